"""Files are closed after reading, whatever they contain."""

import gc
import gzip
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import written
from uri_split.cli.inputs import Session, open_session
from uri_split.cli.lines import read_lines
from uri_split.cli.tables.tables import read_texts

BROKEN_OFF = gzip.compress(b"url\n" + b"http://a/\n" * 99, mtime=0)[:-9]
ENDLESS = b'url\na:\n"b'

DAMAGED = {
    "a.csv": ENDLESS,
    "b.csv": b"",
    "a.csv.gz": BROKEN_OFF,
    "b.csv.gz": gzip.compress(ENDLESS, mtime=0),
    "a.csv.zst": b"\0" * 99,
    "a.jsonl": b'{"url": "a:"}\n{"url":\n',
    "a.jsonl.gz": gzip.compress(b"[]\n", mtime=0),
    "a.parquet": b"PAR1" * 9,
    "a.txt.gz": BROKEN_OFF,
    "b.txt.gz": b"\0" * 99,
    "c.txt.gz": b"",
    "a.txt.zst": b"\0" * 99,
}


@pytest.fixture(autouse=True)
def _nothing_is_collected() -> Iterator[None]:
    """Keep files in reference cycles open, so that a test can see them."""
    gc.disable()
    yield
    gc.enable()


def open_files(directory: Path) -> list[str]:
    """Return the files in a directory that this process has open."""
    descriptors = Path("/proc/self/fd").iterdir()
    targets = [os.readlink(descriptor) for descriptor in descriptors if descriptor.is_symlink()]  # noqa: PTH115  may be gone
    return [target for target in targets if target.startswith(str(directory))]


@pytest.mark.parametrize("command", ["find", "check", "check -o o.csv", "split -o o.parquet", "report -o o.html"])
@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_file_is_closed(command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / name).write_bytes(DAMAGED[name])
    monkeypatch.chdir(tmp_path)
    uri_split(*command.split(), name)
    assert open_files(tmp_path) == []


@pytest.mark.parametrize("name", DAMAGED)
def test_file_is_closed_before_the_next_is_read(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(DAMAGED[name])
    (tmp_path / "next.txt").write_bytes(b"a:\nb:\n")
    with open_session([str(tmp_path / name), str(tmp_path / "next.txt")]) as session:
        while_reading = {line.text: open_files(tmp_path) for line in read_lines(session, tables=True)}
    assert while_reading["b:"] == [str(tmp_path / "next.txt")]


def test_table_without_the_column_is_closed(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(b'{"url": "a:"}\n', mtime=0))
    assert uri_split("check", tmp_path / "a.jsonl.gz", "--column", "link").status == 2
    assert open_files(tmp_path) == []


@pytest.mark.parametrize("name", ["a.txt", "a.txt.gz", "a.txt.zst", "a.csv", "a.csv.gz", "a.jsonl"])
def test_partly_read_file_is_closed(name: str, tmp_path: Path) -> None:
    file = written(tmp_path / name, [f"http://example.com/{number:x}" for number in range(9999)])
    column = None if ".txt" in name else "url"
    readers: list[Callable[[Session], Iterator[object]]] = [
        lambda session: read_lines(session, column, tables=True),
        lambda session: read_texts(session, column),
    ]
    for reader in readers:
        with open_session([str(file)]) as session:
            unfinished = reader(session)
            next(unfinished)
            assert open_files(tmp_path) == [str(file)]
        assert open_files(tmp_path) == []
        del unfinished  # until here, the reader is referenced
