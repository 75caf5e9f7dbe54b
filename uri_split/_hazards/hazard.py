"""Hazards of a text: what other programs read differently, and what misleads people (RFC 3986, sections 7.3 to 7.6).

A text may be a valid URI and still be read in two ways: as RFC 3986 says, and as the URL Standard does, which
browsers follow. Other programs read something between the two. A hazard says where they differ, or where people are
misled.

To add a hazard:

1. Add its code to `HazardCode` in ``hazard.py``, write a finder there, a function ``find_…`` that takes a reading (see
   ``reading.py``) and yields hazards, and add it to one of the first four tuples at the end, and to the one for plain
   texts if it reports any of them. A percent-encoding needs only a code and a row in ``reading.py``; a block of special
   addresses, only a row in ``_algebra/hosts.py``.
2. Add a table for the code to ``_codes/hazards.toml``, in alphabetical order within its topic: the message, or one for
   each form of the sentence, ``hazard/<code>/<form>``, the title, an example, what it means and what to do.
3. Add the same messages to the file of each other language in ``_codes/languages``, at the same place.
4. Add a case with the whole message for each form to the topic in ``tests/hazards/cases``, and texts about which two
   programs disagree, or an empty list if only people are misled.

``python -m docs.clients`` asks the clients about the new texts, and writes their page.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Final, Literal

from uri_split._algebra import hosts
from uri_split._algebra.browsers import TABS_AND_NEWLINES
from uri_split._algebra.encoding import decode
from uri_split._algebra.hosts import (
    LOOPBACK_NAME,
    METADATA_NAME,
    a_form,
    address_to_java,
    embedded_ipv4,
    ends_in_a_number,
    host_kind,
    special,
    special_message,
    unicode_form,
    wrapped_address,
)
from uri_split._algebra.lookalikes import lookalike, mixed_scripts
from uri_split._algebra.schemes import HIGHEST_PORT, WEB, default_port, is_too_large
from uri_split._hazards.reading import (
    ACTIVE_SCHEMES,
    CONTROL_NOTES,
    HARMLESS,
    IN_SEGMENTS,
    IN_VALUES,
    SPECIAL_OR_RELATIVE,
    WEB_OR_RELATIVE,
    Affects,
    AuthorityReading,
    EncodingCode,
    InnerURI,
    Kind,
    NameReading,
    Part,
    Reading,
    authority_in_browsers,
    browser_host,
    host_of,
    inner_uri,
    is_usual_ipv4,
    looks_like_host,
    other_reading,
    quoted,
    read,
    read_authority,
    read_name,
    runs_script,
    without_tabs_and_newlines,
)
from uri_split._hidden import hidden_spans, redacted
from uri_split._passwords import like_passwords, password_spans
from uri_split._text.arguments import plain_text, public
from uri_split._text.spans import Span, lazy_pattern, matched_at, touched, url_of
from uri_split._text.unicode import unassigned
from uri_split.lenient import component_spans, password_span
from uri_split.messages import Message, describe_character, message
from uri_split.rules import RULES

if TYPE_CHECKING:
    from ipaddress import IPv4Address, IPv6Address

HazardCode = Literal[
    EncodingCode,
    "at-sign-after-authority",
    "backslash",
    "confusable-host",
    "control",
    "default-port",
    "directional-control",
    "drive-letter",
    "empty-port",
    "extra-slashes",
    "host-like-scheme",
    "host-of-base",
    "idna-deviation",
    "inner-uri",
    "invalid-a-label",
    "ipv4-in-ipv6",
    "ipv4-octal",
    "ipv4-shorthand",
    "ipvfuture-address",
    "leading-space",
    "lenient-port",
    "link-local-address",
    "loopback-address",
    "mapped-delimiter",
    "mapped-host",
    "metadata-address",
    "misplaced-bracket",
    "missing-slashes",
    "mixed-scripts",
    "more",
    "multicast-address",
    "network-path",
    "non-ascii-port",
    "not-a-scheme",
    "nul",
    "number-like-host",
    "password",
    "percent-encoded-host",
    "port-too-large",
    "private-address",
    "script-scheme",
    "secret",
    "several-at-signs",
    "special-purpose-address",
    "tab-or-newline",
    "trailing-dot",
    "trailing-space",
    "unicode-version",
    "unspecified-address",
    "userinfo",
    "userinfo-like-host",
]
"""Kind of hazard: a stable name, for programs and translations."""


@public
@dataclass(frozen=True, slots=True)
class Hazard:
    """Something in a text that misleads a program or a reader.

    Attributes:
        code: Kind of hazard: a stable name, for programs and translations. `url` is the page about it, which
            ``uri-split explain CODE`` shows in the terminal.
        start: Offset of the first code point.
        end: Offset after the last code point.
        affects: What may go wrong: ``"host"``, ``"scheme"`` or ``"path"`` if programs or people read another one than
            RFC 3986 does, ``"scheme"`` also if a script runs; ``"secret"`` if the text reveals a password or a token;
            ``"note"`` if nothing goes wrong, but readers should know.
        message: Who reads what, in one sentence that `uri_split.messages` can translate. It never contains a password.
    """

    code: HazardCode
    start: int
    end: int
    affects: Affects
    message: Message

    @property
    def url(self) -> str:
        """The address of the page about the code, with an example, why it matters and what to do."""
        return url_of("hazard", self.code)


_MOST_HAZARDS: Final = 1000


def hazards_of_matches(
    code: HazardCode,
    affects: Affects,
    pattern: re.Pattern[str],
    text: str,
    span: Span,
    describe: Callable[[str], Message],
    *,
    offset: int = 0,
) -> Iterator[Hazard]:
    """Yield a hazard for each match of a pattern within a span, at most 1,000, then one with the code ``more``.

    Args:
        code: Kind of hazard.
        affects: What the hazard affects.
        pattern: Pattern to search for.
        text: The text, or a part of it.
        span: Where to search.
        describe: Returns the message for what matches.
        offset: Offset of the part in the whole text.
    """
    found = pattern.finditer(text, *span)
    return at_most(
        Hazard(code, match.start() + offset, match.end() + offset, affects, describe(match[0])) for match in found
    )


def at_most(hazards: Iterator[Hazard]) -> Iterator[Hazard]:
    """Yield the first 1,000 hazards of a kind, then one with the code ``more``: a text may have millions."""
    yield from islice(hazards, _MOST_HAZARDS)
    more = next(hazards, None)
    if more:
        yield replace(more, code="more", message=message("hazard/more", number=_MOST_HAZARDS))


# urllib rejects some brackets, and some non-ASCII characters.
_ACCEPTED_BY_URLLIB: Final = lazy_pattern(r"[!-Z\\^-~]*")
# After a name. `char` in Java has no digits beyond U+FFFF.
_NON_ASCII_PORT: Final = lazy_pattern(
    r"(?:[!-$&-?A-Z\\^-~]*@)?(?>(?:[\w-]+\.)*)[\w-]+:((?=[0-9]*[^0-9])[^\D\U00010000-\U0010ffff]{1,5})\Z"
)
# `http.client` converts what follows the last colon after a bracket, with blanks, a sign, underscores and any digits.
_BLANKS: Final = r"[^\S\t\n\r\x1c-\x1f]*"
_PORT_TO_INT: Final = lazy_pattern(rf":((?=[^:\]]*[^\d:\]]){_BLANKS}\+?\d{{1,8}}(?:_\d{{1,5}}){{0,4}}{_BLANKS})\Z")
_INVALID_PORT: Final = lazy_pattern(r"(?<=\]):[^\[\]]*\Z")
# Also with a zone, or not valid: with a colon, it is no name.
_LIKE_IPV6: Final = lazy_pattern(r"\[(?:[^\[\]:]*:[^\[\]]*)?\]")
_READ_BY_JAVA: Final = frozenset({"http", "https", "ftp"})
_AT_AFTER_END: Final = lazy_pattern(r"[?#][^/=&@]*@(?=[^/?#]*\.)")
_DELIMITERS: Final = frozenset("/?#@:")


def find_secrets(reading: Reading) -> Iterator[Hazard]:
    """Find passwords anywhere in the text, and what else is hidden, such as tokens."""
    text, hidden = reading.text, reading.hidden
    passwords = password_spans(text) if "@" in text else ()
    yield from at_most(Hazard("password", *span, "secret", message("hazard/password")) for span in passwords)
    others = like_passwords(text) if hidden else ()
    spans = (span for span in hidden if not touched(others, *span))
    yield from at_most(Hazard("secret", *span, "secret", message("hazard/secret")) for span in spans)


def find_userinfo(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find userinfo without a password, and userinfo that people take for the host."""
    if authority.userinfo is None:
        return
    user, start = authority.userinfo.partition(":")[0], authority.start
    if looks_like_host(decode(authority.userinfo), authority.scheme):
        end = start + len(user if user.strip("[") else authority.userinfo)
        words = message("hazard/userinfo-like-host", host=quoted(authority.name))
        yield Hazard("userinfo-like-host", start, end, "host", words)
    elif not password_span(authority.text):
        yield Hazard("userinfo", start, start + max(len(authority.userinfo), 1), "note", message("hazard/userinfo"))


