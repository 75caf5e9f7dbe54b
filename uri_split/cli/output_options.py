"""The options that say where and how ``-o`` writes tables."""

import os
from collections.abc import Callable
from functools import reduce, wraps
from typing import Final, Literal, NamedTuple, TypeVar

import click

from uri_split.cli.options import Decorator, complete_files, refuse_object

_Result = TypeVar("_Result")

ParquetCompression = Literal["zstd", "snappy", "gzip", "lz4", "brotli", "uncompressed"]
_COMPRESSIONS: Final[tuple[ParquetCompression, ...]] = ("zstd", "snappy", "gzip", "lz4", "brotli", "uncompressed")


class Output(NamedTuple):
    """Where and how to write tables.

    Attributes:
        file: The name of a file, or of a directory if it ends with a slash.
        compression: How Parquet is compressed; `None` for Zstandard.
        row_group_size: The number of rows in each row group of Parquet, but for the last; `None` for some 100,000.
        partition_by: The column whose values become directories, if any.
        resume: Whether to skip inputs whose output is in the directory.
    """

    file: str
    compression: ParquetCompression | None = None
    row_group_size: int | None = None
    partition_by: str | None = None
    resume: bool = False

    @property
    def is_directory(self) -> bool:
        """Whether the output is a directory.

        >>> Output("parts/").is_directory, Output("parts.csv").is_directory
        (True, False)
        """
        return self.file.endswith(("/", os.sep))


_OPTIONS: Final[tuple[Decorator, ...]] = (
    click.option(
        "-o",
        "--output",
        metavar="FILE|DIRECTORY/",
        shell_complete=complete_files,
        is_eager=True,
        callback=refuse_object,
        help="Write a table with all columns and the new ones, or a table for each input into DIRECTORY/; see below.",
    ),
    click.option(
        "--compression",
        metavar="CODEC",
        type=click.Choice(_COMPRESSIONS),
        show_default="zstd",
        help="Compression of Parquet, with -o: zstd, snappy, gzip, lz4, brotli or uncompressed.",
    ),
    click.option(
        "--row-group-size",
        metavar="ROWS",
        type=click.IntRange(min=1),
        show_default="about 100,000",
        help="Rows in a row group of Parquet; only with -o.",
    ),
    click.option(
        "--partition-by",
        metavar="NAME",
        help="Write Parquet into DIRECTORY/NAME=value/, by the values of a column; only with -o DIRECTORY/.",
    ),
    click.option(
        "--resume", is_flag=True, help="Skip inputs with a finished output in DIRECTORY/; only with -o DIRECTORY/."
    ),
)


def output_options(command: Callable[..., _Result]) -> Callable[..., _Result]:
    """Add -o and the options that depend on it to a command, which gets them as one `Output`, or as `None`."""

    @wraps(command)
    def with_output(
        *arguments: object,
        output: str | None,
        compression: ParquetCompression | None,
        row_group_size: int | None,
        partition_by: str | None,
        resume: bool,
        **others: object,
    ) -> _Result:
        target = Output(output or "", compression, row_group_size, partition_by, resume)
        _require_output(target)
        return command(*arguments, output=None if output is None else target, **others)

    return reduce(lambda decorated, option: option(decorated), reversed(_OPTIONS), with_output)


def _require_output(output: Output) -> None:
    """Refuse options that do not apply to the output.

    Raises:
        click.UsageError: If there are any.
    """
    for option, given in (("--compression", output.compression), ("--row-group-size", output.row_group_size)):
        if given is not None and not output.file:
            message = f"{option} only applies to tables: add --output, or remove {option}"
            raise click.UsageError(message)
    for option, wanted in (("--partition-by", output.partition_by is not None), ("--resume", output.resume)):
        if wanted and not output.is_directory:
            message = f"{option} requires a directory, with a slash at the end: --output DIRECTORY/"
            raise click.UsageError(message)
    if output.partition_by is not None and output.resume:
        message = "--partition-by and --resume are mutually exclusive: partitions appear all at once"
        raise click.UsageError(message)
