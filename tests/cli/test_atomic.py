"""A file appears when it is complete, or not at all."""

import os
import re
import stat
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.cli.command_line import signals_of_the_foreground
from uri_split.cli.atomic import atomic_write


@pytest.fixture(autouse=True)
def _foreground() -> Generator[None]:
    with signals_of_the_foreground():
        yield


def test_older_file_stays_until_the_end(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    with atomic_write(str(file)) as stream:
        stream.write(b"new")
        assert file.read_text() == "old"
    assert file.read_text() == "new"
    assert list(tmp_path.iterdir()) == [file]


def test_failure_keeps_the_older_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    with pytest.raises(ValueError, match="wrong"), atomic_write(str(file)) as stream:  # noqa: PT012  what is in it matters
        stream.write(b"new")
        wrong = "wrong"
        raise ValueError(wrong)
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_permissions_stay_and_links_stay_links(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to("file")
    with atomic_write(str(link)) as stream:
        stream.write(b"new")
    assert link.is_symlink()
    assert file.read_text() == "new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o660, None])
def test_partial_file_is_private(mode: int | None, tmp_path: Path) -> None:
    file = tmp_path / "links.csv"
    if mode is not None:
        file.touch()
        file.chmod(mode)
    umask = os.umask(0o027)
    try:
        with atomic_write(str(file)) as stream:
            stream.write(b"new")
            (part,) = set(tmp_path.iterdir()) - {file}
            assert re.fullmatch(r"\.links\.csv\.[0-9a-f]{8}\.partial", part.name)
            assert stat.S_IMODE(part.stat().st_mode) == 0o600
    finally:
        assert os.umask(umask) == 0o027
    assert stat.S_IMODE(file.stat().st_mode) == (0o640 if mode is None else mode)


@pytest.mark.parametrize("name", ["a" * 255, "é" * 127, "\udce9" * 255])
def test_name_may_be_as_long_as_the_file_system_allows(name: str, tmp_path: Path) -> None:
    with atomic_write(str(tmp_path / name)) as stream:
        stream.write(b"new")
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_file_system_without_permissions_is_supported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def chmod(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", chmod)
    with atomic_write(str(tmp_path / "file")) as stream:
        stream.write(b"new")
    assert (tmp_path / "file").read_text() == "new"


def test_link_to_itself_is_replaced(tmp_path: Path) -> None:
    link = tmp_path / "loop"
    link.symlink_to(link)
    with atomic_write(str(link)) as stream:
        stream.write(b"new")
    assert link.read_text() == "new"
