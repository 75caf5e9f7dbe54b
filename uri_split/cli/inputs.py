"""The files that a subcommand reads."""

import os
import sys
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from errno import EBADF
from typing import BinaryIO

from uri_split.cli.complaints import Complaints
from uri_split.cli.file_names import STANDARD_INPUT
from uri_split.cli.screen import Screen


class Inputs:
    """The files of a subcommand, opened one after another; standard input if there are none.

    Attributes:
        files: The names of the files.
    """

    def __init__(self, files: Sequence[str], screen: Screen, complaints: Complaints) -> None:
        self.files: Sequence[str] = files or (STANDARD_INPUT,)
        self._screen = screen
        self._complaints = complaints
        self._open = ExitStack()

    def open(self, file: str) -> BinaryIO:
        """Return the bytes of a file; reading them moves the bar.

        The file is closed when the next one is opened, or by `close`, even if its readers are still in use.
        """
        if file == STANDARD_INPUT:
            if sys.stdin is None:  # a shell has closed it (``<&-``)
                raise OSError(EBADF, os.strerror(EBADF))
            if sys.stdin.isatty():
                self._complaints.add("reading from the terminal: type one text per line, then press Ctrl-D")
            return sys.stdin.buffer
        self.close()
        return self._open.enter_context(self._screen.open(file))

    @contextmanager
    def preview(self, file: str) -> Generator[BinaryIO]:
        """Open a file that is read a second time afterwards: the bar goes back."""
        with self.open(file) as stream, self._screen.rewinding(file):
            yield stream

    def close(self) -> None:
        """Close the file that is open."""
        self._open.close()
