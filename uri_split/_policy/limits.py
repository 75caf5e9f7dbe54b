"""What a policy limits: the settings alone, and what would make them contradict each other."""

import re
from collections.abc import Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import KW_ONLY, dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, cast, get_args

from uri_split._algebra.hosts import RegName, host_kind
from uri_split._algebra.schemes import HIGHEST_PORT, NETWORK
from uri_split._diagnosis.diagnosis import diagnose
from uri_split._grammar.abnf import expand
from uri_split._grammar.names import Component, ReferenceRule, RuleName
from uri_split.dialects import PYTHON
from uri_split.rules import RULES

LOOPBACK: Final[Mapping[str, str]] = MappingProxyType(
    {
        # RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3.
        "localhost": "[Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt]",
        "127.0.0.1": r"127(?:\.<dec-octet>){3}",
        "[::1]": r"\[::1\]",
    }
)
"""Hosts that are the machine itself: of each kind one, and the pattern of all, in the notation of `abnf`."""

SUBDOMAINS: Final = "*."
"""What a host in a list begins with where the names below it are meant."""

# Partial matching keeps a record of each label of a name, and engines count no further than they like.
_HIGHEST_MAX_LENGTH: Final = 1_000_000
_COMPONENTS: Final = frozenset[str](get_args(Component))


