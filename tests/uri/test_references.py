"""The types of references: RFC 3986, sections 3 and 4."""

import copy
import enum
import inspect
import json
import pickle
import pydoc
import re
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.texts import of_rule, references_and_others
from uri_split import lenient, split
from uri_split._algebra import encoding
from uri_split._algebra.encoding import InvalidComponent
from uri_split._grammar import Component
from uri_split._problem import InvalidURI
from uri_split._uri.types import URI, AbsoluteURI, RelativeRef, URIReference
from uri_split.rules import RULES
from uri_split.strict import diagnose

KINDS: tuple[type[URIReference], ...] = (URIReference, URI, AbsoluteURI, RelativeRef)


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
def test_reference_is_of_its_most_specific_type(text: str, kind: type[URIReference]) -> None:
    assert type(URIReference(text)) is kind
    assert type(kind(text)) is kind
    for other in KINDS:
        if issubclass(kind, other):
            assert type(other(text)) is kind
        else:
            with pytest.raises(InvalidURI):
                other(text)


def test_subclass_of_str_is_read_as_its_own_text() -> None:
    class Place(str, Enum):  # noqa: UP042  a StrEnum would not change what `str` returns
        HOME = "http://example.com/"

    assert str(Place.HOME) == "Place.HOME"
    for kind in (URIReference, URI, AbsoluteURI):
        assert repr(kind(Place.HOME)) == "AbsoluteURI('http://example.com/')"
    assert lenient.split(Place.HOME).unsplit() == "http://example.com/"


@pytest.mark.parametrize("kind", KINDS)
def test_types_of_references_cannot_be_subclassed(kind: type[URIReference]) -> None:
    with pytest.raises(TypeError, match="the reference types cannot be subclassed"):
        type("Mine", (kind,), {})


@given(references_and_others)
def test_each_type_accepts_what_its_rule_matches(text: str) -> None:
    for kind in KINDS:
        problems = diagnose(text, kind.rule)
        if RULES[kind.rule].is_valid(text):
            reference = kind(text)
            assert problems == ()
            assert reference == text
            assert isinstance(reference, kind)
            assert RULES[type(reference).rule].is_valid(text)
        else:
            with pytest.raises(InvalidURI) as caught:
                kind(text)
            assert caught.value == InvalidURI(text, kind.rule, problems)


@given(references_and_others)
def test_components_are_those_of_the_text(text: str) -> None:
    if RULES["URI-reference"].is_valid(text):
        reference = URIReference(text)
        assert reference.components == split(text)
        # Of a text that was matched, of one put together from components, and of one edited at its query.
        for made in (reference, reference.normalize(), reference / "a", reference.with_query(b="c")):
            assert made.components == split(made)
    else:
        with pytest.raises(InvalidURI):
            URIReference(text)


def test_reference_is_a_string() -> None:
    uri = URI("http://me:secret@example.com/#x")
    assert str(uri) == f"{uri}" == uri == "http://me:secret@example.com/#x"
    assert type(str(uri)) is str
    assert type(uri + "y") is str
    assert hash(uri) == hash(str(uri))
    assert {str(uri): 1}[uri] == 1
    assert json.dumps([uri]) == '["http://me:secret@example.com/#x"]'
    assert type(URIReference(uri)) is URI


@pytest.mark.parametrize("text", ["http://a/b", "http://a/#b", "../c"])
def test_reference_can_be_copied_and_pickled(text: str) -> None:
    reference = URIReference(text)
    assert reference.components
    assert reference.host is None or reference.host
    for other in (pickle.loads(pickle.dumps(reference)), copy.copy(reference), copy.deepcopy(reference)):  # noqa: S301  its own pickle
        assert other == reference
        assert type(other) is type(reference)


def test_reference_has_no_other_attributes() -> None:
    with pytest.raises(AttributeError):
        URIReference("").note = 1  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue]  # what is tested


@pytest.mark.parametrize("value", [None, 5, b"http://a/"])
@pytest.mark.parametrize("kind", KINDS)
def test_argument_that_is_not_a_str_is_rejected(kind: type[URIReference], value: str) -> None:
    with pytest.raises(TypeError, match=rf"{kind.__name__}\(\) argument must be str, not {type(value).__name__}"):
        kind(value)


@pytest.mark.parametrize("mixin", [enum.Enum, enum.Flag, object])
@pytest.mark.parametrize(("kind", "text"), [*zip(KINDS, ("a", "a:#b", "a:", "a"), strict=True), (URI, "no URI")])
def test_types_cannot_be_subclassed_and_the_error_says_what_to_write(
    kind: type[URIReference], text: str, mixin: type
) -> None:
    with pytest.raises(TypeError, match=r"cannot be subclassed: write URI\(\.\.\.\) .* Enum, or use NewType"):
        _subclass(kind, mixin, text)


def _subclass(kind: type[URIReference], mixin: type, text: str) -> None:
    class Host(kind, mixin):  # type: ignore[misc,valid-type]
        HOME = text


