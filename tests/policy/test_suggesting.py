"""Suggestions for texts that a policy does not accept."""

from random import Random
from typing import Final
from unittest.mock import patch

import pytest

from tests.policy.policies import drawn_policy, drawn_text
from tests.suggestion.test_table import texts_of
from tests.texts import mutations
from uri_split import CALLBACK, URI, WEB_LINK, WEB_ORIGIN, WEBSITE, Policy, suggest
from uri_split._changes import Change, apply
from uri_split._policy import cleaning
from uri_split._suggestion.meant import Suggestion
from uri_split._uri.types import URIReference
from uri_split.hosts import RegName
from uri_split.lenient import split
from uri_split.messages import message, messages
from uri_split.rules import RULES

TYPED: Final = [case["text"] for case in texts_of("typed.jsonl")]


def host_of(text: str) -> str:
    return split(text).host or ""


HTTPS = Policy(schemes={"https"})
USERS = Policy(schemes={"https"}, allow_userinfo=True)


@pytest.mark.parametrize(
    ("policy", "text", "uri", "certainty"),
    [
        (HTTPS, "http://example.com/a?b#c", "https://example.com/a?b#c", "likely"),
        (HTTPS, "HTTP://example.com/", "https://example.com/", "likely"),
        (HTTPS, "http://example.com:/", "https://example.com:/", "likely"),
        (HTTPS, "http://example.com:80/", "https://example.com/", "likely"),
        (HTTPS, "http://[::1]:0080/", "https://[::1]/", "likely"),
        (HTTPS, "http://example.com:8080/", "https://example.com:8080/", "possible"),
        (Policy(schemes={"wss"}), "ws://example.com", "wss://example.com", "likely"),
        (CALLBACK, "http://example.com/done", "https://example.com/done", "likely"),
        (CALLBACK, "https://example.com/done#", "https://example.com/done", "likely"),
        (CALLBACK, "http://example.com/done#top", "https://example.com/done", "likely"),
        (WEB_LINK, "https://me@example.com/", "https://example.com/", "possible"),
        (WEB_LINK, "https://me:secret@example.com/", "https://example.com/", "possible"),
        (USERS, "https://me:secret@example.com/", "https://me@example.com/", "possible"),
        (USERS, "http://:secret@example.com/", "https://@example.com/", "possible"),
        (WEB_ORIGIN, "https://example.com/", "https://example.com", "likely"),
        (Policy(forbid={"port"}), "https://example.com:443/", "https://example.com/", "likely"),
        (Policy(schemes={"https"}, forbid={"port"}), "http://example.com:80", "https://example.com", "likely"),
        (WEB_LINK, "https:www.example.com/a", "https://www.example.com/a", "likely"),
        (WEB_LINK, "https:/example.com", "https://example.com", "likely"),
        (WEB_LINK, "https:///example.com:80/?q", "https://example.com:80/?q", "likely"),
        (WEB_LINK, "http:localhost:8000/", "http://localhost:8000/", "likely"),
        (Policy("relative-ref", forbid={"fragment"}), "a#b", "a", "likely"),
    ],
)
def test_suggestion_for_a_valid_text_follows_from_the_limits(
    policy: Policy[URIReference], text: str, uri: str, certainty: str
) -> None:
    (suggestion,) = policy.suggest(text)
    assert (suggestion.uri, suggestion.certainty) == (uri, certainty)
    assert apply(suggestion.changes, text) == uri
    assert suggestion.message == f"write {uri}"


