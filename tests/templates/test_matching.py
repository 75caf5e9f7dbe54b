"""Matching: the values that expand to a text, which RFC 6570 leaves to others (section 1.4)."""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from unicodedata import normalize

import pytest

from tests.templates.random_templates import (
    VALUES,
    drawn_template,
    drawn_values,
    expansions,
    is_plain,
    mutated,
    occurrences,
)
from tests.timing import seconds
from uri_split import URIError, URITemplate
from uri_split._templates import matching
from uri_split._templates.matching import Graph, assignments

MOST_GROWTH = 25  # of time, for a text ten times as long; quadratic time grows by 100
MOST_ATTEMPTS = 3
LEAST_SECONDS = 0.002  # shorter times are dominated by noise
SIZES = (400, 4000, 40_000)
LONG = 200_000


def match(template: str, text: str) -> dict[str, str] | None:
    return URITemplate(template).match(text)


# Expansion, and back.


def test_each_expansion_matches_and_the_match_expands_to_the_same_text() -> None:
    random = Random(6570)
    for _ in range(600):
        template = drawn_template(random, repeats=False)
        for _ in range(3):
            text = template.expand(drawn_values(random, template))
            found = template.match(text)
            assert found is not None, (template, text)
            assert template.expand(found) == text, (template, text)


def test_each_expansion_with_repeated_variables_matches_or_has_too_many_readings() -> None:
    random, limits = Random(4), 0
    for _ in range(300):
        template = drawn_template(random, most_variables=4)
        text = template.expand(drawn_values(random, template))
        try:
            found = template.match(text)
        except URIError:
            limits += 1
            continue
        assert found is not None, (template, text)
        assert template.expand(found) == text, (template, text)
    assert limits <= 3


def test_text_that_matches_is_the_expansion_of_what_is_found() -> None:
    random, matches = Random(3), 0
    for _ in range(800):
        template = drawn_template(random, repeats=random.random() < 0.2, most_variables=4)
        text = mutated(random, template.expand(drawn_values(random, template)))
        found = template.match(text)
        if found is not None:
            matches += 1
            assert template.expand(found) == text, (template, text)
    assert 160 < matches < 640


def test_no_text_that_some_values_expand_to_is_refused_and_no_other_one_matches() -> None:
    random = Random(5)
    characters = ("", "/", ".", "x", ",", "=", ";b", "%2F", "?b=", "#")
    for _ in range(50):
        template = drawn_template(random, repeats=False, most_parts=3, most_variables=2)
        expanded = set(expansions(template, [None, "", *characters[1:], "xx", "x.", "/x"]))
        for _ in range(100):
            text = "".join(random.choices(characters, k=4))
            found = template.match(text)
            assert found is not None or text not in expanded, (template, text)
            assert found is None or template.expand(found) == text, (template, text)


@pytest.mark.parametrize(
    ("template", "values"),
    [
        ("{a}{b}", {"a": "e", "b": "\u0301"}),
        ("{a}", {"a": "e\u0301"}),
        ("{+a}", {"a": "e\u0301%C3%A9"}),
        ("{a}", {"a": "\udcc3\udca9"}),
        ("{a:1}{b}", {"a": "\udcff", "b": "x"}),
        ("{+a}", {"a": "\udcff"}),
        ("{+a}/{a}", {"a": "%20 "}),
        ("{+a:2}", {"a": "%C3%A9%zz"}),
        ("{a:2}/{a}", {"a": "\U0001f600é!"}),
        ("{;a,b}{;c}", {"b": ""}),
    ],
)
def test_value_of_an_odd_kind_matches(template: str, values: dict[str, str]) -> None:
    text = URITemplate(template).expand(values)
    found = match(template, text)
    assert found is not None
    assert URITemplate(template).expand(found) == text


def test_percent_encoding_may_be_completed_by_literals() -> None:
    assert match("%C3{a}%A9", "%C3%A9") == {"a": ""}
    assert match("%C3{/a}%A9", "%C3%A9") == {}


