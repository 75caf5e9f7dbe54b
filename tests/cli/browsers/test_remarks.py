"""Remarks on what browsers read differently."""

from dataclasses import fields
from typing import get_args

from uri_split import _explanations
from uri_split._hazards.hazard import Hazard, HazardCode
from uri_split.browsers import Outcome
from uri_split.cli.formats import TITLES, Remark, RemarkCode
from uri_split.messages import message


def test_codes_are_outcomes_with_a_title_and_are_not_those_of_hazards() -> None:
    assert tuple(TITLES) == get_args(RemarkCode)
    assert set(TITLES) < set(get_args(Outcome))
    assert not set(TITLES) & {*get_args(HazardCode), *_explanations.TITLES}


def test_remark_has_the_fields_of_a_hazard_and_the_address_of_the_page_about_browsers() -> None:
    assert [field.name for field in fields(Remark)] == [field.name for field in fields(Hazard)]
    remark = Remark("rewritten", 0, 4, "note", message("browser/writes", written='"http"'))
    assert remark.url == "https://uri-split.github.io/uri_split/guide/browsers/"
