"""Hazard model: its codes, messages, limits and documentation."""

import re
from typing import get_args

from tests.hazards.cases import CASES
from tests.messages.tables import templates
from uri_split import Hazard, find_hazards
from uri_split._hazards.hazard import HazardCode
from uri_split._hazards.reading import Affects, EncodingCode
from uri_split.messages import PEOPLE


def test_every_code_has_a_case() -> None:
    assert {case.code for case in CASES} == set(get_args(HazardCode))


def test_every_template_has_a_case() -> None:
    used = {hazard.message.key for case in CASES for hazard in find_hazards(case.text)}
    assert used == {key for key in templates("hazards.toml") if not key.startswith(PEOPLE)}


def test_codes_are_in_alphabetical_order() -> None:
    ours = [code for code in get_args(HazardCode) if code not in get_args(EncodingCode)]
    for codes in (ours, list(get_args(EncodingCode))):
        assert codes == sorted(codes)


def test_messages_have_no_capital_at_the_start_and_no_full_stop() -> None:
    for case in CASES:
        assert not re.match("[A-Z][a-z ]", case.message)
        assert not case.message.endswith(".")


def test_messages_have_at_most_25_words() -> None:
    assert max(len(case.message.split()) for case in CASES) <= 25


def test_at_most_1000_hazards_of_a_kind_are_listed() -> None:
    for number in (999, 1000, 1001, 5000):
        hazards = find_hazards("/" + "%2F" * number)
        codes = [hazard.code for hazard in hazards]
        assert codes.count("encoded-slash") == min(number, 1000)
        assert codes.count("more") == (number > 1000)


def test_documentation_says_what_a_hazard_may_affect() -> None:
    assert all(f'``"{affects}"``' in (Hazard.__doc__ or "") for affects in get_args(Affects))


def test_url_is_the_page_about_the_code() -> None:
    (hazard,) = find_hazards("http://example.com:80/")
    assert hazard.url == "https://uri-split.github.io/uri_split/reference/hazards/default-port/"
