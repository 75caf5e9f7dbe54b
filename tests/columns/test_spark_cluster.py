"""Spark in processes of its own: a cluster, one of whose two workers is killed in the middle of a job, and Connect."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep

import pyspark
import pytest

from tests.columns.cluster_job import PARTITIONS
from tests.columns.conftest import require_java
from tests.columns.table import answers, table
from tests.docs.pages import ROOT
from uri_split.columns.cells import query_param

SPARK_CLASS = Path(pyspark.__file__).parent / "bin" / "spark-class"


@contextmanager
def running(output: Path, *command: str | Path) -> "Generator[subprocess.Popen[bytes]]":
    """Run a command in a process group of its own, and kill the group at the end."""
    environment = {
        **os.environ, "PYSPARK_PYTHON": sys.executable, "PYTHONPATH": str(ROOT), "SPARK_LOCAL_IP": "127.0.0.1",
    }  # fmt: skip
    with (
        output.open("wb") as out,
        output.with_suffix(".errors").open("wb") as errors,
        subprocess.Popen(command, env=environment, stdout=out, stderr=errors, start_new_session=True) as process,
    ):
        try:
            yield process
        finally:
            kill(process)


def kill(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_until(condition: Callable[[], bool]) -> None:
    end = monotonic() + 120
    while not condition():
        assert monotonic() < end
        sleep(0.05)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@pytest.mark.long
def test_results_are_the_same_after_a_worker_of_a_cluster_is_killed(tmp_path: Path) -> None:
    """Its tasks begin again on the other worker, with those whose results it kept."""
    require_java()
    (marks := tmp_path / "marks").mkdir()
    port = str(free_port())
    master = f"spark://127.0.0.1:{port}"
    local = ("--host", "127.0.0.1", "--webui-port", "0")

    def deployed(name: str, *arguments: str) -> "subprocess.Popen[bytes]":
        kind = f"org.apache.spark.deploy.{name.partition('-')[0].lower()}.{name.partition('-')[0]}"
        return stack.enter_context(running(tmp_path / f"{name}.log", SPARK_CLASS, kind, *local, *arguments))

    def log(name: str) -> str:
        return (tmp_path / f"{name}.errors").read_text(encoding="utf-8")

    with ExitStack() as stack:
        deployed("Master", "--port", port)
        wait_until(lambda: "New state: ALIVE" in log("Master"))
        resources = ("--cores", "1", "--memory", "1g", "--work-dir", str(tmp_path), master)
        workers = [deployed(name, *resources) for name in ("Worker-1", "Worker-2")]
        wait_until(lambda: log("Master").count("Registering worker") == len(workers))
        results = tmp_path / "results.json"
        job = stack.enter_context(
            running(results, sys.executable, "-m", "tests.columns.cluster_job", master, str(marks))
        )
        wait_until(lambda: len(list(marks.iterdir())) > PARTITIONS // 4 or job.poll() is not None)
        begun = len(list(marks.iterdir()))
        kill(workers[0])
        assert job.wait(120) == 0, results.with_suffix(".errors").read_text(encoding="utf-8")
    assert begun < PARTITIONS < len(list(marks.iterdir()))
    assert json.loads(results.read_text(encoding="utf-8")) == [right(text) for text in table()]


@pytest.mark.long
def test_results_are_the_same_for_a_client_of_spark_connect(tmp_path: Path) -> None:
    require_java()
    (marks := tmp_path / "marks").mkdir()
    results = tmp_path / "results.json"
    with running(results, sys.executable, "-m", "tests.columns.cluster_job", "local", str(marks)) as job:
        assert job.wait(240) == 0, results.with_suffix(".errors").read_text(encoding="utf-8")
    assert json.loads(results.read_text(encoding="utf-8")) == [right(text) for text in table()]


def right(text: str | None) -> list[object]:
    answer = answers(text)
    parameter = None if text is None else query_param(text, "q")
    return [*answer.parts, answer.is_valid[0], answer.reason[0], parameter, answer.parts[3]]
