"""Statements of RFC 3986, with the checks that the tests run."""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from tests.docs.statements import statements


def reference() -> str:
    """Return a table of the statements for each section."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    for (number, title), rows in groupby(statements(), key=attrgetter("section", "title")):
        yield f"\n## [{number} {title}](https://www.rfc-editor.org/rfc/rfc3986#section-{number}) {{ #{number} }}\n"
        yield "| statement | check |\n|---|---|"
        for row in rows:
            yield f"| {row.text} | `{row.check}` |"
