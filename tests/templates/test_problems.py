"""Problems of texts that are not URI templates: RFC 6570, section 2. The German is in `tests/messages`."""

from itertools import pairwise, product
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.passwords import LIKE_USERINFO, USERINFO, shows_a_password, texts
from tests.templates.cases import CASES, Case
from tests.templates.drawn import templates
from uri_split import InvalidURITemplate, Problem, URITemplate
from uri_split._grammar import AnyRule
from uri_split._hidden import hidden_spans
from uri_split._passwords import password_spans
from uri_split._problem import ProblemCode, TemplateCode
from uri_split._templates.grammar import invalid_template
from uri_split.messages import messages

SECTIONS: dict[AnyRule, str] = {
    "literals": "2.1",
    "pct-encoded": "1.5",
    "expression": "2.2",
    "operator": "2.2",
    "variable-list": "2.3",
    "varname": "2.3",
    "modifier-level4": "2.4",
    "max-length": "2.4.1",
}


def problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(InvalidURITemplate) as caught:
        URITemplate(text)
    return caught.value.problems


@pytest.mark.parametrize("case", CASES, ids=lambda case: ascii(case.text))
def test_problems_are_shown_with_their_place_and_help(case: Case) -> None:
    error = invalid_template(case.text)
    assert " ".join(problem.code for problem in error.problems) == case.codes
    heading, *lines = str(error).split("\n")
    assert heading == "not a valid URI template:"
    shown = "\n".join(line[2:].rstrip() for line in lines)
    assert f"\n{shown}\n" == case.shown
    with pytest.raises(InvalidURITemplate) as caught:
        URITemplate(case.text)
    assert caught.value == error


def test_each_code_has_a_case() -> None:
    found = {code for case in CASES for code in case.codes.split()}
    assert found == {*get_args(TemplateCode), "bad-character", "bad-pct-encoding"}


@pytest.mark.parametrize(
    ("text", "start", "found", "rule", "section"),
    [
        ("a\\`b", 1, "\\`", "literals", "2.1"),
        ("%%41", 0, "%", "pct-encoded", "1.5"),
        ("{%4}", 1, "%", "pct-encoded", "1.5"),
        ("a{", 1, "{", "expression", "2.2"),
        ("{a}}", 3, "}", "expression", "2.2"),
        ("a{}b", 1, "{}", "expression", "2.2"),
        ("{a}{!b}", 4, "!", "operator", "2.2"),
        ("{\0a}", 1, "\0", "operator", "2.2"),
        ("{:3}", 1, "", "variable-list", "2.3"),
        ("{*}", 1, "", "variable-list", "2.3"),
        ("{:x}", 1, ":", "operator", "2.2"),
        ("{..a}", 2, ".", "operator", "2.2"),
        ("{+}", 2, "", "variable-list", "2.3"),
        ("{a,:3}", 3, "", "variable-list", "2.3"),
        ("{a,b}{c,*}", 8, "", "variable-list", "2.3"),
        ("{a,b(c)}", 4, "(", "varname", "2.3"),
        ("{a b}", 2, " ", "varname", "2.3"),
        ("{ab.}", 3, ".", "varname", "2.3"),
        ("{a.:1}", 2, ".", "varname", "2.3"),
        ("{a,.b}", 3, ".", "varname", "2.3"),
        ("{+?&a}", 2, "?", "operator", "2.2"),
        ("{a*b}", 3, "b", "modifier-level4", "2.4"),
        ("{a:3**}", 4, "**", "modifier-level4", "2.4"),
        ("{a*\n}", 3, "\n", "modifier-level4", "2.4"),
        ("{a:1:2}", 3, "1:2", "max-length", "2.4.1"),
        ("{a:*}", 3, "*", "max-length", "2.4.1"),
        ("{a:01}", 3, "01", "max-length", "2.4.1"),
        ("{a:８}", 3, "８", "max-length", "2.4.1"),
        ("{a:-1}", 3, "-1", "max-length", "2.4.1"),
    ],
)
def test_problem_has_its_place_and_the_rule_of_the_rfc(
    text: str, start: int, found: str, rule: AnyRule, section: str
) -> None:
    problem, *_ = problems(text)
    assert (problem.start, problem.end, problem.found) == (start, start + len(found), found)
    assert (problem.rule, problem.section, problem.rfc) == (rule, section, 6570)
    assert (problem.component, problem.expected, problem.allowed) == (None, (), ())
    assert problem.reason.endswith(f" ({rule}, RFC 6570 section {section})")
    assert problem.params["rfc"] == 6570
    assert problem.help


