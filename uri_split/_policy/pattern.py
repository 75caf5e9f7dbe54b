"""The pattern of a policy, for any engine: that of its rule, narrowed."""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import groupby
from math import inf
from string import ascii_lowercase
from typing import Final, Literal, NamedTuple

from uri_split._algebra.hosts import LABEL, LONGEST_NAME
from uri_split._algebra.schemes import SCHEMES, WEB
from uri_split._grammar.abnf import QUERY, REG_NAME, SCHEME, USERINFO, expand, one
from uri_split._grammar.names import Component
from uri_split._policy.limits import LOOPBACK, SUBDOMAINS, Limits
from uri_split.dialects import PYTHON, Dialect

LeftOut = Literal["allow_ip_hosts", "dns_hosts_only", "max_length"]
"""A setting that a pattern may not hold a text to, or not fully."""


class PolicyPattern(NamedTuple):
    """A pattern that matches all texts that a policy accepts, and perhaps some more."""

    text: str
    """The pattern, without captures."""
    leaves_out: tuple[LeftOut, ...]
    """What it does not hold a text to; empty where the pattern and the policy accept the same texts."""


@lru_cache(maxsize=256)  # forms are made anew for each request
def policy_pattern(limits: Limits, dialect: Dialect) -> PolicyPattern:
    r"""Return the pattern of a policy, without anchors.

    Where the dialect has no look-ahead, these are left out: ``max_length``; of ``dns_hosts_only``, how long a name may
    be and that its last label is not all digits; of ``allow_ip_hosts``, that the last label is no number.

    Args:
        limits: The policy.
        dialect: How the engine wants it written.

    >>> from uri_split.dialects import ECMASCRIPT, PORTABLE
    >>> from uri_split._policy.limits import Limits
    >>> only = Limits(schemes={"s"}, hosts={"h.de"}, forbid={"port", "path", "query", "fragment"}, max_length=99)
    >>> print(policy_pattern(only, ECMASCRIPT).text)
    (?![!-~]{100})(?:[Ss]:\/\/[Hh]\.[Dd][Ee])
    >>> policy_pattern(only, PORTABLE)
    PolicyPattern(text='[Ss]:\\/\\/[Hh]\\.[Dd][Ee]', leaves_out=('max_length',))
    """
    pattern = _expanded(limits, "|".join(_Narrowed(limits, guarded=dialect.lookahead).references()), dialect)
    if dialect.lookahead:
        return PolicyPattern(pattern, ())
    any_host = limits.hosts is None and "host" not in limits.forbid
    any_name = any_host or any(host.startswith(SUBDOMAINS) for host in limits.hosts or ())
    left_out: dict[LeftOut, bool] = {
        "allow_ip_hosts": not limits.allow_ip_hosts and any_host,
        "dns_hosts_only": limits.dns_hosts_only and any_name,
        "max_length": True,
    }
    return PolicyPattern(pattern, tuple(setting for setting, is_so in left_out.items() if is_so))


class Outline(NamedTuple):
    """Patterns of what a policy accepts but for its lists: each member would take time to compile."""

    uri: str | None
    """That of a URI; `None` where none is accepted."""
    relative: str | None
    """That of a relative reference; `None` where none is accepted."""


@lru_cache(maxsize=256)
def outline(limits: Limits, dialect: Dialect) -> Outline:
    """Return the patterns of a policy that leaves out its lists, for `lists` to look up.

    >>> from uri_split._policy.limits import Limits
    >>> pattern = outline(Limits(hosts={"example.com"}), PYTHON)
    >>> bool(re.fullmatch(pattern.uri, "x://a/")), bool(re.fullmatch(pattern.uri, "x:a")), pattern.relative
    (True, False, None)
    """
    narrowed = _Narrowed(limits, guarded=dialect.lookahead, lists="any")
    kinds = (list(narrowed.uris()), list(narrowed.relative_references()))
    return Outline(*(_expanded(limits, "|".join(kind), dialect) if kind else None for kind in kinds))


