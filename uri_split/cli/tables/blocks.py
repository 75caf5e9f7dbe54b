"""The bytes of a stream in blocks of whole lines, or whole records."""

from collections.abc import Callable, Iterator
from io import BufferedIOBase
from typing import BinaryIO, Final

from uri_split._text.spans import lazy_pattern
from uri_split.cli.tables.formats import BYTE_ORDER_MARK, require_text

SIZE: Final = 2 << 20
REPLACEMENT: Final = "\ufffd"
"""The character that tables contain in place of a byte that is not UTF-8."""

_SURROGATE: Final = "[\ud800-\udfff]"  # for a byte that is not UTF-8 (PEP 383), or an escape sequence in JSON
_NOT_UTF_8: Final = lazy_pattern(_SURROGATE)
_REST_OF_LINE: Final = lazy_pattern(f"{_SURROGATE}[^\n]*")


def blocks(
    stream: BinaryIO | BufferedIOBase, end: Callable[[bytes], int], *, with_mark: bool = False
) -> Iterator[bytes]:
    """Yield the bytes of a text in blocks of some megabytes, or of one record if that is longer.

    Args:
        stream: The stream to read.
        end: Returns the offset after the last whole record of some bytes, which begin where a record does; 0 if there
            is none.
        with_mark: Whether to yield a byte order mark at the beginning, as a block of its own. Otherwise it is dropped.

    Raises:
        NotText: If the bytes begin like another format.
    """
    some = _read(stream, SIZE)
    require_text(some)
    if with_mark and some.startswith(BYTE_ORDER_MARK):
        yield BYTE_ORDER_MARK
    data = some = some.removeprefix(BYTE_ORDER_MARK)
    while some:
        offset = end(data)
        if offset:
            yield data[:offset]
            data = data[offset:]
        some = _read(stream, max(SIZE, len(data)))  # doubled, so that a long record is not scanned over and over
        data += some
    if data:
        yield data


def _read(stream: BinaryIO | BufferedIOBase, size: int) -> bytes:
    """Read some bytes, fewer than requested only at the end of the stream."""
    # One piece at a time, so that the handler of a signal runs soon, between two of them.
    read = stream.read1 if isinstance(stream, BufferedIOBase) else stream.read
    pieces: list[bytes] = []
    while size and (piece := read(size)):
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)


def end_of_lines(data: bytes) -> int:
    """Return the offset after the last whole line.

    >>> end_of_lines(b"ab\\nc"), end_of_lines(b"ab")
    (3, 0)
    """
    return data.rfind(b"\n") + 1


def in_unicode(data: bytes) -> tuple[bytes, int]:
    r"""Return the bytes with U+FFFD for each one that is not UTF-8, and the number of lines with such bytes.

    >>> in_unicode(b"a\xff\n\xff\xfe\nb") == ("a\ufffd\n\ufffd\ufffd\nb".encode(), 2)
    True
    """
    try:
        data.decode()
    except UnicodeDecodeError:
        text = data.decode("utf-8", "surrogateescape")
        lines = len(_REST_OF_LINE.findall(text))
        return without_surrogates(text).encode(), lines
    return data, 0


def without_surrogates(text: str) -> str:
    """Return a text with U+FFFD for each lone surrogate."""
    return _NOT_UTF_8.sub(REPLACEMENT, text)
