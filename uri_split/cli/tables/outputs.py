"""Writers of tables, batch by batch. A table appears when it is complete, or not at all."""

import gzip
import os
import signal
import socket
import stat
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext, suppress
from errno import EINVAL, EISDIR
from pathlib import Path
from threading import Thread, get_ident
from time import sleep
from types import FrameType
from typing import TYPE_CHECKING, BinaryIO, Final, Literal, NoReturn
from uuid import uuid4

from uri_split._text.extras import requires_extra
from uri_split.cli.tables.column_names import listed
from uri_split.cli.tables.formats import BadTable, Compression, format_of

with requires_extra("writing tables", package="polars", extra="bulk"):
    import polars as pl
with requires_extra("writing tables", package="pyarrow", extra="bulk"):
    from pyarrow import ArrowException, compress
    from pyarrow.parquet import ParquetWriter

if TYPE_CHECKING:
    from polars._typing import PolarsDataType
    from pyarrow import Schema, Table

Write = Callable[[pl.DataFrame], object]
"""Writes a batch after the previous ones."""

_COMPRESSIONS: Final[dict[Compression, Literal["uncompressed", "gzip", "zstd"]]] = {
    "": "uncompressed",
    "gz": "gzip",
    "zst": "zstd",
}
_GZIP_LEVEL: Final = 6
_LONGEST_NAME: Final = 200
"""The most bytes of the target's name in the name of the partial file: most file systems allow 255 in all."""
_PAUSE: Final = 0.1
"""Seconds between two repetitions of a signal."""
_END: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]


@contextmanager
def table_writer(target: str, schema: pl.Schema) -> Generator[Write]:
    """Return a context whose value writes batches of a table, which appears when the context ends without an exception.

    In CSV, null is an empty field, and an empty text is ``""``; in JSON lines they are ``null`` and ``""``.

    Args:
        target: The name of the file, in the format of its extension.
        schema: The columns of every batch.

    Raises:
        BadTable: If the format cannot store the columns.
        OSError: If the file cannot be written.
    """
    kind, compression = format_of(target)
    with atomic_write(target) as stream:
        if kind == "parquet":
            with _parquet(stream, pl.DataFrame(schema=schema).to_arrow().schema) as writer:
                yield lambda frame: writer.write_table(frame.to_arrow())
        else:
            yield (_json if kind == "jsonl" else _csv)(stream, schema, _COMPRESSIONS[compression])


@contextmanager
def parquet_writer(target: str, schema: "Schema", *, int96: bool) -> "Generator[Callable[[Table], object]]":
    """Return a context like that of `table_writer` for rows of Arrow and a Parquet file.

    Args:
        target: The name of the file.
        schema: The columns of the rows.
        int96: Whether to write timestamps in the type INT96.
    """
    with atomic_write(target) as stream, _parquet(stream, schema, int96=int96) as writer:
        yield writer.write_table


@contextmanager
def json_lines_writer(target: str) -> Generator[Callable[[bytes], object]]:
    """Return a context like that of `table_writer` for JSON lines as bytes."""
    compression = format_of(target).compression
    with atomic_write(target) as stream:

        def write(lines: bytes) -> None:
            if compression == "gz":
                lines = gzip.compress(lines, _GZIP_LEVEL)
            elif compression == "zst":
                lines = compress(lines, "zstd", asbytes=True)
            stream.write(lines)

        yield write


@contextmanager
def atomic_write(target: str) -> Generator[BinaryIO]:
    """Open a partial file that becomes the target, and replaces an older one, when the context ends.

    Until then it is in the same directory, with the name of the target in its own name, and only its owner can read it.
    In the end it gets the permissions of the older file, or those of a new file. It is removed if anything goes wrong,
    even after Ctrl-C or a signal to terminate.

    Raises:
        OSError: If the file cannot be written.
    """
    # A symbolic link stays in place: the file that it points to is replaced.
    path = Path(os.path.realpath(target))
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if path.exists() and not path.is_file():
        raise OSError(EINVAL, "Not a regular file")
    name = path.name.encode(errors="surrogateescape")[:_LONGEST_NAME].decode(errors="ignore")
    part = path.with_name(f".{name}.{uuid4().hex[:8]}.partial")
    with _end_as_exception():
        try:
            with open(part, "xb", opener=_opened_for_owner) as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            with suppress(PermissionError):  # some file systems do not support permissions
                part.chmod(_mode_of(path))
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


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

    def end(number: int, _: FrameType | None) -> NoReturn:
        for other in heard:
            signal.signal(other, signal.SIG_IGN)
        raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)

    for number in heard:
        # Polars handles SIGINT itself, and would raise it a second time during the cleanup.
        signal.signal(number, end)
    try:
        with _repeating(end) if hasattr(signal, "pthread_kill") else nullcontext():
            yield
    finally:
        for number in heard:
            signal.signal(number, before[number])


@contextmanager
def _repeating(handler: Callable[[int, FrameType | None], object]) -> Generator[None]:
    """Send a signal again until its handler has run.

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


@contextmanager
def _parquet(stream: BinaryIO, schema: "Schema", *, int96: bool = False) -> Generator[ParquetWriter]:
    try:
        with ParquetWriter(stream, schema, compression="zstd", use_deprecated_int96_timestamps=int96) as writer:
            yield writer
    except ArrowException as error:
        message = f"Parquet cannot store this table: {error}"
        raise BadTable(message) from None


def _json(stream: BinaryIO, schema: pl.Schema, compression: Literal["uncompressed", "gzip", "zstd"]) -> Write:
    _refuse_columns("JSON", "bytes", [name for name, kind in schema.items() if _has_bytes(kind)])
    return lambda frame: frame.write_ndjson(stream, compression=compression, check_extension=False)


def _csv(stream: BinaryIO, schema: pl.Schema, compression: Literal["uncompressed", "gzip", "zstd"]) -> Write:
    _refuse_columns(
        "CSV",
        "lists, objects or bytes",
        [name for name, kind in schema.items() if kind.is_nested() or _has_bytes(kind)],
    )

    def write(frame: pl.DataFrame, *, include_header: bool = False) -> None:
        frame.write_csv(stream, include_header=include_header, compression=compression, check_extension=False)

    write(pl.DataFrame(schema=schema), include_header=True)
    return write


def _refuse_columns(kind: str, content: str, columns: list[str]) -> None:
    """Refuse columns that a file format cannot store.

    Raises:
        BadTable: If there are any.
    """
    if columns:
        message = f"{kind} cannot store columns of {content}: {listed(columns)}; write a .parquet file instead"
        raise BadTable(message)


def _has_bytes(kind: "PolarsDataType") -> bool:
    match kind:
        case pl.Struct():
            return any(_has_bytes(field.dtype) for field in kind.fields)
        case pl.List() | pl.Array():
            return _has_bytes(kind.inner)
        case _:
            return isinstance(kind, pl.Binary | pl.Object)
