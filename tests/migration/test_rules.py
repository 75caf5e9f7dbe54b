"""Each rule keeps what its line returns, always or under its conditions."""

import re
import warnings
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from tests.migration.conditions import ARGUMENTS, CONDITIONS, RANDOMS, TEXTS
from uri_split._migration.rewriting import migrate
from uri_split._migration.table import PACKAGES, Package, Row, Table, table_of

_IMPORTS = {
    "urllib": "from urllib.parse import parse_qs, parse_qsl, quote, quote_plus, unquote, urldefrag, urlencode\n"
    "from urllib.parse import urljoin, urlparse, urlsplit, urlunparse, urlunsplit",
    "yarl": "import yarl",
    "furl": "from furl import furl",
    "rfc3986": "import rfc3986",
    "validators": "import validators",
}


def _makers(table: Table) -> list[tuple[str, Row]]:
    return [
        (pattern, row)
        for row in table.rows
        if row.makes
        for pattern in row.patterns
        if f"${table.receiver}" not in pattern
    ]


def _lines(table: Table, row: Row) -> Iterator[tuple[str, set[str]]]:
    """Yield complete lines that a rule matches, and the conditions for each."""
    shown = {"urllib": "{}.geturl()", "yarl": "str({})", "furl": "{}.url", "rfc3986": "{}.unsplit()"}
    for pattern in row.patterns:
        whole = shown[table.package].format(pattern) if row.makes else pattern
        if f"${table.receiver}" not in pattern:
            yield whole, {*row.kept}
            continue
        for maker, made in _makers(table):
            is_other = ("urlunsplit" in pattern and "urlparse" in maker) or ("unparse" in pattern and "split" in maker)
            if not is_other and (not row.on or made.makes in row.on):
                # A second use decides which of our types is made, as for a value that is used several times.
                yield whole.replace(f"${table.receiver}", maker), {*row.kept, *made.kept}


CASES = [
    pytest.param(package, line, kept, id=f"{package}: {line}")
    for package in PACKAGES
    for row in table_of(package).rows
    if row.replacement
    for line, kept in dict(_lines(table_of(package), row)).items()
]


def _functions(package: Package, line: str, names: list[str]) -> tuple[Callable[..., object], Callable[..., object]]:
    """Return a function with a line, and the same after the migration."""
    code = line.replace("$parameters", '{"a": b, "c": d}').replace("$", "")
    source = f"{_IMPORTS[package]}\n\n\ndef f({', '.join(names)}):\n    return {code}\n"
    migration = migrate(source, table_of(package), unsafe=True)
    assert migration.rewritten == 1
    namespaces: list[dict[str, object]] = [{}, {}]
    exec(source, namespaces[0])  # noqa: S102  of our tables
    exec(migration.source, namespaces[1])  # noqa: S102  of our tables
    before, after = (cast("Callable[..., object]", namespace["f"]) for namespace in namespaces)
    return before, after


@pytest.mark.parametrize(("package", "line", "kept"), CASES)
def test_rule_keeps_what_its_line_returns(package: Package, line: str, kept: set[str]) -> None:
    names = list(dict.fromkeys(re.findall(r"\$(\w+)", line.replace("$parameters", "$b, $d"))))
    before, after = _functions(package, line, names)
    of_uris = kept & {"web", "same", "valid", "base"}
    in_order = [CONDITIONS[package][condition] for condition in sorted(kept, key=_is_later)]

    def is_kept(arguments: dict[str, Any]) -> bool:
        return all(condition(arguments) for condition in in_order)

    def drawn(random: Random) -> dict[str, Any]:
        # Examples that Hypothesis rejects cost much more.
        return next(filter(is_kept, ({name: ARGUMENTS[name](random) for name in names} for _ in range(9999))))

    strategies = {name: TEXTS if name == "text" else RANDOMS.map(ARGUMENTS[name]) for name in names}
    any_text = "text" in names and not of_uris

    @settings(max_examples=300 if any_text else 60)
    @given(st.fixed_dictionaries(strategies).filter(is_kept) if any_text else RANDOMS.map(drawn))
    def holds(arguments: dict[str, Any]) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                expected = before(**arguments)
            except (ValueError, KeyError):  # then, the new line may return something
                reject()
            assert after(**arguments) == expected

    holds()


def _is_later(condition: str) -> bool:
    """Return whether a condition may assume that texts are URIs."""
    return condition not in {"web", "same", "valid"}