def test_value_begins_with_any_character_before_a_combining_mark() -> None:
    for character in map(chr, range(0x20, 0x17F, 2)):
        value = normalize("NFC", f"{character}\u0300\u0301")
        for template in ("{+p}/{n}", "{n}.{p}", "{p}{n}", "{n}{p}", "{+n}{p:1}"):
            values = {"p": "a", "n": value}
            text = URITemplate(template).expand(values)
            found = match(template, text)
            assert found is not None, (template, text)
            assert URITemplate(template).expand(found) == text


def test_repeated_variables_with_percent_encodings_match_whatever_they_are_expanded_from() -> None:
    random = Random(22)
    characters = ("x", "é", "%41", "%", "*\u0300", "%2F", "/", "%4A", "2", "%c3%a9", "\u0323")
    for _ in range(500):
        template = drawn_template(random, most_variables=5)
        if len(template.variables) < len(occurrences(template)):
            values = {name: "".join(random.choices(characters, k=random.randint(0, 3))) for name in template.variables}
            text = template.expand(values)
            found = template.match(text)
            assert found is not None, (template, text)
            assert template.expand(found) == text, (template, text)


def test_bytes_of_a_value_may_complete_a_percent_encoding_of_a_literal() -> None:
    for template, value in ((URITemplate("{a}%A9"), "\udcc3"), (URITemplate("{a}%81"), "e\udccc")):
        assert template.match(template.expand(a=value)) == {"a": value}


def test_bytes_that_are_a_character_together_are_read_as_that_character() -> None:
    template = URITemplate("{a}/{a:1}")
    text = template.expand(a="\udcc3\udca9")  # no text that Python decodes contains these
    assert text == "%C3%A9/%C3"
    assert template.match(text) is None
    assert match("{a}", URITemplate("{a}").expand(a="e\udccc\udc81")) is None


def test_lists_and_mappings_are_not_read_back() -> None:
    template = URITemplate("{/a*}{?b*}")
    assert template.match(template.expand(a=["x"], b=["y"])) == {"a": "x", "b": "y"}
    assert template.match(template.expand(a=["x", "y"])) is None
    assert template.match(template.expand(b={"c": "y"})) is None
    assert match("{a}", "x,y") is None


# What does not match.


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("/users/{id}", "/users/a%2fb"),
        ("/users/{id}", "/users/%c3%A9"),
        ("/users/{id}", "/users/%41"),  # an unreserved character is never percent-encoded
        ("/users/{id}", "/users/a b"),
        ("/users/{id}", "/users/é"),
        ("/users/{id}", "/users/a\n"),
        ("/users/{id}", "/users/%"),
        ("/users/{id}", "/users/e%CC%81"),  # not in NFC, as values are (section 3.2.1)
        ("/users/{id}", "/Users/a"),
        ("/users/{id}", "/users/a/b"),
        ("{;a}", ";a="),  # section 3.2.7
        ("{?a}", "?a"),  # section 3.2.8
        ("{&a}", "?a="),  # section 3.2.9
        ("{a:2}", "xyz"),  # section 2.4.1
        ("{a:1}/{a:2}", "x/yz"),
        ("{a}/{a}", "x/y"),
        ("", "x"),
        ("x", ""),
        ("%2F", "%2f"),
    ],
)
def test_text_that_nothing_expands_to_does_not_match(template: str, text: str) -> None:
    assert match(template, text) is None


def test_lower_case_hex_digits_match_only_where_they_are_kept() -> None:
    assert match("{+a}", "%2f") == match("{#a}", "#%2f".removeprefix("#").join(("#", ""))) == {"a": "%2f"}
    assert match("{a}", "%2f") is None
    assert match("%2f{a}", "%2fx") == {"a": "x"}


@pytest.mark.parametrize("text", [b"/users/a", None, 1, ["/users/a"]])
def test_only_a_str_matches(text: str) -> None:
    with pytest.raises(TypeError, match=rf"^match\(\) argument must be str, not {type(text).__name__}$"):
        match("/users/{id}", text)


