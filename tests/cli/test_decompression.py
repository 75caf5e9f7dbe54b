"""Compressed inputs are recognized by their first bytes, and are read whole or not at all."""

import bz2
import gzip
import lzma
import re
import subprocess
from collections.abc import Callable
from errno import EIO
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pytest

from tests.cli.command_line import COMMAND, uri_split
from uri_split.cli.streams import compression_of, decompressed

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

TEXT = b"id,url\n" + b"".join(b"%d,http://h%d.example/\n" % (number, number) for number in range(0, 300_000, 100))
SKIPPABLE = b"\x50\x2a\x4d\x18\x02\0\0\0ab"


def zstandard(data: bytes) -> bytes:
    return pa.compress(data, codec="zstd", asbytes=True)


COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".zst": zstandard,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
}
every_compression = pytest.mark.parametrize(("extension", "compress"), COMPRESS.items(), ids=COMPRESS)


def read(data: bytes, file: str = "a.txt") -> bytes:
    return decompressed(BytesIO(data), file).read()


@every_compression
def test_first_bytes_decide_and_not_the_name(extension: str, compress: Callable[[bytes], bytes]) -> None:
    for file in (f"a{extension}", "a.txt", "a.gz", "a.xz", "-"):
        assert read(compress(TEXT), file) == TEXT
        assert read(compress(b""), file) == b""
    assert read(TEXT, f"a.csv{extension}") == TEXT


@every_compression
def test_streams_one_after_another_are_all_read(extension: str, compress: Callable[[bytes], bytes]) -> None:
    assert read(compress(TEXT) + compress(b"") + compress(b"2\n")) == TEXT + b"2\n", extension


@pytest.mark.parametrize("extension", [".gz", ".bz2", ".xz"])
def test_zeros_may_follow_a_stream(extension: str) -> None:
    compress = COMPRESS[extension]
    for zeros in (4, 1 << 17):
        assert read(compress(b"1\n") + bytes(zeros)) == b"1\n"
        assert read(compress(b"1\n") + bytes(zeros) + compress(b"2\n")) == b"1\n2\n"


def test_zstandard_may_begin_with_a_skippable_frame() -> None:
    assert read(SKIPPABLE + zstandard(TEXT)) == TEXT


