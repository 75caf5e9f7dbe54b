"""Decompression of streams, and UTF-16. The first bytes decide, whatever the name of the file."""

import gzip
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_LE, getincrementaldecoder
from collections.abc import Callable
from io import BufferedReader, RawIOBase
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Literal, Protocol, TypeAlias, cast

from uri_split._text.extras import requires_extra
from uri_split.cli.first_bytes import with_first_bytes

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

    Buffered: TypeAlias = BufferedReader[RawIOBase]

ReadCompression = Literal["", "gz", "zst", "bz2", "xz"]

_STARTS: Final[dict[ReadCompression, tuple[bytes, ...]]] = {
    "gz": (b"\x1f\x8b",),
    # A file may begin with a skippable frame (RFC 8878, section 3.1.2).
    "zst": (b"\x28\xb5\x2f\xfd", *(bytes([first]) + b"\x2a\x4d\x18" for first in range(0x50, 0x60))),
    # A block, or the end of a stream without blocks.
    "bz2": tuple(b"BZh%d" % level + block for level in range(1, 10) for block in (b"1AY&SY", b"\x17rE8P\x90")),
    "xz": (b"\xfd7zXZ\0",),
}
LONGEST_START: Final = 10
_BY_NAME: Final[dict[str, ReadCompression]] = {".gz": "gz", ".zst": "zst", ".bz2": "bz2", ".xz": "xz"}
_PIECE: Final = 1 << 16


def compression_of(start: bytes, file: str) -> ReadCompression:
    """Return how a file is compressed.

    Args:
        start: Its first bytes.
        file: Its name, which decides only if the bytes are too few, or not text, as after an interrupted download.

    >>> compression_of(b"BZh91AY&SY", "links.txt"), compression_of(b"id,url", "links.csv.gz")
    ('bz2', '')
    """
    start = start[:LONGEST_START]
    for compression, starts in _STARTS.items():
        if start.startswith(starts):
            return compression
    named = _BY_NAME.get(Path(file).suffix.lower(), "")
    is_cut_short = any(complete.startswith(start) for complete in _STARTS.get(named, ()))
    return named if is_cut_short or b"\0" in start else ""


def decompressed(stream: BinaryIO, file: str) -> "Buffered | gzip.GzipFile":
    """Return a stream of the decompressed bytes of a stream.

    Args:
        stream: The stream.
        file: The name of the file.

    Raises:
        EOFError: If the name is that of a compressed file, but the stream is empty. Even an empty file has some bytes
            when it is compressed.
        ModuleNotFoundError: If Zstandard requires pyarrow, and it is not installed.
    """
    is_buffered = isinstance(stream, BufferedReader)
    buffered = cast("Buffered", stream if is_buffered else BufferedReader(cast("RawIOBase", stream)))
    buffered = cast("Buffered", with_first_bytes(buffered, chain.from_iterable(_STARTS.values())))
    start = buffered.peek(LONGEST_START)
    match compression_of(start, file):
        case "":
            return buffered
        case _ if not start:  # otherwise an interrupted download would go unnoticed
            message = "the compressed file is empty"
            raise EOFError(message)
        case "gz":
            return gzip.GzipFile(fileobj=buffered)
        case "zst":
            return BufferedReader(_Zstandard(buffered))
        case "bz2":
            from bz2 import BZ2Decompressor  # noqa: PLC0415  some builds of Python lack it

            return BufferedReader(_Streams(buffered, BZ2Decompressor, OSError))
        case _:
            from lzma import LZMADecompressor, LZMAError  # noqa: PLC0415  some builds of Python lack it

            return BufferedReader(_Streams(buffered, LZMADecompressor, LZMAError))


def readable(stream: BinaryIO, file: str) -> "Buffered | gzip.GzipFile":
    """Return a stream of the decompressed bytes of a stream; UTF-16 with a byte order mark becomes UTF-8.

    The arguments and errors are those of `decompressed`.
    """
    unpacked = with_first_bytes(decompressed(stream, file), (BOM_UTF16_BE, BOM_UTF32_LE))
    start = unpacked.peek(len(BOM_UTF32_LE))
    if not start.startswith((BOM_UTF16_BE, BOM_UTF16_LE)) or start.startswith(BOM_UTF32_LE):
        return unpacked
    return BufferedReader(_FromUTF16(unpacked))


class _FromUTF16(RawIOBase):
    """Bytes in UTF-8 of a stream in UTF-16, without its byte order mark. A lone surrogate becomes 3 invalid bytes."""

    def __init__(self, stream: "Buffered | gzip.GzipFile") -> None:
        self._stream = stream
        self._decoder = getincrementaldecoder("utf-16")("surrogatepass")
        self._encoded = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        into = memoryview(buffer)
        read = b"..."
        while read and not self._encoded:
            read = self._stream.read1(_PIECE)
            try:
                text = self._decoder.decode(read, final=not read)
            except UnicodeDecodeError:
                message = "the text in UTF-16 ends within a character: it was cut short"
                raise EOFError(message) from None
            self._encoded = text.encode("utf-8", "surrogatepass")
        piece, self._encoded = self._encoded[: len(into)], self._encoded[len(into) :]
        into[: len(piece)] = piece
        return len(piece)


class _Zstandard(RawIOBase):
    """Decompressed bytes of a stream that is compressed with Zstandard (RFC 8878)."""

    def __init__(self, stream: "Buffered") -> None:
        with requires_extra("reading .zst", package="pyarrow", extra="bulk"):
            from pyarrow import CompressedInputStream  # noqa: PLC0415  nothing else needs pyarrow here
        self._stream = CompressedInputStream(stream, "zstd")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        into = memoryview(buffer)
        piece = self._stream.read(len(into))
        into[: len(piece)] = piece
        return len(piece)


class _Decompressor(Protocol):
    """Decompressor of one stream, as `bz2` and `lzma` have it."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...


class _Streams(RawIOBase):
    """Decompressed bytes of one or more streams of bzip2 or xz, one after another, with zeros between them or none.

    `BZ2File` and `LZMAFile` would stop without an error where the second stream is damaged.
    """

    def __init__(self, stream: "Buffered", make: Callable[[], _Decompressor], failure: type[Exception]) -> None:
        self._stream = stream
        self._make = make
        self._failure = failure
        self._decompressor = make()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        into = memoryview(buffer)
        piece = b""
        while not piece:
            data = b""
            if self._decompressor.eof:
                data = self._next_stream()
                if not data:
                    return 0
                self._decompressor = self._make()
            elif self._decompressor.needs_input:
                data = self._stream.read1(_PIECE)
                if not data:
                    message = "the compressed file ends too early: it was cut short"
                    raise EOFError(message)
            try:
                piece = self._decompressor.decompress(data, len(into))
            except self._failure as error:
                message = f"the compressed file is damaged ({error})"
                raise OSError(message) from None
        into[: len(piece)] = piece
        return len(piece)

    def _next_stream(self) -> bytes:
        """Return the first bytes of the next stream, or no bytes if there is none."""
        data = self._decompressor.unused_data.lstrip(b"\0")
        while not data and (read := self._stream.read1(_PIECE)):
            data = read.lstrip(b"\0")
        return data
