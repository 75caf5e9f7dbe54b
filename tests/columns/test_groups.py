"""Groups of the rows of a column against the lenient and the strict layer, text by text."""

from collections import Counter
from collections.abc import Callable
from string import ascii_lowercase, ascii_uppercase

import polars as pl
import pytest

from tests.columns.table import ROWS, table
from uri_split._diagnosis.diagnosis import diagnose
from uri_split.columns import cells
from uri_split.columns.groups import BY, By, Groups
from uri_split.lenient import split
from uri_split.strict import is_uri, is_uri_reference

LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)


def lower(text: str | None) -> str | None:
    return None if text is None else text.translate(LOWER)


def status(text: str) -> str:
    if is_uri(text):
        return "valid"
    return "relative" if is_uri_reference(text) else f"invalid: {diagnose(text)[0].component}"


ANSWERS: dict[str, Callable[[str], str | None]] = {
    "host": lambda text: lower(split(text).host),
    "registrable-domain": cells.registrable_domain,
    "scheme": lambda text: lower(split(text).scheme),
    "status": status,
}


def cut(value: str) -> str:
    return value if len(value) <= 256 else f"{value[:255]}…"


@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize("batch", [499, ROWS])
def test_every_row_is_in_one_group(by: By, batch: int) -> None:
    groups = Groups(by)
    for start in range(0, len(table()), batch):
        groups.add(pl.Series("url", table()[start : start + batch], pl.String))
    answers = [ANSWERS[by](text) for text in table() if text is not None]
    assert (groups.rows, groups.nulls) == (len(table()), len(table()) - len(answers))
    assert groups.absent == answers.count(None)
    assert dict(groups.values.most_common(ROWS)) == Counter(cut(value) for value in answers if value is not None)


def test_host_that_is_not_a_uri_host_can_have_a_registrable_domain() -> None:
    groups = Groups("registrable-domain")
    groups.add(pl.Series(["//b\u00fccher.de/", "//www.xn--bcher-kva.de/", "//a b.de"]))
    assert groups.values.most_common(2) == [("xn--bcher-kva.de", 2)]
    assert groups.absent == 1
