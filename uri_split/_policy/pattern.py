"""Patterns of policies, for any engine: the pattern of the rule, narrowed to what the policy allows."""

from collections import deque
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import groupby
from math import inf
from string import ascii_lowercase
from typing import Final, Literal, NamedTuple, cast

from uri_split._algebra.hosts import LONGEST_NAME
from uri_split._algebra.schemes import SCHEMES, WEB
from uri_split._grammar import QUERY, REG_NAME, SCHEME, USERINFO, Component, expand, single
from uri_split._policy.settings import (
    LOOPBACK,
    SETTINGS,
    SUBDOMAINS,
    WEB_NAME,
    WEB_NAME_WITH_DOT,
    LeftOut,
    Limits,
)
from uri_split._text.spans import lazy_pattern
from uri_split.dialects import PYTHON, Dialect


class PolicyPattern(NamedTuple):
    """Pattern that matches every text that a policy accepts, and perhaps some more.

    Attributes:
        text: The pattern, without captures and anchors.
        leaves_out: The settings that it does not fully enforce; empty if it accepts the same texts as the policy.
    """

    text: str
    leaves_out: tuple[LeftOut, ...]


@lru_cache(maxsize=256)  # a web framework makes a form for each request
def policy_pattern(limits: Limits, dialect: Dialect) -> PolicyPattern:
    r"""Return the pattern of a policy, without anchors.

    Args:
        limits: The policy.
        dialect: The syntax of the engine.

    >>> from uri_split.dialects import ECMASCRIPT, PORTABLE
    >>> from uri_split._policy.settings import Limits
    >>> only = Limits(schemes={"s"}, hosts={"h.de"}, forbid={"port", "path", "query", "fragment"}, max_length=99)
    >>> print(policy_pattern(only, ECMASCRIPT).text)
    (?![!-~]{100})(?:[Ss]:\/\/[Hh]\.[Dd][Ee])
    >>> policy_pattern(only, PORTABLE)
    PolicyPattern(text='[Ss]:\\/\\/[Hh]\\.[Dd][Ee]', leaves_out=('max_length',))
    """
    pattern = _expanded(limits, "|".join(_Narrowed(limits, guarded=dialect.lookahead).references()), dialect)
    left_out = (name for name, setting in SETTINGS.items() if setting.left_out(limits, dialect))
    return PolicyPattern(pattern, cast("tuple[LeftOut, ...]", tuple(left_out)))


class Outline(NamedTuple):
    """Patterns of a policy without its lists, since each member of a list would take time to compile."""

    uri: str | None
    """Pattern of a URI; `None` if no URI is accepted."""
    relative: str | None
    """Pattern of a relative reference; `None` if none is accepted."""


@lru_cache(maxsize=256)
def outline(limits: Limits, dialect: Dialect) -> Outline:
    """Return the patterns of a policy without its lists, in which `lists_allow` looks up the members.

    >>> import re
    >>> from uri_split._policy.settings import Limits
    >>> pattern = outline(Limits(hosts={"example.com"}), PYTHON)
    >>> bool(re.fullmatch(pattern.uri, "x://a/")), bool(re.fullmatch(pattern.uri, "x:a")), pattern.relative
    (True, False, None)
    """
    narrowed = _Narrowed(limits, guarded=dialect.lookahead, lists="any")
    kinds = (list(narrowed.uris()), list(narrowed.relative_references()))
    return Outline(*(_expanded(limits, "|".join(kind), dialect) if kind else None for kind in kinds))


def structure(limits: Limits) -> str:
    r"""Return the pattern of a policy in the notation of `_grammar`, with look-ahead but without lengths.

    >>> from uri_split._policy.settings import Limits
    >>> print(structure(Limits(schemes={"s"}, hosts={"h"}, forbid={"port", "path", "query", "fragment"})))
    [Ss]:\/\/[Hh]
    """
    return "|".join(_Narrowed(limits, guarded=True, is_for_automaton=True).references())


def least_length(limits: Limits) -> float:
    """Return a lower bound for the length of the texts that a policy accepts; infinity if it accepts none.

    >>> from uri_split._policy.settings import Limits
    >>> least_length(Limits()), least_length(Limits(schemes={"http"})), least_length(Limits("URI-reference"))
    (2.0, 8.0, 0.0)
    """
    alternatives = _Narrowed(limits, guarded=False, lists="shortest").references()
    return min((_least(deque(_TOKENS.findall(expand(each, PYTHON)))) for each in alternatives), default=inf)