def least_length(limits: Limits) -> float:
    """Return how many characters a text has at least that a policy accepts, infinity where it accepts none.

    >>> from uri_split._policy.limits import Limits
    >>> least_length(Limits()), least_length(Limits(schemes={"http"})), least_length(Limits("URI-reference"))
    (2.0, 8.0, 0.0)
    """
    alternatives = _Narrowed(limits, guarded=False, lists="shortest").references()
    return min((_least(deque(_TOKENS.findall(expand(each, PYTHON)))) for each in alternatives), default=inf)


def _expanded(limits: Limits, pattern: str, dialect: Dialect) -> str:
    if dialect.lookahead:
        pattern = f"(?![!-~]{{{limits.max_length + 1}}})(?:{pattern})"
    return expand(pattern, dialect)


_TOKENS: Final = re.compile(r"\\.|\[(?:\\.|[^\]\\])*+\]?|\(\?:|(?:[*+?]|\{[0-9,]+\})[+?]?|.")
_LEAST_TURNS: Final = {"*": 0, "?": 0, "+": 1}


def _least(tokens: deque[str]) -> float:
    """Return how many characters a pattern matches at least, up to a parenthesis that closes it."""
    least, length = inf, 0.0
    while tokens and (read := tokens.popleft()) != ")":
        if read == "|":
            least, length = min(least, length), 0.0
            continue
        each = _least(tokens) if read == "(?:" else 1
        turns = re.match(r"([*+?])|\{([0-9]+)", tokens[0]) if tokens else None
        if turns:
            tokens.popleft()
        length += each * (int(turns[2]) if turns and turns[2] else _LEAST_TURNS[turns[1]] if turns else 1)
    return min(least, length)


_LEAST_OF_A_RANGE: Final = 3  # letters
_ANY_PORT: Final = "[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]"
_BEHIND_A_PATH: Final[dict[Component, str]] = {"query": r"\?", "fragment": "#"}


class _Form(NamedTuple):
    """Some schemes, and what a reference with one of them must have."""

    scheme: str
    """Their pattern; empty for a relative reference."""
    on_loopback: bool = False
    port_may_lack: bool = True
    needs_host: bool = True
    """Whether the host must be there and, in any case, not be empty."""


