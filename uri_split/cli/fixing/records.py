"""Records of a file: the lines or rows as they are written, so that only a text in them can be replaced."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import BinaryIO, Generic, Literal, NamedTuple, TypeVar

from uri_split.cli.atomic import Version
from uri_split.cli.tables.written import Written

Piece = TypeVar("Piece")


class Record(NamedTuple):
    """A line of text, a row of a table, or what is between them.

    Attributes:
        before: What precedes the text, as it is written.
        written: The text as it is written.
        after: What follows the text.
        text: The text; `None` if there is none.
        encoded: Returns how another text is written in its place.
        is_row: Whether this is a line or a row.
    """

    before: str
    written: str = ""
    after: str = ""
    text: str | None = None
    encoded: Callable[[str], str] = str
    is_row: bool = True

    def whole(self, text: str | None = None) -> str:
        """Return the record as it is written; if given, with another text."""
        return f"{self.before}{self.written if text is None else self.encoded(text)}{self.after}"


class Source(NamedTuple, Generic[Piece]):
    """A file as records. Its pieces are in memory one at a time.

    Attributes:
        pieces: Yields the pieces of an open file. May raise any of `READ_ERRORS`.
        records: Yields the records of the next piece; may raise them, too.
        replaced: Returns a piece with other texts: for each record its text, or `None` if it stays.
        writer: Returns a context whose value writes pieces to the file with a name, if that is still a version.
        unit: What a record is, in a `Line`.
        locate: Returns the text in a row, which is given with the number of its first line, unless the row is the text.
    """

    pieces: Callable[[BinaryIO], Iterator[Piece]]
    records: Callable[[Piece], Iterable[Record]]
    replaced: Callable[[Piece, Sequence[Record], Sequence[str | None]], Piece]
    writer: Callable[[str, Version | None], AbstractContextManager[Callable[[Piece], object]]]
    unit: Literal["line", "row"] = "line"
    locate: Callable[[str, int], Written] | None = None


def joined(_: bytes, records: Sequence[Record], texts: Sequence[str | None]) -> bytes:
    """Return the bytes of records, with other texts."""
    whole = "".join(record.whole(text) for record, text in zip(records, texts, strict=True))
    return whole.encode("utf-8", "surrogateescape")
