"""Parquet to Parquet: the engine of Polars writes what can be kept, and the rest is copied batch by batch."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

import polars as pl
import pytest

from tests.cli.command_line import COMMAND, started, uri_split
from tests.cli.tables.table_files import read
from tests.cli.tables.test_unchanged import VALUES
from uri_split.cli.tables import parquet_rows

# The stubs contain only what the package needs.
pa: Any = import_module("pyarrow")
parquet: Any = import_module("pyarrow.parquet")

OTHERS = {"fixed bytes", "large decimal", "time", "map", "dictionary"}
"""Types that Polars would write as others."""


@pytest.fixture(name="batches")
def _batches() -> Iterator[list[int]]:
    """Return a list of the rows of each batch that is copied without the engine."""
    rows: list[int] = []

    def extended(*arguments: Any) -> Any:  # noqa: ANN401  the stubs of pyarrow are incomplete
        rows.append(arguments[0].num_rows)
        return original(*arguments)

    original: Any = parquet_rows.extended
    with patch.object(parquet_rows, "extended", extended):
        yield rows


@pytest.mark.parametrize("name", VALUES)
def test_each_type_is_kept(name: str, tmp_path: Path, batches: list[int]) -> None:
    file, output = tmp_path / "a.parquet", tmp_path / "o.parquet"
    kind, value = VALUES[name]
    fields = [pa.field("url", pa.string()), pa.field("x", kind, metadata={"comment": "é"})]
    texts = pa.array(["http://a/", None])
    schema = pa.schema(fields, {"maker": "a crawler"})
    parquet.write_table(pa.Table.from_arrays([texts, pa.array([value, None], kind)], schema=schema), file)
    assert uri_split("split", file, "--column", "url", "-o", output).status == 0
    before, after = parquet.read_table(file), parquet.read_table(output)
    assert after.schema.metadata == before.schema.metadata == {b"maker": b"a crawler"}
    assert after.select(["url", "x"]).schema.equals(before.schema, check_metadata=True)
    assert after.select(["url", "x"]).equals(before)
    assert after["host"].to_pylist() == ["a", None]
    assert bool(batches) == (name in OTHERS)


@pytest.mark.parametrize("subcommand", ["split", "check", "normalize --scheme-based", "split --redact"])
def test_engine_writes_what_is_written_batch_by_batch(subcommand: str, tmp_path: Path) -> None:
    texts = [f"HTTP://me:secret@h{number}.example:80/{' ' * (number % 7 == 0)}?x#y" for number in range(3000)]
    frame = pl.DataFrame({"id": range(3000), "url": [*texts[:-1], None]})
    frame[:2000].write_parquet(tmp_path / "a.parquet", row_group_size=99)
    frame[2000:].select("url", "id").write_parquet(tmp_path / "b.parquet")
    files = [tmp_path / name for name in ("a.parquet", "b.parquet", "a.parquet")]
    arguments = (*subcommand.split(), "--column", "url", *files, "-o")
    by_engine = uri_split(*arguments, tmp_path / "o.parquet")
    with patch.object(parquet_rows, "keeps", return_value=False):
        assert uri_split(*arguments, tmp_path / "p.parquet") == by_engine
    assert read(tmp_path / "o.parquet")["id"].to_list() == [*range(3000), *range(2000)]
    assert read(tmp_path / "o.parquet").equals(read(tmp_path / "p.parquet"))
    schemas = [parquet.read_schema(tmp_path / name) for name in ("o.parquet", "p.parquet")]
    assert schemas[0].equals(schemas[1], check_metadata=True)
    assert (b"secret" in (tmp_path / "o.parquet").read_bytes()) == ("--redact" not in subcommand)


def test_column_that_is_never_null_stays_so(tmp_path: Path, batches: list[int]) -> None:
    schema = pa.schema([pa.field("url", pa.string(), nullable=False), pa.field("n", pa.int8(), nullable=False)])
    parquet.write_table(pa.table({"url": ["a:"], "n": [1]}).cast(schema), tmp_path / "a.parquet")
    uri_split("split", tmp_path / "a.parquet", "--column", "url", "-o", tmp_path / "o.parquet")
    after = parquet.read_schema(tmp_path / "o.parquet")
    assert [field.nullable for field in after] == [False, False, *[True] * 8]
    assert batches == []


@pytest.mark.parametrize("what", ["INT96", "field_id", "type of another file"])
def test_what_polars_does_not_keep_is_copied_batch_by_batch(what: str, tmp_path: Path, batches: list[int]) -> None:
    files = [tmp_path / "a.parquet", tmp_path / "b.parquet"]
    url = pa.field("url", pa.string(), metadata={"PARQUET:field_id": "7"} if what == "field_id" else None)
    metadata = {b"x": b"y"}
    for number, file in enumerate(files):
        at = pa.field("at", pa.null() if what == "type of another file" and number else pa.timestamp("ns"))
        table = pa.table({"url": ["a:"], "at": pa.array([None], at.type)}).cast(pa.schema([url, at], metadata))
        parquet.write_table(table, file, use_deprecated_int96_timestamps=what == "INT96")
    assert uri_split("split", *files, "--column", "url", "-o", tmp_path / "o.parquet").status == 0
    assert batches == [1, 1]
    assert parquet.read_schema(tmp_path / "o.parquet").metadata == metadata
    assert parquet.read_schema(tmp_path / "o.parquet").field("url").metadata == url.metadata


def test_rows_that_the_engine_cannot_copy_are_copied_batch_by_batch(tmp_path: Path, batches: list[int]) -> None:
    pl.DataFrame({"url": ["http://a/"]}).write_parquet(tmp_path / "a.parquet")
    failing = patch.object(pl.LazyFrame, "sink_parquet", side_effect=pl.exceptions.ComputeError("a bug"))
    with failing:
        ended = uri_split("split", tmp_path / "a.parquet", "-o", tmp_path / "o.parquet")
    assert (ended.status, ended.text, batches) == (0, "1 row split\n", [1])


def test_full_disk_is_not_tried_again(tmp_path: Path, batches: list[int]) -> None:
    pl.DataFrame({"url": ["http://a/"]}).write_parquet(tmp_path / "a.parquet")
    full = pl.exceptions.ComputeError("underlying IO error: No space left on device (os error 28)")
    with patch.object(pl.LazyFrame, "sink_parquet", side_effect=full):
        ended = uri_split("split", tmp_path / "a.parquet", "-o", tmp_path / "o.parquet")
    assert ended == (2, b"", f"uri-split: cannot write {tmp_path}/o.parquet: No space left on device\n")
    assert batches == []


def big_file(directory: Path, rows: int = 40_000) -> Path:
    """Write a file for which a normalization takes the command a while."""
    file = directory / "a.parquet"
    pl.select(url=pl.concat_str(pl.lit("http://h/"), pl.int_range(rows))).write_parquet(file, row_group_size=2000)
    return file


def test_full_disk_is_reported(tmp_path: Path) -> None:
    file, output = big_file(tmp_path), tmp_path / "o.parquet"
    output.write_text("old")
    run = subprocess.run(
        ["bash", "-c", 'ulimit -f 16; exec "$@"', "bash", *COMMAND, "split", file, "-o", output],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 2
    assert run.stderr.startswith(f"uri-split: cannot write {output}: File too large\n")
    assert sorted(tmp_path.iterdir()) == [file, output]
    assert output.read_text() == "old"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_ended_run_leaves_no_output(number: int, tmp_path: Path) -> None:
    file, output = big_file(tmp_path, 300_000), tmp_path / "o.parquet"
    with started("normalize", "--scheme-based", file, "-o", output) as process:
        os.setpriority(os.PRIO_PROCESS, process.pid, 19)  # so that it does not end before the signal on a busy machine
        assert process.stderr
        while not any(path.stat().st_size > 4 for path in tmp_path.glob(".o.parquet.*")):
            assert process.poll() is None
            time.sleep(0.001)
        process.send_signal(number)
        assert process.wait(timeout=30) == (-9 if number == signal.SIGKILL else 128 + number)
        assert process.stderr.read().strip() == b""
    assert not output.exists()
    assert len(list(tmp_path.iterdir())) == (2 if number == signal.SIGKILL else 1)


def test_file_cut_short_is_reported(tmp_path: Path) -> None:
    file = big_file(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    ended = uri_split("split", file, "-o", tmp_path / "o.parquet")
    assert ended.errors.startswith(f"uri-split: cannot read {file}: not a Parquet file, or damaged (")
    assert (ended.status, list(tmp_path.iterdir())) == (2, [file])
