"""Records and texts as files contain them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import BinaryIO, Generic, Literal, NamedTuple, TypeVar

from uri_split.cli.atomic import Version

# Texts as they are written in a table: between quotation marks, with doubled ones and escape sequences.


class Written(NamedTuple):
    r"""A text as it is written in a file.

    Attributes:
        text: The text. A byte that is not UTF-8 is a surrogate (PEP 383).
        line: The line of the file where the record begins.
        record: The line or lines that contain the text.
        start: Offset in the record where the text begins, with its quotation mark.
        end: Offset after the text, with its quotation mark.
        offsets: Offset in the record of each code point of the text, and of the end of the last one.
        encode: Returns how another text would be written there.

    >>> written = Written("b\nc", 5, 'a,"b\nc"\n', 2, 7, (3, 4, 5, 6), str)
    >>> written.position(0), written.position(2)
    ((5, 4), (6, 1))
    """

    text: str
    line: int
    record: str
    start: int
    end: int
    offsets: Sequence[int]
    encode: Callable[[str], str]

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset in the text."""
        # The text that Polars makes of a number in JSON may be longer than the number.
        return self.position_in_record(self.offsets[min(offset, len(self.offsets) - 1)])

    def position_in_record(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset in the record."""
        return self.line + self.record.count("\n", 0, offset), offset - self.record.rfind("\n", 0, offset)


class WrittenTexts:
    """The texts of one column of a block, as they are written.

    They must be requested in the order of the file. Until one is requested, nothing is searched.

    Args:
        records: The lines of each row. Lines without a row may be among them.
        line: The line where the first of them begins.
        locate: Returns the text in the lines of a row, given with the number of the first one.
    """

    def __init__(self, records: Iterator[bytes], line: int, locate: Callable[[str, int], Written]) -> None:
        self._records = records
        self._record = b""
        self._next_line = line
        self._locate = locate

    def __call__(self, line: int) -> Written:
        """Return the text of the row that begins on a line."""
        while self._next_line <= line:
            self._record = next(self._records)
            self._next_line += max(1, self._record.count(b"\n"))
        return self._locate(self._record.decode("utf-8", "surrogateescape"), line)


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
