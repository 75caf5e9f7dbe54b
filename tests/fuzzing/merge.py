"""Merge of corpora: ``python -m tests.fuzzing.merge TARGET`` adds texts in ``.fuzzing/TARGET`` that reach new code.

It says how much of the modules that the target imports they reach together: statements and branches.
"""

import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Final

from coverage import Coverage

from tests.fuzzing.corpus import decoded, keep, texts_of

_FOUND: Final = Path(".fuzzing")
_LONGEST: Final = 200
"""Characters of the longest text that is added: people read the corpora."""

Branches = set[tuple[str, tuple[int, int]]]


def merge(target: str) -> str:
    """Add texts to the corpus of a target, and return a line about it."""
    kept = texts_of(target)
    found = sorted({decoded(file.read_bytes()) for file in (_FOUND / target).glob("*")} - {*kept}, key=len)
    candidates = [*kept, *(text for text in found if len(text) <= _LONGEST)]
    measured = measure(target, candidates)
    reached: Branches = set()
    for text, branches in zip(candidates, branches_of(measured, len(candidates)), strict=True):
        if text not in kept and branches - reached:
            kept.append(text)
        reached |= branches
    keep(target, kept)
    percent = measured.report(file=StringIO())
    modules = len(measured.get_data().measured_files())
    return f"{target}: {len(kept)} texts reach {percent:.0f} percent of {modules} modules"


def measure(target: str, texts: list[str]) -> Coverage:
    """Return the coverage of the modules that a target imports, with the number of each text as its context."""
    coverage = Coverage(None, branch=True, config_file=False, include=["*/uri_split/*"], omit=["*/tests/*"])
    with coverage.collect():
        from tests.fuzzing.targets import TARGETS  # noqa: PLC0415  measured

        for number, text in enumerate(texts):
            coverage.switch_context(str(number))
            TARGETS[target](text)
    return coverage


def branches_of(measured: Coverage, number: int) -> Iterator[Branches]:
    """Yield the branches that each of a number of texts reaches."""
    data = measured.get_data()
    files = data.measured_files()
    for text in range(number):
        data.set_query_context(str(text))
        yield {(file, branch) for file in files for branch in data.arcs(file) or ()}


if __name__ == "__main__":
    print(merge(sys.argv[1]))
