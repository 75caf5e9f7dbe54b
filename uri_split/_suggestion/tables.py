"""Tables of this package, as files beside it."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files


def rows(name: str) -> Iterator[list[str]]:
    """Yield the cells of each row of a table; a line that begins with ``#`` is a comment."""
    for line in (files("uri_split._suggestion") / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


@cache
def names(kind: str) -> frozenset[str]:
    """Return the names of a kind in the table of names."""
    return frozenset(name for each, written in rows("names.txt") if each == kind for name in written.split())
