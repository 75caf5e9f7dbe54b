"""The stubs in `typings` agree with the installed packages."""

import os
import subprocess
import sys
from typing import Final

from tests.typing.checkers import ROOT

PACKAGES: Final = ("confusable_homoglyphs", "greenery", "pyarrow", "re2")


def test_stubs_agree_with_the_installed_packages() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", *PACKAGES, "--ignore-missing-stub"],
        env={**os.environ, "MYPYPATH": str(ROOT / "typings")},
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
