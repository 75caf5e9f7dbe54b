"""The grammar of URI templates, their parts, and the problems of a text that is none (RFC 6570, section 2)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, Literal, NamedTuple, cast

from uri_split._algebra.encoding import can_be_encoded, percent_encoded
from uri_split._grammar import APPENDIX_A, IPRIVATE, UCSCHAR, AnyRule, TemplateRule, expand
from uri_split._hidden import hidden_spans
from uri_split._passwords import password_in_authority, password_spans
from uri_split._problem import Problem, ProblemCode, RejectedText, TemplateCode, first_problems, help_to_encode
from uri_split._text.arguments import public
from uri_split._text.spans import Span, clipped, lazy_pattern, merged, once, touched
from uri_split.dialects import PYTHON
from uri_split.lenient import component_spans
from uri_split.messages import Message, describe_character, message

OperatorName = Literal["", "+", "#", ".", "/", ";", "?", "&"]
"""The character of an operator; the empty text is that of simple expansion."""


class Operator(NamedTuple):
    """How the values of an expression are written (RFC 6570, appendix A).

    Attributes:
        first: What precedes the first defined variable.
        separator: What precedes each of the others.
        named: Whether names are written, as in ``name=value``.
        if_empty: What follows a name whose value is empty.
        reserved: Whether reserved characters and percent-encodings are written as they are.
    """

    first: str
    separator: str
    named: bool
    if_empty: str
    reserved: bool


OPERATORS: Final[Mapping[OperatorName, Operator]] = MappingProxyType({
    "":  Operator("",  ",", named=False, if_empty="",  reserved=False),
    "+": Operator("",  ",", named=False, if_empty="",  reserved=True),
    ".": Operator(".", ".", named=False, if_empty="",  reserved=False),
    "/": Operator("/", "/", named=False, if_empty="",  reserved=False),
    ";": Operator(";", ";", named=True,  if_empty="",  reserved=False),
    "?": Operator("?", "&", named=True,  if_empty="=", reserved=False),
    "&": Operator("&", "&", named=True,  if_empty="=", reserved=False),
    "#": Operator("#", ",", named=False, if_empty="",  reserved=True),
})  # fmt: skip
"""The table of appendix A."""


class Variable(NamedTuple):
    """A variable in an expression (RFC 6570, section 2.3).

    Attributes:
        name: The name, as written: its percent-encodings are not decoded.
        prefix: How many characters of the value are written at most; `None` for all.
        explode: Whether each member of a list or a mapping is written like a variable of its own.
    """

    name: str
    prefix: int | None = None
    explode: bool = False

    def __str__(self) -> str:
        return f"{self.name}{'*' if self.explode else ''}{f':{self.prefix}' if self.prefix else ''}"


class Expression(NamedTuple):
    """An expression: its operator and its variables (RFC 6570, section 2.2)."""

    operator: OperatorName
    variables: tuple[Variable, ...]

    def __str__(self) -> str:
        return f"{{{self.operator}{','.join(map(str, self.variables))}}}"


Part = str | Expression
"""A literal, as written, or an expression."""

EXPRESSION: Final = lazy_pattern(r"\{([+#.\/;?&]?)([^{}]*+)\}")
"""Pattern for an expression, with groups for its operator and its variables. Not every match is valid."""


def parts_of(template: str) -> tuple[Part, ...]:
    """Return the parts of a valid template, in order.

    >>> parts_of("/a{?b,c:3}")
    ('/a', Expression(operator='?', variables=(Variable(name='b', prefix=None, explode=False), Variable(name='c', \
prefix=3, explode=False))))
    >>> "".join(map(str, parts_of("/a{?b,c:3}{d*}")))
    '/a{?b,c:3}{d*}'
    """
    return tuple(_parts(template))


def variables_of(parts: Iterable[Part]) -> list[Variable]:
    """Return the variables of all expressions, in order."""
    return [variable for part in parts if isinstance(part, Expression) for variable in part.variables]


def _parts(template: str) -> Iterator[Part]:
    # Literals, and the two groups of each expression, in turn.
    pieces = iter(EXPRESSION.split(template))
    for literal in pieces:
        if literal:
            yield literal
        operator = next(pieces, None)
        if operator is not None:
            yield Expression(cast("OperatorName", operator), tuple(map(_variable, next(pieces).split(","))))


def _variable(varspec: str) -> Variable:
    name, colon, length = varspec.partition(":")
    return Variable(name.removesuffix("*"), int(length) if colon else None, name.endswith("*"))


# Grammar of RFC 6570 as regular expressions: templates, their expressions and their variables.
#
# The rules are in the order of section 2, each ABNF line above its pattern, in the notation of the grammar of RFC
# 3986. Only a run of single characters is possessive, where the next one cannot belong to it: Python before 3.11.5
# loses its place in a possessive group with alternatives (gh-106052). The other runs stay linear, since wherever one
# could end earlier, the next character does not match.

LITERALS: Final = rf"!#\x24&'\(-;=?-\[\]_a-z~{UCSCHAR}{IPRIVATE}"
"""The characters of literals, without percent-encodings, as the body of a character class."""

# op-reserve    =  "=" / "," / "!" / "@" / "|"
RESERVED_OPERATORS: Final = "=,!@|"
"""The operators without a meaning."""

SECTION_2: Final["Mapping[TemplateRule | Literal['pct-encoded'], str]"] = MappingProxyType({
    # URI-Template  = *( literals / expression )
    # The literals between two expressions or percent-encodings at once.
    "URI-Template": f"[{LITERALS}]*<+>(?:(?:<expression>|<pct-encoded>)[{LITERALS}]*<+>)*",

    # literals      =  %x21 / %x23-24 / %x26 / %x28-3B / %x3D / %x3F-5B
    #               /  %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate
    #               /  pct-encoded
    # With %x27, the apostrophe, which RFC 3986 allows as well (erratum 6937).
    "literals": f"[{LITERALS}]|<pct-encoded>",

    # expression    =  "{" [ operator ] variable-list "}"
    "expression": r"\{(?:<operator>|)<variable-list>\}",

    # operator      =  op-level2 / op-level3 / op-reserve
    # op-level2     =  "+" / "#"
    # op-level3     =  "." / "/" / ";" / "?" / "&"
    # Without op-reserve, whose meaning is left to future extensions (section 2.2).
    "operator": r"[+#.\/;?&]",

    # variable-list =  varspec *( "," varspec )
    "variable-list": "<varspec>(?:,<varspec>)*",

    # varspec       =  varname [ modifier-level4 ]
    "varspec": "<varname>(?:<modifier-level4>|)",

    # varname       =  varchar *( ["."] varchar )
    "varname": r"<varchar>(?:\.?<varchar>)*",

    # varchar       =  ALPHA / DIGIT / "_" / pct-encoded
    "varchar": "[A-Za-z0-9_]|<pct-encoded>",

    # modifier-level4 =  prefix / explode
    "modifier-level4": "<prefix>|<explode>",

    # prefix        =  ":" max-length
    "prefix": ":<max-length>",

    # max-length    =  %x31-39 0*3DIGIT   ; positive integer < 10000
    "max-length": "[1-9][0-9]{0,3}",

    # explode       =  "*"
    "explode": r"\*",

    # pct-encoded   =  "%" HEXDIG HEXDIG
    "pct-encoded": APPENDIX_A["pct-encoded"],
})  # fmt: skip


@once
def pattern_of(rule: TemplateRule) -> re.Pattern[str]:
    """Return the pattern of a rule, compiled by `re`.

    >>> bool(pattern_of("varname").fullmatch("last.name")), bool(pattern_of("varname").fullmatch("last..name"))
    (True, False)
    """
    return re.compile(expand(SECTION_2[rule], PYTHON, SECTION_2))


# Patterns of what the characters of values are written as.

UNRESERVED: Final = r"A-Za-z0-9\-._~"
"""The unreserved characters, as the body of a character class. Every operator writes them as they are."""

RESERVED: Final = r":\/?#\[\]@!\x24&'\(\)*+,;="
"""The reserved characters, as the body of a character class. ``+`` and ``#`` write them as they are."""

