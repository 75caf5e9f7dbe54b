"""Tables of Delta and Iceberg: the rows of their latest version, without those that were deleted or replaced."""

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Final

from uri_split._split.passwords import without_userinfo
from uri_split._text.arguments import requires_extra
from uri_split.cli.file_kinds import Lake
from uri_split.cli.tables.formats import BadTable
from uri_split.cli.tables.frames import Frames, scanned

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl

_METADATA: Final = ".metadata.json"


def lake_frames(path: str, lake: Lake) -> Frames:
    """Return the rows of the latest version of a table.

    Args:
        path: Its directory, or a metadata file of Iceberg.
        lake: The format of the table.

    Raises:
        BadTable: If it cannot be read, or if a package is missing.
    """
    scan, name = {"delta": (_scan_delta, "a Delta"), "iceberg": (_scan_iceberg, "an Iceberg")}[lake]
    with _failing(name):
        frames = scanned(scan(path))
    return frames._replace(read=partial(_read, frames.read, name))


def _read(
    read: Callable[[Sequence[str], int], Iterator[pl.DataFrame]], name: str, columns: Sequence[str], size: int
) -> Iterator[pl.DataFrame]:
    with _failing(name):
        yield from read(columns, size)


def _scan_delta(path: str) -> pl.LazyFrame:
    with requires_extra("reading tables of Delta", package="deltalake", extra="lakes"):
        from deltalake import DeltaTable  # noqa: PLC0415  it may be absent
    table = DeltaTable(path)
    if "%" in table.table_uri:  # Polars looks for the files under the encoded name
        message = (
            "Polars requires a path of ASCII letters, digits and punctuation for tables of Delta: rename the directory"
        )
        raise BadTable(message)
    return pl.scan_delta(table)


def _scan_iceberg(path: str) -> pl.LazyFrame:
    with requires_extra("reading tables of Iceberg", package="pyiceberg", extra="lakes"):
        import_module("pyiceberg")  # Polars imports it without saying which extra installs it
    os.environ.setdefault("POLARS_ICEBERG_PLANNER", "pyiceberg")  # otherwise Polars warns that another one is faster
    file = Path(path).absolute()  # a relative path with a colon would be a URI
    return pl.scan_iceberg(str(file if file.name.endswith(_METADATA) else _latest_metadata(file / "metadata")))


def _latest_metadata(directory: Path) -> Path:
    """Return the metadata file of the latest version.

    Raises:
        BadTable: If only a catalog knows it.
    """
    hint = directory / "version-hint.text"
    if hint.is_file():
        version = hint.read_text("utf-8").strip()
        files = [directory / name for name in (version, f"{version}{_METADATA}", f"v{version}{_METADATA}")]
        found = [file for file in files if file.name.endswith(_METADATA) and file.is_file()]
    else:
        files = [*directory.glob(f"*{_METADATA}")]
        latest = max(map(_version, files))
        found = sorted(file for file in files if _version(file) == latest)
    if len(found) != 1:
        message = (
            f"{len(found)} metadata files are the latest of this Iceberg table: "
            "instead of the directory, name the file that the catalog names, metadata/….metadata.json"
        )
        raise BadTable(message)
    return found[0]


def _version(file: Path) -> int:
    """Return the number with which the name of a metadata file begins.

    >>> _version(Path("v12.metadata.json")), _version(Path("00003-d6e1.gz.metadata.json")), _version(Path("x.json"))
    (12, 3, -1)
    """
    number = file.name.removeprefix("v").partition(".")[0].partition("-")[0]
    return int(number) if number.isdecimal() else -1


@contextmanager
def _failing(name: str) -> Generator[None]:
    """Turn every failure into one of reading, without passwords: the packages have many exceptions of their own."""
    try:
        yield
    except BadTable:
        raise
    except ModuleNotFoundError as error:
        raise BadTable(str(error)) from None
    except (Exception, pl.exceptions.PanicException) as error:  # noqa: BLE001  as the docstring says
        words = str(error).partition("\n")[0].split()
        reason = " ".join(
            "***" if without_userinfo(word) != word else word for word in words
        )  # perhaps a part of a URI
        message = f"not {name} table, or damaged ({reason})"
        raise BadTable(message) from None
