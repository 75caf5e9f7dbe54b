"""Hosts: names, addresses, IDNA, public suffixes, and which addresses are special (RFC 3986, section 3.2.2)."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, NoReturn

from uri_split._algebra import encoding
from uri_split._algebra.encoding import InvalidComponent
from uri_split._algebra.schemes import NETWORK
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import lazy_pattern, once
from uri_split._text.unicode import unassigned
from uri_split.messages import Message, describe_character, message
from uri_split.rules import RULES

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

    from publicsuffixlist import PublicSuffixList

# Names that programs read as IPv4 addresses (RFC 3986, section 7.4; URL Standard, section 3.5).

# Browsers read a host with such a last label as an IPv4 address, or refuse it.
_ENDS_IN_A_NUMBER: Final = lazy_pattern(r"(?:.*\.)?(?:[0-9]+|0x[0-9a-f]*)\.?")
# A number of an address, in a group by its base: hexadecimal, octal, decimal.
_NUMBER: Final = lazy_pattern(r"0x([0-9a-f]*)|(0[0-7]*)|([1-9][0-9]*)")
# The same in the notations of Python and JavaScript, which have prefixes for octal and binary numbers.
_WRAPPED_NUMBER: Final = lazy_pattern(r"0x([0-9a-f]*)|0o?([0-7]*)|([1-9][0-9]*)|0b([01]+)")
_BASES: Final = (16, 8, 10, 2)
_LEADING_ZEROS: Final = lazy_pattern(r"(?<![^.])(?:(0x)0+|00+)")
_LONGEST_TO_JAVA: Final = 15
_MOST_DIGITS: Final = 1000  # without leading zeros, which an address may have any number of
_BYTE: Final = 0x100
_OCTETS: Final = 4


def ends_in_a_number(name: str) -> bool:
    """Return whether browsers read a mapped domain as an IPv4 address, valid or not.

    >>> ends_in_a_number("127.1"), ends_in_a_number("a.0x"), ends_in_a_number("1.a")
    (True, True, False)
    """
    return _ENDS_IN_A_NUMBER.fullmatch(name) is not None


def ipv4_address(name: str) -> "IPv4Address | None":
    """Return the address that browsers, and `inet_aton`, read in a mapped host: with octal, hex and fewer numbers.

    >>> ipv4_address("0x7f.1"), ipv4_address("1.2.3.4.5")
    (IPv4Address('127.0.0.1'), None)
    """
    return _address_of(_numbers(name, _NUMBER))


def address_to_java(name: str) -> "IPv4Address | None":
    """Return the address that Java reads in a mapped host: Java reads numbers as decimal, even with leading zeros.

    >>> address_to_java("0192.168.0.9"), address_to_java("127.09"), address_to_java("0x7f.1")
    (IPv4Address('192.168.0.9'), IPv4Address('127.0.0.9'), None)
    """
    parts = name.split(".")
    is_numbers = len(name) <= _LONGEST_TO_JAVA and name.isascii() and all(map(str.isdigit, parts))
    return _address_of(list(map(int, parts))) if is_numbers else None


def wrapped_address(name: str) -> "IPv4Address | None":
    """Return the address of a mapped host for clients that cut off high bits, if the host consists of numbers.

    >>> wrapped_address("425.510.425.510"), wrapped_address("7147006462"), wrapped_address("1.2.3.4.5")
    (IPv4Address('169.254.169.254'), IPv4Address('169.254.169.254'), None)
    """
    numbers = _numbers(name, _WRAPPED_NUMBER)
    if not 0 < len(numbers) <= _OCTETS:
        return None
    *first, last = numbers
    return _address([*(number % _BYTE for number in first), last % _BYTE ** (_OCTETS - len(first))])


def _numbers(name: str, pattern: re.Pattern[str]) -> list[int]:
    """Return the numbers of a mapped host, or an empty list if a part of it is not a number."""
    if len(name) > _MOST_DIGITS:
        name = _LEADING_ZEROS.sub(lambda zeros: zeros[1] or "0", name)
    if len(name) > _MOST_DIGITS or not name[:1].isdecimal():
        return []
    numbers: list[int] = []
    for part in name.removesuffix(".").split("."):
        number = pattern.fullmatch(part)
        if not (number and number.lastindex):
            return []
        numbers.append(int(number[number.lastindex] or "0", _BASES[number.lastindex - 1]))
    return numbers


def _address_of(numbers: list[int]) -> "IPv4Address | None":
    """Return the address of numbers, the last of which fills all remaining octets; `None` if one is too large."""
    if not 0 < len(numbers) <= _OCTETS:
        return None
    *first, last = numbers
    if max(first, default=0) >= _BYTE or last >= _BYTE ** (_OCTETS - len(first)):
        return None
    return _address(numbers)


def _address(numbers: list[int]) -> "IPv4Address":
    from ipaddress import IPv4Address  # noqa: PLC0415  slow to import

    *first, last = numbers
    return IPv4Address(last + sum(octet * _BYTE ** (3 - index) for index, octet in enumerate(first)))


# Domains as browsers read them (URL Standard, sections 3.3 and 3.5; UTS 46).
#
# The mapping table comes from the package `idna`. Versions from 3.11 on have Unicode 16 or later, and all map the
# code points of Unicode 14 in the same way. Code points that Unicode 14 does not assign are refused, so that the
# results depend neither on the version of `idna` nor on that of the interpreter.

LONGEST: Final = 1000
"""The greatest number of code points of a host that is examined, unless it is ASCII. The DNS allows 255 octets."""

LONGEST_LABEL: Final = 63
"""The greatest number of code points of a label in the DNS."""

MAPPED_ANEW: Final = lazy_pattern(
    "[\u04c0\u10a0-\u10c5\u115f\u1160\u17b4\u17b5\u1806\u180e\u1e9e\u2061-\u2063\u206a-\u206f\u2132\u2183\u3164\uffa0"
    "\U0001d173-\U0001d17a\U0002f868\U0002f874\U0002f91f\U0002f95f\U0002f9bf]"
)
"""Code points that UTS 46 maps, allows or ignores since Unicode 16 (ẞ: 15.1).

