"""Kinds of inputs of the commands for tables: what their names and their first bytes say."""

import os
from collections.abc import Sequence
from glob import glob, has_magic
from itertools import groupby
from pathlib import Path
from typing import Final, Literal, NamedTuple

import click

from uri_split.cli.errors import STANDARD_INPUT, display_name

Kind = Literal["csv", "jsonl", "parquet", "ipc", "text", "delta", "iceberg"]

EXTENSIONS: Final[dict[str, Kind]] = {
    ".csv": "csv",
    ".tsv": "csv",
    ".tab": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
    ".ipc": "ipc",
    ".arrow": "ipc",
    ".feather": "ipc",
}
"""The kinds of tables, by extension; all other files are text."""

_TEXT: Final = frozenset({".txt", ".log"})
_COMPRESSED: Final = frozenset({".gz", ".zst", ".bz2", ".xz"})
_STORES: Final = frozenset({"s3", "gs", "az", "abfs", "abfss", "hf"})
_SKIPPED: Final = (".", "_")  # programs such as Spark write _SUCCESS and _temporary
MAGIC: Final[dict[bytes, Kind]] = {b"PAR1": "parquet", b"ARROW1": "ipc"}
"""The first bytes of kinds that are recognized under any name."""


class Source(NamedTuple):
    """Some inputs of one kind, which are read together.

    Attributes:
        kind: The kind.
        files: Their names.
        directory: The directory that the user gave in their place; empty if the user gave files or a pattern.
    """

    kind: Kind
    files: Sequence[str]
    directory: str = ""


def is_object(name: str) -> bool:
    """Return whether a name is that of an object in an object store.

    >>> is_object("s3://bucket/links.csv"), is_object("links.csv")
    (True, False)
    """
    scheme, mark, _ = name.partition("://")
    return bool(mark) and scheme in _STORES


def extension_of(name: str) -> str:
    """Return the extension of a file without that of its compression, in lower case.

    >>> extension_of("links.CSV.gz"), extension_of("links")
    ('.csv', '')
    """
    file = Path(name)
    return (Path(file.stem) if file.suffix.lower() in _COMPRESSED else file).suffix.lower()


def kind_of(name: str) -> Kind:
    """Return the kind of a file: that of its first bytes, if they say so, or else that of its extension.

    >>> kind_of("links.csv.gz"), kind_of("links.log")
    ('csv', 'text')
    """
    if not is_object(name) and os.path.isfile(name):  # noqa: PTH113  `Path.is_file` raises for some names
        try:
            with Path(name).open("rb") as stream:
                start = stream.read(max(map(len, MAGIC)))
        except OSError:  # reported where the file is read
            start = b""
        for magic, kind in MAGIC.items():
            if start.startswith(magic):
                return kind
    return EXTENSIONS.get(extension_of(name), "text")


def sources(given: Sequence[str], *, standard_input: Kind = "text") -> list[Source]:
    """Return the inputs that names, patterns and directories mean, in order; neighbors of one kind are one source.

    Args:
        given: What the user gave; nothing means standard input.
        standard_input: The kind of standard input.

    Raises:
        click.UsageError: If a pattern or a directory has no files, or a directory has several kinds of them.

    >>> sources(["a.csv", "b.csv.gz", "c.txt"])
    [Source(kind='csv', files=['a.csv', 'b.csv.gz'], directory=''), Source(kind='text', files=['c.txt'], directory='')]
    """
    found = [each for name in given or [STANDARD_INPUT] for each in _meant(name, standard_input)]
    # Standard input has a place of its own, because its file has another name.
    together = groupby(found, key=lambda source: (source.kind, source.directory, source.files == [STANDARD_INPUT]))
    return [
        Source(kind, [file for source in some for file in source.files], directory)
        for (kind, directory, _), some in together
    ]


def _meant(name: str, standard_input: Kind) -> list[Source]:
    if name == STANDARD_INPUT:
        return [Source(standard_input, [name])]
    if is_object(name):
        # The engine lists directories of objects, which lakes write as Parquet.
        kind: Kind = "parquet" if name.endswith("/") else EXTENSIONS.get(extension_of(name), "text")
        return [Source(kind, [name], name if name.endswith("/") else "")]
    if os.path.isdir(name):  # noqa: PTH112  `Path.is_dir` raises without permission
        return [_in_directory(name)]
    if not has_magic(name) or os.path.lexists(name):
        lake = _lake_of(name)
        return [Source(lake or kind_of(name), [name])]
    files = sorted(filter(os.path.isfile, glob(name, recursive=True)))  # noqa: PTH207  keeps "./" as given
    if not files:
        message = f'no file matches "{display_name(name)}": check the pattern; ** matches any number of directories'
        raise click.UsageError(message)
    return [Source(kind_of(file), [file]) for file in files]


def _lake_of(path: str) -> Literal["delta", "iceberg"] | None:
    """Return the format of the table in a directory, or whose metadata are in a file."""
    if path.endswith(".metadata.json"):
        return "iceberg"
    directory = Path(path)
    if (directory / "_delta_log").is_dir():
        return "delta"
    return "iceberg" if any((directory / "metadata").glob("*.metadata.json")) else None


def _in_directory(path: str) -> Source:
    """Return the tables in a directory and its subdirectories, or its text files, if they are of one kind."""
    if lake := _lake_of(path):
        return Source(lake, [path])
    found: dict[Kind, list[str]] = {}
    for parent, directories, names in os.walk(path, onerror=_raise):
        if inner := _lake_of(parent):
            message = (
                f'"{display_name(path)}" contains the {inner.title()} table "{display_name(parent)}", whose files may '
                "contain deleted rows: name the directory of the table instead"
            )
            raise click.UsageError(message)
        directories[:] = sorted(name for name in directories if not name.startswith(_SKIPPED))
        for name in sorted(names):
            if not name.startswith(_SKIPPED) and extension_of(name) in {*EXTENSIONS, *_TEXT}:
                file = os.path.join(parent, name)  # noqa: PTH118  keeps "./" as given
                found.setdefault(kind_of(file), []).append(file)
    if len(found) != 1:
        what = " and ".join(sorted(found)) + " files" if found else "no tables or text files, by their extensions"
        message = f"""the directory "{display_name(path)}" contains {what}: give a pattern such as '{path}/**/*.csv'"""
        raise click.UsageError(message)
    ((kind, files),) = found.items()
    return Source(kind, files, path)


def _raise(error: OSError) -> None:
    message = f"cannot read {display_name(error.filename)}: {error.strerror}"
    raise click.ClickException(message)
