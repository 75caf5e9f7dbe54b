"""Readings of a text along a graph."""

from collections.abc import Iterator
from itertools import islice, product
from random import Random
from unicodedata import normalize

import pytest

from tests.templates.random_templates import drawn_template, expansions, is_plain, repeats_names
from uri_split import URIError, URITemplate
from uri_split._templates import matching
from uri_split._templates.expansion import encoded
from uri_split._templates.grammar import parts_of
from uri_split._templates.matching import CHARACTER, Known, assignments, graph_of, merged, value_of
from uri_split.templates import conflict


def read(template: str, text: str, *, all_defined: bool = True, are_plain: bool = True) -> list[dict[str, str]]:
    return list(read_lazily(template, text, all_defined=all_defined, are_plain=are_plain))


def read_lazily(template: str, text: str, *, all_defined: bool, are_plain: bool) -> Iterator[dict[str, str]]:
    return assignments(graph_of(parts_of(template), all_defined=all_defined), text, are_plain=are_plain)


# What two places of a variable say.


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (Known("a", is_whole=True), Known("a", is_whole=True), Known("a", is_whole=True)),
        (Known("a", is_whole=True), Known("a", is_whole=False), Known("a", is_whole=True)),
        (Known("a", is_whole=False), Known("a", is_whole=False), Known("a", is_whole=False)),
        (Known("ab", is_whole=True), Known("a", is_whole=False), Known("ab", is_whole=True)),
        (Known("ab", is_whole=False), Known("a", is_whole=False), Known("ab", is_whole=False)),
        (Known("ab", is_whole=False), Known("a", is_whole=True), None),
        (Known("ab", is_whole=True), Known("b", is_whole=False), None),
        (Known("", is_whole=True), Known("a", is_whole=True), None),
        (Known("", is_whole=False), Known("a", is_whole=True), Known("a", is_whole=True)),
    ],
)
def test_places_agree_if_one_value_begins_with_the_other(one: Known, other: Known, both: Known | None) -> None:
    assert merged(one, other) == merged(other, one) == both


# Sections 3.2.1 to 3.2.3


@pytest.mark.parametrize(
    ("written", "simple", "reserved"),
    [
        ("", "", ""),
        ("ab", "ab", "ab"),
        ("%20", " ", " "),
        ("%25", "%", "%"),
        ("%2F", "/", "%2F"),
        ("%2541", "%41", "%2541"),
        ("%C3%A9", "é", "é"),
        ("%FF", "\udcff", "\udcff"),
        ("%20%2F", " /", "%20%2F"),
        ("e%CC%81", None, "e%CC%81"),
        ("%E2%84%AB", None, "%E2%84%AB"),  # the angstrom sign, which NFC replaces
    ],
)
def test_value_is_decoded_unless_it_would_be_written_in_another_way(
    written: str, simple: str | None, reserved: str
) -> None:
    assert value_of(written, reserved=False) == simple
    assert value_of(written, reserved=True) == reserved
    assert simple is None or encoded(simple, reserved=False) == written
    assert encoded(normalize("NFC", reserved), reserved=True) == written


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a", "any"),
        ("~", "any"),
        ("%2F", "encoded"),
        ("%5B", "encoded"),
        ("%20", "any"),
        ("%2D", "given"),
        ("%C3%A9", "any"),
        ("%F0%9F%98%80", "any"),
        ("%E9", "any"),
        ("/", "reserved"),
        ("'", "reserved"),
        ("%41", "given"),
        ("%2f", "given"),
        ("%c3%a9", "given"),
        ("%C3%a9", "any"),  # of the first byte only
        ("%", None),
        (" ", None),
        ("\n", None),
        ("é", None),
    ],
)
def test_kind_of_a_character(text: str, kind: str | None) -> None:
    found = CHARACTER.match(text)
    assert found
    assert found.lastgroup == kind


def test_characters_of_the_kind_encoded_are_the_reserved_ones() -> None:
    for character in map(chr, range(0x80)):
        found = CHARACTER.match(encoded(character, reserved=False))
        assert found
        assert (found.lastgroup == "encoded") == (encoded(character, reserved=True) == character != found[0])


# All assignments, and their order.


