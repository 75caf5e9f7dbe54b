"""Settings of a policy: a table of how each is checked and what follows from it, and what they allow."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import KW_ONLY, dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypedDict, cast, get_args

from uri_split._algebra.encoding import InvalidComponent, decode
from uri_split._algebra.hosts import LABEL, LONGEST_NAME, RegName, host_kind
from uri_split._algebra.schemes import HIGHEST_PORT, NETWORK, WEB, default_port
from uri_split._grammar import Component, ReferenceRule, expand
from uri_split._policy.destinations import (
    address_of,
    begins_with_host,
    deciding_octet,
    hides_host,
    in_refused_network,
    may_read_same_host,
    not_public_address,
    not_public_host,
    other_host,
    reads_same_host,
)
from uri_split._problem import PolicyCode
from uri_split._text.arguments import wrong_type
from uri_split._text.spans import beginnings_of, lazy_pattern, once
from uri_split.dialects import PYTHON, Dialect
from uri_split.lenient import component_spans, split, split_authority
from uri_split.messages import Message, describe_character, message, one_of, phrase

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address


class Settings(TypedDict, total=False):
    """Keyword arguments of `uri_split.Policy`.

    Attributes:
        schemes: The allowed schemes, in any case; `None` allows all. With `hosts` or `public_hosts_only`, `None` allows
            only known network schemes, such as ``https`` and ``ldap``. ``file``, ``javascript`` and unknown schemes
            must then be listed, so that allowing ``example.com`` does not allow
            ``javascript://example.com/%0Aalert(1)``.
        loopback_schemes: Further schemes, allowed only if the host is this machine: ``localhost``, ``127.0.0.0/8`` or
            ``[::1]``.
        hosts: The allowed hosts, in any case; `None` allows all. ``*.example.com`` allows all names below
            ``example.com``, but not that name itself. If `hosts` is given, a URI must have a host; a relative reference
            may take scheme and host from its base.
        ports: The allowed ports, as numbers; `None` allows all. An absent or empty port means the default port of the
            scheme. If `ports` is given, a URI must have a host; a relative reference may take it from its base.
        require: The components that must be present and not empty.
        forbid: The components that must be absent. A forbidden path must be empty, and with the host, the whole
            authority is forbidden.
        allow_userinfo: Whether userinfo, such as a user name, is allowed (section 3.2.1).
        allow_password: Whether userinfo may contain a colon, followed by a password or nothing (section 7.5). `True`
            sets `allow_userinfo`, too.
        allow_ip_hosts: Whether the host may be an IP address. If not, the policy also refuses names that browsers or
            other programs may read as one: a name with a percent-encoding, or one whose last label is a number, such
            as ``127.1`` or ``0x7f.1``. A pattern without look-ahead leaves out that the last label is not a number.
        dns_hosts_only: Whether a host that is a name must be a DNS name (see `RegName.is_dns_name`). `allow_ip_hosts`
            decides about IPv4 and IPv6 addresses; no program supports other addresses (``[v1.x]``, section 3.2.2). A
            pattern without look-ahead leaves out the length of a name, and that its last label is not a number.
        allow_single_labels: Whether a DNS name may have a single label, such as ``localhost`` or ``intranet``. `False`
            requires ``dns_hosts_only=True``.
        allow_underscores: Whether underscores count as letters in DNS names, and in names that ``*.`` allows: the DNS
            itself allows them, and some hosts have them (``my_site.example.com``), though RFC 1123 does not.
        public_hosts_only: Whether a URI must have a host that may be on the public Internet: a name with a dot, but not
            one like ``a.local`` or ``a.internal``; or an IP address that is not private, loopback, link-local, of a
            cloud's metadata or otherwise special, and does not lead to such an IPv4 address. The policy does not look
            up names: if a program fetches the URI, also check the address to which it connects, as the clients of
            `uri_split.integrations` do. A pattern checks only the form of a name.
        allow_networks: Networks, such as ``10.8.0.0/16``, whose addresses are allowed although they are not public: as
            hosts, and for these clients as addresses of names. The address of a cloud's metadata service must be listed
            alone (``169.254.169.254``). An IPv4 network also has its IPv4-mapped addresses, so write ``10.8.0.0/16``,
            not ``::ffff:10.8.0.0/112``. Patterns leave it out.
        refuse_networks: Networks whose addresses are refused, even if they are public or in `allow_networks`. Requires
            ``public_hosts_only=True``. As in `allow_networks`, write IPv4 networks as such. Patterns leave it out.
        allow_hidden_hosts: Whether a path may become another host in software that decodes it or removes its
            dot-segments, such as ``/.//evil.example`` or ``/%5Cevil.example``. Patterns leave it out.
        same_in_browsers: Whether all browsers must read the host that RFC 3986 reads, whatever the base is. `True`
            refuses ``file:/a``, since browsers may take its host from the base, and ``//C:/``, a drive if the base is a
            file. With the schemes of the web, other hosts are always refused, unless `hosts` lists them. Patterns leave
            it out unless all URIs are of the web.
        max_length: The maximum number of characters, from 0 to 1,000,000. A pattern without look-ahead leaves it out.
    """

    schemes: AbstractSet[str] | None
    loopback_schemes: AbstractSet[str]
    hosts: AbstractSet[str] | None
    ports: AbstractSet[int] | None
    require: AbstractSet[Component]
    forbid: AbstractSet[Component]
    allow_userinfo: bool
    allow_password: bool
    allow_ip_hosts: bool
    dns_hosts_only: bool
    allow_single_labels: bool
    allow_underscores: bool
    public_hosts_only: bool
    allow_networks: AbstractSet[str]
    refuse_networks: AbstractSet[str]
    allow_hidden_hosts: bool
    same_in_browsers: bool
    max_length: int


# The table of settings.


class Refusal(NamedTuple):
    """Problem of a setting with a text that the pattern of the policy matches."""

    code: PolicyCode
    component: Component
    message: Message
    help: Message | None


@dataclass(frozen=True)
class Setting:
    """Row of the table of settings: how one is checked, and what follows from it.

    Attributes:
        values: `bool`, the range of a number, or the type of the members of a set.
        may_be_none: Whether it may be `None`, which allows all.
        clause: Returns what the description of a policy says about it.
        left_out: Returns whether a pattern does not fully enforce it.
        allows: Returns whether it allows a text that the pattern of the policy matches.
        refusal: Returns the problem of a text that it does not allow, unless the check of the host finds that.
        may_allow: Returns whether it allows some text that begins with this one, unless the lists of the policy decide.
    """

    values: type | range
    may_be_none: bool = False
    clause: Callable[["Limits"], Message | None] = lambda _: None
    left_out: Callable[["Limits", Dialect], bool] = lambda _, __: False
    allows: Callable[["Limits", str], bool] = lambda _, __: True
    refusal: Callable[["Limits", str], Refusal] | None = None
    may_allow: Callable[["Limits", str], bool] = lambda _, __: True


LeftOut = Literal[
    "allow_ip_hosts",
    "dns_hosts_only",
    "public_hosts_only",
    "allow_networks",
    "refuse_networks",
    "allow_hidden_hosts",
    "same_in_browsers",
    "max_length",
    "combination",
]
"""A setting that a pattern may not enforce, or not fully."""


# The settings of a policy, and what they mean for a scheme or a host.

COMPONENTS: Final[tuple[Component, ...]] = get_args(Component)
"""The components in the order of a URI."""
MOST_NAMED: Final = 5
"""How many members of a list a message names."""

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
    "address-not-supported",
    "host-is-address",
    "host-not-dns-name",
    "host-not-public",
    "host-of-one-label",
    "network-refused",
]
"""The codes of problems that a host may have whether or not it is listed."""

# To the URL Standard, a name is an IPv4 address if its last label that is not empty is a number. A name with a
# percent-encoding may become one when it is decoded.
_MAY_BE_READ_AS_ADDRESS: Final = lazy_pattern(r"%|(?:\A|\.)(?:[0-9]+|0[Xx][0-9A-Fa-f]*)\.?\Z")

_NOT_IN_A_NAME: Final = lazy_pattern(r"[^A-Za-z0-9\-.]")


@dataclass(frozen=True)
class Limits:
    """Settings of a policy, without the check that together they make sense. `Settings` documents them.

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
    allow_networks: AbstractSet[str] = frozenset()
    refuse_networks: AbstractSet[str] = frozenset()
    allow_hidden_hosts: bool = True
    same_in_browsers: bool = False
    max_length: int = 2048

    def __post_init__(self) -> None:
        given: dict[str, object] = {**vars(self)}
        rule = given["rule"]
        if isinstance(rule, str):
            object.__setattr__(self, "rule", str.__str__(rule))
        for name, setting in SETTINGS.items():
            if setting.values is bool:
                if not isinstance(given[name], bool):
                    raise wrong_type(name, "bool", given[name])
            elif isinstance(setting.values, type) and not (given[name] is None and setting.may_be_none):
                object.__setattr__(self, name, _frozen(name, given[name], setting.values))
        if self.allow_password:
            object.__setattr__(self, "allow_userinfo", True)

    @property
    def changed(self) -> dict[str, frozenset[object] | str | int]:
        """The settings that differ from their defaults, in the order of the fields.

        >>> Limits("URI", max_length=9).changed
        {'max_length': 9}
        """
        settings = ((field, getattr(self, field.name)) for field in fields(self))
        return {field.name: setting for field, setting in settings if setting != field.default}

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
    def allows_any_name(self) -> bool:
        """Whether some hosts are allowed that are not listed one by one: all, or those below a name."""
        return self.allows_any_host or any(host.startswith(SUBDOMAINS) for host in self.hosts or ())

    @property
    def allows_any_host(self) -> bool:
        """Whether there may be a host, and no hosts are listed."""
        return self.hosts is None and "host" not in self.forbid

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

    def example_host(self, scheme: str) -> str:
        """Return a host to show in an example, which is allowed if hosts are listed.

        >>> Limits().example_host("https"), Limits().example_host("redis"), Limits(hosts={"*.a.net"}).example_host("x")
        ('www.example.com', 'localhost', 'www.a.net')
        """
        is_service = scheme.lower() in (self.schemes or NETWORK) - WEB
        if is_service and self.hosts is None and self.host_problem("localhost") is None:
            return "localhost"
        return min(self.hosts or {"www.example.com"}).replace("*", "www")

    def example_authority(self, scheme: str) -> str:
        """Return such a host, with the usual port of a service.

        >>> Limits().example_authority("https"), Limits().example_authority("redis")
        ('www.example.com', 'localhost:6379')
        """
        host, port = self.example_host(scheme), default_port(scheme)
        shows_port = host == "localhost" and port and "port" not in self.forbid
        return f"{host}:{port}" if shows_port and lists_port(self, scheme, port) else host

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
        if self.public_hosts_only and not_public_host(host, self.allow_networks):
            return "host-not-public"
        if refused_network(self, host):
            return "network-refused"
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
        return RegName(self.as_letters(name)).is_dns_name

    def as_letters(self, name: str) -> str:
        """Return a name with letters in place of its underscores, if they count as such."""
        return name.replace("_", "a") if self.allow_underscores else name

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


