"""Codes: an entry for each, in plain sentences, with an example that has the code, and its page in the terminal."""

from typing import get_args
from unittest.mock import patch

import pytest

from uri_split import (
    Callback,
    CombinedPolicy,
    InvalidURI,
    InvalidURITemplate,
    Policy,
    URIError,
    _explanations,
    find_hazards,
)
from uri_split._changes import ChangeCode
from uri_split._documents import SLIP
from uri_split._explanations import (
    ENTRIES,
    TITLES,
    Entry,
    entries_of,
    is_repaired,
    page,
    similar_code,
    suggestion_for,
    suggestions_for,
    words_about,
)
from uri_split._hazards.hazard import HazardCode
from uri_split._problem import DisallowedURI, GrammarCode, PolicyCode, SchemeCode, TemplateCode
from uri_split._python.findings import MistakeCode
from uri_split._text.spans import CodeKind

ENTRY = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.kind}-{entry.code}")
TEXTS = [entry for entry in ENTRIES if entry.kind != "mistake"]  # the examples of mistakes are Python code
ENTRY_OF_A_TEXT = pytest.mark.parametrize("entry", TEXTS, ids=lambda entry: f"{entry.kind}-{entry.code}")
MOST_WORDS = 25  # in a sentence


def test_codes_of_the_tables_are_the_members_of_the_literals() -> None:
    found = {kind: sorted(entry.code for entry in ENTRIES if entry.kind == kind) for kind in get_args(CodeKind)}
    kinds = (GrammarCode, PolicyCode, SchemeCode, TemplateCode)
    assert found["problem"] == sorted([*(code for kind in kinds for code in get_args(kind)), SLIP])
    assert found["hazard"] == sorted(get_args(HazardCode))
    assert found["change"] == sorted(get_args(ChangeCode))
    assert found["mistake"] == sorted(get_args(MistakeCode))


def test_codes_of_a_topic_are_in_alphabetical_order() -> None:
    for topic in {entry.topic for entry in ENTRIES}:
        listed = [entry.code for entry in ENTRIES if entry.topic == topic]
        assert listed == sorted(listed)


def test_each_code_of_a_finding_has_one_title() -> None:
    assert set(TITLES) == {entry.code for entry in ENTRIES if entry.kind != "change"} | {"uri"}
    for code in TITLES:
        assert len({entry.title for entry in entries_of(code) if entry.kind != "change"}) <= 1


@ENTRY
def test_texts_are_short_sentences(entry: Entry) -> None:
    title, meaning, why, what_to_do = (entry.title, entry.meaning, entry.why, entry.what_to_do)
    assert len(title.split()) <= MOST_WORDS
    for text in filter(None, (title, meaning, what_to_do, why, entry.fine)):
        assert text[0].isupper() or text[0] in {'"', "`", "%"}
        assert text.endswith(".")
        assert text.isprintable()
        assert "  " not in text
        assert max(len(sentence.split()) for sentence in text.split(". ")) <= MOST_WORDS + 5
    assert meaning.count(". ") <= 2


@ENTRY_OF_A_TEXT
def test_long_text_has_an_expression(entry: Entry) -> None:
    expression, text = entry.expression, entry.text
    assert bool(expression) == (len(text) > 80)
    assert not expression or eval(expression) == text  # noqa: S307  our own expression


def test_code_of_two_kinds_has_two_entries() -> None:
    several = {entry.code for entry in ENTRIES if len(entries_of(entry.code)) > 1}
    assert several == {"backslash", "more", "userinfo"}
    assert entries_of("BACKSLASH") == entries_of("bad-charcter") == []


@pytest.mark.parametrize("code", ["bad-character", "ipv6-too-few-groups", "tab-or-newline"])
def test_misspelled_code_is_recognized(code: str) -> None:
    assert similar_code(code[:-3] + code[-2:]) == code


@pytest.mark.parametrize("text", ["", "a-b", "http://bad-character/", "path", "pasword", "my-page.html", "-" * 1000])
def test_other_texts_are_not_codes(text: str) -> None:
    assert similar_code(text) is None


# Examples.


def codes_of(entry: Entry) -> set[str]:
    """Return the codes of what the package finds in the example."""
    if entry.kind == "hazard":
        return {hazard.code for hazard in find_hazards(entry.text)}
    if entry.kind == "change":
        return {change.code for change in suggestion_for(entry).changes}
    parse = entry.accepts.parse if isinstance(entry.accepts, (Policy, CombinedPolicy, Callback)) else entry.accepts
    with pytest.raises(URIError) as raised:
        parse(entry.text)
    assert isinstance(raised.value, (InvalidURI, InvalidURITemplate, DisallowedURI))
    return {problem.code for problem in raised.value.problems}


@ENTRY_OF_A_TEXT
def test_example_has_its_code(entry: Entry) -> None:
    if entry.code == SLIP:
        assert {suggestion.certainty for suggestion in suggestions_for(entry)} == {"likely"}
        assert not find_hazards(entry.text)
    else:
        assert codes_of(entry) >= {entry.code}


@ENTRY_OF_A_TEXT
def test_example_of_a_problem_has_no_other_one(entry: Entry) -> None:
    if entry.kind == "problem" and entry.code not in {SLIP, "more"}:
        assert codes_of(entry) == {entry.code}