@pytest.mark.parametrize(
    ("template", "text", "values"),
    [
        ("{a}{b}", "xy", [("xy", ""), ("x", "y"), ("", "xy")]),
        ("/{a}.{b}", "/x.y.z", [("x.y", "z"), ("x", "y.z")]),
        ("{a:1}{b}", "xyz", [("x", "yz"), ("", "xyz")]),
        ("{;a}{b}", ";a=xy", [("xy", ""), ("x", "y")]),
        ("{;a}{b}", ";axy", [("", "xy")]),
        ("{a}{a}", "xx", [("x",)]),
        ("{a}{a}", "xy", []),
        ("{a:1}{a}", "xxy", [("xy",)]),
        ("{;a}.{a}", ";a.x", []),  # the value is empty as a whole
        ("{;a}.{a}", ";a.", [("",)]),
        ("{a:2}{a}", "xx", [("x",)]),
        ("{a}", "/", []),
        ("x", "x", [()]),
        ("x", "y", []),
        ("", "", [()]),
    ],
)
def test_readings_are_in_order(template: str, text: str, values: list[tuple[str, ...]]) -> None:
    names = URITemplate(template).variables
    assert [tuple(each[name] for name in names) for each in read(template, text)] == values


def test_readings_with_percent_encodings_are_asked_for() -> None:
    assert read("{+a}", "%41") == []
    assert read("{+a}", "%41", are_plain=False) == [{"a": "%41"}]
    assert read("{+a}", "%20") == [{"a": " "}]
    assert read("{+a}", "%20", are_plain=False) == [{"a": " "}]  # without percent-encodings if possible
    assert read("{+a}", "%2541") == []
    assert read("{+a}", "%2541", are_plain=False) == [{"a": "%2541"}]


def test_readings_leave_variables_undefined_if_they_may_be() -> None:
    assert read("{/a}{/b}", "/x", all_defined=False) == [{"a": "x"}, {"b": "x"}]
    assert read("{a,b}", "x", all_defined=False) == [{"a": "x"}, {"b": "x"}]
    assert read("{/a}{/b}", "/x") == []


def test_place_without_reserved_characters_decides_about_percent_encodings() -> None:
    for template in ("{+a}-{a}", "{+a}-{a:4}", "{+a:4}-{a}", "{+a:4}-{a:4}"):
        assert read(template, "/-%2F", are_plain=False) == [{"a": "/"}]
        assert read(template, "%2F-%252F", are_plain=False) == [{"a": "%2F"}]
        assert read(template, "%20-%20", are_plain=False) == [{"a": " "}]
        assert read(template, "%20-%2520", are_plain=False) == [{"a": "%20"}]
        assert read(template, "x-y", are_plain=False) == []
        assert read(template, "e%CC%81-e", are_plain=False) == []


@pytest.mark.parametrize(
    ("template", "text", "values"),
    [
        ("{+a}-{a:2}", "%C3%A9%41-%C3%A9%25", ["é%41"]),
        ("{+a}-{a:1}", "%C3%A9%41-%C3%A9", ["é%41"]),
        ("{+a}-{a:2}", "%25%41-%25%25", ["%%41"]),
        ("{+a}-{a:2}", "%20%41-%252", ["%20%41"]),
        ("{+a}-{a:2}", "%252x-%252", ["%2x"]),
        ("{+a}-{a:2}", "%252x-%25x", []),
        ("{+a}-{a:1}", "%25-%25", ["%"]),
        ("{a:1}-{+a}", "%25-%252F", ["%252F"]),
        ("{a:2}-{+a:1}", "%C3%A9%25-%C3%A9", ["é%"]),
        ("{a:1}-{+a}", "%C3%A9-%C3%A9%CC%81", ["é\u0301"]),
        ("{a:1}-{+a}", "e-e%CC%81", ["e%CC%81"]),
        ("{+a:1}-{+a}", "%C3%a9-%C3%a9%41", ["%C3%a9%41"]),
        ("{+a:2}-{+a}", "%41-%41x", []),
    ],
)
def test_percent_encodings_are_decoded_as_far_as_the_places_agree(template: str, text: str, values: list[str]) -> None:
    assert read(template, text, are_plain=False) == [{"a": value} for value in values]
    assert all(URITemplate(template).expand(a=value) == text for value in values)


