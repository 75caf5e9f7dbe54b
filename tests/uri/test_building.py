"""Building from decoded values: RFC 3986, sections 2.4, 3.2, 3.3, 4.2 and 5.3."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from enum import Enum
from typing import Any, TypedDict, Unpack, cast
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.texts import of_rule
from uri_split import URI, InvalidComponent, URIReference, build
from uri_split._algebra import encoding
from uri_split._algebra.encoding import Decoded
from uri_split._algebra.hosts import host_kind
from uri_split._algebra.queries import split_query
from uri_split._text.arguments import Scalar
from uri_split.lenient import Components
from uri_split.rules import RULES

HOSTILE = (
    *("a@evil.com", "h/x", "/a?b#c", "u@h", "\r\n", "\r\nHost: evil", "h:80", "a:b", "//evil.com/", "?", "#", "@", ":"),
    *("\\", "\t", "\0", " ", "%", "%40", "%zz", "[::1", "::1]", "[evil]", "é", "\udcff", "&a=b", "=", "+", ";", "a b"),
    *("..", "../..", ".", "//", "a//b", "８０", "\u2028", "\u202e", "javascript:alert(1)", "'\"<>`{}|^"),
)


def test_build_accepts_all_components_at_once() -> None:
    uri = build(
        scheme="https",
        userinfo="me:p@ss",
        host="bücher.example",
        port=8443,
        path=["", "a/b", "c d", ""],
        query={"q": "x & y", "e": None},
        fragment="#1",
    )
    assert uri == "https://me:p%40ss@xn--bcher-kva.example:8443/a%2Fb/c%20d/?q=x%20%26%20y&e#%231"


# Section 3.2.1: the first colon ends the user.
@pytest.mark.parametrize(
    ("user", "password", "written"),
    [
        ("me", None, "me"),
        ("me", "", "me:"),
        ("", "secret", ":secret"),
        ("", None, ""),
        ("me", "secret", "me:secret"),
        ("me:too", None, "me%3Atoo"),
        ("me:too", "a:b", "me%3Atoo:a:b"),
        ("me@h", "p/?#[]@% é\udce9", "me%40h:p%2F%3F%23%5B%5D%40%25%20%C3%A9%E9"),
        ("%3A", "%3A", "%253A:%253A"),
    ],
)
def test_user_and_password_are_encoded(user: str, password: str | None, written: str) -> None:
    built = build(host="h", user=user, password=password)
    assert built.userinfo == written
    assert (built.decoded.user, built.decoded.password) == (user, password)


@given(of_rule("userinfo"))
def test_user_and_password_of_elements_are_written_as_they_were(text: str) -> None:
    elements = URIReference(f"//{text}@h").decoded
    assert build(host="h", user=elements.user, password=elements.password).userinfo == encoding.with_capitals(text)


def test_userinfo_of_elements_is_a_user_with_a_colon() -> None:
    userinfo = URIReference("//me:too@h").decoded.userinfo
    assert build(host="h", user=userinfo).userinfo == "me%3Atoo"


def test_password_requires_a_user_and_both_a_host() -> None:
    with pytest.raises(
        InvalidComponent, match=r'^a password requires a user: write user="" for an empty one$'
    ) as caught:
        build(host="h", password="s3cret")  # noqa: S106
    assert caught.value.component == "userinfo"
    with pytest.raises(InvalidComponent, match=r"^userinfo requires a host$"):
        build(user="me")
    with pytest.raises(TypeError, match=r"^build\(\) takes userinfo, or user and password, but not both$"):
        build(host="h", userinfo="", user="me")
    with pytest.raises(TypeError, match=r"^password must be str, not int$"):
        build(host="h", user="me", password=5)  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType]  # what is tested
    with pytest.raises(TypeError, match=r"^user must be str, not bytes$"):
        build(host="h", user=b"me")  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType]  # what is tested


def test_absent_components_differ_from_empty_ones() -> None:
    assert build() == ""
    assert build(query="", fragment="") == "?#"
    assert build(host="") == "//"


# Sections 3.1, 3.2.2 and 2.1: what producers write. Of the other components, letters are left as they are.
def test_scheme_and_host_become_lower_case_and_hex_digits_upper_case() -> None:
    uri = build(scheme="HTTP+X", userinfo="Me:\xff", host="EXAMPLE.com", path="/A\xff", query="Q\xff", fragment="F\xff")
    assert uri == "http+x://Me:%C3%BF@example.com/A%C3%BF?Q%C3%BF#F%C3%BF"
    written = "HTTP://U%3a@%c3%a9%4A.Example/%2e/%7e?%2b#%2F"
    assert build(**URI(written).decoded.asdict()) == "http://U%3A@%C3%A9j.example/%2E/%7E?%2B#%2F"


# Section 3.2.3: producers should omit the default port of the scheme.
@pytest.mark.parametrize(
    ("scheme", "port", "written"),
    [
        ("http", 80, "http://h"),
        ("HTTP", 80, "http://h"),
        ("https", 443, "https://h"),
        ("https", 80, "https://h:80"),
        ("x", 80, "x://h:80"),
        (None, 80, "//h:80"),
        ("http", 0, "http://h:0"),
    ],
)
def test_default_port_is_left_out(scheme: str | None, port: int, written: str) -> None:
    assert build(scheme=scheme, host="h", port=port) == written


# Section 3.3
@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("", ""),
        ([], ""),
        ([""], "/"),
        (["", ""], "/"),
        (["", "a"], "/a"),
        (["a", ""], "a/"),
        (("", "a", "", "b"), "/a//b"),
        ("/a b/ü", "/a%20b/%C3%BC"),
        ("/a;b=c,d:e@f!$&'()*+", "/a;b=c,d:e@f!$&'()*+"),
        ("/a%2Fb", "/a%252Fb"),
        (["", "a%2Fb"], "/a%252Fb"),
        (["", "a/b"], "/a%2Fb"),
        # Section 4.2
        ("a:b", "./a:b"),
        (["a:b", "c"], "./a:b/c"),
        ("a/b:c", "a/b:c"),
        ("//a", "/.//a"),
        (["", "", "a"], "/.//a"),
        ("../a", "../a"),
    ],
)
def test_path_is_encoded(path: str | Sequence[str], written: str) -> None:
    assert build(path=path) == written


# Sections 3.3 and 6.2.2.3: normalization removes dot-segments, percent-encoded or not.
@pytest.mark.parametrize("dots", [".", "..", Decoded("..", "query"), Decoded("%2e", "path")])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_dot_segment_of_a_sequence_is_refused(dots: str, place: int) -> None:
    path = ["", "a", "b"]
    path[place] = dots
    with pytest.raises(InvalidComponent, match=r'^"\.\.?" is a dot-segment, which resolution removes') as caught:
        build(scheme="https", host="example.com", path=path)
    assert caught.value.component == "path"


@pytest.mark.parametrize("segment", ["...", "%2e", "%2E%2e", " .", "..\0", "../..", "\u2024", "\uff0e\uff0e"])
def test_segment_that_resolution_keeps_is_written(segment: str) -> None:
    reference = build(scheme="https", host="example.com", path=["", "a", segment])
    assert reference.decoded.path == ("", "a", segment)
    assert reference.normalize().path.startswith("/a/")


@pytest.mark.parametrize("text", ["../a", "/a/./b/..", "/%2e/%2E%2e/.%2e", "./a:b", "x:/.//a"])
def test_dot_segments_of_elements_are_written_as_they_were(text: str) -> None:
    assert build(**URIReference(text).decoded.asdict()) == text.replace("%2e", "%2E")


def test_path_is_guarded_only_where_it_is_ambiguous() -> None:
    assert build(scheme="urn", path="a:b") == "urn:a:b"
    assert build(scheme="x", path="//a") == "x:/.//a"
    assert build(scheme="x", host="h", path="//a") == "x://h//a"


# Section 3.4
@pytest.mark.parametrize(
    ("query", "written"),
    [
        ("", "?"),
        ("a=b&c=d+e", "?a=b&c=d+e"),
        ("a b#%", "?a%20b%23%25"),
        ({}, ""),
        ([], ""),
        ({"a": "b", "c": None, "d": ""}, "?a=b&c&d="),
        ([("a", "1"), ("a", "2")], "?a=1&a=2"),
        ((("&=+ ", "&=+ "),), "?%26%3D%2B%20=%26%3D%2B%20"),
        ([("/?:@", "é\udce9")], "?/?:@=%C3%A9%E9"),
    ],
)
def test_query_is_encoded(
    query: str | Mapping[str, str | None] | Sequence[tuple[str, str | None]], written: str
) -> None:
    assert build(query=query) == written


def test_parameters_may_come_from_a_generator() -> None:
    assert build(query=(pair for pair in [("a", "1"), ("b", None)])) == "?a=1&b"


class Given(TypedDict, total=False):
    scheme: str
    userinfo: str
    host: str
    port: int
    path: str | list[str]
    query: str
    fragment: str


def refusal(**given: Unpack[Given]) -> InvalidComponent:
    with pytest.raises(InvalidComponent) as caught:
        build(**given)
    return caught.value


@pytest.mark.parametrize(
    ("given_", "component", "message"),
    [
        (Given(scheme="1a"), "scheme", "a scheme must begin with a letter"),
        (Given(scheme=""), "scheme", "expected a letter, found the end"),
        (Given(scheme="a b"), "scheme", "a space is not allowed in a scheme"),
        (Given(scheme="é"), "scheme", "must begin with a letter from A to Z"),
        (Given(host="h", port=65536), "port", "from 0 to 65535, found 65536"),
        (Given(host="h", port=-1), "port", "from 0 to 65535, found -1"),
        (Given(host="h", port=10**5000), "port", "from 0 to 65535, found a far higher"),
        (Given(port=80), "port", "port requires a host"),
        (Given(userinfo="me"), "userinfo", "userinfo requires a host"),
        (Given(host="h", path="a"), "path", 'with a host, the path must be empty or start with "/"'),
        (Given(host="h", path=["a"]), "path", 'with a host, the path must be empty or start with "/"'),
        (Given(userinfo="\ud800", host="h"), "userinfo", r"U\+D800 cannot be encoded"),
        (Given(host="\ud800"), "host", r"U\+D800 cannot be encoded"),
        (Given(path="\ud800"), "path", r"U\+D800 cannot be encoded"),
    ],
)
def test_impossible_components_are_rejected(given_: Given, component: str, message: str) -> None:
    error = refusal(**given_)
    assert error.component == component
    assert re.search(message, str(error))


@pytest.mark.parametrize(
    "given_",
    [
        {"scheme": 5},
        {"host": b"h"},
        {"host": "h", "port": 80.0},
        {"host": "h", "port": True},
        {"path": None},
        {"path": b"ab"},
        {"path": {"a", "b"}},
        {"path": 5},
        {"path": [True]},
        {"path": [None]},
        {"path": [b"a"]},
        {"query": 5},
        {"query": {"a": True}},
        {"query": {"a": [["b"]]}},
        {"query": [("a",)]},
        {"query": [("a", "b", "c")]},
        {"query": ["abc"]},
        {"fragment": ["f"]},
        {"fragment": b"f"},
        {"userinfo": 5, "host": "h"},
    ],
)
def test_values_of_other_types_are_rejected(given_: dict[str, object]) -> None:
    with pytest.raises(TypeError, match=r"must be (str|int|a mapping)( or|,)"):
        build(**given_)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]  # what is tested


# Section 3.2.3
@pytest.mark.parametrize(
    ("port", "written"), [("8080", "http://h:8080"), ("08080", "http://h:8080"), ("80", "http://h"), ("", "http://h")]
)
def test_port_may_be_digits(port: str, written: str) -> None:
    assert build(scheme="http", host="h", port=port) == written


@pytest.mark.parametrize(
    ("port", "message"),
    [
        ("65536", "^port must be a number from 0 to 65535, found 65536$"),
        ("8" * 5000, "^port has 5,000 digits, more than Python can read as a number$"),
        *((text, "^port must be digits, found ") for text in ("http", "+80", " 80", "1_0", "\uff18")),
    ],
)
def test_text_that_is_not_a_port_is_rejected(port: str, message: str) -> None:
    with pytest.raises(InvalidComponent, match=message) as caught:
        build(host="h", port=port)
    assert caught.value.component == "port"


def test_segments_may_be_numbers_uuids_dates_and_times() -> None:
    path: list[Scalar] = ["", 5, Decimal("2.50"), UUID(int=1), date(2026, 1, 2), time(3)]
    assert build(path=path) == "/5/2.50/00000000-0000-0000-0000-000000000001/2026-01-02/03:00:00"
    with pytest.raises(InvalidComponent, match=r"^nan is not a finite number") as caught:
        build(path=[float("nan")])
    assert caught.value.component == "path"


class Odd(str, Enum):  # noqa: UP042  a StrEnum would not change what `str` returns
    """Texts whose `str()` is another text."""

    HOME = "home"
    ADDRESS = "::1"


def test_subclass_of_str_is_read_as_its_own_text() -> None:
    uri = build(
        scheme=Odd.HOME, userinfo=Odd.HOME, host=Odd.HOME, path=Odd.HOME.join("//"), query=Odd.HOME, fragment=Odd.HOME
    )
    assert uri == "home://home@home/home/?home#home"
    assert build(host=Odd.ADDRESS) == "//[::1]"


# No value for one component is read as a part of another.
decoded = st.one_of(
    st.sampled_from(HOSTILE), st.text(), st.binary().map(lambda data: data.decode("utf-8", "surrogateescape"))
)


values = st.fixed_dictionaries(
    {},
    optional={
        "scheme": st.just("x"),
        "userinfo": decoded,
        "host": decoded,
        "port": st.integers(0, 65535),
        "path": decoded | st.lists(decoded),
        "query": decoded | st.lists(st.tuples(decoded, st.none() | decoded)),
        "fragment": decoded,
    },
)


def is_utf_8(text: str) -> bool:
    try:
        text.encode("utf-8", "surrogateescape").decode()
    except UnicodeError:
        return False
    return True


def impossible(given_: dict[str, Any]) -> set[str]:
    """Return the components, one of which the error names."""
    lone = {name for name, value in given_.items() if re.search(r"\\ud[89abef]|\\udc[0-7]|\\udd", ascii(value))}
    if ("", None) in list(given_.get("query", "")):  # there is nothing to write
        lone.add("query")
    path = given_.get("path", "")
    segments = path.split("/") if isinstance(path, str) else path
    if segments is path and {".", ".."} & {*segments}:
        lone.add("path")
    if "host" in given_:
        lone |= set() if is_utf_8(given_["host"]) else {"host"}
        return lone | ({"path"} if path and segments[0] != "" else set())
    return lone | ({"userinfo", "port"} & set(given_))


@given(values)
def test_elements_of_the_result_are_the_arguments(given_: dict[str, Any]) -> None:
    wrong = impossible(given_)
    if wrong:
        with pytest.raises(InvalidComponent) as caught:
            build(**given_)
        assert caught.value.component in wrong
        return
    reference = build(**cast("Given", given_))
    elements = reference.decoded
    assert RULES["URI-reference"].is_valid(reference)
    for name in ("scheme", "userinfo", "port", "fragment"):
        assert getattr(elements, name) == given_.get(name)
    host, query, path = given_.get("host"), given_.get("query"), given_.get("path", "")
    host = None if host is None else re.sub("[A-Z]", lambda letter: letter[0].lower(), host)
    literal = host is not None and RULES["IPv6address"].is_valid(host)
    assert elements.host == (f"[{host}]" if literal else host)
    kind = "IPv6address" if literal else host if host is None else host_kind(encoding.encode(host, "reg-name"))
    assert reference.host_kind == kind
    parameters = None if reference.query is None else list(split_query(reference.query))
    assert query == [] or (elements.query if isinstance(query, str | None) else parameters) == query
    segments = tuple(path.split("/") if isinstance(path, str) else path)
    if segments == ("",):
        segments = () if isinstance(path, str) else ("", "")
    # Section 4.2, and the first alternative of section 3.3
    guards = {"/.//": ("", ".", *segments[1:]), "./": (".", *segments)}
    assert elements.path in {segments, *(path for guard, path in guards.items() if reference.path.startswith(guard))}


@pytest.mark.parametrize("slot", ["userinfo", "host", "path", "query", "fragment"])
@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_value_changes_no_other_component(slot: str, hostile: str) -> None:
    if slot == "host" and hostile == "\udcff":
        pytest.skip("not UTF-8: no host")
    plain = Given(scheme="x", userinfo="u", host="h", port=80, path="/p", query="q", fragment="f")
    changed = cast("Given", {**plain, slot: f"/{hostile}" if slot == "path" else hostile})
    reference, expected = build(**changed), build(**plain)
    names = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
    assert [name for name in names if getattr(reference, name) != getattr(expected, name)] in ([slot], [])
    assert URIReference(reference).components == Components(*reference.components)
    assert not re.search(r"[\s\\\x00-\x1f]", reference)
