"""Characters that a rule allows."""

import re

from uri_split._grammar.names import RuleName
from uri_split.rules import RULES


def character_class(rule: RuleName) -> str:
    """Return the characters that a rule of characters of one class allows, for a character class of a pattern.

    >>> character_class("port")
    '0123456789'
    """
    before = "a" if rule == "scheme" else ""
    return "".join(re.escape(chr(code)) for code in range(0x80) if RULES[rule].matches(f"{before}{chr(code)}"))
