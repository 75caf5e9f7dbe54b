"""First bytes of streams that return one byte at a time, as a pipe may."""

import bz2
import gzip
import lzma
import subprocess
import time
from fcntl import ioctl
from io import BufferedReader, BytesIO, RawIOBase, TextIOWrapper
from pathlib import Path
from termios import FIONREAD
from typing import cast

import polars as pl
import pyarrow as pa
import pytest

from tests.cli.command_line import COMMAND
from uri_split.cli import main
from uri_split.cli.inputs import with_first_bytes
from uri_split.cli.streams import readable

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


def test_slow_standard_input_is_recognized_as_parquet(tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    pl.DataFrame({"url": ["http://a/"]}).write_parquet(file)
    with subprocess.Popen([*COMMAND, "check"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        process.stdin.write(file.read_bytes()[:1])
        process.stdin.flush()
        while ioctl(process.stdin, FIONREAD, bytes(4)) != bytes(4):  # until the command has read it
            assert process.poll() is None
            time.sleep(0.01)
        output, _ = process.communicate(file.read_bytes()[1:])
    assert output.endswith(b": 1 valid URI, 0 invalid\n")


@pytest.mark.parametrize("command", ["find", "check"])
def test_no_first_byte_is_lost(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe may at first have as few bytes as the beginning of a Parquet file."""
    monkeypatch.setattr("sys.stdin", TextIOWrapper(slowly(b"PA://a.example/\n")))
    assert main([command]) == 0
    assert {"find": "1:1:PA://a.example/\n", "check": "1 line: 1 valid URI,"}[command] in capsys.readouterr().out