def test_members_of_an_enumeration_may_be_references() -> None:
    class Host(enum.Enum):
        HOME = URI("https://example.com/")

    assert Host("https://example.com/").value.host == "example.com"


@pytest.mark.parametrize("name", ["origin", "resolve", "relativize", "is_within", "is_same_document"])
def test_relative_reference_says_that_it_is_no_base(name: str) -> None:
    for reference in (URIReference("../foo"), RelativeRef(""), RelativeRef):
        assert not hasattr(reference, name)
        with pytest.raises(AttributeError, match=rf"a RelativeRef has no {name}, as it is no base: .*base\.") as caught:
            getattr(reference, name)
        assert caught.value.name == name
    assert name in dir(RelativeRef)
    assert pydoc.render_doc(RelativeRef)
    assert inspect.getmembers(RelativeRef("a"))


# Section 5.3
@pytest.mark.parametrize(
    ("text", "changes", "expected"),
    [
        ("http://u@h:80/a?b#c", {}, "http://u@h:80/a?b#c"),
        ("http://u@h:80/a?b#c", {"scheme": None}, "//u@h:80/a?b#c"),
        ("http://u@h:80/a?b#c", {"userinfo": "v:w"}, "http://v:w@h:80/a?b#c"),
        ("http://u@h:80/a?b#c", {"userinfo": None, "port": None}, "http://h/a?b#c"),
        ("http://u@h:80/a?b#c", {"host": "[::1]", "port": ""}, "http://u@[::1]/a?b#c"),
        ("http://u@h:80/a?b#c", {"host": None}, "http:/a?b#c"),
        ("http://u@h:80/a?b#c", {"path": "/%20"}, "http://u@h:80/%20?b#c"),
        ("http://u@h:80/a?b#c", {"path": None}, "http://u@h:80?b#c"),
        ("http://u@h:80/a?b#c", {"query": None, "fragment": None}, "http://u@h:80/a"),
        ("http://u@h:80/a?b#c", {"query": "", "fragment": ""}, "http://u@h:80/a?#"),
        ("/a", {"scheme": "x", "host": "", "fragment": "f"}, "x:///a#f"),
        ("x://h//a", {"host": None}, "x:/.//a"),
        ("x:a:b", {"scheme": None}, "./a:b"),
        ("./a:b", {"scheme": "x"}, "x:a:b"),
        ("x:/.//a", {"host": "h"}, "x://h//a"),
        ("x:./a:b", {"query": "q"}, "x:./a:b?q"),
    ],
)
def test_with_components_replaces_components(text: str, changes: dict[str, Any], expected: str) -> None:
    changed = URIReference.with_components(URIReference(text), **changes)
    assert changed == expected
    assert type(changed) is type(URIReference(expected))


@pytest.mark.parametrize(
    ("component", "value"),
    [
        ("scheme", "1"),
        ("scheme", "a:"),
        ("userinfo", "a@"),
        ("host", "a/"),
        ("host", "::1"),
        ("port", "x"),
        ("path", "/a?"),
        ("query", "#"),
        ("fragment", "\n"),
        ("fragment", "%"),
    ],
)
def test_component_that_does_not_match_its_rule_is_rejected(component: Component, value: str) -> None:
    changes: dict[str, Any] = {component: value}
    with pytest.raises(InvalidURI) as caught:
        URIReference("http://h/").with_components(**changes)
    assert (caught.value.text, caught.value.rule) == (value, component)


@pytest.mark.parametrize(
    ("text", "changes", "component"),
    [
        ("x:a", {"host": "h"}, "path"),
        ("x://h/", {"path": "a"}, "path"),
        ("x:a", {"userinfo": "u"}, "userinfo"),
        ("x:a", {"port": ""}, "port"),
        ("x://u@h/", {"host": None, "userinfo": "u"}, "userinfo"),
    ],
)
def test_component_that_does_not_fit_the_others_is_rejected(text: str, changes: dict[str, Any], component: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        URIReference(text).with_components(**changes)
    assert caught.value.component == component


def test_with_components_writes_as_producers_should_and_components_as_they_are() -> None:
    uri = URI("http://h:8080/a")
    assert uri.with_components(scheme="HTTPS", host="EXAMPLE.com", port="443", path="/%c3") == "https://example.com/%C3"
    assert URI(uri.components._replace(scheme="HTTPS", path="/%c3").unsplit()) == "HTTPS://h:8080/%c3"
    assert uri.with_components(host="a_b", dns=False).host == "a_b"
    with pytest.raises(InvalidComponent, match="host must be a DNS name"):
        uri.with_components(host="a_b")


def test_component_that_is_not_a_str_is_rejected() -> None:
    with pytest.raises(TypeError, match="host must be str, not int"):
        URIReference("//h").with_components(host=80)  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType]  # what is tested


@given(of_rule("URI-reference"))
def test_unchanged_components_stay_as_they_are(text: str) -> None:
    reference = URIReference(text)
    assert reference.with_components() == text
    assert reference.with_components(path=reference.path, query=reference.query) == text


