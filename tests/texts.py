"""Texts to try: drawn from a rule, and mutations of such texts."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from tests.oracles import abnf_text
from tests.oracles.expressions import Characters, Choice, Expression, Repetition, Sequence
from uri_split._grammar import RuleName
from uri_split.rules import RULES

# Delimiters, characters that look like them, and characters that some engine or parser misreads.
ALPHABET = ":/?#[]@!$&'()*+,;=%" + "afgvzAFGVZ0123456789-._~" + "８\n\0\ud800 \\|é"


def of_rule(rule: RuleName) -> st.SearchStrategy[str]:
    """Return texts that the ABNF of a rule derives.

    Hypothesis draws a seed, not each character, as for `from_regex`: that takes a hundred times as long.
    """
    expression = abnf_text.rule(rule)
    return st.randoms(use_true_random=True).map(lambda random: _derived(expression, random))


def _derived(expression: Expression, random: Random) -> str:
    match expression:
        case Characters(members):
            return random.choice(sorted(members))
        case Sequence(parts):
            return "".join(_derived(part, random) for part in parts)
        case Choice(parts):
            return _derived(random.choice(parts), random)
        case Repetition(part, least, most):
            more = random.choice((0, 1, 1, 2, 2, 3, 4, 8))
            number = least + more if most is None else min(least + more, most)
            return "".join(_derived(part, random) for _ in range(number))


references_and_others = st.one_of(
    st.text(st.one_of(st.sampled_from(ALPHABET), st.characters())), of_rule("URI-reference"), of_rule("URI")
)


def mutations(text: str, random: Random, number: int) -> Iterator[str]:
    """Yield a number of texts, each made from the one before or from the first by one edit."""
    mutated = text
    for _ in range(number):
        start = random.randint(0, len(mutated))
        end = min(len(mutated), start + random.choice((0, 0, 1, 1, 2, 5)))
        inserted = random.choice(("", mutated[start:end] * 2, *ALPHABET))
        mutated = mutated[:start] + inserted + mutated[end:]
        yield mutated
        if random.random() < 0.4:
            mutated = text


_SEGMENTS = ("a", "b", "", ".", "..", "a:b", "%2e", ".x", "é".encode().hex("%").join(("%", "")), "c;d=e,f", "@")
_AUTHORITIES = ("h", "H:80", "u@h", "", "[::1]:", "%41.example")


def drawn_reference(random: Random, *, scheme: bool | None = None) -> str:
    """Draw a URI-reference of few kinds of parts, so that two of them often have much in common."""
    has_scheme = random.random() < 0.3 if scheme is None else scheme
    has_authority = random.random() < 0.4
    path = "/".join(random.choices(_SEGMENTS, k=random.choice((0, 1, 1, 2, 3, 4, 6))))
    text = "".join(
        (
            random.choice(("s:", "s:", "S:", "t:")) if has_scheme else "",
            f"//{random.choice(_AUTHORITIES)}" if has_authority else "",
            f"/{path}" if random.random() < 0.6 else path,
            random.choice(("", "", "", "?", "?q", "?a/../b")),
            random.choice(("", "", "", "#", "#f", "#a/./b")),
        )
    )
    rule: RuleName = "URI" if has_scheme else "relative-ref"
    return text if RULES[rule].is_valid(text) else drawn_reference(random, scheme=has_scheme)
