"""Kinds of inputs of the commands for tables: what their names and their first bytes say."""

import os
import sys
from collections.abc import Callable, Sequence
from io import BufferedReader
from itertools import filterfalse, groupby
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeVar, cast

import click

from uri_split.cli.errors import STANDARD_INPUT, display_name
from uri_split.cli.inputs import TABLES, TEXTS, extension_of, is_object, is_skipped, matching_files, raise_
from uri_split.cli.options import column_option, complete_files, refuse_input_as_output, refuse_texts

Result = TypeVar("Result")

Kind = Literal["csv", "jsonl", "parquet", "ipc", "text", "delta", "iceberg"]

EXTENSIONS: Final[dict[str, Kind]] = {
    **TABLES,
    ".parquet": "parquet",
    ".ipc": "ipc",
    ".arrow": "ipc",
    ".feather": "ipc",
}
"""The kinds of tables, by extension; all other files are text."""

LINE: Final = "line"
"""Name of the only column of text files."""

TEXT_FORMATS: Final[frozenset[Kind]] = frozenset({"csv", "jsonl"})
MAGIC: Final[dict[bytes, Kind]] = {b"PAR1": "parquet", b"ARROW1": "ipc"}
"""The first bytes of kinds that are recognized under any name."""


class Source(NamedTuple):
    """Some inputs of one kind, which are read together.

    Attributes:
        kind: The kind.
        files: Their names.
        directory: The directory that the user gave in their place; empty if the user gave files or a pattern.
    """

    kind: Kind
    files: Sequence[str]
    directory: str = ""


def kind_of(name: str) -> Kind:
    """Return the kind of a file: that of its first bytes, if they say so, or else that of its extension.

    >>> kind_of("links.csv.gz"), kind_of("links.log")
    ('csv', 'text')
    """
    if not is_object(name) and os.path.isfile(name):  # noqa: PTH113  `Path.is_file` raises for some names
        try:
            with Path(name).open("rb") as stream:
                start = stream.read(max(map(len, MAGIC)))
        except OSError:  # reported where the file is read
            start = b""
        for magic, kind in MAGIC.items():
            if start.startswith(magic):
                return kind
    return EXTENSIONS.get(extension_of(name), "text")


def sources(given: Sequence[str], *, standard_input: Kind = "text") -> list[Source]:
    """Return the inputs that names, patterns and directories mean, in order; neighbors of one kind are one source.

    Args:
        given: What the user gave; nothing means standard input.
        standard_input: The kind of standard input.

    Raises:
        click.UsageError: If a pattern or a directory has no files, or a directory has several kinds of them.

    >>> sources(["a.csv", "b.csv.gz", "c.txt"])
    [Source(kind='csv', files=['a.csv', 'b.csv.gz'], directory=''), Source(kind='text', files=['c.txt'], directory='')]
    """
    found = [each for name in given or [STANDARD_INPUT] for each in _meant(name, standard_input)]
    # Standard input has a place of its own, because its file has another name.
    together = groupby(found, key=lambda source: (source.kind, source.directory, source.files == [STANDARD_INPUT]))
    return [
        Source(kind, [file for source in some for file in source.files], directory)
        for (kind, directory, _), some in together
    ]


def files_of(given: Sequence[str]) -> list[str]:
    """Return the names of the files that inputs mean."""
    return [file for source in sources(given) for file in source.files]


def text_files(given: Sequence[str]) -> list[str] | None:
    """Return the local files that inputs mean if all of them are text, so that no engine is needed, or else `None`.

    Raises:
        click.UsageError: As `sources` does.

    >>> text_files(["a.txt", "b.log"]), text_files(["a.txt", "b.csv"])
    (['a.txt', 'b.log'], None)
    """
    found = sources(given)
    files = [file for source in found for file in source.files]
    if any(source.kind != "text" for source in found) or any(map(is_object, files)):
        return None
    # From a terminal, the first bytes come with the first line.
    is_read = STANDARD_INPUT in files and not sys.stdin.isatty()
    start = cast("BufferedReader", sys.stdin.buffer).peek(1) if is_read else b""
    return None if start.startswith(tuple(MAGIC)) else files


