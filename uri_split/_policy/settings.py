"""The settings of a policy, and what they mean for a scheme or a host."""

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import KW_ONLY, dataclass
from types import MappingProxyType
from typing import Final, Literal, cast

from uri_split._algebra.hosts import LABEL, RegName, host_kind
from uri_split._algebra.schemes import NETWORK, WEB
from uri_split._grammar.abnf import expand
from uri_split._grammar.names import Component, ReferenceRule
from uri_split._policy.public_hosts import not_public_host
from uri_split._text.arguments import wrong_type
from uri_split._text.patterns import lazy_pattern
from uri_split.dialects import PYTHON

LOOPBACK: Final[Mapping[str, str]] = MappingProxyType(
    {
        # RFC 6761, section 6.3; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3.
        "localhost": "[Ll][Oo][Cc][Aa][Ll][Hh][Oo][Ss][Tt]",
        "127.0.0.1": r"127(?:\.<dec-octet>){3}",
        "[::1]": r"\[::1\]",
    }
)
"""Loopback hosts: an example of each kind, and the pattern of that kind in the notation of `abnf`."""
_LOOPBACK: Final = lazy_pattern(expand("|".join(LOOPBACK.values()), PYTHON))

SUBDOMAINS: Final = "*."
"""The prefix of a listed host that allows the names below it."""

_WEB_LABEL: Final = r"[A-Za-z0-9_\-]+<+>"
_USUAL_LABEL: Final = r"[A-Za-z_\-][A-Za-z0-9_\-]*<+>"
# Begins with a digit, but is no number. To the URL Standard, hexadecimal numbers are numbers, too.
_LABEL_WITH_DIGIT_FIRST: Final = (
    r"(?:[1-9][0-9]*<+>[A-Za-z_\-]"
    r"|0(?:[A-WYZa-wyz_\-]|[0-9]+<+>[A-Za-z_\-]|[Xx][0-9A-Fa-f]*<+>[G-Zg-z_\-]))[A-Za-z0-9_\-]*<+>"
)
# Lazy: not possessive, since some releases of Python 3.11 would accept too much (gh-106052), and not greedy, since
# `regex` would take quadratic time to give back repetitions one by one.
_LABELS: Final = rf"(?:{_WEB_LABEL}\.)*?(?:{_USUAL_LABEL}|{_LABEL_WITH_DIGIT_FIRST})"
# Most names have only labels that begin with a letter. The alternatives exclude each other from the first label on that
# does not, so that a text that is refused for what follows its host is not matched twice.
WEB_NAME: Final = (
    rf"(?:{_USUAL_LABEL}(?:\.{_USUAL_LABEL})*<+>"
    rf"|(?:{_USUAL_LABEL}\.)*<+>(?:{_LABEL_WITH_DIGIT_FIRST}|[0-9][A-Za-z0-9_\-]*<+>\.{_LABELS}))\.?"
)
"""Names that programs can look up in the DNS, in the notation of `abnf`: with underscores, and in IDNA.

The URL Standard allows others, such as ``!!!``, but no program gets an address for them. To browsers, a name whose last
label is a number is an IPv4 address, or not valid. The lengths of labels and names are not checked.
"""
WEB_NAME_WITH_DOT: Final = rf"{_WEB_LABEL}\.{WEB_NAME}"
"""Those with at least two labels."""
_WEB_NAME: Final = lazy_pattern(expand(WEB_NAME, PYTHON))

HostProblem = Literal[
    "address-not-supported", "host-is-address", "host-not-dns-name", "host-not-public", "host-of-one-label"
]
"""The codes of problems that a host may have whether or not it is listed."""

# To the URL Standard, a name is an IPv4 address if its last label that is not empty is a number. A name with a
# percent-encoding may become one when it is decoded.
_MAY_BE_READ_AS_ADDRESS: Final = lazy_pattern(r"%|(?:\A|\.)(?:[0-9]+|0[Xx][0-9A-Fa-f]*)\.?\Z")

_NOT_IN_A_NAME: Final = lazy_pattern(r"[^A-Za-z0-9\-.]")