@every_compression
@pytest.mark.parametrize("kind", ["csv", "txt"])
def test_file_cut_short_is_an_error(
    extension: str, compress: Callable[[bytes], bytes], kind: str, tmp_path: Path
) -> None:
    file = tmp_path / f"a.{kind}{extension}"
    whole = compress(TEXT)
    options = ["--column", "url"] if kind == "csv" else []
    for size in (0, 1, 4, 10, len(whole) // 2, len(whole) - 1):
        file.write_bytes(whole[:size])
        ended = uri_split("check", "--quiet", *options, file)
        assert ended.status == 2
        assert cut_short(ended.errors, str(file), is_empty=not size)


def cut_short(errors: str, file: str, *, is_empty: bool = False) -> bool:
    fault = r"is empty: " if is_empty else r"was cut short, after [0-9,]+ lines?: "
    help_ = "copy or download the file again\n"
    return bool(re.fullmatch(f"uri-split: cannot read {re.escape(file)}: the compressed file {fault}{help_}", errors))


@every_compression
def test_file_of_json_lines_or_from_standard_input_that_is_cut_short_is_an_error(
    extension: str, compress: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    file = tmp_path / f"a.jsonl{extension}"
    cut = compress(b'{"url":"http://a/"}\n' * 99)[:-9]
    file.write_bytes(cut)
    assert cut_short(uri_split("check", "--quiet", file).errors, str(file))
    assert cut_short(uri_split("check", "--fix", file).errors, str(file))
    assert cut_short(uri_split("check", "--quiet", stdin=cut).errors, "<stdin>")
    assert cut_short(uri_split("check", "--quiet", "--column", "url", stdin=cut).errors, "<stdin>")


@every_compression
def test_text_longer_than_one_read_is_read_whole(
    extension: str, compress: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    file = tmp_path / f"a.txt{extension}"
    file.write_bytes(compress(b"x:a\n" * 100_000))
    ended = uri_split("check", file)
    assert (ended.status, ended.text) == (0, "100,000 lines: 100,000 valid URIs, 0 invalid\n")


@every_compression
def test_damage_is_an_error(extension: str, compress: Callable[[bytes], bytes], tmp_path: Path) -> None:
    file = tmp_path / f"a.txt{extension}"
    whole = compress(TEXT)
    for data in (
        # Arrow writes no checksum, so that its reader cannot notice another byte in a text.
        whole[:100] + bytes(10 if extension == ".zst" else 1) + whole[101:],
        whole + b"what is this",
        compress(b"1\n") + whole[:30] + b"\xff" * (1 << 17),  # longer than a block: not cut short
    ):
        file.write_bytes(data)
        ended = uri_split("check", "--quiet", file)
        assert (ended.status, ended.output) == (2, b"")
        assert re.fullmatch(
            f"uri-split: cannot read {re.escape(str(file))}: the compressed file is damaged, after [0-9,]+ lines?: "
            "copy or download the file again\n",
            ended.errors,
        )


@pytest.mark.parametrize("extension", [".gz", ".bz2", ".xz"])
def test_lines_before_damage_are_counted(extension: str) -> None:
    with pytest.raises(OSError, match=r"^the compressed file is damaged, after 3,001 lines: copy or download"):
        read(COMPRESS[extension](TEXT) + b"what is this")


@every_compression
def test_file_named_as_compressed_that_is_not_is_an_error(
    extension: str, compress: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    file = tmp_path / f"a.txt{extension}"
    file.write_bytes(bytes(9) + compress(TEXT))
    program = {".gz": "gzip", ".zst": "Zstandard", ".bz2": "bzip2", ".xz": "xz"}[extension]
    assert uri_split("check", "--quiet", file).errors == (
        f"uri-split: cannot read {file}: the name ends with {extension}, but the file is not compressed with "
        f"{program}, and not text: copy or download the file again\n"
    )


def test_failure_of_the_file_itself_is_not_called_damage() -> None:
    class Failing(BytesIO):
        def readinto(self, buffer: "WriteableBuffer", /) -> int:
            if not self.tell():
                return super().readinto(memoryview(buffer)[:100])
            raise OSError(EIO, "Input/output error")

    for compress in COMPRESS.values():
        with pytest.raises(OSError, match=r"^.Errno 5. Input/output error$"):
            decompressed(Failing(compress(TEXT)), "a").read()


@every_compression
@pytest.mark.parametrize("kind", ["csv", "jsonl", "txt"])
def test_every_row_is_read(extension: str, compress: Callable[[bytes], bytes], kind: str, tmp_path: Path) -> None:
    texts = [f"http://a/{number}" for number in range(1_000)]
    lines = [f'{{"url": "{text}"}}' for text in texts] if kind == "jsonl" else ["url"] * (kind == "csv") + texts
    data = "\n".join([*lines, ""])
    file, other = tmp_path / f"a.{kind}{extension}", tmp_path / f"a.{kind}"
    file.write_bytes(compress(data.encode()))
    said = f"1,000 {'lines' if kind == 'txt' else 'rows'}: 1,000 valid URIs, 0 invalid\n"
    assert uri_split("check", file).text == said
    rows = uri_split("split", "--format", "csv", file).text.splitlines()[1:]
    assert [row.split(",")[5] for row in rows] == [f"/{number}" for number in range(1_000)]
    # As it is, under a name that says nothing of compression; and not compressed, under one that does.
    other.write_bytes(file.read_bytes())
    assert uri_split("check", other).text == said
    file.write_bytes(data.encode())
    assert uri_split("check", file).text == said


@every_compression
def test_standard_input_may_be_compressed(extension: str, compress: Callable[[bytes], bytes]) -> None:
    ended = uri_split("split", "--format", "csv", stdin=compress(b"http://a/x\nb:\xff"))
    assert ended.output.splitlines()[1:] == [b"http,a,,a,,/x,,", b"b,,,,,\xff,,"], extension
    options = ["check", "--column", "url"]
    assert uri_split(*options, stdin=compress(TEXT)).text == "3,000 rows: 3,000 valid URIs, 0 invalid\n"


def test_compressed_standard_input_is_read_through_a_pipe() -> None:
    run = subprocess.run([*COMMAND, "check"], check=True, input=bz2.compress(b"http://a/\n"), capture_output=True)
    assert run.stdout == b"1 line: 1 valid URI, 0 invalid\n"


@pytest.mark.parametrize("name", ["a.txt.bz2", "a.txt.xz", "a.txt", "a.txt.zst"])
def test_file_is_not_fixed_in_place_if_it_would_be_compressed_otherwise(name: str, tmp_path: Path) -> None:
    file, output = tmp_path / name, tmp_path / "o.txt.gz"
    data = COMPRESS.get(file.suffix if file.suffix != ".zst" else ".gz", gzip.compress)(b"http://a/b^c\n")
    file.write_bytes(data)
    ended = uri_split("check", "--fix", file)
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors == (
        f"uri-split: cannot fix {file} in place, because its name must end with .gz or .zst if it is compressed: "
        "write a copy with -o, such as -o fixed.csv.gz\n"
    )
    assert file.read_bytes() == data
    assert uri_split("check", "--fix", file, "-o", output).status == 0
    assert gzip.decompress(output.read_bytes()) == b"http://a/b%5Ec\n"


def test_start_of_text_is_not_a_compression() -> None:
    for start in (b"", b"P", b"BZh", b"BZh9", b"BZh0AY&SY", b"\x1f"):
        assert compression_of(start, "a.txt") == ""
    assert compression_of(b"BZh9", "a.bz2") == "bz2"
