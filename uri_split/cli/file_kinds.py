"""The kinds of files that the command reads."""

import os
from pathlib import Path
from typing import Final, Literal

from uri_split.cli.objects import first_bytes, is_object

Lake = Literal["delta", "iceberg"]
FileKind = Literal["csv", "jsonl", "parquet", "text", "delta", "iceberg"]

KINDS: Final[tuple[FileKind, ...]] = ("csv", "jsonl", "parquet", "text")
"""All kinds of single files."""

TABLES: Final[dict[str, FileKind]] = {
    ".parquet": "parquet",
    ".csv": "csv",
    ".tsv": "csv",
    ".tab": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
}
"""Kinds of tables that the command reads and writes, by extension."""
_SEPARATED_BY_TABS: Final = frozenset({".tsv", ".tab"})

PARQUET: Final = b"PAR1"
"""The bytes that a Parquet file begins with."""

_COMPRESSED: Final = frozenset({".gz", ".zst", ".bz2", ".xz"})


def lake_of(path: str) -> Lake | None:
    """Return the format of the table that is in a directory, or whose metadata are in a file of Iceberg.

    Tables of Delta and Iceberg are read as a whole: their Parquet files may contain rows that were deleted.
    """
    if os.path.isdir(os.path.join(path, "_delta_log")):  # noqa: PTH112, PTH118  `Path` raises for some names
        return "delta"
    metadata = os.path.join(path, "metadata")  # noqa: PTH118  as above
    try:
        names = [os.path.basename(path)] if os.path.isfile(path) else os.listdir(metadata)  # noqa: PTH113, PTH119, PTH208
    except (OSError, ValueError):  # reported where it is read
        return None
    return "iceberg" if any(name.endswith(".metadata.json") for name in names) else None


def kind_of(file: str) -> FileKind:
    """Return the kind of a file to read: Parquet if its first bytes say so, or else by its extension.

    Raises:
        OSError: If it is an object that cannot be read.

    >>> kind_of("links.csv.bz2"), kind_of("links.log")
    ('csv', 'text')
    """
    if is_object(file):
        if first_bytes(file, len(PARQUET)) == PARQUET:
            return "parquet"
    elif lake := lake_of(file):
        return lake
    elif os.path.isfile(file):  # noqa: PTH113  `Path.is_file` raises for some names
        try:
            with Path(file).open("rb") as stream:
                if stream.read(len(PARQUET)) == PARQUET:
                    return "parquet"
        except OSError:  # reported where the file is read
            pass
    extension = extension_of(file)
    kind = TABLES.get(extension, "text")
    return "text" if kind == "parquet" and extension != Path(file).suffix.lower() else kind


def is_named_as_input(name: str) -> bool:
    """Return whether the extension of a file is that of a table or of text.

    >>> is_named_as_input("links.csv.gz"), is_named_as_input("photo.png")
    (True, False)
    """
    return extension_of(name) in {*TABLES, ".txt", ".log"}


def delimiter_of(file: str) -> str:
    r"""Return the character between the fields of CSV: a tab if the extension says so, or else a comma.

    >>> delimiter_of("links.tsv.gz"), delimiter_of("links.csv")
    ('\t', ',')
    """
    return "\t" if extension_of(file) in _SEPARATED_BY_TABS else ","


def extension_of(file: str) -> str:
    """Return the extension of a file without that of its compression, in lower case."""
    name = Path(file)
    return (Path(name.stem) if name.suffix.lower() in _COMPRESSED else name).suffix.lower()
