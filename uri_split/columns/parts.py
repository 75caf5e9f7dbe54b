"""Names of columns and reasons that all engines share."""

from typing import Final, Literal, get_args

from uri_split._grammar import Component

Part = Literal["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"]
"""A component, or a subcomponent of the authority."""

PARTS: Final[tuple[Part, ...]] = get_args(Part)
"""The columns that a column of texts is split into, in order."""

REASONS: Final[tuple[Component, ...]] = get_args(Component)
"""The reasons why a text does not match a rule: the first component that breaks the grammar."""
