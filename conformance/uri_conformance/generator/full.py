"""Cases of the full suite: too many to commit and to read."""

from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Final

from tests.oracles.automata import w_method
from tests.oracles.section_5_2 import Parsed, parsed, recomposed, target
from tests.oracles.section_6_2 import normalized
from uri_conformance.generator.case import Case
from uri_conformance.generator.matching import texts_by_rules
from uri_conformance.generator.normalization import normalize_case
from uri_conformance.generator.recognizers import automaton_of, matched_rules
from uri_conformance.generator.resolution import dot_segment_case, resolve_case
from uri_conformance.generator.splitting import recompose_case, split_case
from uri_split.rules import RULES

_TEXTS_OF_A_CASE: Final = 1000
_MOST: Final = 100_000
"""The number of references that are drawn, and of pairs of them."""
_LONGEST_PATH: Final = 6
_SCHEMES: Final = (None, "x", "http", "A+b-1.c")
_SEGMENTS: Final = ("", ".", "..", "a", "...", "%2E", "B:%7e%3a")


def full_cases() -> Iterator[Case]:
    """Yield the cases that the full suite has beyond those of the core."""
    yield from _match_cases()
    references = list(islice(_references(), _MOST))
    for text in references:
        yield split_case(text, "3", "drawn at random")
        yield recompose_case(text)
    yield from _resolve_cases(references)
    yield from _dot_segment_cases()
    yield from _normalize_cases(references)


def _match_cases() -> Iterator[Case]:
    """Yield texts that find every wrong automaton of at most as many states as the right one."""
    for rule in RULES:
        texts = (_without_surrogates(text) for text, _ in w_method(automaton_of(rule)))
        while some := list(islice(texts, _TEXTS_OF_A_CASE)):
            yield Case(
                "match", RULES[rule].section, "texts of the W-method", {"rule": rule, "texts": texts_by_rules(some)}
            )


def _without_surrogates(text: str) -> str:
    """Return a text that every library can be given: not all can encode lone surrogates."""
    return text.encode(errors="replace").decode()


def _references() -> Iterator[str]:
    """Yield valid references that are drawn at random, with each component undefined, empty and neither."""
    random = Random(3986)
    authorities = [text for text, _ in w_method(automaton_of("authority")) if "authority" in matched_rules(text)]
    rest = [text for text, _ in w_method(automaton_of("query")) if "query" in matched_rules(text)]
    while True:
        authority, query, fragment = (
            random.choice([None, "", *random.sample(texts, 4)]) for texts in (authorities, rest, rest)
        )
        path = "/".join(random.choices(_SEGMENTS, k=random.randrange(_LONGEST_PATH)))
        text = recomposed(Parsed(random.choice(_SCHEMES), authority, path, query, fragment))
        if "URI-reference" in matched_rules(text):
            yield text


def _resolve_cases(references: list[str]) -> Iterator[Case]:
    random = Random(3986)
    # The base may be normalized first (section 5.2.1).
    bases = [text for text in references if "absolute-URI" in matched_rules(text) and normalized(text) == text]
    for _ in range(_MOST):
        base, reference = random.choice(bases), random.choice(references)
        modes = [True, False]
        results = [target(base, reference, strict=strict) for strict in modes]
        strict = None if results[0] == results[1] else random.choice(modes)
        # A path that begins with 2 slashes would be read as an authority.
        if all(result.authority is not None or not result.path.startswith("//") for result in results):
            yield resolve_case(base, reference, "5.2", "drawn at random", strict=strict)


def _dot_segment_cases() -> Iterator[Case]:
    for length in range(1, _LONGEST_PATH + 1):
        for segments in product(_SEGMENTS, repeat=length):
            yield dot_segment_case("/".join(segments), f"path of {length} segments")


def _normalize_cases(references: list[str]) -> Iterator[Case]:
    for text in references:
        if "URI" in matched_rules(text):
            authority, path = parsed(text)[1], parsed(normalized(text)).path
            # An empty port depends on the scheme, and a path could be read as an authority.
            if not (authority or "").endswith(":") and (authority is not None or not path.startswith("//")):
                yield normalize_case("6.2.2", "drawn at random", (text,))
