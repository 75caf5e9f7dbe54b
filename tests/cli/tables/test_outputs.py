"""Output files appear when they are complete, or not at all."""

import os
import signal
import stat
import subprocess
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.cli.command_line import COMMAND, started, uri_split
from tests.cli.tables.table_files import packed
from uri_split.cli.options import Output
from uri_split.cli.tables.outputs import table_writer


@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_killed_run_leaves_a_private_file_that_names_its_target(kind: str, tmp_path: Path) -> None:
    output = tmp_path / f"links.{kind}"
    output.write_text("old")
    output.chmod(0o600)
    with started("split", "-o", output) as process:
        assert process.stdin
        process.stdin.write(b"a:\n")  # its first bytes may be those of Parquet
        process.stdin.flush()
        while len(list(tmp_path.iterdir())) == 1:
            time.sleep(0.01)
        process.kill()
    (part,) = set(tmp_path.iterdir()) - {output}
    assert part.name.startswith(f".links.{kind}.")
    assert part.suffix == ".partial"
    assert stat.S_IMODE(part.stat().st_mode) == 0o600
    assert output.read_text() == "old"


def test_directory_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "o.csv").mkdir()
    ended = uri_split("split", "-o", tmp_path / "o.csv")
    assert (ended.status, ended.errors) == (2, f"uri-split: cannot write {tmp_path}/o.csv: Is a directory\n")


def test_pipe_or_device_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "o.csv"
    os.mkfifo(pipe)
    ended = uri_split("split", "-o", pipe)
    assert ended.status == 2
    assert ended.errors == f"uri-split: cannot write {pipe}: Not a regular file\n"
    assert list(tmp_path.iterdir()) == [pipe]
    assert pipe.is_fifo()


@pytest.mark.parametrize("kind", ["parquet", "csv", "jsonl.gz"])
def test_full_disk_is_reported(kind: str, tmp_path: Path) -> None:
    given, output = tmp_path / "a.txt", tmp_path / f"o.{kind}"
    given.write_text("".join(f"http://a/{number**5:x}\n" for number in range(20_000)))
    output.write_text("old")
    command = 'ulimit -f 64; exec "$@"'  # blocks of 1024 bytes
    run = subprocess.run(
        ["bash", "-c", command, "bash", *COMMAND, "split", given, "-o", output],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 2
    assert run.stderr.startswith(f"uri-split: cannot write {output}: File too large")
    assert sorted(tmp_path.iterdir()) == [given, output]
    assert output.read_text() == "old"


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 128 + signal.SIGTERM), (signal.SIGQUIT, 128 + signal.SIGQUIT)],
)
@pytest.mark.parametrize("some", [False, True])
def test_interrupted_run_leaves_no_file(number: int, status: int, tmp_path: Path, *, some: bool) -> None:
    output = tmp_path / "o.csv"
    output.write_text("old")
    with started("split", "-o", output) as process:
        assert process.stdin
        assert process.stderr
        process.stdin.write(b"a:\n")  # its first bytes may be those of Parquet
        process.stdin.flush()
        while len(list(tmp_path.iterdir())) == 1:
            time.sleep(0.01)
        if some:
            process.stdin.write(b"http://me@example.com:80/\n" * 100_000)  # and it waits for more, or will soon
        process.send_signal(number)
        assert process.wait(timeout=30) == status
        assert process.stderr.read().strip() == b""
        assert list(tmp_path.iterdir()) == [output]
        assert output.read_text() == "old"


def test_null_differs_from_empty(tmp_path: Path) -> None:
    frame = pl.DataFrame({"a": ["", None, "x,y"], "b": [1, 2, None]})
    for name, text in (
        ("o.csv", 'a,b\n"",1\n,2\n"x,y",\n'),
        ("o.jsonl", '{"a":"","b":1}\n{"a":null,"b":2}\n{"a":"x,y","b":null}\n'),
    ):
        with table_writer(Output(str(tmp_path / name)), frame.schema) as write:
            for row in range(3):
                write(frame[row : row + 1])
        assert (tmp_path / name).read_text() == text


@pytest.mark.parametrize("given", ["a.parquet", "int96.parquet", "a.csv"])
@pytest.mark.parametrize("codec", ["zstd", "snappy", "gzip", "lz4", "brotli", "uncompressed", None])
def test_parquet_is_compressed_and_grouped_by_choice(given: str, codec: str | None, tmp_path: Path) -> None:
    parquet: Any = import_module("pyarrow.parquet")  # the stubs contain only what the package needs
    table = pl.DataFrame({"url": [f"a:{number}" for number in range(25)], "id": range(25)})
    if given == "a.csv":
        packed(tmp_path / given, table.write_csv().encode())
    else:
        at = table.with_columns(at=pl.lit(None, pl.Datetime("ns"))).to_arrow()
        parquet.write_table(at, tmp_path / given, use_deprecated_int96_timestamps="int96" in given)
    options = [] if codec is None else ["--compression", codec, "--row-group-size", "10"]
    output = tmp_path / "o.parquet"
    assert uri_split("split", tmp_path / given, "--column", "url", *options, "-o", output).status == 0
    metadata = parquet.ParquetFile(output).metadata
    groups = [metadata.row_group(number) for number in range(metadata.num_row_groups)]
    assert [group.num_rows for group in groups] == ([10, 10, 5] if codec else [25])
    assert {group.column(0).compression for group in groups} == {(codec or "zstd").upper()}
    assert pl.read_parquet(output, columns=["url"]).equals(table.select("url"))


def test_table_may_be_smaller_than_a_row_group(tmp_path: Path) -> None:
    with table_writer(Output(str(tmp_path / "o.parquet"), row_group_size=9), pl.Schema({"a": pl.Int64})) as write:
        for number in range(3):
            write(pl.DataFrame({"a": [number]}))
    assert pl.read_parquet(tmp_path / "o.parquet")["a"].to_list() == [0, 1, 2]


@pytest.mark.parametrize("option", [["--compression", "gzip"], ["--row-group-size", "10"]])
def test_options_for_parquet_are_rejected_elsewhere(option: list[str], tmp_path: Path) -> None:
    ended = uri_split("split", *option, "-o", tmp_path / "o.csv")
    assert (ended.status, list(tmp_path.iterdir())) == (2, [])
    assert "--row-group-size only apply to .parquet: remove them; to compress CSV, write .csv.gz" in ended.errors
    ended = uri_split("split", *option)
    assert (ended.status, ended.output) == (2, b"")
    assert f"{option[0]} only applies to tables: add --output, or remove {option[0]}" in ended.errors


@pytest.mark.parametrize("name", ["o.csv", "o.csv.gz", "o.csv.zst", "o.parquet"])
def test_table_without_rows_is_written(name: str, tmp_path: Path) -> None:
    with table_writer(Output(str(tmp_path / name)), pl.Schema({"a": pl.String})):
        pass
    read = pl.read_parquet if name == "o.parquet" else pl.read_csv
    assert read(tmp_path / name).shape == (0, 1)
