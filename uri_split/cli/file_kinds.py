"""The kinds of files that the command reads."""

import os
from pathlib import Path
from typing import Final, Literal

FileKind = Literal["csv", "jsonl", "parquet", "text"]

KINDS: Final[tuple[FileKind, ...]] = ("csv", "jsonl", "parquet", "text")
"""All of them."""

TABLES: Final[dict[str, FileKind]] = {".parquet": "parquet", ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl"}
"""Kinds of tables, by extension."""

PARQUET: Final = b"PAR1"
"""The bytes that a Parquet file begins with."""

_COMPRESSED: Final = frozenset({".gz", ".zst", ".bz2", ".xz"})


def kind_of(file: str) -> FileKind:
    """Return the kind of a file to read: Parquet if its first bytes say so, or else by its extension.

    >>> kind_of("links.csv.bz2"), kind_of("links.log")
    ('csv', 'text')
    """
    if os.path.isfile(file):  # noqa: PTH113  `Path.is_file` raises for some names
        try:
            with Path(file).open("rb") as stream:
                if stream.read(len(PARQUET)) == PARQUET:
                    return "parquet"
        except OSError:  # reported where the file is read
            pass
    name = Path(file)
    is_compressed = name.suffix.lower() in _COMPRESSED
    kind = TABLES.get((Path(name.stem) if is_compressed else name).suffix.lower(), "text")
    return "text" if is_compressed and kind == "parquet" else kind