def _expanded(limits: Limits, pattern: str, dialect: Dialect) -> str:
    if dialect.lookahead:
        pattern = f"(?![!-~]{{{limits.max_length + 1}}})(?:{pattern})"
    return expand(pattern, dialect)


_TOKENS: Final = lazy_pattern(r"\\.|\[(?>(?:\\.|[^\]\\])*)\]?|\(\?:|(?:[*+?]|\{[0-9,]+\})[+?]?|.")
_QUANTIFIER: Final = lazy_pattern(r"([*+?])|\{([0-9]+)")
_LEAST_REPETITIONS: Final = {"*": 0, "?": 0, "+": 1}


def _least(tokens: deque[str]) -> float:
    """Return the length of the shortest match of a pattern, which ends with the tokens or a closing parenthesis."""
    least, length = inf, 0.0
    while tokens and (part := tokens.popleft()) != ")":
        if part == "|":
            least, length = min(least, length), 0.0
        else:
            one_match = _least(tokens) if part == "(?:" else 1
            length += one_match * _least_repetitions(tokens)
    return min(least, length)


def _least_repetitions(tokens: deque[str]) -> int:
    """Remove a quantifier at the beginning of the tokens, and return how often it repeats at least."""
    quantifier = _QUANTIFIER.match(tokens[0]) if tokens else None
    if not quantifier:
        return 1
    tokens.popleft()
    mark, number = quantifier.groups()
    return _LEAST_REPETITIONS[mark] if mark else int(number)


_SHORTEST_RANGE: Final = 3  # letters
ANY_PORT: Final = "[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]"
_AFTER_PATH: Final[dict[Component, str]] = {"query": r"\?", "fragment": "#"}


class _Form(NamedTuple):
    """Schemes that a policy treats alike, and what it requires of a reference with one of them."""

    scheme: str
    """Pattern of the schemes; empty for a relative reference."""
    on_loopback: bool = False
    port_is_optional: bool = True
    needs_host: bool = True
    """Whether there must be a host that is not empty."""
    is_web: bool = True
    """Whether these are schemes of the web, or there is none."""


