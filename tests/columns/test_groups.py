"""Groups of the rows of a column against the lenient and the strict layer, text by text."""

from collections import Counter
from collections.abc import Callable
from random import Random
from string import ascii_lowercase, ascii_uppercase

import polars as pl
import pytest

from tests.columns.table import ROWS, shown_host, table
from uri_split._diagnosis import diagnose
from uri_split.columns import cells
from uri_split.columns.groups import BY, By, shown_parts
from uri_split.columns.summary import Groups, without_secrets
from uri_split.lenient import hidden_spans, split
from uri_split.strict import is_uri, is_valid

SHOWN = ("host", "port", "path", "query")
LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)


def lower(text: str | None) -> str | None:
    return None if text is None else text.translate(LOWER)


def status(text: str) -> str:
    if is_uri(text):
        return "valid"
    return "relative" if is_valid(text, "URI-reference") else f"invalid: {diagnose(text, 'URI-reference')[0].component}"


ANSWERS: dict[str, Callable[[str], str | None]] = {
    "host": lambda text: lower(shown_host(text)),
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


def test_hosts_do_not_show_what_people_take_for_a_password() -> None:
    for by in ("host", "registrable-domain"):
        groups = Groups(by)
        groups.add(pl.Series(["http://me:pl4nted/@h", "//me:pl4nted.example.com?@h", None, "https://h:8080/@me"]))
        assert "pl4nted" not in str(groups.values.most_common(9))
    hosts = Groups("host")
    hosts.add(pl.Series(["http://me:pl4nted/@h", "https://h:8080/@me"]))
    assert hosts.values.most_common(3) == [("h", 1), ("me:***", 1)]


def test_every_hidden_password_is_searched() -> None:
    random = Random(3986)
    pieces = ("http:", ":", "/", "//", "@", "a", "1", "\\", "?", "#", " ", "b.c", "[", "\n")
    texts = ["".join(random.choices(pieces, k=6)) for _ in range(20_000)]
    frame = pl.DataFrame({"text": texts, **{part: [getattr(split(text), part) for text in texts] for part in SHOWN}})
    rows = [row for row in without_secrets(frame).rows() if hidden_spans(row[0])]
    assert len(rows) > 20
    for text, *shown in rows:
        parts = [getattr(split(text), part) for part in SHOWN]
        hidden = {text[start:end] for start, end in hidden_spans(text)}
        assert not any(secret in part for secret in hidden if text.count(secret) == 1 for part in shown if part), text
        assert [part is None for part in shown] == [part is None for part in parts]


# An empty part within a password hides nothing, and counts as empty.
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("db://me:a/?#b@h/", ("me:***", None, "***", "")),
        ("db://me:a?#b@h/", ("me:***", None, "", "")),
        ("db://me:/?#b@h/", ("me", "", "***", "")),
        ("db://me:/b@h:1/", ("me", "", "***@h:1/", None)),
        ("http://me:secret@h:80/a?b#c", ("h", "80", "/a", "b")),
        ("//h:/?", ("h", "", "/", "")),
        ("//:/", ("", "", "/", None)),
        ("a", (None, None, "a", None)),
    ],
)
def test_parts_are_shown_without_passwords(text: str, parts: tuple[str | None, ...]) -> None:
    assert tuple(shown_parts(text).values()) == parts
