"""Passwords: RFC 3986, sections 3.2.1 and 7.5. `tests/test_secrecy.py` tests that none is shown anywhere."""

import pytest

from uri_split._split.passwords import hidden_spans, redacted, redacted_userinfo
from uri_split.lenient import password_span


# Section 3.2.1: the text after the first colon is hidden, unless it is empty.
@pytest.mark.parametrize(
    ("authority", "shown"),
    [
        ("me:secret@h", "me:***@h"),
        (":secret@h:80", ":***@h:80"),
        ("me:a:b@h", "me:***@h"),
        ("me:a@b@h", "me:***@h"),
        ("me:@h", "me:@h"),
        ("me@h", "me@h"),
        ("h:80", "h:80"),
        ("", ""),
    ],
)
def test_redacted_hides_the_password_of_an_authority(authority: str, shown: str) -> None:
    assert redacted(f"//{authority}") == f"//{shown}"


# Section 3.2.1
@pytest.mark.parametrize(
    ("text", "password"),
    [
        ("http://me:secret@h/", "secret"),
        ("//:s@h", "s"),
        ("//a:b:c@d@h:80/", "b:c@d"),
        ("http://me:@h/", None),
        ("http://me@h:80/", None),
        ("http://h/a:b@c", None),
        ("http://@:80/", None),
        ("mailto:a:b@c", None),
        ("", None),
    ],
)
def test_password_span_is_that_of_the_authority(text: str, password: str | None) -> None:
    span = password_span(text)
    assert (span and text[slice(*span)]) == password


# Sections 3.2.1 and 7.5
@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("URL:http://me:a@secret@h", "a@secret"),
        ("http:/ /me:a@secret@h", "a@secret"),
        ("https:me:a@secret@h", "a@secret"),
        ("http://me:a@secret@h", "a@secret"),
        ("urn:a:b@c", None),
        ("http://h:80/a:b@c", None),
        # Before "/", "?" or "#", RFC 3986 reads a host and a port; people see a password.
        ("db://me:sec/ret@h/", "sec/ret"),
        ("db://jane.doe:sec#ret@h.example:1/", "sec#ret"),
        (r"http:\\me:sec?ret@h", "sec?ret"),
        ("see db:/me:1#2@h, and", "1#2"),
        ("http://h:80/a@b", None),
        ("http://h:80?a@b", None),
        ("https://h:8x/@me", "8x/"),
        ("http://http://a@b/", None),
        ("http://h:a/b@c d", "a/b"),
        ('"db://me:sec/ret@h"', "sec/ret"),
        ("db://admin@srv:sec/ret@srv.example/db", "sec/ret"),
        ("db://me:sec/ret@[::1]:5432/d", "sec/ret"),
        ("db://me:sec/ret@tcp(h:3306)/d", "sec/ret"),
        ("db://me:sec/ret@{host}/", "sec/ret"),
        ("db://me:se/cr@et@h/", "se/cr@et"),
        (f"db://me:{'sec/' * 100}ret@h/", f"{'sec/' * 100}ret"),
        ("//me:sec/ret@h/", "sec/ret"),
        ("https://me:secret/@h.example/", "secret/"),
        ("https://h.example:8x/@me", None),
        ("db://me:sec/ret@-h/", "sec/ret"),
        ("db://m[e:sec/ret@h/", "sec/ret"),
        ("HTTPS:me:sec/ret@h/", "sec/ret"),
        ("http://[::1]:8x/a@h", None),
        ("git+ssh://git@github.com:a/b@v1", None),
    ],
)
def test_hidden_spans_cover_what_people_may_take_for_a_password(text: str, hidden: str | None) -> None:
    assert [text[slice(*span)] for span in hidden_spans(text)] == ([] if hidden is None else [hidden])


@pytest.mark.parametrize(
    ("userinfo", "shown"),
    [(None, None), ("", ""), ("me", "me"), ("me:", "me:"), ("me:a", "me:***"), (":a:b", ":***")],
)
def test_redacted_userinfo_hides_the_text_after_the_first_colon(userinfo: str | None, shown: str | None) -> None:
    assert redacted_userinfo(userinfo) == shown
