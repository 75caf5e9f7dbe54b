"""The files that a subcommand reads."""

import os
import shutil
import sys
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from errno import EBADF
from functools import cached_property
from io import BufferedReader
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import BinaryIO, cast

from uri_split.cli.complaints import Complaints
from uri_split.cli.file_kinds import PARQUET, FileKind, delimiter_of, kind_of
from uri_split.cli.file_names import STANDARD_INPUT
from uri_split.cli.screen import Screen


class Inputs:
    """The files of a subcommand, opened one after another; standard input if there are none.

    Attributes:
        files: The names of the files.
        kind: What the files contain, or `None` for what their names say.
        skips_rows: Whether rows that cannot be read are skipped.
        left: How many more lines or rows are to be read, or `None` for all.
    """

    def __init__(
        self,
        files: Sequence[str],
        screen: Screen,
        complaints: Complaints,
        kind: FileKind | None = None,
        delimiter: str | None = None,
        *,
        skips_rows: bool = False,
        limit: int | None = None,
    ) -> None:
        self.files: Sequence[str] = files or (STANDARD_INPUT,)
        self._screen = screen
        self._complaints = complaints
        self.kind: FileKind | None = kind
        self._delimiter = delimiter
        self.skips_rows: bool = skips_rows
        self.left: int | None = limit
        self._open = ExitStack()
        self._copy: Path | None = None

    def kind_of(self, file: str) -> FileKind:
        """Return the kind of a file: what the user says, or else what its first bytes and its extension say.

        Raises:
            OSError: If standard input cannot be read.
        """
        if self.kind:
            return self.kind
        if file == STANDARD_INPUT and self._copy is None:
            return "parquet" if self._standard_input.peek().startswith(PARQUET) else "text"
        return kind_of(self.path_of(file))

    def take(self, rows: int) -> int:
        """Return how many of the next lines or rows are to be read, and count them."""
        if self.left is None:
            return rows
        taken = min(rows, self.left)
        self.left -= taken
        return taken

    def delimiter_of(self, file: str) -> str:
        """Return the character between the fields of CSV: the one that the user gives, or else by the extension."""
        return self._delimiter or delimiter_of(file)

    def path_of(self, file: str) -> str:
        """Return the name of the file from which a table is read: for standard input, that of a temporary copy."""
        if file != STANDARD_INPUT:
            return file
        if self._copy is None:  # a table is read twice
            stream = self.open(file)
            with NamedTemporaryFile(prefix="uri-split-", delete=False) as copy:
                self._copy = Path(copy.name)
                shutil.copyfileobj(stream, copy)
        return str(self._copy)

    def open(self, file: str) -> BinaryIO:
        """Return the bytes of a file; reading them moves the bar.

        The file is closed when the next one is opened, or by `close`, even if its readers are still in use.
        """
        if file == STANDARD_INPUT and self._copy is None:
            return self._standard_input
        self._open.close()
        return self._open.enter_context(self._screen.open(self.path_of(file)))

    @cached_property
    def _standard_input(self) -> BufferedReader:
        if sys.stdin is None:  # a shell has closed it (``<&-``)
            raise OSError(EBADF, os.strerror(EBADF))
        if sys.stdin.isatty():
            self._complaints.add("reading from the terminal: type one text per line, then press Ctrl-D")
        return cast("BufferedReader", sys.stdin.buffer)

    @contextmanager
    def preview(self, file: str) -> Generator[BinaryIO]:
        """Open a file that is read a second time afterwards: the bar goes back."""
        with self.open(file) as stream, self._screen.rewinding(file):
            yield stream

    def close(self) -> None:
        """Close the file that is open, and remove the copy of standard input."""
        self._open.close()
        if self._copy:
            self._copy.unlink()
