"""Four type checkers accept real t-strings, and report other arguments and wrong uses of the result."""

import json
import re
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.typing.test_typing import ROOT, run

REAL: Final = ROOT / "tests" / "templates" / "test_python_3_14.py"
WRONG: Final = """
uri(f"/{ROOT}")  # wrong
uri("/a")  # wrong
uri(b"/a")  # wrong
uri(None)  # wrong
uri(t"/{ROOT}").resolve("b")  # wrong
uri(t"/{ROOT}").nothing  # wrong
"""
PYTHON: Final = sys.executable
VERSION: Final = "--python-version=3.14"
CHECKERS: Final = {
    "mypy": ["--strict", VERSION, "--config-file=", "--cache-dir=/dev/null"],
    "pyright": [],
    "pyrefly": ["check", VERSION, f"--python-interpreter-path={PYTHON}", "--output-format=min-text"],
    "ty": ["check", VERSION, f"--python={sys.prefix}", f"--extra-search-path={ROOT}", "--output-format=concise"],
}


@pytest.mark.parametrize("checker", CHECKERS)
def test_only_wrong_uses_are_reported(checker: str, tmp_path: Path) -> None:
    file = tmp_path / "t_strings.py"
    text = REAL.read_text(encoding="utf-8") + WRONG
    file.write_text(text, encoding="utf-8")
    # The settings of the project leave such files out, since they are for Python 3.11.
    settings = {"extraPaths": [str(ROOT)], "typeCheckingMode": "strict", "pythonVersion": "3.14"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    (tmp_path / "pyrefly.toml").write_text(f"search-path = [{json.dumps(str(ROOT))}]\n", encoding="utf-8")
    folder = ROOT if checker == "mypy" else tmp_path  # from there, it finds the package
    report = run(folder, PYTHON, "-m", checker, *CHECKERS[checker], str(file))
    reported = {int(line) for line in re.findall(r"(?im)^(?=.*\berror\b).*\bt_strings\.py:(\d+)", report)}
    assert reported == {number for number, line in enumerate(text.splitlines(), 1) if line.endswith("# wrong")}
