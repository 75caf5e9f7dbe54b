"""URIs that are valid, but hardly ever meant as they are: slips that the grammar allows."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._algebra.hosts import RegName
from uri_split._algebra.schemes import WEB
from uri_split._messages.message import Message, message
from uri_split._messages.phrases import describe_character
from uri_split._suggestion.addresses import ipv4_addresses
from uri_split._suggestion.change import ChangeCode
from uri_split._suggestion.draft import Draft, Edit
from uri_split._suggestion.readings import readings_of
from uri_split._suggestion.safe import looks_like_file
from uri_split._suggestion.slips import is_known
from uri_split._suggestion.suggestion import Certainty
from uri_split._suggestion.surroundings import within
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span
from uri_split.lenient import component_spans, split, split_authority

_PORT: Final = r"(?=[0-9]{2,5}(?:[/?#]|\Z))"
_ROOTS: Final = "Users|Volumes|etc|home|media|mnt|opt|root|srv|tmp|usr|var"
# Patterns with one group, what is written in place of it, and what that changes.
_SLIPS: Final[tuple[tuple[re.Pattern[str], str, ChangeCode], ...]] = (
    (lazy_pattern(rf"(?:https?|wss?)://localhost(){_PORT}"), ":", "port"),
    (lazy_pattern(rf"(?:https?|wss?)://[^/?#@:;]+(/:|;){_PORT}"), ":", "port"),
    (lazy_pattern(r"https?://(ww|w{4,5}|vvww|wvvw|wwvv)(?=\.[^/?#.]+\.)", re.IGNORECASE), "www", "host"),
    (lazy_pattern(rf"file:(//)(?=(?:{_ROOTS})/)"), "///", "slashes"),
)
# In a mail, "=" is written so.
_QUOTED_PRINTABLE: Final = lazy_pattern("(?<==)3D")
_END_OF_SENTENCE: Final = lazy_pattern(r"(?<=\w)[.,;:!*]+\Z")
# Without its last character, as it is often cut off.
_UNCLOSED: Final = lazy_pattern(r"[^()]*_\([^()]*\w\Z")
_GLUED: Final = lazy_pattern(r"(?<=\w)https?://[\w\-]+\.")
_DRIVE: Final = lazy_pattern("file:///[A-Za-z]:/")
# Letters and most delimiters, and UTF-8: others may be meant as they are.
_ENCODED_TWICE: Final = lazy_pattern("(?:%25[2-7][0-9A-Fa-f]|%25[C-Fc-f][0-9A-Fa-f](?:%25[89ABab][0-9A-Fa-f])+)+")


def readings_of_uri(text: str, default_scheme: str) -> Iterator[tuple[Draft, Certainty]]:
    """Yield what a valid URI was probably meant to be, the most likely first, and how certain that is; often nothing.

    >>> texts = "http:/a.example", "hhtp://a.example", "localhost:8080", "http://a/?b&amp;c", "http://a/%2520", "x:y"
    >>> [reading.text for text in texts for reading, _ in readings_of_uri(text, "https")]
    ['http://a.example', 'http://a.example', 'https://localhost:8080', 'http://a/?b&c', 'http://a/%20']
    """
    draft = Draft(text, text)
    for pattern, written, code in _SLIPS:
        found = pattern.match(text)
        if found:
            yield _corrected(draft, found.span(1), written, code), "likely"
    if text.count("=3D") == text.count("=") > 1:
        yield draft.substituted(_QUOTED_PRINTABLE, lambda _: "", "percent-encoding", _about_quoted_printable), "likely"
    glued = _GLUED.search(text)
    if glued:
        parts = [within(draft, 0, glued.start()), within(draft, glued.start(), len(text))]
        for part in parts:
            yield part, "likely" if parts[0].text == parts[1].text else "possible"
        return
    for reading, certainty in readings_of(text, "URI", default_scheme):
        if reading.text != text and _is_likelier(text, reading.text):
            yield reading, certainty
    yield from ((reading, "possible") for reading in _possible_readings(draft) if reading.changes)


def _possible_readings(draft: Draft) -> Iterator[Draft]:
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
    words = message("change/encoded-twice")
    yield draft.substituted(
        _ENCODED_TWICE, lambda found: found[0].replace("%25", "%"), "percent-encoding", lambda _: words, path
    )


def _about_quoted_printable(_: re.Match[str]) -> Message:
    return message("change/quoted-printable", found=describe_character("=3D"))


def _corrected(draft: Draft, span: Span, written: str, code: ChangeCode) -> Draft:
    found = draft.text[slice(*span)]
    if found:
        words = message("change/corrected", found=describe_character(found), written=describe_character(written))
    else:
        words = message("change/added", written=describe_character(written))
    return draft.edited([Edit(*span, written, code, words)])


def _is_likelier(text: str, uri: str) -> bool:
    """Return whether a URI was more likely meant than a text which is one itself."""
    before, after = split(text), split(uri)
    scheme = (before.scheme or "").lower()
    if _DRIVE.match(uri):
        return scheme == "file" or before.authority is None
    if scheme == "file":  # it may have any number of slashes
        return False
    if before[:2] == after[:2] or after.scheme in {"file", "mailto"}:
        return True
    if is_known(scheme) and scheme not in WEB:
        return False
    return split_authority(before.authority or "").host != "" or _is_usual_authority(after.authority or "")


def _is_usual_authority(authority: str) -> bool:
    """Return whether an authority is one that people write in links: a name with a dot, an address or localhost.

    >>> [_is_usual_authority(text) for text in ("a.example:80", "[::1]", "localhost:80", "about", "a.html", "me@a.b")]
    [True, True, True, False, False, False]
    """
    userinfo, host, _ = split_authority(authority)
    is_name = RegName(host).is_dns_name and "." in host[:-1] and not looks_like_file(host)
    return userinfo is None and (is_name or host.lower() == "localhost" or host.startswith("["))
