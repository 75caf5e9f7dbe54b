"""Adapters that cannot be started."""

import sys
from pathlib import Path
from typing import Final

import pytest

from uri_conformance.adapter import Adapter, AdapterError
from uri_conformance.tests.test_adapter import ECHO, answers, numbers, program, results

pytestmark = pytest.mark.usefixtures("_nothing_left")


NO_SHELL: Final = "; --adapter takes a program and its arguments, and is not run by a shell"
NO_PROGRAM: Final = "; begin with the program that runs it, such as 'node adapter.mjs'"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("absent", f"No such file or directory{NO_SHELL}"),
        ("not-executable/absent", f"Not a directory{NO_SHELL}"),
        ("cd a && node", f"No such file or directory{NO_SHELL}"),
        ("", f"Permission denied{NO_SHELL}"),
        ("not-executable", f"Permission denied{NO_PROGRAM}"),
        ("without-interpreter", f"No such file or directory{NO_PROGRAM}"),
        ("not-a-program", f"Exec format error{NO_PROGRAM}"),
    ],
)
def test_program_that_cannot_be_started_is_named_with_advice(name: str, reason: str, tmp_path: Path) -> None:
    for file, data, mode in (
        ("without-interpreter", b"#!/no/such/program\n", 0o700),
        ("not-executable", b"#!/bin/sh\n", 0o600),
        ("not-a-program", b"\0" * 100, 0o700),
    ):
        (tmp_path / file).write_bytes(data)
        (tmp_path / file).chmod(mode)
    with pytest.raises(AdapterError) as caught:
        Adapter([str(tmp_path / name), "argument"], 60)
    assert str(caught.value) == f'cannot start "{tmp_path / name}": {reason}'


def test_name_of_a_program_may_be_too_long() -> None:
    with pytest.raises(AdapterError) as caught:
        Adapter(["a/" * 50_000], 60)
    assert str(caught.value) == f'cannot start "{"a/" * 99}a…: File name too long{NO_SHELL}'


def test_name_of_a_program_may_have_any_characters(tmp_path: Path) -> None:
    (tmp_path / "\udcff\x1b").touch()
    with pytest.raises(AdapterError) as caught:
        Adapter([f"{tmp_path}/\udcff\x1b"], 60)
    assert str(caught.value) == rf'cannot start "{tmp_path}/\udcff\u001b": Permission denied{NO_PROGRAM}'


def test_program_is_looked_up_on_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    assert answers([Path(sys.executable).name, *program(tmp_path, "", each=ECHO)[1:]], numbers(1)) == results(1)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(AdapterError, match=r'^cannot start "sh": No such file or directory; --adapter takes a program'):
        Adapter(["sh"], 60)


def test_adapter_that_cannot_be_started_again_ends_the_run(tmp_path: Path) -> None:
    file = tmp_path / "adapter"
    program(tmp_path, "sys.stdin.readline(); write({}); os.unlink(sys.argv[0])", name="adapter")
    file.write_text(f"#!{sys.executable}\n{file.read_text('utf-8')}", "utf-8")
    file.chmod(0o700)
    with pytest.raises(AdapterError) as caught:
        answers([str(file)], numbers(3))
    assert str(caught.value) == f'cannot start "{file}": No such file or directory{NO_SHELL}'
