"""Passwords: RFC 3986, sections 3.2.1 and 7.5. `tests/test_secrecy.py` tests that none is shown anywhere."""

import pytest

from tests.passwords import ATS, COLONS, SLASHES
from uri_split import URI, build, find, split
from uri_split._hidden import hidden_spans, redacted, redacted_userinfo, without_secrets, without_userinfo
from uri_split._passwords import IN_AT, password_spans
from uri_split.lenient import password_span, split_authority


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


@pytest.mark.parametrize("colon", COLONS)
@pytest.mark.parametrize("slash", SLASHES)
def test_delimiters_before_a_password_may_be_written_in_any_way(slash: str, colon: str) -> None:
    for text in (f"db{colon}{slash * 2}me{colon}{{}}@h/", f"http://h/?u=db{colon}{slash * 2}me{colon}{{}}@h/"):
        shown = redacted(text.format("secret"))
        assert "secret" not in shown
        assert shown.endswith("***@h/")


# Columns read only texts with one of these more closely.
def test_link_without_a_password_contains_no_part_of_an_at() -> None:
    assert not [part for part in IN_AT if part in "http://www.example.com:8080/a/b.html?c=1&d=%20#e"]


@pytest.mark.parametrize("at", ATS)
def test_delimiter_after_a_password_may_be_written_in_any_way(at: str) -> None:
    assert any(part in at for part in IN_AT)
    shown = redacted(f"http://me:secret{at}h.example/")
    assert "secret" not in shown
    assert shown.startswith("http://me:***")
    assert "secret" not in without_userinfo(f"http://me:secret{at}h.example/")
    assert repr(split_authority(f"me:secret{at}h")).count("***") == 1


def test_every_reader_of_the_spans_hides_the_same() -> None:
    text = "postgresql://app:pa#ss@db.example:5432/n"
    assert redacted(text) == "postgresql://app:***@db.example:5432/n"
    assert repr(split(text)) == (
        "Components(scheme='postgresql', authority='app:***', path='', query=None, fragment='***@db.example:5432/n')"
    )
    assert password_spans(text) == ()


def test_password_after_slashes_that_the_library_encodes_is_hidden() -> None:
    base, inner = URI("http://p/a"), "postgres://me:secret@db/x"
    made = (base / inner, base.with_name(inner), build(path=["a", inner]), build(query={"u": inner}))
    assert [repr(each).count("***") for each in made] == [1] * len(made)
    assert not any("secret" in repr(each) for each in made)


def test_reference_in_a_link_that_is_found_hides_no_password() -> None:
    (found,) = find('<a href="http://me:secret&commat;h.example/">', html=True)
    assert "secret" not in repr(found)


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("cannot write url=http%3A%2F%2Fme%3Asecret%40h%2F", "cannot write url=http%3A%2F%2Fme%3A***%40h%2F"),
        ("too long: ...cret%40h.example%2Fa b", "too long: ...***%40h.example%2Fa b"),
        ("too long: …ret@h", "too long: …***@h"),
        ("see a...b@h", "see a...b@h"),
    ],
)
def test_message_of_an_engine_hides_passwords_in_names_of_files(message: str, shown: str) -> None:
    assert without_secrets(message) == shown


@pytest.mark.parametrize(
    "text",
    [
        "Meet at 12:30/13:45 and write to jane@example.com",
        "Kontakt/Mail:jane@example.com",
        "and/or: mail me@x.example",
        "// note: mail me@x.example",
        "https://example.com:8080/a?mail=jane@x.example",
        "https://h.example:8443 or jane@x.example",
        "https://h.example: see /docs or jane@x.example",
        "http://h.example: write to jane [at] x.example",
        "http://localhost:3000#page=400",
        "http://localhost:3000/users/@me and jane@x.example",
        "https://a.example/login?next=https%3A%2F%2Fb.example%3A8080%2Fcb%3Fuser%3Dme%40x.example",
        "https://a.example/?u=https%3A%2F%2Fb.example%2Fa%3Ab%40c",
        "https://a.example:443/x(at)y",
        r"C:\Users\jane: mail jane@x.example",
        r"C:\Users\jane\a.txt:12: error jane@x.example",
        "/home/x/app.py:12: ValueError: jane@x.example",
        "mailto:jane@example.com?subject=a:b&cc=joe@example.com",
        "\u30e1\u30fc\u30eb\uff1ajane\uff20example.com",
        "Email:jane\uff20example.com",
        "news:abc:def@host",
        "git+ssh://git@github.com:org/repo@v1",
        "docker://registry.example:5000/img:tag@sha256:0123",
        "jdbc:oracle:thin:@//host:1521/db",
        "https://maps.example/@52.5,13.4,15z/data=!3m1:4@x",
    ],
)
def test_usual_text_without_a_password_is_shown(text: str) -> None:
    assert redacted(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("https://me:pass word#1@example.com/", "https://me:***@example.com/"),
        ("http://j.doe:pass word/@h.example/x", "http://j.doe:***@h.example/x"),
        ("http://j.doe:secret/@h.example/x", "http://j.doe:***@h.example/x"),
        ("http://j.doe:pass\r\nword?@h", "http://j.doe:***@h"),
        ("db://me:a b/c http://x:y@h/", "db://me:a b/c http://x:***@h/"),
        ("db://me:a b/c@h http://x:y@h/", "db://me:***@h http://x:***@h/"),
        ("db://me:secret@db/x failed, mail a@b", "db://me:***@db/x failed, mail a@b"),
        ("db://me:secret@a.example/?u=//you:hidden@b", "db://me:***@a.example/?u=//you:***@b"),
        ("//me:secret@h&u=//you:hidden@h", "//me:***@h&u=//you:***@h"),
        ("me:secret\uff20h", "me:***\uff20h"),
    ],
)
def test_password_with_delimiters_or_white_space_ends_where_something_else_begins(text: str, shown: str) -> None:
    assert redacted(text) == shown


def test_what_follows_a_hidden_password_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    text = ":/:/@0@"
    assert redacted(text) == redacted(redacted(text)) == ":/:***@"
    monkeypatch.setattr("uri_split._passwords._MOST_DECODINGS", 1)  # of hostile texts, so that the time is linear
    assert redacted(text) == ":/:***@0@"