ENCODED_BYTE: Final = "%(?:[0189A-F][0-9A-F]|2[0-9A-CF]|3[A-F]|40|5[B-E]|60|7[B-DF])"
"""A byte that is percent-encoded, except that of an unreserved character, which never is."""

ENCODED_RESERVED: Final = "%(?:2[1346-9A-CF]|3[ABDF]|40|5[BD])"
"""A reserved character that is percent-encoded, as ``+`` and ``#`` never do it."""

ENCODED_CHARACTER: Final = (
    "%(?:C[2-9A-F]|D[0-9A-F])%[89AB][0-9A-F]"
    "|%E(?:0%[AB][0-9A-F]|[1-9ABCEF]%[89AB][0-9A-F]|D%[89][0-9A-F])%[89AB][0-9A-F]"
    "|%F(?:0%[9AB][0-9A-F]|[1-3]%[89AB][0-9A-F]|4%8[0-9A-F])(?:%[89AB][0-9A-F]){2}"
    f"|{ENCODED_BYTE}"
)
"""A character that is percent-encoded, in as many bytes as UTF-8 has, or a byte that belongs to none."""

GIVEN_BYTE: Final = "%[0-9A-Fa-f][0-9A-Fa-f]"
"""A percent-encoding, as a value may contain it. ``+`` and ``#`` write it as it is."""

