"""The comparison with an older checkout finds broken names and signatures, and says when they are allowed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tests.promises import are_allowed, broken

BEFORE = {
    "p/__init__.py": """\
from p._private import C, f
__all__ = ["C", "f"]
def undocumented() -> None: ...
__version__ = "0.1.0"
""",
    "p/_private.py": """\
class _Base:
    def inherited(self) -> int: ...
class C(_Base):
    def method(self, a: int) -> int: ...
    def _own(self) -> None: ...
def f(a: int, *, b: int = 1) -> int: ...
def other() -> None: ...
""",
    "CHANGELOG.md": "# Changelog\n",
    "docs/pages/reference/names/p.md": "# p\n\n::: p.C\n\n::: p.f\n",
}


def checkout(path: Path, **files: str) -> Path:
    for name, text in {**BEFORE, **files}.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("def f(a: int, ", "def f(a: int, c: int, ", "p/_private.py:6: f(c): Parameter was added as required"),
        ("def f(a: int, ", "def f(", "p/_private.py:6: f(a): Parameter was removed"),
        (
            "def f(a: int, *, b: int = 1)",
            "def f(a: int, *, b: int)",
            "p/_private.py:6: f(b): Parameter is now required",
        ),
        ("def method(", "def renamed(", "C.method: Public object was removed"),
        ("def inherited(", "def renamed(", "C.inherited: Public object was removed"),
    ],
)
def test_broken_name_or_signature_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, found: str
) -> None:
    monkeypatch.chdir(checkout(tmp_path / "c"))  # a package in the working directory changes nothing
    changed = BEFORE["p/_private.py"].replace(old, new)
    breaks = broken(checkout(tmp_path / "a"), checkout(tmp_path / "b", **{"p/_private.py": changed}), "p")
    assert any(line.endswith(found) or found in line for line in breaks), breaks


def test_name_that_is_gone_is_found(tmp_path: Path) -> None:
    gone = {
        "p/__init__.py": BEFORE["p/__init__.py"].replace("import C, f", "import C").replace(', "f"', ""),
        "p/_private.py": BEFORE["p/_private.py"].replace("def f(", "def g("),
    }
    (found,) = broken(checkout(tmp_path / "a"), checkout(tmp_path / "b", **gone), "p")
    assert found.endswith(": f: Public object was removed")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("def _own(", "def _renamed("),
        ("def other(", "def another("),
        ("def f(a: int, ", "def f(a: int, c: int = 2, "),
        ("class C(_Base):", "class C(_Base):\n    def more(self) -> None: ..."),
        ("def undocumented(", "def changed("),
    ],
)
def test_private_and_additional_names_break_nothing(tmp_path: Path, old: str, new: str) -> None:
    changed = {name: text.replace(old, new) for name, text in BEFORE.items()}
    assert changed != BEFORE
    assert broken(checkout(tmp_path / "a"), checkout(tmp_path / "b", **changed), "p") == {}


def test_names_that_only_modules_export_are_compared(tmp_path: Path) -> None:
    texts = {
        "p/q/__init__.py": "",
        "p/q/r.py": '__all__ = ["g"]\ndef g(a: int) -> int: ...\ndef h(a: int) -> int: ...\n',
    }
    changed = {name: text.replace("(a: int)", "(b: int)") for name, text in texts.items()}
    breaks = broken(checkout(tmp_path / "a", **texts), checkout(tmp_path / "b", **changed), "p")
    assert set(breaks.values()) == {"g"}


@pytest.mark.parametrize(
    ("before", "after", "files", "expected"),
    [
        ("0.1.0", "0.1.0", {}, False),
        ("0.1.0", "0.2.0", {}, False),
        ("0.1.0", "0.1.0", {"changelog.d/+x.added.md": "More.\n"}, False),
        ("0.1.0", "0.1.0", {"changelog.d/+x.changed.md": "`g` has another parameter, and fast is `ff`.\n"}, False),
        ("0.1.0", "0.1.0", {"changelog.d/+x.changed.md": "`f` has another parameter.\n"}, True),
        ("0.1.0", "0.2.0", {"CHANGELOG.md": "# Changelog\n\n- `f` has another parameter.\n"}, True),
        ("0.9.0", "1.0.0", {}, True),
        ("1.0.0", "1.1.0", {"changelog.d/+x.changed.md": "`f` has another parameter.\n"}, False),
        ("1.9.0", "2.0.0", {}, True),
    ],
)
def test_break_is_allowed_by_changelog_or_version(
    tmp_path: Path, before: str, after: str, files: dict[str, str], *, expected: bool
) -> None:
    older = checkout(tmp_path / "a", **{"p/__init__.py": f'__version__ = "{before}"\n'})
    newer = checkout(tmp_path / "b", **{"p/__init__.py": f'__version__ = "{after}"\n'}, **files)
    assert are_allowed(older, newer, ["f"], "p") is expected


def test_checkout_breaks_nothing_of_itself() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.promises", ROOT], check=False, cwd=ROOT, capture_output=True, text=True
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "0 breaks of documented names and signatures\n", "")
