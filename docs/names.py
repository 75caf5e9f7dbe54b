"""Overviews of the public names, for `docs/pages/reference/names.md`, and of a policy's settings, for its guide."""

import re
from collections.abc import Iterator
from dataclasses import fields
from inspect import getdoc
from pathlib import Path
from typing import Final

import griffe

from uri_split import Policy

_REFERENCE: Final = Path(__file__).parent / "pages" / "reference"
_PACKAGE: Final = "uri_split"
_TITLE: Final = re.compile(r"^# (.+)", re.MULTILINE)
_DIRECTIVE: Final = re.compile(r"^::: (\S+)", re.MULTILINE)  # of mkdocstrings


def name_pages() -> list[Path]:
    """Return the pages that document names, in the order of the navigation."""
    config = (_REFERENCE.parents[2] / "zensical.toml").read_text(encoding="utf-8")
    return [_REFERENCE / "names" / name for name in re.findall(r'"reference/names/(.+\.md)"', config)]


def names_of(page: Path) -> list[str]:
    """Return the names that a page documents, with their modules."""
    return _DIRECTIVE.findall(page.read_text(encoding="utf-8"))


def documented() -> list[str]:
    """Return the names that have a heading in the reference."""
    return [name for page in (*name_pages(), _REFERENCE / "integrations.md") for name in names_of(page)]


def overview() -> str:
    """Return the tables of all names, with the first sentence of each."""
    package = griffe.load(_PACKAGE, resolve_aliases=True)
    return "".join("\n".join(_table(page, package)) for page in name_pages())


def _table(page: Path, package: griffe.Object | griffe.Alias) -> Iterator[str]:
    title = _TITLE.findall(page.read_text(encoding="utf-8"))[0]
    yield from (f"\n## [{title}](names/{page.name})", "", "| name | what it is |", "| --- | --- |")
    for name in names_of(page):
        found = package[name.removeprefix(f"{_PACKAGE}.")]
        shown = found.name if name.startswith(f"{_PACKAGE}._") else name.removeprefix(f"{_PACKAGE}.")
        summary = found.docstring.value.partition("\n")[0] if found.docstring else ""
        breakable = re.sub(r"(?<=[._])\b", "<wbr>", shown)
        yield f"| [<code>{breakable}</code>](names/{page.name}#{name}) | {summary.replace('|', chr(92) + '|')} |"
    yield ""


def settings() -> str:
    """Return the section about all settings of a policy: their defaults, and the first sentence about each."""
    sections = griffe.Docstring(getdoc(Policy) or "").parse(
        "google", warn_missing_types=False, warn_unknown_params=False
    )
    (documented,) = (each.value for each in sections if isinstance(each, griffe.DocstringSectionParameters))
    about = {each.name: " ".join(each.description.split()).partition(". ")[0] for each in documented}
    rows = (
        f"| `{each.name}` | {_default(each.default)} | {_in_markdown(about[each.name])} |" for each in fields(Policy)
    )
    return "\n".join(("## All settings", "", "| setting | default | meaning |", "| --- | --- | --- |", *rows, ""))


def _default(value: object) -> str:
    if value is None:
        return "`None`: all"
    return "none" if value == frozenset() else f"`{value!r}`"


def _in_markdown(sentence: str) -> str:
    return sentence.removesuffix(".").replace("``", "`")
