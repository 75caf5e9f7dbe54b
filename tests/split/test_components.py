"""Components, Authority and recomposition: RFC 3986, section 5.3."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.texts import ALPHABET, references_and_others
from uri_split import split
from uri_split.lenient import Authority, Components, split_authority

UNDEFINED_OR_EMPTY = (None, "", "x")


# Section 5.3: a component has its delimiter if it is defined, even if it is empty.
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
def test_unsplit_writes_the_delimiters_of_defined_components(components: Components, text: str) -> None:
    assert components.unsplit() == text


@pytest.mark.parametrize("userinfo", UNDEFINED_OR_EMPTY)
@pytest.mark.parametrize("port", UNDEFINED_OR_EMPTY)
def test_unsplit_writes_the_delimiters_of_defined_subcomponents(userinfo: str | None, port: str | None) -> None:
    before = "" if userinfo is None else f"{userinfo}@"
    after = "" if port is None else f":{port}"
    assert Authority(userinfo, "h", port).unsplit() == f"{before}h{after}"


def test_repr_hides_the_password() -> None:
    assert repr(Components("http", "me:secret@h", "/", None, "")) == (
        "Components(scheme='http', authority='me:***@h', path='/', query=None, fragment='')"
    )
    assert repr(Authority("me:secret", "h", None)) == "Authority(userinfo='me:***', host='h', port=None)"
    assert repr(Authority("me", "h", "80")) == "Authority(userinfo='me', host='h', port='80')"
    assert repr(Authority(None, "h", "")) == "Authority(userinfo=None, host='h', port='')"


def test_repr_shows_undefined_and_empty_components() -> None:
    assert repr(Components(None, "", "", "", None)) == (
        "Components(scheme=None, authority='', path='', query='', fragment=None)"
    )
    assert repr(Components(None, None, "", None, None)) == (
        "Components(scheme=None, authority=None, path='', query=None, fragment=None)"
    )


# Section 3.2
@given(st.one_of(references_and_others, st.text(st.sampled_from(ALPHABET)).map("//{}".format)))
def test_subcomponents_are_those_of_the_authority(text: str) -> None:
    components = split(text)
    subcomponents = components.userinfo, components.host, components.port
    if components.authority is None:
        assert subcomponents == (None, None, None)
    else:
        assert subcomponents == split_authority(components.authority)


@pytest.mark.parametrize(
    ("text", "userinfo", "host", "port"),
    [
        ("http://me:secret@[::1]:8080/a@b:1", "me:secret", "[::1]", "8080"),
        ("http://example.com", None, "example.com", None),
        ("//@:", "", "", ""),
        ("file:///etc/hosts", None, "", None),
        ("mailto:me@example.com", None, None, None),
        ("http://h:8x\n", None, "h:8x\n", None),
        ("", None, None, None),
    ],
)
def test_subcomponents_of_any_text(text: str, userinfo: str | None, host: str | None, port: str | None) -> None:
    components = split(text)
    assert (components.userinfo, components.host, components.port) == (userinfo, host, port)
