"""The section "In browsers" of a report, and its numbers."""

import json

import polars as pl
import pytest

from tests.cli.report.report_pages import HOSTILE, LINES, SECRET, WITH_PASSWORDS, Page, summary
from uri_split.cli.commands.report import Source, numbers, outcomes, page
from uri_split.columns.summary import Sample

TEXTS = ["http://127.1/", "http://h/%2e", "http://h:99999/", "HTTP://h/", "a:", "a:", "../up", "http:\\\\h", "[", None]


def html_of(*texts: str | None, source: Source = LINES) -> str:
    counted = summary(texts)
    return page(counted, source, outcomes(counted.sample.rows()))


def test_section_is_the_last_one_only_if_texts_were_outcomes() -> None:
    assert Page(html_of(*TEXTS)).all("h2")[-2:] == ["Hazards", "In browsers"]
    assert "In browsers" not in page(summary(TEXTS), LINES)
    assert "In browsers" not in html_of()
    assert "In browsers" not in html_of(None)


def test_section_counts_outcomes_and_shows_examples() -> None:
    shown = Page(html_of(*TEXTS))
    assert "What browsers make of the lines that were examined" in shown.all("caption")
    text = shown.text.partition("In browsers\n")[2]
    assert text.startswith("Browsers follow the URL Standard.")
    rows = [
        ("the same", 2),
        ("the same, written differently", 1),
        ("another host", 1),
        ("another path", 1),
        ("rejected by browsers only", 1),
        ("rejected by the grammar only", 1),
        ("rejected by both", 1),
        ("depends on the base\nrelative references", 1),
    ]
    lines = "".join(f"{words}\n{number}\n{100 * number / 9:.1f}%\n" for words, number in rows)
    assert lines in text
    assert 'in browsers: another host\n1 line\nBrowsers read "127.1" as the address 127.0.0.1\nline 1\n' in text
    assert "in browsers: another path\n" in text
    assert "in browsers: rejected\n" in text
    assert "in browsers: the same" not in text


def test_column_counts_rows() -> None:
    shown = Page(html_of("http://127.1/", source=Source("a.csv", "url")))
    assert "What browsers make of the rows that were examined" in shown.all("caption")


def test_harmless_texts_have_no_examples() -> None:
    text = Page(html_of("a:")).text.partition("In browsers\n")[2]
    assert "the same\n1\n100%" in text
    assert "in browsers: " not in text


def test_text_that_is_too_long_is_not_outcomes() -> None:
    text = Page(html_of("a:" + "b" * 3000)).text.partition("In browsers\n")[2]
    assert "Examined: 0 of 1 line; 1 longer than 2,048 bytes skipped." in text
    assert "the same" not in text


@pytest.mark.parametrize("text", [*WITH_PASSWORDS, f"http:/me:{SECRET}@H/", f"http://h:81\\{SECRET}@h/"])
def test_passwords_are_hidden(text: str) -> None:
    counted = summary([text])
    found = outcomes(counted.sample.rows())
    assert SECRET not in page(counted, LINES, found)
    assert SECRET not in numbers(counted, LINES, found)


def test_hostile_texts_are_shown_as_text() -> None:
    shown = Page(html_of(*HOSTILE))
    assert {"b", "i", "script"}.isdisjoint(tag for tag, _ in shown.tags)
    assert all(character.isprintable() or character in "\n\xa0" for character in shown.text)


def test_numbers_have_the_outcomes_with_examples() -> None:
    counted = summary(["http://me:secret@127.1/", "a:", "a:"])
    found = json.loads(numbers(counted, LINES, outcomes(counted.sample.rows())))
    assert list(found)[-2:] == ["hazards", "browsers"]
    message = 'browsers read "127.1" as the address 127.0.0.1'
    assert found["browsers"] == {
        "examined": 3,
        "of": 3,
        "is_exact": True,
        "outcomes": [
            {"outcome": "same", "rows_in_sample": 2, "rows": 2, "examples": []},
            {
                "outcome": "other-host",
                "rows_in_sample": 1,
                "rows": 1,
                "examples": [{"row": 1, "text": "http://me:***@127.1/", "message": message}],
            },
        ],
    }
    assert "browsers" not in json.loads(numbers(counted, LINES))


def test_numbers_of_a_sample_are_scaled() -> None:
    counted = summary([])
    counted.sample = Sample(10)
    counted.add(pl.Series(["http://127.1/"] * 1000))
    found = json.loads(numbers(counted, LINES, outcomes(counted.sample.rows())))["browsers"]
    assert (found["examined"], found["of"], found["is_exact"]) == (10, 1000, False)
    assert [found["outcomes"][0][key] for key in ("rows_in_sample", "rows")] == [10, 1000]
    text = Page(page(counted, LINES, outcomes(counted.sample.rows()))).text
    assert "chosen at random; numbers of all are estimates from these" in text.partition("In browsers\n")[2]
