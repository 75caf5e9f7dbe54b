"""``uri-split hazards``: what other parsers would read differently in each line."""

from collections import Counter
from collections.abc import Iterator, Sequence

import click

from uri_split._hazards.finding import find_hazards
from uri_split._messages.phrases import counted
from uri_split.cli.findings import hazard_findings
from uri_split.cli.formats.finding import Finding
from uri_split.cli.formats.formats import FORMATS
from uri_split.cli.lines import read_lines
from uri_split.cli.options import files_argument
from uri_split.cli.session import open_session


@click.command()
@files_argument
@click.option(
    "--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True, help="Output format."
)
@click.option("--notes", is_flag=True, help="Also report harmless notes, such as a default port.")
@click.pass_context
def hazards(context: click.Context, files: Sequence[str], form: str, *, notes: bool) -> None:
    """Report where other programs read a different host, scheme or path, and what misleads people.

    Reads the lines of files or of standard input; they need not be valid. Passwords are hidden. The exit status is 0 if
    no line has a hazard, 1 if some have, and 2 if a file cannot be read. Notes do not count.

    \b
    Each hazard affects:
      host, scheme, path   a program may contact or run something else
      secret               the line contains something that others should not see
      note                 nothing, but it is worth knowing

    \b
    Formats:
      text     FILE:LINE:COLUMN: affects: message (code), then the line and carets
      jsonl    an object for each hazard
      github   annotations of the lines, for a GitHub workflow
      gitlab   a Code Quality report of GitLab
      sarif    SARIF 2.1.0

    \b
    Examples:
      uri-split hazards links.txt
      echo http://google.com@127.1/ | uri-split hazards
      uri-split find --format jsonl mails/ | jq -r .uri | uri-split hazards --format jsonl
    """
    number = 0
    counts: Counter[str] = Counter()
    with open_session(files) as session:

        def findings() -> Iterator[Finding]:
            nonlocal number
            for line in read_lines(session):
                number += 1
                found = find_hazards(line.text)
                counts.update(hazard.affects for hazard in found)
                yield from hazard_findings(line, [hazard for hazard in found if notes or hazard.affects != "note"])

        for text in FORMATS[form](findings()):
            session.screen.write(text)
        if form == "text" and (number or not session.complaints.unreadable):
            session.screen.write(_summary(number, counts))
    context.exit(session.exit_status(int(counts.total() > counts["note"])))


def _summary(number: int, counts: Counter[str]) -> str:
    kinds = ", ".join(f"{times:,} {affects}" for affects, times in counts.most_common())
    return f"{counted(number, 'line')}: {kinds or 'no hazards'}\n"