GIVEN_CHARACTER: Final = (
    "%(?:[Cc][2-9A-Fa-f]|[Dd][0-9A-Fa-f])%[89ABab][0-9A-Fa-f]"
    "|%[Ee](?:0%[ABab][0-9A-Fa-f]|[1-9ABCEFabcef]%[89ABab][0-9A-Fa-f]|[Dd]%[89][0-9A-Fa-f])%[89ABab][0-9A-Fa-f]"
    "|%[Ff](?:0%[9ABab][0-9A-Fa-f]|[1-3]%[89ABab][0-9A-Fa-f]|4%8[0-9A-Fa-f])(?:%[89ABab][0-9A-Fa-f]){2}"
    f"|{GIVEN_BYTE}"
)
"""The same for several percent-encodings."""


# Problems of URI templates, and the errors that carry them.

# Passwords in templates and their expansions, where an expression may write the delimiters of an authority.


def template_passwords(template: str) -> list[Span]:
    """Return the spans of literals that are passwords in some expansion, in order.

    This is about the password of the authority. Expressions before it may be empty, or write a scheme or slashes.

    Args:
        template: Any text. A brace without another is a literal.

    >>> template_passwords("http://me{a}:secret@{host}/"), template_passwords("{+base}me:secret@example.com")
    ([(13, 19)], [(10, 16)])
    """
    expressions = [*EXPRESSION.finditer(template)]
    starts = [0, *(found.end() for found in expressions)]
    ends = [*(found.start() for found in expressions), len(template)]
    literals = [template[start:end] for start, end in zip(starts, ends, strict=True)]
    values = ["http" if literal.startswith(":") else "" for literal in literals[1:]]
    before_authority = _end_before_authority(_joined(literals, values))
    may_be_slashes: list[int] = []
    position = 0
    for number, value in enumerate(values):
        position += len(literals[number])
        if position > before_authority:
            values[number] = "x"
        elif expressions[number][1] in {"+", "#", "/"}:
            may_be_slashes.append(number)
        position += len(value)
    passwords = [*_in_literals(literals, values, starts)]
    for number in may_be_slashes[:1]:
        values[number] = "//"
        passwords += _in_literals(literals, values, starts)
    return merged(passwords)


def hidden_in_template(text: str) -> list[Span]:
    """Return the spans that messages about a text that is not a template hide, in order.

    >>> hidden_in_template("http://me{/a}:secret@example.com/{")
    [(14, 20)]
    """
    return merged((*hidden_spans(text), *template_passwords(text)))


def expansion_passwords(text: str) -> list[Span]:
    """Return the spans of what may be passwords in an expansion, in order.

    With other values, each word between slashes may be the authority.

    >>> expansion_passwords("http://me:secret@example.com"), expansion_passwords("me:secret@example.com")
    ([(10, 16)], [(3, 9)])
    """
    spans, start = [*hidden_spans(text, "authority")], 0
    for word in text.replace("?", "/").replace("#", "/").split("/"):
        password = password_in_authority(text, start, start + len(word))
        spans += [password] if password else []
        start += len(word) + 1
    return merged(spans)


def _joined(literals: Sequence[str], values: Sequence[str]) -> str:
    return "".join(literal + value for literal, value in zip(literals, (*values, ""), strict=True))


def _end_before_authority(text: str) -> int:
    """Return the end of the first word, which may be a scheme, or of the slashes after it."""
    scheme, _, path, *_ = component_spans(text)
    word, _, _ = text[: (scheme or path)[1]].partition("/")
    return max(len(word), len(text) - len(text[scheme[1] + 1 if scheme else 0 :].lstrip("/")))


def _in_literals(literals: Sequence[str], values: Sequence[str], starts: Sequence[int]) -> Iterator[Span]:
    """Yield the parts of literals that are in a password when expressions have some values.

    Args:
        literals: The literals before, between and after the expressions.
        values: The values of the expressions.
        starts: The offset of each literal in the template.
    """
    passwords = password_spans(_joined(literals, values))
    position = 0
    for literal, value, offset in zip(literals, (*values, ""), starts, strict=True):
        for start, end in clipped(passwords, position, position + len(literal)):
            yield offset + start, offset + end
        position += len(literal) + len(value)


