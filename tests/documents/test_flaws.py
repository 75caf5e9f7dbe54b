"""Flaws of links, as the linter reports them."""

from unittest.mock import patch

import pytest

from uri_split._documents import Link, flaws


def link(text: str, *, by_syntax: bool = True) -> Link:
    return Link(text, range(len(text) + 1), range(1, len(text) + 1), by_syntax=by_syntax)


def codes(text: str, *, by_syntax: bool = True) -> list[tuple[str, str]]:
    return [(flaw.level, flaw.code) for flaw in flaws(link(text, by_syntax=by_syntax))]


@pytest.mark.parametrize(
    "text",
    [
        "", "#", "a/b.html", "../a?b#c", "http://example.com/", "www", "www.html", "mailto:me@example.com",
        "http://example.com:80/", "https://example.com/%7E",
    ],
)  # fmt: skip
def test_reference_without_problems_has_no_flaws(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "{{ a b }}", "http://${HOST}:8x/", "http://<your host>/", "http://a/%s b", "%(a)s b", "$HOST b",
        "http://[your host]/", "{% url 'a' %}", "$(host) b", "http://a/%d",
    ],
)  # fmt: skip
def test_link_with_a_placeholder_has_no_flaws(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize("text", ["http://a/%20draft b", "http://[::1]:8x/", "http://a/%da b", "http://a/%20s b"])
def test_what_is_like_a_placeholder_is_checked(text: str) -> None:
    assert codes(text)


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("a b", "problems/bad-character"),
        ("http://localhost8080/", "problems/slip"),
        ("http://127.1/", "hazards/ipv4-shorthand"),
    ],
)
def test_flaw_has_the_address_of_its_page(text: str, page: str) -> None:
    flaw, *_ = flaws(link(text))
    assert flaw.url == f"https://uri-split.github.io/uri_split/reference/{page}/"


def test_problems_are_errors() -> None:
    (flaw,) = flaws(link("a b"))
    assert (flaw.level, flaw.code, flaw.start, flaw.end) == ("error", "bad-character", 1, 2)
    assert codes("http://example.com:8x/a b") == [("error", "port-not-digits"), ("error", "bad-character")]


@pytest.mark.parametrize("text", ["www.example.com", "WWW.example.com/a", "www.a.b"])
def test_what_begins_like_a_host_lacks_its_scheme(text: str) -> None:
    assert codes(text) == [("error", "missing-scheme")]


@pytest.mark.parametrize("text", ["http//example.com/a", "https;//example.com", "HTTP.//example.com"])
def test_what_begins_like_a_scheme_of_the_web_lacks_it(text: str) -> None:
    first, *_ = flaws(link(text))
    assert first.level == "error"
    assert first.suggestions[0].uri.lower().partition(":")[2].startswith("//example.com")


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("hhtps://example.com/", "https://example.com/"),
        ("https://https://example.com/", "https://example.com/"),
        ("https://example.com/?a=1&amp;b=2", "https://example.com/?a=1&b=2"),
        ("https://www,example.com/", "https://www.example.com/"),
    ],
)
def test_slip_is_a_warning(text: str, uri: str) -> None:
    (flaw,) = flaws(link(text))
    assert (flaw.level, flaw.code, flaw.start, flaw.end) == ("warning", "slip", 0, len(text))
    assert flaw.help == f"write {uri}"
    assert [suggestion.uri for suggestion in flaw.suggestions] == [uri]
    assert codes(text, by_syntax=False) == []


def test_link_that_the_syntax_makes_none_is_a_slip() -> None:
    (flaw,) = flaws(link("https://a.example/")._replace(slip="write b"))
    assert (flaw.level, flaw.code, flaw.help) == ("warning", "slip", "write b")


def test_first_hazard_says_what_was_meant() -> None:
    first, *others = flaws(link("http:/example.com:80/"))
    assert (first.code, first.help) == ("missing-slashes", "write http://example.com:80/")
    assert all(not other.suggestions for other in others)


# Most links have no slip, and a search for one takes long.
@pytest.mark.parametrize("text", ["https://example.com", "http://www.example.com:80/a/b?c=d#e"])
def test_usual_link_is_not_searched_for_slips(text: str) -> None:
    with patch("uri_split._documents.suggestions") as search:
        assert codes(text) == []
    search.assert_not_called()


def test_hazards_are_warnings() -> None:
    assert codes("http:/example.com/") == [("warning", "missing-slashes")]
    assert ("warning", "userinfo-like-host") in codes("http://google.com@example.com/", by_syntax=False)


@pytest.mark.parametrize("password", ["***", "xxx", "password", "Passwd", "pass", "pw", "secret", "token", "..."])
def test_word_in_place_of_a_password_is_no_secret(password: str) -> None:
    assert codes(f"http://user:{password}@example.de/") == []


@pytest.mark.parametrize(
    "host", ["example.com", "www.EXAMPLE.org", "example.net:80", "a.example", "a.test.", "x.invalid", "localhost"]
)
def test_password_at_a_host_for_examples_is_no_secret(host: str) -> None:
    assert codes(f"http://user:hunter2@{host}/") == []


@pytest.mark.parametrize("host", ["example.de", "myexample.com", "example.com.de", "test.com", "localhost.de"])
def test_password_at_a_host_like_one_for_examples_is_a_secret(host: str) -> None:
    assert codes(f"http://user:hunter2@{host}/") == [("warning", "password")]


@pytest.mark.parametrize("password", ["hunter2", "passkey", "a***"])
def test_password_is_a_secret(password: str) -> None:
    assert codes(f"http://user:{password}@example.de/") == [("warning", "password")]


def test_text_that_was_found_is_not_checked_by_the_grammar() -> None:
    assert codes("http://example.com/é", by_syntax=False) == []
