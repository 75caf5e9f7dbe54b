"""Suggestions for a text: what holds for all of them."""

import re
from typing import Final

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.passwords import LIKE_USERINFO, PIECES, USERINFO, shows_a_password, texts
from tests.suggestion.strategies import messy
from tests.suggestion.test_table import texts_of
from tests.texts import of_rule
from uri_split import Suggestion, lenient, repair, suggest
from uri_split._changes import Change, apply, undone
from uri_split._grammar import RuleName
from uri_split._suggestion.meant import suggestions
from uri_split.cli.fixing import Fixer
from uri_split.cli.options import criteria
from uri_split.messages import messages
from uri_split.rules import RULES

MEANT: Final = texts_of("meant.jsonl")
"""Broken texts, each with all that its writer may have meant."""
LEAST_MEANT: Final = 0.95
WHOLE: Final[tuple[RuleName, ...]] = ("URI", "URI-reference", "absolute-URI")

any_rule = st.one_of(st.just("URI"), st.sampled_from(sorted(RULES)))
any_scheme = st.sampled_from(["https", "http", "foo"])


def uris(text: str, rule: RuleName = "URI", scheme: str = "https") -> list[str]:
    return [suggestion.uri for suggestion in suggest(text, rule=rule, default_scheme=scheme)]


# The figure that the suggestions are measured by.
def test_first_suggestion_is_one_of_those_meant() -> None:
    with_meaning = [case for case in MEANT if case["meant"]]
    missed = [
        (case["text"], found[:1])
        for case in with_meaning
        if not {*(found := uris(case["text"]))[:1]} & {*case["meant"]}
    ]
    assert len(missed) <= (1 - LEAST_MEANT) * len(with_meaning), missed


def test_nothing_is_suggested_if_nobody_could_say_what_was_meant() -> None:
    without_meaning = [case["text"] for case in MEANT if not case["meant"]]
    assert without_meaning
    assert [text for text in without_meaning if suggest(text)] == []


def test_first_suggestion_is_no_other_host_marked_safe() -> None:
    for case in MEANT:
        # "example.com:8080/a b" has no host: by the grammar, its scheme is "example.com" (section 3.1).
        hosts = {"", *map(host_of, case["meant"])}
        for first in suggest(case["text"])[:1]:
            assert first.certainty != "safe" or host_of(first.uri) in hosts, case


def host_of(uri: str) -> str:
    return lenient.split(uri).host or ""


@given(messy, any_rule, any_scheme)
@example("http://h/ http://h/ http://h/ http://h/ www.a.b", "URI", "https")
def test_every_suggestion_is_valid_and_made_by_its_changes(text: str, rule: RuleName, scheme: str) -> None:
    found = suggest(text, rule=rule, default_scheme=scheme)
    assert len(found) <= 5
    assert len({suggestion.uri for suggestion in found}) == len(found)
    if found and RULES[rule].is_valid(text):
        assert rule in WHOLE
        assert RULES["URI"].is_valid(text)
        assert {suggestion.certainty for suggestion in found} <= {"likely", "possible"}
    for suggestion in found:
        assert RULES[rule].is_valid(suggestion.uri)
        assert suggestion.changes
        assert apply(suggestion.changes, text) == suggestion.uri
        assert undone(suggestion.changes, suggestion.uri) == text
        assert_in_order(text, suggestion.changes)


def assert_in_order(text: str, changes: tuple[Change, ...]) -> None:
    position = 0
    for change in changes:
        assert position <= change.start <= change.end <= len(text)
        assert text[change.start : change.end] == change.before != change.after
        position = change.end


@given(messy, any_scheme)
def test_safe_suggestion_is_the_repair(text: str, scheme: str) -> None:
    repaired = repair(text, default_scheme=scheme)
    safe = [suggestion for suggestion in suggest(text, default_scheme=scheme) if suggestion.certainty == "safe"]
    if repaired is None or not repaired.changes:
        assert safe == []
    else:
        # None is safe where a note may follow a link, or browsers may read another host.
        changed = [(suggestion.uri, suggestion.changes) for suggestion in safe]
        assert changed in ([], [(repaired.uri, repaired.changes)])


@given(messy, st.sampled_from([rule for rule in sorted(RULES) if rule not in WHOLE]))
def test_suggestion_for_a_part_is_never_safe(text: str, rule: RuleName) -> None:
    assert all(suggestion.certainty != "safe" for suggestion in suggest(text, rule=rule))


def test_long_text_has_the_most_likely_and_the_safe_suggestion() -> None:
    assert len(suggest("http://a:80:81/b^c")) == 2
    assert len(suggest(f"http://a:80:81/^{'b' * 10_000}")) == 1
    long = "b" * 10_000
    assert uris(f"http://a/{long}\\c") == [f"http://a/{long}/c", f"http://a/{long}%5Cc"]


@given(texts((*USERINFO, *LIKE_USERINFO)), any_rule)
def test_no_password_is_in_a_message(text: str, rule: RuleName) -> None:
    for suggestion in suggest(text, rule=rule):
        for message in (suggestion.message, *(change.message for change in suggestion.changes)):
            assert not shows_a_password(message), message
            assert not shows_a_password(str(message.params)), message


