"""The options of the subcommands that read tables, and write them."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click
from click.core import ParameterSource

from uri_split.wording import counted

if TYPE_CHECKING:
    from collections.abc import Mapping


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
    "-o", "--output", metavar="FILE", help="Write a table of all columns and the new ones, see below."
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
All but Parquet may be compressed: links.txt.gz, links.csv.zst. Tables, and
.zst, need more packages: pip install 'uri_split[bulk]'.

\b
Rows are counted from 1; the header is none of them. A text may be missing
(NULL): in JSON null, or no such key; in CSV nothing at all, while "" is an
empty text. All columns of CSV are texts, as they stand there. A column has
one type: where JSON has numbers and texts, all are texts; where it has whole
numbers and others, all are floating-point ones, which have 15 digits.

\b
-o writes .parquet, .csv or .jsonl, the latter two also with .gz or .zst: all
rows, their columns and the new ones behind them. The column of text files is
called "line". Several files must have the same columns. The file is there
when all is written, and not before; an older one is replaced then. A table
has UTF-8 only: other bytes become U+FFFD each, and it is said in how many
lines. (Text without -o keeps them.)
"""


def refuse_beside_output(context: click.Context, options: "Mapping[str, str]") -> None:
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


def passed_over(nulls: int) -> str:
    """Return what is said of the rows that have no text."""
    return f"passed over {counted(nulls, 'row')} without a text (NULL)"


@contextmanager
def needing_extra() -> Generator[None]:
    """Show as an error of the command that a package is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise click.ClickException(str(error)) from None
