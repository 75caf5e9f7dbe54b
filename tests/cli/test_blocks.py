"""Blocks of lines, which are decided together, and shared among processes."""

import json
import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from io import BytesIO
from itertools import chain, count, islice, repeat
from multiprocessing import Pipe, active_children
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import cast

import click
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.cli.command_line import COMMAND, Ended, started, uri_split
from uri_split._grammar import RuleName
from uri_split.cli import blocks
from uri_split.cli.blocks import Block, end_with_parent, in_order, processes_for, serve, undecided, whole_lines
from uri_split.rules import RULES

LINES = [
    b"http://example.com/",
    b"http://example.com/a b",
    b"urn:a:b",
    b"//example.com/?a#b",
    b"",
    b" ",
    b"# a comment",
    b"caf\xe9:/",
    "http://日本.example/".encode(),
    b"\xef\xbb\xbfhttp://a/",
    b"http://[::1]:80/%41",
    b"a\rb:c",
    b"a\x0b\x0c\x85b",
    b"127.0.0.1",
]
TEXTS = st.lists(st.sampled_from([*LINES, b"\n", b"\n", b"\n", b"\r\n", b"\r"]), max_size=20).map(b"".join)


class Pieces(BytesIO):
    """A stream whose bytes arrive in pieces."""

    def __init__(self, pieces: list[bytes]) -> None:
        super().__init__(b"".join(pieces))
        self._sizes = [len(piece) for piece in reversed(pieces) if piece]

    def read1(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        return self.read(min(size, self._sizes.pop())) if self._sizes else b""


# Reading whole lines.


@given(st.lists(TEXTS, max_size=6))
def test_blocks_are_whole_lines_however_the_bytes_arrive(pieces: list[bytes]) -> None:
    found = list(whole_lines(Pieces(pieces)))
    assert b"".join(found) == b"".join(pieces).removeprefix(b"\xef\xbb\xbf")
    assert all(block.endswith(b"\n") for block in found[:-1])
    assert all(found)


def test_lines_are_there_as_soon_as_they_arrive() -> None:
    read: list[bytes] = []

    class Slow(Pieces):
        def read1(self, size: int | None = -1, /) -> bytes:
            read.append(super().read1(size))
            return read[-1]

    lines = whole_lines(Slow([b"a\nb", b"c\n", b"d"]))
    assert (next(lines), read) == (b"a\n", [b"a\nb"])
    assert (next(lines), read) == (b"bc\n", [b"a\nb", b"c\n"])
    assert list(lines) == [b"d"]


def test_long_line_is_joined_once() -> None:
    def seconds(pieces: int) -> float:
        stream = Pieces([b"a" * 10] * pieces)
        begin = time.process_time()
        (line,) = whole_lines(stream)
        assert len(line) == 10 * pieces
        return time.process_time() - begin

    least = min(seconds(20_000) for _ in range(3))
    assert min(seconds(400_000) for _ in range(3)) < 100 * least  # a copy for each piece would take 400 times as long


# Deciding them.


@pytest.fixture(scope="module", params=[0, 1 << 14], ids=["together", "one by one"])
def _small_blocks(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let blocks of few lines be decided together, or not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "_LEAST_MATCHED", request.param)
        yield


@pytest.fixture(scope="module")
def _together() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "_LEAST_MATCHED", 0)
        yield


def by_line(block: Block, rule: RuleName) -> list[tuple[int, str]]:
    lines = block.data.decode("utf-8", "surrogateescape").split("\n")
    whole = [f"{line}\n" for line in lines[:-1]] + [line for line in lines[-1:] if line]
    return [
        (number, line)
        for number, line in enumerate(whole, start=block.number)
        if not RULES[rule].is_valid(line.removesuffix("\n").removesuffix("\r")) or not line.endswith("\n")
    ]


@pytest.mark.usefixtures("_together")
@given(TEXTS, st.sampled_from(list(RULES)))
@example(b"http://a/\r\r\nhttp://a/\n\r\n", "URI")
@example(b"http://a/\nhttp://b/", "URI")
@example(b"\n\n\r\n", "path")
def test_undecided_lines_are_those_that_do_not_match(data: bytes, rule: RuleName) -> None:
    block = Block("-", 7, data)
    found = list(undecided(block, rule))
    expected = by_line(block, rule)
    # The pattern needs a line feed: it cannot decide a last line without one, nor the empty text after it.
    assert found == expected


@pytest.mark.usefixtures("_together")
@given(st.lists(st.sampled_from(LINES), max_size=8), st.binary(max_size=30))
def test_any_bytes_are_decided_alike(lines: list[bytes], other: bytes) -> None:
    block = Block("-", 1, b"\n".join([*lines, other, *lines, b""]))
    assert list(undecided(block, "URI-reference")) == by_line(block, "URI-reference")


def test_many_lines_take_little_memory() -> None:
    block = Block("-", 1, b"\n" * (1 << 19))
    list(undecided(block, "URI-reference"))
    tracemalloc.start()
    try:
        assert list(undecided(block, "URI-reference")) == []
        assert tracemalloc.get_traced_memory()[1] < 1 << 20
    finally:
        tracemalloc.stop()


