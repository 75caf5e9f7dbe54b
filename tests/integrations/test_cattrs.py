"""The hooks for cattrs, and the types as converters of attrs."""

from collections.abc import Callable
from typing import Annotated

import attrs
import pytest
from cattrs import BaseConverter, ClassValidationError, Converter, transform_error
from cattrs.preconf.json import make_converter as make_json_converter
from cattrs.preconf.msgspec import make_converter as make_msgspec_converter

from tests.timing import outgrows
from uri_split import (
    URI,
    WEB_LINK,
    WEBSITE,
    AbsoluteURI,
    Clean,
    DisallowedURI,
    InvalidURI,
    InvalidURITemplate,
    RelativeRef,
    URIReference,
    URITemplate,
)
from uri_split.integrations.cattrs import register_hooks

SECRET = "hunter2"


@attrs.frozen
class Page:
    link: URI
    any: URIReference | None = None
    bases: list[AbsoluteURI] = attrs.field(factory=list[AbsoluteURI])
    titles: dict[RelativeRef, str] = attrs.field(factory=dict[RelativeRef, str])


@attrs.frozen
class Link:
    target: URI = attrs.field(converter=URI)
    base: AbsoluteURI | None = attrs.field(default=None, converter=attrs.converters.optional(AbsoluteURI))


PLAIN = {"link": "https://example.com/#a", "any": "../b", "bases": ["a:", "b:"], "titles": {"?c": "d"}}
PAGE = Page(
    URI("https://example.com/#a"),
    URIReference("../b"),
    [AbsoluteURI("a:"), AbsoluteURI("b:")],
    {RelativeRef("?c"): "d"},
)


def with_hooks(make: Callable[[], BaseConverter]) -> BaseConverter:
    converter = make()
    register_hooks(converter)
    return converter


CONVERTER = with_hooks(Converter)


def error_of(link: object) -> Exception:
    with pytest.raises(ClassValidationError) as caught:
        CONVERTER.structure({"link": link}, Page)
    assert transform_error(caught.value) == ["invalid value for type, expected URI @ $.link"]
    (error,) = caught.value.exceptions
    assert isinstance(error, Exception)
    return error


@pytest.mark.parametrize("make", [BaseConverter, Converter, make_json_converter, make_msgspec_converter])
def test_class_is_structured_and_unstructured(make: Callable[[], BaseConverter]) -> None:
    converter = with_hooks(make)
    page = converter.structure(PLAIN, Page)
    references = (page.link, page.any, *page.bases, *page.titles)
    assert page == PAGE
    assert [type(reference) for reference in references] == [URI, RelativeRef, AbsoluteURI, AbsoluteURI, RelativeRef]
    plain = converter.unstructure(page)
    assert plain == PLAIN
    assert {type(text) for text in (plain["link"], plain["any"], *plain["bases"], *plain["titles"])} == {str}


@attrs.frozen
class Profile:
    website: Annotated[URI, Clean(WEBSITE)]
    link: Annotated[URI | None, WEB_LINK] = None
    text: Annotated[str, Clean(WEBSITE)] = ""


@pytest.mark.parametrize("make", [BaseConverter, Converter, make_json_converter, make_msgspec_converter])
def test_policy_in_an_annotation_decides(make: Callable[[], BaseConverter]) -> None:
    converter = with_hooks(make)
    profile = converter.structure({"website": "bücher.example", "link": "http://a/", "text": "a.example"}, Profile)
    website = AbsoluteURI("https://xn--bcher-kva.example")
    assert profile == Profile(website, AbsoluteURI("http://a/"), "https://a.example")
    assert type(profile.website) is AbsoluteURI
    plain = {"website": website, "link": None, "text": "https://a.example"}
    assert converter.unstructure(converter.structure(plain, Profile)) == plain


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({"website": "https://me:hunter2@10.0.0.1/"}, DisallowedURI),
        ({"website": "my site"}, InvalidURI),
        ({"website": 5}, TypeError),
        ({"website": "a.example", "link": "ftp://me:hunter2@example.com/"}, DisallowedURI),
        ({"website": "a.example", "link": "example.com"}, InvalidURI),
    ],
)
def test_error_of_a_policy_in_an_annotation_is_its_own(values: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(ClassValidationError) as caught:
        CONVERTER.structure(values, Profile)
    assert [type(each) for each in caught.value.exceptions] == [error]
    assert SECRET not in str(caught.value.exceptions[0]) + str(transform_error(caught.value))


def test_encoder_that_takes_no_subclass_of_str_gets_a_str() -> None:
    converter = make_msgspec_converter()
    register_hooks(converter)
    assert converter.dumps(Page(URI("a:")), Page) == b'{"link":"a:","any":null,"bases":[],"titles":{}}'


def test_template_is_structured_and_unstructured() -> None:
    template = CONVERTER.structure("/{a}", URITemplate)
    assert type(template) is URITemplate
    assert type(CONVERTER.unstructure(template)) is str
    with pytest.raises(InvalidURITemplate):
        CONVERTER.structure("/{a", URITemplate)
    with pytest.raises(TypeError, match=r"^URITemplate\(\) argument must be str, not int$"):
        CONVERTER.structure(5, URITemplate)


def test_each_error_has_its_location() -> None:
    with pytest.raises(ClassValidationError) as caught:
        CONVERTER.structure({"link": "a b", "any": None, "bases": ["a:", "a:#b"], "titles": {"a:": "b"}}, Page)
    assert transform_error(caught.value) == [
        "invalid value for type, expected URI @ $.link",
        "invalid value for type, expected AbsoluteURI @ $.bases[1]",
        "invalid value for type, expected RelativeRef @ $.titles['a:']",
    ]


def test_error_of_a_text_is_invalid_uri() -> None:
    error = error_of(f"http://me:{SECRET} {SECRET}@h:x/")
    assert isinstance(error, InvalidURI)
    assert error.rule == "URI"
    assert SECRET not in f"{error}{error!r}"


@pytest.mark.parametrize("value", [None, 5, b"a:", ["a:"]])
def test_value_that_is_not_a_str_is_rejected(value: object) -> None:
    error = error_of(value)
    assert isinstance(error, TypeError)
    assert str(error) == f"URI() argument must be str, not {type(value).__name__}"


def test_time_to_reject_a_text_grows_no_faster_than_the_text() -> None:
    def reject(text: str) -> None:
        assert len(str(error_of(text))) < 1000

    assert not outgrows(reject, lambda size: "a:" + " " * size, (200_000, 2_000_000), 20, 0.1)


def test_type_is_a_converter_of_attrs() -> None:
    link = Link("https://example.com/", "https://example.net/")
    assert (link.target.host, link.base) == ("example.com", AbsoluteURI("https://example.net/"))
    assert type(link.base) is AbsoluteURI
    assert Link("a:").base is None
    with pytest.raises(InvalidURI):
        Link("a b")