class _Narrowed(NamedTuple):
    """Patterns of the parts of a reference, in the notation of `abnf`, narrowed to what a policy allows."""

    limits: Limits
    guarded: bool
    """Whether look-ahead excludes the names that are not allowed."""
    lists: Literal["all", "shortest", "any"] = "all"
    """How a list is written: all its members, the shortest of each kind, or anything that could be a member."""
    is_for_automaton: bool = False
    """Whether an automaton is made of it: then names of any length are allowed, and numbers share their digits."""

    def references(self) -> Iterator[str]:
        """Yield the alternatives of a reference; none if nothing is allowed."""
        yield from self.uris()
        yield from self.relative_references()

    def uris(self) -> Iterator[str]:
        """Yield the alternatives of a URI."""
        if self.limits.rule == "relative-ref" or "scheme" in self.limits.forbid:
            return
        for form in self._forms():
            path = None if form.needs_host else self._path("<path-absolute>|<path-rootless>")
            parts = [part for part in (self._authority(form), path) if part is not None]
            if parts:
                yield f"{form.scheme}:{_any_of(parts)}{self._after_path()}"

    def relative_references(self) -> Iterator[str]:
        """Yield the pattern of a relative reference, if one is allowed."""
        limits = self.limits
        if limits.accepts_relative:
            # The scheme of its base is not known, and so its default port. It may be a scheme of the web.
            authority = self._authority(_Form("", port_is_optional=self._ports is None))
            path = None if limits.requires_host else self._path("<path-absolute>|<path-noscheme>")
            parts = [part for part in (authority, path) if part is not None]
            yield f"{_any_of(parts)}{self._after_path()}"

    def _after_path(self) -> str:
        return "".join(
            self._choice(component, rf"{mark}{single(QUERY)}<{component}>", "", rf"(?:{mark}<{component}>|)")
            for component, mark in _AFTER_PATH.items()
            if not (component == "fragment" and self.limits.rule == "absolute-URI")
        )

    @property
    def _ports(self) -> AbstractSet[str] | None:
        return None if self.lists == "any" or self.limits.ports is None else {str(port) for port in self.limits.ports}

    def _forms(self) -> Iterator[_Form]:
        limits, ports = self.limits, self._ports
        for scheme, names, on_loopback, is_web in self._groups():
            if ports is None:
                needs_host = on_loopback or is_web or limits.needs_host
                yield _Form(scheme, on_loopback, needs_host=needs_host, is_web=is_web)
                continue
            listed = {name for name in names if name in SCHEMES and SCHEMES[name].default_port in ports}
            if listed:
                yield _Form(self._scheme(listed), on_loopback, is_web=is_web)
            yield _Form(scheme, on_loopback, port_is_optional=False, is_web=is_web)

    def _groups(self) -> Iterator[tuple[str, AbstractSet[str], bool, bool]]:
        """Yield the pattern of schemes, their names (those known), and whether for loopback, and of the web."""
        schemes = None if self.lists == "any" else self.limits.allowed_schemes
        if schemes is None:
            yield self._scheme(WEB), WEB, False, True
            yield scheme_except(WEB), SCHEMES.keys() - WEB, False, False
            return
        for names, is_web in ((schemes & WEB, True), (schemes - WEB, False)):
            if names:
                yield self._scheme(names), names, False, is_web
        if self.limits.loopback_schemes:
            yield self._scheme(self.limits.loopback_schemes), self.limits.loopback_schemes, True, True

    def _scheme(self, names: AbstractSet[str]) -> str:
        return _any_of(map(_in_any_case, self._members(names)))

    def _members(self, listed: Iterable[str]) -> list[str]:
        """Return the members of a list that are written, the shorter ones first."""
        return sorted(listed, key=lambda member: (len(member), member))[: 1 if self.lists == "shortest" else None]

    def _authority(self, form: _Form) -> str | None:
        if "host" in self.limits.forbid:
            return None
        host = _any_of(self._loopback_hosts() if form.on_loopback else self._hosts(form))
        path = self._choice("path", r"\/<path>", "", "<path-abempty>")
        return rf"\/\/{self._userinfo()}{host}{self._port(is_optional=form.port_is_optional)}{path}"

    def _userinfo(self) -> str:
        if not self.limits.allow_userinfo:
            return ""
        rule, body = ("<userinfo>", USERINFO) if self.limits.allow_password else ("<reg-name>", REG_NAME)
        return self._choice("userinfo", f"{single(body)}{rule}@", "", f"(?:{rule}@|)")

    def _hosts(self, form: _Form) -> Iterator[str]:
        limits = self.limits
        if limits.hosts is not None and self.lists != "any":
            yield from self._listed_hosts(self._members(limits.hosts))
            return
        if limits.allow_ip_hosts:
            must_be_reached = limits.dns_hosts_only or (form.needs_host and limits.hosts is None)
            yield r"\[<IPv6address>\]" if must_be_reached else "<IP-literal>"
        is_web_name = limits.hosts is None and (form.is_web or limits.public_hosts_only)
        if limits.allow_ip_hosts and (limits.dns_hosts_only or is_web_name):
            yield "<IPv4address>"
        if limits.dns_hosts_only:
            more = "*" if limits.allow_single_labels and not limits.public_hosts_only else "+"
            label = limits.label
            yield rf"{self._guard(is_web_name=is_web_name)}{label}(?:\.{label}){more}<+>\.?"
            return
        if is_web_name:
            yield WEB_NAME_WITH_DOT if limits.public_hosts_only else WEB_NAME
            return
        # A name with a percent-encoding may be decoded to an address.
        first, rest = (
            (single(REG_NAME), "<reg-name>") if limits.allow_ip_hosts else (f"[{REG_NAME}]", f"[{REG_NAME}]*<+>")
        )
        yield f"{self._guard()}{first if form.needs_host else ''}{rest}"

    def _listed_hosts(self, hosts: Iterable[str]) -> Iterator[str]:
        above = [host.removeprefix(SUBDOMAINS) for host in hosts if host.startswith(SUBDOMAINS)]
        yield from (_in_any_case(host) for host in hosts if not host.startswith(SUBDOMAINS))
        if above:
            # Lazy, because `regex` would take quadratic time to give back greedy repetitions one by one.
            yield rf"{self._guard()}(?:{self.limits.label}\.)+?{_any_of(map(_in_any_case, above))}"

    def _loopback_hosts(self) -> Iterator[str]:
        hosts = self._members(self.limits.loopback_hosts)
        return (LOOPBACK[host] if self.limits.hosts is None else _in_any_case(host) for host in hosts)

    def _guard(self, *, is_web_name: bool = False) -> str:
        """Return the look-ahead that excludes names that are not allowed."""
        if not self.guarded:
            return ""
        numbers: list[str] = []
        if self.limits.dns_hosts_only or not self.limits.allow_ip_hosts:
            numbers.append("[0-9]+")
        if is_web_name or not self.limits.allow_ip_hosts:
            numbers.append("0[Xx][0-9A-Fa-f]*")
        guard = rf"(?!(?:[{REG_NAME}]*\.|){_any_of(numbers)}\.?(?![{REG_NAME}]))" if numbers else ""
        if self.limits.dns_hosts_only and not self.is_for_automaton:
            some = r"A-Za-z0-9_\-" if self.limits.allow_underscores else r"A-Za-z0-9\-"
            guard += rf"(?![{some}.]{{{LONGEST_NAME}}}(?:[{some}]|\.[{some}.]))"
        return guard

    def _port(self, *, is_optional: bool) -> str:
        ports = self._ports
        if ports is None:
            not_zero = ANY_PORT
        elif self.is_for_automaton:
            not_zero = _any_number(ports - {"0"})
        else:
            not_zero = "|".join(self._members(ports - {"0"}))
        numbers = [rf"0*<+>(?:{not_zero})"] if not_zero else []
        numbers += ["0+<+>"] if ports is None or "0" in ports else []
        number = _any_of(numbers)
        return self._choice("port", f":{number}", "", f"(?::(?:{number}|)|)" if is_optional else f":{number}")

    def _path(self, not_empty: str) -> str:
        return self._choice("path", f"(?:{not_empty})", "", f"(?:{not_empty}|)")

    def _choice(self, component: Component, required: str, forbidden: str, free: str) -> str:
        if component in self.limits.require:
            return required
        return forbidden if component in self.limits.forbid else free


