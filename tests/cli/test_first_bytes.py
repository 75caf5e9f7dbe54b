"""First bytes of streams that return one byte at a time, as a pipe may."""

import bz2
import gzip
import lzma
import re
from io import BufferedReader, BytesIO, RawIOBase, TextIOWrapper
from typing import cast

import pyarrow as pa
import pytest

from uri_split.cli import main
from uri_split.cli.streams import LONGEST_SIGNATURE, NotText, readable, require_text, with_first_bytes

TEXT = "http://é.example/\n" * 3


class Slow(RawIOBase):
    """A stream that returns one byte at a time."""

    def __init__(self, data: bytes) -> None:
        self._data = BytesIO(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray, /) -> int:  # type: ignore[override]  # what its reader passes
        piece = self._data.read(1)
        buffer[: len(piece)] = piece
        return len(piece)


def slowly(data: bytes) -> "BufferedReader[RawIOBase]":
    return BufferedReader(cast("RawIOBase", Slow(data)))


UTF_16 = TEXT.encode("utf-16")
ENCODED = {
    "gzip": gzip.compress(TEXT.encode()),
    "bzip2": bz2.compress(TEXT.encode()),
    "xz": lzma.compress(TEXT.encode()),
    "Zstandard": pa.compress(TEXT.encode(), codec="zstd", asbytes=True),
    "UTF-8": TEXT.encode(),
    "UTF-16": UTF_16,
    "UTF-16 in gzip": gzip.compress(UTF_16),
    "UTF-16 in gzip, byte by byte": b"".join(gzip.compress(UTF_16[at : at + 1]) for at in range(len(UTF_16))),
}


@pytest.mark.parametrize("data", ENCODED.values(), ids=ENCODED)
def test_slow_streams_are_recognized(data: bytes) -> None:
    assert readable(slowly(data), "a.txt").read().decode() == TEXT


@pytest.mark.parametrize("data", [b"", b"P", b"PAR", b"PAR1", b"PAR1 and more", b"PAx", b"x", b"Px"])
def test_no_byte_is_lost(data: bytes) -> None:
    stream = with_first_bytes(slowly(data), [b"PAR1", b"PX"])
    assert stream.peek(4).startswith(b"PAR1") == data.startswith(b"PAR1")
    assert stream.read() == data


@pytest.mark.parametrize("command", ["find", "check"])
def test_no_first_byte_is_lost(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe may at first have as few bytes as the beginning of a compressed file."""
    monkeypatch.setattr("sys.stdin", TextIOWrapper(slowly(b"BZ://a.example/\n")))
    assert main([command]) == 0
    assert {"find": "BZ://a.example/\n", "check": "1 line: 1 valid URI,"}[command] in capsys.readouterr().out


# Each message names the format, and what to do with it if something can be done.
@pytest.mark.parametrize(
    ("start", "said"),
    [
        (b"PAR1", "Parquet: read it with uri-split columns"),
        (b"ARROW1\0\0", "Arrow IPC (Feather): read it with uri-split columns"),
        (b"\x1f\x8b", "compressed twice: decompress it with gunzip first"),
        (b"\x28\xb5\x2f\xfd", "compressed twice: decompress it with unzstd first"),
        (b"BZh11AY&SY", "compressed twice: decompress it with bunzip2 first"),
        (b"BZh91AY&SY", "compressed twice: decompress it with bunzip2 first"),
        (b"\xfd7zXZ\0", "compressed twice: decompress it with unxz first"),
        (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive: unpack it with 7z"),
        (b"PK\x03\x04", "a ZIP archive (.xlsx and .docx files are, too): unpack it, or save it as CSV or text"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
            "an old Microsoft Office document (.xls or .doc): save it as CSV or text",
        ),
        (b"\x89PNG\r\n", "an image (PNG)"),
        (b"\xff\xd8\xff", "an image (JPEG)"),
        (b"GIF89a", "an image (GIF)"),
        (b"%PDF-1.7", "PDF: extract its text with pdftotext"),
        (b"Obj\x01", "Avro: save it as Parquet"),
        (b"SQLite format 3\0", "an SQLite database: export it as CSV with sqlite3"),
        (b"\xff\xfe\0\0", "UTF-32: convert it with iconv -f UTF-32 -t UTF-8"),
        (b"\0\0\xfe\xff", "UTF-32: convert it with iconv -f UTF-32 -t UTF-8"),
        (b"\xff\xfea\0", "UTF-16: convert it with iconv -f UTF-16 -t UTF-8"),
        (b"\xfe\xff\0a", "UTF-16: convert it with iconv -f UTF-16 -t UTF-8"),
        (b"a.txt".ljust(257, b"\0") + b"ustar", "a tar archive: unpack it with tar"),
    ],
)
def test_bytes_that_are_not_text_are_named_by_their_beginning(start: bytes, said: str) -> None:
    for data in (start, start.ljust(LONGEST_SIGNATURE, b"a")):
        with pytest.raises(NotText, match=f"^{re.escape(f'not text, but {said}')}$"):
            require_text(data)
    require_text(b" " + start)  # as text, which may contain anything but at its beginning
