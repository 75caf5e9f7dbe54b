"""Texts as they are written in a table: between quotation marks, with doubled ones and escape sequences."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple


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