def _meant(name: str, standard_input: Kind) -> list[Source]:
    if name == STANDARD_INPUT:
        return [Source(standard_input, [name])]
    if is_object(name):
        # The engine lists directories of objects, which lakes write as Parquet.
        kind: Kind = "parquet" if name.endswith("/") else EXTENSIONS.get(extension_of(name.rstrip("*")), "text")
        return [Source(kind, [name], name if name.endswith("/") else "")]
    if os.path.isdir(name):  # noqa: PTH112  `Path.is_dir` raises without permission
        return [_in_directory(name)]
    files = matching_files(name)
    lake = _lake_of(name) if files == [name] else None
    return [Source(lake or kind_of(file), [file]) for file in files]


def _lake_of(path: str) -> Literal["delta", "iceberg"] | None:
    """Return the format of the table in a directory, or whose metadata are in a file."""
    if path.endswith(".metadata.json"):
        return "iceberg"
    directory = Path(path)
    if (directory / "_delta_log").is_dir():
        return "delta"
    return "iceberg" if any((directory / "metadata").glob("*.metadata.json")) else None


def _in_directory(path: str) -> Source:
    """Return the tables in a directory and its subdirectories, or its text files, if they are of one kind."""
    if lake := _lake_of(path):
        return Source(lake, [path])
    found: dict[Kind, list[str]] = {}
    for parent, directories, names in os.walk(path, onerror=raise_):
        if inner := _lake_of(parent):
            message = (
                f'"{display_name(path)}" contains the {inner.title()} table "{display_name(parent)}", whose files may '
                "contain deleted rows: name the directory of the table instead"
            )
            raise click.UsageError(message)
        directories[:] = sorted(filterfalse(is_skipped, directories))
        for name in sorted(names):
            if not is_skipped(name) and extension_of(name) in {*EXTENSIONS, *TEXTS}:
                file = os.path.join(parent, name)  # noqa: PTH118  keeps "./" as given
                found.setdefault(kind_of(file), []).append(file)
    if len(found) != 1:
        what = " and ".join(sorted(found)) + " files" if found else "no tables or text files, by their extensions"
        message = f"""the directory "{display_name(path)}" contains {what}: give a pattern such as '{path}/**/*.csv'"""
        raise click.UsageError(message)
    ((kind, files),) = found.items()
    return Source(kind, files, path)


COPIES: Final[dict[str, str]] = {}  # the names of what was copied, by the names of the copies


def unreadable(file: str, message: str) -> click.ClickException:
    """Return the error for a file that the engine would not read, or would misread."""
    return click.ClickException(f"{display_name(COPIES.get(file, file))}: {message}")


# The arguments and options of every command for tables.


def _inputs(context: click.Context, parameter: click.Parameter, given: Sequence[str]) -> Sequence[str]:
    refuse_texts(context, parameter, [name for name in given if not is_object(name)])
    return given


def table_options(command: Callable[..., Result]) -> Callable[..., Result]:
    """Add the inputs and the column of the texts to a command."""
    files = click.argument("files", nargs=-1, metavar="[INPUT]...", shell_complete=complete_files, callback=_inputs)
    return files(column_option(command))


TABLES_HELP: Final = """\b
An INPUT is a file, a directory, or a pattern in quotation marks
('logs/**/*.csv'); without one, standard input is read. By extension:
  .csv .tsv .tab .jsonl .ndjson .parquet .ipc .arrow .feather    tables
  all others                                                     text, one per line
Text formats may be compressed with gzip or Zstandard. With --column, text is a
table, too: JSON lines if it begins with {, or else CSV. Fields of CSV may be
separated by commas, semicolons, tabs or |. Parquet is recognized under any
name. The tables in a directory must be of one kind; its subdirectories such
as year=2026 become columns.
Tables of Delta and Iceberg are directories: install the extra lakes.
Objects: s3://BUCKET/KEY, gs://, az:// and hf://, with credentials from the
environment. Tables need more packages: install the extra bulk.

\b
Every column of CSV is text. A text is missing (NULL) where a field of CSV is
empty without quotation marks, or a key of JSON is null or absent.
"""
"""The end of the help of a command for tables."""


def require_output(files: Sequence[str], output: str) -> None:
    """Refuse an output whose name says no format of a table, or that is also an input.

    Raises:
        click.UsageError: If it does not, or is.
    """
    kind = EXTENSIONS.get(extension_of(output))
    suffix = Path(output).suffix.lower()
    if kind is None or suffix in {".bz2", ".xz"} or (kind not in TEXT_FORMATS and suffix in {".gz", ".zst"}):
        message = "the name must end with .csv, .tsv or .jsonl, and perhaps .gz or .zst, or with .parquet or .ipc"
        raise click.BadParameter(message, param_hint="--output")
    refuse_input_as_output(files_of(files), output)
