"""Statements of sections 3 to 5 of RFC 3986, with the checks that the tests run."""

import re
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Final, NamedTuple

_FILE: Final = Path(__file__).parents[1] / "tests" / "docs" / "statements.txt"
_SECTION: Final = re.compile(r"(?P<number>[0-9.]+) (?P<title>.+)")


class Statement(NamedTuple):
    """Statement of a section in our words, and the expression that is `True` if it holds."""

    section: str
    title: str
    text: str
    check: str


def statements() -> Iterator[Statement]:
    """Yield the statements in order. In the file, the check of each is in the indented lines below it."""
    number = title = ""
    for block in re.split(r"\n+(?! )", _FILE.read_text(encoding="utf-8").rstrip()):
        text, *check = block.splitlines()
        if check:
            yield Statement(number, title, text, " ".join(line.strip() for line in check))
        elif heading := _SECTION.fullmatch(text):
            number, title = heading.groups()
        else:
            message = f"no check: {text}"
            raise ValueError(message)


def reference() -> str:
    """Return a table of the statements for each section."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    for (number, title), rows in groupby(statements(), key=attrgetter("section", "title")):
        yield f"\n## [{number} {title}](https://www.rfc-editor.org/rfc/rfc3986#section-{number}) {{ #{number} }}\n"
        yield "| statement | check |\n|---|---|"
        for row in rows:
            yield f"| {row.text} | `{row.check}` |"
