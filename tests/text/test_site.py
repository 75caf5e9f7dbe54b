"""Addresses of the pages about codes."""

from uri_split import Change, Hazard, find_hazards, suggest
from uri_split._diagnosis import diagnose
from uri_split._text.spans import SITE


def test_addresses_are_those_of_the_models() -> None:
    (problem,) = diagnose("http://a b/")
    (hazard,) = find_hazards("http://127.1:80/")[:1]
    change = suggest("http://example.com/a b")[0].changes[0]
    assert isinstance(hazard, Hazard)
    assert isinstance(change, Change)
    assert problem.url == f"{SITE}reference/problems/{problem.code}/"
    assert hazard.url == f"{SITE}reference/hazards/{hazard.code}/"
    assert change.url == f"{SITE}reference/changes/{change.code}/"
