"""Formats of files, recognized by name and first bytes, and their bytes decompressed."""

import gzip
import os
import zlib
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, Literal, NamedTuple, cast

from uri_split._text.extras import requires_extra

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Kind = Literal["parquet", "csv", "jsonl", "text"]
Compression = Literal["", "gz", "zst"]

_KINDS: Final[dict[str, Kind]] = {".parquet": "parquet", ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}
_COMPRESSIONS: Final[dict[str, Compression]] = {".gz": "gz", ".zst": "zst"}


class BadTable(Exception):  # noqa: N818  it says what is there, as `InvalidURI` does
    """A table that cannot be read, or not be written: why, in a sentence."""


class NotText(Exception):  # noqa: N818  it says what is there, as `InvalidURI` does
    """Bytes that are not text: what they are, and what reads them."""


UNREADABLE: Final = (OSError, EOFError, zlib.error, BadTable, NotText)
"""What reading a file may raise."""


LINE: Final = "line"
"""The column of a file that is no table."""

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_PARQUET: Final = b"PAR1"
# The longer ones first.
_SIGNATURES: Final[dict[bytes, str]] = {
    _PARQUET: "Parquet: check, split, normalize and report read files that end with .parquet; the others read text",
    b"\x1f\x8b": "compressed with gzip: give the file a name that ends with .gz",
    b"\x28\xb5\x2f\xfd": "compressed with Zstandard: give the file a name that ends with .zst",
    **{b"BZh%d1AY&SY" % level: "compressed with bzip2: decompress it with bunzip2" for level in range(1, 10)},
    b"\xfd7zXZ\0": "compressed with xz: decompress it with unxz",
    b"7z\xbc\xaf\x27\x1c": "a 7-Zip archive: unpack it with 7z",
    b"PK\x03\x04": "a ZIP archive, as .xlsx and .docx are: unpack it, or save it as CSV or text",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "a document of an old Office, as .xls and .doc are: save it as CSV or text",
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


def kind_of(file: str) -> Kind:
    """Return what kind of file it is by its name, or Parquet where its first bytes say so."""
    kind, compression = format_of(file)
    if kind == "text" and not compression and os.path.isfile(file):  # noqa: PTH113  `Path.is_file` raises for some names
        try:
            with Path(file).open("rb") as stream:
                return "parquet" if stream.read(len(_PARQUET)) == _PARQUET else "text"
        except OSError:  # reported where the file is read
            pass
    return kind


def require_text(start: bytes) -> None:
    """Refuse what is known not to be text by its first bytes.

    Raises:
        NotText: If it is.
    """
    for signature, what in _SIGNATURES.items():
        if start.startswith(signature):
            message = f"it is {what}"
            raise NotText(message)


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
