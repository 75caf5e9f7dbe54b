"""The decoded view: RFC 3986, section 2.4."""

import pickle
import re

import pytest
from hypothesis import given

from tests.texts import of_rule
from uri_split import InvalidComponent, URIReference, build, equivalent
from uri_split._algebra.components import HighPort
from uri_split._algebra.resolution import normalize_host
from uri_split._algebra.schemes import SCHEMES
from uri_split.encoding import DecodedComponents
from uri_split.lenient import Components


def test_elements_are_decoded() -> None:
    elements = URIReference("http://me%40home@%C3%A9.example:080/a%2Fb/%e9/?q=a%26b#%20").decoded
    assert elements == DecodedComponents(
        is_relative=False,
        scheme="http",
        userinfo="me@home",
        host="é.example",
        port=80,
        has_port=True,
        path=("", "a/b", "\udce9", ""),
        query="q=a&b",
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
def test_paths_and_ports_are_values(text: str, path: tuple[str, ...], port: int | None, has_port: bool) -> None:  # noqa: FBT001  a parameter of the test
    elements = URIReference(text).decoded
    assert elements.is_relative
    assert (elements.path, elements.port, elements.has_port) == (path, port, has_port)


def test_port_of_thousands_of_digits_is_rejected() -> None:
    with pytest.raises(InvalidComponent, match=r"port has 5,000 digits, more than Python can read") as caught:
        URIReference(f"//h:{'9' * 5000}").decoded  # noqa: B018  what is tested
    assert caught.value.component == "port"
    assert URIReference(f"//h:{'0' * 5000}80").decoded.port == 80


def test_port_is_a_plain_int_up_to_65535() -> None:
    assert [type(URIReference(f"//h:{port}").decoded.port) for port in (80, 65535, 65536)] == [int, int, HighPort]


def test_repr_hides_the_password() -> None:
    elements = URIReference("//me:se%20cret@h").decoded
    assert elements.userinfo == "me:se cret"
    assert repr(elements) == (
        "DecodedComponents(is_relative=True, scheme=None, userinfo='me:***', host='h', port=None, has_port=False, "
        "path=(), query=None, fragment=None)"
    )
    assert "userinfo=None" in repr(URIReference("").decoded)


# Section 6.2: a reference built from elements is equivalent, whatever was encoded.
@pytest.mark.parametrize(
    "text",
    [
        "http://me:pw@example.com:8080/a/b;c=d,e/?q=a+b&c#f",
        "http://m%3Ae:p%40w@h/?q=c%2B%2B+now&r=a%26b%3D#%28(",
        "http://h/a%2Fb,%2C//c%3Fd%23%3b",
        "http://h/?&&a=%26",
        "http://h/%E9?%e9#%FF",
        "http://h:/",
        "http://%31.2.3.4:080",
        "http://%5b%3A%3A1%5d/",
        "http://%5Bv1.a%5D/",
        "http://va.%41/",
        "//va.gov",
        "//[::1]:80",
        "x:/.//a",
        "./a:b",
        "urn:a:b",
        "/100%25",
        "",
    ],
)
def test_build_returns_an_equivalent_reference(text: str) -> None:
    built = build(**URIReference(text).decoded.asdict())
    assert equivalent(built, text, scheme_based=True)
    assert built.host_kind == URIReference(text).host_kind


# Sections 2.1, 3.1 and 3.2.2: but for the case of schemes, hosts and encodings; 3.2.3: and for a default port.
@given(of_rule("URI-reference"))
def test_build_writes_elements_as_they_were_written(text: str) -> None:
    reference = URIReference(text)
    elements = reference.decoded
    port = None if elements.port in {None, default_port(reference)} else str(elements.port)
    built = build(**elements.asdict())
    expected = reference.with_components(port=port) if elements.has_port else reference
    if expected.host is not None:
        expected = expected.with_components(host=normalize_host(expected.host))
    assert built.lower() == expected.lower()
    assert after_authority(built) == after_authority(expected)
    assert equivalent(built, text, scheme_based=True)


def default_port(reference: URIReference) -> int | None:
    scheme = SCHEMES.get((reference.scheme or "").lower())
    return int(scheme.default_port) if scheme and scheme.default_port else None


def after_authority(reference: URIReference) -> str:
    """Return the path, the query and the fragment without their percent-encodings."""
    return re.sub("%..", "", Components(None, None, *reference.components[2:]).unsplit())


# Section 3.2.3: the grammar has no highest port, so any port that was read can be written.
@pytest.mark.parametrize("port", ["65536", "99999999999999999999999", "0065537"])
def test_build_accepts_a_port_above_65535_that_was_read(port: str) -> None:
    elements = URIReference(f"http://a:{port}/").decoded
    assert elements.port == int(port)
    assert build(**elements.asdict()) == f"http://a:{int(port)}/"
    assert build(**pickle.loads(pickle.dumps(elements)).asdict()) == f"http://a:{int(port)}/"  # noqa: S301  its own
    with pytest.raises(InvalidComponent):
        build(host="a", port=int(port))


# Section 2.2: but only in a place with the same rule.
def test_element_in_another_place_is_encoded_for_that_place() -> None:
    elements = URIReference("//u:v@h/?a/b&c=d?e").decoded
    assert build(host=elements.userinfo) == "//u%3Av"
    assert build(path=["", elements.query or ""]) == "/a%2Fb&c=d%3Fe"
    assert build(query=[("q", elements.query)]) == "?q=a/b%26c%3Dd?e"
    assert build(host=URIReference("/%3A%3A1").decoded.path[1]) == "//[::1]"
    assert build(host=URIReference("/127.0.0.%31").decoded.path[1]) == "//127.0.0.1"
    assert build(path=URIReference("?%2Fa%2Fb%2C").decoded.query or "") == "/a/b,"


def test_idna_option_converts_a_name_that_was_encoded() -> None:
    elements = URIReference("//b%C3%BCcher.example").decoded
    assert build(host=elements.host, idna=True) == "//xn--bcher-kva.example"


# Section 3.2.1
@pytest.mark.parametrize(
    ("userinfo", "user", "password"),
    [
        (None, None, None),
        ("", "", None),
        ("me", "me", None),
        ("me:", "me", ""),
        ("me:a:b", "me", "a:b"),
        (":a", "", "a"),
        ("m%3Ae:%40%3a", "m:e", "@:"),
        ("%E9:%E9", "\udce9", "\udce9"),
    ],
)
def test_user_and_password_are_apart_and_decoded(userinfo: str | None, user: str | None, password: str | None) -> None:
    elements = URIReference("/" if userinfo is None else f"//{userinfo}@h/").decoded
    assert (elements.user, elements.password) == (user, password)
    if user is not None:
        assert build(host="h", userinfo=elements.user) == f"//{(userinfo or '').partition(':')[0]}@h"


def test_user_of_changed_elements_ends_at_the_first_colon() -> None:
    elements = URIReference("//h").decoded._replace(userinfo="me:%3A@")
    assert (elements.user, elements.password) == ("me", "%3A@")
    assert "%3A" not in repr(elements)


def test_changed_elements_are_encoded_again() -> None:
    elements = URIReference("/a%2Cb?c%2Cd").decoded
    assert build(**elements._replace(query=f"{elements.query},").asdict()) == "/a%2Cb?c,d,"


# A host has no delimiter of its own in a tuple, but may contain a password after it is decoded.
@pytest.mark.parametrize(
    "text",
    [
        "//me%3Asecret%40h/",
        "foo://me%3Asecret%40h/",
        "//me%3Asecret@h/",
        "/x//me:secret@h",
        "/%2F/me:secret@h",
        "?//me:secret@h",
        "#//me:secret@h",
        "foo://me:se%2Fcret@h",
    ],
)
def test_repr_hides_passwords_in_every_element(text: str) -> None:
    shown = repr(URIReference(text).decoded)
    assert "cret" not in shown
    assert shown.count("***") == 1
