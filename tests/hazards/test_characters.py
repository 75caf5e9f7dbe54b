"""Hazards of single characters."""

import pytest

from uri_split import find_hazards
from uri_split._algebra.encoding import percent_encoded

DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize("character", DIRECTIONS)
@pytest.mark.parametrize(
    "place",
    ["http://me{}@a/", "http://a{}.b/", "http://a/{}", "http://a/?{}", "http://a/#{}", "a{}:b", "/{}", "mailto:{}"],
)
def test_change_of_direction_is_reported_anywhere(character: str, place: str) -> None:
    text = place.format(character)
    at = text.index(character)
    spans = [(hazard.start, hazard.end) for hazard in find_hazards(text) if hazard.code == "directional-control"]
    assert spans == [(at, at + 1)]
    encoded = percent_encoded(character)
    for written in (encoded, encoded.lower()):
        names = {hazard.code: hazard.affects for hazard in find_hazards(f"http://a/b?c=d#{written}")}
        assert names == {"directional-control": "note"}
