"""The strict layer: RFC 3986, sections 3 and 4."""

import copy
import json
import pickle
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.texts import ALPHABET, of_rule
from uri_split import lenient
from uri_split.abnf import RuleName
from uri_split.rules import RULES
from uri_split.strict import (
    URI,
    AbsoluteURI,
    InvalidURI,
    RelativeRef,
    URIReference,
    diagnose,
    is_absolute_uri,
    is_relative_ref,
    is_uri,
    is_uri_reference,
    verdict,
)

KINDS: tuple[type[URIReference], ...] = (URIReference, URI, AbsoluteURI, RelativeRef)
texts = st.one_of(
    st.text(st.one_of(st.sampled_from(ALPHABET), st.characters())), of_rule("URI-reference"), of_rule("URI")
)


# Section 4.1: a URI-reference is a URI or a relative reference; 4.3: an absolute URI has no fragment.
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("http://a/b?c#d", URI),
        ("urn:x#", URI),
        ("http://a/b?c", AbsoluteURI),
        ("a:", AbsoluteURI),
        ("//a/b", RelativeRef),
        ("/a#b", RelativeRef),
        ("?a:b", RelativeRef),
        ("", RelativeRef),
    ],
)
def test_a_reference_is_of_its_most_specific_type(text: str, kind: type[URIReference]) -> None:
    assert type(URIReference(text)) is kind
    assert type(kind(text)) is kind
    for other in KINDS:
        if issubclass(kind, other):
            assert type(other(text)) is kind
        else:
            with pytest.raises(InvalidURI):
                other(text)


def test_a_text_of_a_subclass_of_str_is_taken_for_what_it_is() -> None:
    class Place(str, Enum):  # noqa: UP042  a StrEnum would not change what `str` gives
        HOME = "http://example.com/"

    assert str(Place.HOME) == "Place.HOME"
    for kind in (URIReference, URI, AbsoluteURI):
        assert repr(kind(Place.HOME)) == "AbsoluteURI('http://example.com/')"
    assert lenient.split(Place.HOME).unsplit() == "http://example.com/"


@pytest.mark.parametrize("kind", [URIReference, URI])
def test_no_other_type_can_be_made_of_them(kind: type[URIReference]) -> None:
    with pytest.raises(TypeError, match="Mine cannot be a subclass: the types of references are those of the RFC"):
        type("Mine", (kind,), {})


@given(texts)
def test_each_type_takes_what_its_rule_matches(text: str) -> None:
    for kind in KINDS:
        problems = diagnose(text, kind.rule)
        if RULES[kind.rule].matches(text):
            reference = kind(text)
            assert problems == ()
            assert reference == text
            assert isinstance(reference, kind)
            assert RULES[type(reference).rule].matches(text)
        else:
            with pytest.raises(InvalidURI) as caught:
                kind(text)
            assert caught.value == InvalidURI(text, kind.rule, problems)


@pytest.mark.parametrize(
    ("function", "rule"),
    [
        (is_uri, "URI"),
        (is_uri_reference, "URI-reference"),
        (is_absolute_uri, "absolute-URI"),
        (is_relative_ref, "relative-ref"),
    ],
)
@given(text=texts)
def test_the_four_questions(function: object, rule: RuleName, text: str) -> None:
    assert callable(function)
    assert function(text) is RULES[rule].matches(text)


@given(of_rule("URI-reference"))
def test_strict_components_are_the_lenient_ones(text: str) -> None:
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


# Section 3.2: authority = [ userinfo "@" ] host [ ":" port ], held to the grammar part by part.
@given(of_rule("authority"))
def test_strict_subcomponents_are_the_lenient_ones(text: str) -> None:
    reference = URIReference(f"//{text}")
    assert (reference.userinfo, reference.host, reference.port) == lenient.split_authority(text)
    assert reference.userinfo is None or RULES["userinfo"].matches(reference.userinfo)
    assert RULES["host"].matches(reference.host or "")
    assert reference.port is None or RULES["port"].matches(reference.port)


def test_without_an_authority_its_parts_are_undefined() -> None:
    reference = URIReference("mailto:me@example.com")
    assert (reference.authority, reference.userinfo, reference.host, reference.port) == (None, None, None, None)


def test_an_empty_authority_has_an_empty_host() -> None:
    reference = URIReference("file:///etc/hosts")
    assert (reference.authority, reference.userinfo, reference.host, reference.port) == ("", None, "", None)


# Section 3.3
@given(of_rule("path"))
def test_segments_and_a_first_slash_make_the_path(path: str) -> None:
    reference = URIReference(f"a://b/{path}")
    assert f"/{'/'.join(reference.segments)}" == reference.path
    assert all(RULES["segment"].matches(segment) for segment in reference.segments)


