"""Files that are replaced as a whole or not at all, and their records."""

import os
import signal
import socket
import stat
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from errno import EBUSY, EINVAL, EISDIR, ENOTDIR, ENOTEMPTY
from pathlib import Path
from shutil import rmtree
from threading import Thread, get_ident
from time import sleep
from types import FrameType
from typing import BinaryIO, Final, Generic, Literal, NamedTuple, TypeVar
from uuid import uuid4

_LONGEST_NAME: Final = 200
"""The most bytes of the target's name in the name of the partial file: most file systems allow 255 in all."""
_PAUSE: Final = 0.1
"""Seconds between two repetitions of a signal."""
_CAN_REPEAT: Final = hasattr(signal, "pthread_kill")  # not on Windows
_IMPORT: Final = "<frozen importlib._bootstrap>"
_END: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]


class Version(NamedTuple):
    """Version of a file: another one after an edit or a replacement, even by a program that sets the time back."""

    device: int
    inode: int
    size: int
    modified: int
    changed: int


def version_of(file: str) -> Version:
    """Return the version of a file.

    Raises:
        OSError: If there is no such file.
    """
    status = os.stat(file)  # noqa: PTH116  `Path` raises for some names
    return Version(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)


@contextmanager
def atomic_write(target: str, version: Version | None = None) -> Generator[BinaryIO]:
    """Open a partial file that becomes the target, and replaces an older one, when the context ends.

    Until then it is in the same directory, with the name of the target in its own name, and only its owner can read it.
    In the end it gets the permissions of the older file, or those of a new file. It is removed if anything goes wrong,
    even after Ctrl-C or a signal to terminate.

    Args:
        target: The name of the file.
        version: The version of the older file that may be replaced, or `None` for any.

    Raises:
        OSError: If the file cannot be written, or the older one is another version in the end.
    """
    # A symbolic link stays in place: the file that it points to is replaced.
    path = Path(os.path.realpath(target))
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if path.exists() and not path.is_file():
        raise OSError(EINVAL, "Not a regular file")
    part = _partial(path)
    with _end_as_exception():
        try:
            with open(part, "xb", opener=_opened_for_owner) as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            with suppress(PermissionError):  # some file systems do not support permissions
                part.chmod(_mode_of(path))
            if version:
                _require_version(target, version)
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


@contextmanager
def atomic_directory(target: str) -> Generator[Path]:
    """Return a partial directory that becomes the target when the context ends.

    It is as private as the file of `atomic_write`, and is removed if anything goes wrong.

    Raises:
        OSError: If the target is a file, or a directory that is not empty, or cannot be made.
    """
    path = Path(os.path.realpath(target))
    if path.exists() and not path.is_dir():
        raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
    if path.exists() and any(path.iterdir()):
        raise OSError(ENOTEMPTY, f"{os.strerror(ENOTEMPTY)}: name a new directory, or remove what is in it")
    part = _partial(path)
    with _end_as_exception():
        try:
            part.mkdir(0o700)
            yield part
            mode = _mode_of(path)
            with suppress(PermissionError):
                part.chmod(mode | (mode & 0o444) >> 2)  # who may read it may enter it
            with suppress(FileNotFoundError):
                path.rmdir()  # not every system replaces an empty directory
            part.replace(path)
        except BaseException:
            rmtree(part, ignore_errors=True)
            raise


def _require_version(file: str, version: Version) -> None:
    with suppress(FileNotFoundError):
        if version_of(file) == version:
            return
    raise OSError(EBUSY, "changed while the command read it, and stays as it is: run the command again")


def _partial(path: Path) -> Path:
    """Return the name of a partial file or directory beside a path."""
    name = path.name.encode(errors="surrogateescape")[:_LONGEST_NAME].decode(errors="ignore")
    return path.with_name(f".{name}.{uuid4().hex[:8]}.partial")


def _opened_for_owner(file: str, flags: int) -> int:
    return os.open(file, flags, 0o600)