@pytest.mark.parametrize(
    ("policy", "text"),
    [
        (WEB_LINK, "https://example.com/"),
        (HTTPS, "ftp://example.com/"),
        (Policy(schemes={"ftp"}), "http://example.com/"),
        (Policy(schemes={"ftp"}, loopback_schemes={"https"}), "http://example.com/"),
        (Policy(hosts={"example.com"}), "https://example.com./"),
        (Policy(hosts={"example.com"}), "https://www.example.com/"),
        (Policy(ports={443}), "https://example.com:8443/"),
        (Policy(forbid={"port"}), "https://example.com:8443/"),
        (Policy(forbid={"port"}), "x://example.com:443/"),
        (WEB_ORIGIN, "https://example.com/a"),
        (WEB_ORIGIN, "https://example.com/?"),
        (WEB_LINK, "https:about"),
        (WEB_LINK, "https:"),
        (WEB_LINK, "https:me@example.com"),
        (WEB_LINK, "https://:80/example.com"),
        (Policy(require={"host"}), "x:example.com"),
        (Policy("relative-ref"), "///example.com"),
        (Policy(max_length=10), "http://me@example.com/"),
    ],
)
def test_nothing_is_suggested_unless_it_is_evident(policy: Policy[URIReference], text: str) -> None:
    assert policy.suggest(text) == ()


def test_changes_of_a_suggestion() -> None:
    (suggestion,) = CALLBACK.suggest("http://me:secret@example.com:80/#top")
    assert [(change.code, change.start, change.end, change.after, change.message) for change in suggestion.changes] == [
        ("scheme", 0, 4, "https", 'replaced "http" with "https"'),
        ("userinfo", 7, 17, "", "removed the userinfo"),
        ("component", 28, 31, "", "removed the port"),
        ("component", 32, 36, "", "removed the fragment"),
    ]
    german = messages("de")
    assert [german(change.message) for change in suggestion.changes] == [
        'Durch "https" ersetzt: "http"',
        "Die Benutzerdaten entfernt",
        "Den Port entfernt",
        "Das Fragment entfernt",
    ]
    assert german(suggestion.message) == "https://example.com/ schreiben"
    assert "secret" not in repr(suggestion)


def test_password_is_hidden_in_the_message() -> None:
    policy = Policy(schemes={"https"}, allow_userinfo=True, allow_password=True)
    (suggestion,) = policy.suggest("http://me:secret@example.com/")
    assert suggestion.uri == "https://me:secret@example.com/"
    assert suggestion.message == "write https://me:***@example.com/"
    assert "secret" not in repr(suggestion)


def test_suggestion_is_accepted_and_has_another_host_only_if_that_is_evident() -> None:
    random = Random(3986)
    number = 0
    for _ in range(40):
        policy = drawn_policy(random)
        for text in (drawn_text(random) for _ in range(40)):
            for changed in (text, *mutations(text, random, 1)):
                for suggestion in policy.suggest(changed):
                    assert not policy.is_valid(changed)
                    assert policy.is_valid(suggestion.uri)
                    assert apply(suggestion.changes, changed) == suggestion.uri
                    if RULES[policy.rule].is_valid(changed) and split(changed).authority:
                        before, after = host_of(changed), host_of(suggestion.uri)
                        is_same = before in {after, ""} or ("%" in before and RegName(before).to_idna() == after)
                        evident = {host_of(each.uri) for each in suggest(changed) if each.certainty == "likely"}
                        assert is_same or after in evident, (changed, suggestion.uri)
                    number += 1
    assert number > 25


@pytest.mark.parametrize("policy", [WEB_LINK, CALLBACK, WEBSITE, WEB_ORIGIN])
def test_policy_is_never_silent_where_what_was_meant_is_certain_and_accepted(policy: Policy[URIReference]) -> None:
    number = 0
    for text in TYPED:
        first, *_ = suggest(text) or [None]
        if first and first.certainty != "possible" and policy.is_valid(first.uri) and not policy.is_valid(text):
            assert policy.suggest(text)[0].uri == first.uri, text
            number += 1
    assert number > 15


def _suggestion(uri: str) -> Suggestion:
    return Suggestion(
        uri, (Change("scheme", 0, 0, "", uri, message("word/end")),), "likely", message("suggestion/write", uri=uri)
    )


