"""Analysis of a text for the playground."""

import json
from typing import get_args

import pytest
from ada_url import URL
from hypothesis import given

from docs.playground.analysis import OWN, POLICIES, Analysis, Reading, analyse, answer
from tests.docs.playground_texts import HOSTILE, TEXTS
from tests.hazards.cases import CASES
from tests.passwords import LIKE_USERINFO, USERINFO, shows_a_password
from tests.passwords import texts as texts_with_passwords
from uri_split import Policy, diagnose, find_hazards, is_uri, suggest, verdict
from uri_split._algebra.browsers import scalar_values
from uri_split._grammar import ReferenceRule
from uri_split.browsers import compare
from uri_split.dialects import ECMASCRIPT
from uri_split.forms import json_schema, json_schema_of_rule
from uri_split.rules import RULES

EXAMPLE = "foo://example.com:8042/over/there?name=ferret#nose"


def reading(text: str) -> Reading | None:
    """Return what a browser reads."""
    try:
        url = URL(scalar_values(text))
    except ValueError:
        return None
    return Reading(
        href=url.href,
        protocol=url.protocol,
        username=url.username,
        password=url.password,
        hostname=url.hostname,
        port=url.port,
        pathname=url.pathname,
        search=url.search,
        hash=url.hash,
    )


def of_browser(text: str) -> dict[str, tuple[str | None, str | None, str]]:
    parts = analyse(text, "URI", reading=reading(text))["browser"]["parts"]
    return {part["name"]: (part["grammar"], part["browser"], part["state"]) for part in parts}


@pytest.mark.parametrize(
    ("text", "rule", "expected"),
    [
        (EXAMPLE, "URI", ("valid", "a URI (URI, RFC 3986 section 3)", "")),
        ("s:", "URI-reference", ("valid", "a URI without a fragment (absolute-URI, RFC 3986 section 4.3)", "")),
        ("/a", "relative-ref", ("valid", "an absolute-path reference (relative-ref, RFC 3986 section 4.2)", "")),
        ("", "URI", ("incomplete", "not yet a URI", "a letter")),
        ("http://[::", "absolute-URI", ("incomplete", "not yet an absolute URI", 'a hex digit or "]"')),
        ("s:#", "absolute-URI", ("invalid", "not a valid absolute URI", "")),
        ("1:", "URI-reference", ("invalid", "not a valid URI reference", "")),
        ("a:", "relative-ref", ("invalid", "not a valid relative reference", "")),
    ],
)
def test_verdict_has_words_and_what_may_follow(text: str, rule: ReferenceRule, expected: tuple[str, str, str]) -> None:
    found = analyse(text, rule)
    assert (found["verdict"], found["headline"], found["expected"]) == expected


def test_problems_hazards_and_suggestions_are_those_of_the_package() -> None:
    for text, rule in TEXTS:
        found = analyse(text, rule)
        problems, hazards = diagnose(text, rule), find_hazards(text)
        assert found["verdict"] == verdict(text, rule)
        assert [(each["code"], each["message"], each["help"]) for each in found["problems"]] == [
            (problem.code, problem.message, problem.help) for problem in problems[:20]
        ]
        assert found["more_problems"] == max(0, len(problems) - 20)
        assert [(each["code"], each["affects"], each["message"]) for each in found["hazards"]] == [
            (hazard.code, hazard.affects, hazard.message) for hazard in hazards[:20]
        ]
        assert found["more_hazards"] == max(0, len(hazards) - 20)
        assert [(each["uri"], each["certainty"]) for each in found["suggestions"]] == [
            (suggestion.uri, suggestion.certainty) for suggestion in suggest(text, rule=rule)
        ]


@pytest.mark.parametrize("name", POLICIES)
def test_answers_of_policies_are_those_of_the_package(name: str) -> None:
    policy = POLICIES[name]
    words = {"valid": "accepted", "incomplete": "not yet accepted", "invalid": "not accepted"}
    for text, _ in TEXTS:
        found = json.loads(answer(question(text, name)))
        assert found["verdict"] == policy.verdict(text)
        assert found["headline"] == f"{words[found['verdict']]} by {name}"
        assert [each["message"] for each in found["problems"]] == [each.message for each in policy.check(text)[:20]]
        assert [each["uri"] for each in found["suggestions"]] == [each.uri for each in policy.suggest(text)]
    assert analyse("", policy, name)["code"] == {
        "python": f"from uri_split import {name}\n{name}.is_valid(text)",
        "pattern": policy.pattern(ECMASCRIPT).text,
        "schema": json.dumps(json_schema(policy), indent=2),
    }


def question(text: str, rule: str, **settings: object) -> str:
    return json.dumps({"text": text, "rule": rule, "settings": settings, "reading": None, "columns": 40})