class _Narrowed(NamedTuple):
    """The parts of the rule of a policy, in the notation of `abnf`, each narrowed to what is allowed."""

    limits: Limits
    guarded: bool
    """Whether look-ahead keeps out the names that are not allowed."""
    lists: Literal["all", "shortest", "any"] = "all"
    """How a list is written: as all its members, the shortest of each kind, or whatever might be a member."""

    def references(self) -> Iterator[str]:
        """Yield the alternatives of a whole reference; none where nothing is allowed."""
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
        """Yield the pattern of a relative reference."""
        limits = self.limits
        if limits.rule in {"relative-ref", "URI-reference"} and "scheme" not in limits.require:
            # The scheme of its base is not known, nor is the default port. It may be one of the web's.
            authority = self._authority(_Form("", port_may_lack=self._ports is None))
            path = None if limits.requires_host else self._path("<path-absolute>|<path-noscheme>")
            parts = [part for part in (authority, path) if part is not None]
            yield f"{_any_of(parts)}{self._after_path()}"

    def _after_path(self) -> str:
        return "".join(
            self._choice(component, rf"{mark}{one(QUERY)}<{component}>", "", rf"(?:{mark}<{component}>|)")
            for component, mark in _BEHIND_A_PATH.items()
            if not (component == "fragment" and self.limits.rule == "absolute-URI")
        )

    @property
    def _ports(self) -> AbstractSet[str] | None:
        return None if self.lists == "any" or self.limits.ports is None else {str(port) for port in self.limits.ports}

    def _forms(self) -> Iterator[_Form]:
        limits, ports = self.limits, self._ports
        kinds = ((limits.allowed_schemes, False), (limits.loopback_schemes, True))
        for schemes, on_loopback in ((None, False),) if self.lists == "any" else kinds:
            if schemes is not None and not schemes:
                continue
            if ports is not None:
                known = SCHEMES.keys() if schemes is None else SCHEMES.keys() & schemes
                listed = {name for name in known if SCHEMES[name].default_port in ports}
                if listed:
                    yield _Form(self._scheme(listed), on_loopback)
                yield _Form(self._scheme(schemes), on_loopback, port_may_lack=False)
            elif on_loopback or limits.needs_host:
                yield _Form(self._scheme(schemes), on_loopback)
            else:
                web, others = (WEB, None) if schemes is None else (schemes & WEB, schemes - WEB)
                if web:
                    yield _Form(self._scheme(web))
                if others is None or others:
                    yield _Form(_scheme_but(WEB) if others is None else self._scheme(others), needs_host=False)

    def _scheme(self, names: AbstractSet[str] | None) -> str:
        """Return a pattern of some schemes, or of all."""
        return "<scheme>" if names is None else _any_of(map(_in_any_case, self._members(names)))

    def _members(self, listed: Iterable[str]) -> list[str]:
        """Return what is written of a list, the shorter ones first."""
        return sorted(listed, key=lambda member: (len(member), member))[: 1 if self.lists == "shortest" else None]

    def _authority(self, form: _Form) -> str | None:
        if "host" in self.limits.forbid:
            return None
        host = _any_of(self._loopback_hosts() if form.on_loopback else self._hosts(is_needed=form.needs_host))
        path = self._choice("path", r"\/<path>", "", "<path-abempty>")
        return rf"\/\/{self._userinfo()}{host}{self._port(may_lack=form.port_may_lack)}{path}"

    def _userinfo(self) -> str:
        if not self.limits.allow_userinfo:
            return ""
        rule, body = ("<userinfo>", USERINFO) if self.limits.allow_password else ("<reg-name>", REG_NAME)
        return self._choice("userinfo", f"{one(body)}{rule}@", "", f"(?:{rule}@|)")

    def _hosts(self, *, is_needed: bool) -> Iterator[str]:
        limits = self.limits
        if limits.hosts is not None and self.lists != "any":
            yield from self._listed_hosts(self._members(limits.hosts))
            return
        if limits.allow_ip_hosts:
            must_be_reached = limits.dns_hosts_only or (is_needed and limits.hosts is None)
            yield r"\[<IPv6address>\]" if must_be_reached else "<IP-literal>"
        if limits.dns_hosts_only:
            if limits.allow_ip_hosts:
                yield "<IPv4address>"
            more = "*" if limits.allow_single_labels else "+"
            yield rf"{self._guard()}{LABEL}(?:\.{LABEL}){more}<+>\.?"
            return
        # A name with a percent-encoding may be an address in disguise.
        first, rest = (one(REG_NAME), "<reg-name>") if limits.allow_ip_hosts else (f"[{REG_NAME}]", f"[{REG_NAME}]*<+>")
        yield f"{self._guard()}{first * is_needed}{rest}"

    def _listed_hosts(self, hosts: Iterable[str]) -> Iterator[str]:
        above = [host.removeprefix(SUBDOMAINS) for host in hosts if host.startswith(SUBDOMAINS)]
        yield from (_in_any_case(host) for host in hosts if not host.startswith(SUBDOMAINS))
        if above:
            # Lazy: greedy turns, given back one by one, would take `regex` quadratic time.
            yield rf"{self._guard()}(?:{LABEL}\.)+?{_any_of(map(_in_any_case, above))}"

    def _loopback_hosts(self) -> Iterator[str]:
        hosts = self._members(self.limits.loopback_hosts)
        return (LOOPBACK[host] if self.limits.hosts is None else _in_any_case(host) for host in hosts)

    def _guard(self) -> str:
        """Return what keeps out names that are not allowed."""
        if not self.guarded:
            return ""
        numbers = ["[0-9]+"] * (self.limits.dns_hosts_only or not self.limits.allow_ip_hosts)
        numbers += ["0[Xx][0-9A-Fa-f]*"] * (not self.limits.allow_ip_hosts)
        number = rf"(?!(?:[{REG_NAME}]*\.|){_any_of(numbers)}\.?(?![{REG_NAME}]))" if numbers else ""
        too_long = rf"(?![A-Za-z0-9\-.]{{{LONGEST_NAME}}}(?:[A-Za-z0-9\-]|\.[A-Za-z0-9\-.]))"
        return f"{number}{too_long * self.limits.dns_hosts_only}"

    def _port(self, *, may_lack: bool) -> str:
        ports = self._ports
        not_zero = _ANY_PORT if ports is None else "|".join(self._members(ports - {"0"}))
        numbers = [rf"0*<+>(?:{not_zero})"] if not_zero else []
        numbers += ["0+<+>"] if ports is None or "0" in ports else []
        number = _any_of(numbers)
        return self._choice("port", f":{number}", "", f"(?::(?:{number}|)|)" if may_lack else f":{number}")

    def _path(self, not_empty: str) -> str:
        return self._choice("path", f"(?:{not_empty})", "", f"(?:{not_empty}|)")

    def _choice(self, component: Component, required: str, forbidden: str, free: str) -> str:
        if component in self.limits.require:
            return required
        return forbidden if component in self.limits.forbid else free