@ENTRY_OF_A_TEXT
def test_words_have_the_text_carets_and_a_reason(entry: Entry) -> None:
    _, carets, *reasons = words_about(entry)
    assert set(carets) <= {" ", "^"}
    assert "^" in carets
    assert reasons


def test_words_about_each_kind() -> None:
    assert words_about(entries_of("fragment-not-allowed")[0]) == [
        "http://example.com/#top",
        "                   ^^^^",
        "an absolute URI cannot have a fragment (absolute-URI, RFC 3986 section 4.3)",
        "help: write http://example.com/",
    ]
    assert words_about(entries_of("missing-comma")[0]) == [
        "data:hello",
        "          ^",
        'missing "," before the data (dataurl, RFC 2397 section 3)',
        'help: write "," and the data after it',
    ]
    assert words_about(entries_of("bad-prefix")[0]) == [
        "/users/{name:0}/{name}",
        "             ^",
        'the length of a prefix is a number from 1 to 9999, found "0" (max-length, RFC 6570 section 2.4.1)',
        "help: write a number from 1 to 9999",
    ]
    hazard, change = entries_of("backslash")
    assert words_about(hazard) == [
        r"http://evil.example\@good.example/",
        "                   ^",
        r'host: browsers treat "\" as "/" and read "evil.example" as the host',
    ]
    assert words_about(change) == [
        r"http://example.com\a",
        "                  ^",
        r'replaced "\" with "/"',
        "result: http://example.com/a",
    ]
    (slip,) = entries_of("slip")
    assert words_about(slip) == ["http://localhost8080/", "^" * 21, "help: write http://localhost:8080/"]


def test_words_never_contain_a_password() -> None:
    passwords = [entry for entry in ENTRIES if "secret@" in entry.text]
    assert {entry.code for entry in passwords} >= {"password", "password-forbidden"}
    assert not any("secret@" in line for entry in passwords for line in words_about(entry))


def test_hazard_that_an_absent_extra_would_find_has_no_carets() -> None:
    with patch.object(_explanations, "find_hazards", return_value=()):
        assert words_about(entries_of("confusable-host")[0]) == ["http://p\u0430ypal.com/"]


def test_change_that_needs_no_guess_is_repaired() -> None:
    repaired = {entry.code for entry in ENTRIES if entry.kind == "change" and is_repaired(entry)}
    assert repaired == {"delimiter", "host", "line-break", "percent-encoding", "percent-sign", "white-space"}


def test_parser_is_named_as_in_python() -> None:
    names = {entry.code: entry.parser_in_python for entry in ENTRIES if entry.kind == "problem"}
    assert names["bad-character"] == "uri_split.URI"
    assert names["component-forbidden"] == "uri_split.CALLBACK"
    assert names["callback-differs"] == "uri_split.Callback('https://client.example/callback')"
    assert names["port-not-listed"] == "uri_split.Policy(schemes={'https'}, ports={443})"
    assert names["bad-data"] == "uri_split.schemes.DataURI"
    assert names["bad-prefix"] == "uri_split.URITemplate"


# Pages in the terminal.


def test_page_has_an_example_the_meaning_the_advice_and_the_address() -> None:
    (entry,) = entries_of("password-forbidden")
    assert (
        page(entry, 80)
        == """\
problem password-forbidden: The policy forbids passwords.

Example, with uri_split.Policy(schemes={'ftp'}, allow_userinfo=True):

  ftp://me:***@example.com/
          ^^^^
  a password is not allowed
  help: remove the password and the ":" before it, and keep the "@"

The policy allows a user name, but no colon after it. The message never contains
the password.

URIs end up in logs, histories and referrers, where others read them.

What to do: Remove the colon and the password. Change the password if others may
have seen it.

https://uri-split.github.io/uri_split/reference/problems/password-forbidden/"""
    )


@ENTRY
def test_paragraphs_fit_the_terminal(entry: Entry) -> None:
    shown = page(entry, 50)
    assert "\n\n\n" not in shown
    paragraphs = [line for line in shown.splitlines() if not line.startswith(("  ", "https://", "Example"))]
    assert max(map(len, paragraphs)) <= 50
    assert all(line.isprintable() for line in shown.splitlines())


def test_page_about_a_mistake_has_wrong_and_right_code() -> None:
    (entry,) = entries_of("U009")
    assert (
        page(entry, 80)
        == """\
mistake U009: `urlparse` is obsolete.

  from urllib.parse import urlparse

  def host_of(url):
      return urlparse(url).hostname

Right:

  from urllib.parse import urlsplit

  def host_of(url):
      return urlsplit(url).hostname

Since February 2026, the documentation of Python calls `urlparse` obsolete. Its
result has one more field, `params`, for what follows a ";" in the last segment,
as in RFC 1808 of 1995.

A path with a ";" in it loses its end: `urlparse("http://a/b;c").path` is "/b".

What to do: Write `urlsplit`. Its result has the same fields, except `params`.

When it is fine: The code reads `params`, or unpacks the result into 6 values.

https://uri-split.github.io/uri_split/reference/mistakes/U009/"""
    )
