"""The decoded view: RFC 3986, section 2.4."""

import pytest
from hypothesis import given

from tests.texts import of_rule
from uri_split import Elements, InvalidComponent, URIReference, build, equivalent


def test_elements() -> None:
    elements = URIReference("http://me%40home@%C3%A9.example:080/a%2Fb/%e9/?q=a%26b#%20").elements
    assert elements == Elements(
        is_relative=False,
        scheme="http",
        userinfo="me@home",
        host="é.example",
        port=80,
        has_port=True,
        path=("", "a/b", "\udce9", ""),
        query="q=a&b",
        query_params=(("q", "a&b"),),
        fragment=" ",
    )


@pytest.mark.parametrize(
    ("text", "path", "port", "has_port"),
    [
        ("", (), None, False),
        ("/", ("", ""), None, False),
        ("a", ("a",), None, False),
        ("a/", ("a", ""), None, False),
        ("//h", (), None, False),
        ("//h:", (), None, True),
        ("//h:0/", ("", ""), 0, True),
        ("//h:70000//", ("", "", ""), 70000, True),
        ("//[::1]", (), None, False),
    ],
)
def test_paths_and_ports(text: str, path: tuple[str, ...], port: int | None, has_port: bool) -> None:  # noqa: FBT001  a parameter of the test
    elements = URIReference(text).elements
    assert elements.is_relative
    assert (elements.path, elements.port, elements.has_port) == (path, port, has_port)


def test_a_port_of_thousands_of_digits() -> None:
    with pytest.raises(InvalidComponent, match=r"found one of 5,000 digits") as caught:
        URIReference(f"//h:{'9' * 5000}").elements  # noqa: B018  what is tested
    assert caught.value.component == "port"


def test_the_password_is_not_shown() -> None:
    elements = URIReference("//me:se%20cret@h").elements
    assert elements.userinfo == "me:se cret"
    assert repr(elements) == (
        "Elements(is_relative=True, scheme=None, userinfo='me:***', host='h', port=None, has_port=False, "
        "path=(), query=None, query_params=(), fragment=None)"
    )
    assert "userinfo=None" in repr(URIReference("").elements)


# Back again: equivalent, where no reserved character was encoded without need. Of those, `&`, `=` and `+` in a query
# are kept apart none the less.
@pytest.mark.parametrize(
    "text",
    [
        "http://me:pw@example.com:8080/a/b;c=d,e/?q=a+b&c#f",
        "http://h/?q=a%26b&c=d%3De&%2B=",
        "http://h/?a+b",
        "http://h/a%2Fb//c%3Fd%23",
        "http://h/?",
        "http://h/?&&a=%26",
        "http://h/%E9?%e9#%FF",
        "http://h:/",
        "//[::1]:80",
        "x:/.//a",
        "./a:b",
        "urn:a:b",
        "/100%25",
        "",
    ],
)
def test_build_gives_back_an_equivalent_reference(text: str) -> None:
    assert equivalent(build(**URIReference(text).elements.asdict()), text)


@given(of_rule("URI-reference"))
def test_build_gives_back_the_same_elements(text: str) -> None:
    elements = URIReference(text).elements
    if elements.port is not None and elements.port > 65535:
        return
    again = build(**elements.asdict()).elements
    assert again._replace(has_port=False, query=None) == elements._replace(has_port=False, query=None)
    assert (again.query or "").replace("+", " ") == (elements.query or "").replace("+", " ")


def test_a_plus_beside_an_encoded_one_comes_back_as_a_space() -> None:
    uri = build(**URIReference("?q=c%2B%2B+now").elements.asdict())
    assert uri == "?q=c%2B%2B%20now"
    assert uri.query_params() == (("q", "c++ now"),)


def test_an_encoded_plus_is_no_space() -> None:
    assert URIReference("?a=1%2B1").elements.asdict()["query"] == (("a", "1+1"),)
    assert URIReference("?a=1+1").elements.asdict()["query"] == "a=1+1"
