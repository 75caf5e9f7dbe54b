"""Tables as files, for the command to read."""

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pyarrow as pa

from uri_split.cli.errors import csv_row

KINDS: Final = tuple(kind + compression for kind in (".csv", ".jsonl") for compression in ("", ".gz", ".zst"))
"""The file extensions of tables."""


def written(file: Path, texts: Sequence[str | None]) -> Path:
    """Write a table with the columns ``id`` and ``url``, or lines of text."""
    ids = [str(number) for number in range(len(texts))]
    rows = list(zip(ids, texts, strict=True))
    match file.name.removesuffix(".gz").removesuffix(".zst").rpartition(".")[2]:
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
