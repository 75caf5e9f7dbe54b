"""Texts to try, and whether each matches a rule."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random

from tests.oracles import abnf_text
from tests.oracles.expressions import Characters, Choice, Expression, Repetition, Sequence
from tests.oracles.test_w_method import of_rule, suite
from tests.texts import mutations
from uri_split._grammar import RuleName
from uri_split.rules import RULES

# The other rules are parts of these.
FOREMOST: tuple[RuleName, ...] = (
    *("URI-reference", "URI", "absolute-URI", "relative-ref"),
    *("authority", "host", "IPv6address"),
)
NUMBER_FOR_THE_FOREMOST = 50_000
NUMBER_FOR_OTHERS = 10_000
MUTATIONS_OF_EACH = 9

LINE_ENDS = ("\n", "\r", "\r\n", "\v", "\f", "\x85", "\u2028", "\u2029")

_lone_surrogate = re.compile("[\ud800-\udfff]").search


def cases(rule: RuleName) -> dict[str, bool]:
    """Return the texts of the W-method, some that are drawn, and lines with their ends."""
    matches = RULES[rule].is_valid
    number = NUMBER_FOR_THE_FOREMOST if rule in FOREMOST else NUMBER_FOR_OTHERS
    return {
        **{text: matches(text) for text in _distinct(islice(_drawn_and_mutated(rule), number))},
        **{text: accepted for text, accepted in suite(of_rule(rule)).items() if not _lone_surrogate(text)},
        **dict.fromkeys(_lines(rule), False),
    }


def _lines(rule: RuleName) -> Iterator[str]:
    """Yield texts of the rule with a line end added, which no rule allows anywhere."""
    random = Random(rule)
    for line in [drawn(abnf_text.rule(rule), random) for _ in range(50)]:
        for end in LINE_ENDS:
            yield from (line + end, end + line, line + end + line)


def _drawn_and_mutated(rule: RuleName) -> Iterator[str]:
    random = Random(rule)
    while True:
        text = drawn(abnf_text.rule(rule), random)
        yield text
        yield from mutations(text, random, MUTATIONS_OF_EACH)


def drawn(expression: Expression, random: Random) -> str:
    """Draw a text that the expression matches."""
    match expression:
        case Characters(members):
            return random.choice(_in_order(members))
        case Sequence(parts):
            return "".join([drawn(part, random) for part in parts])
        case Choice(parts):
            return drawn(random.choice(parts), random)
        case Repetition(part, least, most):
            times = least + random.choice((0, 1, 2, 5)) if most is None else random.randint(least, most)
            return "".join([drawn(part, random) for _ in range(times)])


@cache
def _in_order(members: frozenset[str]) -> str:
    return "".join(sorted(members))


def _distinct(texts: Iterable[str]) -> dict[str, None]:
    """Return each text that can be encoded in UTF-8, once."""
    return {text: None for text in texts if not _lone_surrogate(text)}
