"""Blocks of whole lines: deciding many lines at once, and sharing the blocks of large inputs among processes."""

import os
import re
import signal
import stat
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from io import BufferedIOBase
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar, cast

import click

from uri_split._grammar import RuleName
from uri_split._text.spans import once
from uri_split.cli.errors import STANDARD_INPUT, extra_as_click_error, source_name
from uri_split.cli.inputs import Session
from uri_split.cli.streams import LONGEST_SIGNATURE, READ_ERRORS, end_of_lines, readable, require_text
from uri_split.dialects import PYTHON
from uri_split.rules import RULES

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnContext

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

_SIZE: Final = 1 << 19
_MOST_LINES: Final = 1000
_LEAST_MATCHED: Final = 1 << 14
_LARGE: Final = 1 << 24  # processes take as long to start as some megabytes take to read
_MOST_PROCESSES: Final = 60  # one process cannot read for more
_MOST_AHEAD: Final = 50  # results that wait for one that takes longer


class Block(NamedTuple):
    """Some whole lines of a file.

    Attributes:
        file: The name of the file, as messages show it.
        number: The number of the first line, counted from 1.
        data: The lines, with their ends.
    """

    file: str
    number: int
    data: bytes

    def lines(self) -> list[str]:
        """Return the lines without their line feeds. A byte that is not UTF-8 is a surrogate (PEP 383)."""
        return self.data.decode("utf-8", "surrogateescape").removesuffix("\n").split("\n")


def whole_lines(stream: BufferedIOBase, *, keep_mark: bool = False) -> Iterator[bytes]:
    r"""Yield the bytes of a text in blocks of whole lines, each as soon as it arrives.

    Args:
        stream: The stream to read.
        keep_mark: Whether to keep a byte order mark.

    Raises:
        OSError, EOFError, NotText: If it cannot be read.

    >>> from io import BytesIO
    >>> list(whole_lines(BytesIO(b"a\nb\nc")))
    [b'a\nb\n', b'c']
    """
    parts = _arriving_lines(stream)
    first = next(parts, b"")
    line = first[: first.find(b"\n") + 1] or first
    require_text(line[:LONGEST_SIGNATURE])
    return filter(None, chain([first if keep_mark else first.removeprefix(BOM_UTF8)], parts))


def _arriving_lines(stream: BufferedIOBase) -> Iterator[bytes]:
    pieces: list[bytes] = []  # joined once, so that a long line takes linear time
    while piece := stream.read1(_SIZE):
        if offset := end_of_lines(piece):
            yield b"".join([*pieces, memoryview(piece)[:offset]])
            pieces = []
        pieces.append(piece[offset:])
    yield b"".join(pieces)


def read_blocks(
    session: Session,
    files: Sequence[str],
    divide: Callable[[BufferedIOBase], Iterator[bytes]] = whole_lines,
    *,
    report_returns: bool = True,
) -> Iterator[Block]:
    """Yield the lines of text files in blocks. A file that cannot be read is reported and skipped.

    Args:
        session: The inputs, and where problems are reported.
        files: The names of the files.
        divide: Yields the bytes of a file in blocks.
        report_returns: Whether to report that carriage returns were dropped.
    """
    for file in files:
        number, returns = 1, 0
        try:
            with extra_as_click_error():
                stream = readable(session.inputs.open(file), file)
            for data in divide(stream):
                lines = data.count(b"\n") + (not data.endswith(b"\n"))
                session.screen.rows += lines
                if b"\r" in data:  # much faster than the count
                    returns += data.count(b"\r\n") + data.endswith(b"\r")
                yield Block(source_name(file), number, data)
                number += lines
        except READ_ERRORS as error:
            session.complaints.cannot_read(file, error)
        if report_returns:
            session.complaints.dropped_returns(file, returns)


# Many lines decided in one pass.


def undecided(block: Block, rule: RuleName) -> Iterator[tuple[int, str]]:
    r"""Yield the numbers of lines that may not match a rule, and the lines with their ends.

    All others match it, without a line feed and the carriage return before it. In a small block, any line may not match
    it: to compile the pattern of many lines takes as long as to read thousands of them.

    >>> links = b"http://a/\n" * 10_000
    >>> list(undecided(Block("-", 1, links + b"# caf\xe9\r\nurn:b\r\nurn:c"), "URI"))
    [(10001, '# caf\udce9\r\n'), (10003, 'urn:c')]
    """
    _, number, data = block
    match = _some_lines(rule).match if len(data) >= _LEAST_MATCHED else None
    start = 0
    while start < len(data):
        stop = cast("re.Match[bytes]", match(data, start)).end() if match else start  # it matches even no line
        if stop > start:
            number += data.count(b"\n", start, stop)
        else:
            stop = data.find(b"\n", start) + 1 or len(data)
            yield number, data[start:stop].decode("utf-8", "surrogateescape")
            number += 1
        start = stop


