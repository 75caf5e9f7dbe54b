"""The named rules of RFC 3986, each compiled on first use."""

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, cast, final, get_args

from uri_split._grammar import ABNF, APPENDIX_A, COMPONENTS, ReferenceRule, RuleName, expand
from uri_split._text.arguments import URIError, check_type, plain_text
from uri_split._text.spans import beginnings_of, once
from uri_split.dialects import PORTABLE, PYTHON, Dialect

__all__ = ["RULES", "Rule", "RuleName", "UnknownRule", "contains"]

_LENGTH_OF_TOKENS: Final = 20
"""The number of characters of the shortest tokens; no rule has so long a name."""


class UnknownRule(URIError, KeyError):  # noqa: N818  it says what is wrong; "Error" would add nothing
    """Error for a name that is not a rule of RFC 3986; the message suggests the nearest names.

    >>> RULES["ipv6"]
    Traceback (most recent call last):
    uri_split.rules.UnknownRule: unknown rule "ipv6": did you mean "IPv6address"?
    """

    def __str__(self) -> str:
        return Exception.__str__(self)  # that of `KeyError` quotes the message


class _Doc:
    """The docstring of `Rule`, and for `help` that of each rule."""

    def __init__(self, of_class: str) -> None:
        self._of_class = of_class

    def __get__(self, rule: "Rule | None", owner: type) -> str:
        if rule is None:
            return self._of_class
        return f"{rule.name}, RFC 3986, section {rule.section}: {rule.expects}\n\n{rule.abnf}"


@final
class Rule:
    """One named rule of Appendix A. ``help(RULES["h16"])`` explains it.

    Attributes:
        name: The RFC's name of the rule.
        section: The section of RFC 3986 that defines it.
        expects: What it matches, in words.
        fullmatch: `re.Pattern.fullmatch` of the rule's pattern, which the first call compiles. `is_valid` returns the
            same as a `bool`.

    >>> RULES["dec-octet"].is_valid("255"), RULES["dec-octet"].is_valid("256")
    (True, False)
    """

    __doc__ = _Doc(__doc__)  # type: ignore[mutable-override]  # of the class and of each rule

    # `fullmatch` is on the hot path, and a slot is the fastest place for it.
    __slots__ = ("expects", "fullmatch", "name", "section")

    name: RuleName
    section: str
    expects: str
    fullmatch: Callable[[str], re.Match[str] | None]

    def __init__(self, name: RuleName, section: str, expects: str) -> None:
        self.name = name
        self.section = section
        self.expects = expects
        self.fullmatch = self._compile_and_match

    def __reduce__(self) -> tuple[Callable[[RuleName], "Rule"], tuple[RuleName]]:
        return _rule, (self.name,)  # so that a copy is the rule itself

    def __repr__(self) -> str:
        return f"<Rule {self.name}, RFC 3986 section {self.section}: {self.expects}>"

    @property
    def abnf(self) -> str:
        """The definition of this rule in Appendix A, in ABNF.

        >>> print(RULES["ls32"].abnf)
        ls32          = ( h16 ":" h16 ) / IPv4address
        """
        return ABNF[self.name]

    @property
    def compiled(self) -> re.Pattern[str]:
        """The pattern of this rule, compiled by `re`. Use its method `fullmatch`: it has no anchors.

        >>> RULES["h16"].compiled.fullmatch("abcd") is not None
        True
        """
        return compiled(self.name)

    def is_valid(self, text: str) -> bool:
        """Return whether the whole text matches this rule.

        >>> RULES["IPv6address"].is_valid("::1"), RULES["port"].is_valid("８０")
        (True, False)
        """
        return self.fullmatch(text) is not None

    def completable(self, text: str) -> bool:
        """Return whether the text matches this rule, or would match it with more characters at its end.

        >>> RULES["IPv4address"].completable("127.0."), RULES["IPv4address"].completable("127.0.x")
        (True, False)
        """
        return _beginnings(self.name).fullmatch(text) is not None

    def prefix(self, text: str) -> int:
        """Return how many code points at the beginning of the text can still be completed to a match.

        >>> RULES["URI"].prefix("http://[::1]x/")
        12
        >>> RULES["URI"].prefix("http://[::"), len("http://[::")
        (10, 10)
        """
        text = plain_text(text, "prefix")
        if self.completable(text):
            return len(text)
        if self.completable(text[:-1]):  # usual while someone types
            return len(text) - 1
        matched = compiled(self.name).match(text)
        good = matched.end() if matched else 0
        bad = good + 1
        while bad < len(text) and self.completable(text[:bad]):
            good, bad = bad, bad + 2 * (bad - good)
        bad = min(bad, len(text))
        while bad - good > 1:
            middle = (good + bad) // 2
            if self.completable(text[:middle]):
                good = middle
            else:
                bad = middle
        return good

    def pattern(self, dialect: Dialect = PYTHON, *, anchored: bool = False) -> str:
        r"""Return the pattern as text, without captures.

        Args:
            dialect: The syntax of the engine that runs it; see `uri_split.dialects`.
            anchored: Whether the pattern itself matches whole texts only. Without it, use a function such as
                `re.fullmatch`, or the `pattern` attribute of HTML.

        Raises:
            TypeError: If the dialect has another type.

        >>> RULES["h16"].pattern(), RULES["h16"].pattern(anchored=True)
        ('[0-9A-Fa-f]{1,4}', '\\A(?:[0-9A-Fa-f]{1,4})\\Z')
        """
        check_type(dialect, Dialect, "dialect", "Dialect")
        pattern = expand(APPENDIX_A[self.name], dialect)
        return dialect.anchored(pattern) if anchored else pattern

    def _compile_and_match(self, text: str) -> re.Match[str] | None:
        self.fullmatch = compiled(self.name).fullmatch
        return self.fullmatch(text)


