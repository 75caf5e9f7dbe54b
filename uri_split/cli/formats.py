"""What a file is, told by its name, and its bytes, decompressed where the name says so."""

import gzip
import zlib
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Literal, NamedTuple, cast

from uri_split.extras import Needed

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Kind = Literal["parquet", "csv", "jsonl", "text"]
Compression = Literal["", "gz", "zst"]

_KINDS: Final[dict[str, Kind]] = {".parquet": "parquet", ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}
_COMPRESSIONS: Final[dict[str, Compression]] = {".gz": "gz", ".zst": "zst"}


class BadTable(Exception):  # noqa: N818  it says what is there, as `InvalidURI` does
    """A table that cannot be read, or not be written: why, in a sentence."""


UNREADABLE: Final = (OSError, EOFError, zlib.error, BadTable)
"""What reading a file may raise."""


class Format(NamedTuple):
    """What a file is."""

    kind: Kind
    compression: Compression


def format_of(file: str) -> Format:
    """Return what a file is by its name: text, if that tells nothing else.

    >>> format_of("links.csv.gz"), format_of("links.txt")
    (Format(kind='csv', compression='gz'), Format(kind='text', compression=''))
    """
    name = Path(file)
    compression = _COMPRESSIONS.get(name.suffix.lower(), "")
    kind = _KINDS.get((Path(name.stem) if compression else name).suffix.lower(), "text")
    return Format("text" if compression and kind == "parquet" else kind, compression)


def decompressed(stream: BinaryIO, compression: Compression) -> BinaryIO | gzip.GzipFile | BufferedReader:
    """Return the stream of what a stream holds.

    Raises:
        EOFError: If it holds nothing, not even what is compressed of nothing.
        ModuleNotFoundError: If pyarrow is not installed, which decompresses ``.zst``.
    """
    if compression == "":
        return stream
    buffered = BufferedReader(cast("RawIOBase", stream))
    if not buffered.peek(1):  # or nothing would be said of a download that was broken off
        message = "Compressed file ended before it began"
        raise EOFError(message)
    return gzip.GzipFile(fileobj=buffered) if compression == "gz" else BufferedReader(_Zstandard(buffered))


class _Zstandard(RawIOBase):
    """What a stream holds that is compressed by Zstandard (RFC 8878)."""

    def __init__(self, stream: "BufferedReader[RawIOBase]") -> None:
        with Needed("reading .zst", package="pyarrow", extra="bulk"):
            from pyarrow import CompressedInputStream  # noqa: PLC0415  nothing else needs pyarrow here
        self._stream = CompressedInputStream(stream, "zstd")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        into = memoryview(buffer)
        piece = self._stream.read(len(into))
        into[: len(piece)] = piece
        return len(piece)
