"""One run of a subcommand that reads files."""

from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from typing import Final, NamedTuple

import click

from uri_split._codes.messages import counted
from uri_split.cli.complaints import Complaints
from uri_split.cli.errors import FAILED
from uri_split.cli.file_kinds import FileKind
from uri_split.cli.inputs import Inputs
from uri_split.cli.screen import Screen

DELIMITER: Final = "uri_split.delimiter"
"""Key of the delimiter that the user gives, in `click.Context.meta`: no command but the reader of CSV needs it."""

ON_ERROR: Final = "uri_split.on_error"
"""Key of whether rows that cannot be read are skipped."""

NO_HEADER: Final = "uri_split.no_header"
"""Key of whether CSV begins without the names of its columns."""

LIMIT: Final = "uri_split.limit"
"""Key of the most lines or rows that are read."""

SAMPLE: Final = "uri_split.sample"
"""Key of the number of lines or rows that are drawn at random."""


PARTITIONS: Final = "uri_split.partitions"
"""Key of the Hive partitions of the files."""


class Session(NamedTuple):
    """State of a subcommand while it runs: inputs, screen and complaints.

    Attributes:
        inputs: The files that are read.
        screen: Standard output, standard error and the progress bar.
        complaints: Messages that do not stop the command.
    """

    inputs: Inputs
    screen: Screen
    complaints: Complaints

    @contextmanager
    def for_counting(self) -> Generator["Session"]:
        """Open the inputs once more, to count their lines or rows without complaints: the bar goes back."""
        silent = Complaints(id)
        with closing(self.inputs.again(silent)) as inputs, self.screen.rewinding(inputs.files[0]):
            yield Session(inputs, self.screen, silent)

    def exit_status(self, otherwise: int) -> int:
        """Return the exit status: 2 if a file could not be read, or else the given one."""
        return FAILED if self.complaints.unreadable else otherwise


@contextmanager
def open_session(files: Sequence[str], kind: FileKind | None = None) -> Generator[Session]:
    """Show the progress bar while some files are read.

    Args:
        files: The names of the files; none for standard input.
        kind: What the files contain, or `None` for what their extensions say.

    Raises:
        click.UsageError: If a delimiter is given for other files than CSV.
    """
    context = click.get_current_context(silent=True)
    delimiter: str | None = context.meta.get(DELIMITER) if context else None
    if delimiter is not None:
        if kind not in {None, "csv"}:
            message = f"--delimiter reads CSV, but --input-format is {kind}: remove one of them"
            raise click.UsageError(message)
        kind = "csv"
    with Screen(files) as screen:
        complaints = Complaints(screen.write_error)
        skips_rows = context is not None and context.meta.get(ON_ERROR) == "skip"
        limit: int | None = context.meta.get(LIMIT) if context else None
        sample: int | None = context.meta.get(SAMPLE) if context else None
        if limit is not None and sample is not None:
            message = "--limit and --sample are mutually exclusive"
            raise click.UsageError(message)
        with closing(
            Inputs(
                files,
                screen,
                complaints,
                kind,
                delimiter,
                skips_rows=skips_rows,
                has_header=not (context and context.meta.get(NO_HEADER)),
                limit=limit,
                sample=sample,
                partitions=context.meta.get(PARTITIONS) if context else None,
            )
        ) as inputs:
            try:
                yield Session(inputs, screen, complaints)
            finally:
                complaints.skipped_unreadable_rows()
            if sample is not None and inputs.rows is not None:
                drawn = min(sample, inputs.rows)
                rows = counted(inputs.rows, screen.unit)
                complaints.add(f"read a random sample: {drawn:,} of {rows}, because of --sample")
            elif limit is not None and inputs.left == 0:
                complaints.add(f"read only the beginning of the input, because of --limit {limit}")
