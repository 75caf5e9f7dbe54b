"""Output files appear when they are complete, or not at all."""

import os
import signal
import stat
import subprocess
import time
from pathlib import Path

import polars as pl
import pytest

from tests.cli.command_line import COMMAND, uri_split
from uri_split.cli.tables.outputs import table_writer


@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_killed_run_leaves_a_private_file_that_names_its_target(kind: str, tmp_path: Path) -> None:
    output = tmp_path / f"links.{kind}"
    output.write_text("old")
    output.chmod(0o600)
    with subprocess.Popen(
        [*COMMAND, "split", "-o", output], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
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
    given.write_text("".join(f"http://a/{number**5:x}\n" for number in range(50_000)))
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
    with subprocess.Popen(
        [*COMMAND, "split", "-o", output],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=_as_in_a_shell,  # noqa: PLW1509  there are no threads
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stderr
        process.stdin.write(b"a:\n")  # its first bytes may be those of Parquet
        process.stdin.flush()
        while len(list(tmp_path.iterdir())) == 1:
            time.sleep(0.01)
        if some:
            process.stdin.write(b"http://me@example.com:80/\n" * 400_000)  # and it waits for more, or will soon
        process.send_signal(number)
        assert process.wait(timeout=30) == status
        assert process.stderr.read().strip() == b""
        assert list(tmp_path.iterdir()) == [output]
        assert output.read_text() == "old"


def _as_in_a_shell() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_null_differs_from_empty(tmp_path: Path) -> None:
    frame = pl.DataFrame({"a": ["", None, "x,y"], "b": [1, 2, None]})
    for name, text in (
        ("o.csv", 'a,b\n"",1\n,2\n"x,y",\n'),
        ("o.jsonl", '{"a":"","b":1}\n{"a":null,"b":2}\n{"a":"x,y","b":null}\n'),
    ):
        with table_writer(str(tmp_path / name), frame.schema) as write:
            for row in range(3):
                write(frame[row : row + 1])
        assert (tmp_path / name).read_text() == text


@pytest.mark.parametrize("name", ["o.csv", "o.csv.gz", "o.csv.zst", "o.parquet"])
def test_table_without_rows_is_written(name: str, tmp_path: Path) -> None:
    with table_writer(str(tmp_path / name), pl.Schema({"a": pl.String})):
        pass
    read = pl.read_parquet if name == "o.parquet" else pl.read_csv
    assert read(tmp_path / name).shape == (0, 1)
