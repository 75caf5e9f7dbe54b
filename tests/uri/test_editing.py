"""Methods that make another reference of the same type: RFC 3986, sections 3.4 and 6.2."""

import inspect

import pytest

from uri_split import URI, AbsoluteURI, InvalidComponent, RelativeRef, URIReference


@pytest.mark.parametrize(("text", "kind"), [("X:#", URI), ("X:", AbsoluteURI), ("A/./B", RelativeRef)])
def test_normalize_keeps_the_type(text: str, kind: type[URIReference]) -> None:
    assert type(URIReference(text).normalize()) is kind


def test_default_of_a_component_is_shown_as_unchanged() -> None:
    assert repr(inspect.signature(URIReference.with_components).parameters["port"].default) == "unchanged"


@pytest.mark.parametrize(
    ("text", "name", "values", "expected"),
    [
        ("/", "a", ("1",), "/?a=1"),
        ("/?", "a", ("1",), "/?a=1"),
        ("/?b=%2b+", "a", ("1",), "/?b=%2b+&a=1"),
        ("/?a=0&b&a=9#f", "a", ("1", "2"), "/?a=1&a=2&b#f"),
        ("/?b&%61=0", "a", (None,), "/?b&a"),
        ("/?a=0", "a", (), "/"),
        ("/?a=0&b", "a", (), "/?b"),
        ("/?b", "a", (), "/?b"),
        ("/?", "a", (), "/?"),
        ("/", "a&b", ("c=d +é\udce9#",), "/?a%26b=c%3Dd%20%2B%C3%A9%E9%23"),
    ],
)
def test_with_query_param_replaces_all_values(
    text: str, name: str, values: tuple[str | None, ...], expected: str
) -> None:
    reference = URIReference(text).with_query_param(name, *values)
    assert reference == expected
    assert type(reference) is type(URIReference(text))
    assert [value for other, value in reference.query_params() if other == name] == list(values)


def test_lone_surrogate_in_a_parameter_is_rejected() -> None:
    with pytest.raises(InvalidComponent, match=r"U\+D800 cannot be encoded") as caught:
        URIReference("").with_query_param("a", "\ud800")
    assert caught.value.component == "query"