@once
def _some_lines(rule: RuleName) -> re.Pattern[bytes]:
    # Atomic, so that no line is tried twice. A limit, because `re` remembers where each line began.
    return re.compile(f"(?>(?:(?:{RULES[rule].pattern(PYTHON)})\r?\n){{0,{_MOST_LINES}}})".encode())


# Processes for the blocks of large inputs.


def processes_for(files: Sequence[str], large: int = 0) -> int:
    """Return how many processes are worth starting for some files: 1 unless all are regular files, and large.

    Args:
        files: The names of the files.
        large: How many bytes are worth it, if not the usual number.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    size = 0
    for file in files:
        try:
            status = os.stat(0 if file == STANDARD_INPUT else file)  # noqa: PTH116  of a descriptor
        except (OSError, ValueError):  # reported where it is read
            return 1
        if not stat.S_ISREG(status.st_mode):  # what comes through a pipe gets an answer at once
            return 1
        size += status.st_size
    return min(cores, _MOST_PROCESSES) if size >= (large or _LARGE) else 1


def in_order(work: Callable[[_Item], _Result], items: Iterable[_Item], processes: int) -> Generator[_Result]:
    """Yield the results of a function for some items, in their order, from several processes.

    Each process has one item at a time, and whichever is ready gets the next one: nobody writes into a pipe that nobody
    reads. When the generator is closed, the processes end at once.

    Args:
        work: The function, which can be pickled.
        items: The items, which can be pickled.
        processes: The number of processes.

    Raises:
        click.ClickException: If a process ended, because memory ran out or somebody ended it.
    """
    with ExitStack() as stack:
        try:
            ready = [stack.enter_context(_process(work)) for _ in range(processes)]
        except (ImportError, OSError):  # the system has no processes, or no more
            yield from map(work, items)
            return
        from multiprocessing.connection import wait  # noqa: PLC0415  only large inputs need it

        busy: dict[Connection, int] = {}  # the number of the item of each process
        results: dict[int, _Result] = {}
        due = 0

        def arrived() -> Iterator[_Result]:
            nonlocal due
            for pipe in cast("list[Connection]", wait(busy)):
                results[busy.pop(pipe)] = _asked(pipe.recv)
                ready.append(pipe)
            while due in results:
                yield results.pop(due)
                due += 1

        for number, item in enumerate(items):
            while not ready or number >= due + _MOST_AHEAD:
                yield from arrived()
            pipe = ready.pop()
            _asked(partial(pipe.send, item))
            busy[pipe] = number
        while busy:
            yield from arrived()


def _asked(question: Callable[[], _Result]) -> _Result:
    try:
        return question()
    except (EOFError, OSError):
        message = "a process ended before its work was done: perhaps memory ran out"
        raise click.ClickException(message) from None


@contextmanager
def _process(work: Callable[[_Item], _Result]) -> Generator["Connection"]:
    """Start a process, which ends with the block, and yield the pipe for items and results."""
    from multiprocessing import Pipe, get_context  # noqa: PLC0415  only large inputs need them

    # A copy of this process starts at once, but has the locks of other threads without the threads.
    can_be_copied = sys.platform == "linux" and len(os.listdir("/proc/self/task")) == 1  # noqa: PTH208  names only
    context = cast("SpawnContext", get_context("fork" if can_be_copied else "spawn"))
    pipe, its_pipe = Pipe()
    process = context.Process(target=serve, args=(work, its_pipe, pipe), daemon=True)
    with pipe:
        with its_pipe:
            if sys.platform != "win32":  # Ctrl-C is left to the parent, which sees it when the process has started
                before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                process.start()
            finally:
                if sys.platform != "win32":
                    signal.pthread_sigmask(signal.SIG_SETMASK, before)
        try:
            yield pipe
        finally:
            process.kill()
            process.join()


def serve(work: Callable[[_Item], _Result], pipe: "Connection", other_end: "Connection") -> None:
    """Send the result for each item that arrives, until the parent ends or memory runs out."""
    from threading import Thread  # noqa: PLC0415  only processes need it

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # no mask is inherited on Windows
    other_end.close()  # this copy would keep the pipe open when the parent ends
    Thread(target=end_with_parent, daemon=True).start()  # a block may take long
    with suppress(EOFError, OSError, MemoryError):
        while True:
            pipe.send(work(pipe.recv()))


def end_with_parent() -> None:
    """End this process when its parent has ended."""
    from multiprocessing import parent_process  # noqa: PLC0415  only processes need it

    if parent := parent_process():
        parent.join()
        os._exit(1)