# Which assignment is preferred.


@pytest.mark.parametrize(
    ("template", "text", "values"),
    [
        ("/{a}.{b}", "/x.y.z", {"a": "x.y", "b": "z"}),
        ("{+a}/{b}", "x/y/z", {"a": "x/y", "b": "z"}),
        ("{a}{b}", "xy", {"a": "xy", "b": ""}),
        ("{a:1}{b}", "xyz", {"a": "x", "b": "yz"}),
        ("{+a}{/b}", "x/y", {"a": "x", "b": "y"}),  # all are defined
        ("{+a}{;b}{;c}", "x;b;c", {"a": "x", "b": "", "c": ""}),
        ("{/a,b}", "/x", {"a": "x"}),  # the first is defined
        ("{/a,b}{/c}", "/x/y", {"a": "x", "b": "y"}),
        ("{a,b}", "x", {"a": "x"}),
        ("{a,b}", "", {"a": ""}),
        ("{+a,b}", "x,y,z", {"a": "x,y", "b": "z"}),
        ("{+a}", "%20", {"a": " "}),  # no percent-encodings in values, if possible
        ("{+a}", "%20%2F", {"a": "%20%2F"}),
        ("{+a}{?b}", "x?b=", {"a": "x", "b": ""}),
        ("{+a}{?b}", "%41?b=y", {"a": "%41", "b": "y"}),
    ],
)
def test_reading_with_the_first_and_longest_values_is_preferred(
    template: str, text: str, values: dict[str, str]
) -> None:
    assert match(template, text) == values


def test_preferred_reading_is_the_best_of_all_readings() -> None:
    random = Random(7)
    texts = [None, "", "x", ".", "/", "xx", ",", "%2F", "/x", ";b", "x,x"]
    for _ in range(15):
        template = drawn_template(random, repeats=False, most_parts=4, most_variables=3)

        def rank(values: dict[str, str], template: URITemplate = template) -> tuple[object, ...]:
            in_order = [values.get(name) for name in template.variables]
            lengths = [(value is not None, len(value or "")) for value in in_order]
            return None not in in_order, is_plain(template, values), lengths

        for text, every in expansions(template, texts).items():
            found = template.match(text)
            assert found is not None
            # With a prefix, longer values are written alike.
            assert ":" in template or rank(found) >= max(map(rank, every)), (template, text)


# The ways to find the values.


@pytest.mark.parametrize(
    ("template", "text", "is_searched"),
    [
        ("/{a}/{b}{?c,d}", "/x/y?d=z", False),
        ("{+a}", "%41", False),
        ("{a,b}", "x,y", False),
        ("{a,b}", "x", True),
        ("/{a}.{b}", "/x.y", True),
        ("{+a}{+b}", "x", True),
    ],
)
def test_nothing_is_searched_where_each_character_decides(
    monkeypatch: pytest.MonkeyPatch,
    template: str,
    text: str,
    is_searched: bool,  # noqa: FBT001  a case
) -> None:
    searched: list[str] = []

    def recorded(graph: Graph, text: str, *, are_plain: bool) -> Iterator[dict[str, str]]:
        searched.append(text)
        return assignments(graph, text, are_plain=are_plain)

    monkeypatch.setattr(matching, "assignments", recorded)
    assert match(template, text) is not None
    assert bool(searched) is is_searched


def test_repeated_variables_have_the_same_value_with_and_without_a_search() -> None:
    assert match("/{a}/x/{a}", "/y/x/y") == {"a": "y"}
    assert match("/{a}/x/{a}", "/y/x/z") is None
    assert match("{a}{a}", "xyxy") == {"a": "xy"}
    assert match("{a}{a}", "xyx") is None
    assert match("{a}-{+a}", "%2F-/") == {"a": "/"}
    assert match("{a}-{+a}", "%252F-%2F") == {"a": "%2F"}
    assert match("{a:2}/{a}", "xy/xyz") == {"a": "xyz"}
    assert match("{a:2}/{a}", "xy/x") is None