def test_third_operator_is_part_of_a_name() -> None:
    assert [(problem.code, problem.found) for problem in problems("{+?&a}")] == [
        ("second-operator", "?"),
        ("bad-variable-name", "&"),
    ]


# Section 2.2: these characters are reserved, or available to other languages.
@pytest.mark.parametrize("character", "=,!@|")
def test_reserved_operator_is_refused(character: str) -> None:
    (problem,) = problems(f"{{{character}a}}")
    assert (problem.code, problem.found) == ("reserved-operator", character)


@pytest.mark.parametrize("character", "$()'\"*-:<>[\\]^`~\x7f")
def test_other_punctuation_is_no_operator(character: str) -> None:
    (problem,) = problems(f"{{{character}a}}")
    assert (problem.code, problem.found) == ("unknown-operator", character)


@pytest.mark.parametrize("operator", ["", *"+#./;?&", "a,", "?a,"])
def test_modifier_without_a_name_is_no_operator(operator: str) -> None:
    for modifier, rest in product((":3", "*", ":9999", ":", "**", ":0", ":3*"), ("", ",b")):
        missing, *others = problems(f"{{{operator}{modifier}{rest}}}")
        assert (missing.code, missing.start, missing.found) == ("missing-variable-name", len(operator) + 1, "")
        assert missing.message == f'the name of a variable is missing before "{modifier[0]}"'
        with_name = invalid_template(f"{{{operator}a{modifier}{rest}}}").problems
        assert [problem.code for problem in others] == [problem.code for problem in with_name], (modifier, rest)


TYPES = ("int", "path", "str", "UUID", "_a", "[0-9]+", r"\d+", ".*", ".2f", "(a|b)", ">10", " int", "é", "int*")


@pytest.mark.parametrize("written", TYPES)
def test_type_or_pattern_of_a_route_is_refused_with_the_name_to_write(written: str) -> None:
    for text, name in (
        (f"/{{id:{written}}}/x", "id"),
        (f"{{?a,b.c:{written},d}}", "b.c"),
        (f"{{+%41:{written}}}", "%41"),
    ):
        (problem,) = problems(text)
        assert (problem.code, problem.found) == ("bad-prefix", written)
        assert problem.help == f'a template has no types or patterns: write only the name "{name}"'


@pytest.mark.parametrize("written", ["0", "01", "10000", "-1", "+1", " 3", "3 ", "1:2", ":3", "８", "", "*", "//h"])
def test_wrong_length_is_refused_with_the_numbers_that_are_allowed(written: str) -> None:
    (problem,) = problems(f"{{a:{written}}}")
    assert (problem.code, problem.help) == ("bad-prefix", "write a number from 1 to 9999")


@pytest.mark.parametrize("text", ["{?:int}", "{a,:int}", "{a-b:int}", "{.:int}", "http://me:{cret:int}@h/"])
def test_name_that_is_missing_or_invalid_or_secret_is_not_in_the_help(text: str) -> None:
    assert problems(text)[-1].help == "write a number from 1 to 9999"


@pytest.mark.parametrize("character", " \t\n\xa0éß８\u200b\ud800\udcff")
def test_white_space_and_letters_beyond_ascii_are_part_of_a_name(character: str) -> None:
    (problem,) = problems(f"{{{character}a}}")
    assert (problem.code, problem.found) == ("bad-variable-name", character)
    assert (problem.help == "remove it") == character.isspace()


def test_help_encodes_a_few_characters_and_no_more() -> None:
    (few,), (many,) = problems("<" * 20), problems("<" * 21)
    assert few.help == f"write {'%3C' * 20}"
    assert many.help == "percent-encode these characters, such as %20 for a space"
    assert problems("a\udce9")[0].help == "write %E9"


def test_at_most_a_thousand_problems_are_reported() -> None:
    found = problems("{}" * 1001)
    assert [problem.code for problem in found] == ["empty-expression"] * 1000 + ["more"]
    assert found[-1].message == "more of this kind follow: only the first 1,000 are listed"
    assert (found[-1].start, found[-1].help) == (2000, None)
    assert len(problems("{}" * 1000)) == 1000


