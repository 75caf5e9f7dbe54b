"""Four type checkers accept real t-strings, and report an f-string and a wrong use of the result."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.typing.test_typing import ROOT, run

REAL = ROOT / "tests" / "templates" / "test_python_3_14.py"
WRONG = """\
from uri_split.templates import uri

name = "a"
uri(t"/{name}")
uri(f"/{name}")
uri("/a")
uri(b"/a")
uri(None)
uri(t"/{name}").resolve("b")
uri(t"/{name}").nothing
"""
WRONG_LINES = {5, 6, 7, 8, 9, 10}


def by_mypy(file: Path) -> str:
    options = ["--strict", "--python-version=3.14", "--config-file=", "--cache-dir=/dev/null", "--no-pretty"]
    return run(ROOT, sys.executable, "-m", "mypy", *options, str(file))


def by_pyright(file: Path) -> str:
    options = ["--pythonversion=3.14", f"--pythonpath={sys.executable}"]
    return run(ROOT, sys.executable, "-m", "pyright", *options, str(file))


def by_pyrefly(file: Path) -> str:
    options = ["--python-version=3.14", f"--search-path={ROOT}", f"--python-interpreter-path={sys.executable}"]
    return run(file.parent, sys.executable, "-m", "pyrefly", "check", *options, "--output-format=min-text", str(file))


def by_ty(file: Path) -> str:
    options = ["--python-version=3.14", f"--python={sys.prefix}", f"--extra-search-path={ROOT}"]
    return run(file.parent, sys.executable, "-m", "ty", "check", *options, "--output-format=concise", str(file))


def error_lines(report: str, file: Path) -> set[int]:
    """Return the lines of the errors in a report, which every checker prints in its own way."""
    found = re.findall(rf"(?m)^.*{re.escape(file.name)}:(\d+)\b.*\berror\b|^ *ERROR .*{re.escape(file.name)}:(\d+)\b", report)
    return {int(first or second) for first, second in found}