# The command reads lines in blocks as it reads them one by one.


def check_each(*arguments: object, stdin: bytes) -> Ended:
    """Check lines one by one, as a policy that allows everything requires."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("uri_split.cli.commands.check.undecided", every_line)
        return uri_split("check", *arguments, stdin=stdin)


def every_line(block: Block, _rule: RuleName) -> Iterator[tuple[int, str]]:
    lines = block.data.decode("utf-8", "surrogateescape").split("\n")
    whole = [f"{line}\n" for line in lines[:-1]] + [line for line in lines[-1:] if line]
    return enumerate(whole, start=block.number)


@pytest.mark.usefixtures("_small_blocks")
@given(TEXTS, st.sampled_from(["text", "jsonl", "github"]), st.sampled_from([[], ["--every-line"]]))
def test_check_prints_the_same_as_line_by_line(data: bytes, form: str, options: list[str]) -> None:
    arguments = ["--format", form, *options]
    assert uri_split("check", *arguments, stdin=data) == check_each(*arguments, stdin=data)


# Sharing them among processes.


def double(number: int) -> int:
    time.sleep(0.05 * (number % 2))
    return 2 * number


def process_of(_item: int) -> int:
    return os.getpid()


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def end(_item: int) -> None:
    os._exit(3)


def test_results_are_in_the_order_of_the_items() -> None:
    assert list(in_order(double, range(12), 2)) == list(range(0, 24, 2))
    assert os.getpid() not in set(in_order(process_of, range(4), 2))
    assert list(in_order(double, [], 2)) == []


def test_only_a_few_items_are_taken_before_they_are_needed() -> None:
    taken = count()
    with closing(in_order(double, taken, 2)) as results:
        assert list(islice(results, 3)) == [0, 2, 4]
        assert next(taken) <= 10


def test_processes_end_at_once_when_nobody_needs_their_results() -> None:
    before = set(active_children())
    results = in_order(sleep, chain([0.0], repeat(60.0)), 2)
    assert next(results) is None
    begin = time.monotonic()
    results.close()
    assert time.monotonic() - begin < 10
    assert set(active_children()) <= before


def test_process_that_ends_is_an_error_in_one_sentence() -> None:
    with pytest.raises(click.ClickException) as caught:
        list(in_order(end, range(3), 2))
    assert caught.value.message == "a process ended before its work was done: perhaps memory ran out"


def large_result(number: int) -> bytes:
    return bytes(number << 22)


def test_process_that_ends_in_the_middle_of_a_result_is_the_same_error() -> None:
    before = set(active_children())
    results = in_order(large_result, range(1, 9), 2)
    assert len(next(results)) == 1 << 22
    time.sleep(0.5)  # the next one waits in the middle of its result
    for process in set(active_children()) - before:
        process.kill()
    with pytest.raises(click.ClickException, match=r"\Aa process ended before its work was done"):
        list(results)


def test_error_of_the_items_is_not_taken_for_that_of_a_process() -> None:
    def items() -> Iterator[int]:
        yield 1
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        list(in_order(double, items(), 2))


def test_any_thread_can_share_blocks() -> None:
    results: list[int] = []
    thread = Thread(target=lambda: results.extend(in_order(double, range(3), 2)))
    thread.start()
    thread.join()
    assert results == [0, 2, 4]


def test_windows_has_no_mask_of_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(signal, "pthread_sigmask")
    assert list(in_order(double, range(3), 2)) == [0, 2, 4]


@pytest.mark.parametrize("has_parent", [True, False])
def test_process_ends_with_its_parent(monkeypatch: pytest.MonkeyPatch, *, has_parent: bool) -> None:
    statuses: list[int] = []
    ended = Thread()
    ended.start()
    monkeypatch.setattr("multiprocessing.parent_process", lambda: ended if has_parent else None)
    monkeypatch.setattr(os, "_exit", statuses.append)
    end_with_parent()
    assert statuses == ([1] if has_parent else [])


def test_system_without_processes_needs_none(monkeypatch: pytest.MonkeyPatch) -> None:
    without_processes(monkeypatch)
    assert set(in_order(process_of, range(3), 2)) == {os.getpid()}


def without_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let other processes do nothing, so that coverage sees what they would do."""

    def refuse(*_arguments: object) -> None:
        raise OSError

    monkeypatch.setattr("multiprocessing.Pipe", refuse)


def test_process_sends_results_until_its_pipe_is_closed() -> None:
    pipe, other_end = Pipe()
    items, results = [1, 2], list[int]()

    class Items:
        def recv(self) -> int:
            if not items:
                raise EOFError
            return items.pop()

        def send(self, result: int) -> None:
            results.append(result)

    before = signal.getsignal(signal.SIGINT)
    try:
        serve(double, cast("Connection", Items()), other_end)
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
    assert results == [4, 2]
    assert other_end.closed
    pipe.close()