Before, it rejected them or mapped them to something else.
"""

_A_LABEL_PREFIX: Final = "xn--"
_TOO_LONG: Final = f"it has more than {LONGEST:,} characters"
# Forbidden domain code points, and lone surrogates.
_FORBIDDEN: Final = r"[\0-\x20#%/:<>?@\[\\\]^|\x7f\ud800-\udfff]"
_FORBIDDEN_CHARACTER: Final = lazy_pattern(_FORBIDDEN)
_FORBIDDEN_OR_REPLACED: Final = lazy_pattern(rf"{_FORBIDDEN}|\ufffd")
_JOINER: Final = lazy_pattern("[\u200c\u200d]")
_IGNORED_BY_BROWSERS: Final = lazy_pattern("[\t\n\r]")


def to_ascii(name: str) -> str:
    """Return a domain in ASCII, if browsers accept it (URL Standard, section 3.3, "domain to ASCII", not strict).

    Args:
        name: A domain without percent-encodings.

    Raises:
        InvalidComponent: If browsers refuse it, if Unicode 14 does not assign one of its code points, or if it is far
            longer than any name in the DNS.

    >>> to_ascii("Bücher.Example"), to_ascii("a_b"), to_ascii("💩.la")
    ('xn--bcher-kva.example', 'a_b', 'xn--ls8h.la')
    """
    if len(name) > LONGEST:
        _refuse(_TOO_LONG)
    return a_form(_domain(name))


def _domain(name: str) -> str:
    """Return a domain mapped, with its A-labels unchanged, or raise `InvalidComponent`."""
    plain = _mapped(name)
    is_plain = plain.isascii() and _A_LABEL_PREFIX not in plain
    if len(plain) > LONGEST and not is_plain:
        _refuse(_TOO_LONG)
    forbidden = _FORBIDDEN_CHARACTER.search(plain)
    if forbidden or not plain:
        _refuse(f"{describe_character(forbidden[0])} is not allowed" if forbidden else "it is empty")
    if is_plain:
        return plain
    forms = [_unicode_label(label) for label in plain.split(".")]
    if any(map(_is_right_to_left, forms)):
        import idna  # noqa: PLC0415  slow to import

        for form in filter(None, forms):
            try:
                idna.check_bidi(form, check_ltr=True)
            except idna.IDNABidiError:
                _refuse(f"{describe_character(form)} mixes directions of writing (RFC 5893, section 2)")
    return plain


def _refuse(reason: str) -> NoReturn:
    message = f"the host is not a name that IDNA allows: {reason}"
    raise InvalidComponent(message, "host") from None


def _unicode_label(label: str) -> str:
    """Return a mapped label, decoded if it is an A-label.

    Raises:
        InvalidComponent: If it is not a valid label.
    """
    form = decoded_label(label)
    if form is None:
        _refuse(f"{describe_character(label)} is not an A-label")
    reason = fault(form)
    if reason:
        _refuse(reason)
    return form


def decoded_label(label: str) -> str | None:
    """Return a mapped label, decoded if it begins with ``xn--`` (RFC 3492); `None` if it cannot be decoded.

    >>> decoded_label("xn--bcher-kva"), decoded_label("xn--abc-"), decoded_label("abc")
    ('bücher', None, 'abc')
    """
    if not label.startswith(_A_LABEL_PREFIX):
        return label
    try:
        form = label.removeprefix(_A_LABEL_PREFIX).encode("ascii").decode("punycode")
    except UnicodeError:
        return None
    # The codec accepts several encodings of the same text, and encodings of ASCII.
    return form if not form.isascii() and _a_label(form) == label else None


def fault(form: str) -> str | None:
    r"""Return why a mapped and decoded label is not valid (UTS 46, section 4.1), or `None`.

    The rules for names with right-to-left labels are not checked here, nor are characters that are forbidden in a host.

    >>> fault("b\xfccher"), fault("a\u202eb"), fault("\U0001ccd6")
    (None, 'U+202E (right-to-left override) is not allowed', 'U+1CCD6 is not assigned in Unicode 14')
    """
    return None if form.isascii() else next(_faults(form), None)


def _faults(form: str) -> Iterator[str]:
    import unicodedata  # noqa: PLC0415  of no use to most hosts

    import idna  # noqa: PLC0415  slow to import

    if form.startswith(_A_LABEL_PREFIX):
        yield f'"{_A_LABEL_PREFIX}" is not allowed at the beginning of a label that is encoded'
    for character in dict.fromkeys(form):
        if unassigned().match(character):
            yield f"U+{ord(character):04X} is not assigned in Unicode 14"
        elif _mapped_character(character) != character:
            yield f"{describe_character(character)} is not allowed"
    if unicodedata.normalize("NFC", form) != form:
        yield "an A-label is not in normalization form C"
    if unicodedata.category(form[0]).startswith("M"):
        yield f"{describe_character(form[0])} is not allowed at the beginning of a label"
    for joiner in _JOINER.finditer(form):
        try:
            is_allowed = idna.valid_contextj(form, joiner.start())
        except ValueError:  # `idna` looks up the name of the preceding character, and Tangut ideographs have none
            is_allowed = False
        if not is_allowed:
            yield f"{describe_character(joiner[0])} is not allowed between these characters (RFC 5892, appendix A)"


def _is_right_to_left(form: str) -> bool:
    import unicodedata  # noqa: PLC0415  of no use to most hosts

    return not form.isascii() and any(unicodedata.bidirectional(character) in {"R", "AL", "AN"} for character in form)


def a_form(name: str) -> str:
    """Return a domain with ``xn--`` for the labels that are not ASCII, as in the DNS.

    >>> a_form("bücher.example")
    'xn--bcher-kva.example'
    """
    return name if name.isascii() else ".".join(map(_a_label, name.split(".")))


def _a_label(form: str) -> str:
    return form if form.isascii() else f"{_A_LABEL_PREFIX}{form.encode('punycode').decode('ascii')}"


def mapped(host: str) -> str:
    r"""Return a host decoded and mapped (UTS 46), as browsers read it after the schemes of the web.

    Characters that are not allowed in a domain stay as they are, and so does a host that is not ASCII and far longer
    than any DNS name.

    >>> mapped("EX%61mple\u3002\uff43\uff4f\uff4d")
    'example.com'
    """
    return _mapped(_read(host))


def _read(host: str) -> str:
    """Return a host decoded, without the characters that browsers remove from any URL."""
    return decoded(_IGNORED_BY_BROWSERS.sub("", host))


def _mapped(name: str) -> str:
    if name.isascii():
        return name.lower()
    if len(name) > LONGEST:
        return name
    import unicodedata  # noqa: PLC0415  of no use to most hosts

    plain = {character: _mapped_character(character) for character in set(name)}
    name = "".join(character if (form := plain[character]) is None else form for character in name)
    # Newer versions of Python also normalize code points that Unicode 14 does not assign.
    return name if unassigned().search(name) else unicodedata.normalize("NFC", name)


def _mapped_character(character: str) -> str | None:
    """Return the text that UTS 46 maps a character to, or `None` if it is not allowed."""
    if character.isascii():
        return character.lower()
    if unassigned().match(character):  # whatever the installed version of `idna` knows
        return None
    import idna  # noqa: PLC0415  slow to import

    try:
        return idna.uts46_remap(character, std3_rules=False)
    except idna.IDNAError:
        return None


def decoded(host: str) -> str:
    """Return a host with its percent-encodings decoded; bytes that are not UTF-8 become U+FFFD, as in browsers.

    >>> decoded("ex%61mple"), decoded("%C3%BC")
    ('example', 'ü')
    """
    if "%" not in host:
        return host
    from urllib.parse import unquote  # noqa: PLC0415  slow to import

    return unquote(host)


def lower(name: str) -> str:
    """Return a name in lower case, except letters that Unicode 14 does not assign, which only newer Pythons know.

    >>> lower("BÜCHER")
    'bücher'
    """
    if name.isascii():
        return name.lower()
    if len(name) > LONGEST:
        return name
    return _assigned().sub(lambda run: run[0].lower(), name)


@once
def _assigned() -> re.Pattern[str]:
    return re.compile(f"(?:(?!{unassigned().pattern}).)+", re.DOTALL)


def is_forbidden(name: str) -> bool:
    """Return whether browsers refuse a mapped host because of a character in it.

    >>> is_forbidden("a_b.example"), is_forbidden("a/b")
    (False, True)
    """
    return _FORBIDDEN_OR_REPLACED.search(name) is not None


def browser_form(host: str) -> str | None:
    r"""Return the host that browsers read after the schemes of the web, or `None` if they may refuse it.

    >>> browser_form("\uff11"), browser_form("B\xfccher.example"), browser_form("a.08")
    ('0.0.0.1', 'b\xfccher.example', None)
    """
    name = _read(host)
    if name.isascii():  # They do not look into A-labels: there are too many on the web that are not valid.
        name = name.lower()
        if not name or is_forbidden(name):
            return None
    else:
        try:
            name = _domain(name)
        except InvalidComponent:
            return None
    if not ends_in_a_number(name) or RULES["IPv4address"].is_valid(name):
        return name
    address = ipv4_address(name)
    return str(address) if address else None


def is_read_alike(host: str) -> bool:
    r"""Return whether all browsers read a host after the schemes of the web alike, or all refuse it.

    They may differ if a version of Unicode after 14 assigns or maps one of its code points. A host that is not
    ASCII and far longer than any DNS name is not examined.

    >>> is_read_alike("b\xfccher.example"), is_read_alike("a\U0001ccd6"), is_read_alike("a\u2132")
    (True, False, False)
    """
    if host.isascii() and "%" not in host:
        return True
    plain = _read(host)
    if plain.isascii():
        return True
    form = unicode_form(_mapped(plain))
    return len(plain) <= LONGEST and not (MAPPED_ANEW.search(plain) or unassigned().search(plain + form))


def with_unassigned(host: str) -> str | None:
    r"""Return a host that some browsers may read, as they know other versions of Unicode.

    Returns:
        The host; `None` if it has a character that all of them refuse.

    >>> with_unassigned("A\U0001ccd6"), with_unassigned("a\U0001ccd6%00")
    ('a\U0001ccd6', None)
    """
    name = unicode_form(mapped(host))
    return None if is_forbidden(name) else name


def unicode_form(name: str) -> str:
    r"""Return a mapped host with its A-labels decoded (RFC 3492), to show it to people.

    >>> unicode_form("xn--bcher-kva.example"), unicode_form("xn--ü.example")
    ('bücher.example', 'xn--ü.example')
    """
    if _A_LABEL_PREFIX not in name or len(name) > LONGEST:
        return name
    return ".".join(label if len(label) > LONGEST_LABEL else decoded_label(label) or label for label in name.split("."))


# Public suffixes and registrable domains (URL Standard, section 3.2), from the Public Suffix List.
#
# Like browsers, this uses the whole list: its private section, such as ``github.io``, and its default rule, by which
# the last label of any other name is a public suffix. What follows ``*.`` in a rule is a public suffix, too.


def public_suffix(host: str) -> str | None:
    """Return the public suffix of a host in ASCII; `None` if browsers do not read the host as a domain.

    Args:
        host: A text that matches the rule host.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> [public_suffix(host) for host in ("www.example.co.uk", "me.github.io", "localhost.", "0x7f.1", "[::1]")]
    ['co.uk', 'github.io', 'localhost.', None, None]
    """
    return _looked_up(host, public_suffixes(only_icann=False).publicsuffix)


def registrable_domain(host: str) -> str | None:
    """Return the public suffix of a host with the label before it; `None` if there is none.

    Args:
        host: A text that matches the rule host.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> [registrable_domain(host) for host in ("WWW.Example.co.uk", "a.b%C3%BCcher.de.", "github.io", "127.0.0.1")]
    ['example.co.uk', 'xn--bcher-kva.de.', None, None]
    """
    return _looked_up(host, public_suffixes(only_icann=False).privatesuffix)


def subdomain(host: str) -> str | None:
    """Return what precedes the registrable domain of a host, without the dot between them; `None` if there is none.

    Args:
        host: A text that matches the rule host.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> [subdomain(host) for host in ("WWW.Example.co.uk", "a.b.example.com.", "example.com", "github.io", "127.0.0.1")]
    ['www', 'a.b', '', None, None]
    """
    domain, registrable = _ascii_domain(host), registrable_domain(host)
    return domain and registrable and domain.removesuffix(registrable).removesuffix(".")


def _looked_up(host: str, look_up: Callable[[str], str | None]) -> str | None:
    """Return what a function of the list finds for a domain. A dot at the end stays, as in the URL Standard."""
    domain = _ascii_domain(host)
    found = domain and look_up(domain)
    return f"{found}." if domain and found and domain.endswith(".") else found


def _ascii_domain(host: str) -> str | None:
    """Return the domain that browsers read in a host; `None` if they read none."""
    domain = None if host.startswith("[") else browser_form(host)
    return None if domain is None or ends_in_a_number(domain) else a_form(domain)


@once
def public_suffixes(*, only_icann: bool) -> "PublicSuffixList":
    """Return the Public Suffix List.

    Args:
        only_icann: Whether to leave out its private section, and its default rule.

    Raises:
        ModuleNotFoundError: If the package `publicsuffixlist` is not installed.

    >>> public_suffixes(only_icann=True).privatesuffix("me.github.io")
    'github.io'
    """
    feature = "finding references without a scheme" if only_icann else "looking up public suffixes"
    with requires_extra(feature, package="publicsuffixlist", extra="suffix"):
        from publicsuffixlist import PublicSuffixList  # noqa: PLC0415  an extra
    return PublicSuffixList(accept_unknown=not only_icann, only_icann=only_icann)


# Kinds of hosts, and registered names (RFC 3986, section 3.2.2).

HostKind = Literal["IPv4address", "IPv6address", "IPvFuture", "reg-name"]
"""The rule that a host, or the text in its brackets, matches."""

LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9]|)"
"""The pattern of a label of a DNS name, for any engine."""

LONGEST_NAME: Final = 253
"""The greatest number of characters of a DNS name, without a dot at its end. The DNS allows 255 octets, in which it
counts a length before each label and an empty label at the end."""

# RFC 1123, section 2.1: the last label is not all digits, so that no name looks like an IPv4 address.
_DNS_NAME: Final = lazy_pattern(rf"(?:{LABEL}\.)*(?![0-9]+\.?\Z){LABEL}\.?")


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

    @property
    def registrable_domain(self) -> str | None:
        """The public suffix of the name and the label before it, as in `URI.registrable_domain`.

        Raises:
            ModuleNotFoundError: If the package `publicsuffixlist` is not installed (extra ``suffix``).

        >>> RegName("www.example.co.uk").registrable_domain, RegName("co.uk").registrable_domain
        ('example.co.uk', None)
        """
        return registrable_domain(str.__str__(self.text))

    @property
    def subdomain(self) -> str | None:
        """The labels before the registrable domain, as in `URI.subdomain`.

        Raises:
            ModuleNotFoundError: If the package `publicsuffixlist` is not installed (extra ``suffix``).

        >>> [RegName(text).subdomain for text in ("a.www.example.co.uk", "example.co.uk", "co.uk")]
        ['a.www', '', None]
        """
        return subdomain(str.__str__(self.text))

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


RegName.__module__ = "uri_split.hosts"  # for `help` and pickles


def domain_of(name: RegName) -> str:
    """Return the domain that browsers look up for a name, which may have characters that no registered name has.

    Raises:
        InvalidComponent: See `RegName.to_idna`.

    >>> domain_of(RegName("%7BB%C3%9Ccher.example"))
    'xn--{bcher-4ya.example'
    """
    domain = to_ascii(name.decoded)
    if RULES["IPv4address"].is_valid(domain) or (ipv4_address(domain) and domain != str.lower(name.text)):
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
    is_name = written and RULES["reg-name"].is_valid(written) and not RULES["IPv4address"].is_valid(written)
    return RegName(written).to_idna() if is_name and is_written_in_idna(host, scheme, idna=idna) else written


def host_kind(host: str) -> HostKind:
    """Return the rule that a host matches: the first that does, as a registered name may look like an address.

    Args:
        host: A text that matches the rule host.

    >>> host_kind("127.0.0.1"), host_kind("127.0.0.01"), host_kind("[::1]"), host_kind("[v1.x]")
    ('IPv4address', 'reg-name', 'IPv6address', 'IPvFuture')
    """
    if host.startswith("["):
        return "IPvFuture" if host[1] in "vV" else "IPv6address"
    return "IPv4address" if RULES["IPv4address"].is_valid(host) else "reg-name"


def _utf_8(name: str) -> str:
    """Return a decoded name, unless a lone surrogate in it stands for a byte that is not UTF-8 (section 3.2.2)."""
    try:
        name.encode()
    except UnicodeEncodeError as error:
        message = f"the host is not UTF-8 after decoding: found {describe_character(name[error.start])}"
        raise InvalidComponent(message, "host") from None
    return name


# Tables of addresses and names that lead somewhere special.
#
# The table of `ipaddress` is not used, because it changes with patch releases of Python.
#
# The blocks are those of IANA's registries of special-purpose addresses (RFC 6890, as of October 2025):
# https://www.iana.org/assignments/iana-ipv4-special-registry and
# https://www.iana.org/assignments/iana-ipv6-special-registry. Other blocks have their source in a comment.

SpecialCode = Literal[
    "link-local-address",
    "loopback-address",
    "metadata-address",
    "multicast-address",
    "private-address",
    "special-purpose-address",
    "unspecified-address",
]
"""Code of the hazard of a special address."""

LOOPBACK_NAME: Final = lazy_pattern(
    r"(?:.*\.)?localhost|localhost[46]?(?:\.localdomain[46]?)?|ip6-(?:localhost|loopback)"
)
"""The names of the machine itself, in lower case and without a dot at the end.

