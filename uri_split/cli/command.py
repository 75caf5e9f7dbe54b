"""The command as a whole: its subcommands, and how it ends."""

import io
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from uri_split.cli.build import build
from uri_split.cli.check import check
from uri_split.cli.explain import explain
from uri_split.cli.find import find
from uri_split.cli.hazards import hazards
from uri_split.cli.lines import FAILED
from uri_split.cli.normalize import normalize
from uri_split.cli.pattern import pattern
from uri_split.cli.relativize import relativize
from uri_split.cli.repair import repair
from uri_split.cli.report import report
from uri_split.cli.resolve import resolve
from uri_split.cli.split import split
from uri_split.cli.sql import sql
from uri_split.display import without_passwords

if TYPE_CHECKING:
    from collections.abc import Sequence

_INTERRUPTED: Final = 128 + signal.SIGINT


class _WhereOutputMayEnd(click.Group):
    """A group of commands whose standard output may be closed, or full, before they end."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            status: object = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:  # whoever reads it has enough
            _drop_output()
            return 0
        except OSError as error:
            _drop_output()
            message = f"cannot write: {error.strerror or error}"
            raise click.ClickException(message) from None
        return status


def _drop_output() -> None:
    """Let what is still buffered go nowhere, or the interpreter would complain at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(cls=_WhereOutputMayEnd, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="uri_split")
def uri_split() -> None:
    """Split any text into the components of a URI, and say where and why a text is not one (RFC 3986).

    \b
    Examples:
      uri-split explain 'http://me@example.com:8042/over/there?name=ferret#nose'
      uri-split check links.txt
      uri-split split --format csv links.txt > components.csv
      uri-split normalize --scheme-based links.txt | sort -u
      uri-split resolve https://example.com/docs/ references.txt
      uri-split find --format csv mails/ > links.csv
      uri-split repair --show-changes links.txt > repaired.txt
      uri-split hazards links.txt
      uri-split pattern URI --dialect java
      uri-split sql --engine duckdb > uri.sql
      uri-split report links.txt -o links.html

    \b
    Completion in bash, and likewise with zsh_source and fish_source:
      eval "$(_URI_SPLIT_COMPLETE=bash_source uri-split)"
    """


for _subcommand in (
    explain,
    check,
    find,
    repair,
    hazards,
    split,
    normalize,
    resolve,
    relativize,
    build,
    pattern,
    sql,
    report,
):
    uri_split.add_command(_subcommand)


def run(arguments: "Sequence[str] | None") -> int:
    """Run the command and return its exit status, whatever happens."""
    # A shell may have closed them (``>&-``): then what is written goes nowhere.
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115  until the process ends
    sys.stderr = sys.stderr or Path(os.devnull).open("w")  # noqa: SIM115  until the process ends
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A line is what a line feed ends, and bytes that are not UTF-8 leave as they came.
            stream.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    try:
        status = uri_split.main(arguments, prog_name="uri-split", standalone_mode=False)
    except click.ClickException as error:
        shown = io.StringIO()
        error.show(shown)
        sys.stderr.write(without_passwords(shown.getvalue()))
        return FAILED
    except click.Abort:
        return _INTERRUPTED
    return status if isinstance(status, int) else 0
