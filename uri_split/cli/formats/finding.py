"""Finding model: what `check`, `find`, `hazards` and `lint` report about a part of a file, for all output formats."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from uri_split._suggestion.meant import Certainty
from uri_split._text.display import SITE

Level = Literal["error", "warning", "note"]
"""How serious a finding is."""


@dataclass(frozen=True, slots=True)
class Place:
    """Part of a file, in physical lines and columns. Both are counted from 1, columns in code points.

    Attributes:
        file: The name of the file.
        line: The line in which it begins; the row in a file that has no lines.
        column: The column of its first code point.
        end_line: The line in which it ends.
        end_column: The column after its last code point.
        unit: Whether `line` and `end_line` count lines, or rows of a file that has no lines.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    unit: Literal["line", "row"] = "line"


@dataclass(frozen=True, slots=True)
class Fix:
    """Replacement of a part of a file that would fix a finding.

    Attributes:
        message: What to write, in one sentence, without a password.
        certainty: How certain it is.
        replacements: Parts of the file and what to write there.
    """

    message: str
    certainty: Certainty
    replacements: tuple[tuple[Place, str], ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """Report of a command about a part of a file. No field contains a password, except replacements of fixes.

    Attributes:
        code: Kind of finding: the code of a problem, of a hazard or of a remark on browsers, or ``uri`` for one that
            was found.
        level: How serious it is.
        place: Where it is.
        message: What is wrong, in one sentence.
        help: What to write instead, or `None`.
        excerpt: The line as shown to people, and the carets under it; empty if there is nothing to show.
        fixes: Fixes, the most likely first.
        url: The address of the page about the code.
        fields: Fields in JSON lines after the place; `None` for the code, the level, the message, the help and the
            address of the page. For a URI that was found, they contain its password.
    """

    code: str
    level: Level
    place: Place
    message: str
    help: str | None = None
    excerpt: tuple[str, str] = ("", "")
    fixes: tuple[Fix, ...] = ()
    url: str = f"{SITE}reference/"
    fields: Mapping[str, object] | None = None


Format = Callable[[Iterable[Finding]], Iterator[str]]
"""Yields the output for findings, piece by piece, in their order."""
