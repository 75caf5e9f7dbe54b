"""Patterns of whole texts for the engines."""

from typing import Final

from uri_split._grammar import QUERY, REG_NAME, RuleName, expand, repeated
from uri_split.dialects import Dialect
from uri_split.rules import RULES

# Most URIs: the text before the path has no colon, "@" or pct-encoded, and so is read once.
_COMMON_URI: Final = rf"(?:https?|<scheme>):\/\/[{REG_NAME}]*<+>(?:[\/?]{repeated(QUERY)}|)(?:#{repeated(QUERY)}|)"


def whole(rule: RuleName, dialect: Dialect) -> str:
    """Return the pattern of a rule for whole texts.

    Raises:
        UnknownRule: If there is no such rule.
    """
    return RULES[rule].pattern(dialect, anchored=True)


def common_uri(dialect: Dialect) -> str:
    """Return a pattern that matches most URIs, and nothing else, faster than the pattern of the rule."""
    return dialect.anchored(expand(_COMMON_URI, dialect))
