"""Score of the core: how many wrong recognizers, definitions and algorithms its cases find."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from tests.oracles import section_5_2, section_6_2
from tests.oracles.mutation import mutants, pattern_mutants
from uri_conformance import NormalizeCase, RecomposeCase, RemoveDotSegmentsCase, ResolveCase, SplitCase, cases
from uri_conformance.generator.definitions import distinguishing_text, is_found, wrong_definitions
from uri_conformance.generator.recognizers import Fault, Unfound, faults_of, recognizer
from uri_split._grammar import RuleName
from uri_split.rules import RULES

_UNCHANGED: Final = section_5_2.APPENDIX_B.replace("([^:/?#]+):", "([^:/?#]*):")
"""Equivalent mutant: no valid reference begins with a colon."""

_KINDS_OF_FAULTS: Final = (
    "wrong verdict at the end of the text",
    "a character is refused where it is allowed",
    "a character is skipped, or read like another one, where it is allowed",
    "a character is skipped, or read like another one, where it is not allowed",
)

_Check = Callable[[ModuleType], bool]
"""Whether a module returns what a case expects."""


class Score(NamedTuple):
    """How many mutants of a kind the core finds.

    Attributes:
        found: The number of mutants that a case finds.
        total: The number of mutants that are not equivalent.
    """

    found: int
    total: int


@cache
def _verdicts(rule: RuleName) -> dict[str, bool]:
    return {case.text: case.expected for case in cases("match", rule)}


def scores_of_faults(rule: RuleName) -> dict[str, Score]:
    """Return the scores for the faults of a rule's recognizer, by their kinds."""
    made = recognizer(rule)
    live = made.alive()

    def kind(fault: Fault) -> str:
        verdict, refused, allowed, not_allowed = _KINDS_OF_FAULTS
        (state, step), target = fault
        if step is None:
            return verdict
        if made.moves[state][step] not in live:
            return not_allowed
        return allowed if target in live else refused

    all_faults = Counter(map(kind, faults_of(made)))
    unfound = Unfound(made)
    for text, matches in _verdicts(rule).items():
        unfound.find(text, accepted=matches)
    left = Counter(map(kind, chain.from_iterable(unfound.by_place.values())))
    return {name: Score(total - left[name], total) for name, total in all_faults.items()}


def score_of_definitions(rule: RuleName) -> Score:
    """Return the score for the mutants of a rule's definition."""
    texts = list(_verdicts(rule))
    wrong_ones = list(wrong_definitions(rule))
    others = [wrong for wrong in wrong_ones if not is_found(rule, wrong, texts)]
    found = len(wrong_ones) - len(others)
    return Score(found, found + sum(distinguishing_text(rule, wrong) is not None for wrong in others))


def algorithm_scores() -> dict[str, Score]:
    """Return the scores for the algorithms, by their sections."""
    resolve = [partial(_resolves, case) for case in cases("resolve")]
    remove = [partial(_removes, case) for case in cases("remove_dot_segments")]
    recompose = [partial(_recomposes, case) for case in cases("recompose")]
    normalize = [partial(_normalizes, case) for case in cases("normalize")]
    section_5, section_6 = Path(section_5_2.__file__), Path(section_6_2.__file__)
    helpers = "_normalized_authority", "_normalized_encodings"
    return {
        "Appendix B": _score_of_appendix_b(),
        "5.2.2": _score(section_5, ["target"], resolve),
        "5.2.3": _score(section_5, ["merge"], resolve),
        "5.2.4": _score(section_5, ["remove_dot_segments"], remove),
        "5.3": _score(section_5, ["recomposed"], recompose),
        "6.2.2": _score(section_6, ["normalized", *helpers], normalize),
    }


def _score_of_appendix_b() -> Score:
    wrong = [pattern for pattern in pattern_mutants(section_5_2.APPENDIX_B) if pattern != _UNCHANGED]
    splits = list(cases("split"))
    return Score(sum(any(_fails_to_split(case, pattern) for case in splits) for pattern in wrong), len(wrong))


def _fails_to_split(case: SplitCase, pattern: str) -> bool:
    scheme, authority, _, _, _, path, query, fragment = case.expected
    try:
        return section_5_2.parsed(case.text, pattern) != (scheme, authority, path, query, fragment)
    except AssertionError:  # it does not match
        return True


def _resolves(case: ResolveCase, module: ModuleType) -> bool:
    modes = (True, False) if case.strict is None else (case.strict,)
    targets = [module.recomposed(module.target(case.base, case.reference, strict=mode)) for mode in modes]
    return all(target == case.expected for target in targets)


def _removes(case: RemoveDotSegmentsCase, module: ModuleType) -> bool:
    path: object = module.remove_dot_segments(case.path)
    return path == case.expected


def _recomposes(case: RecomposeCase, module: ModuleType) -> bool:
    text: object = module.recomposed(module.Parsed(*case.components))
    return text == case.expected


def _normalizes(case: NormalizeCase, module: ModuleType) -> bool:
    normal: object = module.normalized(case.text)
    return normal == case.expected


def _score(file: Path, functions: Iterable[str], checks: Iterable[_Check]) -> Score:
    found = total = 0
    for mutant in mutants(file, *functions):
        try:
            found += any(_fails(check, mutant.module) for check in checks)
            total += 1
        except NameError:  # it does not even run
            pass
    return Score(found, total)


def _fails(check: _Check, module: ModuleType) -> bool:
    try:
        return not check(module)
    except NameError:
        raise
    except Exception:  # noqa: BLE001  whatever else the mutant does
        return True


def all_scores() -> dict[str, Score]:
    """Return all scores by what is wrong in the mutants, those of the rules in sum."""
    by_rule = list(map(scores_of_faults, RULES))
    algorithms = algorithm_scores()
    return {
        **{
            f"automaton of a rule: {kind}": _sum(scores[kind] for scores in by_rule if kind in scores)
            for kind in _KINDS_OF_FAULTS
        },
        "definition of a rule: a part is missing, or a bound or a character is another one": _sum(
            map(score_of_definitions, RULES)
        ),
        **{f"algorithm of section {section}": score for section, score in algorithms.items() if section[0].isdigit()},
        "regular expression of Appendix B": algorithms["Appendix B"],
    }


def _sum(scores: Iterable[Score]) -> Score:
    found, total = zip(*scores, strict=True)
    return Score(sum(found), sum(total))
