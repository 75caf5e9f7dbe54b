"""Change model: what is changed in a text to make it valid."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from uri_split._codes.messages import Message
from uri_split._text.public import public
from uri_split._text.representation import repr_with
from uri_split._text.site import url_of
from uri_split._text.spans import spliced

ChangeCode = Literal[
    "backslash",
    "bracket",
    "character-reference",
    "component",
    "delimiter",
    "fragment",
    "host",
    "invisible",
    "line-break",
    "path",
    "percent-encoding",
    "percent-sign",
    "port",
    "scheme",
    "slashes",
    "surrounding-text",
    "userinfo",
    "white-space",
    "zone",
]
"""Kinds of changes: for translations and tests."""


@public
@dataclass(frozen=True, slots=True)
class Change:
    """Change to a part of a text, made by `repair` or proposed by `suggest`. Offsets count code points of the text.

    Attributes:
        code: What is changed: a stable name, for translations and tests. `url` is the page about it, which
            ``uri-split explain CODE`` shows in the terminal.
        start: The offset of the first code point of the part.
        end: The offset after its last code point; equal to `start` if something is added.
        before: The part before the change.
        after: The part after the change; empty if it is removed.
        message: What the change does, in a sentence. It contains no password.
    """

    code: ChangeCode
    start: int
    end: int
    before: str
    after: str
    message: Message

    @property
    def url(self) -> str:
        """The address of the page about the code, with an example."""
        return url_of("change", self.code)

    def __repr__(self) -> str:
        """Return the usual form of a dataclass, with userinfo hidden, since it may contain a password."""
        return repr_with(self, before="***", after="***") if self.code == "userinfo" else repr_with(self)


def apply(changes: Iterable[Change], text: str) -> str:
    """Return the text with changes made, which are in order and do not overlap."""
    return spliced(text, ((change.start, change.end, change.after) for change in changes))


def undone(changes: Sequence[Change], text: str) -> str:
    """Return the text that becomes another one when changes are made, which are in order and do not overlap.

    >>> from uri_split import suggest
    >>> suggestion, *_ = suggest("http://example.com/a b")
    >>> undone(suggestion.changes, suggestion.uri)
    'http://example.com/a b'
    """
    shifts = accumulate((len(change.after) - len(change.before) for change in changes), initial=0)
    starts = (change.start + shift for change, shift in zip(changes, shifts, strict=False))
    return spliced(
        text, ((start, start + len(change.after), change.before) for start, change in zip(starts, changes, strict=True))
    )
