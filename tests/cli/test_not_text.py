"""Files that are not text are rejected by their first bytes, under any name."""

import bz2
import gzip
import lzma
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path

import polars as pl
import pyarrow as pa
import pytest

from tests.cli.command_line import uri_split

SUBCOMMANDS = [
    ["hazards"], ["repair"], ["find"], ["resolve", "http://a/"], ["relativize", "http://a/"], ["check"], ["split"],
    ["normalize"], ["lint"], ["match", "{a}"], ["policy", "test", "web-link"],
]  # fmt: skip
TEXT = b"http://a/\n"


def parquet() -> bytes:
    data = BytesIO()
    pl.DataFrame({"url": ["http://a/"]}).write_parquet(data)
    return data.getvalue()


def arrow() -> bytes:
    data = BytesIO()
    pl.DataFrame({"url": ["http://a/"]}).write_ipc(data)
    return data.getvalue()


def archive() -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        file.writestr("a.txt", TEXT)
    return data.getvalue()


def database() -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE links (url)")
        return connection.serialize()


FORMATS: dict[str, tuple[Callable[[], bytes], str]] = {
    "ZIP": (archive, ".xlsx"),
    "PDF": (lambda: b"%PDF-1.7\n", "pdftotext"),
    "Arrow": (arrow, "uri-split columns"),
    "Parquet": (parquet, "uri-split columns"),
    "Avro": (lambda: b"Obj\x01\x04", "Parquet"),
    "SQLite": (database, "sqlite3"),
    "7-Zip": (lambda: b"7z\xbc\xaf\x27\x1c\0\4", "7z"),
    "an old Microsoft Office": (lambda: b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0", "CSV"),
    "UTF-32": (lambda: "http://a/\n".encode("utf-32"), "iconv"),
    "UTF-32 ": (lambda: b"\0\0\xfe\xff" + "http://a/\n".encode("utf-32-be"), "iconv"),
}


@pytest.mark.parametrize("arguments", SUBCOMMANDS, ids=" ".join)
@pytest.mark.parametrize("what", FORMATS)
def test_message_names_the_format_and_a_tool(what: str, arguments: list[str], tmp_path: Path) -> None:
    made, reader = FORMATS[what]
    data = made()
    for name, stdin in ((tmp_path / "links.txt", b""), (tmp_path / "links.bin.gz", b""), ("-", data)):
        if isinstance(name, Path):
            name.write_bytes(gzip.compress(data) if name.suffix == ".gz" else data)
        ended = uri_split(*arguments, name, stdin=stdin)
        assert (ended.status, ended.output) == (2, b"")
        assert ended.errors.startswith(f"uri-split: cannot read {'<stdin>' if name == '-' else name}: not text, but ")
        assert what.strip() in ended.errors
        assert reader in ended.errors


def zstandard(data: bytes) -> bytes:
    return pa.compress(data, codec="zstd", asbytes=True)


@pytest.mark.parametrize(
    ("compress", "reader"),
    [
        (gzip.compress, "gunzip"),
        (zstandard, "unzstd"),
        (bz2.compress, "bunzip2"),
        (lzma.compress, "unxz"),
    ],
)
def test_file_that_is_compressed_twice_is_rejected(
    compress: Callable[[bytes], bytes], reader: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(gzip.compress(compress(TEXT)))
    ended = uri_split("split", file)
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors == (
        f"uri-split: cannot read {file}: not text, but compressed twice: decompress it with {reader} first\n"
    )


@pytest.mark.parametrize("kind", ["csv", "jsonl", "csv.gz", "txt"])
def test_tables_with_other_content_are_rejected(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"a.{kind}"
    for data, said in ((archive(), "not text, but a ZIP archive"), ("u\n".encode("utf-32"), "not text, but UTF-32: ")):
        file.write_bytes(gzip.compress(data) if kind.endswith("gz") else data)
        assert f"cannot read {file}: {said}" in uri_split("check", file).errors


def test_file_without_permission_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "a.txt").touch()
    monkeypatch.setattr(Path, "open", refused)
    monkeypatch.setattr("rich.progress.Progress.open", refused)
    assert uri_split("check", tmp_path / "a.txt").errors == (
        f"uri-split: cannot read {tmp_path}/a.txt: Permission denied\n"
    )


@pytest.mark.parametrize("text", [b"PAR2", b"\x1f", b"BZh0", b"PK", b"%PDF", b"\0http://a/\n", b"\xff", b"\xef\xbb"])
def test_text_that_begins_like_another_format_is_text(text: bytes) -> None:
    assert uri_split("check", stdin=text).status == 1


def test_rows_from_standard_input_are_called_rows() -> None:
    assert uri_split("hazards", "--column", "url", stdin=b"url\nhttp://a/\n").text == "1 row: no hazards\n"