_MEMBERS: Final[Mapping[str, type]] = MappingProxyType(
    {"schemes": str, "loopback_schemes": str, "hosts": str, "ports": int, "require": str, "forbid": str}
)
"""The settings that are sets, and the type of their members."""
_MAY_BE_NONE: Final = frozenset({"schemes", "hosts", "ports"})
_SWITCHES: Final = (
    "allow_userinfo",
    "allow_password",
    "allow_ip_hosts",
    "dns_hosts_only",
    "allow_single_labels",
    "allow_underscores",
    "public_hosts_only",
    "allow_hidden_hosts",
    "same_in_browsers",
)


@dataclass(frozen=True)
class Limits:
    """Settings of a policy. `uri_split.Policy` documents each one, and checks that together they make sense.

    Raises:
        TypeError: If a setting that is a set is given as something else, such as a `str`, or if one that is a `bool`
            is not.
    """

    rule: ReferenceRule = "URI"
    _: KW_ONLY
    schemes: AbstractSet[str] | None = None
    loopback_schemes: AbstractSet[str] = frozenset()
    hosts: AbstractSet[str] | None = None
    ports: AbstractSet[int] | None = None
    require: AbstractSet[Component] = frozenset()
    forbid: AbstractSet[Component] = frozenset()
    allow_userinfo: bool = False
    allow_password: bool = False
    allow_ip_hosts: bool = True
    dns_hosts_only: bool = False
    allow_single_labels: bool = True
    allow_underscores: bool = False
    public_hosts_only: bool = False
    allow_hidden_hosts: bool = True
    same_in_browsers: bool = False
    max_length: int = 2048

    def __post_init__(self) -> None:
        given: dict[str, object] = {**vars(self)}
        rule = given["rule"]
        if isinstance(rule, str):
            object.__setattr__(self, "rule", str.__str__(rule))
        for name, member_type in _MEMBERS.items():
            if given[name] is not None or name not in _MAY_BE_NONE:
                object.__setattr__(self, name, _frozen(name, given[name], member_type))
        for name in _SWITCHES:
            if not isinstance(given[name], bool):
                raise wrong_type(name, "bool", given[name])

    @property
    def accepts_relative(self) -> bool:
        """Whether relative references are accepted."""
        return self.rule in {"relative-ref", "URI-reference"} and "scheme" not in self.require

    @property
    def needs_host(self) -> bool:
        """Whether a URI must have a host. A relative reference may leave it to its base, unless `requires_host`."""
        return self.restricts_hosts or self.ports is not None or self.requires_host

    @property
    def restricts_hosts(self) -> bool:
        """Whether it matters which host a URI has, and not only how it is written."""
        return self.hosts is not None or self.public_hosts_only

    @property
    def requires_host(self) -> bool:
        """Whether every reference must have a host."""
        return not self.require.isdisjoint({"userinfo", "host", "port"})

    @property
    def allowed_schemes(self) -> AbstractSet[str] | None:
        """The schemes that are allowed with any allowed host; `None` if all are.

        >>> sorted(Limits(schemes={"HTTPS"}).allowed_schemes), "javascript" in Limits(hosts={"h"}).allowed_schemes
        (['https'], False)
        """
        return NETWORK if self.schemes is None and self.restricts_hosts else self.schemes

    @property
    def useless_schemes(self) -> AbstractSet[str]:
        """The schemes with which nothing is accepted, whether or not they are listed.

        >>> sorted(Limits(same_in_browsers=True, ports={80}).useless_schemes)
        ['file']
        """
        lacks_host = "host" in self.forbid
        without_host = WEB | self.loopback_schemes if lacks_host else frozenset[str]()
        # Browsers read the same host in the URI of a file only after "//", and without userinfo and port.
        needs_more = lacks_host or self.ports is not None or not self.require.isdisjoint({"userinfo", "port"})
        return without_host | {"file"} if self.same_in_browsers and needs_more else without_host

    @property
    def default_scheme(self) -> str:
        """The scheme to propose: ``https`` or else ``http`` if it is allowed.

        >>> Limits(schemes={"ftp", "http"}).default_scheme, Limits(schemes={"ssh", "ldap"}).default_scheme
        ('http', 'ldap')
        """
        allowed = self.allowed_schemes
        if allowed is None:
            return "https"
        return next((scheme for scheme in ("https", "http") if scheme in allowed), min(allowed))

    @property
    def example_host(self) -> str:
        """A host to show in an example, which is allowed if hosts are listed.

        >>> Limits().example_host, Limits(hosts={"*.example.net"}).example_host
        ('www.example.com', 'www.example.net')
        """
        return min(self.hosts or {"www.example.com"}).replace("*", "www")

    def host_problem(self, host: str, *, is_needed: bool = False, is_web: bool = False) -> HostProblem | None:
        """Return the problem of a host, whether or not it is listed; `None` if it has none.

        Args:
            host: A text that matches the rule host, or the beginning of one.
            is_needed: Whether the reference would be refused without a host.
            is_web: Whether it has a scheme of the web, or may get one from its base.

        >>> Limits(allow_ip_hosts=False).host_problem("127.1"), Limits().host_problem("127.1")
        ('host-is-address', None)
        """
        is_name = not host.startswith("[") and host_kind(host) == "reg-name"
        if not self.allow_ip_hosts and not (is_name and not _MAY_BE_READ_AS_ADDRESS.search(host)):
            return "host-is-address"
        must_be_reached = self.dns_hosts_only or self.public_hosts_only or (is_needed and self.hosts is None)
        if must_be_reached and host.startswith(("[v", "[V")):
            return "address-not-supported"
        if is_name and self._refuses_name(host, is_web=is_web):
            return "host-not-dns-name"
        if self.public_hosts_only and not_public_host(host):
            return "host-not-public"
        needs_dot = self.public_hosts_only or not self.allow_single_labels
        return "host-of-one-label" if is_name and needs_dot and "." not in host.removesuffix(".") else None

    def _refuses_name(self, name: str, *, is_web: bool) -> bool:
        if self.dns_hosts_only and not self.is_dns_name(name):
            return True
        must_be_reached = self.public_hosts_only or (is_web and self.hosts is None)
        return must_be_reached and not _WEB_NAME.fullmatch(name)

    def is_dns_name(self, name: str) -> bool:
        """Return whether a name is a DNS name, in which underscores may count as letters.

        >>> [Limits(allow_underscores=True).is_dns_name(name) for name in ("my_site.example", "-a.example")]
        [True, False]
        """
        return RegName(name.replace("_", "a") if self.allow_underscores else name).is_dns_name

    def not_in_a_name(self, name: str) -> str | None:
        """Return the first character of a name that no allowed name has; `None` if it has none.

        >>> Limits().not_in_a_name("a_b!c"), Limits(dns_hosts_only=True).not_in_a_name("a_b!c")
        ('!', '_')
        """
        found = _NOT_IN_A_NAME.search(
            name.replace("_", "") if self.allow_underscores or not self.dns_hosts_only else name
        )
        return found and found[0]

    @property
    def label(self) -> str:
        """The pattern of a label of such a name, for any engine."""
        return LABEL.replace("0-9", "0-9_") if self.allow_underscores else LABEL

    @property
    def loopback_hosts(self) -> tuple[str, ...]:
        """The allowed hosts that are this machine; an example of each kind if all hosts are allowed.

        >>> Limits(hosts={"127.0.0.2", "example.com"}).loopback_hosts, Limits(allow_ip_hosts=False).loopback_hosts
        (('127.0.0.2',), ('localhost',))
        """
        if self.hosts is None:
            return tuple(host for host in LOOPBACK if self.host_problem(host) is None)
        return tuple(sorted(filter(is_loopback, self.hosts)))


def is_loopback(host: str) -> bool:
    """Return whether a host is this machine.

    >>> is_loopback("LocalHost"), is_loopback("127.0.0.2"), is_loopback("[::1]"), is_loopback("127.1")
    (True, True, True, False)
    """
    return _LOOPBACK.fullmatch(host) is not None


def _frozen(name: str, given: object, member_type: type) -> frozenset[object]:
    """Return a setting that is a set as a `frozenset`, its texts in lower case.

    Raises:
        TypeError: If it is not a set of members of that type.
    """
    if not isinstance(given, Collection) or isinstance(given, (str, bytes)):
        raise wrong_type(name, "a set", given)
    members = cast("Collection[object]", given)  # whose members a type checker does not know
    for member in members:
        if not isinstance(member, member_type):
            each = f"each member of {name}"
            raise wrong_type(each, member_type.__name__, member)
    return frozenset(map(_in_lower_case, members))


def _in_lower_case(member: object) -> object:
    # Non-ASCII texts are refused later. In lower case, some of them would be ASCII, such as the Kelvin sign.
    if not isinstance(member, str):
        return member
    text = str.__str__(member)
    return text.lower() if text.isascii() else text
