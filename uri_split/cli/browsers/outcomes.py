"""Counts of what browsers do with texts, for ``uri-split check --browser``."""

from collections import Counter
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from uri_split.browsers import compare
from uri_split.cli.browsers.words import COUNTED, RELATIVE
from uri_split.strict import is_relative_ref

_HARMLESS: Final = frozenset({"same", "rewritten", "refused", RELATIVE})
"""The outcomes that `uri-split hazards` says nothing about, except in notes."""


class Outcomes:
    """Counts of what browsers do with texts.

    Attributes:
        counts: How often each outcome occurs.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    @staticmethod
    def of(text: str) -> str:
        """Return what browsers do with a text; ``relative`` for a relative reference, which needs a base.

        >>> Outcomes.of("http://127.1/"), Outcomes.of("../a")
        ('other-host', 'relative')
        """
        return RELATIVE if is_relative_ref(text) else compare(text).outcome

    def add(self, text: str) -> None:
        """Count what browsers do with a text."""
        self.counts[self.of(text)] += 1

    def table(self, unit: str) -> str:
        """Return a table of the outcomes that occur, and where to read more; nothing if there are none.

        Args:
            unit: What was counted, "line" or "row".
        """
        if not self.counts:
            return ""
        table = Table("in browsers", box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
        table.add_column(f"{unit}s", justify="right")
        for outcome, words in COUNTED.items():
            if self.counts[outcome]:
                table.add_row(words, f"{self.counts[outcome]:,}")
        console = Console(highlight=False)
        with console.capture() as capture:
            console.print("", table, sep="\n")
            if self.counts.keys() - _HARMLESS:
                console.print("", "see: uri-split hazards --browser", sep="\n")
        return capture.get()
