"""Kinds of hosts, and registered names (RFC 3986, section 3.2.2)."""

from typing import Final, Literal, NamedTuple

from uri_split._algebra import encoding
from uri_split._algebra.domains import to_ascii, unicode_form
from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.ipv4_names import ipv4_address
from uri_split._algebra.schemes import NETWORK
from uri_split._messages.phrases import describe_character
from uri_split._text.arguments import plain_text
from uri_split._text.patterns import lazy_pattern
from uri_split._text.public import public
from uri_split.rules import RULES

HostKind = Literal["IPv4address", "IPv6address", "IPvFuture", "reg-name"]
"""The rule that a host, or the text in its brackets, matches."""

LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9]|)"
"""The pattern of a label of a DNS name, for any engine."""

LONGEST_NAME: Final = 253
"""The greatest number of characters of a DNS name, without a dot at its end. The DNS allows 255 octets, in which it
counts a length before each label and an empty label at the end."""

# RFC 1123, section 2.1: the last label is not all digits, so that no name looks like an IPv4 address.
_DNS_NAME: Final = lazy_pattern(rf"(?:{LABEL}\.)*(?![0-9]+\.?\Z){LABEL}\.?")


@public
class RegName(NamedTuple):
    """A registered name, which may be empty (RFC 3986, section 3.2.2).

    Attributes:
        text: The name as it is written, with its percent-encodings.

    >>> str(RegName("example.com"))
    'example.com'
    """

    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def is_dns_name(self) -> bool:
        """Whether the name has the form of a DNS name (RFC 1034, section 3.5; RFC 1123, section 2.1).

        That is: labels of at most 63 letters, digits and hyphens, which do not begin or end with a hyphen; a last label
        that is not all digits; an optional dot at the end; at most 255 octets as the DNS counts them.

        >>> [RegName(text).is_dns_name for text in ("example.com.", "a_b.example", "-a.example", "1.2.3.256", "")]
        [True, False, False, False, False]
        """
        text = str.__str__(self.text)
        return len(text.removesuffix(".")) <= LONGEST_NAME and _DNS_NAME.fullmatch(text) is not None

    @property
    def decoded(self) -> str:
        """The name with its percent-encodings decoded as UTF-8.

        Raises:
            InvalidComponent: If the bytes are not UTF-8.

        >>> RegName("b%C3%BCcher.example").decoded
        'bücher.example'
        """
        return _utf_8(encoding.decode(str.__str__(self.text)))

    @property
    def unicode(self) -> str:
        """The name to show to people: as browsers read it, with A-labels and percent-encodings decoded.

        `to_idna` returns the same for this form as for the name. A name that `to_idna` rejects stays as it is.

        Different names may look alike: `uri_split.find_hazards` warns of such names.

        >>> RegName("XN--BCHER-KVA.example").unicode, RegName("b%C3%BCcher.example").unicode, RegName("%FF").unicode
        ('bücher.example', 'bücher.example', '%FF')
        """
        try:
            return unicode_form(domain_of(self))
        except InvalidComponent:
            return str.__str__(self.text)

    def to_idna(self) -> str:
        """Return the name in ASCII, as the DNS has it: in lower case, with ``xn--`` for labels that need it.

        The name is mapped and encoded as browsers do it (URL Standard, section 3.3, "domain to ASCII"). Underscores,
        emoji and long labels are allowed; code points that Unicode 14 does not assign are not. The four characters that
        browsers allow and a URI does not, ``"``, ``{``, ``}`` and the grave accent, are percent-encoded.

        Raises:
            InvalidComponent: If the name is not UTF-8 after decoding, if IDNA does not allow it, or if browsers would
                read it as an IPv4 address after mapping.

        >>> RegName("B%C3%9Ccher.example").to_idna()
        'xn--bcher-kva.example'
        """
        return encoding.encode(domain_of(self), "reg-name")


def domain_of(name: RegName) -> str:
    """Return the domain that browsers look up for a name, which may have characters that no registered name has.

    Raises:
        InvalidComponent: See `RegName.to_idna`.

    >>> domain_of(RegName("%7BB%C3%9Ccher.example"))
    'xn--{bcher-4ya.example'
    """
    domain = to_ascii(name.decoded)
    if RULES["IPv4address"].matches(domain) or (ipv4_address(domain) and domain != str.lower(name.text)):
        message = f"IDNA turns the host into an IPv4 address, {domain}"
        raise InvalidComponent(message, "host")
    return domain


