"""What every engine calls the columns, the reasons and the rules."""

from typing import Final, Literal, get_args

from uri_split.problems import Component

Part = Literal["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"]
"""A component, or, of the authority, a subcomponent."""

PARTS: Final[tuple[Part, ...]] = get_args(Part)
"""The columns that a column is split into, in this order."""

REASONS: Final[tuple[Component, ...]] = get_args(Component)
"""The reasons why a text is not of a rule: the first component that breaks the grammar."""

ReferenceRule = Literal["URI", "URI-reference", "absolute-URI", "relative-ref"]
"""The rules that are made of the five components: of these, a reason can be told."""

REFERENCE_RULES: Final[tuple[ReferenceRule, ...]] = get_args(ReferenceRule)
