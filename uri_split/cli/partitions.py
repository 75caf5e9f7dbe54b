"""Hive partitions: what the directories of a file, such as ``year=2026``, say about all of its rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from glob import has_magic
from itertools import takewhile
from pathlib import PurePath
from typing import Final
from urllib.parse import unquote

_NULL: Final = "__HIVE_DEFAULT_PARTITION__"


@dataclass(frozen=True, eq=False)
class Partitions:
    """The values of all inputs.

    Attributes:
        values: The values of each file, by the names of their columns; `None` for NULL.
    """

    values: Mapping[str, Mapping[str, str | None]] = field(default_factory=dict[str, Mapping[str, str | None]])


def partition_of(file: str, given: str) -> dict[str, str | None]:
    """Return the values in the names of the directories of a file, below the directory or pattern given by the user.

    A directory before the first wildcard of a pattern is not below it.

    >>> partition_of("crawl/year=2026/lang=pt%2Dbr/1.csv", "crawl/")
    {'year': '2026', 'lang': 'pt-br'}
    >>> partition_of("crawl/year=2026/lang=pt/1.csv", "crawl/year=2026/*/1.csv")
    {'lang': 'pt'}
    >>> partition_of("crawl/year=2026/1.csv", "crawl/year=2026/1.csv")
    {}
    """
    path, base = PurePath(file), PurePath(given)
    if path == base:
        return {}
    outside = base.parts if path.is_relative_to(base) else [*takewhile(lambda name: not has_magic(name), base.parts)]
    pairs = [name.split("=") for name in path.parent.parts[len(outside) :]]
    return {pair[0]: _value(pair[1]) for pair in pairs if len(pair) == 2 and pair[0]}  # noqa: PLR2004  as Polars does


def _value(text: str) -> str | None:
    if text == _NULL:
        return None
    try:
        return unquote(text, errors="strict")
    except UnicodeDecodeError:  # it is not percent-encoded
        return text
