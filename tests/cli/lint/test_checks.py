"""Remarks about links."""

import pytest

from uri_split.cli.lint.checks import remarks
from uri_split.cli.lint.link import Link


def link(text: str, *, by_syntax: bool = True) -> Link:
    return Link(text, range(len(text) + 1), range(1, len(text) + 1), by_syntax=by_syntax)


def codes(text: str, *, by_syntax: bool = True) -> list[tuple[str, str]]:
    return [(remark.level, remark.code) for remark in remarks(link(text, by_syntax=by_syntax))]


@pytest.mark.parametrize(
    "text",
    [
        "", "#", "a/b.html", "../a?b#c", "http://example.com/", "www", "www.html", "mailto:me@example.com",
        "http://example.com:80/", "https://example.com/%7E",
    ],
)  # fmt: skip
def test_reference_without_problems_has_no_remarks(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "{{ a b }}", "http://${HOST}:8x/", "http://<your host>/", "http://a/%s b", "%(a)s b", "$HOST b",
        "http://[your host]/", "{% url 'a' %}", "$(host) b", "http://a/%d",
    ],
)  # fmt: skip
def test_link_with_a_placeholder_has_no_remarks(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize("text", ["http://a/%20draft b", "http://[::1]:8x/", "http://a/%da b", "http://a/%20s b"])
def test_what_is_like_a_placeholder_is_checked(text: str) -> None:
    assert codes(text)


def test_problems_are_errors() -> None:
    (remark,) = remarks(link("a b"))
    assert (remark.level, remark.code, remark.start, remark.end) == ("error", "bad-character", 1, 2)
    assert codes("http://example.com:8x/a b") == [("error", "port-not-digits"), ("error", "bad-character")]


@pytest.mark.parametrize("text", ["www.example.com", "WWW.example.com/a", "www.a.b"])
def test_what_begins_like_a_host_lacks_its_scheme(text: str) -> None:
    assert codes(text) == [("error", "missing-scheme")]


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