# Error about a text that is not a URI template.


@public
class InvalidURITemplate(RejectedText):
    """A text that is not a URI template (RFC 6570, rule URI-Template), with every reason.

    Its `str` is the text, with carets under the problems, and below them the reasons and what to write instead.
    Secrets are hidden.

    Attributes:
        text: The text, as it was given.
        rule: The rule that it should match.
        problems: The reasons, in order of position; at least one.

    >>> from uri_split import URITemplate
    >>> try:
    ...     URITemplate("/users/{user-name}{?page")
    ... except InvalidURITemplate as error:
    ...     print(error)
    not a valid URI template:
      /users/{user-name}{?page
                  ^     ^
      "-" is not allowed in the name of a variable (varname, RFC 6570 section 2.3)
      help: write only letters, digits, "_", percent-encodings, and "." between them
      "{" is not closed (expression, RFC 6570 section 2.2)
      help: write "}" after the last variable, or %7B for a brace as text
    """

    _headings: ClassVar[Mapping[AnyRule, str]] = {"URI-Template": "error/invalid/URI-Template"}

    def _hidden(self) -> Sequence[Span]:
        return hidden_in_template(self.text)


# Problems of a text that is not a URI template: what the grammar of RFC 6570 does not allow, in order of position.

# What is not a literal: an expression, a brace that belongs to none, a percent sign, or a run of other characters.
_NOT_LITERAL: Final = lazy_pattern(
    rf"\{{(?P<body>[^{{}}]*+)\}}|(?P<brace>[{{}}])|(?P<percent>%(?![0-9A-Fa-f]{{2}}))|(?P<other>[^{LITERALS}%{{}}]+)"
)
# A modifier alone lacks the name before it.
_NOT_OPERATOR: Final = lazy_pattern(r"(?![*:][0-9*]*(?:,|\Z))[^A-Za-z0-9_%\s]")
_NOT_IN_NAME: Final = lazy_pattern(
    r"(?P<percent>%(?![0-9A-Fa-f]{2}))|(?P<dot>\A\.|\.(?=\.)|\.\Z)|(?P<other>[^A-Za-z0-9_.%]+)"
)
_MODIFIER: Final = lazy_pattern(r"[*:].*", re.DOTALL)
# What begins like the type or the pattern of a parameter of a route, and not like a number or a URI.
_TYPE: Final = lazy_pattern(r"\s*[^\s\d:+\-/]")
_SECTIONS: Final[dict[AnyRule, str]] = {
    "literals": "2.1",
    "pct-encoded": "1.5",
    "expression": "2.2",
    "operator": "2.2",
    "variable-list": "2.3",
    "varname": "2.3",
    "modifier-level4": "2.4",
    "max-length": "2.4.1",
}
_RFC: Final = 6570


def invalid_template(text: str) -> InvalidURITemplate:
    """Return the error for a text that is not a template."""
    checked = _Checked(text, hidden_in_template(text))
    return InvalidURITemplate(text, "URI-Template", tuple(first_problems(checked.problems())))