def test_policy_has_the_settings_of_the_builder() -> None:
    settings = {"schemes": ["https"], "hosts": ["example.com"], "forbid": ["query"], "public_hosts_only": True}
    found = json.loads(answer(question("https://example.com/?a", OWN, **settings)))
    policy = Policy(schemes={"https"}, hosts={"example.com"}, forbid={"query"}, public_hosts_only=True)
    assert found["headline"] == "not accepted by this policy"
    assert found["code"]["python"] == f"from uri_split import Policy\npolicy = {policy!r}\npolicy.is_valid(text)"
    assert found["problems"][0]["place"] == "character 21"


def test_settings_that_no_policy_has_are_an_error() -> None:
    settings = {"schemes": ["a b"], "hosts": [], "forbid": [], "public_hosts_only": False}
    assert json.loads(answer(question("s:", OWN, **settings))) == {
        "error": '"a b" is not a valid scheme: a space is not allowed in a scheme'
    }


def test_code_of_a_rule_checks_the_same() -> None:
    assert analyse("s:", "absolute-URI")["code"] == {
        "python": 'from uri_split import is_valid\nis_valid(text, "absolute-URI")',
        "pattern": RULES["absolute-URI"].pattern(ECMASCRIPT),
        "schema": json.dumps(json_schema_of_rule("absolute-URI"), indent=2),
    }


def test_places_of_problems_are_counted_from_1() -> None:
    assert [each["place"] for each in analyse("http://a b:8x/", "URI")["problems"]] == [
        "character 9; RFC 3986, section 3.2.2",
        "character 13; RFC 3986, section 3.2.3",
    ]
    assert analyse("http://a/%4", "URI")["problems"][0]["place"] == "character 10; RFC 3986, section 2.1"
    assert analyse("http://[::1", "relative-ref")["problems"][-1]["place"] == "character 8; RFC 3986, section 3.2.2"


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("http://a b:8x/", "right:http://a wrong:_ right:b:8 wrong:x right:/"),
        ("s:[]//", "right:s: wrong:[] right://"),
        ("://a", "missing: right:://a"),
        ("http://me:p^q@h", "right:http://me: wrong:*** right:@h"),
        (f"s:{'a' * 1000}^{'b' * 1000}", f"right:… right:{'a' * 200} wrong:^ right:{'b' * 399} right:…"),
    ],
)
def test_text_is_marked_where_it_is_wrong(text: str, marked: str) -> None:
    parts = analyse(text, "URI")["marked"]
    assert " ".join(f"{kind}:{part.replace(' ', '_')}" for kind, part in parts) == marked


def test_valid_and_incomplete_texts_have_no_marks() -> None:
    assert analyse("s:", "URI")["marked"] == analyse("http://[", "URI")["marked"] == []


def test_picture_has_the_names_of_the_components() -> None:
    found = analyse(EXAMPLE, "URI")
    assert found["picture"][0][:3] == [("scheme", "foo", 3), ("", ":", 1), ("", "//", 2)]
    names = {name for row in found["picture"] for name, text, _ in row if text == name}
    assert names == {"scheme", "authority", "host", "port", "path", "query", "fragment"}
    assert found["undrawn"] == ["absent: userinfo"]
    assert max(sum(width for *_, width in row) for row in analyse(EXAMPLE * 3, "URI", columns=50)["picture"]) <= 50


def test_browser_is_compared_with_the_text() -> None:
    assert of_browser("HTTP://me@127.1:80?q#") == {
        "scheme": ("HTTP", "http", "rewritten"),
        "userinfo": ("me", "me", "same"),
        "host": ("127.1", "127.0.0.1", "different"),
        "port": ("80", None, "rewritten"),
        "path": ("", "/", "rewritten"),
        "query": ("q", "q", "same"),
        "fragment": ("", None, "same"),
    }
    assert of_browser(r"https://example.com\@example.net/")["host"] == ("example.net", "example.com", "different")
    encoded = of_browser("https://B\u00fccher.example/stra\u00dfe/%41?it's#a b")
    assert {name: state for name, (*_, state) in encoded.items()} == {
        **dict.fromkeys(("scheme", "userinfo", "port"), "same"),
        **dict.fromkeys(("host", "path", "query", "fragment"), "rewritten"),
    }
    assert of_browser("http://h/a\tb\\c")["path"] == ("/a␉b\\c", "/ab/c", "different")
    assert of_browser("http://\uff48/")["host"] == ("\uff48", "h", "different")
    assert of_browser("http://h/a/%2e%2e/b")["path"] == ("/a/%2e%2e/b", "/b", "different")
    assert of_browser("http://%41.example/")["host"] == ("%41.example", "a.example", "different")
    assert of_browser(rf"http://a\b:{'8' * 5000}/")["port"][2] == "different"
    assert analyse("HTTP://h", "URI", reading=reading("HTTP://h"))["browser"]["href"] == "http://h/"


VALID = sorted({text for text in (*(text for text, _ in TEXTS), *(case.text for case in CASES)) if is_uri(text)})