def test_variable_is_defined_in_all_its_places_or_in_none() -> None:
    assert URITemplate("{b,b}{+b,c}").match("") == {"c": ""}


def test_readings_are_all_plain_assignments_that_expand_to_a_text() -> None:
    random = Random(11)
    texts = ["", "x", ".", "/", "xx", "x.", ",", "%", "=", "é"]
    for _ in range(50):
        template = drawn_template(random, most_variables=3)
        graph = graph_of(parts_of(template), all_defined=True)
        for text, expected in random.sample(sorted(expansions(template, texts).items()), k=3):
            found = [each for each in assignments(graph, text, are_plain=True) if template.expand(each) == text]
            assert len({tuple(sorted(each.items())) for each in found}) == len(found)
            for values in expected:
                # What a prefix leaves out is not read.
                assert not is_plain(template, values) or values in found or ":" in template, (template, text)


def test_too_many_readings_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "_MOST_STEPS", 1000)
    assert read("{a}{b}{a}", "xx")
    with pytest.raises(URIError, match="in too many ways"):
        read("{a}{b}{a}.", "x" * 50 + "y.")


def test_every_reading_expands_to_the_text_if_each_variable_occurs_once() -> None:
    random = Random(24)
    pieces = ("a", "/", "%26", "%2F", "%25", "%41", "%20", "%C3%A9", "%c3%a9", "%CC%81", "%A9", ".", ",", "=", "4")
    templates = [template for template in (drawn_template(random) for _ in range(1000)) if not repeats_names(template)]
    for template in templates:
        text = "".join(random.choices(pieces, k=random.randint(0, 6)))
        if random.random() < 1 / 2:
            text = template.expand({name: "".join(random.choices(pieces, k=2)) for name in template.variables})
        for all_defined, are_plain in product((True, False), repeat=2):
            for values in islice(read_lazily(template, text, all_defined=all_defined, are_plain=are_plain), 100):
                assert template.expand(values) == text, (template, text)


@pytest.mark.parametrize(
    ("template", "unit"),
    [("{+q}{a}{b}{c}{d}{e}", "a"), ("{+p}{name}{.ext}", "."), ("/{+a}/{+b}/{+c}", "/a"), ("{+a}://{+b}/{+c}", "://")],
)
def test_reserved_characters_that_are_percent_encoded_are_not_tried_in_vain(template: str, unit: str) -> None:
    text = URITemplate(template).expand() + "%26" + 200 * unit
    assert URITemplate(template).match(text) is not None


# In the last three, the second mark would combine with the letter, if the first were not between them.
VALUES_WITH_MARKS = ("i\u0307", "\u0101\u0323", "i\u0307\u0301\u0161", "n\u0304\u0301\u00e9", "x\u0304\u0308\u0323")


@pytest.mark.parametrize("value", [normalize("NFC", value) for value in VALUES_WITH_MARKS])
def test_value_with_several_marks_is_read_and_conflicts_with_itself_as_a_literal(value: str) -> None:
    for template in ("/{a}.json", "{a}.", "/{a}-{b}", "{a:9}/{b}", "{+a}/{b}", "{a}/{+b}{a}"):
        values = {"a": value, "b": ""}
        assert URITemplate(template).match(URITemplate(template).expand(values)) is not None
    assert conflict("/{a}", f"/{value}") == URITemplate("/{a}").expand(a=value)
    assert not URITemplate(f"{{a}}{value}{{b}}").is_invertible


def test_values_with_marks_are_read_back() -> None:
    random = Random(23)
    characters = "ian\u0101\u03b1\u0161\u00e9\u0301\u0307\u0323\u0327\u1100\u1161\u11a8\uac00\u09c7\u09be"
    templates = [URITemplate(text) for text in ("/{a}.json", "{a}.{b}", "{+a}.{b}", "{a}{b}", "{;a}{a}")]
    for _ in range(600):
        values = {name: normalize("NFC", "".join(random.choices(characters, k=random.randint(0, 5)))) for name in "ab"}
        for template in templates:
            text = template.expand(values)
            found = template.match(text)
            assert found is not None, ascii(text)
            assert template.expand(found) == text
