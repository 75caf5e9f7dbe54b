"""File formats, recognized by extension and first bytes, and decompression."""

import gzip
import os
import zlib
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Literal, NamedTuple, cast

from uri_split._text.extras import requires_extra
from uri_split.cli.file_kinds import FileKind

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Compression = Literal["", "gz", "zst"]

_KINDS: Final[dict[str, FileKind]] = {".parquet": "parquet", ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}
_COMPRESSIONS: Final[dict[str, Compression]] = {".gz": "gz", ".zst": "zst"}


class BadTable(Exception):  # noqa: N818  named for what was found, like `InvalidURI`
    """A table that cannot be read or written: why, in a sentence."""


class NotText(Exception):  # noqa: N818  named for what was found, like `InvalidURI`
    """Bytes that are not text: what they are, and what to do with them."""


READ_ERRORS: Final = (OSError, EOFError, zlib.error, BadTable, NotText)
"""Exceptions that reading a file may raise."""


LINE: Final = "line"
"""Name of the only column of a text file."""

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_PARQUET: Final = b"PAR1"
# A signature precedes any shorter one that it starts with.
_SIGNATURES: Final[dict[bytes, str]] = {
    _PARQUET: "Parquet: add --input-format parquet, or --column for find; relativize and lint read only text",
    b"\x1f\x8b": "compressed with gzip: rename the file so that it ends with .gz",
    b"\x28\xb5\x2f\xfd": "compressed with Zstandard: rename the file so that it ends with .zst",
    **{b"BZh%d1AY&SY" % level: "compressed with bzip2: decompress it with bunzip2" for level in range(1, 10)},
    b"\xfd7zXZ\0": "compressed with xz: decompress it with unxz",
    b"7z\xbc\xaf\x27\x1c": "a 7-Zip archive: unpack it with 7z",
    b"PK\x03\x04": "a ZIP archive (.xlsx and .docx files are, too): unpack it, or save it as CSV or text",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "an old Microsoft Office document (.xls or .doc): save it as CSV or text",
    b"%PDF-": "PDF: extract its text with pdftotext",
    b"ARROW1\0\0": "Arrow IPC (Feather): save it as Parquet",
    b"Obj\x01": "Avro: save it as Parquet",
    b"SQLite format 3\0": "an SQLite database: export it as CSV with sqlite3",
    b"\xff\xfe\0\0": "UTF-32: convert it with iconv -f UTF-32 -t UTF-8",
    b"\0\0\xfe\xff": "UTF-32: convert it with iconv -f UTF-32 -t UTF-8",
    b"\xff\xfe": "UTF-16: convert it with iconv -f UTF-16 -t UTF-8",
    b"\xfe\xff": "UTF-16: convert it with iconv -f UTF-16 -t UTF-8",
}
LONGEST_SIGNATURE: Final = max(map(len, _SIGNATURES))


class Format(NamedTuple):
    """Format of a file.

    Attributes:
        kind: What it contains.
        compression: How it is compressed.
    """

    kind: FileKind
    compression: Compression


def format_of(file: str) -> Format:
    """Return the format of a file by its extension; text for any other extension.

    >>> format_of("links.csv.gz"), format_of("links.txt")
    (Format(kind='csv', compression='gz'), Format(kind='text', compression=''))
    """
    name = Path(file)
    compression = _COMPRESSIONS.get(name.suffix.lower(), "")
    kind = _KINDS.get((Path(name.stem) if compression else name).suffix.lower(), "text")
    return Format("text" if compression and kind == "parquet" else kind, compression)


def kind_of(file: str) -> FileKind:
    """Return the kind of a file by its extension, or Parquet if its first bytes say so."""
    kind, compression = format_of(file)
    if kind == "text" and not compression and os.path.isfile(file):  # noqa: PTH113  `Path.is_file` raises for some names
        try:
            with Path(file).open("rb") as stream:
                return "parquet" if stream.read(len(_PARQUET)) == _PARQUET else "text"
        except OSError:  # reported where the file is read
            pass
    return kind


def require_text(start: bytes) -> None:
    """Refuse bytes that begin like a known format other than text.

    Raises:
        NotText: If they do.
    """
    for signature, what in _SIGNATURES.items():
        if start.startswith(signature):
            message = f"not text, but {what}"
            raise NotText(message)


def decompressed(stream: BinaryIO, compression: Compression) -> BinaryIO | gzip.GzipFile | BufferedReader:
    """Return a stream of the decompressed bytes of a stream.

    Raises:
        EOFError: If a compressed stream is empty. Even an empty file has some bytes when it is compressed.
        ModuleNotFoundError: If ``.zst`` requires pyarrow, and it is not installed.
    """
    if compression == "":
        return stream
    buffered = BufferedReader(cast("RawIOBase", stream))
    if not buffered.peek(1):  # otherwise an interrupted download would go unnoticed
        message = "the compressed file is empty"
        raise EOFError(message)
    return gzip.GzipFile(fileobj=buffered) if compression == "gz" else BufferedReader(_Zstandard(buffered))


class _Zstandard(RawIOBase):
    """Decompressed bytes of a stream that is compressed with Zstandard (RFC 8878)."""

    def __init__(self, stream: "BufferedReader[RawIOBase]") -> None:
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