# Addresses in the networks of a policy.


def address_problem(
    limits: Limits, address: "IPv4Address | IPv6Address", host: str
) -> tuple[HostProblem, Message] | None:
    """Return the problem of an address to which a client would connect, whatever the policy says about hosts.

    The message does not name the address of a name: it would tell strangers what the names of your network lead to.

    Args:
        limits: The policy.
        address: The address.
        host: The host that has it: the address as it is written, or a name.

    >>> from ipaddress import ip_address
    >>> address_problem(Limits(), ip_address("10.0.0.1"), "example.com")
    ('host-not-public', '"example.com" leads to an address that is not on the public Internet')
    >>> address_problem(Limits(allow_networks={"10.0.0.0/8"}), ip_address("10.0.0.1"), "example.com")
    """
    code: HostProblem = "host-not-public"
    words = not_public_address(address, host, limits.allow_networks)
    if not words:
        code, words = "network-refused", in_refused_network(address, host, limits.refuse_networks)
    if words and not address_of(host):
        words = message(f"problem/{code}/looked-up", found=describe_character(host))
    return (code, words) if words else None


def refused_network(limits: Limits, host: str) -> Message | None:
    """Return why a policy refuses the network of a host; `None` if it does not, or if the host is a name.

    >>> refused_network(Limits(refuse_networks={"8.8.8.0/24"}), "8.8.8.8")
    '8.8.8.8 is in the network 8.8.8.0/24, which is not allowed'
    """
    address = address_of(host) if limits.refuse_networks else None
    return in_refused_network(address, host, limits.refuse_networks) if address else None


