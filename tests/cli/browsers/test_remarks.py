"""Remarks on what browsers read differently."""

from dataclasses import fields
from typing import get_args

from uri_split import _explanations
from uri_split._hazards.hazard import Hazard, HazardCode
from uri_split.browsers import Outcome
from uri_split.cli.formats import COUNTED, IN_BROWSERS, RELATIVE, TITLES, Remark, RemarkCode
from uri_split.messages import message


def test_codes_are_outcomes_with_a_title_and_are_not_those_of_hazards() -> None:
    assert tuple(TITLES) == get_args(RemarkCode)
    assert set(TITLES) < set(get_args(Outcome))
    assert not set(TITLES) & {*get_args(HazardCode), *_explanations.TITLES}


def test_remark_has_the_fields_of_a_hazard_and_the_address_of_the_page_about_browsers() -> None:
    assert [field.name for field in fields(Remark)] == [field.name for field in fields(Hazard)]
    remark = Remark("rewritten", 0, 4, "note", message("browser/writes", written='"http"'))
    assert remark.url == "https://uri-split.github.io/uri_split/guide/browsers/"


def test_titles_are_sentences_about_browsers() -> None:
    assert dict(TITLES) == {
        "other-host": "Browsers read another host.",
        "other-path": "Browsers read another path.",
        "other-port": "Browsers read another port.",
        "refused-by-browser": "Browsers reject the URI.",
        "rewritten": "Browsers write a component differently.",
    }


def test_outcomes_are_counted_in_plain_words() -> None:
    assert {*COUNTED} == {*get_args(Outcome), RELATIVE}
    assert {*IN_BROWSERS} == {*COUNTED}
    assert [COUNTED[outcome] for outcome in ("refused-by-browser", "refused-by-grammar", "refused")] == [
        "rejected by browsers only",
        "rejected by the grammar only",
        "rejected by both",
    ]
    # After the verdict of the grammar, only that of browsers is new.
    assert [IN_BROWSERS[outcome] for outcome in ("refused-by-browser", "refused-by-grammar", "refused")] == [
        "rejected",
        "accepted",
        "rejected",
    ]
    assert COUNTED[RELATIVE] == IN_BROWSERS[RELATIVE] == "depends on the base"
    assert "" not in COUNTED.values()
