"""Examples of the explanations: each has its code."""

from unittest.mock import patch

import pytest

from tests.cli.codes.test_catalogue import ENTRY
from uri_split import InvalidURI, InvalidURITemplate, Policy, URIError, find_hazards
from uri_split._diagnosis.problem import DisallowedURI
from uri_split.cli.codes import examples
from uri_split.cli.codes.catalogue import ENTRIES, Entry, entries_of
from uri_split.cli.codes.examples import is_repaired, parser_of, suggestion_for, suggestions_for, words_about
from uri_split.cli.codes.slip import SLIP


def codes_of(entry: Entry) -> set[str]:
    """Return the codes of what the package finds in the example."""
    example = entry.explanation
    if entry.kind == "hazard":
        return {hazard.code for hazard in find_hazards(example.text)}
    if entry.kind == "change":
        return {change.code for change in suggestion_for(entry).changes}
    parse = example.accepts.parse if isinstance(example.accepts, Policy) else example.accepts
    with pytest.raises(URIError) as raised:
        parse(example.text)
    assert isinstance(raised.value, (InvalidURI, InvalidURITemplate, DisallowedURI))
    return {problem.code for problem in raised.value.problems}


@ENTRY
def test_example_has_its_code(entry: Entry) -> None:
    if entry.code == SLIP:
        assert {suggestion.certainty for suggestion in suggestions_for(entry.explanation)} == {"likely"}
        assert not find_hazards(entry.explanation.text)
    else:
        assert codes_of(entry) >= {entry.code}


@ENTRY
def test_example_of_a_problem_has_no_other_one(entry: Entry) -> None:
    if entry.kind == "problem" and entry.code not in {SLIP, "more"}:
        assert codes_of(entry) == {entry.code}


@ENTRY
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
    passwords = [entry for entry in ENTRIES if "secret@" in entry.explanation.text]
    assert {entry.code for entry in passwords} >= {"password", "password-forbidden"}
    assert not any("secret@" in line for entry in passwords for line in words_about(entry))


def test_hazard_that_an_absent_extra_would_find_has_no_carets() -> None:
    with patch.object(examples, "find_hazards", return_value=()):
        assert words_about(entries_of("confusable-host")[0]) == ["http://p\u0430ypal.com/"]


def test_change_that_needs_no_guess_is_repaired() -> None:
    repaired = {entry.code for entry in ENTRIES if entry.kind == "change" and is_repaired(entry)}
    assert repaired == {"delimiter", "host", "line-break", "percent-encoding", "percent-sign", "white-space"}


def test_parser_is_named_as_in_python() -> None:
    names = {entry.code: parser_of(entry.explanation) for entry in ENTRIES if entry.kind == "problem"}
    assert names["bad-character"] == "uri_split.URI"
    assert names["component-forbidden"] == "uri_split.CALLBACK"
    assert names["port-not-listed"] == "uri_split.Policy(schemes={'https'}, ports={443})"
    assert names["bad-data"] == "uri_split.schemes.DataURI"
    assert names["bad-prefix"] == "uri_split.URITemplate"