# Lookups in the lists of a policy, which take no longer for 10,000 hosts than for 2.

# Not possessive: some releases of Python 3.11 would accept too much (gh-106052). No label has a dot, so the patterns
# are linear.
_LISTED_LABELS: Final = lazy_pattern(rf"(?:{LABEL}\.)*{LABEL}")
_BEGINNING_OF_LABELS: Final = lazy_pattern(rf"(?:{LABEL}\.)*(?:[A-Za-z0-9][A-Za-z0-9\-]{{0,61}}[A-Za-z0-9]?|)")

# If a name can still become an allowed one, one of these completes it: a letter that is not a hex digit keeps the last
# label from being a number, and a new label helps if the last one is full or if two are needed.
_COMPLETIONS_OF_A_HOST: Final = ("", "g", ".g", "g.g")


def hosts_for_scheme(limits: Limits, scheme: str) -> Literal["any", "loopback", "none"]:
    """Return with which of the allowed hosts a policy allows a scheme.

    >>> limits = Limits(schemes={"https"}, loopback_schemes={"http"})
    >>> [hosts_for_scheme(limits, scheme) for scheme in ("https", "HTTP", "ftp")]
    ['any', 'loopback', 'none']
    """
    scheme, allowed = scheme.lower(), limits.allowed_schemes
    if allowed is None or scheme in allowed:
        return "any"
    return "loopback" if scheme in limits.loopback_schemes else "none"


