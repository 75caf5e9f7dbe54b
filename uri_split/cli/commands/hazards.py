"""``uri-split hazards``: what other parsers would read differently in each line."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import click

from uri_split._hazards.hazard import Hazard, find_hazards
from uri_split.cli.errors import extra_as_click_error
from uri_split.cli.formats import FORMATS, FORMATS_HELP, Finding, Remark, format_option
from uri_split.cli.inputs import open_session
from uri_split.cli.lines import hazard_findings, read_lines
from uri_split.cli.options import INPUTS_HELP, column_option, files_argument
from uri_split.messages import counted

_Find = Callable[[str], Sequence[Hazard | Remark]]
"""Returns the hazards of a text."""


@click.command(epilog=FORMATS_HELP + INPUTS_HELP)
@files_argument
@format_option(FORMATS)
@click.option("--notes", is_flag=True, help="Also report harmless notes, such as a default port.")
@click.option("--browser", is_flag=True, help="Also report where only a comparison with browsers finds a difference.")
@column_option
@click.pass_context
def hazards(
    context: click.Context, files: Sequence[str], form: str, *, notes: bool, browser: bool, column: str | None
) -> None:
    """Report what other programs, or people, read differently.

    Reads the lines of files or of standard input, or the rows of tables; they need not be valid. Passwords and tokens
    are hidden. The exit status is 0 if no line has a hazard, 1 if some have, and 2 if a file cannot be read. Notes do
    not count. For more about a hazard, see `uri-split explain CODE`.

    \b
    Each hazard affects:
      host, scheme, path   a program may contact or run something else
      secret               the line contains something that others should not see
      note                 nothing, but it is worth knowing

    \b
    --browser adds these codes, if no hazard explains what browsers do. It needs
    another package: install the extra browsers.
      other-host, other-port, other-path   browsers read another one
      refused-by-browser   a note: browsers reject a valid URI
      rewritten            a note: browsers write a component differently

    \b
    Examples:
      uri-split hazards links.txt
      echo http://google.com@127.1/ | uri-split hazards
      uri-split find mails/ | uri-split hazards --json
      uri-split hazards --column url links.csv
      uri-split hazards --browser --notes links.txt
    """
    find: _Find = _find_in_browsers() if browser else find_hazards
    number = 0
    counts: Counter[str] = Counter()
    with open_session(files) as session:

        def findings() -> Iterator[Finding]:
            nonlocal number
            for line in read_lines(session, column):
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


def _summary(texts: str, counts: Counter[str]) -> str:
    kinds = ", ".join(f"{times:,} {affects}" for affects, times in counts.most_common())
    return f"{texts}: {kinds or 'no hazards'}\n"