@dataclass(frozen=True)
class Limits:
    """The settings of a policy.

    Raises:
        ValueError: If a setting is not what it should be, or no text at all could be accepted.
        TypeError: If one that is a set was given as something else, such as a `str`, or one that is a `bool`.
    """

    rule: ReferenceRule = "URI"
    """The rule of RFC 3986 that a text must be of."""
    _: KW_ONLY
    schemes: AbstractSet[str] | None = None
    """The schemes that are allowed, in any case of letters; all where this is `None`. With `hosts`, `None` means the
    schemes whose authority names a host of the network (`schemes.NETWORK`): ``https`` and ``ldap``, but not
    ``file``, ``javascript`` or any unknown scheme."""
    loopback_schemes: AbstractSet[str] = frozenset()
    """More schemes, allowed only where the host is this machine: ``localhost``, ``127.0.0.0/8`` or ``[::1]``."""
    hosts: AbstractSet[str] | None = None
    """The hosts that are allowed, in any case of letters; all where this is `None`. ``*.example.com`` stands for all
    names below ``example.com``, but not for that name itself. A URI must have a host then, and a known network scheme
    unless `schemes` lists others; a relative reference may leave both to its base."""
    ports: AbstractSet[int] | None = None
    """The ports that are allowed, as numbers; all where this is `None`. Where none is written, it is the default one
    of the scheme (see `schemes`). A URI must have a host then; a relative reference may leave it to
    its base."""
    require: AbstractSet[Component] = frozenset()
    """The components that must be there and not be empty."""
    forbid: AbstractSet[Component] = frozenset()
    """The components that must not be there; a path must be empty. Without a host there is no authority at all."""
    allow_userinfo: bool = False
    """Whether there may be userinfo, such as a user's name (section 3.2.1)."""
    allow_password: bool = False
    """Whether there may be a colon in it, and a password, perhaps empty, behind that (section 7.5)."""
    allow_ip_hosts: bool = True
    """Whether a host may be an IP address. If not, then neither may a name that browsers, or other programs, take for
    one: one whose last label is a number, such as ``127.1`` or ``0x7f.1``, or that has a percent-encoding."""
    dns_hosts_only: bool = False
    """Whether a host that is a name must be one of the DNS (see `RegName.is_dns_name`). Addresses are for
    `allow_ip_hosts` to allow, those of IPv4 and IPv6: no program supports others (``[v1.x]``, section 3.2.2)."""
    allow_single_labels: bool = True
    """Whether such a name may have a single label, as ``localhost`` and ``intranet`` have."""
    max_length: int = 2048
    """How many characters there may be, a million at most."""

    def __post_init__(self) -> None:
        if isinstance(self.rule, str):  # pyright: ignore[reportUnnecessaryIsInstance]  # not everybody has a type checker
            object.__setattr__(self, "rule", str.__str__(self.rule))
        for name in ("schemes", "loopback_schemes", "hosts", "ports", "require", "forbid"):
            given: object = getattr(self, name)
            if given is None and name in {"schemes", "hosts", "ports"}:
                continue
            if not isinstance(given, Collection) or isinstance(given, (str, bytes)):
                message = f"{name} is a set, not {type(given).__name__}"
                raise TypeError(message)
            members = cast("Collection[object]", given)
            wanted = int if name == "ports" else str
            others = [member for member in members if not isinstance(member, wanted)]
            if others:
                message = f"{name} is a set of {wanted.__name__}, and {_shown(others[0])} is none"
                raise TypeError(message)
            # Of letters beyond ASCII, which are refused below, some are in ASCII once they are in lower case.
            lowered = (each.lower() if isinstance(each, str) and each.isascii() else each for each in members)
            object.__setattr__(self, name, frozenset(lowered))
        for name in ("allow_userinfo", "allow_password", "allow_ip_hosts", "dns_hosts_only", "allow_single_labels"):
            switch: object = getattr(self, name)
            if not isinstance(switch, bool):
                message = f"{name} must be a bool, not {type(switch).__name__}"
                raise TypeError(message)
        for contradiction in self._contradictions():
            raise ValueError(contradiction)

    @property
    def needs_host(self) -> bool:
        """Whether a reference must have a host, unless it is a relative one that may leave it to its base."""
        return self.hosts is not None or self.ports is not None or self.requires_host

    @property
    def requires_host(self) -> bool:
        """Whether any reference must have a host."""
        return not self.require.isdisjoint({"userinfo", "host", "port"})

    @property
    def allowed_schemes(self) -> AbstractSet[str] | None:
        """The schemes that are allowed for any host; `None` where all are.

        >>> sorted(Limits(schemes={"HTTPS"}).allowed_schemes), "javascript" in Limits(hosts={"h"}).allowed_schemes
        (['https'], False)
        """
        return NETWORK if self.schemes is None and self.hosts is not None else self.schemes

    def host_problem(self, host: str, *, is_needed: bool = False) -> "HostProblem | None":
        """Return what is wrong with a host, whether or not it is listed; `None` where nothing is.

        Args:
            host: A text of the rule host, or the beginning of one.
            is_needed: Whether the reference would not be accepted without a host.

        >>> Limits(allow_ip_hosts=False).host_problem("127.1"), Limits().host_problem("127.1")
        ('host-is-address', None)
        """
        is_name = not host.startswith("[") and host_kind(host) == "reg-name"
        if not self.allow_ip_hosts and not (is_name and not _MAY_BE_READ_AS_ADDRESS.search(host)):
            return "host-is-address"
        must_be_reached = self.dns_hosts_only or (is_needed and self.hosts is None)
        if must_be_reached and re.match(r"\[[Vv]", host):
            return "address-not-supported"
        if is_name and self.dns_hosts_only and not RegName(host).is_dns_name:
            return "host-not-dns-name"
        if is_name and not self.allow_single_labels and "." not in host.removesuffix("."):
            return "host-of-one-label"
        return None

    @property
    def loopback_hosts(self) -> tuple[str, ...]:
        """Those of the hosts that are this machine; of each kind one where all hosts are allowed.

        >>> Limits(hosts={"127.0.0.2", "example.com"}).loopback_hosts, Limits(allow_ip_hosts=False).loopback_hosts
        (('127.0.0.2',), ('localhost',))
        """
        if self.hosts is None:
            return tuple(host for host in LOOPBACK if self.host_problem(host) is None)
        return tuple(sorted(filter(is_loopback, self.hosts)))

    def _contradictions(self) -> Iterator[str]:
        yield from self._not_what_they_should_be()
        for both in sorted(self.require & self.forbid):
            yield f"{both} is both required and forbidden"
        if self.rule == "relative-ref" and (self.schemes is not None or self.loopback_schemes):
            yield "a relative-ref has no scheme, and yet schemes are listed"
        if self.rule == "relative-ref" and "scheme" in self.require:
            yield "a relative-ref has no scheme, and yet one is required"
        if "scheme" in self.forbid and (self.schemes is not None or self.rule in {"URI", "absolute-URI"}):
            yield f"the scheme is forbidden: write rule='relative-ref' in place of {self.rule!r}"
        if "fragment" in self.require and self.rule == "absolute-URI":
            yield "an absolute-URI has no fragment, and yet one is required"
        if "host" in self.forbid and self.needs_host:
            yield "the host is forbidden, and yet hosts or ports are listed, or something beside it is required"
        if "port" in self.forbid and self.ports is not None:
            yield "the port is forbidden, and yet ports are listed"
        yield from self._of_userinfo()
        yield from self._of_hosts()

    def _not_what_they_should_be(self) -> Iterator[str]:
        if self.rule not in get_args(ReferenceRule):
            yield f"rule is one of {', '.join(get_args(ReferenceRule))}, not {_shown(self.rule)}"
        for other in sorted((self.require | self.forbid) - _COMPONENTS):
            yield f"{_shown(other)} is no component: these are {', '.join(get_args(Component))}"
        if type(self.max_length) is not int or self.max_length > _HIGHEST_MAX_LENGTH:
            yield f"max_length is a number up to {_HIGHEST_MAX_LENGTH:,}, not {_shown(self.max_length)}"
        for name, listed in (("schemes", self.schemes), ("hosts", self.hosts), ("ports", self.ports)):
            if listed is not None and not listed:
                yield f"{name} is empty, so that nothing would be accepted; None stands for all"
        yield from self._not_in_lists()

    def _not_in_lists(self) -> Iterator[str]:
        for scheme in sorted({*(self.schemes or ()), *self.loopback_schemes}):
            yield from _not_of("scheme", scheme)
        for host in sorted(self.hosts or ()):
            yield from _not_of("host", host.removeprefix(SUBDOMAINS))
            if "*" in host.removeprefix(SUBDOMAINS) or host.startswith("."):
                yield f'{host!r} is listed: write "*.example.com" for all names below that one, and None for all hosts'
        for port in self.ports or ():
            if type(port) is not int or port not in range(HIGHEST_PORT + 1):
                yield f"a port is a number from 0 to {HIGHEST_PORT}, not {port!r}"

    def _of_userinfo(self) -> Iterator[str]:
        if self.allow_password and not self.allow_userinfo:
            yield "a password is allowed, and yet userinfo, which it is part of, is not"
        if "userinfo" in self.require and not self.allow_userinfo:
            yield "userinfo is required, and yet it is not allowed"
        if self.allow_userinfo and not self.forbid.isdisjoint({"userinfo", "host"}):
            yield "userinfo is allowed, and yet it, or the host beside it, is forbidden"

    def _of_hosts(self) -> Iterator[str]:
        for host in sorted(self.hosts or ()):
            if host.startswith(SUBDOMAINS) and not RegName(host.removeprefix(SUBDOMAINS)).is_dns_name:
                yield f'what stands behind "*." is a name of the DNS, not {host.removeprefix(SUBDOMAINS)!r}'
            problem = self.host_problem(host.replace("*", "a"))
            if problem:
                yield f"the host {host} is listed, and yet refused: {problem}"
        if not self.allow_single_labels and not self.dns_hosts_only:
            yield "allow_single_labels=False is of names of the DNS: it needs dns_hosts_only=True"
        if self.loopback_schemes:
            if self.schemes is None:
                yield "loopback_schemes requires schemes, those that are allowed for any host"
            elif not self.schemes.isdisjoint(self.loopback_schemes):
                yield "a scheme is allowed everywhere, and yet on the loopback alone"
            if not self.loopback_hosts:
                yield "schemes are allowed on the loopback alone, and yet no host that is allowed is on it"


