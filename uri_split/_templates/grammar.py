"""The grammar of URI templates and their parts (RFC 6570, section 2)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, cast

from uri_split._grammar import APPENDIX_A, IPRIVATE, UCSCHAR, TemplateRule, expand
from uri_split._text.spans import lazy_pattern
from uri_split.dialects import PYTHON

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


@cache
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
