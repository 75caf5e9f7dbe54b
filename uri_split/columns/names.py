"""What every engine calls the columns, the reasons and the rules."""

from typing import Final, Literal, get_args

from uri_split._grammar.names import Component, ReferenceRule

Part = Literal["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"]
"""A component, or, of the authority, a subcomponent."""

PARTS: Final[tuple[Part, ...]] = get_args(Part)
"""The columns that a column is split into, in this order."""

REASONS: Final[tuple[Component, ...]] = get_args(Component)
"""The reasons why a text is not of a rule: the first component that breaks the grammar."""

REFERENCE_RULES: Final[tuple[ReferenceRule, ...]] = get_args(ReferenceRule)


def require_reference_rule(rule: str) -> None:
    """Refuse a rule by which no reason can be told.

    Raises:
        ValueError: If it is none of `REFERENCE_RULES`.

    >>> require_reference_rule("host")
    Traceback (most recent call last):
    ValueError: the rule must be one of URI, URI-reference, absolute-URI, relative-ref, and is 'host'
    """
    if rule not in REFERENCE_RULES:
        message = f"the rule must be one of {', '.join(REFERENCE_RULES)}, and is {rule!r}"
        raise ValueError(message)