def lists_host(limits: Limits, host: str) -> bool:
    """Return whether a policy lists a host or ``*.`` and a name above it; `True` if it lists no hosts.

    >>> limits = Limits(hosts={"example.com", "*.example.net"})
    >>> [lists_host(limits, host) for host in ("EXAMPLE.com", "www.example.com", "www.example.net", "*.example.net")]
    [True, False, True, False]
    """
    if limits.hosts is None:
        return True
    host = host.lower()
    if host in limits.hosts:
        return not host.startswith(SUBDOMAINS)  # the name of a host, and not what stands for many
    # A listed "*" is followed by a dot and a name, which may end in another dot.
    dot = host.find(".", max(1, len(host) - LONGEST_NAME - 2))
    while dot >= 0:
        if f"*{host[dot:]}" in limits.hosts:
            # The first match decides: below a shorter listed name, there would only be more labels to check.
            return _LISTED_LABELS.fullmatch(limits.as_letters(host), 0, dot) is not None
        dot = host.find(".", dot + 1)
    return False


def _lists_host_of(limits: Limits, host: str, *, on_loopback: bool) -> bool:
    """Return whether a policy lists a host, which must be a loopback host if the scheme is only for these."""
    return lists_host(limits, host) and (not on_loopback or is_loopback(host))


