"""Regular expressions by which programs recognize URLs, hosts and IP addresses: a text that they read wrongly.

A pattern becomes an automaton, which cannot hang as `re` can. The texts that show a mistake are a language, such as
the URLs of another host that contain an expected one: a search finds the shortest text that the pattern and that
language have in common. What a pattern is meant for follows from what it accepts. In doubt, nothing is reported.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from uri_split._automata import ASCII_ONLY, How, Lazy, Search, graph_of_pattern
from uri_split._hazards.reading import quoted
from uri_split._python.findings import Found
from uri_split._python.guesses import ends_with, is_host, is_url, refuses
from uri_split._python.syntax import Code, Scope, argument, literal, own_name
from uri_split._text.arguments import URIError
from uri_split._text.spans import lazy_pattern, once

Kind = Literal["address", "dot", "elsewhere", "end", "host", "newline", "rejects", "scheme", "start"]
"""What is wrong: `host` and `rejects` are about a text that is rejected, the others about one that is accepted."""


class WrongText(NamedTuple):
    """Text that a regular expression reads wrongly, and what is wrong with the pattern."""

    kind: Kind
    text: str


_LONGEST: Final = 4_000
_LONGEST_TEXT: Final = 120
_HOWS: Final[Mapping[str, tuple[How, How]]] = MappingProxyType(
    {
        "compile": ("fullmatch", "search"),
        "fullmatch": ("fullmatch", "fullmatch"),
        "match": ("match", "match"),
        "search": ("search", "search"),
        "Regexp": ("match", "match"),
        "RegexValidator": ("search", "search"),
    }
)
"""By how a pattern is used, the strictest and the most generous way in which it may be applied."""
VALIDATORS: Final = frozenset({"Regexp", "RegexValidator"})
_FLAGS: Final = re.ASCII | re.DOTALL | re.IGNORECASE | re.MULTILINE | re.VERBOSE

_TLD: Final = (
    "ai|app|at|au|be|biz|br|ca|ch|cloud|cn|co|com|de|dev|edu|es|eu|fr|gov|in|info|int|io|it|jp|me|mil|net|nl|org|ru|se"
    "|tv|uk|us"
)
_DOT: Final = r"(?:\\?\.|\[\\?\.\])"
_DOTS: Final = lazy_pattern(_DOT)
_SLASHES: Final = r"\\?/\\?/|/\{2\}"
_WRITTEN_HOST: Final = lazy_pattern(
    rf"(?:(?<![\w\\-])|(?<=\\[ABDSWZbdsw]))[a-z0-9](?:[a-z0-9-]{{0,62}}{_DOT}){{1,8}}(?:{_TLD})(?![\w*+?{{-])",
    re.IGNORECASE,
)
_MAY_BE_MEANT: Final = lazy_pattern(
    rf":(?:{_SLASHES})|\{{(?:1,)?3\}}|25\[0-5\]|\.\)?\+?\(?(?:\?:)?\[a-z|{_WRITTEN_HOST.pattern}", re.IGNORECASE
)
_HAS_SCHEME: Final = lazy_pattern(rf":\)?\??(?:{_SLASHES})")
_CAPTURES: Final = lazy_pattern(r"(?<!\\)\((?!\?|www|http)|\(\?P<")


def wrong_text(pattern: str, flags: int, method: str, *, decides: bool = False) -> WrongText | None:
    r"""Return a text that a regular expression for URLs, hosts or IP addresses reads wrongly.

    Args:
        pattern: A regular expression in the syntax of `re`.
        flags: Flags of `re`.
        method: The function or method that applies it; "compile" if that is unknown.
        decides: Whether its result is only used as yes or no, about a text that is a URL, a host or an address.

    Returns:
        The text; `None` if none is known.

    >>> wrong_text(r"https://(www\.)?example.com/", 0, "match", decides=True)
    WrongText(kind='dot', text='https://exampleXcom/')
    >>> wrong_text(r"https://(www\.)?example\.com", 0, "match", decides=True)
    WrongText(kind='end', text='https://example.com.evil.test')
    >>> wrong_text(r"^https?://[a-z0-9.-]+\.[a-z]{2,4}(/\S*)?$", 0, "match")
    WrongText(kind='rejects', text='https://example.photography')
    """
    if len(pattern) > _LONGEST or not _MAY_BE_MEANT.search(pattern):
        return None
    given = _Pattern(pattern, flags & _FLAGS, method, decides=decides or method in VALIDATORS)
    try:
        return next(_wrong_texts(given), None)
    except (URIError, ValueError):
        return None  # it is not valid, has flags that exclude each other, or is too large


def _wrong_texts(given: "_Pattern") -> Iterator[WrongText]:
    yield from _schemes(given)
    if given.method in _HOWS:
        yield from _expected_hosts(given)
        yield from _addresses(given)
        yield from _urls(given)
        yield from _hosts(given)


class _Pattern:
    """Regular expression, and how it is used."""

    def __init__(self, text: str, flags: int, method: str, *, decides: bool) -> None:
        self.text = text
        self.flags = flags
        self.method = method
        self.decides = decides

    @cached_property
    def whole(self) -> Lazy:
        """The automaton of the texts that it matches as a whole."""
        return self._automaton("fullmatch")

    @cached_property
    def strict(self) -> Lazy:
        """The automaton of the texts that are surely accepted."""
        return self._automaton(_HOWS[self.method][0])

    @cached_property
    def generous(self) -> Lazy:
        """The automaton of the texts that may be accepted."""
        return self.strict if self.method != "compile" else self._automaton("search")

    def _automaton(self, how: How) -> Lazy:
        return Lazy(graph_of_pattern(self.text, self.flags, how, is_quick=True))

    def accepts(self, text: str) -> bool:
        """Return whether a text of ASCII is surely accepted."""
        return _accepts(self.strict, text)

    def rejects(self, *texts: str) -> bool:
        """Return whether texts of ASCII are surely rejected."""
        return not any(_accepts(self.generous, text) for text in texts)

    @property
    def begins(self) -> bool:
        """Whether what is matched is surely where a text begins."""
        return self.text.startswith(("^", r"\A", "(?:^", "(^", "(?i)^")) or _HOWS[self.method][1] != "search"

    @property
    def ends(self) -> bool:
        """Whether what is matched surely ends where the text does."""
        return self.text.endswith(("$", r"\Z")) or self.method == "fullmatch"


def _accepts(automaton: Lazy, text: str) -> bool:
    state = 0
    for character in text:
        bit = 1 << ord(character)
        following = next((following for members, following in automaton.moves_of(state) if members & bit), None)
        if following is None:
            return False
        state = following
    return automaton.is_accepting(state)


def _shortest(automaton: Lazy, language: Lazy) -> str | None:
    return Search(ASCII_ONLY, [automaton, language], []).shortest(at_most=_LONGEST_TEXT)


@once
def _usual(pattern: str) -> Lazy:
    """Return the automaton of a language of this module."""
    return _language(pattern)


def _language(pattern: str) -> Lazy:
    return Lazy(graph_of_pattern(pattern, re.ASCII, is_quick=True))


# Misspelled schemes.

_MAY_BE_MISSPELLED: Final = lazy_pattern(r"\[[^\]]{0,9}tt|ttp\?|ttps?\)\?s", re.IGNORECASE)
_MISSPELLED: Final = "(?:[hps|]|h?tts?|h?tt?)://[!-~]*"
_ANY_SCHEME: Final = "(?:q|zq|gopherq|q-z)://[!-~]*"
_WEB: Final = "https?://[!-~]*"


def _schemes(given: _Pattern) -> Iterator[WrongText]:
    """Find what accepts only a part of "http", or a letter of it, since "?" or brackets do not mean what was meant."""
    if _HAS_SCHEME.search(given.text) and _MAY_BE_MISSPELLED.search(given.text):
        text = _shortest(given.whole, _usual(_MISSPELLED))
        if text and _shortest(given.whole, _usual(_WEB)) and not _shortest(given.whole, _usual(_ANY_SCHEME)):
            yield WrongText("scheme", text)


# Expected hosts.

_MOST_HOSTS: Final = 5
_SUBDOMAINS: Final = "(?:[a-z0-9-]+[.])*"
_AFTER_HOST: Final = r"(?::[0-9]*)?(?:[/?#][!-\-/-9;-~]*)?"
"""A port, and a path without a dot or colon, in which there is no second host."""
_ESCAPED_DOT: Final = lazy_pattern(r"\\\.|\[\.\]")
_RAW_DOT: Final = lazy_pattern(r"(?<![\\\[])\.")


def _expected_hosts(given: _Pattern) -> Iterator[WrongText]:
    """Find other hosts that are accepted in place of one that is written in the pattern."""
    found = [*_WRITTEN_HOST.finditer(given.text)]
    has_scheme = bool(_HAS_SCHEME.search(given.text))
    if not found or not (given.begins or given.ends or has_scheme) or _accepts_any_host(given, found):
        return
    # Without a known use, a pattern may only route or simulate requests, unless it says that dots matter.
    has_escaped_dot = bool(_ESCAPED_DOT.search(given.text))
    is_check = given.begins and has_scheme and not _CAPTURES.search(given.text)
    is_whole = is_check and given.ends and (has_escaped_dot or given.method != "compile")
    is_slip = is_check and has_escaped_dot
    for match in found[:_MOST_HOSTS]:
        labels = _DOTS.split(match[0].lower())
        host = "[.]".join(labels)
        schemes = ("https://", "http://") if has_scheme else ("",)
        usual = f"{_SUBDOMAINS}{host}{_AFTER_HOST}"
        before = next((each for each in schemes if _shortest(given.strict, _language(f"{each}{usual}"))), None)
        if before is None:
            continue
        has_raw_dot = bool(_RAW_DOT.search(match[0]))
        wrong: list[tuple[Kind, bool, str]] = [
            ("end", given.begins or has_scheme, f"{_SUBDOMAINS}{host}(?:[.]|(?::[a-z0-9]*)?@)evil[.]test{_AFTER_HOST}"),
            ("start", True, f"{_SUBDOMAINS}evil-?{host}{_AFTER_HOST}"),
            ("elsewhere", has_scheme, rf"evil[.]test[/?#\\](?:https?://)?[a-z0-9.-]*{host}{_AFTER_HOST}"),
            ("dot", has_raw_dot, f"{_SUBDOMAINS}(?:{'|'.join(_without_a_dot(labels))}){_AFTER_HOST}"),
        ]
        for kind, is_possible, language in wrong:
            is_sure = given.decides or (is_whole and kind != "end") or (is_slip and kind == "dot")
            if is_possible and is_sure and (text := _shortest(given.strict, _language(before + language))):
                yield WrongText(kind, text)


def _accepts_any_host(given: _Pattern, found: Iterable[re.Match[str]]) -> bool:
    """Return whether a text is accepted that has none of the hosts in the pattern, not even the name of one."""
    names = {re.escape(max(_DOTS.split(match[0].lower()), key=len)) for match in found}
    others = _language(rf"[\s\S]*(?:{'|'.join(sorted(names))})[\s\S]*")
    search = Search(ASCII_ONLY, [given.strict, _usual("(?:https?://)?evil[.]test[!-~]*")], [others])
    return search.shortest(at_most=_LONGEST_TEXT) is not None


def _without_a_dot(labels: list[str]) -> Iterator[str]:
    for place in range(1, len(labels)):
        yield f"{'[.]'.join(labels[:place])}X{'[.]'.join(labels[place:])}"


# IP addresses.

_ADDRESSES: Final = ("192.0.2.1", "203.0.113.25")
_NO_ADDRESSES: Final = ("a.b.c.d", "1234.1.1.1", "192.0.2", "example.com")
_WRONG_ADDRESSES: Final = ("999.999.999.999", "256.256.256.256", "192.0.2.1.evil.test", "010.0.0.1")
_OCTET: Final = lazy_pattern(r"\((?:\?P<\w+>)?(?:\\d|\[0-9\])(?:\+|\{1,3\})\)")


def _addresses(given: _Pattern) -> Iterator[WrongText]:
    """Find what is accepted as an IPv4 address."""
    if not (all(map(given.accepts, _ADDRESSES)) and given.rejects(*_NO_ADDRESSES)):
        return
    is_whole = given.rejects("x192.0.2.1", "192.0.2.1x", "192.0.2.1.evil.test") and not _OCTET.search(given.text)
    if not (given.decides or is_whole):
        return  # it finds addresses in texts, or its groups are the numbers
    for text in _WRONG_ADDRESSES:
        if given.accepts(text):
            yield WrongText("address", text)
    yield from _newline(given, _ADDRESSES[0])


def _newline(given: _Pattern, text: str) -> Iterator[WrongText]:
    is_validator = given.method in VALIDATORS  # most fields of forms strip their text before it is validated
    if given.decides and not is_validator and given.rejects(f"{text}\nx", f"{text} ") and given.accepts(f"{text}\n"):
        yield WrongText("newline", f"{text}\n")


# Any URL and any host.

_ANY_HOSTS: Final = ("example.com", "sub.example.org", "a1.example.net", "example.de", "example.info")
_NO_HOSTS: Final = ("exa mple.com", "exa$mple.com", 'exa"mple.com', "", "exa[mple.com")
_NO_NAMES: Final = (
    "-", "my_file.com", "http://example.com", "example.com/", "a@example.com", "x example.com", "example.com x",
)  # fmt: skip
_PATHS: Final = ("/path/to/page", "/path", "/", "")
_USUAL_HOSTS: Final = ("example.photography", "my-example.com", "www.sub.example.co.uk", "123.example.com")
_USUAL_PATHS: Final = (
    "/path.html", "/some-path/", "/some_path", "/~user", "/a%20b", "/a+b", "/a,b", "/@user", "/a:b", "/a(b)", "/a;b",
    "/a=b", "/a!b", "/path?a=1&b=2", "/path?q=a%20b", "/path?q=a/b", "/?q=1", "?q=1",
)  # fmt: skip


def _urls(given: _Pattern) -> Iterator[WrongText]:
    """Find usual URLs that are rejected, or a line feed that is not, by a pattern that is meant for any web URL."""
    if not _HAS_SCHEME.search(given.text):
        return
    scheme = next((each for each in ("https://", "http://") if given.accepts(f"{each}example.com")), "https://")
    path = next((each for each in _PATHS if given.accepts(f"{scheme}example.com{each}")), None)
    if path is None or not _is_meant_for_any_host(given, scheme, path):
        return
    base = f"{scheme}example.com"
    if not given.rejects(f"x {base}{path}", f"{base}\nx", f"{base}/\nx"):
        return  # it finds URLs in texts
    hosts = [f"{scheme}{host}{'' if given.accepts(base) else path}" for host in _USUAL_HOSTS]
    ports = [f"{base}:8080{path}"] if path not in {"", "/"} else []
    is_full = given.accepts(f"{base}/path?q=1") or given.accepts(f"{base}/?q=1")
    paths = [f"{base}{each}" for each in _USUAL_PATHS] if is_full and path == _PATHS[0] else []
    for text in [*hosts, *ports, *paths]:
        if given.rejects(text):
            yield WrongText("rejects", text)
    yield from _newline(given, f"{base}{path}")


def _hosts(given: _Pattern) -> Iterator[WrongText]:
    """Find usual hosts that are rejected, or a line feed that is not, by a pattern that is meant for any host."""
    if _is_meant_for_any_host(given, "", "") and given.rejects(*_NO_NAMES):
        if given.rejects("example.photography"):
            yield WrongText("host", "example.photography")
        yield from _newline(given, "example.com")


def _is_meant_for_any_host(given: _Pattern, before: str, after: str) -> bool:
    return all(given.accepts(f"{before}{host}{after}") for host in _ANY_HOSTS) and given.rejects(
        *(f"{before}{host}{after}" for host in _NO_HOSTS)
    )


# Regular expressions in code.

METHODS_OF_PATTERNS: Final = frozenset({"fullmatch", "match", "search"})
_ADDRESS_WORDS: Final = frozenset({"address", "ip"})


def expressions(code: Code, node: ast.Call, scope: Scope) -> Iterator[Found]:
    """Find a regular expression that reads URLs, hosts or addresses wrongly."""
    module, _, function = code.dotted(node.func).rpartition(".")
    in_module = module in {"re", "regex"}
    if not (in_module and function in {"compile", *METHODS_OF_PATTERNS}) and function not in VALIDATORS:
        return
    given = argument(node, 0, "pattern", "regex")
    pattern = literal(given, scope) if given and not code.is_plugin else None
    flags = _flags_of(node, function)
    if pattern is None or flags is None:
        return
    uses = _uses(code).get(_target(code, node), []) if function == "compile" else []
    method = own_name(uses[0].func) if len({own_name(use.func) for use in uses}) == 1 else function
    texts = [text for use in uses for text in use.args[:1]] if uses else node.args[1:2] if in_module else []
    decides = bool(texts) and all(_decides(code, use) for use in uses or [node])
    decides = decides and all(
        is_url(code, text, scope) or is_host(code, text, scope) or ends_with(text, _ADDRESS_WORDS) for text in texts
    )
    wrong = wrong_text(pattern, flags, method, decides=decides)
    if wrong and not _is_made_up_for(code, wrong.kind, uses or [node], texts, scope):
        yield Found(node, "U010", wrong.kind, {"text": quoted(wrong.text)}, is_usual=True)


def _is_made_up_for(code: Code, kind: Kind, calls: Sequence[ast.Call], texts: Sequence[ast.expr], scope: Scope) -> bool:
    """Return whether the code around a pattern makes up for what it accepts."""
    if kind not in {"host", "rejects"} and all(refuses(code, call) for call in calls):
        return True
    match kind:
        case "elsewhere":  # a host has no path
            return any(is_host(code, text, scope) for text in texts)
        case "address":  # the numbers are compared
            return any(_compares_numbers(node) for node in scope.inside)
        case "newline":  # the text may be stripped elsewhere
            return bool(texts)
        case _:
            return False


def _compares_numbers(node: ast.AST) -> bool:
    match node:
        case ast.Constant(255 | 256):
            return True
        case ast.Call(function):
            return own_name(function).startswith(("ip_", "IPv4", "inet_"))
        case _:
            return False


def _flags_of(call: ast.Call, function: str) -> int | None:
    """Return the flags of a call of a function of `re`, or `None` if they are not known."""
    given = argument(call, 1 if function in {"compile", *VALIDATORS} else 2, "flags")
    names = [given] if given else []
    flags = 0
    while names:
        match names.pop():
            case ast.BinOp(left, ast.BitOr(), right):
                names += [left, right]
            case ast.Attribute(_, name) if isinstance(flag := getattr(re, name, None), re.RegexFlag):
                flags |= flag
            case ast.Constant(_) if function in VALIDATORS:  # a message
                pass
            case _:
                return None
    return flags


def _target(code: Code, call: ast.Call) -> str:
    """Return the name to which a compiled pattern is assigned."""
    match code.parents.get(call):
        case ast.Assign([target]) | ast.AnnAssign(target):
            return own_name(target)
        case _:
            return ""


@lru_cache(maxsize=1)
def _uses(code: Code) -> Mapping[str, list[ast.Call]]:
    """Return the calls of the methods of patterns, by the names of what has the method."""
    uses: dict[str, list[ast.Call]] = {}
    for node, _ in code.nodes:
        match node:
            case ast.Call(
                ast.Attribute(owner, "findall" | "finditer" | "fullmatch" | "match" | "search" | "split" | "sub")
            ):
                uses.setdefault(own_name(owner), []).append(node)
            case _:
                pass
    return uses


def _decides(code: Code, call: ast.Call) -> bool:
    """Return whether the result of a match is only used as yes or no."""
    node: ast.AST = call
    parent = code.parents[node]
    while isinstance(parent, ast.BoolOp):
        node, parent = parent, code.parents[parent]
    match parent:
        case (
            ast.UnaryOp(ast.Not())
            | ast.Call(ast.Name("bool"))
            | ast.Compare(_, [ast.Is() | ast.IsNot()], [ast.Constant(None)])
        ):
            return True
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            return test is node
        case ast.comprehension(_, _, conditions):
            return node in conditions
        case _:
            return False
