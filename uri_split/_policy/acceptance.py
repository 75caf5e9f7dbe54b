"""Argument of integrations that decides what they accept: a type of references, or a policy."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar, cast

from uri_split._grammar.names import ReferenceRule
from uri_split._policy.policy import Policy
from uri_split._uri.types import URI, AbsoluteURI, RelativeRef, URIReference

_Kind = TypeVar("_Kind", bound=URIReference)

TYPES: Final[Mapping[ReferenceRule, type[URIReference]]] = MappingProxyType(
    {kind.rule: kind for kind in (URIReference, URI, AbsoluteURI, RelativeRef)}
)
"""The types by the names of their rules."""


def parser_of(accepts: type[_Kind] | Policy[_Kind]) -> Callable[[str], _Kind]:
    """Return the function that returns a text as a reference, or raises the error that says why it is refused.

    Raises:
        TypeError: If the argument is neither one of the four types nor a policy.

    >>> parser_of(URI)("https://example.com/"), parser_of(Policy("relative-ref"))("../a")
    (AbsoluteURI('https://example.com/'), RelativeRef('../a'))
    """
    if isinstance(accepts, Policy):
        return accepts.parse
    _check_type(accepts)
    return cast("Callable[[str], _Kind]", accepts)  # calling `URIReference` returns one of two subclasses


def _check_type(accepts: object) -> None:
    if accepts not in TYPES.values():
        message = f"accepts must be a type of references or a Policy, not {accepts!r}"
        raise TypeError(message)
