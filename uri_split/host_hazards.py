"""Hazards of an authority: userinfo and ports, and hosts that are read as another one, or lead somewhere special."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from uri_split import confusables
from uri_split.hazard import LEFT_OUT, SPECIAL, WEB, Hazard, HazardName, Stake, matched_at, quoted, spots
from uri_split.hosts import host_kind
from uri_split.lenient import password_span, split_authority
from uri_split.rules import RULES
from uri_split.schemes import HIGHEST_PORT, SCHEMES, is_too_large

if TYPE_CHECKING:
    from collections.abc import Callable
    from ipaddress import IPv4Address, IPv6Address

    from uri_split.lenient import Span

    Address = IPv4Address | IPv6Address

_PLAIN: Final = r"[!-Z\\^-~]*"  # urllib refuses some brackets, and some characters beyond ASCII
# Behind a name. `char` in Java has no digits beyond U+FFFF.
_NON_ASCII_PORT: Final = (
    r"(?:[!-$&-?A-Z\\^-~]*@)?(?:[\w-]+\.)*+[\w-]+:((?=[0-9]*[^0-9])[^\D\U00010000-\U0010ffff]{1,5})\Z"
)
_READ_BY_JAVA: Final = frozenset({"http", "https", "ftp"})
# To browsers, where the scheme is not special. They percent-encode what is not ASCII.
_OPAQUE_HOST: Final = r"[^\0- #/:<>?@\[\\\]^|\x7f-\U0010ffff]+"
_READ_BY_PEOPLE: Final = WEB - {"ftp"}  # `ftp://john.smith@host` is nothing strange
_IN_IDNA_2003: Final = {"ß": "ss", "ς": "\N{GREEK SMALL LETTER SIGMA}"}
_LIKE_A_HOST: Final = r"(?:[\w-]++\.)++[A-Za-z]{2,}(?![\w.\\-])"
_LOCAL_NAME: Final = r"(?:.*\.)?localhost|localhost\.localdomain|ip6-(?:localhost|loopback)"
_METADATA_NAMES: Final = frozenset({"instance-data", "metadata", "metadata.google.internal"})
_METADATA_ADDRESSES: Final = frozenset({"100.100.100.200", "169.254.169.254", "169.254.170.2", "fd00:ec2::254"})
_LOOPBACK: Final = "the machine itself (loopback)"
_METADATA: Final = "where clouds hand out a machine's credentials"
_NAT64: Final = bytes.fromhex("0064ff9b0000000000000000")  # RFC 6052, section 2.1
# The first that is true of an address.
_SPECIAL_ADDRESSES: Final[tuple[tuple[HazardName, str, "Callable[[Address], bool]"], ...]] = (
    ("metadata-address", _METADATA, lambda address: str(address) in _METADATA_ADDRESSES),
    ("unspecified-address", "the unspecified address, on many systems the machine itself", lambda a: a.is_unspecified),
    ("loopback-address", _LOOPBACK, lambda address: address.is_loopback),
    ("link-local-address", "a link-local address, of the same network", lambda address: address.is_link_local),
    ("multicast-address", "a multicast address, of a group of machines", lambda address: address.is_multicast),
    ("private-address", "an address that the public Internet does not reach", lambda a: not a.is_global),
)


def of_authority(text: str, authority: "Span", scheme: str | None) -> Iterator[Hazard]:
    """Yield the hazards of the authority that stands in a text.

    >>> [hazard.message for hazard in of_authority("http://127.1/", (7, 12), "http")][0]
    'browsers read "127.1" as the address 127.0.0.1'
    """
    yield from _of_userinfo_and_port(text, authority, scheme)
    yield from _of_host(text, authority, scheme)


def _of_userinfo_and_port(text: str, authority: "Span", scheme: str | None) -> Iterator[Hazard]:
    """Tell of userinfo, of the port, and of what looks like an end of the authority."""
    start, end = authority
    userinfo, host, port = split_authority(text[start:end])
    host_is = f"the host is {quoted(host_name(host))}"
    read = host_to_browsers(text[start:end], scheme)
    is_whole = text[end : end + 1] in {"", "/", "?", "#"}  # not only to browsers
    is_plain = re.fullmatch(_PLAIN, text[start:end])
    if userinfo is not None:
        user, at = userinfo.partition(":")[0], start + len(userinfo)
        if scheme in _READ_BY_PEOPLE and re.match(_LIKE_A_HOST, user):
            message = f'{host_is}: what stands before "@" is userinfo, though it looks like a host'
            yield Hazard("userinfo-like-host", start, start + len(user), "host", message)
        elif not password_span(text):
            message = 'what stands before "@" is userinfo, and no part of the host'
            yield Hazard("userinfo", start, max(at, start + 1), "note", message)
        if "@" in userinfo:
            readers = f" to {'browsers and ' if read == host.lower() else ''}urllib"
            message = (
                f"{host_is}{readers if is_whole and is_plain else ''}, "
                'after the last "@"; Java reads none, and hyperlink refuses the text'
            )
            yield Hazard("several-at-signs", start + userinfo.find("@"), at + 1, "host", message)
    if port == "":
        message = "an empty port is equivalent to none (section 6.2.3), but not equal to it"
        yield Hazard("empty-port", end - 1, end, "note", message)
    elif port and scheme and scheme in SCHEMES and port.lstrip("0") == SCHEMES[scheme].default_port:
        message = "the default port is equivalent to none (section 6.2.3), but not equal to it"
        yield Hazard("default-port", end - len(port) - 1, end, "note", message)
    if port and is_too_large(port):
        message = f"browsers refuse a port above {HIGHEST_PORT}, httpx and hyperlink take it"
        yield Hazard("port-too-large", end - len(port), end, "note", message)
    digits = re.match(_NON_ASCII_PORT, text[start:end]) if is_whole and port is None else None
    if digits and not is_too_large(digits[1]) and host_to_browsers(text[start : start + digits.start(1) - 1], scheme):
        who = "yarl and Java read" if scheme in _READ_BY_JAVA else "yarl reads"
        message = f"{who} {quoted(digits[1])} as the port {int(digits[1])}, browsers refuse it"
        yield Hazard("non-ascii-port", end - len(digits[1]), end, "host", message)
    behind = matched_at(r"[?#][^/=&@]*@(?=[^/?#]*\.)", text, end)
    if behind:
        message = f'{host_is} and ends at "{behind[0]}"; PHP before 5.6.28 (CVE-2016-10397) reads it after "@"'
        yield Hazard("at-sign-after-authority", end, end + len(behind), "note", message)


def _of_host(text: str, authority: "Span", scheme: str | None) -> Iterator[Hazard]:
    """Tell of a host that is read as another one, or is special."""
    yield from _mapped_delimiters(text, authority)
    _, host, port = split_authority(text[slice(*authority)])
    start = authority[1] - len(host) - (0 if port is None else len(port) + 1)
    written = host_name(host)
    span = start, start + len(written)
    if written.startswith("["):
        yield from _of_ipv6(written, span)
        return
    of_web = scheme in SPECIAL
    name = confusables.mapped(written) if of_web else confusables.decoded(written).lower()
    read = host_to_browsers(text[slice(*authority)], scheme) if of_web else None
    if written == host and not is_too_large(port or ""):  # others than browsers refuse such a port, too
        yield from _as_written(written, name, span, read, of_web=of_web)
    disguised = name != written.lower()
    address = confusables.ipv4_address(name)
    if of_web and name not in {read, str(address)}:
        address = confusables.ipv4_address(read or "")
    elif not of_web and re.search(r"(?:\.|0x)(?:\.|\Z)", name):
        address = None  # only to browsers
    if address and name != str(address):
        message = f"{'browsers read' if of_web else 'curl reads'} {quoted(name)} as the address {address}"
        if re.search(r"(?<![^.])0[0-9]", name):
            message = f"{message}: a leading 0 makes a number octal, but not to Java"
            yield Hazard("ipv4-octal", *span, "host", message)
        else:
            yield Hazard("ipv4-shorthand", *span, "host", message)
        disguised = True
    if address:
        yield from _of_address(address, written, span, "host" if disguised else "note")
    elif name.endswith("."):
        origin = ", but to browsers it is another origin" if read and scheme in WEB else ""
        message = f"the DNS finds the same host without the dot at the end{origin}"
        yield Hazard("trailing-dot", span[1] - 1, span[1], "note", message)
    yield from _of_names(name, span, "host" if disguised else "note")
    yield from _of_looks(name, span)


def _of_names(name: str, span: "Span", stake: Stake) -> Iterator[Hazard]:
    """Tell of a name that is special."""
    if re.fullmatch(_LOCAL_NAME, name.rstrip(".")):
        yield Hazard("loopback-address", *span, stake, f"{quoted(name)} is {_LOOPBACK}")
    if name.rstrip(".") in _METADATA_NAMES:
        yield Hazard("metadata-address", *span, stake, f"{quoted(name)} is {_METADATA}")


def _mapped_delimiters(text: str, authority: "Span") -> Iterator[Hazard]:
    """Tell of characters that become delimiters of an authority under NFKC."""
    written = text[slice(*authority)]
    if written.isascii():
        return
    import unicodedata  # noqa: PLC0415  of no use to most texts

    plain = {
        character: unicodedata.normalize("NFKC", character) for character in set(written) if not character.isascii()
    }
    found = [re.escape(character) for character, form in plain.items() if set(form) & set("/?#@:")]
    if found:
        yield from spots(
            "mapped-delimiter",
            "host",
            f"[{''.join(found)}]",
            text,
            authority,
            lambda spot: (
                f"under NFKC {quoted(spot)} is {quoted(plain[spot])}: "
                "what normalizes first reads another host, and urllib refuses the text"
            ),
        )


def _as_written(written: str, name: str, span: "Span", read: str | None, *, of_web: bool) -> Iterator[Hazard]:
    """Tell of a host that is a name, or another name, only once it is decoded or mapped."""
    if re.search("%[0-9A-Fa-f]{2}", written):
        if confusables.is_forbidden(name) or not name:
            who = "browsers refuse the host once it is decoded" if of_web else "decoded, it is another host"
            message = f"{who}; urllib and httpx take it as it is"
        else:
            who = "browsers and curl" if read else "curl and others"
            message = f"{who} decode the host to {quoted(name)}, urllib and httpx do not"
        yield Hazard("percent-encoded-host", *span, "host", message)
    elif read and read.isascii() and not written.isascii():
        message = f"browsers read the host as {quoted(read)}, mapped to plain characters"
        yield Hazard("mapped-host", *span, "host", message)
    deviation = re.search("[ßς]", written)
    if deviation:
        who = "browsers keep" if read else "IDNA 2008 keeps"
        message = f'{who} "{deviation[0]}"; IDNA 2003, as in Java, makes "{_IN_IDNA_2003[deviation[0]]}" of it'
        yield Hazard("idna-deviation", *span, "host", message)


def _of_ipv6(written: str, span: "Span") -> Iterator[Hazard]:
    """Tell of an IPv6 address that is special, or leads to an IPv4 address."""
    if not RULES["IP-literal"].matches(written) or host_kind(written) != "IPv6address":
        return
    from ipaddress import IPv4Address, IPv6Address  # noqa: PLC0415  slow to import

    address = IPv6Address(written[1:-1])
    if address.ipv4_mapped:
        inner, through = address.ipv4_mapped, ""
    elif address.sixtofour:
        inner, through = address.sixtofour, "through a 6to4 relay "
    elif address.packed.startswith(_NAT64):
        inner, through = IPv4Address(address.packed[len(_NAT64) :]), "through a NAT64 gateway "
    else:
        yield from _of_address(address, written, span, "note")
        return
    yield Hazard("ipv4-in-ipv6", *span, "host", f"{written} leads {through}to the IPv4 address {inner}")
    yield from _of_address(inner, written, span, "host")


def _of_address(address: "Address", written: str, span: "Span", stake: Stake) -> Iterator[Hazard]:
    """Tell of an address that is special."""
    for name, words, is_one in _SPECIAL_ADDRESSES:
        if is_one(address):
            named = f"{address} is" if written.strip("[]") == str(address) else f"{quoted(written)} is {address},"
            yield Hazard(name, *span, stake, f"{named} {words}")
            return


def _of_looks(name: str, span: "Span") -> Iterator[Hazard]:
    """Tell of a host that looks like another."""
    form = confusables.unicode_form(name)
    if form.isascii():
        return
    for label in form.split("."):
        scripts = confusables.mixed_scripts(label)
        if scripts:
            yield Hazard("mixed-scripts", *span, "host", f"{quoted(label)} mixes {' and '.join(scripts)}")
    like = confusables.lookalike(form)
    if like:
        message = f"{quoted(form)} looks like {quoted(like)}, and is {quoted(confusables.a_form(form))}"
        yield Hazard("confusable-host", *span, "host", message)


def host_to_browsers(authority: str, scheme: str | None) -> str | None:
    """Return the host that browsers read in an authority, or `None` where they refuse it, or may do so.

    >>> host_to_browsers("me@0x7f.1:80", "http"), host_to_browsers("127.1:x", "http")
    ('127.0.0.1', None)
    """
    authority = re.sub(LEFT_OUT, "", authority)
    _, host, port = split_authority(authority) if scheme != "file" else (None, authority, None)
    if port and is_too_large(port):
        return None
    if host.startswith("["):
        return host if RULES["IP-literal"].matches(host) and host_kind(host) == "IPv6address" else None
    if scheme not in SPECIAL:
        return host if re.fullmatch(_OPAQUE_HOST, host) else None
    name = confusables.host_to_browsers(host)
    return None if scheme == "file" and name == "localhost" else name


def host_name(host: str) -> str:
    """Return the host without what may be a port that is none; or, to another parser, a password.

    >>> host_name("example.com:8x"), host_name("[::1]")
    ('example.com', '[::1]')
    """
    return host if re.fullmatch(r"\[[0-9A-Fa-f:.]*\]", host) else host.partition(":")[0]