def lists_port(limits: Limits, scheme: str | None, port: str | None) -> bool:
    """Return whether a policy lists the port of a reference; `True` if it lists no ports.

    >>> [lists_port(Limits(ports={80}), "HTTP", port) for port in ("0080", "", None, "8080")]
    [True, True, True, False]
    """
    if limits.ports is None:
        return True
    number = port.lstrip("0") or "0" if port else default_port(scheme)
    return number is not None and len(number) <= len(str(HIGHEST_PORT)) and int(number) in limits.ports


def lists_allow(limits: Limits, text: str) -> bool:
    """Return whether the lists of a policy allow the scheme, the host and the port of a text.

    Args:
        limits: The policy.
        text: A text that it would accept without its lists.

    >>> [lists_allow(Limits(hosts={"a"}, ports={443}), text) for text in ("https://a/", "https://b/", "http://a/")]
    [True, False, False]
    """
    scheme, authority, *_ = split(text)
    on_loopback = False
    if scheme is not None:
        hosts = hosts_for_scheme(limits, scheme)
        if hosts == "none":
            return False
        on_loopback = hosts == "loopback"
    if authority is None:
        return not on_loopback
    _, host, port = split_authority(authority)
    return _lists_host_of(limits, host, on_loopback=on_loopback) and lists_port(limits, scheme, port)


def lists_allow_beginning(limits: Limits, text: str, *, of_uri: bool) -> bool:
    """Return whether some text that begins with this one may pass the lists and the host settings of a policy.

    Args:
        limits: The policy.
        text: The beginning of a text that it would accept without its lists.
        of_uri: Whether that text is a URI; otherwise it is a relative reference.

    >>> limits = Limits(hosts={"b.example"})
    >>> [lists_allow_beginning(limits, text, of_uri=True) for text in ("ht", "http://b", "http://a", "javascript:")]
    [True, True, False, False]
    """
    scheme_span, authority_span, *_ = component_spans(text)
    scheme, on_loopback = None, False
    if of_uri:
        if scheme_span is None:
            return _may_be_scheme(limits, text.lower())
        scheme = text[slice(*scheme_span)]
        hosts = hosts_for_scheme(limits, scheme)
        if hosts == "none" or scheme.lower() in limits.useless_schemes:
            return False
        on_loopback = hosts == "loopback"
        if (on_loopback or _is_file_in_browsers(limits, scheme)) and authority_span is None:
            return text[scheme_span[1] :] in {":", ":/"}
    if authority_span is None:
        return True
    authority, has_ended = text[slice(*authority_span)], authority_span[1] < len(text)
    return _may_be_authority(limits, scheme, authority, has_ended=has_ended, on_loopback=on_loopback)


def _may_be_authority(
    limits: Limits, scheme: str | None, authority: str, *, has_ended: bool, on_loopback: bool
) -> bool:
    userinfo, host, port = split_authority(authority)
    # With a colon, it can be userinfo only if a password is allowed.
    allows_userinfo = limits.allow_userinfo if port is None else limits.allow_password
    allows_userinfo = allows_userinfo and not _is_file_in_browsers(limits, scheme)
    if allows_userinfo and userinfo is None and "[" not in host and not has_ended:
        return True
    start = "//" if scheme is None else f"{scheme}://"
    if limits.same_in_browsers and not may_read_same_host(start, authority, has_ended=has_ended):
        return False
    if has_ended or port is not None:
        problem = limits.host_problem(host, is_web=scheme is None or scheme.lower() in WEB)
        allows_host = problem is None and _lists_host_of(limits, host, on_loopback=on_loopback)
    else:
        allows_host = _may_be_host(limits, host.lower(), on_loopback=on_loopback)
    return allows_host and (lists_port(limits, scheme, port) if has_ended else _may_be_port(limits, port or ""))


