"""Files stay short enough to read at once."""

from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parent.parent
_MOST_LINES: Final = 1000


def test_no_file_of_packages_or_tests_is_over_1000_lines() -> None:
    files = [file for folder in ("uri_split", "tests", "conformance") for file in (_ROOT / folder).rglob("*.py")]
    lines = {str(file.relative_to(_ROOT)): file.read_text("utf-8").count("\n") for file in files}
    assert files
    assert [file for file, number in lines.items() if number > _MOST_LINES] == []
