"""``uri-split hazards``: what other parsers would read differently in every line."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict

import click

from uri_split._hazards.finding import find_hazards
from uri_split._text.phrases import counted
from uri_split.cli.lines import FAILED, Lines, files_argument, json_line_at
from uri_split.cli.reasons import told


@click.command()
@files_argument
@click.option("--format", "form", type=click.Choice(["text", "jsonl"]), default="text", show_default=True)
@click.option("--notes", is_flag=True, help="Tell also what misleads nobody, such as a default port.")
@click.pass_context
def hazards(context: click.Context, files: Sequence[str], form: str, *, notes: bool) -> None:
    """Say what other parsers would read as another host, scheme or path, and what misleads people.

    The lines are those of the files, or of standard input; they need not be valid. Passwords are hidden. The exit
    status is 0 where no line has a hazard, 1 where some have, and 2 where a file cannot be read. Notes do not count.

    \b
    At affects is what would differ:
      host, scheme, path   another one is reached, or run
      secret               what others should not see stands in the line
      note                 nothing, but it is worth knowing

    \b
    Examples:
      uri-split hazards links.txt
      echo http://google.com@127.1/ | uri-split hazards
      uri-split find --format jsonl mails/ | jq -r .uri | uri-split hazards --format jsonl
    """
    number = 0
    counts: Counter[str] = Counter()
    with Lines(files) as lines:
        for line in lines:
            number += 1
            found = find_hazards(line.text)
            counts.update(hazard.affects for hazard in found)
            shown = [hazard for hazard in found if notes or hazard.affects != "note"]
            if form == "jsonl":
                for hazard in shown:
                    lines.write(json_line_at(line, hazard.start, asdict(hazard)))
            else:
                remarks = (
                    ((hazard.start, hazard.end), f"{hazard.affects}: {hazard.message} ({hazard.code})")
                    for hazard in shown
                )
                for remark in told(line, "URI-reference", remarks):
                    lines.write(remark)
        if form == "text" and (number or not lines.unreadable):
            lines.write(_summary(number, counts))
    context.exit(FAILED if lines.unreadable else int(counts.total() > counts["note"]))


def _summary(number: int, counts: Counter[str]) -> str:
    kinds = ", ".join(f"{affects} {times:,}" for affects, times in counts.most_common())
    return f"{counted(number, 'line')}: {kinds or 'no hazard'}\n"