def _is_file_in_browsers(limits: Limits, scheme: str | None) -> bool:
    """Return whether a URI must be one of a file to browsers: with an authority, but without userinfo and port."""
    return limits.same_in_browsers and scheme is not None and scheme.lower() == "file"


def _may_be_scheme(limits: Limits, beginning: str) -> bool:
    if limits.allowed_schemes is None:
        return True
    names = (limits.allowed_schemes | limits.loopback_schemes) - limits.useless_schemes
    return any(name.startswith(beginning) for name in names)


def _may_be_host(limits: Limits, beginning: str, *, on_loopback: bool) -> bool:
    completions = ("",) if beginning.startswith("[") else _COMPLETIONS_OF_A_HOST
    if all(limits.host_problem(f"{beginning}{more}") for more in completions):
        return False
    if limits.hosts is None:
        kinds = limits.loopback_hosts
        return not on_loopback or _beginnings_on_loopback(kinds).fullmatch(beginning) is not None
    hosts = limits.loopback_hosts if on_loopback else limits.hosts
    if any(host.startswith(beginning) for host in hosts if not host.startswith(SUBDOMAINS)):
        return True
    lists_subdomains = any(host.startswith(SUBDOMAINS) for host in hosts)
    return lists_subdomains and _BEGINNING_OF_LABELS.fullmatch(limits.as_letters(beginning)) is not None


