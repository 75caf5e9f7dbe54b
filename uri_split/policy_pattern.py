"""The pattern of a policy, for any engine: that of its rule, narrowed."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from uri_split.abnf import QUERY, REG_NAME, USERINFO, expand, one
from uri_split.limits import LOOPBACK, SUBDOMAINS
from uri_split.schemes import SCHEMES

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from uri_split.dialects import Dialect
    from uri_split.limits import Limits
    from uri_split.problems import Component

LeftOut = Literal["allow_ip_hosts", "dns_hosts_only", "max_length"]
"""A setting that a pattern may not hold a text to, or not fully."""


class PolicyPattern(NamedTuple):
    """A pattern that matches all texts that a policy accepts, and perhaps some more."""

    text: str
    """The pattern, without captures."""
    leaves_out: tuple[LeftOut, ...]
    """What it does not hold a text to; empty where the pattern and the policy accept the same texts."""


@lru_cache(maxsize=256)  # forms are made anew for each request
def policy_pattern(limits: "Limits", dialect: "Dialect") -> PolicyPattern:
    r"""Return the pattern of a policy, without anchors.

    Where the dialect has no look-ahead, these are left out: ``max_length``; of ``dns_hosts_only``, how long a name may
    be and that its last label is not all digits; of ``allow_ip_hosts``, that the last label is no number.

    Args:
        limits: The policy.
        dialect: How the engine wants it written.

    >>> from uri_split.dialects import ECMASCRIPT, PORTABLE
    >>> from uri_split.limits import Limits
    >>> only = Limits(schemes={"s"}, hosts={"h.de"}, forbid={"port", "path", "query", "fragment"}, max_length=99)
    >>> print(policy_pattern(only, ECMASCRIPT).text)
    (?![!-~]{100})(?:[Ss]:\/\/[Hh]\.[Dd][Ee])
    >>> policy_pattern(only, PORTABLE)
    PolicyPattern(text='[Ss]:\\/\\/[Hh]\\.[Dd][Ee]', leaves_out=('max_length',))
    """
    pattern = "|".join(_Narrowed(limits, guarded=dialect.lookahead).references())
    if dialect.lookahead:
        return PolicyPattern(expand(f"(?![!-~]{{{limits.max_length + 1}}})(?:{pattern})", dialect), ())
    may_be_any = "host" not in limits.forbid and any(
        host.startswith(SUBDOMAINS) for host in limits.hosts or {SUBDOMAINS}
    )
    of_names: dict[LeftOut, bool] = {
        "allow_ip_hosts": not limits.allow_ip_hosts,
        "dns_hosts_only": limits.dns_hosts_only,
    }
    left_out: list[LeftOut] = [setting for setting, holds in of_names.items() if holds and may_be_any]
    return PolicyPattern(expand(pattern, dialect), (*left_out, "max_length"))


_LONGEST_NAME: Final = 253  # without the dot at its end; with a length before each label, 255 octets
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9]|)"
_ANY_PORT: Final = "[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]"
_BEHIND_A_PATH: Final[dict["Component", str]] = {"query": r"\?", "fragment": "#"}


class _Narrowed(NamedTuple):
    """The parts of the rule of a policy, in the notation of `uri_split.abnf`, each narrowed to what is allowed."""

    limits: "Limits"
    guarded: bool
    """Whether look-ahead keeps out the names that are not allowed."""

    def references(self) -> Iterator[str]:
        """Yield the alternatives of a whole reference."""
        limits = self.limits
        behind = "".join(
            self._choice(component, rf"{mark}{one(QUERY)}<{component}>", "", rf"(?:{mark}<{component}>|)")
            for component, mark in _BEHIND_A_PATH.items()
            if not (component == "fragment" and limits.rule == "absolute-URI")
        )
        if limits.rule != "relative-ref" and "scheme" not in limits.forbid:
            for schemes, loopback, port_may_lack in self._schemes():
                scheme = "<scheme>" if schemes is None else _any_of(map(_in_any_case, sorted(schemes)))
                authority = self._authority(loopback=loopback, port_may_lack=port_may_lack)
                path = None if limits.needs_host or loopback else self._path("<path-absolute>|<path-rootless>")
                yield f"{scheme}:{_any_of((authority, path))}{behind}"
        if limits.rule in {"relative-ref", "URI-reference"} and "scheme" not in limits.require:
            # The scheme of its base is not known, nor is the default port.
            authority = self._authority(loopback=False, port_may_lack=limits.ports is None)
            path = None if limits.requires_host else self._path("<path-absolute>|<path-noscheme>")
            yield f"{_any_of((authority, path))}{behind}"

    def _schemes(self) -> "Iterator[tuple[AbstractSet[str] | None, bool, bool]]":
        """Yield sets of schemes, whether they are for the loopback alone, and whether their port may lack."""
        ports = None if self.limits.ports is None else set(map(str, self.limits.ports))
        for schemes, loopback in ((self.limits.schemes, False), (self.limits.loopback_schemes, True)):
            if schemes is not None and not schemes:
                continue
            if ports is not None:
                known = SCHEMES.keys() if schemes is None else SCHEMES.keys() & schemes
                listed = {name for name in known if SCHEMES[name].default_port in ports}
                if listed:
                    yield listed, loopback, True
            yield schemes, loopback, ports is None

    def _authority(self, *, loopback: bool, port_may_lack: bool) -> str | None:
        if "host" in self.limits.forbid:
            return None
        host = _any_of(self._loopback_hosts() if loopback else self._hosts())
        path = self._choice("path", r"\/<path>", "", "<path-abempty>")
        return rf"\/\/{self._userinfo()}{host}{self._port(may_lack=port_may_lack)}{path}"

    def _userinfo(self) -> str:
        if not self.limits.allow_userinfo:
            return ""
        rule, body = ("<userinfo>", USERINFO) if self.limits.allow_password else ("<reg-name>", REG_NAME)
        return self._choice("userinfo", f"{one(body)}{rule}@", "", f"(?:{rule}@|)")

    def _hosts(self) -> Iterator[str]:
        limits = self.limits
        if limits.hosts is not None:
            yield from map(self._listed, sorted(limits.hosts))
            return
        if limits.allow_ip_hosts:
            yield "<IP-literal>"
        if limits.dns_hosts_only:
            if limits.allow_ip_hosts:
                yield "<IPv4address>"
            more = "*" if limits.allow_single_labels else "+"
            yield rf"{self._guard()}{_LABEL}(?:\.{_LABEL}){more}<+>\.?"
            return
        # A name with a percent-encoding may be an address in disguise.
        first, rest = (one(REG_NAME), "<reg-name>") if limits.allow_ip_hosts else (f"[{REG_NAME}]", f"[{REG_NAME}]*<+>")
        yield f"{self._guard()}{first * limits.refuses_empty_host}{rest}"

    def _listed(self, host: str) -> str:
        if not host.startswith(SUBDOMAINS):
            return _in_any_case(host)
        # Lazy: greedy turns, given back one by one, would take `regex` quadratic time.
        return rf"{self._guard()}(?:{_LABEL}\.)+?{_in_any_case(host.removeprefix(SUBDOMAINS))}"

    def _loopback_hosts(self) -> Iterator[str]:
        all_of_a_kind = self.limits.hosts is None
        return (LOOPBACK[host] if all_of_a_kind else _in_any_case(host) for host in self.limits.loopback_hosts)

    def _guard(self) -> str:
        """Return what keeps out names that are not allowed."""
        if not self.guarded:
            return ""
        numbers = ["[0-9]+"] * (self.limits.dns_hosts_only or not self.limits.allow_ip_hosts)
        numbers += ["0[Xx][0-9A-Fa-f]*"] * (not self.limits.allow_ip_hosts)
        number = rf"(?!(?:[{REG_NAME}]*\.|){_any_of(numbers)}\.?(?![{REG_NAME}]))" if numbers else ""
        too_long = rf"(?![A-Za-z0-9\-.]{{{_LONGEST_NAME}}}(?:[A-Za-z0-9\-]|\.[A-Za-z0-9\-.]))"
        return f"{number}{too_long * self.limits.dns_hosts_only}"

    def _port(self, *, may_lack: bool) -> str:
        ports = self.limits.ports
        not_zero = _ANY_PORT if ports is None else "|".join(str(port) for port in sorted(ports) if port)
        numbers = [rf"0*<+>(?:{not_zero})"] if not_zero else []
        numbers += ["0+<+>"] if ports is None or 0 in ports else []
        number = _any_of(numbers)
        return self._choice("port", f":{number}", "", f"(?::(?:{number}|)|)" if may_lack else f":{number}")

    def _path(self, not_empty: str) -> str:
        return self._choice("path", f"(?:{not_empty})", "", f"(?:{not_empty}|)")

    def _choice(self, component: "Component", required: str, forbidden: str, free: str) -> str:
        if component in self.limits.require:
            return required
        return forbidden if component in self.limits.forbid else free


def _any_of(alternatives: "Iterable[str | None]") -> str:
    """Return a pattern of all that are there."""
    there = [alternative for alternative in alternatives if alternative is not None]
    return there[0] if len(there) == 1 else f"(?:{'|'.join(there)})"


def _in_any_case(text: str) -> str:
    return "".join(
        f"[{character.upper()}{character.lower()}]"
        if character.isalpha()
        else re.sub(r"[\^$\\.*+?()\[\]{}|/]", r"\\\g<0>", character)
        for character in text
    )
