"""Hazards of a name: hosts that are another host once they are decoded or mapped, or in another version of Unicode."""

from collections.abc import Iterator
from typing import Final

from uri_split._algebra import domains
from uri_split._codes.messages import message
from uri_split._hazards.browsers import WEB_OR_RELATIVE
from uri_split._hazards.hazard import Hazard, quoted
from uri_split._hazards.reading import NameReading
from uri_split._messages.phrases import describe_character
from uri_split._text.patterns import lazy_pattern
from uri_split._text.unassigned import unassigned

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
    if domains.is_forbidden(host.name) or not host.name:
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
    if not host.has_valid_port or domains.is_read_alike(host.written):
        return
    plain = domains.decoded(host.written)
    new = unassigned().search(plain + domains.unicode_form(host.name))
    changed = domains.MAPPED_ANEW.search(plain)
    if new:
        read = domains.browser_form(plain.translate(_MAPPED_TO_ASCII))
        yield _unicode_version(host, "unassigned", new[0], read)
    elif changed:
        yield _unicode_version(host, "mapped-anew", changed[0], domains.browser_form(plain))


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
    if "xn--" not in name or len(name) > domains.LONGEST or domains.is_forbidden(name):
        return
    for label in name.split("."):
        form = domains.decoded_label(label)
        if form is None or (domains.fault(form) and not unassigned().search(form)):
            yield Hazard("invalid-a-label", *host.span, "host", message("hazard/invalid-a-label", label=quoted(label)))