# A value is a str, and goes where strings go.
def test_a_reference_is_a_string() -> None:
    uri = URI("http://me:secret@example.com/#x")
    assert str(uri) == f"{uri}" == uri == "http://me:secret@example.com/#x"
    assert type(str(uri)) is str
    assert type(uri + "y") is str
    assert hash(uri) == hash(str(uri))
    assert {str(uri): 1}[uri] == 1
    assert json.dumps([uri]) == '["http://me:secret@example.com/#x"]'
    assert type(URIReference(uri)) is URI


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
def test_redacted(text: str, shown: str) -> None:
    redacted = URIReference(text).redacted()
    assert redacted == shown
    assert type(redacted) is str


@pytest.mark.parametrize("text", ["http://a/b", "http://a/#b", "../c"])
def test_a_reference_can_be_copied_and_pickled(text: str) -> None:
    reference = URIReference(text)
    assert reference.components
    assert reference.host is None or reference.host
    for other in (pickle.loads(pickle.dumps(reference)), copy.copy(reference), copy.deepcopy(reference)):  # noqa: S301  its own pickle
        assert other == reference
        assert type(other) is type(reference)


def test_a_reference_has_no_room_for_other_attributes() -> None:
    with pytest.raises(AttributeError):
        URIReference("").note = 1  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue]  # what is tested


@pytest.mark.parametrize("value", [None, 5, b"http://a/"])
@pytest.mark.parametrize("function", [*KINDS, is_uri, is_uri_reference, is_absolute_uri, is_relative_ref, verdict])
def test_what_is_no_text_is_refused(function: object, value: object) -> None:
    assert callable(function)
    with pytest.raises(TypeError):
        function(value)


def refusal(text: str) -> InvalidURI:
    with pytest.raises(InvalidURI) as caught:
        URI(text)
    return caught.value


def test_an_error_can_be_pickled_and_compared() -> None:
    error = refusal("a b")
    assert isinstance(error, ValueError)
    copied = pickle.loads(pickle.dumps(error))  # noqa: S301  its own pickle
    assert copied == error
    assert hash(copied) == hash(error)
    assert (copied.text, copied.rule, copied.problems) == ("a b", "URI", diagnose("a b", "URI"))
    assert error != refusal("a  b")
    assert error != ValueError("a b")


def test_an_error_hides_the_password() -> None:
    error = refusal("http://me:se cret@example.com/")
    assert str(error) == (
        "not a valid URI:\n"
        "  http://me:***@example.com/\n"
        "            ^^^\n"
        "  the password has characters that are not allowed in userinfo: percent-encode them"
        " (userinfo, RFC 3986 section 3.2.1)"
    )
    assert repr(error) == "InvalidURI('http://me:***@example.com/', 'URI', ['bad-character'])"


def test_an_error_tells_ten_reasons_and_how_many_more() -> None:
    lines = str(refusal(f"a:{' x' * 12}")).splitlines()
    assert len(lines) == 3 + 10 + 1
    assert lines[-1] == "  and 2 more"
    assert "more" not in str(refusal(f"a:{' x' * 10}"))


def test_an_error_of_a_long_text_is_short() -> None:
    assert max(map(len, str(refusal(f"a:{'x' * 10**6} {'y' * 10**6}")).splitlines())) < 100
    assert len(repr(refusal(f"{'x' * 10**6}"))) < 150


# What can be said of a text while it is being typed.
@pytest.mark.parametrize(
    ("text", "rule", "expected"),
    [
        ("", "URI", "incomplete"),
        ("h", "URI", "incomplete"),
        ("h:", "URI", "valid"),
        ("1", "URI", "invalid"),
        ("http://[", "URI", "incomplete"),
        ("http://[]", "URI", "invalid"),
        ("http://a:8x", "URI", "incomplete"),
        ("http://a:8x/", "URI", "invalid"),
        ("http://a/%4", "URI", "incomplete"),
        ("", "URI-reference", "valid"),
        ("//[", "relative-ref", "incomplete"),
        ("1.2.3.", "IPv4address", "incomplete"),
        ("1.2.3.4", "IPv4address", "valid"),
        ("1.2.3.04", "IPv4address", "invalid"),
    ],
)
def test_verdict(text: str, rule: RuleName, expected: str) -> None:
    assert verdict(text, rule) == expected


@given(of_rule("URI"))
def test_every_beginning_of_a_uri_is_valid_or_incomplete(text: str) -> None:
    assert all(verdict(text[:end]) != "invalid" for end in range(len(text) + 1))


def test_the_verdict_is_on_a_uri_unless_told() -> None:
    assert verdict("/a") == verdict("/a", "URI") == "invalid"