def test_too_many_readings_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "_MOST_STEPS", 1000)
    template = URITemplate("{a}.{b}.{a}")
    with pytest.raises(URIError, match=r"^the text can be read in too many ways: a variable occurs in several places"):
        template.match("x." * 100)


# Time.


def assert_growth(call: Callable[[str], object], make: Callable[[int], str], sizes: Sequence[int] = SIZES) -> None:
    """Assert that a text ten times as long takes a limited number of times as long, the shortest texts first."""
    for size in sizes:
        short, long, ratio = make(size // 10), make(size), 0.0
        for _ in range(MOST_ATTEMPTS):
            ratio = seconds(lambda: call(long)) / max(seconds(lambda: call(short)), LEAST_SECONDS)  # noqa: B023  called here
            if ratio < MOST_GROWTH:
                break
        assert ratio < MOST_GROWTH, size


HOSTILE = {
    "{a}{b}{c}": ("x", "%2F", "%CC%81%CC%A3", "e%CC%81x", "x%CC%A3"),
    "/{a}.{b}": (".", "x.", "%C3%A9"),
    "{+a}{+b}": ("/", "%41"),
    "{/a,b,c}x": ("x", "/x"),
    "{a,b,c}": (",", "x,"),
    "{a:9999}{b}": ("x",),
    "{?a,b}{&c}": ("&c=", "?a=x"),
}
HOSTILE_CASES = [(each, unit) for each, units in HOSTILE.items() for unit in units]


def hostile(template: str, unit: str, end: str = "") -> Callable[[int], str]:
    return lambda size: template.partition("{")[0] + unit * (size // len(unit)) + end


@pytest.mark.parametrize(("template", "unit"), HOSTILE_CASES)
def test_time_grows_no_faster_than_length(template: str, unit: str) -> None:
    assert_growth(URITemplate(template).match, hostile(template, unit))


@pytest.mark.parametrize(("template", "unit"), HOSTILE_CASES)
def test_time_for_text_with_a_bad_end_grows_no_faster_than_length(template: str, unit: str) -> None:
    assert_growth(URITemplate(template).match, hostile(template, unit, "^"))


@pytest.mark.parametrize(
    ("template", "text"),
    [("{a}{b}{c}", "x" * LONG), ("/{a}.{b}", "/" + "." * LONG), ("{+a}{+b}", "%41" * (LONG // 3))],
)
def test_long_text_is_matched_in_seconds(template: str, text: str) -> None:
    began = time.perf_counter()
    found = match(template, text)
    assert found is not None
    assert URITemplate(template).expand(found) == text
    assert time.perf_counter() - began < 20


def test_time_for_text_that_is_not_in_nfc_grows_no_faster_than_length() -> None:
    assert_growth(URITemplate("{a}{b}").match, hostile("", "e%CC%81"))


def test_time_for_text_that_looks_percent_encoded_twice_grows_no_faster_than_length() -> None:
    assert_growth(URITemplate("{+a}{+b}").match, hostile("", "%2541"))


def test_time_grows_no_faster_than_the_square_of_the_number_of_variables() -> None:
    for operator in ("?", "/", "", "+"):

        def call(number: int, operator: str = operator) -> None:
            match(f"{{{operator}{','.join(f'v{number}' for number in range(number))}}}", "?v1=2")

        ratio = min(seconds(lambda: call(400)) / max(seconds(lambda: call(40)), LEAST_SECONDS) for _ in range(2))
        assert ratio < 2 * 10**2, operator


def test_time_for_a_repeated_variable_grows_no_faster_than_length() -> None:
    assert_growth(URITemplate("{a}{a}z").match, hostile("", "x", "yz"), (2000,))


def test_values_drawn_here_are_of_every_kind() -> None:
    assert any(not value.isascii() for value in VALUES)
    assert any(re.search("%[0-9A-F]{2}", value) for value in VALUES)
    assert any("\udc80" <= character <= "\udcff" for value in VALUES for character in value)
