"""Files at Hugging Face in place of local ones, on a server of this machine: the real one is not contacted.

Polars reads Parquet, and knows only the address of the real server.
"""

from collections.abc import Generator, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import inf
from pathlib import Path
from threading import Thread
from typing import Final

import polars as pl
import pytest
from pyarrow.parquet import ParquetFile

from tests.cli.command_line import uri_split
from tests.cli.object_servers import without_memory
from tests.cli.tables.table_files import written
from uri_split.cli import objects
from uri_split.cli.objects import as_pyarrow_reads, modification_time, object_name, store_of

TOKEN: Final = "hf_secret"
FILES: Final = {
    "/datasets/me/links/resolve/main/a%20b.txt": b"http://a.example/\nhttp://b.example/\n",
    "/datasets/me/links/resolve/v1/a.csv": b"url\nhttp://a.example/\n",
    "/datasets/me/private/resolve/main/a.txt": b"http://a.example/\n",
}


class _Handler(BaseHTTPRequestHandler):
    """Serves `FILES`, those of the private repository only with the token."""

    def do_GET(self) -> None:
        self.wfile.write(self._answered())

    def do_HEAD(self) -> None:
        self._answered()

    def _answered(self) -> bytes:
        data = FILES.get(self.path, b"")
        status = 200 if self.path in FILES else 404
        if "/private/" in self.path and self.headers["Authorization"] != f"Bearer {TOKEN}":
            status, data = 401, b""
        wanted = self.headers["Range"]
        if data and wanted:
            start, end = map(int, wanted.removeprefix("bytes=").split("-"))
            status, length, data = 206, len(data), data[start : end + 1]
            self.send_response(status)
            self.send_header("Content-Range", f"bytes {start}-{end}/{length}")
        else:
            self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        return data

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  as it is there
        """Print nothing."""


@pytest.fixture(scope="module")
def address() -> Generator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(autouse=True)
def _environment(address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(objects, "HUGGING_FACE", address)
    monkeypatch.delenv("HF_TOKEN", raising=False)
    monkeypatch.chdir(tmp_path)
    with without_memory():
        yield


def test_first_three_parts_of_a_name_are_the_repository() -> None:
    assert object_name("hf://datasets/me/links@v1/a/b.csv") == ("hf", "datasets/me/links@v1", "a/b.csv")


def test_files_are_read() -> None:
    assert uri_split("normalize", "hf://datasets/me/links/a b.txt").text == "http://a.example/\nhttp://b.example/\n"
    ended = uri_split("split", "hf://datasets/me/links@v1/a.csv", "-o", "o.csv")
    assert ended.text == "1 row split\n"
    assert pl.read_csv("o.csv")["host"].to_list() == ["a.example"]


def test_file_that_may_have_been_changed_just_now_is_read_again() -> None:
    assert modification_time("hf://datasets/me/links@v1/a.csv") == inf
    for _ in range(2):
        assert uri_split("split", "hf://datasets/me/links@v1/a.csv", "-o", "parts/", "--resume").text == "1 row split\n"


def test_pyarrow_reads_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = written(tmp_path / "a.parquet", ["http://a.example/"]).read_bytes()
    monkeypatch.setitem(FILES, "/datasets/me/links/resolve/main/a.parquet", data)
    with ParquetFile(as_pyarrow_reads("hf://datasets/me/links/a.parquet")) as parquet:
        assert parquet.schema_arrow.names == ["id", "url"]


def test_token_opens_private_repositories(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "hf://datasets/me/private/a.txt"
    ended = uri_split("normalize", name)
    assert ended.errors == f"uri-split: cannot read {name}: access denied: check HF_TOKEN in the environment\n"
    monkeypatch.setenv("HF_TOKEN", "hf_wrong")
    store_of.cache_clear()
    assert uri_split("normalize", name).errors == ended.errors
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    store_of.cache_clear()
    assert uri_split("normalize", name).text == "http://a.example/\n"


def test_absent_file_is_reported() -> None:
    ended = uri_split("check", "hf://datasets/me/links/absent.txt")
    assert (ended.status, ended.output) == (2, b"")
    assert "hf://datasets/me/links/absent.txt: no such object: check its name" in ended.errors


@pytest.mark.parametrize("name", ["hf://datasets/me/links/*.txt", "hf://datasets/me/links/", "hf://datasets/me/links"])
def test_patterns_and_directories_are_refused(name: str) -> None:
    ended = uri_split("check", name)
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors == (
        "uri-split: cannot read hf://datasets/me/links/: files at Hugging Face cannot be listed: name each of them\n"
    )
