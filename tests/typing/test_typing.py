"""What type checkers say of uses right and wrong."""

import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def wrong_lines(file: str) -> set[int]:
    lines = (HERE / file).read_text(encoding="utf-8").splitlines()
    return {number for number, line in enumerate(lines, 1) if line.endswith("# wrong")}


def lines_that_mypy_refuses(file: str) -> set[int]:
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=/dev/null", str(HERE / file)]
    run = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert run.returncode in {0, 1}, run.stdout + run.stderr
    found = re.findall(rf"^.*{re.escape(file)}:(\d+): error", run.stdout, re.MULTILINE)
    return {int(line) for line in found}


def lines_that_pyright_refuses(file: str, folder: Path) -> set[int]:
    configuration = {"extraPaths": [str(ROOT)], "typeCheckingMode": "strict"}
    (folder / "pyrightconfig.json").write_text(json.dumps(configuration), encoding="utf-8")
    (folder / file).write_text((HERE / file).read_text(encoding="utf-8"), encoding="utf-8")
    environment = ["--pythonpath", sys.executable]  # it has the packages of the columns
    command = [sys.executable, "-m", "pyright", "--outputjson", "--project", str(folder), *environment]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    report = json.loads(run.stdout)
    assert report["summary"]["filesAnalyzed"] == 1
    entries = report["generalDiagnostics"]
    return {entry["range"]["start"]["line"] + 1 for entry in entries if entry["severity"] == "error"}


def test_mypy_takes_what_is_right() -> None:
    assert lines_that_mypy_refuses("right.py") == wrong_lines("right.py") == set()


def test_mypy_refuses_what_is_wrong() -> None:
    assert lines_that_mypy_refuses("wrong.py") == wrong_lines("wrong.py") != set()


def test_pyright_takes_what_is_right(tmp_path: Path) -> None:
    assert lines_that_pyright_refuses("right.py", tmp_path) == set()


def test_pyright_refuses_what_is_wrong(tmp_path: Path) -> None:
    assert lines_that_pyright_refuses("wrong.py", tmp_path) == wrong_lines("wrong.py")
