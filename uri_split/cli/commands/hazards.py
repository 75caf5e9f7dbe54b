"""``uri-split hazards``: what other parsers would read differently in each line."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Final

import click

from uri_split._hazards.finding import find_hazards
from uri_split._hazards.hazard import Hazard
from uri_split._text.phrases import counted
from uri_split.cli.lines import Line, read_lines
from uri_split.cli.options import files_argument
from uri_split.cli.reasons import annotate
from uri_split.cli.serialization import json_line_at
from uri_split.cli.session import open_session


def _as_text(line: Line, hazards: Sequence[Hazard]) -> Iterator[str]:
    notes = (((hazard.start, hazard.end), f"{hazard.affects}: {hazard.message} ({hazard.code})") for hazard in hazards)
    return annotate(line, "URI-reference", notes)


def _as_json_lines(line: Line, hazards: Sequence[Hazard]) -> Iterator[str]:
    for hazard in hazards:
        yield json_line_at(line, hazard.start, asdict(hazard))


_FORMATS: Final[dict[str, Callable[[Line, Sequence[Hazard]], Iterator[str]]]] = {
    "text": _as_text,
    "jsonl": _as_json_lines,
}


@click.command()
@files_argument
@click.option(
    "--format", "form", type=click.Choice(list(_FORMATS)), default="text", show_default=True, help="Output format."
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
    Examples:
      uri-split hazards links.txt
      echo http://google.com@127.1/ | uri-split hazards
      uri-split find --format jsonl mails/ | jq -r .uri | uri-split hazards --format jsonl
    """
    number = 0
    counts: Counter[str] = Counter()
    with open_session(files) as session:
        for line in read_lines(session):
            number += 1
            found = find_hazards(line.text)
            counts.update(hazard.affects for hazard in found)
            reported = [hazard for hazard in found if notes or hazard.affects != "note"]
            for remark in _FORMATS[form](line, reported):
                session.screen.write(remark)
        if form == "text" and (number or not session.complaints.unreadable):
            session.screen.write(_summary(number, counts))
    context.exit(session.exit_status(int(counts.total() > counts["note"])))


def _summary(number: int, counts: Counter[str]) -> str:
    kinds = ", ".join(f"{times:,} {affects}" for affects, times in counts.most_common())
    return f"{counted(number, 'line')}: {kinds or 'no hazards'}\n"
