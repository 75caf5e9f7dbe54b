"""Properties of references: RFC 3986, section 3."""

import pytest
from hypothesis import given

from tests.texts import of_rule
from uri_split import URIReference, lenient
from uri_split.rules import RULES


@given(of_rule("URI-reference"))
def test_components_are_those_of_the_lenient_layer(text: str) -> None:
    reference = URIReference(text)
    components = lenient.split(text)
    assert reference.components == components
    assert reference.components is reference.components
    assert (
        reference.scheme,
        reference.authority,
        reference.path,
        reference.query,
        reference.fragment,
    ) == components
    assert reference.components.unsplit() == text


# Section 3.2: authority = [ userinfo "@" ] host [ ":" port ], checked against the grammar part by part.
@given(of_rule("authority"))
def test_subcomponents_are_those_of_the_lenient_layer(text: str) -> None:
    reference = URIReference(f"//{text}")
    assert (reference.userinfo, reference.host, reference.port) == lenient.split_authority(text)
    assert reference.userinfo is None or RULES["userinfo"].matches(reference.userinfo)
    assert RULES["host"].matches(reference.host or "")
    assert reference.port is None or RULES["port"].matches(reference.port)


def test_subcomponents_are_undefined_without_an_authority() -> None:
    reference = URIReference("mailto:me@example.com")
    assert (reference.authority, reference.userinfo, reference.host, reference.port) == (None, None, None, None)


def test_empty_authority_has_an_empty_host() -> None:
    reference = URIReference("file:///etc/hosts")
    assert (reference.authority, reference.userinfo, reference.host, reference.port) == ("", None, "", None)


# Section 3.3
@given(of_rule("path"))
def test_path_is_a_slash_and_the_segments(path: str) -> None:
    reference = URIReference(f"a://b/{path}")
    assert f"/{'/'.join(reference.segments)}" == reference.path
    assert all(RULES["segment"].matches(segment) for segment in reference.segments)


def test_repr_hides_the_password() -> None:
    assert repr(URIReference("http://me:secret@example.com/")) == "AbsoluteURI('http://me:***@example.com/')"
    assert repr(URIReference("//me@example.com/#")) == "RelativeRef('//me@example.com/#')"
    assert repr(URIReference("a:#")) == "URI('a:#')"


# Section 3.2.1
@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://me:secret@h/", "http://me:***@h/"),
        ("http://me:@h/", "http://me:@h/"),
        ("http://h:80/a:b@c", "http://h:80/a:b@c"),
        ("", ""),
    ],
)
def test_redacted_hides_passwords_that_are_not_empty(text: str, shown: str) -> None:
    redacted = URIReference(text).redacted()
    assert redacted == shown
    assert type(redacted) is str


# Section 3.2.2
@given(of_rule("host"))
def test_host_kind_is_the_first_alternative_that_matches(host: str) -> None:
    kind = URIReference(f"//{host}").host_kind
    assert kind is not None
    assert RULES[kind].matches(host[1:-1] if host.startswith("[") else host)
    assert (kind == "reg-name") == (not host.startswith("[") and not RULES["IPv4address"].matches(host))
    assert URIReference(host if ":" not in host and "[" not in host else "").host_kind is None


# Section 3.4, and how HTML forms write parameters.
@pytest.mark.parametrize(
    ("query", "parameters"),
    [
        ("", ()),
        ("?", ()),
        ("?a", (("a", None),)),
        ("?a=", (("a", ""),)),
        ("?=a", (("", "a"),)),
        ("?a=b=c", (("a", "b=c"),)),
        ("?a=1&&a=2&", (("a", "1"), ("a", "2"))),
        ("?a+b=%2B%20+", (("a b", "+  "),)),
        ("?a=%26%3D&%26", (("a", "&="), ("&", None))),
        ("?a=%C3%A9%e9", (("a", "é\udce9"),)),
        ("?a;b", (("a;b", None),)),
    ],
)
def test_query_params_are_decoded_in_order(query: str, parameters: tuple[tuple[str, str | None], ...]) -> None:
    assert URIReference(f"//h{query}#x").query_params() == parameters
