"""Promises about tables that the command writes, and whether they are met."""

import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter_ns
from typing import TYPE_CHECKING, Final

import polars as pl

from benchmarks.bounds import Row
from benchmarks.timing import medians

if TYPE_CHECKING:
    from collections.abc import Sequence

ROWS: Final = 10_000_000
ROUNDS: Final = 3
MOST: Final = 1.3
MOST_MEGABYTES: Final = 1_000

_PARTS: Final = "scheme,authority,userinfo,host,port,path,query,fragment"

_POLARS: Final = """
import sys
import polars as pl
from uri_split.columns.polars import URIExpr

parts = pl.scan_parquet(sys.argv[1]).with_columns(URIExpr(pl.col("url")).split()).unnest("parts")
parts.sink_parquet(sys.argv[2])
"""


def rows_of_tables(lines: "Sequence[str]") -> list[Row]:
    """Return the promises about ``uri-split columns -o`` from Parquet to Parquet, beside Polars alone."""
    with TemporaryDirectory() as directory:
        file, output = Path(directory, "links.parquet"), Path(directory, "parts.parquet")
        url = pl.Series("url", [line.encode(errors="replace").decode() for line in lines])
        some = pl.LazyFrame(url)
        pl.concat([some] * (ROWS // len(url) + 1)).head(ROWS).with_row_index("id").sink_parquet(file)
        command = ("-m", "uri_split", "columns", "--column", "url", "--add", _PARTS, str(file), "-o", str(output))
        stopwatches = {
            "command": partial(_python, *command),
            "Polars": partial(_python, "-c", _POLARS, str(file), str(output)),
        }
        taken = medians(stopwatches, ROUNDS)
        measured = subprocess.check_output(
            (sys.executable, "-m", "benchmarks.child", sys.executable, *command), text=True
        )
    ratio, megabytes = taken["command"] / taken["Polars"], int(measured.split()[1]) / 1e6
    return [
        Row(f"columns -o ÷ Polars alone, {ROWS:,} rows of Parquet", f"{ratio:.2f}", f"≤ {MOST:.2f}", ratio <= MOST),
        Row("columns -o: peak resident MB", f"{megabytes:.0f}", f"≤ {MOST_MEGABYTES:,}", megabytes <= MOST_MEGABYTES),
    ]


def _python(*arguments: str) -> int:
    begin = perf_counter_ns()
    subprocess.run((sys.executable, *arguments), check=True, stdout=subprocess.DEVNULL)
    return perf_counter_ns() - begin