@once
def _beginnings_on_loopback(kinds: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(beginnings_of(expand("|".join(LOOPBACK[kind] for kind in kinds), PYTHON)))


def _may_be_port(limits: Limits, beginning: str) -> bool:
    digits = beginning.lstrip("0")
    return limits.ports is None or any(str(port).startswith(digits) for port in limits.ports)


# Percent-encoded names in IDNA, the form that the DNS knows.


def name_in_idna(limits: Limits, host: str) -> str | None:
    """Return a percent-encoded host in IDNA; `None` if it is not percent-encoded, or if a policy refuses that, too.

    >>> name_in_idna(Limits(), "b%C3%BCcher.example"), name_in_idna(Limits(), "%20"), name_in_idna(Limits(), "a_b")
    ('xn--bcher-kva.example', None, None)
    """
    if "%" not in host:
        return None
    try:
        name = RegName(host).to_idna()
    except InvalidComponent:
        return None
    return None if limits.host_problem(name, is_needed=True, is_web=True) else name


# What follows from a setting.


def describe(limits: Limits) -> Message:
    """Return a description of the texts that a policy accepts.

    >>> describe(Limits(schemes={"https"}, require={"host"}, forbid={"fragment"}))
    'A URI with the scheme https, with a host, without userinfo or a fragment, with a length of at most 2,048'
    """
    clauses = tuple(clause for setting in SETTINGS.values() if (clause := setting.clause(limits)))
    return message("policy/description", rule=message(f"policy/rule/{limits.rule}"), clauses=clauses)


def list_message(key: str, names: Sequence[str], display: Callable[[str], str] = str, /, **others: str) -> Message:
    """Return a message about listed names; its variant ``many`` if there are more than 5.

    >>> list_message("policy/ports", ["80", "443"]), list_message("policy/ports", ["1", "2", "3", "4", "5", "6"])
    ('with the port 80 or 443', 'with one of the ports 1, 2, 3, 4, 5 and 1 more')
    """
    shown, number = tuple(map(display, names[:MOST_NAMED])), len(names) - MOST_NAMED
    if number > 0:
        return message(f"{key}/many", listed=shown, number=number, **others)
    return message(key, listed=phrase(shown), **others)


def host_message(key: str, hosts: AbstractSet[str], /, **others: str) -> Message:
    """Return a message about listed hosts.

    >>> host_message("policy/hosts", {"*.example.com", "example.com"})
    'with the host example.com or any name ending in .example.com'
    """
    names = sorted(hosts, key=lambda host: (host.startswith(SUBDOMAINS), host))
    return list_message(key, names, _display_host, **others)


def _display_host(host: str) -> str:
    below = host.removeprefix(SUBDOMAINS)
    return host if below == host else message("policy/names-below", domain=below)


def _schemes_clause(limits: Limits) -> Message | None:
    if limits.schemes is not None:
        return list_message("policy/schemes", sorted(limits.schemes))
    return message("policy/network-schemes") if limits.restricts_hosts and limits.rule != "relative-ref" else None


def _loopback_clause(limits: Limits) -> Message | None:
    if not limits.loopback_schemes:
        return None
    hosts, schemes = one_of(limits.loopback_hosts), one_of(limits.loopback_schemes)
    return message("policy/loopback-schemes", hosts=hosts, schemes=schemes)


def _required_clause(limits: Limits) -> Message | None:
    implied = {
        "scheme": limits.rule != "URI-reference",
        "host": limits.restricts_hosts,
        "port": limits.ports is not None,
    }
    names = [_name(each) for each in COMPONENTS if each in limits.require and not implied.get(each)]
    if not names:
        return None
    *most, last = names
    return message("policy/required", components=message("word/and", most=tuple(most), last=last) if most else last)


def _forbidden_clause(limits: Limits) -> Message | None:
    forbidden = set(limits.forbid)
    if not limits.allow_userinfo:
        forbidden.add("userinfo")
    if limits.rule == "absolute-URI":
        forbidden.discard("fragment")
    names = [_name(component) for component in COMPONENTS if component in forbidden]
    if limits.allow_userinfo and not limits.allow_password:
        names.append(_name("password"))
    return message("policy/forbidden", components=phrase(names)) if names else None


def _name(part: str) -> Message:
    return message(f"policy/component/{part}")


def _host_clause(limits: Limits) -> Message | None:
    if limits.dns_hosts_only:
        name = "dns-name" if limits.allow_single_labels else "full-dns-name"
        return message(f"policy/host-{name}{'-or-address' if limits.allow_ip_hosts else ''}")
    return None if limits.allow_ip_hosts else message("policy/host-not-address")


def _underscores_clause(limits: Limits) -> Message | None:
    has_names = limits.dns_hosts_only or any("*" in host for host in limits.hosts or ())
    return message("policy/underscores") if limits.allow_underscores and has_names else None


def _networks_clause(kind: Literal["allowed", "refused"], networks: AbstractSet[str]) -> Message | None:
    return list_message(f"policy/networks-{kind}", sorted(networks)) if networks else None


def _is_of_web(limits: Limits, dialect: Dialect) -> bool:
    """Return whether a pattern only matches texts in which browsers read the same host.

    With the schemes of the web, a policy only accepts such hosts. As to a relative reference, its base may have another
    scheme. A pattern for names of the DNS needs look-ahead to exclude numbers.
    """
    if limits.accepts_relative and "host" not in limits.forbid:
        return False
    schemes = limits.allowed_schemes
    has_only_web = limits.rule == "relative-ref" or (schemes is not None and schemes | limits.loopback_schemes <= WEB)
    return has_only_web and (dialect.lookahead or not limits.dns_hosts_only)


def _hidden_host(_: Limits, text: str) -> Refusal:
    words, octet = message("problem/hidden-host"), deciding_octet(split(text).path)
    if octet:
        meaning = describe_character(decode(octet))
        words = message("problem/hidden-host/encoded", found=f'"{octet}"', character=meaning)
    return Refusal("hidden-host", "path", words, message("help/hidden-host"))


def _may_allow_path(limits: Limits, text: str) -> bool:
    _, _, path, query, fragment = split(text)
    if limits.allow_hidden_hosts:
        return True
    if query is not None or fragment is not None:
        return not hides_host(path)
    return not begins_with_host(path)  # whatever else it hides, enough ".." remove it


def _other_host_in_browsers(limits: Limits, text: str) -> Refusal:
    words, remedy = other_host(text)
    name = name_in_idna(limits, split(text).host or "")
    if name:
        remedy = message("help/host-in-idna", name=f'"{name}"')
    return Refusal("other-host-in-browsers", "host", words, None if "host" in limits.forbid else remedy)


SETTINGS: Final[Mapping[str, Setting]] = MappingProxyType(
    {
        "schemes": Setting(str, may_be_none=True, clause=_schemes_clause),
        "loopback_schemes": Setting(str, clause=_loopback_clause),
        "hosts": Setting(
            str,
            may_be_none=True,
            clause=lambda limits: host_message("policy/hosts", limits.hosts) if limits.hosts else None,
        ),
        "ports": Setting(
            int,
            may_be_none=True,
            clause=lambda limits: (
                list_message("policy/ports", list(map(str, sorted(limits.ports)))) if limits.ports else None
            ),
        ),
        "require": Setting(str, clause=_required_clause),
        "forbid": Setting(str, clause=_forbidden_clause),
        "allow_userinfo": Setting(bool),
        "allow_password": Setting(bool),
        "allow_ip_hosts": Setting(
            bool,
            left_out=lambda limits, dialect: (
                not (dialect.lookahead or limits.allow_ip_hosts) and limits.allows_any_host
            ),
        ),
        "dns_hosts_only": Setting(
            bool,
            clause=_host_clause,
            left_out=lambda limits, dialect: not dialect.lookahead and limits.dns_hosts_only and limits.allows_any_name,
        ),
        "allow_single_labels": Setting(bool),
        "allow_underscores": Setting(bool, clause=_underscores_clause),
        "public_hosts_only": Setting(
            bool,
            clause=lambda limits: message("policy/host-public") if limits.public_hosts_only else None,
            left_out=lambda limits, _: limits.public_hosts_only and limits.allows_any_name,
            allows=lambda limits, text: (
                not (limits.public_hosts_only and not_public_host(split(text).host or "", limits.allow_networks))
            ),
        ),
        "allow_networks": Setting(
            str,
            clause=lambda limits: _networks_clause("allowed", limits.allow_networks),
            left_out=lambda limits, _: bool(limits.allow_networks) and limits.allows_any_host,
        ),
        "refuse_networks": Setting(
            str,
            clause=lambda limits: _networks_clause("refused", limits.refuse_networks),
            left_out=lambda limits, _: bool(limits.refuse_networks) and limits.allows_any_host,
            allows=lambda limits, text: not refused_network(limits, split(text).host or ""),
        ),
        "allow_hidden_hosts": Setting(
            bool,
            clause=lambda limits: None if limits.allow_hidden_hosts else message("policy/no-hidden-host"),
            left_out=lambda limits, _: not limits.allow_hidden_hosts,
            allows=lambda limits, text: limits.allow_hidden_hosts or not hides_host(split(text).path),
            refusal=_hidden_host,
            may_allow=_may_allow_path,
        ),
        "same_in_browsers": Setting(
            bool,
            clause=lambda limits: message("policy/same-in-browsers") if limits.same_in_browsers else None,
            left_out=lambda limits, dialect: limits.same_in_browsers and not _is_of_web(limits, dialect),
            allows=lambda limits, text: not limits.same_in_browsers or reads_same_host(text),
            refusal=_other_host_in_browsers,
        ),
        # Patterns with look-ahead begin with it.
        "max_length": Setting(
            # Partial matching keeps a record of each label of a name, and engines limit how often a pattern can repeat.
            range(1_000_001),
            clause=lambda limits: message("policy/length", maximum=limits.max_length),
            left_out=lambda _, dialect: not dialect.lookahead,
        ),
    }
)
"""The settings but the rule, in the order of their descriptions."""
