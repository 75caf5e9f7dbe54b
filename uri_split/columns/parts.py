"""Parts of a text, patterns of rules, and the reasons why a text matches none: the same for every engine."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, get_args

from uri_split._grammar import QUERY, REG_NAME, Component, ReferenceRule, RuleName, expand, repeated, single
from uri_split.dialects import Dialect
from uri_split.rules import REFERENCE_RULES, RULES

Part = Literal["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"]
"""A component, or a subcomponent of the authority."""

PARTS: Final[tuple[Part, ...]] = get_args(Part)
"""The columns that a column of texts is split into, in order."""

REASONS: Final[tuple[Component, ...]] = get_args(Component)
"""The reasons why a text does not match a rule: the first component that breaks the grammar."""


# Patterns of whole texts for the engines.

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


# Reasons of a column: which component is the first to break the grammar, as one table for every engine.
#
# The table names the component of the first problem of `uri_split.diagnose`. Each engine has a renderer of its own,
# which turns the conditions into expressions on the parts of a text.

TestedPart = Literal["scheme", "authority", "userinfo", "host_and_port", "path", "query"]
"""A part on which there are conditions; ``host_and_port`` is the authority without its userinfo."""


class Condition(NamedTuple):
    """A condition on one part of a text.

    Attributes:
        part: The part.
        test: Whether the part must be defined or undefined, or match or differ from a pattern as a whole. A part that
            is undefined neither matches nor differs.
        notation: The pattern, in the notation of `abnf`.
    """

    part: TestedPart
    test: Literal["defined", "undefined", "matches", "differs"]
    notation: str = ""

    def pattern(self, dialect: Dialect) -> str:
        """Return the pattern for whole texts."""
        return dialect.anchored(expand(self.notation, dialect))


@dataclass(frozen=True, slots=True)  # annotations that name their own named tuple cannot be evaluated on Python 3.14
class Check:
    """One way in which a text may break the grammar.

    Attributes:
        component: The component that breaks it.
        conditions: All of them must hold.
        rules: The rules that forbid it.
        exception: If this check holds as well, its component is the one that breaks the grammar.
    """

    component: Component
    conditions: tuple[Condition, ...]
    rules: tuple[ReferenceRule, ...] = REFERENCE_RULES
    exception: "Check | None" = None


# A scheme that a URI-reference should rather read as its first segment if no authority follows: "1:2", "@:".
_SEGMENT_NOT_SCHEME: Final = single(f"{REG_NAME.removeprefix('A-Za-z')}@") + repeated(f"{REG_NAME}@")

# If an authority is wrong, and its host is right, then its port is wrong: the text after the last colon is not all
# digits, or that colon is after an open bracket, or there are several ports. An IPv6 address without its brackets, or
# without the first of them, has no port.
_BARE_IPV6: Final = r"<IPv6address>(?:[%\]](?s:.*)|)"
_WRONG_PORT: Final = (
    r"<IP-literal>:(?s:.*)"
    r"|<reg-name>:(?:(?:[^:]*<+>:)*<+>[0-9]*<+>[^0-9:][^:]*|[0-9]*<+>:(?:[0-9]*<+>:)*<+>[0-9]*|(?s:.*)\[[^\]]*:[0-9]*)"
)

_HAS_SCHEME: Final = Condition("scheme", "defined")
_NO_SCHEME: Final = Condition("scheme", "undefined")
_NO_AUTHORITY: Final = Condition("authority", "undefined")
_PORT: Final = Check(
    "port",
    (Condition("host_and_port", "differs", _BARE_IPV6), Condition("host_and_port", "matches", _WRONG_PORT)),
)

CHECKS: Final = (
    # The text before a colon may be meant for a first segment (section 4.2).
    Check("path", (_NO_AUTHORITY, Condition("scheme", "matches", _SEGMENT_NOT_SCHEME)), ("URI-reference",)),
    Check("path", (_NO_AUTHORITY, _HAS_SCHEME), ("relative-ref",)),
    Check("scheme", (_HAS_SCHEME,), ("relative-ref",)),
    Check("scheme", (_NO_SCHEME,), ("URI", "absolute-URI")),
    Check("scheme", (Condition("scheme", "differs", "<scheme>"),), ("URI", "URI-reference", "absolute-URI")),
    Check("userinfo", (Condition("userinfo", "differs", "<userinfo>"),)),
    Check("host", (Condition("authority", "differs", "<authority>"),), exception=_PORT),
    Check("path", (Condition("path", "differs", "<path>"),)),
    Check(
        "path",
        (_NO_SCHEME, _NO_AUTHORITY, Condition("path", "matches", ":(?s:.*)")),
        ("URI-reference", "relative-ref"),
    ),
    Check("query", (Condition("query", "differs", "<query>"),)),
)
"""Reasons why a text may not match its rule, in order: the first check that holds is the reason."""

OTHERWISE: Final[Component] = "fragment"
"""The reason if no check holds."""


def checks_by(rule: ReferenceRule) -> Iterator[Check]:
    """Yield the checks of one rule, in order."""
    return (check for check in CHECKS if rule in check.rules)
