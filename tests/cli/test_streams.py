"""Bytes are compressed by the extension of their file, and read in blocks of whole lines."""

import gzip
import sys
from io import BytesIO
from pathlib import Path

import pytest

from uri_split.cli.streams import SIZE, blocks, compressed_writer, decompressed, end_of_lines, text_lines


@pytest.mark.parametrize("name", ["a.txt", "a.txt.gz", "a.jsonl.zst"])
def test_written_bytes_can_be_read(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    with compressed_writer(str(file)) as stream:
        stream.write(b"some ")
        stream.write(b"bytes")
    with file.open("rb") as written:
        read = decompressed(written, name)
        assert read.read() == b"some bytes"
    assert (file.read_bytes() == b"some bytes") == (name == "a.txt")


@pytest.mark.parametrize(("name", "suffix"), [("a.XZ", ".xz"), ("a.xz", ".xz"), ("a.csv.bz2", ".bz2")])
def test_other_compressions_are_only_read(name: str, suffix: str, tmp_path: Path) -> None:
    with (
        pytest.raises(OSError, match=rf"^only .gz and .zst are written compressed, not {suffix}$"),
        compressed_writer(str(tmp_path / name)),
    ):
        pass
    assert not [*tmp_path.iterdir()]


def test_nothing_is_compressed_too(tmp_path: Path) -> None:
    with compressed_writer(str(tmp_path / "a.gz")):
        pass
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()) == b""


class Trickle(BytesIO):
    """A stream that returns less than is requested, as pipes do."""

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read(min(size or 0, 10_000))


def test_blocks_end_where_lines_end() -> None:
    data = b"".join(b"%d\n" % number for number in range(900_000)) + b"the last"
    for stream in (BytesIO(data), Trickle(data)):
        found = list(blocks(stream, end_of_lines))
        assert b"".join(found) == data
        assert len(found) > 1
        assert all(block.endswith(b"\n") and len(block) <= 2 * SIZE for block in found[:-1])


def test_long_line_is_in_one_block() -> None:
    lines = [b"a\n", b"x" * 3 * SIZE + b"\n", b"b\n"]
    found = list(blocks(BytesIO(b"".join(lines)), end_of_lines))
    assert b"".join(found) == b"".join(lines)
    assert any(lines[1] in block for block in found)


def test_empty_stream_has_no_blocks() -> None:
    assert list(blocks(BytesIO(), end_of_lines)) == []


def test_lines_may_end_after_their_stream_was_closed() -> None:
    stream = BytesIO(b"a\nb\n")
    lines = text_lines(stream)
    assert next(lines) == "a\n"
    stream.close()
    del lines  # ends it


def test_zstandard_without_its_package_is_neither_written_nor_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    needs = r".zst needs the package pyarrow: install uri_split with the extra bulk$"
    with (
        pytest.raises(ModuleNotFoundError, match=f"^writing {needs}"),
        compressed_writer(str(tmp_path / "a.zst")),
    ):
        pass
    with pytest.raises(ModuleNotFoundError, match=f"^reading {needs}"):
        decompressed(BytesIO(b"\x28\xb5\x2f\xfd"), "a.zst").read()
    assert not [*tmp_path.iterdir()]
