"""Tables of this package, as files beside it."""

from collections.abc import Iterator

from uri_split.messages import data_file


def rows(name: str) -> Iterator[list[str]]:
    """Yield the cells of each row of a table; a line that begins with ``#`` is a comment."""
    for line in data_file(f"_suggestion/{name}").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")
