"""Tables of Delta and Iceberg: the rows of their latest version, without those that were deleted."""

import os
from importlib import import_module
from pathlib import Path
from typing import Literal

import click

from uri_split._passwords import without_passwords
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import shown
from uri_split.cli.kinds import unreadable

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl


def lake(kind: Literal["delta", "iceberg"], path: str) -> pl.LazyFrame:
    """Return the rows of a table.

    Args:
        kind: The format of the table.
        path: Its directory, or the metadata file of Iceberg.

    Raises:
        click.ClickException, ModuleNotFoundError: If it cannot be read.
    """
    try:
        frame = _delta(path) if kind == "delta" else _iceberg(path)
        frame.collect_schema()
    except (click.ClickException, ModuleNotFoundError):
        raise
    except (Exception, pl.exceptions.PanicException) as error:  # noqa: BLE001  the packages have many of their own
        reason = shown(without_passwords(str(error).partition("\n")[0])).line
        raise unreadable(path, f"not a table of {kind.title()}, or damaged ({reason})") from None
    return frame


def _delta(path: str) -> pl.LazyFrame:
    with requires_extra("reading tables of Delta", package="deltalake", extra="lakes"):
        from deltalake import DeltaTable  # noqa: PLC0415  it may be absent
    table = DeltaTable(path)
    if "%" in table.table_uri:  # the engine looks for the files under the encoded name
        message = "the path of a table of Delta must consist of ASCII letters, digits and punctuation"
        raise unreadable(path, message)
    return pl.scan_delta(table)


def _iceberg(path: str) -> pl.LazyFrame:
    with requires_extra("reading tables of Iceberg", package="pyiceberg", extra="lakes"):
        import_module("pyiceberg")  # the engine imports it without saying which extra installs it
    os.environ.setdefault("POLARS_ICEBERG_PLANNER", "pyiceberg")  # otherwise it warns that another one is faster
    file = Path(path).absolute()  # a relative path with a colon would be a URI
    return pl.scan_iceberg(str(_latest_metadata(file / "metadata") if file.is_dir() else file))


def _latest_metadata(directory: Path) -> Path:
    """Return the metadata file of the latest version.

    Raises:
        click.ClickException: If only a catalog knows it.
    """
    hint = directory / "version-hint.text"
    files = [*directory.glob("*.metadata.json")]
    latest = _version(hint.read_text("utf-8")) if hint.is_file() else max(map(_version, (file.name for file in files)))
    found = [file for file in files if _version(file.name) == latest]
    if len(found) != 1:
        message = f"{len(found)} metadata files may be the latest: name the one that the catalog names"
        raise unreadable(str(directory), message)
    return found[0]


def _version(name: str) -> int:
    """Return the number with which the name of a metadata file begins, or the hint.

    >>> _version("v12.metadata.json"), _version("00003-d6e1.gz.metadata.json"), _version("12"), _version("x.json")
    (12, 3, 12, -1)
    """
    number = name.strip().removeprefix("v").partition(".")[0].partition("-")[0]
    return int(number) if number.isdecimal() else -1
