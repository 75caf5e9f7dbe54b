"""Bytes of files: compressed or not, text or something else, in blocks."""

import gzip
import os
import zlib
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_LE, getincrementaldecoder
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from gzip import GzipFile
from io import BufferedIOBase, BufferedReader, RawIOBase, TextIOWrapper
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Literal, Protocol, TypeAlias, cast

from uri_split._text.arguments import requires_extra
from uri_split.cli.atomic import Version, atomic_write
from uri_split.messages import counted

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

    Buffered: TypeAlias = BufferedReader[RawIOBase]

# The first bytes of a stream, by which its format is recognized, however few of them a first read returns.


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


# Compressed files.

Compression = Literal["", "gz", "zst", "bz2", "xz"]

_STARTS: Final[dict[Compression, tuple[bytes, ...]]] = {
    "gz": (b"\x1f\x8b",),
    # A file may begin with a skippable frame (RFC 8878, section 3.1.2).
    "zst": (b"\x28\xb5\x2f\xfd", *(bytes([first]) + b"\x2a\x4d\x18" for first in range(0x50, 0x60))),
    # A block, or the end of a stream without blocks.
    "bz2": tuple(b"BZh%d" % level + block for level in range(1, 10) for block in (b"1AY&SY", b"\x17rE8P\x90")),
    "xz": (b"\xfd7zXZ\0",),
}
LONGEST_START: Final = 10
_BY_NAME: Final[dict[str, Compression]] = {".gz": "gz", ".zst": "zst", ".bz2": "bz2", ".xz": "xz"}
_PROGRAMS: Final[dict[Compression, str]] = {"gz": "gzip", "zst": "Zstandard", "bz2": "bzip2", "xz": "xz"}
_PIECE: Final = 1 << 16
_ADVICE: Final = "copy or download the file again"


def compression_of(start: bytes, file: str) -> Compression:
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


