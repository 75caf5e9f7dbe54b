"""Run the command: in this process, so that coverage sees it, or on a terminal of its own."""

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from io import BufferedReader, BytesIO, RawIOBase, TextIOWrapper
from typing import NamedTuple, cast
from unittest.mock import patch

from uri_split.cli import main
from uri_split.cli.streams import NotText, require_text

COMMAND = [sys.executable, "-m", "uri_split"]


class Ended(NamedTuple):
    """The exit status and the output of a command."""

    status: int
    output: bytes
    errors: str

    @property
    def text(self) -> str:
        return self.output.decode()


def uri_split(*arguments: object, stdin: bytes = b"", one_output: bool = False) -> Ended:
    """Run the command in this process; with one output, it has the errors, too, in order, as on a terminal."""
    # As standard input is, so that its first bytes can be seen before they are read.
    given = TextIOWrapper(BufferedReader(cast("RawIOBase", BytesIO(stdin))), "ascii", newline="\r\n")
    streams = [TextIOWrapper(BytesIO(), "ascii", newline="\r\n") for _ in range(1 if one_output else 2)]
    with patch.multiple(sys, stdin=given, stdout=streams[0], stderr=streams[-1]):
        status = main(list(map(str, arguments)))
    output, *errors = (stream.detach().getvalue() for stream in streams)
    return Ended(status, output, b"".join(errors).decode())


def is_text(data: bytes) -> bool:
    """Return whether the command reads these bytes as text."""
    try:
        require_text(data)
    except NotText:
        return False
    return True


@contextmanager
def signals_of_the_foreground() -> Generator[None]:
    """Heed signals that a shell makes its background jobs ignore, since a process passes this on to its children."""
    ending = signal.SIGINT, signal.SIGQUIT, signal.SIGTERM
    ignored = [number for number in ending if signal.getsignal(number) == signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
    try:
        yield
    finally:
        for number in ignored:
            signal.signal(number, signal.SIG_IGN)


def started(*arguments: object, environment: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
    """Start the command as a process of its own, with pipes, in which signals have their effect."""
    with signals_of_the_foreground():
        return subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )


def on_a_terminal(*arguments: object, output_too: bool = False) -> Ended:
    """Run the command as a process of its own with standard error, and perhaps standard output, on a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=theirs if output_too else subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(theirs)
    shown = b""
    try:
        while some := os.read(ours, 65536):
            shown += some
    except OSError:  # Linux reports this when the other end is closed
        pass
    os.close(ours)
    output, _ = process.communicate(timeout=60)
    return Ended(process.returncode, output or b"", shown.decode())