# Section 3.3
@pytest.mark.parametrize(
    ("text", "segment", "expected"),
    [
        ("http://h", "a", "http://h/a"),
        ("http://h/", "a", "http://h/a"),
        ("http://h/a?q#f", "b", "http://h/a/b"),
        ("http://h/a/", "b", "http://h/a/b"),
        ("http://h/a", "", "http://h/a/"),
        ("http://h", "a/b?c#d%é\udce9", "http://h/a%2Fb%3Fc%23d%25%C3%A9%E9"),
        ("urn:a", "b", "urn:a/b"),
        ("urn:", "b:c", "urn:b:c"),
        ("", "a:b", "./a:b"),
        ("", "", ""),
        ("?q", "a", "a"),
        ("a", "b", "a/b"),
        ("/", "", "/"),
        ("//h", "", "//h/"),
        ("http://h/a", "...", "http://h/a/..."),
    ],
)
def test_slash_adds_a_segment(text: str, segment: str, expected: str) -> None:
    longer = URIReference(text) / segment
    assert longer == expected
    assert type(longer) is type(URIReference(expected))
    assert longer.components == lenient.split(expected)


@pytest.mark.parametrize(
    "segment", [".", "..", encoding.Decoded("%2e", "segment"), encoding.Decoded("%2E.", "segment")]
)
def test_slash_rejects_a_dot_segment(segment: str) -> None:
    with pytest.raises(InvalidComponent, match="is a dot-segment"):
        assert URI("http://h/a") / segment


@given(of_rule("URI-reference"), st.text())
def test_added_segment_is_the_last(text: str, segment: str) -> None:
    try:
        longer = URIReference(text) / segment
    except InvalidComponent:
        assert segment in {".", ".."} or re.search("[\ud800-\udc7f\udd00-\udfff]", segment)
        return
    assert RULES[type(longer).rule].is_valid(longer)
    assert (longer.segments or ("",))[-1] == encoding.encode(segment, "segment")
    assert (longer.scheme, longer.authority) == (URIReference(text).scheme, URIReference(text).authority)


# Section 6.2
def test_is_within_reads_any_uri_as_the_base() -> None:
    uri = URI("http://h/a/b")
    assert uri.is_within("HTTP://h:80/%61?q#f")
    assert not uri.is_within(URI("http://h/b"))
    with pytest.raises(InvalidURI):
        uri.is_within("/a")
    with pytest.raises(TypeError, match=r"is_within\(\) argument must be str, not bytes"):
        uri.is_within(b"http://h/a")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


# RFC 6454, sections 4 and 6.2
@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("HTTP://me:secret@Example.com:80/a?b#c", "http://example.com"),
        ("https://example.com:0444", "https://example.com:444"),
        ("https://[2001:DB8::0:1]/", "https://[2001:db8::1]"),
        ("x://h:80", "x://h:80"),
        ("file:///etc", "file://"),
        ("urn:a:b", None),
    ],
)
def test_origin_is_normalized(text: str, origin: str | None) -> None:
    assert URI(text).origin == origin
    assert origin is None or type(URI(text).origin) is AbsoluteURI


# Section 3.2.1
@pytest.mark.parametrize(
    ("text", "changes", "expected"),
    [
        ("//me:a%40b@h/", {"user": "you"}, "//you:a%40b@h/"),
        ("//me%3Atoo:a@h/", {"password": "c:d@/"}, "//me%3Atoo:c:d%40%2F@h/"),
        ("//me:a@h/", {"password": None}, "//me@h/"),
        ("//me:a@h/", {"user": None}, "//h/"),
        ("//h/", {"user": "a:b", "password": "c"}, "//a%3Ab:c@h/"),
        ("//h/", {"user": ""}, "//@h/"),
        ("//@h/", {"password": "a"}, "//:a@h/"),
        ("//me:a@h/", {"user": "you", "password": "", "port": 1}, "//you:@h:1/"),
        ("//me:a@h/", {"user": "you", "host": "i"}, "//you:a@i/"),
    ],
)
def test_user_and_password_are_replaced_alone(text: str, changes: Any, expected: str) -> None:  # noqa: ANN401  of some types
    assert URIReference(text).with_components(**changes) == expected


def test_password_needs_a_user_and_neither_goes_with_userinfo() -> None:
    changes: tuple[Any, ...] = ({"password": "a"}, {"user": None, "password": "a"})
    for change in changes:
        with pytest.raises(InvalidComponent, match=r"^a password requires a user") as caught:
            URIReference("//h/").with_components(**change)
        assert caught.value.component == "userinfo"
    with pytest.raises(TypeError, match=r"^with_components\(\) takes userinfo, or user and password, but not both$"):
        URIReference("//h/").with_components(userinfo="a", user="b")
    with pytest.raises(InvalidComponent, match=r"^userinfo requires a host$"):
        URIReference("/").with_components(user="b")
    with pytest.raises(TypeError, match=r"^user must be str, not int$"):
        URIReference("//h/").with_components(user=5)  # type: ignore[call-overload]  # pyright: ignore[reportArgumentType]  # what is tested