_READERS: Final[dict[Compression, Callable[["Buffered"], Callable[[int], bytes]]]] = {
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


# Bytes that are not text.


class BadTable(Exception):  # noqa: N818  named for what was found, like `InvalidURI`
    """A table that cannot be read or written: why, in a sentence."""


class NotText(Exception):  # noqa: N818  named for what was found, like `InvalidURI`
    """Bytes that are not text: what they are, and what to do with them."""


READ_ERRORS: Final = (OSError, EOFError, BadTable, NotText)
"""Exceptions that reading a file may raise."""


# A signature precedes any shorter one that it starts with.
_SIGNATURES: Final[dict[bytes, str]] = {
    b"PAR1": "Parquet: read it with uri-split columns",
    b"ARROW1\0\0": "Arrow IPC (Feather): read it with uri-split columns",
    # A stream that is compressed once is decompressed before.
    b"\x1f\x8b": "compressed twice: decompress it with gunzip first",
    b"\x28\xb5\x2f\xfd": "compressed twice: decompress it with unzstd first",
    **{b"BZh%d1AY&SY" % level: "compressed twice: decompress it with bunzip2 first" for level in range(1, 10)},
    b"\xfd7zXZ\0": "compressed twice: decompress it with unxz first",
    b"7z\xbc\xaf\x27\x1c": "a 7-Zip archive: unpack it with 7z",
    b"PK\x03\x04": "a ZIP archive (.xlsx and .docx files are, too): unpack it, or save it as CSV or text",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "an old Microsoft Office document (.xls or .doc): save it as CSV or text",
    b"\x89PNG\r\n": "an image (PNG)",
    b"\xff\xd8\xff": "an image (JPEG)",
    b"GIF8": "an image (GIF)",
    b"%PDF-": "PDF: extract its text with pdftotext",
    b"Obj\x01": "Avro: save it as Parquet",
    b"SQLite format 3\0": "an SQLite database: export it as CSV with sqlite3",
    b"\xff\xfe\0\0": "UTF-32: convert it with iconv -f UTF-32 -t UTF-8",
    b"\0\0\xfe\xff": "UTF-32: convert it with iconv -f UTF-32 -t UTF-8",
    # Where it is only read, UTF-16 is decoded before.
    b"\xff\xfe": "UTF-16: convert it with iconv -f UTF-16 -t UTF-8",
    b"\xfe\xff": "UTF-16: convert it with iconv -f UTF-16 -t UTF-8",
}
_OFFSET_IN_TAR: Final = 257
_TAR: Final = b"ustar"
LONGEST_SIGNATURE: Final = _OFFSET_IN_TAR + len(_TAR)


def line_of_excel(start: bytes) -> bytes:
    r"""Return the line with which Excel says what separates the fields of CSV; empty if there is none.

    >>> line_of_excel(b"sep=;\nid;url\n"), line_of_excel(b"id;url\n")
    (b'sep=;\n', b'')
    """
    line, end, _ = start.partition(b"\n")
    is_one = len(line.removesuffix(b"\r")) == len("sep=;") and line.startswith(b"sep=")
    return line + end if is_one and end and line.isascii() and line[4:5] != b'"' else b""


def require_text(start: bytes) -> None:
    """Refuse bytes that begin like a known format other than text.

    Raises:
        NotText: If they do.
    """
    if start.startswith(_TAR, _OFFSET_IN_TAR):
        message = "not text, but a tar archive: unpack it with tar"
        raise NotText(message)
    for signature, what in _SIGNATURES.items():
        if start.startswith(signature):
            message = f"not text, but {what}"
            raise NotText(message)


# Files that are compressed by their extensions.

_GZIP_LEVEL: Final = 6


class _Writable(Protocol):
    def write(self, data: bytes, /) -> object: ...


def _to_zstandard(stream: BinaryIO) -> AbstractContextManager[_Writable]:
    with requires_extra("writing .zst", package="pyarrow", extra="bulk"):
        from pyarrow import CompressedOutputStream  # noqa: PLC0415  nothing else needs pyarrow here
    return CompressedOutputStream(os.fdopen(os.dup(stream.fileno()), "wb"), "zstd")  # which it closes


_WRITERS: Final[dict[str, Callable[[BinaryIO], AbstractContextManager[_Writable]]]] = {
    ".gz": lambda stream: gzip.GzipFile("", "wb", _GZIP_LEVEL, stream, mtime=0),
    ".zst": _to_zstandard,
}
WRITTEN: Final = frozenset(_WRITERS)
"""Extensions of compressed files that the command writes; it only reads the others."""


@contextmanager
def compressed_writer(target: str, version: Version | None = None) -> Generator[_Writable]:
    """Open a file for writing, which appears when the context ends without an exception.

    Args:
        target: The name of the file. Its extension says how it is compressed.
        version: The version of the older file that may be replaced, as for `atomic_write`.

    Raises:
        OSError: If the file cannot be written.
        ModuleNotFoundError: If ``.zst`` requires pyarrow, and it is not installed.
    """
    suffix = Path(target).suffix.lower()
    if suffix in {".bz2", ".xz"}:
        message = f"only .gz and .zst are written compressed, not {suffix}"
        raise OSError(message)
    compressed = _WRITERS.get(suffix, nullcontext)
    with atomic_write(target, version) as stream, compressed(stream) as into:
        yield into


# The text of a stream, line by line.

MARK: Final = "\ufeff"
"""The byte order mark, with which some programs begin a text."""


def text_lines(stream: BinaryIO) -> Iterator[str]:
    """Yield the lines of a text in UTF-8, with their ends. A byte that is not UTF-8 is a surrogate (PEP 383).

    Raises:
        OSError, EOFError, NotText: If it cannot be read.
    """
    lines = TextIOWrapper(stream, "utf-8", "surrogateescape", newline="\n")
    try:
        first = lines.readline()
        require_text(first[:LONGEST_SIGNATURE].encode(errors="surrogateescape"))
        if first:
            yield first
        yield from lines
    finally:
        with suppress(ValueError):  # the stream was closed before
            lines.detach()  # otherwise standard input would be closed with the wrapper


# The bytes of a stream in blocks of whole lines, or whole records.

SIZE: Final = 2 << 20


def blocks(stream: BinaryIO | BufferedIOBase, end: Callable[[bytes], int]) -> Iterator[bytes]:
    """Yield the bytes of a text in blocks of some megabytes, or of one record if that is longer.

    Args:
        stream: The stream to read. A byte order mark is dropped.
        end: Returns the offset after the last whole record of some bytes, which begin where a record does; 0 if there
            is none.

    Raises:
        NotText: If the bytes begin like another format.
    """
    some = _read(stream, SIZE)
    require_text(some)
    data = some = some.removeprefix(BOM_UTF8)
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
