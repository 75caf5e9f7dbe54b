"""``uri-split repair``: a valid URI for each line that can be repaired without guessing."""

from collections.abc import Sequence

import click

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._diagnosis.errors import best_suggestion
from uri_split._search import repair as repairs
from uri_split.cli.lines import read_lines
from uri_split.cli.options import files_argument, redact_option, redactor
from uri_split.cli.reasons import annotate, reasons
from uri_split.cli.scheme_type import SCHEME
from uri_split.cli.session import open_session


@click.command()
@files_argument
@click.option("--show-changes", is_flag=True, help="Report each change on standard error, with its place.")
@click.option(
    "--default-scheme",
    type=SCHEME,
    help="Scheme to add to references without one, such as www.example.com/x or //example.com/x.",
)
@redact_option
@click.pass_context
def repair(
    context: click.Context, files: Sequence[str], default_scheme: str | None, *, show_changes: bool, redact: bool
) -> None:
    """Print a valid URI for each line that can be repaired without guessing.

    Reads the lines of files or of standard input. Removes white space and delimiters around a URI, and percent-encodes
    characters that are not allowed in it, but never changes the host. Other lines go to standard error with the reason,
    and the exit status is 1. Passwords are printed on standard output unless --redact is given, and never on standard
    error.

    \b
    Examples:
      uri-split repair links.txt > repaired.txt
      uri-split repair --show-changes --default-scheme https links.txt
      uri-split find --suffixes notes.txt | cut -d: -f3- | uri-split repair
    """
    prepared = redactor(redact=redact)
    found_invalid = False
    with open_session(files) as session:
        for line in read_lines(session):
            repaired = repairs.repair(line.text, default_scheme=default_scheme)
            if repaired:
                session.screen.write(f"{prepared(repaired.uri)}\n")
                notes = (((change.start, change.end), change.message) for change in repaired.changes if show_changes)
                remarks = annotate(line, "URI-reference", notes)
            else:
                found_invalid = True
                remarks = reasons(line, "URI", diagnose(line.text, "URI"), best_suggestion(line.text, "URI"))
            for remark in remarks:
                session.screen.write_error(remark)
    context.exit(session.exit_status(int(found_invalid)))
