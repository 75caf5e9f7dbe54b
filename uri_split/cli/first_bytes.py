"""The first bytes of a stream, by which its format is recognized, however few of them a first read returns."""

from collections.abc import Iterable
from io import BufferedReader, RawIOBase
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

    Buffered: TypeAlias = BufferedReader[RawIOBase]


def with_first_bytes(stream: "Buffered", starts: Iterable[bytes]) -> "Buffered":
    """Return a stream of the same bytes, whose method `peek` shows whether it begins with one of some texts.

    A pipe may return one byte at a time. Waits for more bytes only while those so far begin one of the texts, so that
    somebody who types lines gets an answer to each.

    >>> from io import BytesIO
    >>> with_first_bytes(BufferedReader(BytesIO(b"PAR1...")), [b"PAR1"]).peek()
    b'PAR1...'
    """
    starts = tuple(starts)
    begun = stream.peek(max(map(len, starts)))
    if not _begins_one(begun, starts):
        return stream
    begun = b""
    while _begins_one(begun, starts) and (byte := stream.read1(1)):
        begun += byte
    return BufferedReader(_Begun(begun, stream))


def _begins_one(begun: bytes, starts: Iterable[bytes]) -> bool:
    return any(start != begun and start.startswith(begun) for start in starts)


class _Begun(RawIOBase):
    """The first bytes of a stream, which were read, and those that follow them."""

    def __init__(self, begun: bytes, stream: "Buffered") -> None:
        self._begun = begun
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        into = memoryview(buffer)
        piece = self._begun[: len(into)] or self._stream.read1(len(into))
        self._begun = self._begun[len(into) :]
        into[: len(piece)] = piece
        return len(piece)