@pytest.mark.parametrize(
    ("policy", "asked"),
    [
        (WEB_LINK, ("a b", "URI", "https")),
        (Policy(schemes={"ftp", "http"}), ("a b", "URI", "http")),
        (Policy(schemes={"ssh", "ldap"}), ("a b", "URI", "ldap")),
        (Policy("absolute-URI", hosts={"a"}), ("a b", "absolute-URI", "https")),
        (Policy("URI-reference"), ("a b", "URI-reference", "https")),
        # The text is a valid reference, but it lacks what the policy requires.
        (Policy("URI-reference", require={"host"}), ("about", "URI", "https")),
    ],
)
def test_suggestions_for_an_invalid_text_have_an_allowed_scheme(
    policy: Policy[URIReference], asked: tuple[str, str, str]
) -> None:
    with patch.object(cleaning, "suggestions", return_value=()) as engine:
        assert policy.suggest(asked[0]) == ()
    engine.assert_called_once_with(*asked)


def test_only_suggestions_that_the_policy_accepts_are_returned() -> None:
    uris = ["ftp://a/", *(f"https://a/{number}" for number in range(6))]
    with patch.object(cleaning, "suggestions", return_value=tuple(map(_suggestion, uris))):
        assert [suggestion.uri for suggestion in WEB_LINK.suggest("a b")] == uris[1:6]


def test_no_suggestion_is_returned_twice_and_none_that_is_only_possible() -> None:
    policy = Policy(schemes={"https"}, forbid={"fragment"})
    assert [found.uri for found in policy.suggest("https://a.b/x#&amp;")] == ["https://a.b/x"]
    assert [found.uri for found in policy.suggest("http://a.b/Foo_(x")] == ["https://a.b/Foo_(x"]


def test_policy_passes_on_what_was_meant_by_an_invalid_text() -> None:
    suggested = [(each.uri, each.certainty) for each in WEB_LINK.suggest("www.example.com/a")]
    assert suggested[:1] == [("https://www.example.com/a", "safe")]
    assert HTTPS.suggest("https://example.com/a b")[0].uri == "https://example.com/a%20b"


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("https://https://example.com/a", "https://example.com/a"),
        ("http://http://example.com/a", "http://example.com/a"),
        ("http://https://example.com/a", "https://example.com/a"),
        ("https://http//example.com/a", "http://example.com/a"),
        ("https://example.com,", "https://example.com"),
        ("https://example,com", "https://example.com"),
        ("https://example,com/a?b#c", "https://example.com/a?b#c"),
        ("https://example.com;8080/", "https://example.com:8080/"),
        ("https://example.com;", "https://example.com"),
        ("https://example..com/a", "https://example.com/a"),
        ("https://example.com)", "https://example.com"),
        ("https://example.com'", "https://example.com"),
    ],
)
@pytest.mark.parametrize("policy", [WEBSITE, Policy(hosts={"example.com", "*.example.com"}, schemes={"http", "https"})])
def test_slip_in_a_host_that_nobody_means_is_corrected(text: str, uri: str, policy: Policy[URI]) -> None:
    assert RULES["URI"].is_valid(text)
    assert [suggestion.uri for suggestion in policy.suggest(text)] == [uri] == [each.uri for each in suggest(text)][:1]


@pytest.mark.parametrize("text", ["https://example.org/", "https://intranet/", "https://www.example,org"])
def test_no_host_is_chosen(text: str) -> None:
    assert Policy(hosts={"example.com"}).suggest(text) == ()


# "http:abc" would be no better.
@pytest.mark.parametrize(
    "text",
    ["example.com:abc", "www.example.com:8o80", "example.com:", "localhost:abc", "intranet:x", "mailto:me@a.example"],
)
@pytest.mark.parametrize("policy", [WEB_LINK, HTTPS, Policy(hosts={"www.example.com"})])
def test_scheme_is_not_written_in_place_of_a_host(text: str, policy: Policy[URI]) -> None:
    assert not any("instead" in (problem.help or "") for problem in policy.check(text))
