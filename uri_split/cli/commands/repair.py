"""``uri-split repair``: a valid URI for every line that can be repaired without a guess."""

from collections.abc import Sequence

import click

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._search import repair as repairs
from uri_split._split.passwords import redacted
from uri_split.cli.lines import FAILED, Lines, files_argument, redact_option
from uri_split.cli.reasons import reasons, told
from uri_split.cli.scheme_type import SCHEME


@click.command()
@files_argument
@click.option("--show-changes", is_flag=True, help="Tell each change on standard error, with its place.")
@click.option(
    "--default-scheme",
    type=SCHEME,
    help="What a reference without a scheme gets, such as www.example.com/x or //example.com/x.",
)
@redact_option
@click.pass_context
def repair(
    context: click.Context, files: Sequence[str], default_scheme: str | None, *, show_changes: bool, redact: bool
) -> None:
    """Print a valid URI for every line, if that needs no guess.

    The lines are those of the files, or of standard input. White space and delimiters around a URI are removed, and
    what may not stand in it is percent-encoded. Nothing is changed that could move the host: such a line goes to
    standard error with the reason, and the exit status is 1. Passwords are printed on standard
    output unless --redact is given, and never on standard error.

    \b
    Examples:
      uri-split repair links.txt > repaired.txt
      uri-split repair --show-changes --default-scheme https links.txt
      uri-split find --suffixes notes.txt | cut -d: -f3- | uri-split repair
    """
    refused = False
    with Lines(files) as lines:
        for line in lines:
            repaired = repairs.repair(line.text, default_scheme=default_scheme)
            if repaired:
                lines.write(f"{redacted(repaired.uri) if redact else repaired.uri}\n")
                notes = (((change.start, change.end), change.message) for change in repaired.changes if show_changes)
                remarks = told(line, "URI-reference", notes)
            else:
                refused = True
                remarks = reasons(line, "URI", diagnose(line.text, "URI"))
            for remark in remarks:
                lines.write_error(remark)
    context.exit(FAILED if lines.unreadable else int(refused))
