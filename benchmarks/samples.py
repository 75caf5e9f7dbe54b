"""Texts for the benchmarks: real ones, from files with one text per line."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from uri_split import URI, is_uri

MOST_VALID = 2_000
MOST_INVALID = 2_000


class Sample(NamedTuple):
    """Some of the lines, in random order, so that the first ones are a sample too."""

    valid: list[str]
    """URIs."""
    invalid: list[str]
    """Texts that are not URIs."""


def read_lines(files: Iterable[Path]) -> Iterator[str]:
    """Yield the lines of the files without their line ends."""
    for file in files:
        with file.open(encoding="utf-8", errors="surrogateescape", newline="\n") as lines:
            for line in lines:
                yield line.removesuffix("\n").removesuffix("\r")


def sample(lines: Iterable[str]) -> Sample:
    """Draw valid and invalid texts, the same ones in every run."""
    shuffled = list(lines)
    Random(3986).shuffle(shuffled)  # noqa: S311  repeatable, not secret
    verdicts = [(line, is_uri(line)) for line in shuffled]
    return Sample(
        _side_by_side([line for line, valid in verdicts if valid][:MOST_VALID]),
        _side_by_side([line for line, valid in verdicts if not valid][:MOST_INVALID]),
    )


def references(base: str, uris: list[str]) -> list[str]:
    """Return references to the URIs as in web pages: every second one absolute, the others relative.

    The relative ones point to the host of the base.
    """
    site = URI(base)
    moved = (site.relativize(_moved(site, URI(uri))) if place % 2 else uri for place, uri in enumerate(uris))
    return _side_by_side(list(moved))


def _moved(site: URI, uri: URI) -> URI:
    path = uri.path if uri.path.startswith("/") else f"/{uri.path}"
    return site.with_components(path=path, query=uri.query, fragment=uri.fragment)


def _side_by_side(lines: list[str]) -> list[str]:
    """Return copies of the lines that are adjacent in memory: fetching scattered ones costs 100 ns each."""
    return "\n".join([*lines, ""]).split("\n")[:-1]
