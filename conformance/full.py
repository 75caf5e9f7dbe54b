"""Cases of the full suite: too many to commit and to read."""

from collections.abc import Iterator
from itertools import chain, islice, product
from random import Random
from typing import Final

from conformance.case import Case
from conformance.dot_segments import dot_segment_case
from conformance.matching import texts_by_rules
from conformance.normalization import normalize_case
from conformance.recognizers import flat_automaton
from conformance.resolution import resolve_case
from conformance.splitting import recompose_case, split_case
from conformance.verdicts import matched_rules
from tests.oracles.automata import w_method
from tests.oracles.section_5_2 import parsed, target
from tests.oracles.section_6_2 import normalized
from uri_split.rules import RULES

_TEXTS_OF_A_CASE: Final = 1000
_MOST: Final = 100_000
"""The number of pairs that are resolved, and of references that are split, recomposed and normalized, at most."""
_LONGEST_PATH: Final = 6
_SEGMENTS: Final = ("", ".", "..", "a", "...", "%2E")


def full_cases() -> Iterator[Case]:
    """Yield the cases that the full suite has beyond those of the core."""
    yield from _match_cases()
    references = list(islice(_valid_references(), _MOST))
    for text in references:
        yield split_case(text, "3", "text of the W-method for URI-reference")
        yield recompose_case(text)
    yield from _resolve_cases(references)
    yield from _dot_segment_cases()
    yield from _normalize_cases(references)


def _match_cases() -> Iterator[Case]:
    """Yield texts that find every wrong automaton of at most as many states as the right one."""
    for rule in RULES:
        texts = map(_without_surrogates, w_method(flat_automaton(rule)))
        while some := list(islice(texts, _TEXTS_OF_A_CASE)):
            yield Case(
                "match", RULES[rule].section, "texts of the W-method", {"rule": rule, "texts": texts_by_rules(some)}
            )


def _without_surrogates(text: str) -> str:
    """Return a text that every library can be given: not all can encode lone surrogates."""
    return text.encode(errors="replace").decode()


def _valid_references() -> Iterator[str]:
    texts = chain.from_iterable(w_method(flat_automaton("URI-reference"), seed) for seed in range(100))
    return (text for text in dict.fromkeys(texts) if "URI-reference" in matched_rules(text))


def _resolve_cases(references: list[str]) -> Iterator[Case]:
    random = Random(3986)
    bases = [text for text in references if "absolute-URI" in matched_rules(text)]
    for _ in range(_MOST):
        base, reference = random.choice(bases), random.choice(references)
        modes = [True, False]
        results = [target(base, reference, strict=strict) for strict in modes]
        strict = None if results[0] == results[1] else random.choice(modes)
        # A path that begins with 2 slashes would be read as an authority.
        if all(result.authority is not None or not result.path.startswith("//") for result in results):
            yield resolve_case(base, reference, "5.2", "pair of texts of the W-method", strict=strict)


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
                yield normalize_case("6.2.2", "text of the W-method for URI-reference", (text,))
