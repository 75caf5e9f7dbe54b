"""Paths of files on Windows, which are meant to be file URIs (RFC 8089, appendix E)."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._algebra.encoding import percent_encoded
from uri_split._codes.messages import Message, message
from uri_split._messages.phrases import describe_character
from uri_split._suggestion.changes import Draft, Edit, replaced
from uri_split._text.patterns import lazy_pattern

_DRIVE: Final = lazy_pattern(r"(?:file:(?:[/\\]*|[/\\]{2}(localhost)[/\\]))?(?=([A-Za-z])[:|][/\\])", re.IGNORECASE)
_SHARE: Final = lazy_pattern(r"(?:file:)?[/\\]*\\\\(?=[^/\\\s?#]+\\+[^/\\])", re.IGNORECASE)
_DATA: Final = lazy_pattern("[#?]|%(?![0-9A-Fa-f]{2})")
_SEPARATORS: Final = lazy_pattern(r"[/\\]+")


def file_readings(draft: Draft) -> Iterator[Draft]:
    r"""Yield the file URI that a text was meant to be if it is a path on Windows.

    >>> texts = r"C:\Users\Jane", r"\\server\share\x", r"file://C:\temp"
    >>> [reading.text for text in texts for reading in file_readings(Draft(text, text))]
    ['file:///C:/Users/Jane', 'file://server/share/x', 'file:///C:/temp']
    """
    drive, share = _DRIVE.match(draft.text), _SHARE.match(draft.text)
    found = drive or share
    if not found:
        return
    rest = draft.substituted(
        _SEPARATORS, lambda _: "/", "backslash", lambda separator: replaced(separator[0], "/"), found.end()
    )
    rest = rest.substituted(
        _DATA, lambda data: percent_encoded(data[0]), "percent-encoding", _encoded, 0 if drive else found.end()
    )
    if drive:
        words = message("change/drive")
        host, letter = drive.groups("")
        beginning = Edit(0, drive.end() + len("C:"), f"file://{host}/{letter}:", "scheme", words)
        yield rest.edited([beginning])
    else:
        yield rest.edited([Edit(0, found.end(), "file://", "scheme", message("change/share"))])


def _encoded(found: re.Match[str]) -> Message:
    return message("change/percent-encoding/path", found=describe_character(found[0]))
