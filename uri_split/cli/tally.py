"""Counts of the texts that a subcommand has processed."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from uri_split._diagnosis.problem import Problem

ProblemCounts = Counter[tuple[str, str]]
"""Number of problems by component and code."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts of some lines or rows.

    >>> Tally(rows=3, invalid=1) + Tally(rows=2, nulls=1)
    Tally(rows=5, nulls=1, invalid=1, problems=Counter(), outcomes=Counter())

    Attributes:
        rows: The number of lines or rows.
        nulls: The number of rows without text.
        invalid: The number of texts that are not valid.
        problems: The number of problems by component and code.
        outcomes: What browsers do with the texts, if they were compared.
    """

    rows: int = 0
    nulls: int = 0
    invalid: int = 0
    problems: ProblemCounts = field(default_factory=ProblemCounts)
    outcomes: Counter[str] = field(default_factory=Counter[str])

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.rows + other.rows,
            self.nulls + other.nulls,
            self.invalid + other.invalid,
            self.problems + other.problems,
            self.outcomes + other.outcomes,
        )

    @property
    def texts(self) -> int:
        """The number of rows with text."""
        return self.rows - self.nulls

    @property
    def valid(self) -> int:
        """The number of texts that are valid."""
        return self.texts - self.invalid


def count_problems(problems: Iterable[Problem]) -> ProblemCounts:
    """Count problems by component and code."""
    return Counter((problem.component or "", problem.code) for problem in problems)