class _Checked(NamedTuple):
    """A text that is checked, and its hidden spans, such as passwords, in order."""

    text: str
    hidden: Sequence[Span]

    def problems(self) -> Iterator[Problem]:
        for found in _NOT_LITERAL.finditer(self.text):
            start = found.start()
            if found["body"] is not None:
                yield from self.of_expression(start + 1, found["body"])
            elif found["brace"] == "{":
                help_ = message("help/close-expression", closing='"}"', encoded="%7B")
                yield self.of_brace("unclosed-expression", start, "{", "}", help_)
            elif found["brace"]:
                help_ = message("help/open-expression", opening='"{"', encoded="%7D")
                yield self.of_brace("unopened-expression", start, "}", "{", help_)
            elif found["percent"]:
                yield self.bad_percent(start)
            else:
                yield self.of_literal(start, found[0])

    def of_brace(self, code: TemplateCode, start: int, brace: str, missing: str, help_: Message) -> Problem:
        """Return the problem of a brace without the other one."""
        key = f"problem/{code}/password" if self.is_hidden(start, start + 1) else ""
        braces = {"brace": f'"{brace}"', "missing": f'"{missing}"'}
        return self.problem(code, "expression", start, brace, key, help_=help_, **braces)

    def of_literal(self, start: int, found: str) -> Problem:
        """Return the problem of characters outside of expressions."""
        key, help_ = "problem/bad-character/literal", _encoded(found)
        if self.is_hidden(start, start + len(found)):
            key, help_ = "problem/bad-character/literal/password", message("help/encode-password")
        return self.problem("bad-character", "literals", start, found, key, help_=help_)

    def of_expression(self, start: int, body: str) -> Iterator[Problem]:
        """Yield the problems of an expression whose body begins at an offset."""
        if not body:
            yield self.problem("empty-expression", "expression", start - 1, "{}", help_=message("help/variable"))
            return
        operator = body[0]
        if operator in RESERVED_OPERATORS:
            yield self.problem("reserved-operator", "operator", start, operator, help_=message("help/operators"))
        elif pattern_of("operator").fullmatch(operator):
            second = body[1:2]
            if second and pattern_of("operator").fullmatch(second):
                yield self.problem("second-operator", "operator", start + 1, second, help_=message("help/one-operator"))
                operator += second
        elif _NOT_OPERATOR.match(body) and operator.isascii():
            yield self.problem("unknown-operator", "operator", start, operator, help_=message("help/operators"))
        else:
            operator = ""
        start += len(operator)
        for varspec in body[len(operator) :].split(","):
            yield from self.of_varspec(start, varspec)
            start += len(varspec) + 1

    def of_varspec(self, start: int, varspec: str) -> Iterator[Problem]:
        """Yield the problems of a variable with its modifier, which begin at an offset."""
        modifier = _MODIFIER.search(varspec)
        name = varspec[: modifier.start()] if modifier else varspec
        if not name:
            yield self.of_missing_name(start, varspec[:1])
        for found in _NOT_IN_NAME.finditer(name):
            if found["percent"]:
                yield self.bad_percent(start + found.start())
                continue
            key = "problem/bad-variable-name/dot" if found["dot"] else "problem/bad-variable-name"
            help_ = message("help/remove" if found["dot"] or not found[0].strip() else "help/variable-characters")
            yield self.problem("bad-variable-name", "varname", start + found.start(), found[0], key, help_=help_)
        if modifier and not pattern_of("modifier-level4").fullmatch(modifier[0]):
            yield self.of_modifier(start + modifier.start(), modifier[0], name)

    def of_missing_name(self, start: int, modifier: str) -> Problem:
        """Return the problem of a variable without a name, and perhaps with the first character of a modifier."""
        is_shown = modifier and not self.is_hidden(start, start + 1)
        key = "problem/missing-variable-name/modifier" if is_shown else ""
        quoted, help_ = f'"{modifier}"', message("help/variable")
        return self.problem("missing-variable-name", "variable-list", start, "", key, help_=help_, modifier=quoted)

    def of_modifier(self, start: int, modifier: str, name: str) -> Problem:
        help_ = message("help/modifier")
        if modifier[0] == "*":
            return self.problem("bad-modifier", "modifier-level4", start + 1, modifier[1:], help_=help_)
        length = modifier[1:].rstrip("*")
        if pattern_of("max-length").fullmatch(length):
            rest = modifier[1 + len(length) :]
            return self.problem("bad-modifier", "modifier-level4", start + 1 + len(length), rest, help_=help_)
        key = "problem/bad-prefix" if length else "problem/bad-prefix/missing"
        help_ = message("help/prefix")
        is_shown = pattern_of("varname").fullmatch(name) and not self.is_hidden(start - len(name), start)
        if is_shown and _TYPE.match(length):
            help_ = message("help/no-types", name=describe_character(name))
        return self.problem("bad-prefix", "max-length", start + 1, modifier[1:], key, help_=help_)

    def bad_percent(self, start: int) -> Problem:
        return self.problem("bad-pct-encoding", "pct-encoded", start, "%", help_=message("help/percent-sign"))

    def problem(
        self, code: ProblemCode, rule: AnyRule, start: int, found: str, key: str = "", *, help_: Message, **params: str
    ) -> Problem:
        """Return the problem of what was found at an offset; its key is by default that of its code."""
        span = start, start + len(found)
        shown = "***" if self.is_hidden(*span) else found
        words = message(key or f"problem/{code}", found=describe_character(shown), **params)
        return Problem(code, rule, None, *span, shown, (), words, _SECTIONS[rule], (), help_, _RFC)

    def is_hidden(self, start: int, end: int) -> bool:
        return bool(touched(self.hidden, start, end))


def _encoded(found: str) -> Message:
    """Return the help to percent-encode characters, or to remove them if that is impossible."""
    if not can_be_encoded(found):
        return message("help/remove")
    return help_to_encode(found, percent_encoded(found))
