"""The files that are read."""

import os
from pathlib import Path

import pytest

from uri_split.cli.inputs import files_in


def names(folder: Path) -> list[str]:
    failures: list[OSError] = []
    found = [os.path.relpath(file, folder) for file in files_in(str(folder), failures.append)]
    assert failures == []
    return found


def test_files_are_in_order_without_what_is_hidden_or_installed(tmp_path: Path) -> None:
    for name in ("b.md", "a.md", ".a.md", "c/a.md", ".git/a.md", "c/node_modules/a.md", "c/__pycache__/a.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert names(tmp_path) == [".a.md", "a.md", "b.md", "c/a.md"]
    assert names(tmp_path / ".git") == ["a.md"]


@pytest.mark.parametrize("start", [b"\0", b"a\0", b"PK\x03\x04", "a".encode("utf-16")])
def test_binary_files_are_skipped(start: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(start)
    (tmp_path / "b.md").write_bytes(b"\xff")
    assert names(tmp_path) == ["b.md"]
    assert list(files_in(str(tmp_path / "a.md"), print)) == [str(tmp_path / "a.md")]


def test_file_that_cannot_be_opened_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").touch()

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "open", refuse)
    failures: list[OSError] = []
    assert list(files_in(str(tmp_path), failures.append)) == []
    assert len(failures) == 1


def test_other_files_than_regular_ones_are_skipped(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a")
    (tmp_path / "b").symlink_to("absent")
    assert names(tmp_path) == []


def test_given_file_is_read_even_if_absent() -> None:
    assert list(files_in("absent", print)) == ["absent"]
