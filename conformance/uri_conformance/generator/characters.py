"""Texts for each character of ASCII, and some beyond it, in each component."""

import string
from collections.abc import Iterator
from typing import Final

from uri_conformance.generator.recognizers import matched_rules
from uri_split._grammar import RuleName

_AROUND: Final[tuple[tuple[RuleName, str], ...]] = (
    ("scheme", "{}a"),
    ("scheme", "a{}a"),
    ("userinfo", "a{}a"),
    ("reg-name", "a{}a"),
    ("port", "1{}1"),
    ("IP-literal", "[{}]"),
    ("IPvFuture", "v{}.a"),
    ("IPvFuture", "v1{}.a"),
    ("IPvFuture", "v1.{}"),
    ("IPvFuture", "v1.a{}"),
    ("IPv6address", "{}::"),
    ("IPv6address", "::{}"),
    ("h16", "a{}"),
    ("dec-octet", "{}"),
    ("dec-octet", "1{}"),
    ("dec-octet", "2{}"),
    ("dec-octet", "10{}"),
    ("dec-octet", "20{}"),
    ("dec-octet", "25{}"),
    ("path-absolute", "/{}"),
    ("path-absolute", "/a{}a"),
    ("segment-nz", "a{}a"),
    ("segment-nz-nc", "a{}a"),
    ("query", "a{}a"),
    ("fragment", "a{}a"),
    ("pct-encoded", "%{}4"),
    ("pct-encoded", "%4{}"),
    ("unreserved", "{}"),
    ("gen-delims", "{}"),
    ("sub-delims", "{}"),
)
"""Rules, and texts for them of which one character differs."""

_PLACES_OF_DIGITS: Final[dict[RuleName, list[str]]] = {
    "authority": ["0", "%00", "a0%00:a0%00:00@%00:00", ":%00a0@0", "00@:0", "@a0%00", "[v00.00]:0"],
    "IP-literal": ["[v00.00]"],
    "URI-reference": ["0", "/0", "a/0", "%00", "/%00", "#0%00", "?0%00"],
    "URI": ["a0:"],
}
"""Texts with 0 in place of each digit."""

_BEYOND_ASCII: Final = "\x85\xa0\xadéß\u0130\u017f８\u200b\u2028\u212a\ufeff\U0001f600"
_CHARACTERS: Final = [*map(chr, range(0x80)), *_BEYOND_ASCII]


def character_texts() -> Iterator[tuple[RuleName, str, list[str]]]:
    """Yield rules, reasons and texts.

    The characters that are allowed are in one text if they may be together; the others are in one text each.
    """
    for rule, around in _AROUND:
        where = f"in place of {{}} in {around}" if len(around) > len("{}") else "alone"
        allowed = [character for character in _CHARACTERS if rule in matched_rules(around.replace("{}", character))]
        together = around.replace("{}", "".join(allowed))
        alone = [around.replace("{}", character) for character in allowed]
        if allowed:
            texts = [together] if rule in matched_rules(together) else alone
            yield rule, f"each character that is allowed {where}", texts
        others = [around.replace("{}", character) for character in _CHARACTERS if character not in allowed]
        yield rule, f"characters that are not allowed {where}", others
    for rule, places in _PLACES_OF_DIGITS.items():
        yield rule, "each digit", [place.replace("0", digit) for digit in string.digits for place in places]
