"""``-o DIRECTORY/``: a file for each input, or partitions."""

import bz2
import datetime as dt
import gzip
import lzma
import os
import signal
import stat
import time
from pathlib import Path
from unittest.mock import patch

import polars as pl
import pytest

from tests.cli.command_line import started, uri_split
from tests.cli.tables.table_files import packed, read
from uri_split.cli.tables import rewriting

ROWS = b"id,url\n1,http://a.example/\n2,b:\n3,http:///\n4,http://a.example/?\n"


def contents(directory: Path) -> dict[str, bytes]:
    """Return the files of a directory."""
    return {file.name: file.read_bytes() for file in directory.iterdir()}


def test_each_input_has_an_output_of_its_name(tmp_path: Path) -> None:
    pl.DataFrame({"id": [7], "url": ["http://b/"]}).write_parquet(tmp_path / "b.parquet")
    files = [packed(tmp_path / "a.csv.gz", ROWS), tmp_path / "b.parquet"]
    output = f"{tmp_path}/some/out/"
    ended = uri_split("split", "--column", "url", *files, "-o", output)
    assert ended == (0, b"5 rows split\n", "")
    assert read(Path(output, "a.csv.gz"))["host"].to_list() == ["a.example", None, "", "a.example"]
    assert read(Path(output, "b.parquet"))["host"].to_list() == ["b"]
    assert sorted(contents(Path(output))) == ["a.csv.gz", "b.parquet"]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (["a.csv", "x/a.csv"], "{0} and {1} would have the same output: write them into two directories"),
        (["a.csv", "a.csv.bz2"], "{0} and {1} would have the same output: write them into two directories"),
        (["a.csv", "-"], "but standard input has none: write one file, such as -o parts.parquet"),
    ],
)
def test_names_are_refused_before_anything_is_written(files: list[str], said: str, tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    for file in ("a.csv", "x/a.csv", "a.csv.bz2"):
        packed(tmp_path / file, ROWS)
    given = [file if file == "-" else str(tmp_path / file) for file in files]
    ended = uri_split("split", "--column", "url", *given, "-o", f"{tmp_path}/out/")
    assert (ended.status, ended.output) == (2, b"")
    assert f"{said.format(*given)}\n" in ended.errors
    assert not (tmp_path / "out").exists()


def test_lines_of_text_become_csv(tmp_path: Path) -> None:
    lines = b"http://a.example/\nb:\n\n"
    given = tmp_path / "in"
    given.mkdir()
    for name, data in (
        ("a.txt", lines),
        ("a.log", lines),
        ("b.txt.gz", gzip.compress(lines)),
        ("c.txt.xz", lzma.compress(lines)),
        ("d.tsv.bz2", bz2.compress(b"line\n" + lines[:-1] + b'""\n')),
    ):
        (given / name).write_bytes(data)
    command = ("split", given, "-o", f"{tmp_path}/out/")
    assert uri_split(*command) == (0, b"15 rows split\n", "")
    out = tmp_path / "out"
    tables = {file.name: read(file) for file in out.iterdir() if file.suffix != ".tsv"}
    assert sorted(tables) == ["a.log.csv", "a.txt.csv", "b.txt.csv.gz", "c.txt.csv"]
    for table in tables.values():
        assert table["line"].to_list() == ["http://a.example/", "b:", ""]
        assert table["host"].to_list() == ["a.example", None, None]
    assert (out / "d.tsv").read_bytes().startswith(b"line\tscheme\t")
    assert uri_split(*command, "--resume").errors == "uri-split: skipped 5 inputs with a finished output\n"


@pytest.mark.parametrize(
    ("name", "options", "target"),
    [
        ("part-0", [], "part-0.parquet"),
        ("part-0.gz", [], "part-0.gz.parquet"),
        ("a.dat", ["--input-format", "csv"], "a.dat.csv"),
        ("a.dat", ["--input-format", "jsonl"], "a.dat.jsonl"),
        ("a.csv", ["--input-format", "text"], "a.csv"),
    ],
)
def test_output_has_the_extension_of_what_the_input_contains(
    name: str, options: list[str], target: str, tmp_path: Path
) -> None:
    file, frame = tmp_path / name, pl.DataFrame({"url": ["a:"]})
    if name.startswith("part"):
        frame.write_parquet(file)
    else:
        file.write_text('{"url": "a:"}\n' if "jsonl" in options else "url\na:\n")
    assert uri_split("split", *options, file, "-o", f"{tmp_path}/out/").status == 0
    assert [each.name for each in (tmp_path / "out").iterdir()] == [target]
    assert "a" in read(tmp_path / "out" / target)["scheme"].to_list()


def test_inputs_are_not_overwritten(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", ROWS)
    ended = uri_split("split", "--column", "url", file, "-o", f"{tmp_path}/")
    assert ended.errors.endswith("Error: --output is also an input: write another file\n")
    assert contents(tmp_path) == {"a.csv": ROWS}


def test_file_is_not_taken_for_a_directory(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", ROWS)
    for option, said in (([], "File exists"), (["--partition-by", "host"], "Not a directory")):
        ended = uri_split("split", "--column", "url", file, *option, "-o", f"{file}/")
        assert (ended.status, ended.errors) == (2, f"uri-split: cannot write {file}/: {said}\n")
    assert contents(tmp_path) == {"a.csv": ROWS}


def test_resumed_run_skips_finished_outputs(tmp_path: Path) -> None:
    files = [packed(tmp_path / name, ROWS) for name in ("a.csv", "b.csv")]
    bad = packed(tmp_path / "c.csv", ROWS + b"1,2,3\n")
    command = ("split", "--column", "url", *files, bad, "-o", f"{tmp_path}/out/", "--resume")
    ended = uri_split(*command)
    reason = "line 6 has 3 fields, but the header has 2; to leave out such rows, add --on-error skip"
    assert (ended.status, ended.errors) == (2, f"uri-split: cannot read {bad}: {reason}\n")
    assert sorted(contents(tmp_path / "out")) == ["a.csv", "b.csv"]

    packed(bad, ROWS)
    (tmp_path / "out" / "a.csv").write_text("finished")
    os.utime(tmp_path / "out" / "b.csv", (0, 0))  # older than its input, so that it is written again
    ended = uri_split(*command)
    assert ended == (0, b"8 rows split\n", "uri-split: skipped 1 input with a finished output\n")
    found = contents(tmp_path / "out")
    assert found.pop("a.csv") == b"finished"
    assert found["b.csv"] == found["c.csv"]
    assert uri_split(*command).errors == "uri-split: skipped 3 inputs with a finished output\n"
    assert uri_split(*command[:-1]) == (0, b"12 rows split\n", "")
    assert len(set(contents(tmp_path / "out").values())) == 1


@pytest.mark.parametrize("option", ["--limit", "--sample"])
def test_run_that_reads_some_rows_is_not_resumed(option: str, tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", ROWS)
    ended = uri_split("split", "--column", "url", file, "-o", f"{tmp_path}/out/", "--resume", option, 1)
    assert ended.status == 2
    assert "--resume does not apply with --limit or --sample, which count the rows of the skipped" in ended.errors
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("column", ["host", "id"])
def test_partitions_distinguish_null_and_empty(column: str, tmp_path: Path) -> None:
    files = [packed(tmp_path / "a.csv", ROWS), packed(tmp_path / "b.csv", b"id,url\n5,http://x=%2F \n")]
    (tmp_path / "out").mkdir()
    options = ("--partition-by", column, "--compression", "gzip", "--row-group-size", "1")
    ended = uri_split("split", "--column", "url", *files, *options, "-o", f"{tmp_path}/out/")
    assert ended == (0, b"5 rows split\n", "")
    rows = pl.concat([pl.read_parquet(file, hive_partitioning=False) for file in (tmp_path / "out").rglob("*.*et")])
    assert rows.sort("id").select("id", "host").rows() == [
        ("1", "a.example"), ("2", None), ("3", ""), ("4", "a.example"), ("5", "x=%2F "),
    ]  # fmt: skip
    names = {path.name for path in (tmp_path / "out").iterdir()}
    if column == "host":
        assert names == {"host=", "host=a.example", "host=__HIVE_DEFAULT_PARTITION__", "host=x%3D%252F%20"}
        scan = pl.scan_parquet(tmp_path / "out/**/*.parquet", hive_schema={"host": pl.String}).sort("id").collect()
        assert scan["host"].to_list() == ["a.example", None, "", "a.example", "x=%2F "]
    assert stat.S_IMODE((tmp_path / "out").stat().st_mode) & 0o700 == 0o700
    assert len(list(tmp_path.iterdir())) == 3


def test_partitions_are_refused_without_a_trace(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", ROWS)
    command = ("split", "--column", "url", file, "-o", f"{tmp_path}/out/", "--partition-by")
    ended = uri_split(*command, "hosts")
    assert 'Error: no column "hosts" to partition by: the columns are id, url, scheme, authority' in ended.errors
    with patch.object(rewriting, "_MOST_PARTITIONS", 2):
        ended = uri_split(*command, "host")
    assert ended.status == 2
    assert 'column "host" has 3 values, but there may be at most 2 partitions: choose' in ended.errors
    assert list(tmp_path.iterdir()) == [file]

    (tmp_path / "out").mkdir()
    packed(tmp_path / "out" / "x", b"")
    ended = uri_split(*command, "host")
    said = "Directory not empty: name a new directory, or remove what is in it"
    assert (ended.status, ended.errors) == (2, f"uri-split: cannot write {tmp_path}/out/: {said}\n")
    assert contents(tmp_path / "out") == {"x": b""}


@pytest.mark.parametrize("value", [[1], b"\xff", dt.timedelta(1)])
def test_columns_without_texts_are_refused(value: object, tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    pl.DataFrame({"url": ["a:"], "k": [value]}).write_parquet(file)
    ended = uri_split("split", file, "--column", "url", "-o", f"{tmp_path}/out/", "--partition-by", "k")
    assert ended.status == 2
    assert ended.errors.endswith(") cannot be the name of a directory: choose another column\n")
    assert [*tmp_path.iterdir()] == [file]


@pytest.mark.parametrize("values", [[None, "__HIVE_DEFAULT_PARTITION__"], [dt.time(1), dt.time(1, 0, 0, 1)]])
def test_values_with_the_same_directory_are_refused(values: list[object], tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    pl.DataFrame({"url": ["a:", "b:"], "k": values}).write_parquet(file)
    ended = uri_split("split", file, "--column", "url", "-o", f"{tmp_path}/out/", "--partition-by", "k")
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.startswith(f'uri-split: cannot write {tmp_path}/out/: two values of column "k" would have')
    assert [*tmp_path.iterdir()] == [file]


def test_failure_leaves_no_partitions(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", ROWS)
    full = pl.exceptions.ComputeError("underlying IO error: No space left on device (os error 28)")
    for failure, said in ((full, "No space left on device"), (pl.exceptions.ComputeError("a bug"), "a bug")):
        with patch.object(pl.LazyFrame, "sink_parquet", side_effect=failure):
            ended = uri_split("split", "--column", "url", file, "-o", f"{tmp_path}/out/", "--partition-by", "host")
        assert (ended.status, ended.errors) == (2, f"uri-split: cannot write {tmp_path}/out/: {said}\n")
        assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_ended_run_leaves_no_partitions(number: int, tmp_path: Path) -> None:
    with started("split", "-o", f"{tmp_path}/out/", "--partition-by", "host") as process:
        assert process.stdin
        process.stdin.write(b"a:\n")  # its first bytes may be those of Parquet
        process.stdin.flush()
        while not list(tmp_path.glob(".out.*/.rows*")):
            time.sleep(0.01)
        process.send_signal(number)
        assert process.wait(timeout=30) == (-9 if number == signal.SIGKILL else 128 + number)
    left = list(tmp_path.iterdir())
    assert len(left) == (number == signal.SIGKILL)
    assert all(path.name.startswith(".out.") and stat.S_IMODE(path.stat().st_mode) == 0o700 for path in left)
