"""Fit the costs of oddities and of slips to texts whose meanings are known.

    python -m tests.suggestion.fitting            # report what would be better
    python -m tests.suggestion.fitting --write    # and write it into the tables

The texts are those of the tests: none that are kept for a final figure. Each cost is raised and lowered in turn. A step
is taken if more texts get what was meant, and neither half of them gets it less often, so that no cost is fitted to a
single text.
"""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, TypeVar, cast
from unittest.mock import patch

import uri_split._suggestion
from tests.suggestion.test_table import texts_of
from uri_split import is_uri, suggest
from uri_split._suggestion import likelihood, search, slips

_FACTORS: Final = (0.7, 1.4)
_FIRST, _AMONG_THREE, _NOISE = 1.0, 0.3, -2.0
_TABLES: Final = Path(uri_split._suggestion.__path__[0])


class Score(NamedTuple):
    """How good the suggestions for two halves of the texts are."""

    even: float
    odd: float


def score() -> Score:
    """Return how good the suggestions are with the costs as they are."""
    halves = [0.0, 0.0]
    for number, case in enumerate(case for name in ("typed.jsonl", "meant.jsonl") for case in texts_of(name)):
        uris = [suggestion.uri for suggestion in suggest(case["text"])] or [case["text"]] * is_uri(case["text"])
        if case["meant"]:
            value = _FIRST * (uris[:1] != [] and uris[0] in case["meant"])
            value += _AMONG_THREE * any(uri in case["meant"] for uri in uris[:3])
        else:
            value = _NOISE * bool(uris)
        halves[number % 2] += value
    return Score(*halves)


_Name = TypeVar("_Name")


def fitted(
    names: list[_Name], cost_of: Callable[[_Name], float], set_cost: Callable[[_Name, float], None]
) -> Iterator[_Name]:
    """Yield the names of costs that were changed for the better, one after the other."""
    best = score()
    for name in names:
        before = cost_of(name)
        for factor in _FACTORS:
            set_cost(name, round(before * factor, 2))
            now = score()
            if sum(now) > sum(best) and now.even >= best.even and now.odd >= best.odd:
                print(f"{name}: {before} -> {cost_of(name)}   {sum(best):.1f} -> {sum(now):.1f}", flush=True)
                best = now
                yield name
                break
            set_cost(name, before)


def main() -> None:
    """Fit the costs, and write them if that is asked for."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the costs into the tables")
    is_written = parser.parse_args().write
    costs = cast("dict[str, float]", likelihood.costs())
    for name in fitted([*costs], costs.__getitem__, costs.__setitem__):
        if is_written:
            write("oddities.tsv", [*costs].index(name), 1, f"{costs[name]:g}")
    rows = list(slips.slips())

    def set_cost(number: int, cost: float) -> None:
        rows[number] = rows[number]._replace(cost=cost)

    with patch.object(search, "slips", lambda: rows):
        for number in fitted([*range(len(rows))], lambda number: rows[number].cost, set_cost):
            each = rows[number]
            place = slips.table().index(slips.slips()[number])  # among those that are always undone
            if is_written:
                write("slips.tsv", place, 2, f"{each.cost:g}" + f"/{each.kept:g}" * (each.kept > 0))


def write(name: str, number: int, column: int, cost: str) -> None:
    """Write a cost into a row of a table; comments are no rows."""
    lines = (_TABLES / name).read_text("utf-8").splitlines()
    place = [place for place, line in enumerate(lines) if line and not line.startswith("#")][number]
    cells = lines[place].split("\t")
    cells[column] = cost
    lines[place] = "\t".join(cells)
    (_TABLES / name).write_text("\n".join([*lines, ""]), "utf-8")


if __name__ == "__main__":
    main()