def is_written_in_idna(host: str, scheme: str | None, *, idna: bool | None) -> bool:
    """Return whether a host in a new URI is written in IDNA, rather than percent-encoded (section 3.2.2).

    Args:
        host: A host, perhaps with characters beyond ASCII.
        scheme: The scheme, in any case.
        idna: `None` for IDNA if the host is not ASCII and the scheme looks up hosts in the DNS; otherwise the answer.

    >>> [is_written_in_idna("bücher.example", scheme, idna=None) for scheme in ("https", "file", None)]
    [True, False, False]
    """
    return not host.isascii() and (scheme or "").lower() in NETWORK if idna is None else idna


def check_dns_name(host: str, scheme: str | None, *, dns: bool | None) -> None:
    """Check that a host in a new URI is an address or a DNS name, as producers should write it (section 3.2.2).

    Args:
        host: A text that matches the rule host.
        scheme: The scheme, in any case.
        dns: Whether to check it. `None` means for a scheme that looks up hosts in the DNS, except an empty host.

    Raises:
        InvalidComponent: If it is neither.

    >>> check_dns_name("!!!", "x", dns=None)
    >>> try:
    ...     check_dns_name("!!!", "https", dns=None)
    ... except InvalidComponent as error:
    ...     print(error.message.partition(":")[0])
    host must be a DNS name
    """
    is_checked = bool(host) and (scheme or "").lower() in NETWORK if dns is None else dns
    if is_checked and not RegName(host).is_dns_name and host_kind(host) == "reg-name":
        labels = "labels of 1 to 63 letters (A to Z), digits and hyphens"
        others = "; dns=False allows other names" if dns is None else ""
        message = f"host must be a DNS name: {labels}, at most {LONGEST_NAME} characters in all{others}"
        raise InvalidComponent(message, "host")


def host_in_uri(host: str, scheme: str | None, *, idna: bool | None) -> str:
    """Return a host as a URI has it: in IDNA or percent-encoded, as `is_written_in_idna` decides.

    Args:
        host: A text that matches the rule host, except for characters beyond ASCII.
        scheme: The scheme, in any case.
        idna: See `is_written_in_idna`.

    Raises:
        InvalidComponent: If IDNA does not allow the host, or if its bytes are not UTF-8.
        UnicodeEncodeError: If the host has a lone surrogate that does not stand for a byte.

    >>> host_in_uri("bücher.example", "https", idna=None), host_in_uri("bücher", "file", idna=None)
    ('xn--bcher-kva.example', 'b%C3%BCcher')
    """
    written = encoding.encode_non_ascii(host)
    _utf_8(host.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape"))
    is_name = written and RULES["reg-name"].matches(written) and not RULES["IPv4address"].matches(written)
    return RegName(written).to_idna() if is_name and is_written_in_idna(host, scheme, idna=idna) else written


@public
def to_idna(host: str) -> str:
    """Return the name of a host in ASCII, as the DNS has it and browsers send it (URL Standard, section 3.3).

    This is IDNA as browsers apply it: mapped by UTS 46, non-transitional, so that ``ß`` stays a letter of its own.
    Underscores, emoji and long labels are allowed; code points that Unicode 14 does not assign are not. For a name of
    the DNS, check the result with `RegName.is_dns_name`.

    Args:
        host: A name as people write it, or as it is written in a URI, with percent-encodings. An IP address stays as it
            is, with or without brackets.

    Raises:
        InvalidComponent: If IDNA does not allow it, or if browsers would read it as an IPv4 address after mapping.
        TypeError: If it is not a `str`.

    >>> to_idna("Müller.example"), to_idna("stra%C3%9Fe.example"), to_idna("[::1]")
    ('xn--mller-kva.example', 'xn--strae-oqa.example', '[::1]')
    """
    host = plain_text(host, "to_idna")
    is_address = any(RULES[rule].matches(host) for rule in ("IPv4address", "IPv6address", "IP-literal"))
    return host if is_address else RegName(host).to_idna()


def host_kind(host: str) -> HostKind:
    """Return the rule that a host matches: the first that does, as a registered name may look like an address.

    Args:
        host: A text that matches the rule host.

    >>> host_kind("127.0.0.1"), host_kind("127.0.0.01"), host_kind("[::1]"), host_kind("[v1.x]")
    ('IPv4address', 'reg-name', 'IPv6address', 'IPvFuture')
    """
    if host.startswith("["):
        return "IPvFuture" if host[1] in "vV" else "IPv6address"
    return "IPv4address" if RULES["IPv4address"].matches(host) else "reg-name"


def _utf_8(name: str) -> str:
    """Return a decoded name, unless a lone surrogate in it stands for a byte that is not UTF-8 (section 3.2.2)."""
    try:
        name.encode()
    except UnicodeEncodeError as error:
        message = f"the host is not UTF-8 after decoding: found {describe_character(name[error.start])}"
        raise InvalidComponent(message, "host") from None
    return name
