"""Suites of other packages, as `suites.toml` lists them."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Difference(NamedTuple):
    """Cases that pass only without `uri_split`, and why."""

    cases: list[str]
    number: int
    reason: str
    section: str = ""


class Suite(NamedTuple):
    """Suite of a package."""

    package: str
    version: str
    sha256: str
    files: list[str]
    replaced: list[str]
    needs: list[str]
    passed: int
    using: int
    differences: list[Difference]
    folder: str = ""


def suites() -> Iterator[Suite]:
    """Yield all suites, in the order of the file."""
    rows = tomllib.loads(Path(__file__).with_name("suites.toml").read_text(encoding="utf-8"))["suite"]
    for row in rows:
        differences = [Difference(**each) for each in row.pop("difference", ())]
        yield Suite(**row, differences=differences)
