"""``uri-split hazards``: what other parsers would read differently in each line."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import click

from uri_split._hazards.hazard import Hazard, find_hazards
from uri_split.cli.errors import extra_as_click_error
from uri_split.cli.formats import FORMATS, Finding, Remark
from uri_split.cli.inputs import FileKind, Session, open_session
from uri_split.cli.lines import hazard_findings, read_lines
from uri_split.cli.options import (
    TABLES_HELP,
    Output,
    column_option,
    files_argument,
    input_format_option,
    output_options,
    prefix_option,
    redact_option,
    refuse_with_output,
    refuse_without_output,
)
from uri_split.messages import counted

_Find = Callable[[str], Sequence[Hazard | Remark]]
"""Returns the hazards of a text."""


@click.command(epilog=TABLES_HELP)
@files_argument
@click.option(
    "--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True, help="Output format."
)
@click.option("--notes", is_flag=True, help="Also report harmless notes, such as a default port.")
@click.option("--browser", is_flag=True, help="Also report where only a comparison with browsers finds a difference.")
@redact_option
@column_option
@input_format_option
@output_options
@prefix_option
@click.pass_context
def hazards(  # noqa: PLR0913  a parameter for each option
    context: click.Context,
    files: Sequence[str],
    form: str,
    *,
    notes: bool,
    browser: bool,
    redact: bool,
    column: str | None,
    kind: FileKind | None,
    output: Output | None,
    prefix: str,
) -> None:
    """Report where other programs read a different host, scheme or path, and what misleads people.

    Reads the lines of files or of standard input, or the rows of tables; they need not be valid. Passwords are hidden;
    with -o, those in the column of texts are hidden only if --redact is given. The exit status is 0 if no line has a
    hazard, 1 if some have, and 2 if a file cannot be read or written. Notes do not count.
    For more about a hazard, see `uri-split explain CODE`.

    \b
    Each hazard affects:
      host, scheme, path   a program may contact or run something else
      secret               the line contains something that others should not see
      note                 nothing, but it is worth knowing

    \b
    --browser adds these codes, if no hazard explains what browsers do. It needs
    another package: pip install 'uri_split[browsers]'.
      other-host, other-port, other-path   browsers read another one
      refused-by-browser   a note: browsers reject a valid URI
      rewritten            a note: browsers write a component differently

    \b
    Formats:
      text     FILE:LINE:COLUMN: affects: message (code), then the line and carets
      jsonl    an object for each hazard
      github   annotations of the lines, for a GitHub workflow
      gitlab   a Code Quality report of GitLab
      sarif    SARIF 2.1.0

    \b
    New columns, with -o; NULL if there is no hazard:
      affects    what the hazards of the text affect, separated by "; "
      codes      the code of each hazard, such as ipv4-shorthand
      messages   what each hazard is

    \b
    Examples:
      uri-split hazards links.txt
      echo http://google.com@127.1/ | uri-split hazards
      uri-split find --format jsonl mails/ | jq -r .uri | uri-split hazards --format jsonl
      uri-split hazards --column url -o hazards.csv links.csv
      cat links.csv | uri-split hazards --column url --input-format csv -
      uri-split hazards --browser --notes links.txt
    """
    find: _Find = _find_in_browsers() if browser else find_hazards
    if output is not None:
        refuse_with_output(context, {"form": "--format"})
        with open_session(files, kind) as session:
            status = _write_table(session, column, output, prefix, find, notes=notes, redact=redact)
        context.exit(status)
    refuse_without_output(context)
    number = 0
    counts: Counter[str] = Counter()
    with open_session(files, kind) as session:

        def findings() -> Iterator[Finding]:
            nonlocal number
            for line in read_lines(session, column, tables=True):
                number += 1
                found = find(line.text)
                counts.update(hazard.affects for hazard in found)
                yield from hazard_findings(line, [hazard for hazard in found if notes or hazard.affects != "note"])

        for text in FORMATS[form](findings()):
            session.screen.write(text)
        if form == "text" and (number or not session.complaints.unreadable):
            session.screen.write(_summary(counted(number, session.screen.unit), counts))
    context.exit(session.exit_status(int(counts.total() > counts["note"])))


def _find_in_browsers() -> _Find:
    with extra_as_click_error():
        from uri_split.cli.browsers import find_all  # noqa: PLC0415  the package may be absent
    return find_all


def _write_table(
    session: Session, column: str | None, output: Output, prefix: str, find: _Find, *, notes: bool, redact: bool
) -> int:
    """Write a table with the hazards, and return the exit status."""
    with extra_as_click_error():
        from uri_split.cli.tables.outputs import hazards as columns  # noqa: PLC0415  Polars may be absent
        from uri_split.cli.tables.rewriting import rewrite  # noqa: PLC0415  Polars and pyarrow may be absent
    counts: Counter[str] = Counter()
    make_columns = partial(columns, affected=counts, find=find, notes=notes)
    tally = rewrite(session, column, output, prefix, make_columns, redact=redact)
    session.complaints.skipped_rows(tally.nulls)
    click.echo(_summary(counted(tally.texts, "row"), counts), nl=False)
    return int(counts.total() > counts["note"])


def _summary(texts: str, counts: Counter[str]) -> str:
    kinds = ", ".join(f"{times:,} {affects}" for affects, times in counts.most_common())
    return f"{texts}: {kinds or 'no hazards'}\n"
