"""The reference of the rules: ABNF, examples and diagrams."""

import re
from xml.etree import ElementTree as ET

import pytest

from docs.diagrams import diagram
from docs.rules import PURPOSES, definitions
from tests.oracles.abnf_text import GRAMMAR
from uri_split._grammar import RuleName
from uri_split.rules import RULES

CORE = {"ALPHA", "DIGIT", "HEXDIG"}
TEXT = "{http://www.w3.org/2000/svg}text"


def texts(svg: str) -> list[str]:
    """Return the texts of a diagram, in order."""
    return [element.text or "" for element in ET.fromstring(svg).iter("text")]  # noqa: S314  our own


def test_abnf_is_that_of_the_rfc() -> None:
    for name, (whole, _) in definitions().items():
        assert whole in GRAMMAR, name
    assert definitions().keys() == RULES.keys()


@pytest.mark.parametrize("name", RULES)
def test_example_of_rule_matches(name: RuleName) -> None:
    assert RULES[name].is_valid(PURPOSES[name][1])


@pytest.mark.parametrize("name", RULES)
def test_diagram_links_to_the_rules_it_names(name: RuleName) -> None:
    right = definitions()[name][1]
    named = set(re.findall(r"[A-Za-z][A-Za-z0-9-]+", re.sub(r'"[^"]*"|;.*|%x\S+|0<pchar>', "", right)))
    svg = diagram(right, RULES)
    assert {text for text in texts(svg) if text in named} == named
    assert set(re.findall(r'href="#([^"]+)"', svg)) == named - CORE


@pytest.mark.parametrize(
    ("definition", "expected"),
    [
        ('a "b"', ["a", '"b"']),
        ('a / "b" ; comment', ["a", '"b"']),
        ("[ a ]", ["a"]),
        ("*a", ["a"]),
        ("1*a", ["a"]),
        ("*1a", ["a"]),
        ("*2a", ["a", "at most 2 times"]),
        ("1*4a", ["a", "1 to 4 times"]),
        ("3( a b )", ["a", "b", "3 times"]),
        ("0<a>", []),
        ("%x31-39", ['"1" to "9"']),
    ],
)
def test_diagram_shows_what_the_definition_says(definition: str, expected: list[str]) -> None:
    assert texts(diagram(definition, ())) == expected


@pytest.mark.parametrize("definition", ["a )", "a # b"])
def test_other_text_has_no_diagram(definition: str) -> None:
    with pytest.raises(ValueError, match=r"unexpected|not the ABNF"):
        diagram(definition, ())
