"""Standard output and standard error, with a progress bar."""

import os
import pty
import re
import stat
import subprocess
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.cli.command_line import COMMAND, on_a_terminal, uri_split
from tests.cli.table_files import written


@contextmanager
def on_one_terminal(command: list[str]) -> Generator[Callable[[], str]]:
    """Run a command on a terminal, and return a function that reads its output there."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm"}
    )
    os.close(theirs)

    def read() -> str:
        shown = b""
        with suppress(OSError):  # how Linux says that the other end is closed
            while some := os.read(ours, 65536):
                shown += some
        return shown.decode()

    yield read
    os.close(ours)
    process.wait(timeout=60)


@pytest.mark.parametrize("form", ["table", "jsonl", "csv", "tsv"])
def test_escaped_surrogate_that_is_no_byte_can_be_written(form: str, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"url": "/\\ud800\\udc7f\\udd00\\udcff"}', "utf-8")
    ended = uri_split("split", "--format", form, file)
    assert (ended.status, ended.errors) == (0, "")


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.txt.gz"])
def test_bar_shows_progress_speed_and_remaining_time(name: str, tmp_path: Path) -> None:
    rows = 50_000 if name == "a.txt.gz" else 5_000
    file = written(tmp_path / name, [f"http://example.com/{number}" for number in range(rows)])
    column = [] if "txt" in name else ["--column", "url"]
    ended = on_a_terminal("check", file, *column)
    assert ended.status == 0
    assert name in ended.errors
    assert "100%" in ended.errors
    assert f"{rows:,} {'rows' if column else 'lines'}" in ended.errors
    if name == "a.txt.gz":
        assert "B/s" in ended.errors
        assert "0:00:00" in ended.errors
    assert ended.errors.endswith("\x1b[2K")  # and the bar is erased


@pytest.mark.parametrize(
    ("arguments", "reader", "first"),
    [
        ("check", "head -n 1", "{}:1:1: missing scheme"),
        ("split --format csv", "head -n 3", "scheme,authority"),
        ("hazards --format text", "cat", "10,000 lines: no hazards"),
    ],
)
def test_bar_is_gone_before_the_reader_of_a_pipe_writes(
    arguments: str, reader: str, first: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("a b\n" * 10_000)
    command = ["bash", "-c", f"{' '.join(COMMAND)} {arguments} {file} | {reader}"]
    with on_one_terminal(command) as read:
        before, _, after = read().partition(first.format(file))
    assert "\x1b[?25l" in before
    assert before.endswith("\x1b[2K")
    assert not re.search(r"\x1b\[2K|%", after)


def test_bar_stays_if_output_goes_to_a_file(tmp_path: Path) -> None:
    file, output = tmp_path / "a.txt", tmp_path / "o.csv"
    file.write_text("a b\n" * 50_000)
    command = ["bash", "-c", f"{' '.join(COMMAND)} split --format csv {file} > {output}"]
    with on_one_terminal(command) as read:
        assert "100%" in read()
    assert output.read_text().count("a b") == 50_000


def test_bar_is_shown_on_a_terminal_for_regular_files(tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    file.write_bytes(b"http://example.com/\n" * 300_000)
    ended = on_a_terminal("check", file)
    assert ended.output == b"300,000 lines: 300,000 valid URIs, 0 invalid\n"
    assert "links.txt" in ended.errors
    assert "%" in ended.errors
    assert ended.errors.endswith("\x1b[2K")  # and the bar is erased


def test_output_and_bar_share_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    file.write_bytes(b"a b[bold]\n" * 3)
    ended = on_a_terminal("split", "--format", "csv", file, output_too=True)
    assert ended.errors.count(",,,,,a b[bold],,\r\n") == 3


def test_complaint_is_above_the_bar(tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    file.write_bytes(b"a:\n")
    ended = on_a_terminal("check", file, tmp_path / "absent.txt", file)
    assert f"uri-split: cannot read {tmp_path}/absent.txt: No such file or directory\r\n" in ended.errors
    assert ended.output == b"2 lines: 2 valid URIs, 0 invalid\n"


@pytest.mark.parametrize(
    "arguments",
    ["count --by host", "dedupe -o {}.out", "redact -o {}.out", "report -o {}.html", "check --fix", "hazards"],
)
def test_bar_counts_lines_of_every_subcommand(arguments: str, tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    file.write_text("http://example.com/\n" * 1000)
    ended = on_a_terminal(*arguments.format(file).split(), file)
    assert ended.status == 0
    assert "1,000 lines" in ended.errors


def test_bar_shows_the_lines_of_a_pipe_whose_size_is_unknown() -> None:
    command = ["bash", "-c", f"yes http://a/ | head -n 50000 | {' '.join(COMMAND)} check"]
    with on_one_terminal(command) as read:
        shown = read()
    assert "<stdin>" in shown
    assert "50,000 lines" in shown


def test_bar_requires_a_terminal_and_a_regular_file(tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    file.write_bytes(b"a:\n" * 100_000)
    assert uri_split("check", file).errors == ""
    assert on_a_terminal("check", "/dev/null").errors == ""
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
