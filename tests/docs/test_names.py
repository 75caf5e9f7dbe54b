"""The pages of names document every public name."""

import re
from importlib import import_module
from pkgutil import walk_packages

import pytest

import uri_split
from docs.docstrings import prepared
from docs.names import documented, name_pages, overview, settings
from tests.docs.pages import ROOT
from uri_split._policy.settings import SETTINGS

DOCUMENTED = documented()


MODULES = (
    "forms", "browsers", "callbacks", "templates", "hosts", "encoding", "files", "schemes", "resolution", "messages",
    "origins", "proofs", "redaction", "compat.differences",
)  # fmt: skip


def public_names() -> set[str]:
    """Return the names that users import, except modules."""
    names = {f"uri_split.{name}" for name in uri_split.__all__}
    others = (import_module(f"uri_split.{name}") for name in MODULES)
    for module in (uri_split.lenient, uri_split.strict, *others):
        names |= {
            name if (name := f"uri_split.{each}") in names else f"{module.__name__}.{each}" for each in module.__all__
        }
    return {name for name in names if name not in {"uri_split.lenient", "uri_split.strict"}}


def public_modules() -> set[str]:
    found = walk_packages(uri_split.__path__, "uri_split.")
    return {name for _, name, _ in found if not any(part.startswith("_") for part in name.split("."))}


def test_every_public_name_is_documented_once() -> None:
    assert public_names() <= set(DOCUMENTED)
    assert len(DOCUMENTED) == len(set(DOCUMENTED))


def test_every_module_of_columns_and_integrations_is_documented() -> None:
    packages = ("uri_split.columns.", "uri_split.integrations.")
    modules = {name for name in public_modules() if name.startswith(packages)}
    documented = {name for name in DOCUMENTED if name.startswith(packages)}
    assert modules == documented | {"uri_split.columns.fast"}  # which nobody needs to import


@pytest.mark.parametrize("module", ["uri_split.rules", "uri_split.dialects"])
def test_documented_names_of_a_module_exist(module: str) -> None:
    names = [name.rpartition(".")[2] for name in DOCUMENTED if name.startswith(f"{module}.")]
    assert names
    for name in names:
        assert hasattr(import_module(module), name)


def test_overview_has_a_line_for_each_name() -> None:
    table = overview()
    for page in name_pages():
        assert f"](names/{page.name})" in table
    for name in public_names():
        assert f"#{name}) | " in table
    assert "| \n" not in table.replace("Change) |  |", "")


def test_every_page_of_names_is_in_the_navigation() -> None:
    assert set(name_pages()) == set((ROOT / "docs" / "pages" / "reference" / "names").glob("*.md"))


def test_session_and_program_in_docstring_become_blocks() -> None:
    docstring = "Do it::\n\n    def f():\n\n        pass\n\nSee:\n\n>>> f()\n[1]\n\n>>> f()\n[2]\n\nEnd."
    assert prepared(docstring) == (
        "Do it:\n\n```python\ndef f():\n\n    pass\n```\n\nSee:\n\n```pycon\n>>> f()\n[1]\n\n>>> f()\n[2]\n```\n\nEnd."
    )


def test_table_in_docstring_becomes_table() -> None:
    docstring = "Names:\n\n======  =====\n``a``,  one\n``b``\n``c``   two\n        lines\n======  =====\n\nEnd."
    assert prepared(docstring) == ("Names:\n\n| | |\n|---|---|\n| ``a``, ``b`` | one |\n| ``c`` | two lines |\n\nEnd.")


def test_name_in_docstring_becomes_link_if_it_is_documented() -> None:
    assert prepared("`uri_split.find` ``uri_split.find`` `uri_split._x`") == (
        "[`uri_split.find`][uri_split.find] ``uri_split.find`` `uri_split._x`"
    )
    assert 'identifier="uri_split.URI.resolve" optional' in prepared("`uri_split.URI.resolve`")


def test_guide_lists_every_setting_with_its_default() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.+) \| (.+) \|$", settings(), re.MULTILINE)
    assert [name for name, _, _ in rows] == ["rule", *SETTINGS]
    assert ("hosts", "`None`: all", "The allowed hosts, in any case; `None` allows all") in rows
    assert ("max_length", "`2048`", "The maximum number of characters, from 0 to 1,000,000") in rows
