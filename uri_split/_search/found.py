"""Search results: the URI that was found, and where."""

from dataclasses import dataclass, fields
from typing import NamedTuple

from uri_split._scan.match import MatchKind
from uri_split._split.passwords import redacted
from uri_split._text.public import public
from uri_split._text.representation import repr_with
from uri_split._uri.types import URI


@public
@dataclass(frozen=True, slots=True)
class Found:
    """URI found in a text. Offsets count code points.

    Attributes:
        text: The URI as written: without delimiters and ``URL:``, but with the line breaks within it.
        uri: The URI; of a relative link, its target.
        start: The offset of its first code point.
        end: The offset after its last code point.
        kind: How it was written: ``delimited`` by angle brackets, quotation marks or the syntax of a link, ``bare``
            without them, as a ``suffix`` reference, without its scheme, or as a ``relative`` link.
    """

    text: str
    uri: URI
    start: int
    end: int
    kind: MatchKind

    def __init__(self, text: str, uri: URI, start: int, end: int, kind: MatchKind) -> None:
        # The generated method calls `object.__setattr__` for each field, which takes twice as long.
        _set_text(self, text)
        _set_uri(self, uri)
        _set_start(self, start)
        _set_end(self, end)
        _set_kind(self, kind)

    def __repr__(self) -> str:
        """Return the usual form of a dataclass, with passwords hidden."""
        return repr_with(self, text=redacted(self.text))


_set_text, _set_uri, _set_start, _set_end, _set_kind = (vars(Found)[field.name].__set__ for field in fields(Found))


@public
class FoundInLine(NamedTuple):
    """URI found in a sequence of lines, and its line and column.

    Attributes:
        found: The result, with offsets in all lines together.
        line: The number of the line in which the URI begins, counted from 1.
        column: The position of its first code point in that line, counted from 1.
    """

    found: Found
    line: int
    column: int
