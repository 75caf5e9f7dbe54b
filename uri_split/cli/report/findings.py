"""Problems and hazards of texts, grouped by code, with examples of each."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._hazards.finding import find_hazards
from uri_split._text.spans import Span

if TYPE_CHECKING:
    from uri_split.columns.summary import Row

_EXAMPLES: Final = 2


class Remark(NamedTuple):
    """One problem or hazard of a text.

    Attributes:
        group: The component that is wrong, or what the hazard affects.
        code: The code of the problem or hazard.
        message: The message.
        span: The part of the text.
    """

    group: str
    code: str
    message: str
    span: Span


class Example(NamedTuple):
    """One message of a finding.

    Attributes:
        row: The first row with this message.
        remark: The problem or hazard in that row.
        number: The number of rows with this message.
    """

    row: "Row"
    remark: Remark
    number: int


class Finding(NamedTuple):
    """All problems or hazards with one code.

    Attributes:
        group: The component that is wrong, or what the hazards affect.
        code: The code of the problems or hazards.
        number: The number of rows that have at least one.
        examples: One for each of the most frequent messages.
    """

    group: str
    code: str
    number: int
    examples: tuple[Example, ...]


def problems(rows: "Iterable[Row]") -> list[Finding]:
    """Return why rows are not URI references (`diagnose`), the most frequent code first."""
    return gathered(rows, _problems)


def hazards(rows: "Iterable[Row]") -> list[Finding]:
    """Return the hazards of rows (`find_hazards`), the most frequent code first, and notes last."""
    return sorted(gathered(rows, _hazards), key=lambda finding: finding.group == "note")


def _problems(text: str) -> Iterable[Remark]:
    for problem in diagnose(text):
        yield Remark(problem.component or "", problem.code, problem.message, (problem.start, problem.end))


def _hazards(text: str) -> Iterable[Remark]:
    for hazard in find_hazards(text):
        yield Remark(hazard.affects, hazard.code, hazard.message, (hazard.start, hazard.end))


def gathered(rows: "Iterable[Row]", remarks_of: Callable[[str], Iterable[Remark]]) -> list[Finding]:
    """Return the remarks on rows by code, the most frequent code first.

    Args:
        rows: The rows.
        remarks_of: Returns the remarks on a text. It is called once for each row.
    """
    first: dict[tuple[str, str], dict[str, tuple[Row, Remark]]] = {}
    numbers: Counter[tuple[str, str, str]] = Counter()
    for row in rows:
        # Count only the first remark of each code: a text may have a thousand.
        first_of_code = {(remark.group, remark.code): remark for remark in reversed(list(remarks_of(row.text)))}
        for remark in first_of_code.values():
            group, code, message, _ = remark
            first.setdefault((group, code), {}).setdefault(message, (row, remark))
            numbers[group, code, message] += 1
    findings = [
        Finding(
            *kind,
            sum(counts.values()),
            tuple(Example(*examples[message], number) for message, number in counts.most_common(_EXAMPLES)),
        )
        for kind, examples in first.items()
        if (counts := Counter({message: numbers[*kind, message] for message in examples}))
    ]
    return sorted(findings, key=lambda finding: (-finding.number, finding.group, finding.code))
