"""Adapter: a program that answers each line of its standard input by a line on its standard output."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from types import TracebackType
from typing import IO, Final, Self, cast

Request = Mapping[str, object]
Answer = Mapping[str, object]
"""An object with a result or an error, or without members if the library does not offer the operation."""

_MOST_FAILURES: Final = 20
_MOST_IN_A_ROW: Final = 3
_MOST_SHOWN: Final = 200


class AdapterError(Exception):
    """Error for an adapter that cannot be used. The message says why."""


class Adapter:
    """Running adapter. It is started again after it ended too early or did not answer in time.

    Args:
        command: The program and its arguments.
        seconds: The longest time for an answer.

    Raises:
        AdapterError: If the program cannot be started.
    """

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self._command = command
        self._seconds = seconds
        self._failures = 0
        self._in_a_row = 0
        self._has_answered = False
        self._process = _Process(command)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.end()

    def answers(self, requests: Sequence[Request]) -> Iterator[Answer]:
        """Yield the answer to each request; for a missing one, an error.

        Raises:
            AdapterError: If the program writes anything else, or fails too often.
        """
        answered = 0
        while answered < len(requests):
            self.require_silence()
            self._process.send(requests[answered:])
            failures = self._failures
            while answered < len(requests) and self._failures == failures:
                yield self._answer(requests[answered])
                answered += 1

    def require_silence(self) -> None:
        """Raise an error if the program has written more than the answers.

        Raises:
            AdapterError: If it has.
        """
        if not self._process.lines.empty():
            line = self._process.lines.get()
            if line.endswith(b"\n"):
                found = shown(line.decode(errors="replace"))
                message = f"the adapter must write one line for each request, but also wrote {found}"
                raise AdapterError(message)
            self._process.lines.put(line)  # the program has ended, so that the next request has no answer

    def _answer(self, request: Request) -> Answer:
        try:
            line = self._process.lines.get(timeout=self._seconds)
        except Empty:
            self._process.kill()
            help_ = "" if self._has_answered else "; does the adapter flush its output after each line?"
            return self._failed(request, f"no answer within {self._seconds:g} s", help_)
        if not line.endswith(b"\n"):
            status = self._process.end()
            return self._failed(
                request, f"the adapter ended with {f'signal {-status}' if status < 0 else f'status {status}'}"
            )
        self._has_answered = True
        self._in_a_row = 0
        return _parsed(request, line)

    def _failed(self, request: Request, reason: str, help_: str = "") -> Answer:
        self._failures += 1
        self._in_a_row += 1
        if not self._has_answered or self._in_a_row == _MOST_IN_A_ROW or self._failures == _MOST_FAILURES:
            message = f"{reason} after the request {shown(request)}{help_}"
            raise AdapterError(message)
        self._process = _Process(self._command)
        return {"error": reason}


class _Process:
    """Running program, and the lines that it has written; an empty one means that it ended."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            # Its standard error is that of the command, for the user to see.
            self._process = subprocess.Popen(  # noqa: S603  the user asks for it
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as error:
            raise _cannot_start(command[0], error) from None
        self._requests: SimpleQueue[bytes] = SimpleQueue()
        self.lines: SimpleQueue[bytes] = SimpleQueue()
        # Threads, because not every system can wait for a pipe with a time limit. Each closes its own pipe, because
        # closing one that another thread is waiting for would have to wait, too.
        Thread(target=_write, args=(self._requests, self._process.stdin), daemon=True).start()
        Thread(target=_read, args=(self._process.stdout, self.lines), daemon=True).start()

    def send(self, requests: Sequence[Request]) -> None:
        """Send requests, while the answers are read."""
        self._requests.put("".join(f"{json.dumps(request)}\n" for request in requests).encode("ascii"))

    def end(self) -> int:
        """End its input, and return its exit status. Kill it if it does not end."""
        self._requests.put(b"")
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(timeout=1)
        return self.kill()

    def kill(self) -> int:
        """Kill it while it is running, and return its exit status."""
        self._requests.put(b"")
        if hasattr(os, "killpg"):
            with suppress(OSError):  # it may have just ended
                os.killpg(self._process.pid, signal.SIGKILL)  # with its children: `go run` starts the adapter as one
        else:
            self._process.kill()
        return self._process.wait()


def _write(requests: "SimpleQueue[bytes]", process_input: "IO[bytes]") -> None:
    with suppress(OSError), process_input:  # what it has not read when it ends is lost
        for lines in iter(requests.get, b""):
            process_input.write(lines)
            process_input.flush()


def _read(output: "IO[bytes]", lines: "SimpleQueue[bytes]") -> None:
    with output:
        for line in output:
            lines.put(line)
    lines.put(b"")


def _cannot_start(program: str, error: OSError) -> AdapterError:
    reason = f"cannot start {shown(program)}: {error.strerror}"
    if os.path.isfile(program):  # noqa: PTH113  a `Path` would raise an error if the name is too long
        return AdapterError(f"{reason}; begin with the program that runs it, such as 'node adapter.mjs'")
    return AdapterError(f"{reason}; --adapter takes a program and its arguments, and is not run by a shell")


def _parsed(request: Request, line: bytes) -> Answer:
    with suppress(ValueError, RecursionError):
        answer: object = json.loads(line)
        if isinstance(answer, dict):
            return cast("Answer", answer)
    found = shown(line.decode(errors="replace"))
    message = f"the answer to {shown(request)} must be a JSON object on one line, not {found}"
    raise AdapterError(message)


def shown(value: object) -> str:
    """Return a value as JSON in ASCII, not longer than fits into an error."""
    text = json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