# In other texts, the characters before the userinfo may be percent-encoded, and no slash would precede it; and what a
# backslash is replaced by may end a password.
WITHOUT_BACKSLASH: Final = tuple(piece for piece in PIECES if piece != "\\")


@given(texts(tuple(context for context in USERINFO if not re.search(r"[\s\\]", context)), WITHOUT_BACKSLASH), any_rule)
@example("//:Q@h", "segment")
def test_no_password_is_in_a_representation(text: str, rule: RuleName) -> None:
    for suggestion in suggest(text, rule=rule):
        assert not shows_a_password(repr(suggestion)), suggestion


@given(st.sampled_from(sorted(RULES)), st.data())
def test_valid_text_that_is_no_uri_has_no_suggestion(rule: RuleName, data: st.DataObject) -> None:
    text = data.draw(of_rule(rule))
    if RULES[rule].is_valid(text) and not (rule in WHOLE and RULES["URI"].is_valid(text)):
        assert suggestions(text, rule, "https") == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('"http://a/"', "remove the quotation marks at both ends"),
        ("“http://a/”", "remove the quotation marks at both ends"),
        ("„http://a/“", "remove the quotation marks at both ends"),
        (" http://a/\n", "remove the white space at the beginning and end"),
        ("\thttp://a/", "remove the white space at the beginning and end"),
        ("www.example.com/a", "write https://www.example.com/a"),
        ("http://me:pw@a/x bcd", "write http://me:***@a/x%20bcd"),
        ("ftp://me@b:pw@a/", "write ftp://me%40b:***@a/"),
        ("http://h:80:81/", "write http://h:81/ or http://h:80/, whichever is meant"),
        (f"www.a.b/{'x' * 1000}", f"write https://www.a.b/{'x' * 104}…"),
        (f"http://a/{'x' * 1000} y", f"write …{'x' * 60}%20y"),
    ],
)
def test_message_says_what_to_write(text: str, words: str) -> None:
    first, *_ = suggest(text)
    assert first.message == words
    assert first.message.key in messages("de").templates


def test_safe_suggestion_is_kept_behind_the_most_likely_ones() -> None:
    assert [(suggestion.certainty, suggestion.uri) for suggestion in suggest("http:/example.com:80:8080/a|b")] == [
        ("possible", "http://example.com:8080/a%7Cb"),
        ("possible", "http://example.com:80/a%7Cb"),
        ("safe", "http:/example.com:80:8080/a%7Cb"),
    ]


def test_representation_hides_the_password_of_the_uri() -> None:
    (suggestion,) = suggest("www.example.com/?u=//me:secret@h")
    assert isinstance(suggestion, Suggestion)
    assert suggestion.uri == "https://www.example.com/?u=//me:secret@h"
    assert repr(suggestion.uri) not in repr(suggestion)
    assert repr(lenient.redacted(suggestion.uri)) in repr(suggestion)


# RFC 6570, and the forms of programming languages
@pytest.mark.parametrize(
    "placeholder",
    [
        *("{id}", "{?a,b}", "{+path*}", "{{id}}", "{{ id }}", "${id}", "<id>", "<int:id>", "%s", "%(id)s", "{0}"),
        *("{user-id}", "{$id}", "{*path}", "{**path}", "{id?}", "{id:int}", "{id:[0-9]+}", r"\{id\}", "%{id}"),
        *("<user-id>", "<your name>", "%1$s", "%d", "%USER%", "%YOUR_KEY%"),
    ],
)
@pytest.mark.parametrize("around", ["https://a.example/{}", "<https://a.example/x/{}/y>", "htps://a.example/?x={}"])
def test_placeholder_is_not_encoded_without_a_guess(placeholder: str, around: str) -> None:
    text = around.replace("{}", placeholder)
    assert {suggestion.certainty for suggestion in suggest(text)} == {"possible"}
    assert Fixer(criteria("URI"), unsafe=True).fix(text) is None


@pytest.mark.parametrize(
    "rest",
    [
        "{5B00AA02-CFA6-43A4}",
        "{AB00AA02-CFA6-43A4-9B1A-5B00AA02CFA6}",
        "100%OFF",
        "?a={b=c}",
        "?a={b|c}",
        "?discount=50%",
        "100%sure",
        "{",
        "a<b",
        '?q={"a":1}',
    ],
)
def test_braces_and_percent_signs_that_are_data_are_encoded(rest: str) -> None:
    assert suggest(f"https://a.example/{rest}")[-1].certainty == "safe"


@pytest.mark.parametrize("text", ["https://a.example/%d", "https://a.example:{port}/x", "https://a.example/?q=50%d"])
def test_placeholder_is_not_removed_without_a_guess(text: str) -> None:
    assert "likely" not in {suggestion.certainty for suggestion in suggest(text)}


@pytest.mark.parametrize("text", ["https://a.example/{}", "https://a.example/{}/x"])
def test_empty_braces_as_a_segment_are_a_placeholder(text: str) -> None:
    assert suggest(text)[0].certainty == "possible"
    assert suggest("https://a.example/?filter={}")[0].certainty == "safe"


def test_markup_after_a_link_is_no_placeholder() -> None:
    assert suggest("https://a.example/x<br>")[0].certainty == "likely"
