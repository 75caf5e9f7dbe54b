"""Hazards of a scheme: one that is not valid, one that may run a script, and one that some programs take for a host."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._algebra.encoding import decode
from uri_split._algebra.schemes import HIGHEST_PORT, is_too_large
from uri_split._codes.messages import message
from uri_split._hazards.browsers import without_tabs_and_newlines
from uri_split._hazards.hazard import Affects, Hazard, quoted
from uri_split._hazards.reading import Reading
from uri_split._text.patterns import lazy_pattern

ACTIVE_SCHEMES: Final = frozenset({"blob", "data", "javascript", "vbscript"})
"""Schemes of texts that may run as a script."""

# Types of documents and images that may have scripts, and of scripts.
_TYPE_OF_SCRIPT: Final = lazy_pattern(
    r"text/(?:html|xml|xsl)|application/xml|image/svg|[^/\s]*/[^/\s]*\+xml"
    r"|(?:application|text)/(?:x-)?(?:ecmascript|j(?:ava)?script[0-9.]*|livescript|vbscript)",
    re.IGNORECASE,
)
# What pages write for a link that does nothing.
_NO_SCRIPT: Final = lazy_pattern(r"(?:void(?:\(\s?0?\s?\)|\s0)|0|//)?;*", re.IGNORECASE)
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
        affects: Affects = "note" if scheme == written.lower() and not _runs(reading) else "scheme"
        yield Hazard("script-scheme", 0, len(written), affects, message(f"hazard/script-scheme/{scheme}"))


def _runs(reading: Reading) -> bool:
    """Return whether a program that opens a text runs a script in it.

    >>> from uri_split._hazards.reading import read
    >>> texts = "javascript:alert(1)", "javascript:void(0)", "data:text/html,x", "data:image/png,x", "blob:x"
    >>> [_runs(read(text)) for text in texts]
    [True, False, True, False, False]
    """
    content = without_tabs_and_newlines(reading.text[reading.after_scheme :])
    if reading.scheme == "data":  # programs disagree whether percent-encodings in the type are decoded
        media_type = decode(content.partition(",")[0]).partition(";")[0]
        return _TYPE_OF_SCRIPT.fullmatch(media_type.strip(" ")) is not None
    return reading.scheme != "blob" and not _NO_SCRIPT.fullmatch(decode(content).strip())


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
