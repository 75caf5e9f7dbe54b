r"""The patterns that the engines are given beside those of the rules, in the notation of `abnf`.

What is `None` in one part and there in another has been split already, so that each pattern is about one part only.
"""

from typing import Final

from uri_split._grammar.abnf import QUERY, REG_NAME, expand, one, run
from uri_split._grammar.names import RuleName
from uri_split.dialects import Dialect
from uri_split.rules import RULES

# A scheme that a URI-reference had better read as its first segment, where no authority follows: "1:2", "@:".
_SEGMENT_NOT_SCHEME: Final = one(f"{REG_NAME.removeprefix('A-Za-z')}@") + run(f"{REG_NAME}@")

# What follows the last "@" of an authority that is wrong, where it is an IPv6 address that lacks its brackets: a host.
_BARE_IPV6: Final = "<IPv6address>(?:%(?s:.*)|)"

# And where the host is right, so that it is the port that is wrong: something else than digits follows the last colon,
# or that colon stands in brackets that are open.
_WRONG_PORT: Final = (
    r"<IP-literal>:(?s:.*)"
    r"|<reg-name>:(?:(?:[^:]*<+>:)*<+>[0-9]*<+>[^0-9:][^:]*|(?s:.*)\[[^\]]*:[0-9]*)"
)

# Most URIs: what stands before the path has no colon, no "@" and no pct-encoded, and so is read once.
_COMMON_URI: Final = rf"(?:https?|<scheme>):\/\/[{REG_NAME}]*<+>(?:[\/?]{run(QUERY)}|)(?:#{run(QUERY)}|)"


def whole(rule: RuleName, dialect: Dialect) -> str:
    """Return the pattern of a rule for whole texts."""
    return RULES[rule].pattern(dialect, anchored=True)


def common_uri(dialect: Dialect) -> str:
    """Return a pattern of most URIs, and of nothing else, that is quicker than that of the rule."""
    return dialect.anchored(expand(_COMMON_URI, dialect))


def segment_not_scheme(dialect: Dialect) -> str:
    """Return the pattern of what stands before a colon and is rather a segment than a scheme (section 4.2)."""
    return dialect.anchored(expand(_SEGMENT_NOT_SCHEME, dialect))


def bare_ipv6(dialect: Dialect) -> str:
    """Return the pattern of a host and port, or what is left of them, that is an address without its brackets."""
    return dialect.anchored(expand(_BARE_IPV6, dialect))


def wrong_port(dialect: Dialect) -> str:
    """Return the pattern of a host and port, the host right; where they are wrong, it is for the port."""
    return dialect.anchored(expand(_WRONG_PORT, dialect))
