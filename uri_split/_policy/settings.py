"""Settings of a policy: lists of schemes and hosts, limits, public hosts, and hosts that browsers read."""

import re
from bisect import bisect_left
from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import KW_ONLY, dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, cast

from uri_split._algebra.browsers import BrowserReading, is_same_host, read
from uri_split._algebra.encoding import InvalidComponent, decode
from uri_split._algebra.hosts import (
    LABEL,
    LOCAL_NAME,
    LONGEST_NAME,
    LOOPBACK_NAME,
    METADATA_NAME,
    RegName,
    host_kind,
    not_public,
    special_message,
)
from uri_split._algebra.resolution import without_dot_segments
from uri_split._algebra.schemes import HIGHEST_PORT, NETWORK, WEB, default_port
from uri_split._codes.messages import Message, describe_character, message
from uri_split._grammar import Component, ReferenceRule, expand
from uri_split._text.arguments import wrong_type
from uri_split._text.spans import beginnings_of, lazy_pattern
from uri_split.dialects import PYTHON
from uri_split.lenient import component_spans, split, split_authority
from uri_split.rules import RULES

# Hosts that are not on the public Internet.


def not_public_host(host: str) -> Message | None:
    """Return why a host is not on the public Internet; `None` if it may be.

    Names are not looked up. A program that connects to the host must check the address as well.

    Args:
        host: A text that matches the rule host, or the beginning of one.

    >>> not_public_host("printer.local"), not_public_host("www.example.com")
    ('"printer.local" is a name for one machine or network, not for the public Internet', None)
    >>> not_public_host("[::ffff:10.0.0.1]")
    '"[::ffff:10.0.0.1]" is 10.0.0.1, an address not reachable from the public Internet'
    """
    quoted = describe_character(host)
    if not (host.startswith("[") or RULES["IPv4address"].matches(host)):
        name = host.lower().removesuffix(".")
        if LOOPBACK_NAME.fullmatch(name):
            return message("hazard/loopback-address/loopback", host=quoted)
        if METADATA_NAME.fullmatch(name):
            return message("hazard/metadata-address/metadata", host=quoted)
        return message("problem/host-not-public", found=quoted) if LOCAL_NAME.fullmatch(name) else None
    if not RULES["host"].matches(host) or host_kind(host) == "IPvFuture":
        return None
    from ipaddress import ip_address  # noqa: PLC0415  slow to import

    found = not_public(ip_address(host.strip("[]")))
    return special_message(*found, host, quoted) if found else None


# The settings of a policy, and what they mean for a scheme or a host.

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


# Whether browsers read the host that RFC 3986 reads, whatever the base of a reference is.

_HOST_OF_BASE: Final = "base.invalid"
_BASES: Final = tuple(BrowserReading(scheme, _HOST_OF_BASE) for scheme in ("http", "file", "x"))
"""Readings of bases of each kind: of the web, files, and others."""
# If an authority can still become one with the same host, one of these completes it: a digit, so that a letter and a
# colon are no drive, or a letter, so that the last label of a name is no number.
_COMPLETIONS: Final = ("", "0", "g")


def reads_same_host(text: str) -> bool:
    """Return whether all browsers read the host that RFC 3986 reads, whatever the base is.

    If the base is a file, browsers reject a reference with userinfo or a port. Against a base such as ``mailto:a``,
    they resolve only fragments. Neither counts, since the reference then leads to no host at all.

    Args:
        text: A text that matches the rule URI-reference.

    >>> [reads_same_host(text) for text in ("file:///a", "http://example.com/", "ldap://127.1/", "//a:80/", "../a")]
    [True, True, True, True, True]
    >>> [reads_same_host(text) for text in ("file:/a", "file:a", "http://127.1/", "//C:/", "///x", "x://[v1.x]/")]
    [False, False, False, False, False, False]
    """
    return not _other_readings(text)


def _other_readings(text: str) -> list[BrowserReading | None]:
    """Return what browsers read with each base with which they read another host; `None` if they reject the text."""
    components = split(text)
    scheme, host = components.scheme, components.host
    if scheme is not None:
        # Only a base with the same scheme can matter. If it does, browsers read its host.
        readings = [read(text, BrowserReading(scheme.lower(), _HOST_OF_BASE))]
    elif host is not None:
        readings = [_read_reference(text, host, base) for base in _BASES]
    else:  # By RFC 3986 and in browsers, it has the host of its base.
        readings = []
    return [reading for reading in readings if reading is None or not is_same_host(host, reading)]


