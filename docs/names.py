"""Overview of the public names: a table for each page that documents some, for `docs/pages/reference/names.md`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import griffe

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
