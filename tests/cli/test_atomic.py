"""A file appears when it is complete, or not at all."""

import _thread
import os
import re
import signal
import socket
import stat
import sys
from collections.abc import Generator
from importlib import import_module
from pathlib import Path
from threading import Timer
from time import sleep

import pytest

from tests.cli.command_line import signals_of_the_foreground
from uri_split.cli.atomic import atomic_directory, atomic_write


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


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_just_before_a_read_interrupts_it(number: int, tmp_path: Path) -> None:
    ended = KeyboardInterrupt if number == signal.SIGINT else SystemExit
    source, sink = socket.socketpair()
    # As a signal does it that arrives between Python's last look and the system call.
    arrival = Timer(0.1, _thread.interrupt_main, [number])
    input_at_last = Timer(20, sink.send, [b"x"])
    with source, sink:
        with pytest.raises(ended), atomic_write(str(tmp_path / "file")):  # noqa: PT012  what is in it matters
            arrival.start()
            input_at_last.start()
            source.recv(1)
        assert input_at_last.is_alive()
        input_at_last.cancel()
        input_at_last.join()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_that_an_import_ignores_is_not_lost(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As some modules in C do, such as those of pandas.
    code = f"import os\ntry:\n    os.kill({os.getpid()}, {int(number)})\nexcept BaseException:\n    pass\n"
    (tmp_path / "ignores_exceptions.py").write_text(f"{code}is_ready = True\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "ignores_exceptions", raising=False)
    target = tmp_path / "out"
    target.mkdir()
    ended = KeyboardInterrupt if number == signal.SIGINT else SystemExit
    with pytest.raises(ended), atomic_write(str(target / "file")):  # noqa: PT012  what is in it matters
        assert import_module("ignores_exceptions").is_ready
        sleep(20)
        pytest.fail("the signal was lost")
    assert list(target.iterdir()) == []


def test_ignored_signals_stay_ignored(tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        with atomic_write(str(tmp_path / "file")):
            os.kill(os.getpid(), signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)
    assert (tmp_path / "file").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_second_signal_does_not_disturb_the_cleanup(number: int, tmp_path: Path) -> None:
    ended = KeyboardInterrupt if number == signal.SIGINT else SystemExit
    before = signal.getsignal(number)
    with pytest.raises(ended), atomic_write(str(tmp_path / "file")):  # noqa: PT012  what is in it matters
        try:
            os.kill(os.getpid(), number)
        finally:
            os.kill(os.getpid(), signal.SIGINT)
    assert list(tmp_path.iterdir()) == []
    assert signal.getsignal(number) is before


@pytest.mark.parametrize("mode", [None, 0o750])
def test_directory_appears_at_the_end(mode: int | None, tmp_path: Path) -> None:
    target = tmp_path / "out"
    if mode is not None:
        target.mkdir()
        target.chmod(mode)
    umask = os.umask(0o027)
    try:
        with atomic_directory(f"{target}/") as directory:
            assert stat.S_IMODE(directory.stat().st_mode) == 0o700
            (directory / "a").touch()
            assert not (target / "a").exists()
    finally:
        os.umask(umask)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert (target / "a").exists()
    assert stat.S_IMODE(target.stat().st_mode) == 0o750


def test_failure_leaves_no_directory(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="wrong"), atomic_directory(str(tmp_path / "out")) as directory:  # noqa: PT012  what is in it matters
        (directory / "a").touch()
        wrong = "wrong"
        raise ValueError(wrong)
    assert list(tmp_path.iterdir()) == []
