"""The stubs in `typings` say what is true of the installed packages."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_stubtest_finds_nothing_wrong_with_the_stubs_of_regex() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "regex", "--ignore-missing-stub"],
        env={**os.environ, "MYPYPATH": str(ROOT / "typings")},
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
