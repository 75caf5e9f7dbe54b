"""Tables as files: write them for the command to read, and read those that it writes."""

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import polars as pl
import pyarrow as pa

from uri_split.cli.errors import csv_row

COMPRESSED: Final = ("", ".gz", ".zst")
KINDS: Final = (".parquet", *(kind + compression for kind in (".csv", ".jsonl") for compression in COMPRESSED))
"""The file extensions of tables."""
HELP: Final = "; to leave out such rows, add --on-error skip"
"""The end of an error for a row that cannot be read."""


def written(file: Path, texts: Sequence[str | None]) -> Path:
    """Write a table with the columns ``id`` and ``url``, or lines of text."""
    ids = [str(number) for number in range(len(texts))]
    rows = list(zip(ids, texts, strict=True))
    match file.name.removesuffix(".gz").removesuffix(".zst").rpartition(".")[2]:
        case "parquet":
            pl.DataFrame({"id": ids, "url": texts}, {"id": pl.String, "url": pl.String}).write_parquet(file)
        case "csv":
            packed(file, "".join(map(csv_row, [("id", "url"), *rows])).encode())
        case "jsonl":
            lines = [json.dumps({"id": number, "url": text}) + "\n" for number, text in rows]
            packed(file, "".join(lines).encode())
        case _:
            packed(file, "".join(f"{text}\n" for text in texts).encode())
    return file


def packed(file: Path, data: bytes) -> Path:
    """Write bytes, compressed by the extension of the file."""
    match file.suffix:
        case ".gz":
            data = gzip.compress(data)
        case ".zst":
            data = pa.compress(data, codec="zstd", asbytes=True)
        case _:
            pass
    file.write_bytes(data)
    return file


def read(file: Path) -> pl.DataFrame:
    """Read a table by Polars alone; all columns of CSV are texts."""
    match file.name.removesuffix(".gz").removesuffix(".zst").rpartition(".")[2]:
        case "parquet":
            return pl.read_parquet(file)
        case "csv":
            return pl.read_csv(file, infer_schema=False)
        case _:
            return pl.read_ndjson(file, infer_schema_length=None)
