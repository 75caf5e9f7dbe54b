"""Components, Authority and recomposition: RFC 3986, section 5.3."""

import pytest

from uri_split._split.components import Authority, Components
from uri_split.lenient import redacted

UNDEFINED_OR_EMPTY = (None, "", "x")


# Section 5.3: a delimiter stands where its component is defined, though it be empty, and nowhere else.
@pytest.mark.parametrize(
    ("components", "text"),
    [
        (Components("s", "a", "/p", "q", "f"), "s://a/p?q#f"),
        (Components(None, None, "", None, None), ""),
        (Components("s", None, "", None, None), "s:"),
        (Components(None, "", "", None, None), "//"),
        (Components(None, None, "", "", None), "?"),
        (Components(None, None, "", None, ""), "#"),
        (Components("s", "", "", "", ""), "s://?#"),
        (Components("mailto", None, "a@b", None, None), "mailto:a@b"),
    ],
)
def test_unsplit_writes_the_delimiters_of_what_is_defined(components: Components, text: str) -> None:
    assert components.unsplit() == text


@pytest.mark.parametrize("userinfo", UNDEFINED_OR_EMPTY)
@pytest.mark.parametrize("port", UNDEFINED_OR_EMPTY)
def test_authority_unsplit_writes_the_delimiters_of_what_is_defined(userinfo: str | None, port: str | None) -> None:
    before = "" if userinfo is None else f"{userinfo}@"
    after = "" if port is None else f":{port}"
    assert Authority(userinfo, "h", port).unsplit() == f"{before}h{after}"


# Section 3.2.1: nothing after the first colon is shown, unless it is the empty string.
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
def test_redacted_authority(authority: str, shown: str) -> None:
    assert redacted(f"//{authority}") == f"//{shown}"


def test_repr_hides_the_password() -> None:
    assert repr(Components("http", "me:secret@h", "/", None, "")) == (
        "Components(scheme='http', authority='me:***@h', path='/', query=None, fragment='')"
    )
    assert repr(Authority("me:secret", "h", None)) == "Authority(userinfo='me:***', host='h', port=None)"
    assert repr(Authority("me", "h", "80")) == "Authority(userinfo='me', host='h', port='80')"
    assert repr(Authority(None, "h", "")) == "Authority(userinfo=None, host='h', port='')"


def test_repr_shows_what_is_undefined_and_what_is_empty() -> None:
    assert repr(Components(None, "", "", "", None)) == (
        "Components(scheme=None, authority='', path='', query='', fragment=None)"
    )
    assert repr(Components(None, None, "", None, None)) == (
        "Components(scheme=None, authority=None, path='', query=None, fragment=None)"
    )
