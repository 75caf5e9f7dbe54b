"""A file that is edited, replaced or removed while it is being fixed: the edit stays, and nothing is written."""

import gzip
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from uri_split.cli.fixing import Fixer

_fix = Fixer.fix


def edit_at(text: str, edit: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Edit the file when the command comes to a text."""

    def fix(self: Fixer, given: str) -> str | None:
        if given == text:
            edit()
        return _fix(self, given)

    monkeypatch.setattr(Fixer, "fix", fix)


def append(file: Path) -> None:
    with file.open("ab") as stream:
        stream.write(b"http://new/\n")


def overwrite(file: Path) -> None:
    with file.open("r+b") as stream:
        stream.write(b"http://A")


def overwrite_and_keep_the_time(file: Path) -> None:
    before = file.stat()
    overwrite(file)
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


def truncate(file: Path) -> None:
    os.truncate(file, file.stat().st_size - 5)


def replace(file: Path) -> None:
    before = file.stat()
    new = file.with_name("new")
    new.write_bytes(file.read_bytes().upper())
    os.utime(new, ns=(before.st_atime_ns, before.st_mtime_ns))
    new.replace(file)


def remove_and_write(file: Path) -> None:
    data = file.read_bytes()
    file.unlink()
    file.write_bytes(data.upper())


EDITS = [append, overwrite, overwrite_and_keep_the_time, truncate, replace, remove_and_write]
CHANGED = "changed while the command read it, and stays as it is: run the command again"


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("at", ["http://ok/0", "http://a/ b", "http://ok/1999"], ids=["before", "in", "after"])
def test_edit_stays(edit: Callable[[Path], None], at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.txt"
    texts = [f"http://ok/{number}\n" for number in range(2_000)]
    file.write_text("".join([*texts[:1_000], "http://a/ b\n", *texts[1_000:]]))
    edited: list[bytes] = []

    def edit_file() -> None:
        edit(file)
        edited.append(file.read_bytes())

    edit_at(at, edit_file, monkeypatch)
    ended = uri_split("check", "--fix", file)
    assert (ended.status, ended.errors) == (2, f"uri-split: cannot write {file}: {CHANGED}\n")
    assert edited == [file.read_bytes()]
    assert list(tmp_path.iterdir()) == [file]
    assert "fixed" not in ended.text


def test_removed_file_is_not_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.txt"
    file.write_text("http://a/ b\n")
    edit_at("http://a/ b", file.unlink, monkeypatch)
    ended = uri_split("check", "--fix", file)
    assert (ended.status, ended.errors) == (2, f"uri-split: cannot write {file}: {CHANGED}\n")
    assert list(tmp_path.iterdir()) == []


def test_link_to_another_file_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link, files = tmp_path / "link.txt", [tmp_path / "a.txt", tmp_path / "b.txt"]
    for file in files:
        file.write_text("http://a/ b\n")
    link.symlink_to("a.txt")

    def retarget() -> None:
        link.unlink()
        link.symlink_to("b.txt")

    edit_at("http://a/ b", retarget, monkeypatch)
    assert uri_split("check", "--fix", link).status == 2
    assert [file.read_text() for file in files] == ["http://a/ b\n"] * 2


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.csv.gz"])
def test_edit_of_a_table_stays(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, new = tmp_path / name, tmp_path / f"new-{name}"
    for path, text in ((file, "http://a/ b"), (new, "http://new/")):
        data = (f'{{"url": "{text}"}}\n' if name == "a.jsonl" else f"url\n{text}\n").encode()
        path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    data = new.read_bytes()
    edit_at("http://a/ b", lambda: new.replace(file), monkeypatch)
    ended = uri_split("check", "--fix", "--column", "url", file)
    assert (ended.status, ended.errors) == (2, f"uri-split: cannot write {file}: {CHANGED}\n")
    assert file.read_bytes() == data
    assert list(tmp_path.iterdir()) == [file]


def test_reading_is_no_edit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.txt"
    file.write_text("http://a/ b\n")
    edit_at("http://a/ b", file.read_bytes, monkeypatch)
    assert uri_split("check", "--fix", file).status == 0
    assert file.read_text() == "http://a/%20b\n"