def _read_reference(text: str, host: str, base: BrowserReading) -> BrowserReading | None:
    """Return what browsers read in a reference with an authority; without userinfo and port if they reject it."""
    reading = read(text, base)
    return reading if reading and reading.is_certain else read(f"//{host}", base)


def may_read_same_host(start: str, authority: str, *, has_ended: bool) -> bool:
    """Return whether all browsers may read the same host in a text, depending on what follows.

    Args:
        start: What precedes the authority.
        authority: The authority, or the beginning of one.
        has_ended: Whether it is the whole authority.

    >>> [may_read_same_host("//", authority, has_ended=False) for authority in ("127.1", "C:", "[:", "[v", "a%4")]
    [True, True, True, False, False]
    """
    before, at, host = authority.rpartition("@")
    if host.startswith(("[v", "[V")):
        return False
    if host.startswith("[") and "]" not in host:
        authority = f"{before}{at}[::]"  # browsers read all IPv6 addresses alike
    completions = ("",) if has_ended else _COMPLETIONS
    return any(reads_same_host(f"{start}{authority}{more}") for more in completions)


def other_host(text: str) -> tuple[Message, Message] | None:
    """Return what browsers read where RFC 3986 reads the host of a text, and what to write; `None` if it is the same.

    Args:
        text: A text that matches the rule URI-reference. If it has a scheme of the web, it has a host.

    >>> other_host("file://127.1/")
    ('browsers read the host "127.0.0.1"', 'write "127.0.0.1" if you mean that host')
    """
    readings = _other_readings(text)
    if not readings:
        return None
    key, help_key, reading = "problem/other-host-in-browsers", "help/other-host-in-browsers", readings[0]
    components = split(text)
    scheme, host = components.scheme, components.host
    if host is None:
        return message("hazard/host-of-base/file"), message(f"{help_key}/of-base")
    if reading is None and scheme and reads_same_host(f"{scheme}://{host}"):
        return message(f"{key}/{'file' if host else 'empty'}"), message(f"{help_key}/userinfo-or-port")
    if reading is None or not reading.is_certain:
        words = message(f"{key}/uncertain" if reading else "browser/rejects-host")
        return words, message("help/address-not-supported")
    if not reading.host and "%" not in host:
        of_drive = f"hazard/drive-letter/{'host' if scheme else 'host-of-reference'}"
        return message(of_drive, drive=f'"{host}:"'), message(f"{help_key}/drive")
    in_browsers = f'"{reading.host or "localhost"}"'  # which they leave out of the URI of a file
    return message(key, host=in_browsers), message(help_key, host=in_browsers)


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

    >>> from uri_split._policy.settings import Limits
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

    >>> from uri_split._policy.settings import Limits
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
            return _LISTED_LABELS.fullmatch(_as_letters(limits, host), 0, dot) is not None
        dot = host.find(".", dot + 1)
    return False


def _as_letters(limits: Limits, host: str) -> str:
    """Return a host with letters in place of its underscores, if they count as such."""
    return host.replace("_", "a") if limits.allow_underscores else host


def _lists_host_of(limits: Limits, host: str, *, on_loopback: bool) -> bool:
    """Return whether a policy lists a host, which must be a loopback host if the scheme is only for these."""
    return lists_host(limits, host) and (not on_loopback or is_loopback(host))


