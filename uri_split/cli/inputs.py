"""The files that a subcommand reads."""

import os
import shutil
import sys
from bisect import bisect_left
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from errno import EBADF
from functools import cached_property
from io import BufferedReader
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, BinaryIO, cast

from uri_split.cli.complaints import Complaints
from uri_split.cli.file_kinds import PARQUET, FileKind, kind_of
from uri_split.cli.file_names import STANDARD_INPUT
from uri_split.cli.first_bytes import with_first_bytes
from uri_split.cli.partitions import Partitions
from uri_split.cli.screen import Screen

if TYPE_CHECKING:
    from uri_split.cli.first_bytes import Buffered


class Inputs:
    """The files of a subcommand, opened one after another; standard input if there are none.

    Attributes:
        files: The names of the files.
        kind: What the files contain, or `None` for what their names say.
        delimiter: The character between the fields of CSV, or `None` for what the files say.
        skips_rows: Whether rows that cannot be read are skipped.
        has_header: Whether CSV begins with the names of its columns.
        left: How many more lines or rows are to be read, or `None` for all.
        is_sample: Whether these are drawn at random.
        rows: The number of lines or rows in all files, known after `draw`.
        partitions: What the directories of the files say about their rows.
    """

    def __init__(  # noqa: PLR0913  an argument for each option
        self,
        files: Sequence[str],
        screen: Screen,
        complaints: Complaints,
        kind: FileKind | None = None,
        delimiter: str | None = None,
        *,
        skips_rows: bool = False,
        has_header: bool = True,
        limit: int | None = None,
        sample: int | None = None,
        partitions: Partitions | None = None,
    ) -> None:
        self.files: Sequence[str] = files or (STANDARD_INPUT,)
        self._screen = screen
        self._complaints = complaints
        self.kind: FileKind | None = kind
        self.delimiter: str | None = delimiter
        self.skips_rows: bool = skips_rows
        self.has_header: bool = has_header
        self.left: int | None = limit if sample is None else sample
        self.is_sample: bool = sample is not None
        self.rows: int | None = None
        self.partitions: Partitions = partitions or Partitions()
        self._drawn: Sequence[int] = ()
        self._position = 0
        self._open = ExitStack()
        self._copy: Path | None = None
        self._kinds: dict[str, FileKind] = {}

    def kind_of(self, file: str) -> FileKind:
        """Return the kind of a file: what the user says, or else what its first bytes and its extension say.

        Raises:
            OSError: If standard input, or an object, cannot be read.
        """
        if self.kind:
            return self.kind
        if file == STANDARD_INPUT and self._copy is None:
            return "parquet" if self._standard_input.peek().startswith(PARQUET) else "text"
        if file not in self._kinds:  # an object is on a server
            self._kinds[file] = kind_of(self.path_of(file))
        return self._kinds[file]

    def is_over(self) -> bool:
        """Return whether no more lines or rows are to be read. A sample reads all, so that every error is reported."""
        return self.left == 0 and not self.is_sample

    def again(self, complaints: Complaints) -> "Inputs":
        """Return the same files, all of whose lines or rows are to be read."""
        files = [*map(self.path_of, self.files)]
        return Inputs(
            files,
            self._screen,
            complaints,
            self.kind,
            self.delimiter,
            skips_rows=self.skips_rows,
            has_header=self.has_header,
        )

    def draw(self, rows: int) -> None:
        """Draw the sample, the same one each time.

        Args:
            rows: The number of lines or rows in all files.
        """
        self.rows = rows
        self.left = min(self.left or 0, rows)
        self._drawn = sorted(Random(0).sample(range(rows), self.left))  # noqa: S311  not for secrets

    def take(self, rows: int) -> Sequence[int]:
        """Return which of the next lines or rows are to be read, as offsets from the first of them."""
        if self.left is None:
            return range(rows)
        if not self.is_sample:
            taken = min(rows, self.left)
            self.left -= taken
            return range(taken)
        start = self._position
        self._position += rows
        first = len(self._drawn) - self.left
        end = bisect_left(self._drawn, self._position, first)
        self.left -= end - first
        return [number - start for number in self._drawn[first:end]]

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
        return cast("BufferedReader", with_first_bytes(cast("Buffered", sys.stdin.buffer), [PARQUET]))

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