def _any_number(numbers: AbstractSet[str]) -> str:
    """Return a pattern of some numbers in which those that begin alike share their digits.

    >>> _any_number({"10", "20", "21", "3"})
    '(?:[1][0]|[2][01]|[3])'
    """
    following: dict[str, set[str]] = {}
    for number in numbers - {""}:
        following.setdefault(number[0], set()).add(number[1:])
    digits: dict[frozenset[str], str] = {}
    for digit, rest in sorted(following.items()):
        digits[frozenset(rest)] = digits.get(frozenset(rest), "") + digit
    alternatives = [f"[{some}]{_any_number(rest)}" for rest, some in digits.items()]
    return _any_of([*alternatives, *({""} & numbers)]) if alternatives else ""


def scheme_except(names: AbstractSet[str]) -> str:
    r"""Return a pattern, without look-ahead, of all schemes except some that consist of letters.

    >>> print(scheme_except({"ab"}))
    (?:[B-Zb-z][A-Za-z0-9+\-.]*<+>|[Aa](?:|[AC-Zac-z0-9+\-.][A-Za-z0-9+\-.]*<+>|[Bb][A-Za-z0-9+\-.][A-Za-z0-9+\-.]*<+>))
    """

    def endings(beginning: str) -> Iterator[str]:
        following = {name[len(beginning)] for name in names if name.startswith(beginning) and name != beginning}
        if beginning and beginning not in names:
            yield ""
        letters = _ranges(letter for letter in ascii_lowercase if letter not in following)
        others = r"0-9+\-." if beginning else ""
        yield f"[{letters.upper()}{letters}{others}][{SCHEME}]*<+>"
        yield from (f"{_in_any_case(letter)}{_any_of(endings(beginning + letter))}" for letter in sorted(following))

    return _any_of(endings(""))


def _ranges(letters: Iterable[str]) -> str:
    """Return sorted letters as the ranges of a character class.

    >>> _ranges("abcxz")
    'a-cxz'
    """
    runs = [
        "".join(letter for _, letter in run) for _, run in groupby(enumerate(letters), lambda at: ord(at[1]) - at[0])
    ]
    return "".join(run if len(run) < _SHORTEST_RANGE else f"{run[0]}-{run[-1]}" for run in runs)


def _any_of(alternatives: Iterable[str]) -> str:
    every = list(alternatives)
    return every[0] if len(every) == 1 else f"(?:{'|'.join(every)})"


_IN_ANY_CASE: Final = str.maketrans({
    **{letter: f"[{letter.upper()}{letter}]" for letter in ascii_lowercase},
    **{mark: f"\\{mark}" for mark in ".*+()[]"},
    "$": r"[\x24]",  # as in `abnf`; in a class, since PostgreSQL would read a digit after it as part of it
})  # fmt: skip


def _in_any_case(text: str) -> str:
    r"""Return a pattern that matches a lower-case text in any case.

    >>> print(_in_any_case("a.$1"))
    [Aa]\.[\x24]1
    """
    return text.translate(_IN_ANY_CASE)
