"""First bytes of streams that return one byte at a time, as a pipe may."""

import bz2
import gzip
import lzma
from io import BufferedReader, BytesIO, RawIOBase, TextIOWrapper
from typing import cast

import pyarrow as pa
import pytest

from uri_split.cli import main
from uri_split.cli.streams import readable, with_first_bytes

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
