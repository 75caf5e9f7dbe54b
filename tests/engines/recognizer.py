"""Engines that run as a process of their own, one for all calls."""

import shutil
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.engines.engine import AbsentError, Engine
from uri_split.dialects import ECMASCRIPT, JAVA

HERE = Path(__file__).parent
SEPARATOR = b"\xff"  # a byte that never occurs in UTF-8
JAVA_OPTIONS = ("-XX:+UseSerialGC", "-Xmn256m")


class RecognizerError(Exception):
    """Error that the process reports."""


@contextmanager
def node(flag: str) -> Generator[Engine, None, None]:
    with _running([_program("node", "Node.js"), HERE / "recognize.js", flag]) as process, _directory() as directory:
        yield Engine(f"Node {flag}", ECMASCRIPT, partial(_ask, process, directory / "question"))


@contextmanager
def java() -> Generator[Engine, None, None]:
    compiler, machine = _program("javac", "a JDK"), _program("java", "a JDK")
    with _directory() as directory:
        subprocess.run([compiler, "-d", directory, HERE / "Recognize.java"], check=True)
        with _running([machine, *JAVA_OPTIONS, "-cp", directory, "Recognize"]) as process:
            yield Engine("Java", JAVA, partial(_ask, process, directory / "question"))


def _program(name: str, wanted: str) -> str:
    path = shutil.which(name)
    if path is None:
        reason = f"{name} is not on the path: install {wanted}"
        raise AbsentError(reason)
    return path


@contextmanager
def _directory() -> Generator[Path, None, None]:
    with TemporaryDirectory() as name:
        yield Path(name)


def _running(command: Sequence[str | Path]) -> subprocess.Popen[str]:
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")


def _ask(process: subprocess.Popen[str], question: Path, pattern: str, texts: Sequence[str]) -> list[bool]:
    """Write the pattern and the texts to a file and its name to the process, and read a line of zeros and ones."""
    assert process.stdin
    assert process.stdout
    question.write_bytes(SEPARATOR.join([part.encode() for part in (pattern, *texts)]))
    process.stdin.write(f"{question}\n")
    process.stdin.flush()
    answer = process.stdout.readline().removesuffix("\n")
    if set(answer) - {"0", "1"} or len(answer) != len(texts):
        raise RecognizerError(answer)
    return [mark == "1" for mark in answer]