def lists_port(limits: Limits, scheme: str | None, port: str | None) -> bool:
    """Return whether a policy lists the port of a reference; `True` if it lists no ports.

    >>> from uri_split._policy.settings import Limits
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

    >>> from uri_split._policy.settings import Limits
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

    >>> from uri_split._policy.settings import Limits
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
    return lists_subdomains and _BEGINNING_OF_LABELS.fullmatch(_as_letters(limits, beginning)) is not None


@cache
def _beginnings_on_loopback(kinds: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(beginnings_of(expand("|".join(LOOPBACK[kind] for kind in kinds), PYTHON)))


def _may_be_port(limits: Limits, beginning: str) -> bool:
    digits = beginning.lstrip("0")
    return limits.ports is None or any(str(port).startswith(digits) for port in limits.ports)


# Paths that become another host in software that decodes them or removes their dot-segments.

_LEADS_AWAY: Final = lazy_pattern(r"//|[A-Za-z][A-Za-z0-9+.\-]*:")
# Without its dot-segment, "./a:b" only looks like a URI; browsers find a host in "./https:a" and "./a://b".
_LEADS_TO_HOST: Final = lazy_pattern(rf"//|(?i:{'|'.join(sorted(WEB))}):|[A-Za-z][A-Za-z0-9+.\-]*://")
# Browsers ignore these before a link, and tabs and newlines anywhere; to them, a backslash is a slash.
_BEFORE_A_LINK: Final = "".join(map(chr, range(0x21)))
_IN_BROWSERS: Final = str.maketrans("\\", "/", "\t\n\r")
_OCTET: Final = lazy_pattern("%[0-9A-Fa-f]{2}")


def begins_with_host(path: str) -> bool:
    """Return whether a path, once it is decoded, begins like a network-path reference or a URI, whatever follows.

    >>> [begins_with_host(path) for path in ("/%5Cevil.example", "/%09/evil.example", "javascript%3Aalert(1)", "/.//a")]
    [True, True, True, False]
    """
    return any(_LEADS_AWAY.match(_read_by_browsers(decode(each))) for each in _with_base(path))


def hides_host(path: str) -> bool:
    """Return whether a path becomes a network-path reference or a URI in some software.

    That is: it begins like one, or does so when it is decoded, or when its dot-segments are removed (section 5.2.4), in
    any order and whatever its base is.

    >>> [hides_host(path) for path in ("/.//evil.example", "/%2F/evil.example", "/%5Cevil", "a/%2e%2e//evil.example")]
    [True, True, True, True]
    >>> [hides_host(path) for path in ("/a//b", "/a/../b", "/a/..//../b", "/a%5Cb", "/a%0Ab", "/@evil.example", "")]
    [False, False, False, False, False, False, False]
    """
    for start in _with_base(path):
        decoded = decode(start)
        if any(_LEADS_AWAY.match(_read_by_browsers(each)) for each in (start, decoded)):
            return True
        # To what decodes first, "a%2Fb" is two segments, and ".." removes only one of them.
        removed = list(map(decode, _without_dot_segments(start)))
        if any(_LEADS_TO_HOST.match(_read_by_browsers(each)) for each in (*removed, *_without_dot_segments(decoded))):
            return True
    return False


def deciding_octet(path: str) -> str | None:
    """Return a percent-encoding with which a path hides a host; `None` if it does so without decoding.

    Args:
        path: A path that hides a host.

    >>> deciding_octet("/a%20b/%2E.//%5Cc"), deciding_octet("/%09/a"), deciding_octet("/.//a%5C")
    ('%2E', '%09', None)
    """
    ends = [0, *(octet.end() for octet in _OCTET.finditer(path))]
    # Encoded once more, what follows is as it was when all is decoded.
    decides = bisect_left(ends, x=True, key=lambda end: hides_host(f"{path[:end]}{path[end:].replace('%', '%25')}"))
    return path[ends[decides] - len("%5C") : ends[decides]] if decides else None


def _with_base(path: str) -> tuple[str, ...]:
    """Return a path, and if it is relative, what it is at the top of a base."""
    return (path,) if path.startswith("/") else (path, f"/{path}")


def _without_dot_segments(path: str) -> tuple[str, str]:
    """Return a path without dot-segments, for programs to which a backslash is a character like others, or a slash."""
    return without_dot_segments(path), without_dot_segments(_read_by_browsers(path))


def _read_by_browsers(decoded: str) -> str:
    return decoded.lstrip(_BEFORE_A_LINK).translate(_IN_BROWSERS)


# Percent-encoded names in IDNA, the form that the DNS knows.


def name_in_idna(limits: Limits, host: str) -> str | None:
    """Return a percent-encoded host in IDNA; `None` if it is not percent-encoded, or if a policy refuses that, too.

    >>> from uri_split._policy.settings import Limits
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