def _scheme_but(names: AbstractSet[str]) -> str:
    r"""Return a pattern of all schemes but some, which are of letters only. No engine needs look-ahead for that.

    >>> print(_scheme_but({"ab"}))
    (?:[B-Zb-z][A-Za-z0-9+\-.]*<+>|[Aa](?:|[AC-Zac-z0-9+\-.][A-Za-z0-9+\-.]*<+>|[Bb][A-Za-z0-9+\-.][A-Za-z0-9+\-.]*<+>))
    """

    def behind(beginning: str) -> Iterator[str]:
        following = {name[len(beginning)] for name in names if name.startswith(beginning) and name != beginning}
        if beginning and beginning not in names:
            yield ""
        letters = _ranges(letter for letter in ascii_lowercase if letter not in following)
        others = r"0-9+\-." if beginning else ""
        yield f"[{letters.upper()}{letters}{others}][{SCHEME}]*<+>"
        yield from (f"{_in_any_case(letter)}{_any_of(behind(beginning + letter))}" for letter in sorted(following))

    return _any_of(behind(""))


def _ranges(letters: Iterable[str]) -> str:
    """Return letters, which are in order, as ranges for a class.

    >>> _ranges("abcxz")
    'a-cxz'
    """
    runs = [
        "".join(letter for _, letter in run) for _, run in groupby(enumerate(letters), lambda at: ord(at[1]) - at[0])
    ]
    return "".join(run if len(run) < _LEAST_OF_A_RANGE else f"{run[0]}-{run[-1]}" for run in runs)


def _any_of(alternatives: Iterable[str]) -> str:
    every = list(alternatives)
    return every[0] if len(every) == 1 else f"(?:{'|'.join(every)})"


_IN_ANY_CASE: Final = str.maketrans({
    **{letter: f"[{letter.upper()}{letter}]" for letter in ascii_lowercase},
    **{mark: f"\\{mark}" for mark in ".*+()[]"},
    "$": r"[\x24]",  # as in `abnf`; in a class, since PostgreSQL would read a digit after it as part of it
})  # fmt: skip


def _in_any_case(text: str) -> str:
    r"""Return the pattern of a text in lower case.

    >>> print(_in_any_case("a.$1"))
    [Aa]\.[\x24]1
    """
    return text.translate(_IN_ANY_CASE)
