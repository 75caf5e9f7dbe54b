"""Gigabytes, in constant memory."""

import os
import subprocess
from pathlib import Path
from typing import Final

import pytest

from tests.cli.command_line import COMMAND

SIZE: Final = 2_000_000_000
ALLOWED: Final = 600_000_000


def most_memory(*arguments: object) -> tuple[int, int]:
    """Run the command, and return its exit status and the most bytes that it had in memory at a time."""
    with subprocess.Popen([*COMMAND, *map(str, arguments)], stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss * 1024


@pytest.mark.long
@pytest.mark.parametrize("output", [None, "o.parquet"])
def test_two_gigabytes_of_text_are_checked_in_little_memory(output: str | None, tmp_path: Path) -> None:
    lines = [f"https://example.com/{number}/a%20path?query={number * number}#fragment\n" for number in range(10_000)]
    block = "".join([*lines, "not a URI\n"]).encode()
    file = tmp_path / "links.txt"
    with file.open("wb") as stream:
        while stream.tell() < SIZE:
            stream.write(block)
    status, memory = most_memory("check", file, *(["-o", tmp_path / output] if output else ["--max-problems", 10]))
    file.unlink()  # pytest would keep it
    assert status == 1
    assert memory < ALLOWED