# Passwords

SECRETS = (
    *("http://me:se cret@{h}/", "http://me:se cret@h{/a}", "http://me:s%cret@{h}/", "http://me:s|cret@h/{a"),
    *("//me:{se cret}@h/", "http://me:se{cret@h/", "http://me:se}cret@h/", "http://me:secret{}@h/"),
    *("http://me:{=secret}@h", "http://me:{secret:x}@h", "http://me:{secret*cret}@h", "http://me:{$cret}@h"),
    *("{http://me:secret@h/}", "{a:http://me:secret@h/}", "{a*//me:secret@h/}", "{a,http://me:sec-cret@h/}"),
    *("http://u{/a}:secret@h/{", "{+b}u:secret@h/{", "{/b*}u:secret@h {c", "http:{a}u:se cret@h", "{s}:u:se}cret@h"),
    "http://me:se cret@{h}/?u=http://me:se<cret@h",
)


@pytest.mark.parametrize("text", SECRETS)
def test_password_is_shown_nowhere(text: str) -> None:
    with pytest.raises(InvalidURITemplate) as caught:
        URITemplate(text)
    error = caught.value
    shown = f"{error}{error!r}{error.explained(messages('de'))}{error.problems}"
    assert "cret" not in shown
    assert "***" in str(error)
    assert error.text == text


@pytest.mark.parametrize("text", ["http://me:{secret@h", "//me:s{ecret@h/{a}", "http:me:secret{@h", "/x//me:{{a@h/"])
def test_brace_in_a_password_is_said_to_be_there(text: str) -> None:
    for opening, mirrored in ((text, "{"), (text.replace("{a}", "").replace("{", "}"), "}")):
        first, *_ = problems(opening)
        rest = "is not closed" if mirrored == "{" else 'has no matching "{"'
        assert (first.found, first.message) == ("***", f'a "{mirrored}" in the password {rest}')


def test_problem_of_a_password_has_words_of_its_own() -> None:
    (problem,) = problems("http://me:se cret@{h}/")
    assert (problem.start, problem.end, problem.found) == (12, 13, "***")
    assert problem.message == "the password contains characters that are not allowed outside of expressions"
    assert problem.help
    assert problem.help.startswith("percent-encode the password: ")
    (problem,) = problems("http://me:s{e.}cret@h/")
    assert (problem.start, problem.end, problem.found) == (13, 14, "***")
    (other,) = problems("http://me:secret@h/a b")
    assert (other.found, other.help) == (" ", "write %20")


@given(texts((*USERINFO, *LIKE_USERINFO)), st.sampled_from(("", "{a}", "{", "{}", "{a:", "{a*", "}", "{a,")))
def test_no_password_is_shown(text: str, beginning: str) -> None:
    try:
        template = URITemplate(beginning + text)
        # In a valid template, what only people see as userinfo is not hidden.
        shown = repr(template) if password_spans(template) == hidden_spans(template) else ""
    except InvalidURITemplate as error:
        shown = f"{error}{error!r}{error.explained(messages('de'))}{error.problems}"
    assert not shows_a_password(shown), shown


# Any text

SYNTAX = st.text(st.sampled_from("{}{},:*.+#?=|$%%4a1_- é\n\ud800/@"), max_size=20)


@settings(max_examples=500)
@given(SYNTAX | st.text(st.characters()) | templates)
def test_any_text_is_valid_or_has_problems_in_order(text: str) -> None:
    error = invalid_template(text)
    if not error.problems:
        assert URITemplate(text) == text
        return
    assert problems(text) == error.problems
    for problem in error.problems:
        assert problem.found in {text[problem.start : problem.end], "***"}
        assert problem.section == SECTIONS[problem.rule]
    assert all(before.end <= after.start for before, after in pairwise(error.problems))
    assert error.explained(messages("de")) != str(error) != repr(error)


# Where something is missing, it is inserted.
REPLACEMENTS: dict[ProblemCode, str] = {"missing-variable-name": "a", "bad-prefix": "1"}


@settings(max_examples=300)
@given(SYNTAX)
def test_removing_what_was_found_leads_to_a_valid_template(text: str) -> None:
    while error := invalid_template(text).problems:
        first = error[0]
        text = text[: first.start] + REPLACEMENTS.get(first.code, "") + text[first.end :]
    assert URITemplate(text) == text