HostProblem = Literal["address-not-supported", "host-is-address", "host-not-dns-name", "host-of-one-label"]
"""The codes of problems that are of one host alone, whatever else is allowed."""

# The last label that is not empty is a number to the URL Standard; and of what is percent-encoded that cannot be told.
_MAY_BE_READ_AS_ADDRESS: Final = re.compile(r"%|(?:\A|\.)(?:[0-9]+|0[Xx][0-9A-Fa-f]*)\.?\Z")


def _not_of(rule: RuleName, text: str) -> Iterator[str]:
    if not text or not RULES[rule].matches(text):
        if "@" in text:  # the message of a problem may quote what precedes it
            message = f'a {rule} has no "@": write the {"name or address" if rule == "host" else "name"} alone'
        else:
            message = diagnose(text, rule)[0].message if text else "it is empty"
        yield f"{_shown(text)} is listed, and yet is no {rule}: {message}"


def _shown(given: object) -> str:
    """Return how an error shows what was given for a setting: without what could be userinfo.

    >>> _shown("http://me:secret@example.com/"), _shown("a b"), _shown(80.5), _shown([b"me:secret@example.com"])
    ("'***@example.com/'", "'a b'", '80.5', '***')
    """
    if isinstance(given, str):
        _, at, after = given.rpartition("@")
        return repr(f"***{at}{after}" if at else str.__str__(given))
    shown = repr(given)
    return "***" if "@" in shown else shown


def is_loopback(host: str) -> bool:
    """Return whether a host is the machine itself.

    >>> is_loopback("LocalHost"), is_loopback("127.0.0.2"), is_loopback("[::1]"), is_loopback("127.1")
    (True, True, True, False)
    """
    return _loopback().fullmatch(host) is not None


@cache
def _loopback() -> re.Pattern[str]:
    return re.compile(expand("|".join(LOOPBACK.values()), PYTHON))
