"""What is wrong with texts, or misleads, gathered by kind, with examples of each."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._hazards.finding import find_hazards
from uri_split._text.spans import Span

if TYPE_CHECKING:
    from uri_split.columns.counting import Row

_EXAMPLES: Final = 2


class Remark(NamedTuple):
    """One thing that is told of a text."""

    group: str
    """Where it stands, or what is at stake."""
    name: str
    """What kind of problem or hazard it is."""
    message: str
    span: Span


class Example(NamedTuple):
    """The first row of which something is told, and in how many rows the same is told."""

    row: "Row"
    remark: Remark
    number: int


class Finding(NamedTuple):
    """All that is told of one kind."""

    group: str
    name: str
    number: int
    """In how many rows it is found, once or more often."""
    examples: tuple[Example, ...]
    """One for each of the most frequent messages."""


def problems(rows: "Iterable[Row]") -> list[Finding]:
    """Gather why rows are not references (`diagnose`), the most frequent kind first."""
    return _gathered(rows, _problems)


def hazards(rows: "Iterable[Row]") -> list[Finding]:
    """Gather what misleads in rows (`find_hazards`), the most frequent kind first, and notes last."""
    return sorted(_gathered(rows, _hazards), key=lambda finding: finding.group == "note")


def _problems(text: str) -> Iterable[Remark]:
    for problem in diagnose(text):
        yield Remark(problem.component or "", problem.code, problem.message, (problem.start, problem.end))


def _hazards(text: str) -> Iterable[Remark]:
    for hazard in find_hazards(text):
        yield Remark(hazard.affects, hazard.code, hazard.message, (hazard.start, hazard.end))


def _gathered(rows: "Iterable[Row]", remarks: Callable[[str], Iterable[Remark]]) -> list[Finding]:
    first: dict[tuple[str, str], dict[str, tuple[Row, Remark]]] = {}
    numbers: Counter[tuple[str, str, str]] = Counter()
    for row in rows:
        # Of each kind the first in a text: a text may have a thousand.
        for remark in {(told.group, told.name): told for told in reversed(list(remarks(row.text)))}.values():
            group, name, message, _ = remark
            first.setdefault((group, name), {}).setdefault(message, (row, remark))
            numbers[group, name, message] += 1
    findings = [
        Finding(
            *kind,
            sum(counted.values()),
            tuple(Example(*told[message], number) for message, number in counted.most_common(_EXAMPLES)),
        )
        for kind, told in first.items()
        if (counted := Counter({message: numbers[*kind, message] for message in told}))
    ]
    return sorted(findings, key=lambda finding: (-finding.number, finding.group, finding.name))