def find_several_at_signs(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find ``@`` in userinfo: programs disagree about which one ends it."""
    userinfo, start = authority.userinfo, authority.start
    if not userinfo or "@" not in userinfo:
        return
    key = "hazard/several-at-signs"
    if authority.ends_for_all and _ACCEPTED_BY_URLLIB.fullmatch(authority.written):
        is_same = authority.browser_host == authority.host.lower()
        key = "hazard/several-at-signs/browsers-and-urllib" if is_same else "hazard/several-at-signs/urllib"
    words = message(key, host=quoted(authority.name))
    yield Hazard("several-at-signs", start + userinfo.index("@"), start + len(userinfo) + 1, "host", words)


def find_needless_port(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find an empty port and a default port."""
    port, end = authority.port, authority.end
    if port == "":
        yield Hazard("empty-port", end - 1, end, "note", message("hazard/empty-port"))
    elif port and port.lstrip("0") == default_port(authority.scheme):
        yield Hazard("default-port", end - len(port) - 1, end, "note", message("hazard/default-port"))


def find_large_port(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find a port above 65535."""
    port, end = authority.port, authority.end
    if port and is_too_large(port):
        yield Hazard("port-too-large", end - len(port), end, "note", message("hazard/port-too-large"))


def find_non_ascii_port(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find a port of digits that are not ASCII."""
    written, end = authority.written, authority.end
    digits = _NON_ASCII_PORT.match(written) if authority.ends_for_all and authority.port is None else None
    if digits and not is_too_large(digits[1]) and browser_host(written[: digits.start(1) - 1], authority.scheme):
        who = "yarl-and-java" if authority.scheme in _READ_BY_JAVA else "yarl"
        words = message(f"hazard/non-ascii-port/{who}", found=quoted(digits[1]), port=str(int(digits[1])))
        yield Hazard("non-ascii-port", end - len(digits[1]), end, "host", words)


def find_lenient_port(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find a port that is more than digits, and that Python's `int` converts."""
    found = _PORT_TO_INT.search(authority.written)
    if found and int(found[1]) <= HIGHEST_PORT:
        words = message("hazard/lenient-port", found=quoted(found[1]), port=str(int(found[1])))
        yield Hazard("lenient-port", authority.start + found.start(1), authority.end, "host", words)


def find_misplaced_brackets(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find brackets that are not around a whole IP address, and in which programs read an address or a name."""
    host = _INVALID_PORT.sub("", authority.host)
    are_closed = 0 <= host.find("[") < host.rfind("]")
    has_dot = "." in host and ("[" in host or "]" in host)
    if (are_closed or has_dot) and not (RULES["IP-literal"].is_valid(host) or _LIKE_IPV6.fullmatch(host)):
        start = authority.name_span[0]
        yield Hazard("misplaced-bracket", start, start + len(host), "host", message("hazard/misplaced-bracket"))


def find_at_sign_after_end(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find ``@`` after the authority: some programs read the host after it."""
    end = authority.end
    found = _AT_AFTER_END.match(authority.text, end)
    if found:
        delimiter = quoted(found[0][0])
        words = message("hazard/at-sign-after-authority", host=quoted(authority.name), delimiter=delimiter)
        yield Hazard("at-sign-after-authority", end, found.end(), "note", words)


def find_mapped_delimiters(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find characters that become delimiters of an authority under NFKC."""
    written = authority.written
    if written.isascii():
        return
    import unicodedata  # noqa: PLC0415  most texts do not need it

    messages: dict[str, Message] = {}
    for character in set(written):
        if not (character.isascii() or unassigned().match(character)):
            form = unicodedata.normalize("NFKC", character)
            if _DELIMITERS.intersection(form):
                params = {"character": quoted(character), "form": quoted(form)}
                messages[character] = message("hazard/mapped-delimiter", **params)
    yield from at_most(
        Hazard("mapped-delimiter", at, at + 1, "host", messages[character])
        for at, character in enumerate(written, authority.start)
        if character in messages
    )


def find_encodings(reading: Reading) -> Iterator[Hazard]:
    """Find percent-encodings in the path, the query and the fragment, and parameters of dot-segments.

    >>> from uri_split._hazards.reading import read
    >>> [hazard.affects for hazard in find_encodings(read("/%09/evil.example"))]
    ['host', 'path']
    """
    if "%" not in reading.text and ";" not in reading.text:
        return
    # These messages quote what they find, and must not quote a secret.
    yield from (hazard for hazard in _of_parts(reading) if not touched(reading.hidden, hazard.start, hazard.end))


def _of_parts(reading: Reading) -> Iterator[Hazard]:
    """Yield the hazards of the path, the query and the fragment."""
    path = _part(reading, "path", reading.path)
    if reading.scheme in SPECIAL_OR_RELATIVE:
        yield from _of_part(path._replace(text=path.text.replace("\\", "/")), IN_SEGMENTS)
    else:
        yield from _of_part(path, IN_SEGMENTS if path.text.startswith("/") else CONTROL_NOTES)
    for name, span in (("query", reading.query), ("fragment", reading.fragment)):
        if span:
            yield from _of_part(_part(reading, name, span), IN_VALUES)


def _part(reading: Reading, name: str, span: Span) -> Part:
    return Part(name, reading.text[slice(*span)], span[0], is_after_authority=reading.authority is not None)


def _of_part(part: Part, kinds: Iterable[Kind]) -> Iterator[Hazard]:
    span = 0, len(part.text)
    for kind in kinds:
        if kind.pattern.search(part.text):  # hardly any does
            describe = partial(kind.describe, part)
            yield from hazards_of_matches(
                kind.code, kind.affects, kind.pattern, part.text, span, describe, offset=part.offset
            )


# Hazards of a name: hosts that are another host once they are decoded or mapped, or in another version of Unicode.

_ENCODED: Final = lazy_pattern("%[0-9A-Fa-f]{2}")
_IN_IDNA_2003: Final = {"ß": "ss", "ς": "\N{GREEK SMALL LETTER SIGMA}", "\u200c": "", "\u200d": ""}
_DEVIATION: Final = lazy_pattern(f"[{''.join(_IN_IDNA_2003)}]")

# Unicode 14 does not assign these, and later versions map them to ASCII: A to Z and 0 to 9 in outlines, and a raised S.
_MAPPED_TO_ASCII: Final = {
    0xA7F1: "s",
    **{0x1CCD6 + index: character for index, character in enumerate("abcdefghijklmnopqrstuvwxyz0123456789")},
}


def is_percent_encoded(written: str) -> bool:
    """Return whether a host has percent-encodings.

    >>> is_percent_encoded("a%2db"), is_percent_encoded("a%b")
    (True, False)
    """
    return _ENCODED.search(written) is not None


def find_percent_encoded_host(host: NameReading) -> Iterator[Hazard]:
    """Find a host that is another one once it is decoded."""
    if not (host.has_valid_port and is_percent_encoded(host.written)):
        return
    if hosts.is_forbidden(host.name) or not host.name:
        words = message(f"hazard/percent-encoded-host/{'rejected' if host.is_special else 'another-host'}")
    else:
        who = "browsers-and-curl" if host.browser_host else "curl"
        words = message(f"hazard/percent-encoded-host/{who}", host=quoted(host.name))
    yield Hazard("percent-encoded-host", *host.span, "host", words)


def find_mapped_host(host: NameReading) -> Iterator[Hazard]:
    """Find a non-ASCII host that browsers map to ASCII."""
    written, read = host.written, host.browser_host
    if not (host.has_valid_port and read and read.isascii()) or written.isascii() or is_percent_encoded(written):
        return
    yield Hazard("mapped-host", *host.span, "host", message("hazard/mapped-host", host=quoted(read)))


def find_unicode_version(host: NameReading) -> Iterator[Hazard]:
    """Find a host that programs with different versions of Unicode read differently."""
    if not host.has_valid_port or hosts.is_read_alike(host.written):
        return
    plain = hosts.decoded(host.written)
    new = unassigned().search(plain + hosts.unicode_form(host.name))
    changed = hosts.MAPPED_ANEW.search(plain)
    if new:
        read = hosts.browser_form(plain.translate(_MAPPED_TO_ASCII))
        yield _unicode_version(host, "unassigned", new[0], read)
    elif changed:
        yield _unicode_version(host, "mapped-anew", changed[0], hosts.browser_form(plain))


def _unicode_version(host: NameReading, change: str, character: str, read: str | None) -> Hazard:
    key, code_point = f"hazard/unicode-version/{change}", f"U+{ord(character):04X}"
    if read:
        words = message(f"{key}-host", character=code_point, host=quoted(read))
    else:
        words = message(key, character=code_point)
    return Hazard("unicode-version", *host.span, "host", words)


def find_idna_deviation(host: NameReading) -> Iterator[Hazard]:
    """Find characters that IDNA 2003 maps or removes, and IDNA 2008 does not (UTS 46, section 1.3.1)."""
    deviation = _DEVIATION.search(host.written) if host.has_valid_port else None
    if deviation:
        key = f"hazard/idna-deviation/{'browsers' if host.browser_host else 'idna-2008'}"
        character, form = describe_character(deviation[0]), _IN_IDNA_2003[deviation[0]]
        if form:
            words = message(f"{key}-changed", character=character, form=quoted(form))
        else:  # The characters beside it decide whether IDNA 2008 keeps it.
            words = message(f"{key}-removed", character=character)
        yield Hazard("idna-deviation", *host.span, "host", words)


def find_trailing_dot(host: NameReading) -> Iterator[Hazard]:
    """Find a dot at the end of a name."""
    if host.name.endswith(".") and host.address is None:
        is_origin = host.browser_host and host.scheme in WEB_OR_RELATIVE
        words = message("hazard/trailing-dot/origin" if is_origin else "hazard/trailing-dot")
        yield Hazard("trailing-dot", host.span[1] - 1, host.span[1], "note", words)


def find_invalid_a_labels(host: NameReading) -> Iterator[Hazard]:
    """Find labels that begin with ``xn--`` and are not A-labels."""
    name = host.name
    if "xn--" not in name or len(name) > hosts.LONGEST or hosts.is_forbidden(name):
        return
    for label in name.split("."):
        form = hosts.decoded_label(label)
        if form is None or (hosts.fault(form) and not unassigned().search(form)):
            yield Hazard("invalid-a-label", *host.span, "host", message("hazard/invalid-a-label", label=quoted(label)))


# Hazards of addresses: IPv4 addresses in rare forms, IP literals, and hosts that lead somewhere special.

_OCTAL: Final = lazy_pattern(r"(?<![^.])0[0-9]")


def find_ip_literal(authority: AuthorityReading) -> Iterator[Hazard]:
    """Find an IP literal that is special, leads to an IPv4 address, or has an unknown format."""
    written = authority.name
    if not (written.startswith("[") and RULES["IP-literal"].is_valid(written)):
        return
    span = authority.name_span
    if host_kind(written) == "IPvFuture":
        version, _, name = written[2:-1].partition(".")
        words = message("hazard/ipvfuture-address", version=quoted(version), name=quoted(f"v{version}.{name}"))
        yield Hazard("ipvfuture-address", *span, "host", words)
        return
    from ipaddress import IPv6Address  # noqa: PLC0415  slow to import

    address = IPv6Address(written[1:-1])
    embedded = embedded_ipv4(address)
    if embedded:
        inner, way = embedded
        words = message(f"hazard/ipv4-in-ipv6/{way}", host=written, address=str(inner))
        yield Hazard("ipv4-in-ipv6", *span, "host", words)
        yield from _special_address(inner, written, span, "host")
    else:
        yield from _special_address(address, written, span, "note")


def find_number_like_host(host: NameReading) -> Iterator[Hazard]:
    """Find a host that browsers take for an IPv4 address, and reject."""
    name = host.name
    if not (host.has_valid_port and host.is_special) or host.browser_host or is_percent_encoded(host.written):
        return
    if hosts.is_forbidden(name) or not ends_in_a_number(name) or hosts.ipv4_address(name):
        return
    # What is too large in octal is too large in decimal as well, so at most one of the two is an address.
    to_java, wrapped = address_to_java(name), wrapped_address(name)
    address = to_java or wrapped
    if address:
        found = special(address)
        key = f"hazard/number-like-host/{'java' if to_java else 'lenient-clients'}{f'-{found.kind}' if found else ''}"
        words = message(key, host=quoted(name), address=str(address))
    else:
        words = message("hazard/number-like-host", host=quoted(name))
    yield Hazard("number-like-host", *host.span, "host", words)


def find_rare_ipv4_form(host: NameReading) -> Iterator[Hazard]:
    """Find an IPv4 address that is not written as four decimal numbers (section 7.4)."""
    if host.address is None or is_usual_ipv4(host.name):
        return
    code: HazardCode = "ipv4-octal" if _OCTAL.search(host.name) else "ipv4-shorthand"
    who = "browsers" if host.is_special else "curl"
    words = message(f"hazard/{code}/{who}", host=quoted(host.name), address=str(host.address))
    yield Hazard(code, *host.span, "host", words)


def find_special_ipv4_address(host: NameReading) -> Iterator[Hazard]:
    """Find an IPv4 address that leads somewhere special."""
    if host.address:
        yield from _special_address(host.address, host.written, host.span, host.affects)


def find_special_name(host: NameReading) -> Iterator[Hazard]:
    """Find a name of the machine itself, or of a cloud's metadata."""
    name = host.name.rstrip(".")
    if LOOPBACK_NAME.fullmatch(name):
        words = message("hazard/loopback-address/loopback", host=quoted(host.name))
        yield Hazard("loopback-address", *host.span, host.affects, words)
    if METADATA_NAME.fullmatch(name):
        words = message("hazard/metadata-address/metadata", host=quoted(host.name))
        yield Hazard("metadata-address", *host.span, host.affects, words)


def _special_address(
    address: "IPv4Address | IPv6Address", written: str, span: Span, affects: Affects
) -> Iterator[Hazard]:
    found = special(address)
    if found:
        yield Hazard(found.code, *span, affects, special_message(found, address, written, quoted(written)))


# Hazards of single characters: those that some programs remove, and those that change how people read a text.

_CONTROLS: Final = lazy_pattern(r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]+")
# Characters that set the direction of the text after them, and characters that only have a direction themselves.
_DIRECTIONS: Final = lazy_pattern("[\u202a-\u202e\u2066-\u2069]+")
_DIRECTION_MARKS: Final = lazy_pattern("[\u061c\u200e\u200f]+")
_ENCODED_DIRECTIONS: Final = lazy_pattern("(?:%[Dd]8%9[Cc]|%[Ee]2%8(?:0%(?:8[EeFf]|[Aa][A-Ea-e])|1%[Aa][6-9]))+")


def find_leading_space(reading: Reading) -> Iterator[Hazard]:
    """Find what browsers and urllib remove at the beginning."""
    text, (start, _) = reading.text, reading.core
    if start:
        read = other_reading(text, text[start:])
        words = read.message("hazard/leading-space", found=describe_character(text[:start]))
        yield Hazard("leading-space", 0, start, read.affects, words)


def find_trailing_space(reading: Reading) -> Iterator[Hazard]:
    """Find what browsers remove at the end."""
    text, (start, end) = reading.text, reading.core
    if start < end < len(text):
        read = other_reading(text[start:], text[start:end], only_browsers=True)
        words = read.message("hazard/trailing-space", found=describe_character(text[end:]))
        yield Hazard("trailing-space", end, len(text), read.affects, words)


def find_tabs_and_newlines(reading: Reading) -> Iterator[Hazard]:
    """Find tabs and line breaks, which browsers, urllib and yarl remove everywhere."""
    if not TABS_AND_NEWLINES.search(reading.text, *reading.core):
        return
    text = reading.text[reading.core[0] :]  # urllib and yarl keep what is at the end.
    read = other_reading(text, without_tabs_and_newlines(text))
    yield from hazards_of_matches(
        "tab-or-newline",
        read.affects,
        TABS_AND_NEWLINES,
        reading.text,
        reading.core,
        lambda found: read.message("hazard/tab-or-newline", found=describe_character(found)),
    )


def find_nul(reading: Reading) -> Iterator[Hazard]:
    """Find U+0000, which ends a text in C."""
    at = reading.text.find("\0", *reading.core)
    if at >= 0:
        read = other_reading(reading.text, reading.text[:at])
        yield Hazard("nul", at, at + 1, read.affects, read.message("hazard/nul"))


def find_controls(reading: Reading) -> Iterator[Hazard]:
    """Find control characters that no other finder reports."""
    yield from hazards_of_matches(
        "control",
        "note",
        _CONTROLS,
        reading.text,
        reading.core,
        lambda found: message("hazard/control", found=describe_character(found)),
    )


def find_direction_changes(reading: Reading) -> Iterator[Hazard]:
    """Find characters that change the direction of the text (RFC 3987, section 4.1)."""

    def describe(found: str) -> Message:
        return message("hazard/directional-control", found=describe_character(found))

    text = reading.text
    if text.isascii():
        return
    yield from hazards_of_matches("directional-control", "host", _DIRECTIONS, text, (0, len(text)), describe)
    start, end = reading.authority or (0, 0)
    for span in (0, start), (end, len(text)):
        yield from hazards_of_matches("directional-control", "note", _DIRECTION_MARKS, text, span, describe)
    yield from hazards_of_matches("directional-control", "host", _DIRECTION_MARKS, text, (start, end), describe)


def find_encoded_direction_changes(reading: Reading) -> Iterator[Hazard]:
    """Find percent-encoded characters that change the direction of the text once they are decoded."""
    if "%" in reading.text:
        yield from hazards_of_matches(
            "directional-control",
            "note",
            _ENCODED_DIRECTIONS,
            reading.text,
            (0, len(reading.text)),
            lambda found: message("hazard/directional-control/encoded", found=quoted(found)),
        )


# Hazards of slashes: their number and direction decide where browsers read a host or a drive.

_BACKSLASHES: Final = lazy_pattern(r"\\+")
_SLASHES: Final = lazy_pattern(r"[/\\\t\n\r]*")
_AUTHORITY: Final = lazy_pattern(r"[^/\\?#]*")
_DRIVE: Final = lazy_pattern(r"[A-Za-z][:|](?=[/\\?#]|\Z)")


def find_backslashes(reading: Reading) -> Iterator[Hazard]:
    """Find backslashes that browsers read as slashes, or at which urllib3 ends the authority."""
    text, end = reading.text, reading.path[1]
    if "\\" not in text:
        return
    if reading.scheme in SPECIAL_OR_RELATIVE:
        written = without_tabs_and_newlines(text[reading.core[0] : min(end, reading.core[1])])
        read = other_reading(written, written.replace("\\", "/"), only_browsers=True)
        words = read.message("hazard/backslash")
        yield from hazards_of_matches("backslash", read.affects, _BACKSLASHES, text, (0, end), lambda _: words)
    elif reading.authority:
        words = message("hazard/backslash/urllib3")
        yield from hazards_of_matches("backslash", "host", _BACKSLASHES, text, reading.authority, lambda _: words)


def find_slashes(reading: Reading) -> Iterator[Hazard]:
    """Find slashes after which browsers read a host but RFC 3986 does not, and network-path references."""
    scheme = reading.scheme
    if scheme not in WEB_OR_RELATIVE:
        return
    text = reading.text[: reading.core[1]]
    (start, end), number = _slashes_after_scheme(reading, text)
    if (number == len("//")) if scheme else (number < len("//")):
        return
    authority = matched_at(_AUTHORITY, text, end)
    host = browser_host(authority, scheme)
    if not authority_in_browsers(authority, scheme):
        if scheme and number < len("//"):
            words = message("hazard/host-of-base", scheme=quoted(scheme))
            yield Hazard("host-of-base", start - 1, end, "host", words)
    elif scheme and number < len("//"):
        yield Hazard("missing-slashes", start - 1, end, "host", _with_host("hazard/missing-slashes", host))
    elif number > len("//"):
        yield Hazard("extra-slashes", start, end, "host", _with_host("hazard/extra-slashes", host))
    elif text[start:end] == "//":
        words = message("hazard/network-path", host=quoted(host_of(authority)))
        yield Hazard("network-path", start, end, "note", words)


def _with_host(key: str, host: str | None) -> Message:
    """Return a message that names the host, or says that it depends on the version of Unicode."""
    return message(key, host=quoted(host)) if host else message(f"{key}/unicode-version")


def find_file_hosts(reading: Reading) -> Iterator[Hazard]:
    """Find ``file`` URIs without ``//``, which take the host of a base."""
    if reading.scheme == "file":
        (start, end), number = _slashes_after_scheme(reading, reading.text)
        if number < len("//"):
            yield Hazard("host-of-base", start - 1, end, "host", message("hazard/host-of-base/file"))


def find_drive_letters(reading: Reading) -> Iterator[Hazard]:
    """Find Windows drives in ``file`` URIs, or references to them, where RFC 3986 has a host or other characters."""
    if reading.scheme not in {"file", None}:
        return
    (_, end), number = _slashes_after_scheme(reading, reading.text)
    drive = matched_at(_DRIVE, reading.text, end)
    if drive and number == len("//"):
        key = f"hazard/drive-letter/{'host' if reading.scheme else 'host-of-reference'}"
        yield Hazard("drive-letter", end, end + len(drive), "host", message(key, drive=quoted(f"{drive[0]}:")))
    elif reading.scheme and drive.endswith("|") and number <= len("///"):
        words = message("hazard/drive-letter/bar", found=quoted(drive), drive=quoted(f"{drive[0]}:"))
        yield Hazard("drive-letter", end, end + len(drive), "path", words)


def _slashes_after_scheme(reading: Reading, text: str) -> tuple[Span, int]:
    """Return the span of what browsers read as slashes after the scheme, and how many slashes they read."""
    start = reading.after_scheme
    slashes = matched_at(_SLASHES, text, start)
    return (start, start + len(slashes)), len(without_tabs_and_newlines(slashes))


# Hazards of hosts that look like other hosts (UTS 39). Hosts longer than any in the DNS are not examined.


def find_mixed_scripts(host: NameReading) -> Iterator[Hazard]:
    """Find labels that mix scripts."""
    for label in _form_to_people(host).split("."):
        scripts = [message(f"word/script-{script.lower()}") for script in mixed_scripts(label)]
        if scripts:
            *most, last = scripts
            every = message("word/and", most=tuple(most), last=last)
            words = message("hazard/mixed-scripts", label=quoted(label), scripts=every)
            yield Hazard("mixed-scripts", *host.span, "host", words)


def find_confusable_host(host: NameReading) -> Iterator[Hazard]:
    """Find a host that looks like one in ASCII."""
    form = _form_to_people(host)
    like = lookalike(form)
    if like:
        params = {"host": quoted(form), "lookalike": quoted(like), "ascii": quoted(a_form(form))}
        yield Hazard("confusable-host", *host.span, "host", message("hazard/confusable-host", **params))


def _form_to_people(host: NameReading) -> str:
    """Return a host as people see it; empty if it has characters that Unicode 14 does not assign."""
    form = unicode_form(host.name)
    return form if form.isascii() or not unassigned().search(form) else ""


# Hazards of a scheme: one that is not valid, one that may run a script, and one that some programs take for a host.

_NETWORK_PATH: Final = lazy_pattern(r"[/\\]{2}")
_PORT: Final = lazy_pattern(r":([0-9]{1,5})(?:/|\Z)")
# To urllib3, a scheme has no dot: it reads what is before the colon as a host or as userinfo.
_AUTHORITY_TO_URLLIB3: Final = lazy_pattern(r"(?:[^/\\?#]*@)?([A-Za-z0-9\-.]++):?(0*+[0-9]{0,5})(?=[/\\?#]|\Z)")
_LIKE_A_NAME: Final = lazy_pattern(r".*\.[a-z]{2,}")


def find_invalid_scheme(reading: Reading) -> Iterator[Hazard]:
    """Find what is written as a scheme but has characters that no scheme has."""
    if reading.has_invalid_scheme:
        text = without_tabs_and_newlines(reading.text[reading.core[0] :])
        if not _NETWORK_PATH.match(text):
            affects: Affects = "host" if reading.authority else "scheme"
            yield Hazard("not-a-scheme", 0, len(reading.written_scheme), affects, message("hazard/not-a-scheme"))


def find_script_scheme(reading: Reading) -> Iterator[Hazard]:
    """Find a scheme that may run a script."""
    scheme, written = reading.scheme, reading.written_scheme
    if scheme in ACTIVE_SCHEMES:
        affects: Affects = "note" if scheme == written.lower() and not runs_script(reading) else "scheme"
        yield Hazard("script-scheme", 0, len(written), affects, message(f"hazard/script-scheme/{scheme}"))


def find_host_like_scheme(reading: Reading) -> Iterator[Hazard]:
    """Find a scheme that curl, urllib3 or people take for a host."""
    scheme, written = reading.scheme, reading.written_scheme
    if scheme is None or not ("." in scheme or scheme == "localhost"):
        return
    port = None if reading.authority else _PORT.match(reading.text, len(written))
    is_dotted = "." in scheme and written.lower() == scheme
    host = _AUTHORITY_TO_URLLIB3.match(reading.text) if is_dotted else None
    span = 0, len(written)
    if port and int(port[1]) <= HIGHEST_PORT:
        yield Hazard("host-like-scheme", *span, "host", message("hazard/host-like-scheme/curl", host=quoted(scheme)))
    elif host and not is_too_large(host[2]):
        words = message("hazard/host-like-scheme/urllib3", host=quoted(host[1].lower()))
        yield Hazard("host-like-scheme", *span, "host", words)
    elif _LIKE_A_NAME.fullmatch(scheme):
        yield Hazard("host-like-scheme", *span, "note", message("hazard/host-like-scheme"))


# URIs within URIs, such as the one in ``view-source:http://example.com/``.


def find_inner_host(inner: InnerURI) -> Iterator[Hazard]:
    """Find the host that software may contact when it opens the outer URI."""
    authority = component_spans(inner.text)[1]
    host = host_of(inner.text[slice(*authority)]) if authority else ""
    if authority and host:
        affects: Affects = "host" if inner.is_opened else "note"
        key = "hazard/inner-uri/opened" if inner.is_opened else "hazard/inner-uri"
        words = message(key, scheme=quoted(inner.scheme), host=quoted(redacted(host)))
        yield Hazard("inner-uri", inner.start, inner.start + authority[1], affects, words)


# All finders of hazards, by what they take.

# Hazards of the same span are returned in the order of their finders.
FOR_ANY_TEXT: Final[tuple[Callable[[Reading], Iterator[Hazard]], ...]] = (
    find_leading_space,
    find_trailing_space,
    find_tabs_and_newlines,
    find_nul,
    find_controls,
    find_direction_changes,
    find_encoded_direction_changes,
    find_secrets,
    find_backslashes,
    find_invalid_scheme,
)
# If the scheme is not valid, browsers and urllib read a path, so that these do not apply.
FOR_COMPONENTS: Final[tuple[Callable[[Reading], Iterator[Hazard]], ...]] = (
    find_slashes,
    find_encodings,
    find_script_scheme,
    find_host_like_scheme,
    find_file_hosts,
    find_drive_letters,
)
FOR_AUTHORITIES: Final[tuple[Callable[[AuthorityReading], Iterator[Hazard]], ...]] = (
    find_userinfo,
    find_several_at_signs,
    find_needless_port,
    find_large_port,
    find_non_ascii_port,
    find_lenient_port,
    find_misplaced_brackets,
    find_at_sign_after_end,
    find_mapped_delimiters,
    find_ip_literal,
)
# Hosts that are not in brackets.
FOR_NAMES: Final[tuple[Callable[[NameReading], Iterator[Hazard]], ...]] = (
    find_percent_encoded_host,
    find_mapped_host,
    find_number_like_host,
    find_unicode_version,
    find_idna_deviation,
    find_rare_ipv4_form,
    find_special_ipv4_address,
    find_trailing_dot,
    find_special_name,
    find_invalid_a_labels,
    find_mixed_scripts,
    find_confusable_host,
)

# Finders for plain texts, as most are: the other ones report nothing about them. The tests compare.
FOR_VISIBLE_TEXT: Final = (find_encoded_direction_changes, find_secrets, find_backslashes, find_invalid_scheme)
FOR_WEB: Final = (find_slashes, find_encodings)
FOR_REGISTERED_NAMES: Final = (find_at_sign_after_end,)
FOR_ASCII_NAMES: Final = (
    find_number_like_host,
    find_rare_ipv4_form,
    find_special_ipv4_address,
    find_trailing_dot,
    find_special_name,
)


# All finders, in their order.


@public
def find_hazards(text: str) -> tuple[Hazard, ...]:
    """Find what other programs read as another host, scheme or path, and what misleads people.

    The text is read as `split` reads it. Of kinds that may occur millions of times, reports at most 1,000; one with the
    code ``more`` stands in for the rest. Hosts that look like another one in ASCII are found only with the extra
    ``confusables``; labels that mix scripts are found without it.

    If the text is a URI and no hazard affects the host, browsers read the host that RFC 3986 reads, or reject the URI.
    For a relative reference, this holds if its base has no such hazard, either. See also `uri_split.browsers.compare`.

    Args:
        text: Any `str`, a valid URI or not.

    Returns:
        The hazards in the order of the text. Most everyday URIs have none, or only notes. Some have others, for example
        those with ``%2F`` in the path, or with ``ß`` in the host.

    Raises:
        TypeError: If the text is not a `str`.

    >>> for hazard in find_hazards("http://google.com@127.1/"):
    ...     print(hazard.start, hazard.end, hazard.affects, hazard.message)
    7 17 host the host is "127.1": the text before "@" is userinfo, though it looks like a host
    18 23 host browsers read "127.1" as the address 127.0.0.1
    18 23 host "127.1" is 127.0.0.1, the machine itself (loopback)
    """
    text = plain_text(text, "find_hazards")
    return () if HARMLESS.fullmatch(text) and not hidden_spans(text) else reported(text)


def reported(text: str) -> tuple[Hazard, ...]:
    """Return what the finders report about a text, in its order.

    >>> [hazard.code for hazard in reported("http://127.1/%2e")]
    ['ipv4-shorthand', 'loopback-address', 'encoded-dot-segment']
    """
    reading = read(text)
    found = _without_hidden_hosts(reading, _found(reading))
    return tuple(sorted(found, key=attrgetter("start", "end")))


def _found(reading: Reading) -> list[Hazard]:
    """Return the hazards of a text, in the order of the finders."""
    for_text = FOR_VISIBLE_TEXT if reading.is_visible else FOR_ANY_TEXT
    found = [hazard for find in for_text for hazard in find(reading)]
    if reading.has_invalid_scheme:
        return found
    for_components = FOR_WEB if reading.scheme in WEB else FOR_COMPONENTS
    found += [hazard for find in for_components for hazard in find(reading)]
    authority = read_authority(reading)
    if not authority:
        return _with_inner(found, reading)
    for_authority = FOR_REGISTERED_NAMES if authority.is_registered_name else FOR_AUTHORITIES
    found += [hazard for find in for_authority for hazard in find(authority)]
    if not authority.name.startswith("["):
        name = read_name(authority)
        for_name = FOR_ASCII_NAMES if name.is_ascii else FOR_NAMES
        found += [hazard for find in for_name for hazard in find(name)]
    return found


def _with_inner(found: list[Hazard], reading: Reading) -> list[Hazard]:
    """Return the hazards found and those of a URI within the URI, which replace any of the same kind and span."""
    inner = inner_uri(reading)
    if not inner:
        return found
    start = inner.start
    within = [
        replace(hazard, start=hazard.start + start, end=hazard.end + start) for hazard in find_hazards(inner.text)
    ]
    within += find_inner_host(inner)
    spot = attrgetter("code", "start", "end")
    spots_within = set(map(spot, within))
    return [*(hazard for hazard in found if spot(hazard) not in spots_within), *within]


# Secrecy of hosts: some programs read a host within what RFC 3986 reads as a password.

# Where browsers and urllib3, or programs in C, end an authority, but RFC 3986 does not.
_END_TO_OTHERS: Final = lazy_pattern(r"[\\\0]")


def _without_hidden_hosts(reading: Reading, hazards: Iterable[Hazard]) -> Iterator[Hazard]:
    r"""Yield the hazards of a text, with ``***`` for what they quote if the host may have a secret in it.

    If some program ends the authority in a password, the host that it reads may be a part of the password.

    >>> from uri_split import find_hazards
    >>> print(find_hazards(r"http://me:@secret\@example.com/")[-1].message)
    browsers treat "\" as "/" and read "***" as the host
    """
    text, hidden, authority = reading.text, reading.hidden, reading.authority
    is_host_hidden = any(_END_TO_OTHERS.search(text, *span) for span in hidden) or (
        authority is not None and touched(hidden, max(text.rfind("@", *authority), authority[0]), authority[1])
    )
    for hazard in hazards:
        yield replace(hazard, message=_masked(hazard.message)) if is_host_hidden else hazard


def _masked(words: Message) -> Message:
    """Return a message with ``***`` for what it quotes; a scheme cannot be in a password."""
    params = {
        name: '"***"' if isinstance(value, str) and not isinstance(value, Message) and name != "scheme" else value
        for name, value in words.params.items()
    }
    return message(words.key, **params)
