"""Options for tables, and what requires the packages of the extra."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.cli.table_files import packed
from uri_split.cli.options import INPUTS_HELP

# Python treats a package as missing if it is `None` in `sys.modules`.
WITHOUT: Final = """
import sys
sys.modules.update(dict.fromkeys(sys.argv[1].split(",")))
from uri_split.cli import main
sys.exit(main(sys.argv[2:]))
"""


def without(packages: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, packages, *map(str, arguments)],
        env={**os.environ, "COLUMNS": "80"},
        check=False,
        capture_output=True,
        text=True,
    )


def test_text_needs_no_extra(tmp_path: Path) -> None:
    for name in ("a.txt", "a.txt.gz"):
        run = without("polars,pyarrow,pandas", "check", packed(tmp_path / name, b"a:\n"))
        assert (run.returncode, run.stdout, run.stderr) == (0, "1 line: 1 valid URI, 0 invalid\n", "")


def test_table_needs_no_extra(tmp_path: Path) -> None:
    run = without("polars,pyarrow,pandas", "check", packed(tmp_path / "a.csv", b"url\na:\n"))
    assert (run.returncode, run.stdout, run.stderr) == (0, "1 row: 1 valid URI, 0 invalid\n", "")


def test_missing_package_names_its_extra(tmp_path: Path) -> None:
    run = without("pyarrow", "check", packed(tmp_path / "a.txt.zst", b"a:\n"))
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.count("\n") == 1
    assert "reading .zst needs the package pyarrow" in run.stderr
    assert "install uri_split with the extra bulk" in run.stderr


def test_help_about_files_fits_a_terminal() -> None:
    assert max(map(len, INPUTS_HELP.splitlines())) <= 78  # click indents it
