"""Patterns of the texts that a template expands to."""

import re
from random import Random
from unicodedata import is_normalized
from urllib.parse import unquote

import pytest

from tests.templates.random_templates import drawn_template, drawn_values, mutated, repeats_names
from uri_split import URITemplate
from uri_split._templates.grammar import parts_of
from uri_split._templates.matching import Capture, PatternWriter, graph_of, has_one_assignment
from uri_split.dialects import ECMASCRIPT, JAVA, PORTABLE, PYTHON, Dialect

DIALECTS = (PYTHON, PORTABLE, ECMASCRIPT, JAVA)
VALUES = (None, "", "x", ".", "/", "a", "x/x", ",", "%", "é", "=", "&b", "%2F", "%c3", "xyz", "日本", "x,y")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_pattern_matches_as_match_does(dialect: Dialect) -> None:
    random, counts = Random(6570), {True: 0, False: 0}
    for _ in range(150):
        template = drawn_template(random, repeats=False)
        pattern = re.compile(template.pattern(dialect))
        for _ in range(4):
            text = template.expand(drawn_values(random, template, VALUES))
            for each in (text, mutated(random, text)):
                if is_normalized("NFC", unquote(each)):
                    is_match = template.match(each) is not None
                    counts[is_match] += 1
                    assert bool(pattern.fullmatch(each)) == is_match, (template, each)
    assert min(counts.values()) > 180


def test_pattern_does_not_compare_repeated_variables() -> None:
    template = URITemplate("{a}/{a}")
    assert re.fullmatch(template.pattern(), "x/y")
    assert template.match("x/y") is None


# Section 2.4.1
@pytest.mark.parametrize(
    "text", ["%C0%80", "%E0%80%80", "%ED%A0%80", "%F4%90%80%80", "%C3", "%C3%A9", "%C3%A9%A9", "%FF"]
)
@pytest.mark.parametrize("template", ["{a:1}", "{+a:1}", "{?a:1}", "{a:2}", "{+a:2}"])
def test_pattern_counts_characters_as_match_does(template: str, text: str) -> None:
    checked = URITemplate(template)
    text = f"?a={text}" if "?" in template else text
    assert bool(re.fullmatch(checked.pattern(), text)) == (checked.match(text) is not None)


def test_pattern_matches_an_expansion_with_a_percent_encoding_that_literals_complete() -> None:
    template = URITemplate("%C3{a}%A9")
    text = template.expand(a="")
    assert re.fullmatch(template.pattern(), text)
    assert template.match(text) is not None


@pytest.mark.parametrize("dialect", DIALECTS)
def test_anchored_pattern_matches_only_whole_texts(dialect: Dialect) -> None:
    template = URITemplate("/{a}{?b}")
    pattern = template.pattern(dialect, anchored=True)
    assert pattern == dialect.anchored(template.pattern(dialect))
    search = re.compile(pattern.replace(r"\z", r"\Z")).search  # Python has no `\z` before 3.14
    assert search("/x?b=y")
    assert not any(map(search, ("/x\n/", "\n/x", "//x", "/x/", "x/x?b=y")))
    # In Python, `$` also matches before a final line end.
    assert bool(search("/x\n")) == pattern.endswith("$")


def test_every_character_of_literals_and_names_is_written_so_that_it_matches_itself() -> None:
    literals = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) not in '"%<>\\^`{|}')
    for dialect in DIALECTS:
        template = URITemplate(f"{literals}%41é{{?a.b,_%41:9}}")
        text = template.expand({"a.b": "x", "_%41": "y"})
        pattern = re.compile(template.pattern(dialect))
        assert pattern.fullmatch(text)
        assert not pattern.fullmatch(text.replace("a.b", "aab"))
        assert "$" not in template.pattern(dialect)
        for index in range(len(literals)):
            assert not pattern.fullmatch(text[:index] + "\x7f" + text[index + 1 :])


def test_only_dialects_that_can_have_possessive_quantifiers() -> None:
    template = URITemplate("/{a}/{b}")
    assert ["*+" in template.pattern(dialect) for dialect in DIALECTS] == [True, False, False, True]
    assert ")*+" in template.pattern(JAVA)
    assert ")*+" not in template.pattern(PYTHON)
    assert "*+" not in URITemplate("/{a}.{b}").pattern(JAVA)