def _rule(name: RuleName) -> Rule:
    return RULES[name]


@once
def compiled(name: RuleName) -> re.Pattern[str]:
    """Return the rule's pattern, compiled by `re`."""
    return re.compile(RULES[name].pattern())


class _Reader:
    """Pattern of a URI-reference with a group for each component, which the first call of `fullmatch` compiles."""

    __slots__ = ("fullmatch",)

    fullmatch: Callable[[str], re.Match[str] | None]

    def __init__(self) -> None:
        self.fullmatch = self._compile_and_match

    def _compile_and_match(self, text: str) -> re.Match[str] | None:
        self.fullmatch = re.compile(expand(COMPONENTS, PYTHON)).fullmatch
        return self.fullmatch(text)


READER: Final = _Reader()


@once
def _beginnings(name: RuleName) -> re.Pattern[str]:
    return re.compile(beginnings_of(RULES[name].pattern()))


class _Rules(dict[RuleName, Rule]):
    """The rules by name; for another name, the error suggests the nearest ones."""

    def __missing__(self, name: object) -> Rule:
        from difflib import get_close_matches  # noqa: PLC0415  slow to import, and needed only here

        from uri_split.messages import describe_character, phrase  # noqa: PLC0415  for the same reason

        text = str(name)
        rules = {rule.lower(): f'"{rule}"' for rule in self}
        wanted = text.lower().replace("_", "-")
        nearest = [wanted] if wanted in rules else get_close_matches(wanted, rules, n=2, cutoff=0.5)
        # Another text may be a URI with a password, or a token, that was given in place of the rule.
        is_like_rule = text.translate(dict.fromkeys(map(ord, "-_ "))).isalnum() and len(text) < _LENGTH_OF_TOKENS
        shown = f" {describe_character(text)}" if is_like_rule else ""
        help_ = (
            f"did you mean {phrase([rules[rule] for rule in nearest])}?"
            if nearest
            else "uri_split.rules.RULES contains all 36 rules"
        )
        message = f"unknown rule{shown}: {help_}"
        raise UnknownRule(message)


RULES: Final[Mapping[RuleName, Rule]] = MappingProxyType(_Rules(
    (rule.name, rule)
    for rule in (
        Rule("URI", "3", 'a scheme, ":", a hier-part, and optionally "?" and a query and "#" and a fragment'),
        Rule("hier-part", "3", "an authority and a path, or a path alone"),
        Rule("URI-reference", "4.1", "a URI or a relative reference"),
        Rule("absolute-URI", "4.3", "a URI without a fragment"),
        Rule("relative-ref", "4.2", "a reference without a scheme"),
        Rule("relative-part", "4.2", "an authority and a path, or a path whose first segment has no colon"),
        Rule("scheme", "3.1", 'a letter, then letters, digits, "+", "-" and "."'),
        Rule("authority", "3.2", 'a host, optionally with userinfo and "@" before it and ":" and a port after it'),
        Rule("userinfo", "3.2.1", 'unreserved characters, sub-delims, percent-encodings and ":"'),
        Rule("host", "3.2.2", "an IP literal in brackets, an IPv4 address or a registered name"),
        Rule("port", "3.2.3", "digits, or nothing"),
        Rule("IP-literal", "3.2.2", "an IPv6 address, or an address in a later format, in brackets"),
        Rule("IPvFuture", "3.2.2", '"v", hex digits, ".", then unreserved characters, sub-delims and ":"'),
        Rule("IPv6address", "3.2.2", '8 groups of hex digits separated by ":", or fewer and one "::"'),
        Rule("h16", "3.2.2", "1 to 4 hex digits"),
        Rule("ls32", "3.2.2", '2 groups of hex digits separated by ":", or an IPv4 address'),
        Rule("IPv4address", "3.2.2", '4 numbers from 0 to 255 separated by "."'),
        Rule("dec-octet", "3.2.2", "a number from 0 to 255, without leading zeros"),
        Rule("reg-name", "3.2.2", "unreserved characters, sub-delims and percent-encodings"),
        Rule("path", "3.3", 'segments separated by "/"'),
        Rule("path-abempty", "3.3", 'nothing, or "/" and segments separated by "/"'),
        Rule("path-absolute", "3.3", 'one "/", not two, and segments separated by "/"'),
        Rule("path-noscheme", "3.3", 'segments separated by "/", the first without ":" and not empty'),
        Rule("path-rootless", "3.3", 'segments separated by "/", the first not empty'),
        Rule("path-empty", "3.3", "nothing"),
        Rule("segment", "3.3", "any number of pchar"),
        Rule("segment-nz", "3.3", "one or more pchar"),
        Rule("segment-nz-nc", "3.3", 'one or more pchar, none of them ":"'),
        Rule("pchar", "3.3", 'an unreserved character, a sub-delim, a percent-encoding, ":" or "@"'),
        Rule("query", "3.4", 'any number of pchar, "/" and "?"'),
        Rule("fragment", "3.5", 'any number of pchar, "/" and "?"'),
        Rule("pct-encoded", "2.1", '"%" and 2 hex digits'),
        Rule("unreserved", "2.3", 'a letter, a digit, "-", ".", "_" or "~"'),
        Rule("reserved", "2.2", "a gen-delim or a sub-delim"),
        Rule("gen-delims", "2.2", "one of : / ? # [ ] @"),
        Rule("sub-delims", "2.2", "one of ! $ & ' ( ) * + , ; ="),
    )
))  # fmt: skip
"""The 36 rules by name."""

