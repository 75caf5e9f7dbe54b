"""The options of the subcommands that read tables, and write them."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from uri_split._text.phrases import counted
from uri_split.cli.progress import display_name

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def complete_files(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> "list[CompletionItem]":
    """Let the shell complete the name of a file."""
    from click.shell_completion import CompletionItem  # noqa: PLC0415  only completion needs it

    return [CompletionItem(incomplete, type="file")]


def _in_unicode(_context: click.Context, _parameter: click.Parameter, text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        message = "it is not UTF-8"
        raise click.BadParameter(message) from None
    return text


column_option = click.option(
    "--column", metavar="NAME", help="The column of a table that has the texts, unless it is the only one."
)
output_option = click.option(
    "-o",
    "--output",
    metavar="FILE",
    shell_complete=complete_files,
    help="Write a table of all columns and the new ones, see below.",
)
prefix_option = click.option(
    "--prefix",
    metavar="TEXT",
    default="",
    callback=_in_unicode,
    help="What the names of the new columns begin with, for -o.",
)

TABLES_HELP: Final = """\b
Files, by their names:
  .parquet .csv .jsonl .ndjson     tables
  all others, and standard input   text, a line each
All but Parquet may be compressed: links.txt.gz, links.csv.zst. A file with
another name that begins as Parquet does is a table; --column is refused for
text. Tables, and .zst, need more packages: pip install 'uri_split[bulk]'.

\b
A text may be missing (NULL): in JSON null, or no such key; in CSV nothing at
all, while "" is an empty text. All columns of CSV are texts, as they stand
there. Parquet written from Parquet keeps types and metadata of all columns,
and JSON lines written from JSON lines keep what they have, as it is written.
Written as another kind of table, a column of JSON has one type: whole numbers
and others are floating-point ones, which have 15 digits; where values have no
type in common, or a number is too large, they are texts.

\b
-o writes .parquet, .csv or .jsonl, the latter two also with .gz or .zst: all
rows, their columns and the new ones behind them. The column of text files is
called "line". Several files must have the same columns. The file is there
when all is written, and not before; an older one is replaced then. A table
has UTF-8 only: other bytes become U+FFFD each, and it is said in how many
lines. (Text without -o keeps them.)
"""


def refuse_beside_output(context: click.Context, options: Mapping[str, str]) -> None:
    """Refuse options that are for standard output only.

    Args:
        context: That of the subcommand.
        options: From the names of the parameters to the options.

    Raises:
        click.UsageError: If one of them is given.
    """
    for name, option in options.items():
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            message = f"{option} is for standard output: leave it out beside --output"
            raise click.UsageError(message)


def refuse_without_output(context: click.Context) -> None:
    """Refuse --prefix without --output, as there are no columns to name.

    Raises:
        click.UsageError: If it is given.
    """
    if context.get_parameter_source("prefix") is ParameterSource.COMMANDLINE:
        message = "--prefix is for the new columns of --output: give that as well, or leave it out"
        raise click.UsageError(message)


def passed_over(nulls: int) -> str:
    """Return what is said of the rows that have no text."""
    return f"passed over {counted(nulls, 'row')} without a text (NULL)"


def not_a_table(file: str) -> click.UsageError:
    """Return the error about a column of what is read as text."""
    return click.UsageError(
        f"{display_name(file)}: --column needs a table, but this is read as text; "
        "tables are Parquet, and files that end with .csv, .jsonl or .ndjson (or these with .gz or .zst)"
    )


@contextmanager
def needing_extra() -> Generator[None]:
    """Show as an error of the command that a package is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise click.ClickException(str(error)) from None
