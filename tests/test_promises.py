"""The comparison with an older checkout finds broken names and signatures, and says when they are allowed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT
from tests.promises import broken, refused

BEFORE = {
    "p/__init__.py": """\
from p._private import C, D, f
__all__ = ["C", "D", "f"]
def undocumented() -> None: ...
__version__ = "0.1.0"
""",
    "p/_private.py": """\
from abc import ABC, abstractmethod
class _Base(ABC):
    @abstractmethod
    def declared(self) -> int: ...
    def inherited(self, a: int) -> int: ...
    def __call__(self, a: int) -> int: ...
class C(_Base):
    def method(self, a: int) -> int: ...
    def declared(self) -> int: ...
    def _own(self) -> None: ...
class D(_Base): ...
def f(a: int, *, b: int = 1) -> int: ...
def g() -> None: ...
def other() -> None: ...
""",
    "p/public.py": """\
from p._private import g
__all__ = ["g", "h"]
def h(a: int) -> int: ...
def documented() -> None: ...
""",
    "p/all.py": "def i() -> None: ...\ndef _own() -> None: ...",
    "p/some.py": "def j() -> None: ...\ndef k() -> None: ...",
    "p/cli/__init__.py": """\
__all__ = ["command"]
def command(a: int) -> int: ...
""",
    "CHANGELOG.md": "# Changelog\n",
    "docs/pages/reference/names/p.md": "# p\n\n::: p.C\n\n::: p.f\n\n::: p._private.other\n\n::: p.public.documented\n",
    "docs/pages/reference/modules.md": """\
::: p.all
    options:
      show_bases: false

::: p.some
    options:
      show_bases: false
      members: [j]
""",
}


def checkout(path: Path, **files: str) -> Path:
    for name, text in {**BEFORE, **files}.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text, encoding="utf-8")
    return path


def broken_by(path: Path, old: str, new: str) -> dict[str, set[str]]:
    changed = {name: text.replace(old, new) for name, text in BEFORE.items()}
    assert changed != BEFORE
    return broken(checkout(path / "a"), checkout(path / "b", **changed), "p")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("def f(a: int, ", "def f(a: int, c: int, ", "f(c): Parameter was added as required"),
        ("def f(a: int, ", "def f(", "f(a): Parameter was removed"),
        ("def f(a: int, *, b: int = 1)", "def f(a: int, *, b: int)", "f(b): Parameter is now required"),
        ("def f(", "def renamed(", "f: Public object was removed"),
        ("def method(", "def renamed(", "C.method: Public object was removed"),
        ("def inherited(", "def renamed(", "C.inherited: Public object was removed"),
        ("def inherited(self, a:", "def inherited(self, b:", "_Base.inherited(a): Parameter was removed"),
        ("class C(_Base):", "class C(_Base):\n    def inherited(self): ...", "C.inherited(a): Parameter was removed"),
        ("    def declared(self) -> int: ...\n    def _own(", "    def _own(", "C.declared: Public object was removed"),
        ("def h(a:", "def h(b:", "h(a): Parameter was removed"),
        ('["g", "h"]', '["h"]', "g: Public object was removed"),
        ("def documented(", "def renamed(", "documented: Public object was removed"),
        ("def i(", "def renamed(", "i: Public object was removed"),
        ("def j(", "def renamed(", "j: Public object was removed"),
    ],
)
def test_broken_name_or_signature_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, found: str
) -> None:
    monkeypatch.chdir(checkout(tmp_path / "c"))  # a package in the working directory changes nothing
    breaks = broken_by(tmp_path, old, new)
    assert any(line.endswith(f": {found}") for line in breaks), breaks


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("def _own(", "def _renamed("),
        ("def other(", "def another("),
        ("def f(a: int, ", "def f(a: int, c: int = 2, "),
        ("class C(_Base):", "class C(_Base):\n    def more(self) -> None: ..."),
        ("def undocumented(", "def changed("),
        ("def command(", "def changed("),
        ("def k(", "def changed("),
        # A method that moves to a base is still there.
        ("class C(_Base):", "class C(_New):\n    def more(self) -> None: ...\nclass _New(_Base):"),
    ],
)
def test_private_and_additional_names_break_nothing(tmp_path: Path, old: str, new: str) -> None:
    assert broken_by(tmp_path, old, new) == {}


@pytest.mark.parametrize(
    ("old", "new", "announced"),
    [
        ("def f(", "def renamed(", {"f"}),
        ("def method(", "def renamed(", {"method"}),
        ("def __call__(self, a:", "def __call__(self, b:", {"C", "D"}),
    ],
)
def test_name_that_breaks_or_class_of_special_method_is_to_be_announced(
    tmp_path: Path, old: str, new: str, announced: set[str]
) -> None:
    assert set().union(*broken_by(tmp_path, old, new).values()) == announced


FRAGMENT = "`f` has another parameter.\n"


@pytest.mark.parametrize(
    ("before", "after", "files", "expected"),
    [
        ("0.1.0", "0.1.0", {}, False),
        ("0.1.0", "0.2.0", {}, False),
        ("0.1.0", "0.1.0", {"changelog.d/+x.added.md": FRAGMENT}, False),
        ("0.1.0", "0.1.0", {"changelog.d/+x.changed.md": FRAGMENT}, True),
        ("0.1.0", "0.1.0", {"changelog.d/+x.removed.md": "No `f(a)` any more.\n"}, True),
        ("0.1.0", "0.1.0", {"changelog.d/+x.changed.md": "`find` is faster.\n"}, False),
        ("0.1.0", "0.1.0", {"changelog.d/+x.changed.md": "The f of a function.\n"}, False),
        ("0.1.0", "0.2.0", {"CHANGELOG.md": f"## 0.2.0\n\n### Changed\n\n- {FRAGMENT}"}, True),
        ("0.1.0", "0.2.0", {"CHANGELOG.md": f"## 0.2.0\n\n### Removed\n\n- {FRAGMENT}\n### Fixed\n"}, True),
        ("0.1.0", "0.2.0", {"CHANGELOG.md": f"## 0.2.0\n\n### Changed\n\n- More.\n\n### Fixed\n\n- {FRAGMENT}"}, False),
        ("0.9.0", "1.0.0", {}, True),
        ("1.0.0", "1.1.0", {"changelog.d/+x.changed.md": FRAGMENT}, False),
        ("1.9.0", "2.0.0", {}, True),
    ],
)
def test_break_is_allowed_by_changelog_or_version(
    tmp_path: Path, before: str, after: str, files: dict[str, str], *, expected: bool
) -> None:
    older = checkout(tmp_path / "a", **{"p/__init__.py": f'__version__ = "{before}"\n'})
    newer = checkout(tmp_path / "b", **{"p/__init__.py": f'__version__ = "{after}"\n'}, **files)
    assert refused(older, newer, {"broken": {"f"}}, "p") == ({} if expected else {"broken": {"f"}})


def test_announcement_that_only_moves_into_the_changelog_allows_nothing(tmp_path: Path) -> None:
    older = checkout(tmp_path / "a", **{"changelog.d/+x.changed.md": f"One\n{FRAGMENT}"})
    newer = checkout(tmp_path / "b", **{"CHANGELOG.md": f"### Changed\n\n- One\n  {FRAGMENT}"})
    assert refused(older, newer, {"broken": {"f"}}, "p") == {"broken": {"f"}}


def test_checkout_breaks_nothing_of_itself() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.promises", ROOT], check=False, cwd=ROOT, capture_output=True, text=True
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "0 breaks of public names and signatures\n", "")