Those of RFC 6761, and those in ``/etc/hosts`` of Debian (``ip6-localhost``) and Red Hat (``localhost4``).
"""
# In the documentation of Amazon, Google, IBM, Tencent, Equinix and Rancher.
METADATA_NAME: Final = lazy_pattern(
    r"instance-data(?:\.ec2\.internal)?|metadata|(?:.*\.)?metadata\.(?:goog|google\.internal)"
    r"|api\.metadata\.cloud\.ibm\.com|metadata\.(?:tencentyun|platformequinix)\.com|metadata\.packet\.net"
    r"|rancher-metadata"
)
"""The names of the metadata services of clouds."""
# RFC 6761 (invalid, localhost, test), RFC 6762 with its appendix G (corp, home, internal, intranet, lan, local,
# private), RFC 7686 (onion), RFC 9476 (alt). RFC 3172: arpa is for infrastructure, and home.arpa for homes (RFC 8375).
# ICANN delegates neither corp nor home nor mail (resolution 2018.02.04.12). Kubernetes: names below svc.
LOCAL_NAME: Final = lazy_pattern(
    r"(?:.*\.)?(?:alt|arpa|corp|home|internal|intranet|invalid|lan|local|localdomain[46]?|localhost|mail"
    r"|onion|private|svc|test)"
)
"""The names that are not in the public DNS by their last label."""


class Special(NamedTuple):
    """Special kind of address."""

    code: SpecialCode
    """Kind of hazard."""
    kind: str
    """Its name in the keys of messages."""


# The smallest block that contains an address decides.
BLOCKS: Final[tuple[tuple[SpecialCode, str, tuple[str, ...]], ...]] = (
    (
        "metadata-address",
        "metadata",
        (
            *("169.254.169.254/32", "fe80::a9fe:a9fe/128"),  # Most clouds; OpenStack.
            *("169.254.170.2/32", "169.254.170.23/32", "fd00:ec2::23/128", "fd00:ec2::254/128"),  # Amazon.
            *("100.100.100.200/32", "fd00:100::100:200/128"),  # Alibaba.
            *("168.63.129.16/32", "192.0.0.192/32", "fd00:c1::a9fe:a9fe/128"),  # Azure; Oracle.
            *("169.254.42.42/32", "fd00:42::42/128"),  # Scaleway.
            *("169.254.0.23/32", "169.254.10.10/32"),  # Tencent.
            *("fd20:ce::254/128", "fd00:a9fe:a9fe::1/128"),  # Google; Akamai.
        ),
    ),
    ("unspecified-address", "unspecified", ("0.0.0.0/32", "::/128")),
    ("loopback-address", "loopback", ("127.0.0.0/8", "::1/128")),
    ("link-local-address", "link-local", ("169.254.0.0/16", "fe80::/10")),
    ("multicast-address", "multicast", ("224.0.0.0/4", "ff00::/8")),  # RFC 5771, RFC 4291.
    (
        "private-address",
        "private",
        (
            *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16"),
            *("192.0.0.0/24", "192.88.99.2/32", "100::/64", "100:0:0:1::/64", "2001::/23", "5f00::/16", "fc00::/7"),
            "fec0::/10",  # Site-local addresses, before RFC 3879.
        ),
    ),
    ("private-address", "nat64", ("64:ff9b:1::/48",)),
    (
        "private-address",
        "documentation",
        ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32", "3fff::/20"),
    ),
    ("private-address", "benchmarking", ("198.18.0.0/15", "2001:2::/48")),
    # RFC 4291, section 2.4: addresses that are not global unicast are reserved.
    ("private-address", "reserved", ("240.0.0.0/4", "::/3", "4000::/2", "8000::/1", "2001:10::/28")),
    ("private-address", "broadcast", ("255.255.255.255/32",)),
    (
        "special-purpose-address",
        "anycast",
        ("192.0.0.9/32", "192.0.0.10/32", "2001:1::1/128", "2001:1::2/128", "2001:1::3/128"),
    ),
    ("special-purpose-address", "6to4-relay", ("192.88.99.0/24",)),
    ("special-purpose-address", "multicast-relay", ("192.52.193.0/24", "2001:3::/32")),
    (
        "special-purpose-address",
        "as112",
        ("192.31.196.0/24", "192.175.48.0/24", "2001:4:112::/48", "2620:4f:8000::/48"),
    ),
    ("special-purpose-address", "identifier", ("2001:20::/28", "2001:30::/28")),
)


def special(address: "IPv4Address | IPv6Address") -> Special | None:
    """Return what is special about an address, or `None` if it is an ordinary one.

    >>> from ipaddress import ip_address
    >>> special(ip_address("10.0.0.1")).code, special(ip_address("8.8.8.8"))
    ('private-address', None)
    """
    number, bits = int(address), address.max_prefixlen
    blocks = _by_length()[address.version]
    found = (of_length.get(number >> bits - length) for length, of_length in blocks.items())
    return next(filter(None, found), None)


def special_message(found: Special, address: "IPv4Address | IPv6Address", written: str, quoted: str) -> Message:
    """Return the message about a host that is a special address.

    Args:
        found: What is special about the address.
        address: The address that the host leads to.
        written: The host as it is written, perhaps in brackets.
        quoted: The host as a message quotes it.

    >>> from ipaddress import ip_address
    >>> special_message(Special("loopback-address", "loopback"), ip_address("127.0.0.1"), "127.1", '"127.1"')
    '"127.1" is 127.0.0.1, the machine itself (loopback)'
    """
    key, plain = f"hazard/{found.code}/{found.kind}", str(address)
    if written.strip("[]") == plain:
        return message(key, host=plain)
    return message(f"{key}-in-another-form", host=quoted, address=plain)


def not_public(
    address: "IPv4Address | IPv6Address", allowed: "Sequence[IPv4Network | IPv6Network]" = ()
) -> "tuple[Special, IPv4Address | IPv6Address] | None":
    """Return what is special about an address, or about the IPv4 address that it leads to; `None` if it is public.

    Args:
        address: The address.
        allowed: Networks whose addresses count as public. The address of a cloud's metadata service does so only if it
            is listed alone, since the network of a company may contain it by chance.

    >>> from ipaddress import ip_address
    >>> not_public(ip_address("64:ff9b::127.0.0.1")), not_public(ip_address("64:ff9b::8.8.8.8"))
    ((Special(code='loopback-address', kind='loopback'), IPv4Address('127.0.0.1')), None)
    """
    from ipaddress import IPv6Address  # noqa: PLC0415  slow to import

    inner, way = (isinstance(address, IPv6Address) and embedded_ipv4(address)) or (address, None)
    # A mapped address is the IPv4 address itself, and NAT64 gives each IPv4 address one in networks without IPv4.
    reached = (inner,) if way in {"mapped", "nat64"} else (inner, address)
    return next(
        ((found, each) for each in reached if (found := special(each)) and not _is_allowed(each, found, allowed)), None
    )


def _is_allowed(
    address: "IPv4Address | IPv6Address", found: Special, allowed: "Sequence[IPv4Network | IPv6Network]"
) -> bool:
    is_metadata = found.code == "metadata-address"
    return any(address in network for network in allowed if not is_metadata or network.num_addresses == 1)


@once
def _by_length() -> Mapping[int, Mapping[int, Mapping[int, Special]]]:
    """Return the blocks by IP version, length (the longest prefixes first) and prefix."""
    from ipaddress import ip_network  # noqa: PLC0415  slow to import

    blocks: dict[int, dict[int, dict[int, Special]]] = {4: {}, 6: {}}
    every = ((ip_network(text), Special(code, kind)) for code, kind, texts in BLOCKS for text in texts)
    for block, what in sorted(every, key=lambda pair: -pair[0].prefixlen):
        number = int(block.network_address) >> block.max_prefixlen - block.prefixlen
        blocks[block.version].setdefault(block.prefixlen, {})[number] = what
    return blocks


_NAT64_OF_A_NETWORK: Final = "0064ff9b0001"  # RFC 8215
# The prefix in hex digits, the offset of the octets of the IPv4 address, and its way to it, as in keys of messages.
EMBEDDING: Final = (
    ("00000000000000000000ffff", 12, "mapped"),  # IPv4-mapped: RFC 4291, section 2.5.5.2
    ("0000000000000000ffff0000", 12, "translator"),  # IPv4-translated: RFC 2765, section 2.1
    ("0064ff9b0000000000000000", 12, "nat64"),  # RFC 6052, section 2.1
    (_NAT64_OF_A_NETWORK, 12, "nat64-of-a-network"),  # If its prefix has 96 bits.
    ("2002", 2, "6to4"),  # RFC 3056, section 2
    ("000000000000000000000000", 12, "compatible"),  # RFC 4291, section 2.5.5.1: deprecated
)
TEREDO: Final = "20010000"  # RFC 4380, section 4: all bits of the client's address are inverted.
ISATAP: Final = frozenset({"00005efe", "02005efe"})  # RFC 5214, section 6.1: after any prefix.


def embedded_ipv4(address: "IPv6Address") -> "tuple[IPv4Address, str] | None":
    """Return the IPv4 address that an IPv6 address leads to, and the way it does, or `None`.

    >>> from ipaddress import IPv6Address
    >>> embedded_ipv4(IPv6Address("64:ff9b::8.8.8.8"))
    (IPv4Address('8.8.8.8'), 'nat64')
    """
    from ipaddress import IPv4Address  # noqa: PLC0415  slow to import

    octets = address.packed
    digits = octets.hex()
    if int(address) <= 1:  # The unspecified address and the loopback address.
        return None
    for prefix, start, way in EMBEDDING:
        if digits.startswith(prefix):
            inner = IPv4Address(octets[start : start + 4])
            # The NAT64 prefix of a network may be shorter than 96 bits. If these octets are 0, it probably is.
            return (inner, way) if int(inner) or prefix != _NAT64_OF_A_NETWORK else None
    if digits.startswith(TEREDO):
        return IPv4Address(bytes(0xFF - octet for octet in octets[12:])), "teredo"
    if digits[16:24] in ISATAP:
        return IPv4Address(octets[12:]), "isatap"
    return None
