"""Run the Python of a page; for some pages, in a process of their own: ``python -m tests.docs.running PAGE MODULE``."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from types import CodeType
from typing import Final
from unittest.mock import patch

from tests.cli.command_line import uri_split
from tests.docs.pages import ROOT, Block, blocks

PATH: Final = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
"""Where commands are found: first in the environment of the tests."""
# A command with standard input from `printf` or `echo`, and nothing else that only a shell does.
_PLAIN: Final = re.compile(
    r"""(?:(?P<given>(?:printf|echo)\ (?:'[^']*'|[^'"$|;&<>]+))\ \|\ )?
    uri-split\ (?P<arguments>(?:'[^']*'|[^'"$|;&<>])*?)(?P<one_output>\ 2>&1)?""",
    re.VERBOSE,
)


def run_page(page: Path, module: str = "page") -> None:
    """Run the programs and sessions of a page in order, in one namespace: that of a module, by its name."""
    names: dict[str, object] = {"__name__": module}
    for block in blocks(page):
        if block.language in {"python", "pycon"}:
            run_python(block, page, names)


def run_python(block: Block, page: Path, names: dict[str, object]) -> None:
    """Run a program, or a session and compare its output. What they define is there for the next block."""
    if ">>> " not in block.code:
        exec(compiled(block, page), names)  # noqa: S102  of our documentation
        return
    test = doctest.DocTestParser().get_doctest(
        block.code, names, str(page.relative_to(ROOT)), str(page), block.line - 1
    )
    failures: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=failures.append, clear_globs=False)
    names.update(test.globs)
    assert not failures, "".join(failures)


def compiled(block: Block, page: Path) -> CodeType:
    """Return the code of a program, whose errors name the page and the line."""
    return compile("\n" * (block.line - 1) + block.code, page, "exec")


def run_command(example: str) -> None:
    """Run a command, in this process if it needs no shell, and compare its output."""
    command, _, output = example.removeprefix("$ ").partition("\n")
    while command.endswith("\\"):
        line, _, output = output.partition("\n")
        command = f"{command}\n{line.removeprefix('> ')}"
    if plain := _PLAIN.fullmatch(command.replace("\\\n", "")):
        given = subprocess.run(["bash", "-c", plain["given"] or "true"], check=True, capture_output=True).stdout
        arguments = shlex.split(plain["arguments"])
        with chdir(ROOT), patch.dict(os.environ, COLUMNS="80"):
            ended = uri_split(*arguments, stdin=given, one_output=bool(plain["one_output"]))
        assert ended.text == output
        assert ended.errors == ""
        return
    # After `2>&1`, output and errors are in the order in which a terminal shows them.
    environment = {**os.environ, "PATH": PATH, "COLUMNS": "80", "PYTHONUNBUFFERED": "1"}
    run = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env=environment, check=False, capture_output=True, text=True
    )
    assert run.stdout == output
    assert run.stderr == ""


def run_in_a_process_of_its_own(page: Path, module: str) -> None:
    """Run a page as if it were part of a module, whose function `set_up`, if there is one, runs before."""
    command = [sys.executable, "-W", "error", "-m", "tests.docs.running", str(page), module]
    run = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert not run.returncode, run.stderr


if __name__ == "__main__":
    if set_up := getattr(import_module(sys.argv[2]), "set_up", None):
        set_up()
    run_page(Path(sys.argv[1]), sys.argv[2])
