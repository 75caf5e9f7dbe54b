"""Tables of the pages "Coming from" whose rows `uri-split migrate` applies.

``python -m docs.coming_from``, from the root of the checkout, writes them into the pages.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from uri_split._migration.table import PACKAGES, Package, Row, Table, table_of

_FOLDER: Final = Path(__file__).parent / "pages" / "coming-from"
_BEGIN: Final = "| to do |"
_END: Final = "<!-- end of the table -->\n"
_LEGEND: Final = """
The last column says what [`uri-split migrate`](../guide/migrate.md) does with such a line: *always* means that `--fix`
rewrites it, *if …* that `--unsafe-fixes` does, and *by hand* that it lists it. The conditions are:

"""


def page_of(package: Package) -> Path:
    """Return the file of a page."""
    return _FOLDER / f"{package}.md"


def page(package: Package) -> str:
    """Return the page of a package with its table as it is now."""
    before, _, rest = page_of(package).read_text(encoding="utf-8").partition(f"\n{_BEGIN}")
    _, _, after = rest.partition(f"\n{_END}")
    return "".join([before, "\n", *_lines(table_of(package)), "\n", _END, after])


def _lines(table: Table) -> Iterator[str]:
    yield f"{_BEGIN} {table.package} | uri_split | what differs | migrate |\n|---|---|---|---|---|\n"
    for row in table.rows:
        cells = (row.to_do, _code(row.there), _code(row.here), row.differs, _migration(table, row))
        yield "|".join(["", *(f" {cell} " if cell else " " for cell in cells), "\n"])
    yield _LEGEND
    for name, condition in table.conditions.items():
        yield f"- *{name}*: {condition}\n"


def _code(line: str) -> str:
    return f"`{line}`".replace("|", "\\|")


def _migration(table: Table, row: Row) -> str:
    """Return what happens to code like that of a row."""
    if not row.patterns:
        return ""
    if not row.replacement:
        return "by hand"
    receiver = f"${table.receiver}"
    has_receiver = any(receiver in pattern for pattern in row.patterns)
    of_receiver = next((each.kept for each in table.rows if each.makes and each.kept), ()) if has_receiver else ()
    names = dict.fromkeys([*of_receiver, *row.kept])
    return f"if {', '.join(f'*{name}*' for name in names)}" if names else "always"


if __name__ == "__main__":
    for each in PACKAGES:
        page_of(each).write_text(page(each), encoding="utf-8")
