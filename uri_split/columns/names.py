"""Names of columns, reasons and rules that all engines share."""

from typing import Final, Literal, get_args

from uri_split._grammar.names import Component, ReferenceRule, RuleName
from uri_split._text.errors import URIError
from uri_split._text.phrases import phrase
from uri_split.rules import RULES

Part = Literal["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"]
"""A component, or a subcomponent of the authority."""

PARTS: Final[tuple[Part, ...]] = get_args(Part)
"""The columns that a column of texts is split into, in order."""

REASONS: Final[tuple[Component, ...]] = get_args(Component)
"""The reasons why a text does not match a rule: the first component that breaks the grammar."""

REFERENCE_RULES: Final[tuple[ReferenceRule, ...]] = get_args(ReferenceRule)
"""The rules that have reasons: those that are made of the five components."""


def require_reference_rule(rule: RuleName) -> None:
    """Reject a rule that has no reasons.

    Raises:
        UnknownRule: If there is no such rule.
        URIError: If it is not one of `REFERENCE_RULES`.

    >>> require_reference_rule("host")
    Traceback (most recent call last):
    uri_split.URIError: rule must be "URI", "URI-reference", "absolute-URI" or "relative-ref", not "host"
    """
    name = RULES[rule].name
    if name not in REFERENCE_RULES:
        allowed = [f'"{each}"' for each in REFERENCE_RULES]
        message = f'rule must be {phrase(allowed)}, not "{name}"'
        raise URIError(message)
