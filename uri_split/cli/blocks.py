"""Blocks of whole lines: deciding many lines at once, and sharing the blocks of large inputs among processes."""

import os
import re
import signal
import stat
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from io import BufferedIOBase
from threading import Thread
from typing import Final, NamedTuple, TypeVar, cast

import click

from uri_split._grammar import RuleName
from uri_split.cli.errors import STANDARD_INPUT
from uri_split.dialects import PYTHON
from uri_split.rules import RULES

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

SIZE: Final = 1 << 19
"""The most bytes that are read at once."""

_LARGE: Final = 1 << 24  # processes take as long to start as some megabytes take to read
_MOST_PROCESSES: Final = 60  # Windows waits for at most 63 things


class Block(NamedTuple):
    """Some whole lines of a file.

    Attributes:
        number: The number of the first line, counted from 1.
        data: The lines, with their ends.
    """

    number: int
    data: bytes


def end_of_lines(data: bytes) -> int:
    r"""Return the offset after the last whole line.

    >>> end_of_lines(b"ab\nc"), end_of_lines(b"ab")
    (3, 0)
    """
    return data.rfind(b"\n") + 1


def read_blocks(stream: BufferedIOBase) -> Iterator[Block]:
    r"""Yield the lines of a stream in blocks, each as soon as its bytes arrive.

    A block is longer than `SIZE` only if a line is. The first one is without a byte order mark.

    >>> from io import BytesIO
    >>> list(read_blocks(BytesIO(b"a\nb\nc")))
    [Block(number=1, data=b'a\nb\n'), Block(number=3, data=b'c')]
    """
    number = 1
    pieces: list[bytes] = []  # joined once, so that a long line takes linear time
    while piece := stream.read1(SIZE):
        if offset := end_of_lines(piece):
            data = b"".join([*pieces, piece[:offset]])
            yield Block(number, data)
            number += data.count(b"\n")
            pieces = []
        if offset < len(piece):
            pieces.append(piece[offset:])
    if pieces:
        yield Block(number, b"".join(pieces))


# Many lines decided in one pass.


def undecided(block: Block, rule: RuleName) -> Iterator[tuple[int, str]]:
    r"""Yield the numbers and texts of the lines that do not match a rule, and perhaps the last one.

    The others match it, without the carriage return that may precede the line feed.

    >>> list(undecided(Block(1, b"http://a/\n# caf\xe9\r\nurn:b\r\nurn:c"), "URI"))
    [(2, '# caf\udce9\r'), (4, 'urn:c')]
    """
    number, data = block
    match, start = _lines(rule).match, 0
    while start < len(data):
        stop = cast("re.Match[bytes]", match(data, start)).end()  # it matches even no line
        number += data.count(b"\n", start, stop)
        start = data.find(b"\n", stop) + 1 or len(data)
        if stop < start:
            yield number, data[stop:start].removesuffix(b"\n").decode("utf-8", "surrogateescape")
            number += 1


@cache
def _lines(rule: RuleName) -> re.Pattern[bytes]:
    # Possessive, since the next line begins in one place only.
    return re.compile(f"(?:(?:{RULES[rule].pattern(PYTHON)})\r?\n)*+".encode())


# Processes for the blocks of large inputs.


def processes_for(files: Sequence[str]) -> int:
    """Return how many processes are worth starting for some files: 1 unless all are regular files, and large."""
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
    return min(cores, _MOST_PROCESSES) if size >= _LARGE else 1


def in_order(work: Callable[[_Item], _Result], items: Iterable[_Item], processes: int) -> Generator[_Result]:
    """Yield the results of a function for some items, in their order, from several processes.

    Few items are in memory at a time. When the generator is closed, the processes end at once.

    Args:
        work: The function, which can be pickled.
        items: The items, which can be pickled.
        processes: The number of processes.

    Raises:
        click.ClickException: If a process ended, because memory ran out or somebody ended it.
    """
    # Only large inputs need them.
    from concurrent.futures import Future, ProcessPoolExecutor  # noqa: PLC0415
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415
    from multiprocessing import active_children, get_context  # noqa: PLC0415

    others = set(active_children())
    try:
        # A copy of this process would have the locks of its threads without the threads.
        pool = ProcessPoolExecutor(processes, get_context("spawn"), _follow_parent)
    except (ImportError, NotImplementedError, OSError):  # the system has no semaphores
        yield from map(work, items)
        return
    waiting: deque[Future[_Result]] = deque()
    try:
        for item in items:
            with _without_interrupts():
                waiting.append(pool.submit(work, item))
            if len(waiting) > 2 * processes:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        message = "a process ended before its work was done: perhaps memory ran out"
        raise click.ClickException(message) from None
    finally:
        for process in set(active_children()) - others:
            process.terminate()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _without_interrupts() -> Generator[None]:
    """Let processes start without the signal of Ctrl-C, which otherwise ends them with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):  # on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow_parent() -> None:
    """Let a process end with its parent, however that ends, and leave Ctrl-C to the parent."""
    from multiprocessing import parent_process  # noqa: PLC0415  only these processes have a parent

    def follow() -> None:
        if parent := parent_process():
            parent.join()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=follow, daemon=True).start()
