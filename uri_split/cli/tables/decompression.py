"""Decompression of streams, and UTF-16. The first bytes decide, whatever the name of the file."""

import zlib
from codecs import BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_LE, getincrementaldecoder
from collections.abc import Callable
from gzip import GzipFile
from io import BufferedReader, RawIOBase
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Literal, Protocol, TypeAlias, cast

from uri_split._codes.messages import counted
from uri_split._text.arguments import requires_extra
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
_PROGRAMS: Final[dict[ReadCompression, str]] = {"gz": "gzip", "zst": "Zstandard", "bz2": "bzip2", "xz": "xz"}
_PIECE: Final = 1 << 16
_ADVICE: Final = "copy or download the file again"


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


def decompressed(stream: BinaryIO, file: str) -> "Buffered":
    """Return a stream of the decompressed bytes of a stream.

    Reading it raises `EOFError` if the stream was cut short, and `OSError` if it is damaged.

    Args:
        stream: The stream.
        file: The name of the file.

    Raises:
        EOFError: If the name is that of a compressed file, but the stream is empty. Even an empty file has some bytes
            when it is compressed.
        OSError: If the name is that of a compressed file, but the stream is not compressed, and not text.
        ModuleNotFoundError: If Zstandard requires pyarrow, and it is not installed.
    """
    is_buffered = isinstance(stream, BufferedReader)
    buffered = cast("Buffered", stream if is_buffered else BufferedReader(cast("RawIOBase", stream)))
    buffered = with_first_bytes(buffered, chain.from_iterable(_STARTS.values()))
    start = buffered.peek(LONGEST_START)
    compression = compression_of(start, file)
    if not compression:
        return buffered
    if not start:  # otherwise an interrupted download would go unnoticed
        message = f"the compressed file is empty: {_ADVICE}"
        raise EOFError(message)
    if any(complete != start and complete.startswith(start) for complete in _STARTS[compression]):
        raise _cut_short(0)
    if not start.startswith(_STARTS[compression]):
        message = (
            f"the name ends with {Path(file).suffix}, but the file is not compressed with {_PROGRAMS[compression]}, "
            f"and not text: {_ADVICE}"
        )
        raise OSError(message)
    return BufferedReader(_Decompressed(_READERS[compression](buffered)))


def _cut_short(lines: int) -> EOFError:
    return EOFError(f"the compressed file was cut short, after {counted(lines, 'line')}: {_ADVICE}")


def readable(stream: BinaryIO, file: str) -> "Buffered":
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

    def __init__(self, stream: "Buffered") -> None:
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


class _Decompressed(RawIOBase):
    """Decompressed bytes, and one message for each fault, whatever the format.

    Args:
        read: Returns at most so many bytes, and none at the end.
    """

    def __init__(self, read: Callable[[int], bytes]) -> None:
        self._read = read
        self._lines = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        into = memoryview(buffer)
        try:
            piece = self._read(len(into))
        except EOFError:
            raise _cut_short(self._lines) from None
        except (OSError, zlib.error) as error:
            if isinstance(error, OSError) and error.errno is not None:  # the file itself cannot be read
                raise
            message = f"the compressed file is damaged, after {counted(self._lines, 'line')}: {_ADVICE}"
            raise OSError(message) from None
        self._lines += piece.count(b"\n")
        into[: len(piece)] = piece
        return len(piece)


def _gzip(stream: "Buffered") -> Callable[[int], bytes]:
    return GzipFile(fileobj=stream).read1


def _zstandard(stream: "Buffered") -> Callable[[int], bytes]:
    with requires_extra("reading .zst", package="pyarrow", extra="bulk"):
        from pyarrow import CompressedInputStream  # noqa: PLC0415  nothing else needs pyarrow here
    unpacked = CompressedInputStream(stream, "zstd")

    def read(size: int) -> bytes:
        try:
            return unpacked.read(min(size, _PIECE))  # where it fails, it drops what it has read
        except OSError as error:
            if str(error).startswith("Truncated"):
                raise EOFError from None
            raise

    return read


def _bzip2(stream: "Buffered") -> Callable[[int], bytes]:
    from bz2 import BZ2Decompressor  # noqa: PLC0415  some builds of Python lack it

    return _Streams(stream, BZ2Decompressor).read


def _xz(stream: "Buffered") -> Callable[[int], bytes]:
    from lzma import LZMADecompressor, LZMAError  # noqa: PLC0415  some builds of Python lack it

    streams = _Streams(stream, LZMADecompressor)

    def read(size: int) -> bytes:
        try:
            return streams.read(size)
        except LZMAError:
            raise OSError from None

    return read


_READERS: Final[dict[ReadCompression, Callable[["Buffered"], Callable[[int], bytes]]]] = {
    "gz": _gzip,
    "zst": _zstandard,
    "bz2": _bzip2,
    "xz": _xz,
}


class _Decompressor(Protocol):
    """Decompressor of one stream, as `bz2` and `lzma` have it."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...


class _Streams:
    """Decompressed bytes of one or more streams of bzip2 or xz, one after another, with zeros between them or none.

    `BZ2File` and `LZMAFile` would stop without an error where the second stream is damaged.
    """

    def __init__(self, stream: "Buffered", make: Callable[[], _Decompressor]) -> None:
        self._stream = stream
        self._make = make
        self._decompressor = make()

    def read(self, size: int) -> bytes:
        piece = b""
        while not piece:
            data = b""
            if self._decompressor.eof:
                data = self._next_stream()
                if not data:
                    break
                self._decompressor = self._make()
            elif self._decompressor.needs_input:
                data = self._stream.read1(_PIECE)
                if not data:
                    raise EOFError
            piece = self._decompressor.decompress(data, size)
        return piece

    def _next_stream(self) -> bytes:
        """Return the first bytes of the next stream, or no bytes if there is none."""
        data = self._decompressor.unused_data.lstrip(b"\0")
        while not data and (read := self._stream.read1(_PIECE)):
            data = read.lstrip(b"\0")
        return data