def _mode_of(path: Path) -> int:
    """Return the permissions of a file, or those that a new file would get."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    umask = os.umask(0o077)  # reading it requires setting it
    os.umask(umask)
    return 0o666 & ~umask


@contextmanager
def _end_as_exception() -> Generator[None]:
    """Turn signals that end the process into an exception, so that it can clean up; ignore further signals then."""
    before = {number: signal.getsignal(number) for number in _END}
    heard = [number for number, handler in before.items() if handler is not signal.SIG_IGN]  # as under nohup

    def end(number: int, frame: FrameType | None) -> None:
        if _CAN_REPEAT and _is_importing(frame):
            return
        for other in heard:
            signal.signal(other, signal.SIG_IGN)
        raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)

    for number in heard:
        # Polars handles SIGINT itself, and would raise it a second time during the cleanup.
        signal.signal(number, end)
    try:
        with _repeating(end) if _CAN_REPEAT else nullcontext():
            yield
    finally:
        for number in heard:
            signal.signal(number, before[number])


def _is_importing(frame: FrameType | None) -> bool:
    """Return whether a module of another package is being imported, in which an exception may be lost.

    Modules in C may ignore it, such as those of pandas, which pyarrow imports when it is first needed.
    """
    while frame and not frame.f_globals.get("__name__", "").startswith("uri_split."):
        if frame.f_code.co_filename == _IMPORT:
            return True
        frame = frame.f_back
    return False


@contextmanager
def _repeating(handler: Callable[[int, FrameType | None], object]) -> Generator[None]:
    """Send a signal again until its handler has ended the process.

    Python runs handlers between two steps of a program. If a signal arrives just before a read that waits for input,
    the handler runs only after the read. A second signal interrupts the read.
    """
    waiting = get_ident()
    receiver, sender = socket.socketpair()
    sender.setblocking(False)  # noqa: FBT003  the parameter is positional-only

    def repeat() -> None:
        while number := receiver.recv(1):
            while signal.getsignal(number[0]) is handler:
                signal.pthread_kill(waiting, number[0])
                sleep(_PAUSE)

    thread = Thread(target=repeat, daemon=True)
    thread.start()
    before = signal.set_wakeup_fd(sender.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        sender.close()
        thread.join()
        receiver.close()


# Records and texts as files contain them.

# Texts as they are written in a table: between quotation marks, with doubled ones and escape sequences.


class Written(NamedTuple):
    r"""A text as it is written in a file.

    Attributes:
        text: The text. A byte that is not UTF-8 is a surrogate (PEP 383).
        line: The line of the file where the record begins.
        record: The line or lines that contain the text.
        start: Offset in the record where the text begins, with its quotation mark.
        end: Offset after the text, with its quotation mark.
        offsets: Offset in the record of each code point of the text, and of the end of the last one.
        encode: Returns how another text would be written there.

    >>> written = Written("b\nc", 5, 'a,"b\nc"\n', 2, 7, (3, 4, 5, 6), str)
    >>> written.position(0), written.position(2)
    ((5, 4), (6, 1))
    """

    text: str
    line: int
    record: str
    start: int
    end: int
    offsets: Sequence[int]
    encode: Callable[[str], str]

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset in the text."""
        # The text that Polars makes of a number in JSON may be longer than the number.
        return self.position_in_record(self.offsets[min(offset, len(self.offsets) - 1)])

    def position_in_record(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset in the record."""
        return self.line + self.record.count("\n", 0, offset), offset - self.record.rfind("\n", 0, offset)


class WrittenTexts:
    """The texts of one column of a block, as they are written.

    They must be requested in the order of the file. Until one is requested, nothing is searched.

    Args:
        records: The lines of each row. Lines without a row may be among them.
        line: The line where the first of them begins.
        locate: Returns the text in the lines of a row, given with the number of the first one.
    """

    def __init__(self, records: Iterator[bytes], line: int, locate: Callable[[str, int], Written]) -> None:
        self._records = records
        self._record = b""
        self._next_line = line
        self._locate = locate

    def __call__(self, line: int) -> Written:
        """Return the text of the row that begins on a line."""
        while self._next_line <= line:
            self._record = next(self._records)
            self._next_line += max(1, self._record.count(b"\n"))
        return self._locate(self._record.decode("utf-8", "surrogateescape"), line)


Piece = TypeVar("Piece")


class Record(NamedTuple):
    """A line of text, a row of a table, or what is between them.

    Attributes:
        before: What precedes the text, as it is written.
        written: The text as it is written.
        after: What follows the text.
        text: The text; `None` if there is none.
        encoded: Returns how another text is written in its place.
        is_row: Whether this is a line or a row.
    """

    before: str
    written: str = ""
    after: str = ""
    text: str | None = None
    encoded: Callable[[str], str] = str
    is_row: bool = True

    def whole(self, text: str | None = None) -> str:
        """Return the record as it is written; if given, with another text."""
        return f"{self.before}{self.written if text is None else self.encoded(text)}{self.after}"


class Source(NamedTuple, Generic[Piece]):
    """A file as records. Its pieces are in memory one at a time.

    Attributes:
        pieces: Yields the pieces of an open file. May raise any of `READ_ERRORS`.
        records: Yields the records of the next piece; may raise them, too.
        replaced: Returns a piece with other texts: for each record its text, or `None` if it stays.
        writer: Returns a context whose value writes pieces to the file with a name, if that is still a version.
        unit: What a record is, in a `Line`.
        locate: Returns the text in a row, which is given with the number of its first line, unless the row is the text.
    """

    pieces: Callable[[BinaryIO], Iterator[Piece]]
    records: Callable[[Piece], Iterable[Record]]
    replaced: Callable[[Piece, Sequence[Record], Sequence[str | None]], Piece]
    writer: Callable[[str, Version | None], AbstractContextManager[Callable[[Piece], object]]]
    unit: Literal["line", "row"] = "line"
    locate: Callable[[str, int], Written] | None = None


def joined(_: bytes, records: Sequence[Record], texts: Sequence[str | None]) -> bytes:
    """Return the bytes of records, with other texts."""
    whole = "".join(record.whole(text) for record, text in zip(records, texts, strict=True))
    return whole.encode("utf-8", "surrogateescape")
