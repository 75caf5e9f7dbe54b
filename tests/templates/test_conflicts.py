"""Conflicts: texts that two templates both match."""

from random import Random

import pytest

from tests.templates.random_templates import characters_of, drawn_template, expansions, short_texts
from uri_split import InvalidURITemplate, URIError, URITemplate
from uri_split._templates import ambiguity
from uri_split.templates import conflict


@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        ("/users/{id}", "/users/me", "/users/me"),
        ("/users/{id}", "/users/{id}/files", None),
        ("/users/{id}", "/groups/{id}", None),
        ("/users{/id}", "/users", "/users"),
        ("/users/{+path}", "/users/{id}/files", "/users//files"),
        ("/users/{id}{?page}", "/users/{id}", "/users/"),
        ("/{a}.{b}", "/x", None),
        ("/{a}", "/é", "/%C3%A9"),
        ("/{a}", "/%c3%a9", None),
        ("/{+a}", "/%c3%a9", "/%c3%a9"),
        ("/{a}", "/%2f", None),
        ("{a:2}", "xyz", None),
        ("{a:3}", "xyz", "xyz"),
        ("{;a}", ";a=", None),
        ("{?a}", "?a=", "?a="),
        ("{a}-{a}", "x-y", None),
        ("{a}-{a}", "x-x", "x-x"),
        ("{a}-{a}", "{b}-x", "x-x"),
        ("{a}/{+a}", "x/{b}", "x/x"),
        ("{a}/{+a}", "x/y", None),
        ("{a}", "%FF", "%FF"),
        ("{+a}", "%FF", "%FF"),
        ("", "", ""),
        ("", "x", None),
        ("x", "x", "x"),
    ],
)
def test_shortest_text_that_both_match(one: str, other: str, text: str | None) -> None:
    assert conflict(one, other) == text
    assert len(conflict(other, one) or "") == len(text or "")
    if text is not None:
        assert URITemplate(one).match(text) is not None
        assert URITemplate(other).match(text) is not None


def test_conflicts_are_real_and_the_shortest() -> None:
    random, counts = Random(6570), [0, 0]
    for _ in range(80):
        one, other = (drawn_template(random, repeats=False, most_variables=2) for _ in range(2))
        texts = [None, *short_texts(characters_of(one, other, most=4), 2)]
        expected = min((expansions(one, texts).keys() & expansions(other, texts)), key=len, default=None)
        text = conflict(one, other)
        counts[text is None] += 1
        if text is None:
            assert expected is None, (one, other)
        else:
            assert one.match(text) is not None, (one, other, text)
            assert other.match(text) is not None, (one, other, text)
            assert expected is None or len(text) <= len(expected), (one, other, text, expected)
    assert min(counts) > 19


def test_conflicts_of_templates_with_repeated_variables_are_real() -> None:
    random, undecided = Random(2), 0
    for _ in range(40):
        one, other = (drawn_template(random, most_parts=3, most_variables=3) for _ in range(2))
        texts = [None, *short_texts(characters_of(one, other, most=3), 1)]
        expected = min((expansions(one, texts).keys() & expansions(other, texts)), key=len, default=None)
        try:
            text = conflict(one, other)
        except URIError:
            undecided += 1
            continue
        if text is None:
            assert expected is None, (one, other, expected)
        else:
            assert one.match(text) is not None
            assert other.match(text) is not None
            assert expected is None or len(text) <= len(expected), (one, other)
    assert undecided <= 3


def test_conflict_of_a_value_that_is_percent_encoded_in_one_place_only() -> None:
    assert URITemplate("{a}/{+a}").expand(a="%20") == "%2520/%20"
    assert conflict("{a}/{+a}", "%2520/%20") == "%2520/%20"


def test_template_does_not_conflict_with_a_text_that_no_value_in_nfc_expands_to() -> None:
    assert URITemplate("{a}").match("e%CC%81") is None
    assert conflict("{a}", "e%CC%81") is None


def test_percent_encodings_that_may_belong_to_other_values_are_not_decided() -> None:
    with pytest.raises(URIError, match=r"^it takes too many steps to decide whether the templates conflict"):
        conflict("{a}/{+a}", "x/%20")


@pytest.mark.parametrize(("operator", "text"), [("", None), ("/", "/x")])
def test_many_expressions_side_by_side_are_decided(operator: str, text: str | None) -> None:
    assert conflict("".join(f"{{{operator}v{number}}}" for number in range(400)), "/x") == text


def test_expressions_that_may_be_blank_in_several_ways_are_decided() -> None:
    assert conflict("".join(f"{{v{number},w{number}}}" for number in range(40)), "/x") is None


def test_too_many_steps_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ambiguity, "_MOST_STEPS_IF_REMEMBERED", 10)
    with pytest.raises(URIError, match=r"^it takes too many steps to decide whether the templates conflict"):
        conflict("{a}.{b}.{a}", "xyz{c}-{c}")


def test_texts_that_are_no_templates_are_errors() -> None:
    with pytest.raises(InvalidURITemplate):
        conflict("/{a", "/x")
    with pytest.raises(InvalidURITemplate):
        conflict("/x", "/a}")
    for other in (None, 1, b"/x"):
        with pytest.raises(TypeError):
            conflict("/x", other)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # so it says
