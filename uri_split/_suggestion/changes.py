"""Changes, and drafts to which they are applied."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, NamedTuple

from uri_split._codes.messages import Message, describe_character, message
from uri_split._text.arguments import public, repr_with
from uri_split._text.display import url_of
from uri_split._text.spans import Span, spliced, touched

# Change model: what is changed in a text to make it valid.

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


# Draft model: a text with some changes made, to which further changes can be made.


class Edit(NamedTuple):
    """Replacement of a part of a draft.

    Attributes:
        start: The offset of the first code point in the text of the draft.
        end: The offset after the last one.
        after: What to write there.
        code: What is changed.
        message: What the change does, in one sentence.
    """

    start: int
    end: int
    after: str
    code: ChangeCode
    message: Message


class Draft(NamedTuple):
    """A text with some changes made.

    Attributes:
        source: The text as it was given.
        text: The text with the changes made.
        changes: The changes, in order and without overlap, with offsets in the source.
    """

    source: str
    text: str
    changes: tuple[Change, ...] = ()

    def edited(self, edits: Iterable[Edit]) -> "Draft":
        """Return the draft with further parts replaced.

        Args:
            edits: Replacements, in order and without overlap.

        >>> from uri_split._codes.messages import message
        >>> one = Edit(0, 1, "xy", "scheme", message("word/end"))
        >>> two = Edit(1, 3, "", "scheme", message("word/end"))
        >>> draft = Draft("abc", "abc").edited([one]).edited([two])
        >>> draft.text, [(change.start, change.end, change.before, change.after) for change in draft.changes]
        ('xc', [(0, 2, 'ab', 'x')])
        """
        edits = [edit for edit in edits if self.text[edit.start : edit.end] != edit.after]
        if not edits:
            return self
        text = spliced(self.text, ((edit.start, edit.end, edit.after) for edit in edits))
        return Draft(self.source, text, tuple(self._composed(self._joined(edits))))

    def substituted(
        self,
        pattern: re.Pattern[str],
        after: Callable[[re.Match[str]], str],
        code: ChangeCode,
        words: Callable[[re.Match[str]], Message],
        start: int = 0,
        end: int = sys.maxsize,
    ) -> "Draft":
        """Return the draft with each match of a pattern within a span replaced.

        Args:
            pattern: What to replace.
            after: Returns what to write for a match.
            code: What is changed.
            words: Returns what the change does, for a match.
            start: The offset where to begin.
            end: The offset where to end.
        """
        end = min(end, len(self.text))
        if not pattern.search(self.text, start, end):  # usually
            return self
        found = pattern.finditer(self.text, start, end)
        return self.edited(Edit(*match.span(), after(match), code, words(match)) for match in found)

    def _joined(self, edits: list[Edit]) -> list[Edit]:
        """Return the edits, those as one that are within what one change of the draft wrote."""
        written: list[Span] = []
        shift = 0
        for change in self.changes:
            start = change.start + shift
            written.append((start, start + len(change.after)))
            shift += len(change.after) - len(change.before)
        groups = [edits[:1]]
        for edit in edits[1:]:
            last = groups[-1][-1]
            if any(edit.start < end for _, end in touched(written, last.end, last.end)):
                groups[-1].append(edit)
            else:
                groups.append([edit])
        return [self._as_one(group) if group[1:] else group[0] for group in groups]

    def _as_one(self, edits: list[Edit]) -> Edit:
        """Return an edit that makes several ones, and keeps what is between them."""
        start, end = edits[0].start, edits[-1].end
        after = spliced(self.text[start:end], ((edit.start - start, edit.end - start, edit.after) for edit in edits))
        return edits[0]._replace(end=end, after=after)

    def _composed(self, edits: Iterable[Edit]) -> Iterator[Change]:
        """Yield the changes of the source that all changes of the draft and the edits make together."""
        changes = iter(self.changes)
        change = next(changes, None)
        shift = 0  # from an offset in the source to that in the text
        for edit in edits:
            while change and change.start + shift + len(change.after) <= edit.start:
                yield change
                shift += len(change.after) - (change.end - change.start)
                change = next(changes, None)
            start, before = edit.start - shift, ""
            if change and change.start < start:  # the edit begins within what a change wrote
                before = change.after[: start - change.start]
                start = change.start
            end, after = edit.end - shift, ""
            while change and change.start + shift < edit.end:
                rest = change.start + shift + len(change.after) - edit.end
                after = change.after[len(change.after) - rest :] if rest > 0 else ""
                shift += len(change.after) - (change.end - change.start)
                end = change.end if rest > 0 else edit.end - shift
                change = next(changes, None)
            found, written = self.source[start:end], f"{before}{edit.after}{after}"
            if found != written:
                yield Change(edit.code, start, end, found, written, edit.message)
        if change:
            yield change
            yield from changes


def replaced(found: str, written: str) -> Message:
    """Return the message that one text was replaced with another.

    >>> replaced(",", ".")
    'replaced "," with "."'
    """
    return message("change/replaced", found=describe_character(found), written=describe_character(written))


def corrected(found: str, written: str) -> Message:
    """Return the message that a slip was corrected.

    >>> corrected("htps", "https")
    'corrected "htps" to "https"'
    """
    return message("change/corrected", found=describe_character(found), written=describe_character(written))
