"""The two layers, each whole by itself: the strict one takes what the lenient one returns."""

from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given

import uri_split
from tests.texts import references_and_others
from uri_split import lenient, rules, strict
from uri_split._grammar import RuleName
from uri_split.lenient import Authority, Components, split
from uri_split.strict import URI, InvalidComponent, InvalidURI, Problem, URIReference, diagnose, verdict

PREDICATES = (strict.is_uri, strict.is_valid)
TYPES = (URIReference, URI, strict.AbsoluteURI, strict.RelativeRef)


def outcome(function: Callable[[str | Components], object], text: str | Components) -> object:
    try:
        return function(text)
    except InvalidURI as error:
        return error


def test_layers_export_what_they_return() -> None:
    assert {"Authority", "Components"} <= set(lenient.__all__)
    assert "Problem" in strict.__all__
    assert {"RULES", "Rule", "RuleName", "UnknownRule", "contains"} == set(rules.__all__)
    assert strict.rules is rules
    assert (uri_split.Components, uri_split.Problem, uri_split.Authority) == (Components, Problem, Authority)
    assert get_args(rules.RuleName) == tuple(rules.RULES)


@given(references_and_others)
def test_strict_layer_reads_components_as_their_text(text: str) -> None:
    components = split(text)
    for function in (*PREDICATES, *TYPES, diagnose, verdict):
        assert outcome(function, components) == outcome(function, text)
    names: tuple[RuleName, ...] = ("URI", "relative-ref", "path", "port")
    for rule in names:
        assert diagnose(components, rule) == diagnose(text, rule)
        assert verdict(components, rule) == verdict(text, rule)


@pytest.mark.parametrize(
    ("components", "component"),
    [
        (Components(None, None, "//evil.example", None, None), "path"),
        (Components(None, None, "javascript:a", None, None), "path"),
        (Components("http", "h", "a", None, None), "path"),
        (Components("http", "h/a", "", None, None), "path"),
        (Components("http", "h", "/?a", None, None), "path"),
        (Components("http", "h", "/", "a#b", None), "query"),
        (Components("http:", "h", "/", None, None), "path"),
    ],
)
def test_components_that_a_text_would_not_have_are_rejected(components: Components, component: str) -> None:
    for function in (*PREDICATES, *TYPES, diagnose, verdict):
        with pytest.raises(InvalidComponent, match=rf"^in a text, the {component} would be read differently") as caught:
            function(components)
        assert caught.value.component == component


def test_other_tuples_are_no_components() -> None:
    for function in (*PREDICATES, *TYPES, diagnose, verdict):
        with pytest.raises(TypeError, match=r"must be str, not tuple$"):
            function((None, None, "", None, None))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested
