"""Options for tables, and what requires the packages of the extra."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import packed
from uri_split.cli.options import TABLES_HELP

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


@pytest.mark.parametrize(
    ("packages", "name", "options", "what"),
    [
        ("polars", "a.csv", ["check"], "reading tables needs the package polars"),
        ("polars", "a.txt", ["split", "-o", "o.csv"], "needs the package polars"),
        ("polars", "a.txt", ["normalize", "-o", "o.csv"], "needs the package polars"),
        ("pyarrow", "a.txt", ["check", "-o", "o.csv"], "writing tables needs the package pyarrow"),
        ("pyarrow", "a.txt.zst", ["check"], "reading .zst needs the package pyarrow"),
    ],
)
def test_missing_package_names_its_extra(
    packages: str, name: str, options: list[str], what: str, tmp_path: Path
) -> None:
    run = without(packages, *options, packed(tmp_path / name, b"a:\n"))
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.count("\n") == 1
    assert what in run.stderr
    assert "pip install 'uri_split[bulk]'" in run.stderr


def test_prefix_that_is_not_utf_8_is_rejected(tmp_path: Path) -> None:
    ended = uri_split("split", "--prefix", "\udcff", "-o", tmp_path / "o.parquet")
    assert ended.status == 2
    assert ended.errors.endswith("Error: Invalid value for '--prefix': must be UTF-8\n")


@pytest.mark.parametrize("subcommand", ["check", "normalize", "split"])
def test_prefix_without_output_is_refused(subcommand: str) -> None:
    ended = uri_split(subcommand, "--prefix", "x_", stdin=b"a:\n")
    assert (ended.status, ended.output) == (2, b"")
    assert "Error: --prefix names the new columns of --output: " in ended.errors


@pytest.mark.parametrize("command", ["count", "dedupe", "report"])
def test_help_says_what_is_read_and_no_more_about_outputs_than_there_is(command: str) -> None:
    text = uri_split(command, "--help").text
    assert "File formats, by file extension:" in text
    assert "DIRECTORY/" not in text
    assert "new columns" not in text


def test_help_about_files_fits_a_terminal() -> None:
    assert max(map(len, TABLES_HELP.splitlines())) <= 78  # click indents it
