"""Four type checkers accept right uses and report wrong ones, and every public name has a type."""

import json
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.typing.checkers import CHECKERS, HERE, errors, lines_ending_in, run

TEXTS: Final = {
    # The error at the end shows that the checker reads the file.
    "right.py": (HERE / "right.py").read_text(encoding="utf-8") + "undefined  # wrong\n",
    "wrong.py": (HERE / "wrong.py").read_text(encoding="utf-8"),
}


@pytest.fixture(scope="module", params=CHECKERS, name="checker")
def _checker(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def reported(checker: str, tmp_path_factory: pytest.TempPathFactory) -> set[tuple[str, int]]:
    """Return the errors in both files, for which a checker starts once."""
    folder = tmp_path_factory.mktemp(checker)
    for file, text in TEXTS.items():
        (folder / file).write_text(text, encoding="utf-8")
    return errors(checker, folder)


def test_right_uses_are_accepted(reported: set[tuple[str, int]]) -> None:
    assert {line for file, line in reported if file == "right.py"} == {TEXTS["right.py"].count("\n")}


def test_wrong_uses_are_reported(checker: str, reported: set[tuple[str, int]]) -> None:
    text = TEXTS["wrong.py"]
    expected = lines_ending_in(text, "# wrong")
    if checker in {"ty", "pyrefly"}:
        # They warn of what is deprecated, and do not report it as an error.
        expected -= lines_ending_in(text, "# deprecated  # wrong")
    if checker == "ty":
        # By design, ty accepts any keyword for `**rest: Unpack[...]` of a TypedDict that is not closed (ty issue 4212),
        # and only typing_extensions can close one before Python 3.15.
        expected -= lines_ending_in(text, "# unknown keyword  # wrong")
    assert {line for file, line in reported if file == "wrong.py"} == expected != set()


def test_every_public_name_has_a_known_type(tmp_path: Path) -> None:
    command = ["-m", "pyright", "--outputjson", "--ignoreexternal", "--verifytypes", "uri_split"]
    report = json.loads(run(tmp_path, sys.executable, *command))["typeCompleteness"]
    exported = [symbol for symbol in report["symbols"] if symbol["isExported"]]
    unknown = [symbol["name"] for symbol in exported if symbol["isTypeAmbiguous"] or not symbol["isTypeKnown"]]
    assert len(exported) > 400
    assert unknown == []
    assert report["completenessScore"] == 1
