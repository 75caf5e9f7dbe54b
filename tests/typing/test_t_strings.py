"""Four type checkers accept real t-strings, and report other arguments and wrong uses of the result."""

from pathlib import Path
from typing import Final

import pytest

from tests.typing.checkers import CHECKERS, ROOT, errors, lines_ending_in

REAL: Final = ROOT / "tests" / "templates" / "test_python_3_14.py"
WRONG: Final = """
uri(f"/{ROOT}")  # wrong
uri("/a")  # wrong
uri(b"/a")  # wrong
uri(None)  # wrong
uri(t"/{ROOT}").resolve("b")  # wrong
uri(t"/{ROOT}").nothing  # wrong
"""


@pytest.mark.parametrize("checker", CHECKERS)
def test_only_wrong_uses_are_reported(checker: str, tmp_path: Path) -> None:
    text = REAL.read_text(encoding="utf-8") + WRONG
    (tmp_path / "t_strings.py").write_text(text, encoding="utf-8")
    assert errors(checker, tmp_path, "3.14") == {("t_strings.py", line) for line in lines_ending_in(text, "# wrong")}
