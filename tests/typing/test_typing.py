"""Four type checkers accept right uses and report wrong ones, and every public name has a type."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def wrong_lines(file: str) -> set[int]:
    return lines_ending_in(file, "# wrong")


def lines_ending_in(file: str, comment: str) -> set[int]:
    lines = (HERE / file).read_text(encoding="utf-8").splitlines()
    return {number for number, line in enumerate(lines, 1) if line.endswith(comment)}


def run(folder: Path, *command: str) -> str:
    """Return what a checker prints about files in an empty folder, from which it finds the environment of the tests."""
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode in {0, 1}, done.stdout + done.stderr
    return done.stdout


def copied(file: str, folder: Path) -> str:
    (folder / file).write_text((HERE / file).read_text(encoding="utf-8"), encoding="utf-8")
    return file


def by_mypy(file: str, folder: Path) -> set[int]:
    options = ["--strict", "--enable-error-code=deprecated", "--config-file=", "--cache-dir=/dev/null"]
    command = [sys.executable, "-m", "mypy", *options, str(HERE / file)]
    report = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert report.returncode in {0, 1}, report.stdout + report.stderr
    assert not list(folder.iterdir())
    return {int(line) for line in re.findall(rf"^.*{re.escape(file)}:(\d+): error", report.stdout, re.MULTILINE)}


def by_pyright(file: str, folder: Path) -> set[int]:
    configuration = {"extraPaths": [str(ROOT)], "typeCheckingMode": "strict"}
    (folder / "pyrightconfig.json").write_text(json.dumps(configuration), encoding="utf-8")
    copied(file, folder)
    report = json.loads(run(folder, sys.executable, "-m", "pyright", "--outputjson", "--project", str(folder)))
    assert report["summary"]["filesAnalyzed"] == 1
    entries = report["generalDiagnostics"]
    return {entry["range"]["start"]["line"] + 1 for entry in entries if entry["severity"] == "error"}


def by_pyrefly(file: str, folder: Path) -> set[int]:
    configuration = f"search-path = [{json.dumps(str(ROOT))}]\npython-interpreter-path = {json.dumps(sys.executable)}\n"
    (folder / "pyrefly.toml").write_text(configuration, encoding="utf-8")
    options = ["--config", "pyrefly.toml", "--output-format", "json"]
    report = json.loads(run(folder, sys.executable, "-m", "pyrefly", "check", *options, copied(file, folder)))
    return {error["line"] for error in report["errors"]}


def by_ty(file: str, folder: Path) -> set[int]:
    options = ["--python", sys.prefix, "--extra-search-path", str(ROOT), "--output-format", "concise"]
    report = run(folder, sys.executable, "-m", "ty", "check", *options, copied(file, folder))
    return {int(line) for line in re.findall(rf"^{re.escape(file)}:(\d+):\d+: error", report, re.MULTILINE)}


CHECKERS = [by_mypy, by_pyright, by_pyrefly, by_ty]


@pytest.mark.parametrize("reported", CHECKERS)
def test_right_uses_are_accepted(reported: Callable[[str, Path], set[int]], tmp_path: Path) -> None:
    assert reported("right.py", tmp_path) == wrong_lines("right.py") == set()


@pytest.mark.parametrize("reported", CHECKERS)
def test_wrong_uses_are_reported(reported: Callable[[str, Path], set[int]], tmp_path: Path) -> None:
    expected = wrong_lines("wrong.py")
    if reported in {by_ty, by_pyrefly}:
        # They warn of what is deprecated, and do not report it as an error.
        expected -= lines_ending_in("wrong.py", "# deprecated  # wrong")
    if reported is by_ty:
        # By design, ty accepts any keyword for `**rest: Unpack[...]` of a TypedDict that is not closed (ty issue 4212),
        # and only typing_extensions can close one before Python 3.15.
        expected -= lines_ending_in("wrong.py", "# unknown keyword  # wrong")
    assert reported("wrong.py", tmp_path) == expected != set()


def test_every_public_name_has_a_known_type(tmp_path: Path) -> None:
    command = ["-m", "pyright", "--outputjson", "--ignoreexternal", "--verifytypes", "uri_split"]
    report = json.loads(run(tmp_path, sys.executable, *command))["typeCompleteness"]
    exported = [symbol for symbol in report["symbols"] if symbol["isExported"]]
    unknown = [symbol["name"] for symbol in exported if symbol["isTypeAmbiguous"] or not symbol["isTypeKnown"]]
    assert len(exported) > 400
    assert unknown == []
    assert report["completenessScore"] == 1
