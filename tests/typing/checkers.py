"""Four type checkers, and the errors that they report."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent.parent
CHECKERS: Final = {
    "mypy": ["--strict", "--enable-error-code=deprecated", "--config-file=", "--cache-dir=/dev/null"],
    "pyright": [],
    "pyrefly": ["check", f"--python-interpreter-path={sys.executable}", "--output-format=min-text"],
    "ty": ["check", f"--python={sys.prefix}", f"--extra-search-path={ROOT}", "--output-format=concise"],
}
# pyrefly writes the severity first, the others write it after the place.
_ERROR: Final = re.compile(r"^(?:ERROR |(?=.*:\d+(?::\d+)?(?::| -) error\b)).*?(\w+\.py):(\d+)", re.MULTILINE)


def errors(checker: str, folder: Path, version: str | None = None) -> set[tuple[str, int]]:
    """Return file and line of each error in a folder, for a version of Python or for that of the tests."""
    settings = {"extraPaths": [str(ROOT)], "typeCheckingMode": "strict"}
    options = CHECKERS[checker]
    if version:
        settings["pythonVersion"] = version
        options = options if checker == "pyright" else [*options, f"--python-version={version}"]
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    (folder / "pyrefly.toml").write_text(f"search-path = [{json.dumps(str(ROOT))}]\n", encoding="utf-8")
    files = map(str, folder.glob("*.py"))
    report = run(ROOT if checker == "mypy" else folder, sys.executable, "-m", checker, *options, *files)
    return {(file, int(line)) for file, line in _ERROR.findall(report)}


def lines_ending_in(text: str, comment: str) -> set[int]:
    """Return the numbers of the lines that end in a comment."""
    return {number for number, line in enumerate(text.splitlines(), 1) if line.endswith(comment)}


def run(folder: Path, *command: str) -> str:
    """Return what a checker prints in a folder, from which it finds the environment of the tests."""
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode in {0, 1}, done.stdout + done.stderr
    return done.stdout
