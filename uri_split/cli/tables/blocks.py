"""The bytes of a stream in blocks that end where a line, or a record, ends."""

import re
from collections.abc import Callable, Iterator
from io import BufferedIOBase
from typing import BinaryIO, Final

from uri_split.cli.tables.formats import BYTE_ORDER_MARK, require_text

SIZE: Final = 4 << 20

_NOT_UTF_8: Final = "[\udc80-\udcff]"


def blocks(stream: BinaryIO | BufferedIOBase, end: Callable[[bytes], int]) -> Iterator[bytes]:
    """Yield the bytes of a text in blocks of some megabytes, or of one record where that is longer.

    A byte order mark at the beginning is left out.

    Args:
        stream: What is read.
        end: From bytes that begin where a record does to the offset where the last record ends that is whole; 0 where
            none is.

    Raises:
        NotText: If it begins as other files do.
    """
    some = _read(stream, SIZE)
    require_text(some)
    data = some = some.removeprefix(BYTE_ORDER_MARK)
    while some:
        offset = end(data)
        if offset:
            yield data[:offset]
            data = data[offset:]
        some = _read(stream, max(SIZE, len(data)))  # a long record is not looked through over and over
        data += some
    if data:
        yield data


def _read(stream: BinaryIO | BufferedIOBase, size: int) -> bytes:
    """Read so many bytes, fewer only at the end."""
    # One piece at a time, so that a signal that comes between two of them is heard at once.
    read = stream.read1 if isinstance(stream, BufferedIOBase) else stream.read
    pieces: list[bytes] = []
    while size and (piece := read(size)):
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)


def end_of_lines(data: bytes) -> int:
    """Return where the last whole line ends.

    >>> end_of_lines(b"ab\\nc"), end_of_lines(b"ab")
    (3, 0)
    """
    return data.rfind(b"\n") + 1


def in_unicode(data: bytes) -> tuple[bytes, int]:
    r"""Return bytes with U+FFFD for each that is not UTF-8, and how many lines had such.

    >>> in_unicode(b"a\xff\n\xff\xfe\nb") == ("a\ufffd\n\ufffd\ufffd\nb".encode(), 2)
    True
    """
    try:
        data.decode()
    except UnicodeDecodeError:
        text = data.decode("utf-8", "surrogateescape")
        lines = len(re.findall(f"{_NOT_UTF_8}[^\n]*", text))
        return re.sub(_NOT_UTF_8, "\ufffd", text).encode(), lines
    return data, 0