REFERENCE_RULES: Final[tuple[ReferenceRule, ...]] = get_args(ReferenceRule)
"""The rules that the types are named after, those of whole references."""


def contains(rule: RuleName, other: RuleName) -> bool:
    """Return whether a rule matches every text that another rule matches: proven, not sampled.

    Raises:
        UnknownRule: If there is no such rule.

    >>> contains("URI-reference", "URI"), contains("URI", "URI-reference")
    (True, False)
    """
    from uri_split._automata import ASCII_ONLY, Search, rule_automaton  # noqa: PLC0415  only a few need it

    one, two = (rule_automaton(RULES[name].name) for name in (rule, other))
    return Search(ASCII_ONLY, [two], [one]).shortest() is None


def require_reference_rule(rule: str) -> None:
    """Reject a rule that is not one of `REFERENCE_RULES`.

    Raises:
        UnknownRule: If there is no such rule.
        URIError: If it is another rule.

    >>> require_reference_rule("host")
    Traceback (most recent call last):
    uri_split.URIError: rule must be "URI", "URI-reference", "absolute-URI" or "relative-ref", not "host"
    """
    require_rule(rule, REFERENCE_RULES)


def require_rule(rule: str, allowed: Sequence[RuleName]) -> None:
    """Reject a rule that is not one of several.

    Raises:
        UnknownRule: If there is no such rule.
        URIError: If it is another rule.

    >>> require_rule("port", ("path", "query"))
    Traceback (most recent call last):
    uri_split.URIError: rule must be "path" or "query", not "port"
    """
    name = RULES[cast("RuleName", rule)].name
    if name not in allowed:
        from uri_split.messages import phrase  # noqa: PLC0415  needed only here

        names = [f'"{each}"' for each in allowed]
        message = f'rule must be {phrase(names)}, not "{name}"'
        raise URIError(message)


# JSON schemas of the rules.

EXAMPLES: Final[Mapping[ReferenceRule, tuple[str, ...]]] = MappingProxyType({
    "URI": ("https://example.com/page",),
    "absolute-URI": ("https://example.com/page",),
    "relative-ref": ("/page",),
    "URI-reference": ("https://example.com/page", "/page"),
})  # fmt: skip
"""Texts that match a rule, as people write them."""

EXAMPLES_OF_SCHEMES: Final[Mapping[str, str]] = MappingProxyType({
    "mailto": "mailto:me@example.com",
    "tel": "tel:+12015550123",
    "urn": "urn:isbn:9780262510875",
    "data": "data:,hello",
    "file": "file:///home/me/page.html",
})  # fmt: skip
"""Those of schemes whose URIs do not look like those of the web."""


def json_schema_of_rule(rule: ReferenceRule, *, pattern: bool = True) -> dict[str, object]:
    """Return the JSON schema of a text that matches a rule.

    Args:
        rule: The name of a rule, as of `uri_split.URIReference.rule`.
        pattern: Whether to include the pattern, which has thousands of characters. Without it, the schema relies on the
            format.

    >>> schema = json_schema_of_rule("URI")
    >>> schema["type"], schema["format"], schema["pattern"][:15], schema["not"]
    ('string', 'uri', '^(?:[A-Za-z][A-', {'pattern': '[^!-~]'})
    >>> json_schema_of_rule("relative-ref", pattern=False)
    {'type': 'string', 'format': 'uri-reference', 'examples': ['/page']}
    """
    schema: dict[str, object] = {"type": "string", "format": format_of(rule)}
    if pattern:
        schema |= {"pattern": RULES[rule].pattern(PORTABLE, anchored=True), "not": other_characters()}
    return {**schema, "examples": [*EXAMPLES[rule]]}


def other_characters() -> dict[str, str]:
    """Return the schema of a text with a character that no URI contains."""
    return {"pattern": "[^!-~]"}


def format_of(rule: ReferenceRule) -> Literal["uri", "uri-reference"]:
    """Return the format of JSON Schema that comes nearest to a rule."""
    return "uri" if rule in {"URI", "absolute-URI"} else "uri-reference"