@pytest.mark.parametrize("text", VALID)
def test_page_and_library_mark_the_same_differences(text: str) -> None:
    comparison = compare(text)
    of_library = {
        difference.component
        for difference in comparison.differences
        if comparison.browser is not None and difference.affects != "note"
    }
    marked = {name for name, (*_, state) in of_browser(text).items() if state == "different"}
    assert marked - {"userinfo"} == of_library


def test_browser_may_reject_the_text() -> None:
    assert analyse("../a", "URI", reading=None)["browser"]["href"] is None
    assert of_browser("../a")["path"] == ("../a", None, "same")


def test_normal_forms_are_listed_once() -> None:
    assert analyse("HTTP://h:80", "URI")["normal"] == ["http://h:80", "http://h/"]
    assert analyse("s:a", "URI")["normal"] == ["s:a"]
    assert analyse("s: ", "URI")["normal"] == []


def test_components_are_decoded() -> None:
    assert analyse("//b%C3%BCcher.example/a%2Fb//%0A?x=a+b&y&%41=#%20", "URI")["parts"] == {
        "host": "b%C3%BCcher.example",
        "host_kind": "registered name",
        "host_in_unicode": "bücher.example",
        "path": ["a/b", "", "␊"],
        "more_segments": 0,
        "query": [("x", "a b"), ("y", None), ("A", "")],
        "more_pairs": 0,
        "fragment": " ",
    }
    assert analyse("s:", "URI")["parts"] == {
        "host": None,
        "host_kind": None,
        "host_in_unicode": None,
        "path": [],
        "more_segments": 0,
        "query": [],
        "more_pairs": 0,
        "fragment": None,
    }
    found = analyse("//[::1]/" + "a/" * 30 + "?" + "b&" * 30, "URI")["parts"]
    assert found
    assert (found["host_kind"], found["more_segments"], found["more_pairs"]) == ("IPv6 address", 11, 10)
    assert analyse("s: ", "URI")["parts"] is None


@pytest.mark.parametrize(
    "text",
    [
        *(f"http://me:{'secret'[:length]}" for length in range(1, 7)),
        "http://me:secret@",
        "http://me:secret@example.com/",
        "http:me:secret@example.com",
        "postgres:/me:secret@h",
        "/?next=https://me:secret@example.com",
        "/?next=https%3A%2F%2Fme%3Asecret%40example.com",
        "/?next=https%3A%2F%2Fme%3Asecret",
        "/?next=https%253A%252F%252Fme%253Asecret%2540h",
        "http://me%3asecret",
        "http://me:20240315",
        "http://me:\uff18\uff10",
        "me:secret@example.com",
        "git@example.com:secret",
        "http://me:1?secret@h/",
        "http://me:8080/secret@h/",
        "http://me&#58;secret@h",
        "http://me\uff1asecret@h",
        "http://[ab:secret",
        "https://secret@github.com/",
    ],
)
def test_text_with_a_password_or_its_beginning_is_secret(text: str) -> None:
    assert analyse(text, "URI", reading=reading(text))["is_secret"]


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        "http://localhost:8080",
        "http://example.com:8x/",
        "http://[::1]:80",
        "http://[fe80:",
        "https://example.com/@me",
    ],
)
def test_other_texts_are_not_secret(text: str) -> None:
    assert not analyse(text, "URI", reading=reading(text))["is_secret"]


# Browsers encode characters, and omit what is the default (URL Standard, section 4.4).
@pytest.mark.parametrize(
    "text",
    [
        "https://bücher.example",
        "HTTP://h/a b",
        "http://h:80/a b",
        "http://[0::1]/a b",
        "http://h/./x/ü",
        "http://me:@h/",
        "http://:@h/",
        "foo://b\u00fccher/",
        "file://localhost/a",
    ],
)
def test_what_the_browser_only_rewrites_is_no_difference(text: str) -> None:
    parts = analyse(text, "URI", reading=reading(text))["browser"]["parts"]
    assert "different" not in {part["state"] for part in parts}


def displayed(found: Analysis) -> str:
    """Return all that is displayed, without what a suggestion puts into the input."""
    suggestions = [{**each, "uri": ""} for each in found["suggestions"]]
    return json.dumps({**found, "suggestions": suggestions}, ensure_ascii=False)


@given(texts_with_passwords((*USERINFO, *LIKE_USERINFO)))
def test_no_password_is_displayed(text: str) -> None:
    for rule in get_args(ReferenceRule):
        found = analyse(text, rule, reading=reading(text))
        assert not shows_a_password(displayed(found))
        assert found["is_secret"]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:20]))
def test_hostile_text_is_displayed_briefly_and_harmlessly(text: str) -> None:
    shown = displayed(analyse(text, "URI", reading=reading(text)))
    assert len(shown) < 30_000
    assert shown.isprintable()


def test_question_and_answer_are_json() -> None:
    question = {"text": "s:\ud800", "rule": "URI", "reading": None, "columns": 40}
    assert json.loads(answer(json.dumps(question))) == json.loads(
        json.dumps(analyse("s:\ud800", "URI", reading=None, columns=40))
    )
