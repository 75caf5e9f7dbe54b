"""URIs that are valid, but hardly ever meant as they are: slips that the grammar allows."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._algebra.hosts import RegName
from uri_split._algebra.schemes import WEB
from uri_split._codes.messages import Message, message
from uri_split._messages.phrases import describe_character
from uri_split._suggestion.addresses import ipv4_addresses
from uri_split._suggestion.change import ChangeCode
from uri_split._suggestion.changes import Draft, Edit, corrected
from uri_split._suggestion.meant import readings_of
from uri_split._suggestion.safe import looks_like_file
from uri_split._suggestion.slips import closest
from uri_split._suggestion.suggestion import Certainty
from uri_split._suggestion.surroundings import within
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span
from uri_split.lenient import component_spans, split, split_authority

_BEFORE_PORT: Final = r"(?=(?:80|443|[1-9][0-9]{3}|[1-5][0-9]{4})(?:[/?#]|\Z))"
# Patterns with one group, perhaps empty, what is written in place of it, what that changes, and how certain it is.
_SLIPS: Final[tuple[tuple[re.Pattern[str], str, ChangeCode, Certainty], ...]] = (
    (lazy_pattern(rf"(?:https?|wss?)://localhost(){_BEFORE_PORT}", re.IGNORECASE), ":", "port", "likely"),
    (
        lazy_pattern(r"(?:https?|wss?)://[^/?#@:;]+(;)(?=[0-9]{2,5}(?:[/?#]|\Z))", re.IGNORECASE),
        ":",
        "port",
        "likely",
    ),
    (lazy_pattern(rf"(?:https?|wss?)://[^/?#@:;]+(/:){_BEFORE_PORT}", re.IGNORECASE), ":", "port", "possible"),
    (
        lazy_pattern(
            r"https?://(ww|w{4,5}|vvww|wvvw|wwvv)(?=\.(?!(?:ac|com?|edu|gov|net|nic|org)\.)[^/?#.]+\.)", re.IGNORECASE
        ),
        "www",
        "host",
        "likely",
    ),
    (lazy_pattern("file:(//)(?=(?:Users|Volumes|etc|home|tmp|usr|var)/)"), "///", "slashes", "likely"),
)
# "=" in a mail, but not the value "3D".
_QUOTED_PRINTABLE: Final = lazy_pattern("(?<==)3D(?![&#]|$)")
_END_OF_SENTENCE: Final = lazy_pattern(r"(?<=\w)[.,:!*]+\Z")
# A path whose closing parenthesis was cut off.
_UNCLOSED: Final = lazy_pattern(r"[^()]*_\([^()]*\w\Z")
_GLUED: Final = lazy_pattern(r"(?<=[A-Za-z0-9])(?<!%[0-9A-Fa-f]{2})https?://[\w\-]+\.")
_TOP_LEVEL: Final = lazy_pattern(r"\.(?:[a-z]{2,}|xn--[a-z0-9\-]+|[0-9]+)\.?\Z", re.IGNORECASE)
_DRIVE: Final = lazy_pattern("file:///[A-Za-z]:/")
# A host and a port that people type, not a place in a file.
_HOST_AND_PORT: Final = lazy_pattern(
    r"(?:localhost|(?![^:]*\.(?:cs|cc|cpp|cxx|go|hs|ipynb|java|js|jsx|key|kt|m|md|mjs|ml|php|pl|proto|py|rb|rs|scala|sh|swift|tf|ts|tsx"
    r"|vue|zig):)[a-z0-9.\-]+\.[a-z0-9\-]{2,}):(?:80|443|[0-9]{4,5})(?:[/?#]|\Z)",
    re.IGNORECASE,
)
_LIKE_A_FILE: Final = lazy_pattern(
    r"[^.]*\.(?:action|aspx?|cfm|cgi|do|ico|jsp|mjs|phtml|shtml|svgz|tsx|vue|wasm|webp|woff2?)\Z", re.IGNORECASE
)
# What people write before a link, as if it were a scheme.
_LABELS: Final = frozenset({"homepage", "link", "site", "source", "uri", "url", "web", "website"})
# Letters and most delimiters, and UTF-8: others may be meant as they are.
_ENCODED_TWICE: Final = lazy_pattern("(?:%25[2-7][0-9A-Fa-f]|%25[C-Fc-f][0-9A-Fa-f](?:%25[89ABab][0-9A-Fa-f])+)+")


def readings_of_uri(text: str, default_scheme: str) -> Iterator[tuple[Draft, Certainty]]:
    """Yield what a valid URI was probably meant to be, the most likely first, and how certain that is; often nothing.

    >>> texts = "http:/a.example", "hhtp://a.example", "localhost:8080", "http://a/?b&amp;c", "http://a/%2520", "x:y"
    >>> [reading.text for text in texts for reading, _ in readings_of_uri(text, "https")]
    ['http://a.example', 'http://a.example', 'https://localhost:8080', 'http://a/?b&c', 'http://a/%20']
    """
    draft = Draft(text, text)
    for pattern, written, code, certainty in _SLIPS:
        found = pattern.match(text)
        if found:
            yield _corrected(draft, found.span(1), written, code), certainty
    is_web = text.partition(":")[0].lower() in WEB
    glued = _GLUED.search(text) if is_web else None
    if glued:
        parts = [within(draft, 0, glued.start()), within(draft, glued.start(), len(text))]
        for part in parts:
            yield part, "likely" if parts[0].text == parts[1].text else "possible"
        return
    for reading, certainty in readings_of(text, "URI", default_scheme):
        if reading.text != text and _is_likelier(text, reading.text):
            yield reading, certainty
    for reading in _possible_readings(draft) if is_web else ():
        if reading.changes:
            yield reading, "possible"
    words = message("change/encoded-twice")
    path = component_spans(text)[2][0]
    once = draft.substituted(
        _ENCODED_TWICE, lambda found: found[0].replace("%25", "%"), "percent-encoding", lambda _: words, path
    )
    if once.changes:
        yield once, "possible"


def _possible_readings(draft: Draft) -> Iterator[Draft]:
    """Yield what a link of the web may have been meant to be."""
    text = draft.text
    _, authority, (path, _), *_ = component_spans(text)
    if authority:
        host = split_authority(text[slice(*authority)]).host
        start = max(authority[0], text.rfind("@", *authority) + 1)
        for address in ipv4_addresses(host):
            yield _corrected(draft, (start, start + len(host)), address, "host")
    if _UNCLOSED.match(text, path):
        yield _corrected(draft, (len(text), len(text)), ")", "path")
    end = _END_OF_SENTENCE.search(text, path + 1)
    if end:
        yield within(draft, 0, end.start())
    if text.count("=3D") == text.count("=") > 1:
        yield draft.substituted(_QUOTED_PRINTABLE, lambda _: "", "percent-encoding", _about_quoted_printable)


def _about_quoted_printable(_: re.Match[str]) -> Message:
    return message("change/quoted-printable", found=describe_character("=3D"))


def _corrected(draft: Draft, span: Span, written: str, code: ChangeCode) -> Draft:
    found = draft.text[slice(*span)]
    words = corrected(found, written) if found else message("change/added", written=describe_character(written))
    return draft.edited([Edit(*span, written, code, words)])


def _is_likelier(text: str, uri: str) -> bool:
    """Return whether a URI was more likely meant than a text which is one itself."""
    before, after = split(text), split(uri)
    scheme, name = (before.scheme or "").lower(), (after.scheme or "").lower()
    is_drive = _DRIVE.match(uri) is not None
    if scheme == "file" or is_drive:  # other files may have any number of slashes
        return is_drive and (before.authority is not None) == (scheme == "file")
    if (scheme, before.authority) == (name, after.authority):  # what is around the link, or escapes in it
        return scheme in {*WEB, "mailto"}
    if before.host:
        return scheme in WEB or name == closest(scheme)
    is_usual = name in {"file", "mailto"} or _is_usual_authority(after.authority or "")
    if scheme in WEB:
        begins_with_host = before.path.lstrip("/:").lower().startswith((after.authority or "").lower())
        return is_usual and (begins_with_host or name == "mailto")
    if scheme in _LABELS or (scheme != name and name == closest(scheme)):
        return is_usual
    return bool(_HOST_AND_PORT.match(text)) and not looks_like_file(scheme)


def _is_usual_authority(authority: str) -> bool:
    """Return whether an authority is one that people write in links: a name with a dot, an address or localhost.

    >>> [_is_usual_authority(text) for text in ("a.example:80", "[::1]", "localhost:80", "about", "a.html", "me@a.b")]
    [True, True, True, False, False, False]
    """
    userinfo, host, _ = split_authority(authority)
    is_file = looks_like_file(host) or _LIKE_A_FILE.match(host)
    is_name = RegName(host).is_dns_name and _TOP_LEVEL.search(host) is not None and not is_file
    return userinfo is None and (is_name or host.lower() == "localhost" or host.startswith("["))
