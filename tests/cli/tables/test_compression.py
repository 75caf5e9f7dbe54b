"""Bytes are compressed by the extension of their file."""

import gzip
from pathlib import Path

import pytest

from uri_split.cli.tables.compression import compressed_writer, decompressed


@pytest.mark.parametrize("name", ["a.txt", "a.txt.gz", "a.jsonl.zst"])
def test_written_bytes_can_be_read(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    with compressed_writer(str(file)) as write:
        write(b"some ")
        write(b"bytes")
    with file.open("rb") as stream:
        read = decompressed(stream, name)
        assert read.read() == b"some bytes"
    assert (file.read_bytes() == b"some bytes") == (name == "a.txt")


def test_nothing_is_compressed_too(tmp_path: Path) -> None:
    with compressed_writer(str(tmp_path / "a.gz")):
        pass
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()) == b""