def cores_of(number: int) -> Callable[[int], set[int]]:
    def cores(_process: int) -> set[int]:
        return set(range(number))

    return cores


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let any regular file be large."""
    monkeypatch.setattr(blocks, "_LARGE", 0)
    monkeypatch.setattr(os, "sched_getaffinity", cores_of(2), raising=False)


def test_only_large_regular_files_are_worth_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", cores_of(100), raising=False)
    file, pipe = tmp_path / "file", tmp_path / "pipe"
    file.write_bytes(bytes(1 << 23))
    os.mkfifo(pipe)
    assert processes_for([str(file)]) == 1
    assert processes_for([str(file), str(file)]) == 60
    for other in (pipe, tmp_path, tmp_path / "absent", "a\0b"):
        assert processes_for([str(file), str(file), str(other)]) == 1
    monkeypatch.setattr(blocks, "_LARGE", 1 << 23)
    assert processes_for([str(file)]) == 60
    monkeypatch.setattr(blocks, "_LARGE", (1 << 23) + 1)
    assert processes_for([str(file)]) == 1
    monkeypatch.setattr(blocks, "_LARGE", 1 << 23)
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert processes_for([str(file), str(file)]) == 1


ARGUMENTS = [
    ["check"],
    ["check", "--format", "jsonl"],
    ["check", "--quiet"],
    ["check", "--every-line", "--unsafe-fixes"],
    ["check", "--max-problems", "3"],
    ["check", "--format", "sarif"],
    ["find"],
    ["find", "--format", "jsonl", "--redact"],
    ["find", "--format", "csv"],
    ["find", "--format", "sarif"],
]


def write_files(directory: Path) -> tuple[Path, Path]:
    """Write a text of several megabytes, with a URI that is broken where a block would end, and a small one."""
    large, small = directory / "large.txt", directory / "small.txt"
    part = b"".join(line + b"\n" for line in LINES) + b"http//example.com\r\nsee <http://example.com/a\nb>, me:x@y\n"
    large.write_bytes(b"\xef\xbb\xbf" + part * 20 + b"http://example.com/%s\n" % (b"a" * 6_000_000) + part * 20)
    small.write_bytes(b"http://example.com/\nx y")
    return large, small


@pytest.mark.parametrize("arguments", ARGUMENTS, ids=" ".join)
@pytest.mark.usefixtures("large")
def test_processes_change_nothing_but_the_time(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [*write_files(tmp_path), tmp_path / "small.txt"]
    in_processes = uri_split(*arguments, *files)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "_LARGE", 1 << 40)
        assert in_processes == uri_split(*arguments, *files)
    without_processes(monkeypatch)
    assert in_processes == uri_split(*arguments, *files)


@pytest.mark.usefixtures("large")
@pytest.mark.parametrize("command", ["check", "find"])
def test_file_that_cannot_be_read_is_reported(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_processes(monkeypatch)
    file, damaged = tmp_path / "file.txt", tmp_path / "damaged.txt"
    file.write_bytes(b"http://a b/\nhttp://b/\n")
    damaged.write_bytes(b"\x1f\x8b...")
    ended = uri_split(command, damaged, file)
    assert ended.status == 2
    assert ended.errors.startswith(f"uri-split: cannot read {damaged}: the compressed file")
    assert ended.errors.count("\n") == 1
    assert (f"{file}:1:9: " if command == "check" else "http://b/\n") in ended.text


def test_broken_pipe_and_ctrl_c_end_all_processes(tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    file.write_bytes((b"http://a b/\n" + b"http://example.com/a\n" * 50) * 18_000)
    for ending in ("pipe", "interrupt", "kill"):
        process = started("check", "--format", "jsonl", file)
        assert process.stdout
        assert process.stderr
        assert json.loads(process.stdout.readline())["line"] == 1
        children = children_of(process.pid)
        assert len(children) >= min(2, len(os.sched_getaffinity(0)))
        if ending == "pipe":
            process.stdout.close()
        else:
            process.send_signal(signal.SIGINT if ending == "interrupt" else signal.SIGKILL)
            process.stdout.close()
        assert process.wait(30) == {"pipe": 0, "interrupt": 130, "kill": -signal.SIGKILL}[ending]
        errors = process.stderr.read()
        assert b"Traceback" not in errors
        deadline = time.monotonic() + 30
        while any(map(is_running, children)):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.stderr.close()
        if process.stdin:
            process.stdin.close()


def test_processes_end_where_nothing_ends_at_a_sign(tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    file.write_bytes(b"http://a b/\n" + b"http://example.com/a\n" * 900_000)
    shell = ["sh", "-c", "trap '' TERM; exec \"$@\"", "sh"]
    ended = subprocess.run([*shell, *COMMAND, "check", file], capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (1, b"")
    assert ended.stdout.endswith(b"900,001 lines: 900,000 valid URIs, 1 invalid\n")


def children_of(process: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, check=False)
    return [int(number) for number in listed.stdout.split()]


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
