"""The tables: the codemod makes of each line what the page says."""

import re

import pytest

from docs.coming_from import page, page_of
from tests.docs.comparisons import as_text, rows, setup
from uri_split._migration.rewriting import migrate
from uri_split._migration.table import PACKAGES, Package, Row, table_of

_IMPORTS = {
    "urllib": "from urllib.parse import *\nfrom urllib.parse import {}",
    "yarl": "import yarl",
    "furl": "from furl import furl",
    "rfc3986": "import rfc3986",
    "validators": "import validators",
}
_NAMES = (
    "parse_qs, parse_qsl, quote, quote_plus, unquote, urldefrag, urlencode, urljoin, urlparse, urlsplit, urlunsplit"
)
_VALUES = {
    "urllib": "urlsplit(text)",
    "yarl": "yarl.URL(text)",
    "furl": "furl(text)",
    "rfc3986": "rfc3986.uri_reference(text)",
}


@pytest.mark.parametrize("package", PACKAGES)
def test_page_has_the_table_as_it_is(package: Package) -> None:
    assert page_of(package).read_text(encoding="utf-8") == page(package), "run python -m docs.coming_from"
    assert [row.there for row in rows(page_of(package))][: len(table_of(package).rows)] == [
        row.there for row in table_of(package).rows
    ]


@pytest.mark.parametrize(
    ("package", "row"),
    [
        pytest.param(package, row, id=f"{package}: {row.there}")
        for package in PACKAGES
        for row in table_of(package).rows
        if row.patterns
    ],
)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_codemod_does_with_a_line_what_the_page_says(package: Package, row: Row) -> None:
    table = table_of(package)
    value = f"    {table.receiver} = {_VALUES[package]}\n" if re.search(rf"\b{table.receiver}\b", row.there) else ""
    imports = _IMPORTS[package].replace("from urllib.parse import *\n", "").format(_NAMES)
    line = f"str({row.there})" if row.makes == "URI" else row.there  # which would be passed to others
    source = f"{imports}\n\ndef line(text):\n{value}    return {line}\n"
    migration = migrate(source, table, unsafe=True)
    if not row.replacement:
        assert not migration.rewritten
        assert row in [place.row for place in migration.places]
        return
    assert migration.rewritten
    assert {place.kind for place in migration.places} <= {"exact", "conditional"}
    names = setup(page_of(package)).copy()
    expected = eval(row.here, names)  # noqa: S307  of our tables
    exec(migration.source, names)  # noqa: S102  of our tables
    assert as_text(eval("line(text)", {"text": None, **names})) == as_text(expected)  # noqa: S307  of our tables


@pytest.mark.parametrize("package", PACKAGES)
def test_table_is_consistent(package: Package) -> None:
    table = table_of(package)
    assert {name for row in table.rows for name in row.kept} == {*table.conditions}
    for row in table.rows:
        assert bool(row.replacement) <= bool(row.patterns)
        assert bool(row.kept or row.imports or row.makes or row.on) <= bool(row.replacement)
        assert not (row.replacement and row.differs)
