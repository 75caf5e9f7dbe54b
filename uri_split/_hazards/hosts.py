"""Hazards of an authority: userinfo and ports, and hosts that are read as another one, or lead somewhere special."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from uri_split._algebra import domains
from uri_split._algebra.hosts import host_kind
from uri_split._algebra.schemes import HIGHEST_PORT, default_port, is_too_large
from uri_split._hazards import lookalikes as confusables
from uri_split._hazards.hazard import LEFT_OUT, SPECIAL, WEB, Affects, Hazard, matched_at, quoted, spots
from uri_split._hazards.special_addresses import LOOPBACK, METADATA, embedded_ipv4, special
from uri_split._text.phrases import describe_character
from uri_split._text.unassigned import unassigned
from uri_split.lenient import password_span, split_authority
from uri_split.rules import RULES

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

    from uri_split._text.spans import Span

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
_IN_IDNA_2003: Final = {"ß": "ss", "ς": "\N{GREEK SMALL LETTER SIGMA}", "\u200c": "", "\u200d": ""}
_JOINERS: Final = "\u200c\u200d"
MAPPED_ANEW: Final = (
    "[\u04c0\u10a0-\u10c5\u115f\u1160\u17b4\u17b5\u1806\u180e\u1e9e\u2061-\u2063\u206a-\u206f\u2132\u2183\u3164\uffa0"
    "\U0001d173-\U0001d17a\U0002f868\U0002f874\U0002f91f\U0002f95f\U0002f9bf]"
)
"""Code points that UTS 46 maps, allows or ignores since Unicode 16 (ẞ: 15.1); before, it refused them or mapped them
otherwise."""
# What Unicode 14 does not assign, and later versions map to ASCII: A to Z and 0 to 9 in outlines, and a raised S.
_MAPPED_TO_ASCII: Final = {
    0xA7F1: "s",
    **{0x1CCD6 + index: character for index, character in enumerate("abcdefghijklmnopqrstuvwxyz0123456789")},
}
_LIKE_A_HOST: Final = r"(?:[\w\x80-\U0010ffff-]++\.)++[A-Za-z]{2,}(?![\w\x80-\U0010ffff.\\-])"
_LOCAL_NAME: Final = r"(?:.*\.)?localhost|localhost\.localdomain|ip6-(?:localhost|loopback)"
# In the documentation of Amazon, Google, IBM, Tencent, Equinix and Rancher.
_METADATA_NAME: Final = (
    r"instance-data(?:\.ec2\.internal)?|metadata|(?:.*\.)?metadata\.(?:goog|google\.internal)"
    r"|api\.metadata\.cloud\.ibm\.com|metadata\.(?:tencentyun|platformequinix)\.com|metadata\.packet\.net"
    r"|rancher-metadata"
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
    elif port and port.lstrip("0") == default_port(scheme):
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
        yield from _of_literal(written, span)
        return
    of_web = scheme in SPECIAL
    name = domains.mapped(written) if of_web else domains.lower(domains.decoded(written))
    read = host_to_browsers(text[slice(*authority)], scheme) if of_web else None
    if written == host and not is_too_large(port or ""):  # others than browsers refuse such a port, too
        yield from _as_written(written, name, span, read, of_web=of_web)
    disguised = name != domains.lower(written)
    address = domains.ipv4_address(name)
    if of_web and name not in {read, str(address)}:
        address = domains.ipv4_address(read or "")
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
    yield from _of_a_labels(name, span, of_web=of_web)
    yield from _of_looks(name, span)


def _of_a_number(name: str, span: "Span") -> Iterator[Hazard]:
    """Yield the hazard of a host that browsers take for an IPv4 address, and refuse."""
    if domains.is_forbidden(name) or not domains.ends_in_a_number(name):
        return
    # What does not fit as an octal number does not fit as a decimal one, so that there is one of the two at most.
    to_java, wrapped = domains.address_to_java(name), domains.wrapped_address(name)
    address = to_java or wrapped
    what = special(address) if address else None
    others = f"lenient clients may connect to {wrapped}" if wrapped else "other clients read a name"
    others = f"Java reads {to_java}" if to_java else others
    where = f", {what.words}" if what else ""
    message = f"browsers refuse {quoted(name)}, which is not an IPv4 address; {others}{where}"
    yield Hazard("number-like-host", *span, "host", message)


def _of_a_labels(name: str, span: "Span", *, of_web: bool) -> Iterator[Hazard]:
    """Yield the hazards of labels that begin with ``xn--`` and are not A-labels."""
    if "xn--" not in name or len(name) > domains.LONGEST or domains.is_forbidden(name):
        return
    for label in name.split("."):
        form = domains.decoded_label(label)
        if form is None or (domains.fault(form) and not unassigned().search(form)):
            others = ": browsers refuse the host, urllib takes it" if of_web else ", though it begins like one"
            yield Hazard("invalid-a-label", *span, "host", f"{quoted(label)} is not a valid A-label{others}")


def _of_names(name: str, span: "Span", affects: Affects) -> Iterator[Hazard]:
    """Tell of a name that is special."""
    if re.fullmatch(_LOCAL_NAME, name.rstrip(".")):
        yield Hazard("loopback-address", *span, affects, f"{quoted(name)} is {LOOPBACK}")
    if re.fullmatch(_METADATA_NAME, name.rstrip(".")):
        yield Hazard("metadata-address", *span, affects, f"{quoted(name)} is {METADATA}")


def _mapped_delimiters(text: str, authority: "Span") -> Iterator[Hazard]:
    """Tell of characters that become delimiters of an authority under NFKC."""
    written = text[slice(*authority)]
    if written.isascii():
        return
    import unicodedata  # noqa: PLC0415  of no use to most texts

    plain = {
        character: unicodedata.normalize("NFKC", character)
        for character in set(written)
        if not (character.isascii() or unassigned().match(character))
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
        if domains.is_forbidden(name) or not name:
            who = "browsers refuse the host once it is decoded" if of_web else "decoded, it is another host"
            message = f"{who}; urllib and httpx take it as it is"
        else:
            who = "browsers and curl" if read else "curl and others"
            message = f"{who} decode the host to {quoted(name)}, urllib and httpx do not"
        yield Hazard("percent-encoded-host", *span, "host", message)
    elif read and read.isascii() and not written.isascii() and not re.search(MAPPED_ANEW, written):
        message = f"browsers read the host as {quoted(read)}, mapped to plain characters"
        yield Hazard("mapped-host", *span, "host", message)
    elif of_web and not read:
        yield from _of_a_number(name, span)
    if not (name.isascii() and written.isascii()) or "xn--" in name or "%" in written:
        yield from _of_unicode_versions(written, name, span)
    deviation = re.search(f"[{''.join(_IN_IDNA_2003)}]", written)
    if deviation:
        who = "browsers keep" if read else "IDNA 2008 keeps"
        if not read and deviation[0] in _JOINERS:  # what is beside it decides
            who = "IDNA 2008 keeps or refuses"
        form = _IN_IDNA_2003[deviation[0]]
        does = f'makes "{form}" of it' if form else "leaves it out"
        message = f"{who} {describe_character(deviation[0])}; IDNA 2003, as in Java, {does}"
        yield Hazard("idna-deviation", *span, "host", message)


def _of_unicode_versions(written: str, name: str, span: "Span") -> Iterator[Hazard]:
    """Yield the hazard of a host that programs with different versions of Unicode read differently."""
    plain = domains.decoded(written)
    new = unassigned().search(plain) or unassigned().search(domains.unicode_form(name))
    if new:
        read = domains.host_to_browsers(plain.translate(_MAPPED_TO_ASCII))
        host = f"reads {quoted(read)}" if read else "may read another host"
        message = f"in Unicode 14, U+{ord(new[0]):04X} is not assigned: software that knows a later version {host}"
        yield Hazard("unicode-version", *span, "host", message)
        return
    changed = re.search(MAPPED_ANEW, plain)
    if changed:
        read = domains.host_to_browsers(plain)
        host = f"reads {quoted(read)}" if read else "reads no host"
        message = (
            f"software that knows Unicode 16 {host}; before, U+{ord(changed[0]):04X} was read otherwise or refused"
        )
        yield Hazard("unicode-version", *span, "host", message)


def _of_literal(written: str, span: "Span") -> Iterator[Hazard]:
    """Yield the hazards of an IP literal that is special, leads to an IPv4 address, or is of no known version."""
    if not RULES["IP-literal"].matches(written):
        return
    if host_kind(written) == "IPvFuture":
        version, _, name = written[2:-1].partition(".")
        message = (
            f'"address mechanism not supported" (section 3.2.2): no IP version {quoted(version)} is known; '
            f"urllib looks {quoted(f'v{version}.{name}')} up as a name"
        )
        yield Hazard("ipvfuture-address", *span, "host", message)
        return
    from ipaddress import IPv6Address  # noqa: PLC0415  slow to import

    address = IPv6Address(written[1:-1])
    embedded = embedded_ipv4(address)
    if embedded:
        inner, through = embedded
        yield Hazard("ipv4-in-ipv6", *span, "host", f"{written} leads {through}to the IPv4 address {inner}")
        yield from _of_address(inner, written, span, "host")
    else:
        yield from _of_address(address, written, span, "note")


def _of_address(address: "Address", written: str, span: "Span", affects: Affects) -> Iterator[Hazard]:
    """Tell of an address that is special."""
    found = special(address)
    if found:
        named = f"{address} is" if written.strip("[]") == str(address) else f"{quoted(written)} is {address},"
        yield Hazard(found.name, *span, affects, f"{named} {found.words}")


def _of_looks(name: str, span: "Span") -> Iterator[Hazard]:
    """Tell of a host that looks like another."""
    form = domains.unicode_form(name)
    if form.isascii() or unassigned().search(form):
        return
    for label in form.split("."):
        scripts = confusables.mixed_scripts(label)
        if scripts:
            yield Hazard("mixed-scripts", *span, "host", f"{quoted(label)} mixes {' and '.join(scripts)}")
    like = confusables.lookalike(form)
    if like:
        message = f"{quoted(form)} looks like {quoted(like)}, and is {quoted(domains.a_form(form))}"
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
    name = domains.host_to_browsers(host)
    return None if scheme == "file" and name == "localhost" else name


def may_be_host_to_browsers(authority: str) -> bool:
    r"""Return whether only code points that Unicode 14 does not assign keep a host of the web from being one.

    >>> may_be_host_to_browsers("a\u0378:80"), may_be_host_to_browsers("a:80"), may_be_host_to_browsers("\u0378%00")
    (True, False, False)
    """
    _, host, port = split_authority(re.sub(LEFT_OUT, "", authority))
    name = domains.unicode_form(domains.mapped(host))
    known = unassigned().sub("a", name)
    return known != name and not is_too_large(port or "") and domains.host_to_browsers(known) is not None


def host_name(host: str) -> str:
    """Return the host without what may be a port that is none; or, to another parser, a password.

    >>> host_name("example.com:8x"), host_name("[::1]")
    ('example.com', '[::1]')
    """
    return host if re.fullmatch(r"\[[0-9A-Fa-f:.]*\]", host) else host.partition(":")[0]
