"""Argument of integrations: a type of references, or a policy."""

import pytest

from uri_split import URI, WEB_LINK, AbsoluteURI, DisallowedURI, InvalidURI, RelativeRef, URIReference
from uri_split._policy.policy import TYPES, parser_of


def test_types_are_named_by_their_rules() -> None:
    assert {rule: kind.rule for rule, kind in TYPES.items()} == {rule: rule for rule in TYPES}
    assert set(TYPES.values()) == {URIReference, URI, AbsoluteURI, RelativeRef}


def test_type_accepts_what_matches_its_rule() -> None:
    assert type(parser_of(URIReference)("../a")) is RelativeRef
    with pytest.raises(InvalidURI):
        parser_of(URI)("../a")


def test_policy_accepts_what_it_allows() -> None:
    assert type(parser_of(WEB_LINK)("https://a/#b")) is URI
    with pytest.raises(DisallowedURI):
        parser_of(WEB_LINK)("ftp://a/")


@pytest.mark.parametrize("value", [str, "URI", None, URI("a:"), WEB_LINK.parse])
def test_anything_else_is_a_type_error(value: object) -> None:
    with pytest.raises(TypeError, match="accepts must be a type of references, a Policy or a Clean, not "):
        parser_of(value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType, reportUnknownVariableType]  # what is tested
