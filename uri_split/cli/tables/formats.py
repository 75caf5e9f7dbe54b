"""File formats, recognized by extension and first bytes."""

from pathlib import Path
from typing import Final, Literal, NamedTuple

from uri_split.cli.file_kinds import PARQUET, TABLES, FileKind

Compression = Literal["", "gz", "zst"]
"""How the command can compress a file that it writes."""

_COMPRESSIONS: Final[dict[str, Compression]] = {".gz": "gz", ".zst": "zst"}
ONLY_READ: Final = frozenset({".bz2", ".xz"})
"""Extensions of files that the command decompresses, but does not write."""


class BadTable(Exception):  # noqa: N818  named for what was found, like `InvalidURI`
    """A table that cannot be read or written: why, in a sentence."""


class BadRow(BadTable):
    """A row that cannot be read.

    Args:
        line: The line where it begins.
        reason: What is wrong with this line, as the rest of a sentence.

    >>> str(BadRow(3, "is not JSON"))
    'line 3 is not JSON'
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line} {reason}")


class NotText(Exception):  # noqa: N818  named for what was found, like `InvalidURI`
    """Bytes that are not text: what they are, and what to do with them."""


READ_ERRORS: Final = (OSError, EOFError, BadTable, NotText)
"""Exceptions that reading a file may raise."""


LINE: Final = "line"
"""Name of the only column of a text file."""

BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
# A signature precedes any shorter one that it starts with.
_SIGNATURES: Final[dict[bytes, str]] = {
    PARQUET: "Parquet: add --input-format parquet, or --column for find; relativize and lint read only text",
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
    b"ARROW1\0\0": "Arrow IPC (Feather): save it as Parquet",
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


class Format(NamedTuple):
    """Format of a file to write.

    Attributes:
        kind: What it contains.
        compression: How it is compressed.
    """

    kind: FileKind
    compression: Compression


def format_of(file: str) -> Format:
    """Return the format of a file to write, by its extension; text for any other extension.

    >>> format_of("links.csv.gz"), format_of("links.txt")
    (Format(kind='csv', compression='gz'), Format(kind='text', compression=''))
    """
    name = Path(file)
    compression = _COMPRESSIONS.get(name.suffix.lower(), "")
    kind = TABLES.get((Path(name.stem) if compression else name).suffix.lower(), "text")
    return Format("text" if compression and kind == "parquet" else kind, compression)


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
