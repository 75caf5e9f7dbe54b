"""Descriptions of the codes."""

from typing import get_args

from uri_split._diagnosis.problem import GrammarCode, PolicyCode
from uri_split._hazards.hazard import HazardCode
from uri_split.cli.formats.rules import RULES


def test_each_code_has_one_sentence() -> None:
    assert set(RULES) == {*get_args(GrammarCode), *get_args(PolicyCode), *get_args(HazardCode), "slip", "uri"}
    for sentence in RULES.values():
        assert sentence[0].isupper()
        assert sentence.endswith(".")
