"""Tables of this package, as files beside it."""

from collections.abc import Iterator
from importlib.resources import files


def rows(name: str) -> Iterator[list[str]]:
    """Yield the cells of each row of a table; a line that begins with ``#`` is a comment."""
    for line in (files("uri_split._suggestion") / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")