# How a text is read on.


@pytest.mark.parametrize(
    ("template", "all_defined", "is_one"),
    [
        ("", False, True),
        ("/x", False, True),
        ("/{a}", False, True),
        ("/{a}/{b}{?c,d}", False, True),
        ("/{a}.{b}", False, False),
        ("{a}x", False, False),
        ("{a}%2F", False, False),
        ("{a}{b}", False, False),
        ("{a}{+b}", False, False),
        ("{+a}/", False, False),
        ("{+a}", False, True),
        ("/{a}{+b}", True, False),
        ("{a,b}", False, False),
        ("{a,b}", True, True),
        ("{+a,b}", True, False),
        ("{/a}/b", False, False),
        ("{/a}/b", True, True),
        ("{/a,b}", False, False),
        ("{.a}", False, True),
        ("{.a,b}", True, False),
        ("{;a,b}", False, True),
        ("{;a,ab}", False, False),  # ";a" begins ";ab"
        ("{;a}", False, True),
        ("{?a,b}", False, True),
        ("{?a}{&b}", False, True),
        ("{?a}{#b}", False, True),
        ("{a:2}/", False, False),
        ("{;a:2}/", False, False),
    ],
)
def test_next_characters_decide_or_not(template: str, all_defined: bool, is_one: bool) -> None:  # noqa: FBT001  a case
    assert has_one_assignment(graph_of(parts_of(template), all_defined=all_defined)) is is_one


# Captures.


def captured(template: str, text: str, writer: PatternWriter) -> list[tuple[Capture, str]]:
    found = re.fullmatch(writer.of_parts(parts_of(template)), text)
    assert found
    pairs = zip(writer.captures, found.groups(), strict=True)
    return [(capture, written) for capture, written in pairs if written is not None]


def test_values_are_captured() -> None:
    writer = PatternWriter(PYTHON, one_assignment=True, captures="values")
    assert captured("/{a}{;b,c}{?d,e}{#f}", "/x;b;c=y?e=#%2F", writer) == [
        (Capture("a", reserved=False), "x"),
        (Capture("b", reserved=False), ""),
        (Capture("c", reserved=False), "y"),
        (Capture("e", reserved=False), ""),
        (Capture("f", reserved=True), "%2F"),
    ]


def test_values_are_captured_with_what_leads_to_them() -> None:
    writer = PatternWriter(PYTHON, one_assignment=True, captures="values with leads")
    assert captured("/{a}{;b,c}{?d,e}", "/x;b;c=y?e=", writer) == [
        (Capture("a", reserved=False, lead=""), "x"),
        (Capture("b", reserved=False, lead=";b="), ";b"),
        (Capture("c", reserved=False, lead=";c="), ";c=y"),
        (Capture("e", reserved=False, lead="?e="), "?e="),
    ]


def test_pattern_without_captures_has_none() -> None:
    writer = PatternWriter(PYTHON, one_assignment=False, all_defined=True)
    pattern = writer.of_parts(parts_of("{a,b}{;c:3}"))
    assert re.compile(pattern).groups == 0
    assert not writer.captures
    assert not re.fullmatch(pattern, "x")
    assert re.fullmatch(pattern, "x,y;c=abc")


def test_templates_drawn_here_have_no_repeated_variables() -> None:
    random = Random(6570)
    assert not any(repeats_names(drawn_template(random, repeats=False)) for _ in range(100))


def test_long_literals_that_begin_alike_count_as_the_same() -> None:
    names = [f"{'n' * length}{end}" for length in (9, 99) for end in "ab"]
    one, other = (graph_of(parts_of(f"{{?{a},{b}}}"), all_defined=False) for a, b in (names[:2], names[2:]))
    assert (has_one_assignment(one), has_one_assignment(other)) == (True, False)
    assert URITemplate(f"{{?{names[2]},{names[3]}}}").match(f"?{names[3]}=x") == {names[3]: "x"}
