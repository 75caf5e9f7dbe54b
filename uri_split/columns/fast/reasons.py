"""The table of reasons as one automaton, which reads a text once."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from uri_split._grammar import Component, ReferenceRule, expand
from uri_split.columns.fast.automata import UNDECIDED, Automaton, automaton, combined
from uri_split.columns.parts import REASONS
from uri_split.columns.reasons import OTHERWISE, Check, Condition, TestedPart, checks_by
from uri_split.dialects import PORTABLE
from uri_split.rules import RULES

VALID: Final = len(REASONS)
"""The label of texts that match the rule. The others are labelled by the number of their reason in `REASONS`."""

_BEFORE_AUTHORITY: Final = r"(?:[^:/?#]+:|)\/\/"
_BEFORE_PATH: Final = r"(?:[^:/?#]+:|)(?:\/\/[^/?#]*|)"
_ANY: Final = r"[\x00-\xff]*"
_AFTER_AUTHORITY: Final = f"(?:[/?#]{_ANY}|)"

# By part: what may precede it, the delimiters that it never contains, and what may follow it. The text before a
# path may also match less than it should, which accepts no other texts: if the longer text is a path, so is its end.
_PLACES: Final[dict[TestedPart, tuple[str, str, str]]] = {
    "scheme": ("", ":/?#", f":{_ANY}"),
    "authority": (_BEFORE_AUTHORITY, "/?#", _AFTER_AUTHORITY),
    "userinfo": (_BEFORE_AUTHORITY, "/?#", f"@[^@/?#]*{_AFTER_AUTHORITY}"),
    "host_and_port": (f"{_BEFORE_AUTHORITY}(?:[^/?#]*@|)", "@/?#", _AFTER_AUTHORITY),
    "path": (_BEFORE_PATH, "?#", f"(?:[?#]{_ANY}|)"),
    "query": (r"[^?#]*\?", "#", f"(?:#{_ANY}|)"),
}


@cache
def automaton_of_reasons(rule: ReferenceRule) -> Automaton:
    """Return the automaton that labels each text by the component of the first problem of `uri_split.diagnose`.

    >>> moves, labels = automaton_of_reasons("URI")
    >>> state = 0
    >>> for byte in b"http://a b/":
    ...     state = moves[state][byte]
    >>> REASONS[labels[state]]
    'host'
    """
    checks = list(checks_by(rule))
    conditions = [condition for check in checks for condition in _conditions(check)]
    valid = RULES[rule].pattern(PORTABLE)
    patterns = list(dict.fromkeys([valid, *map(_defined, conditions), *map(_matching, conditions)]))

    def label(matches: Sequence[bool | None]) -> int:
        matching = dict(zip(patterns, matches, strict=True))
        if matching[valid] is not False:
            return VALID if matching[valid] else UNDECIDED
        return _label(checks, OTHERWISE, matching)

    return combined(list(map(automaton, patterns)), label)


def _conditions(check: Check) -> tuple[Condition, ...]:
    return (*check.conditions, *(_conditions(check.exception) if check.exception else ()))


def _defined(condition: Condition) -> str:
    """Return the pattern of all texts in which the part of a condition is defined."""
    return _whole(condition.part, "(?s:.+)" if condition.part == "scheme" else "(?s:.*)")


def _matching(condition: Condition) -> str:
    """Return the pattern of all texts in which that part matches the pattern of the condition, if it has one."""
    return _whole(condition.part, condition.notation) if condition.notation else _defined(condition)


@cache
def _whole(part: TestedPart, notation: str) -> str:
    before, delimiters, after = _PLACES[part]
    notation = notation.replace("(?s:.", "(?:[^]")
    # Without the delimiters, each class matches characters of the part only.
    return f"{before}(?:{expand(notation.replace('[^', f'[^{delimiters}'), PORTABLE)}){after}"


def _label(checks: Iterable[Check], otherwise: Component, matching: Mapping[str, bool | None]) -> int:
    """Return the label of texts that do not match the rule, as far as it is known which patterns they match."""
    for check in checks:
        holds = _all(_holds(condition, matching) for condition in check.conditions)
        if holds is None:
            return UNDECIDED
        if holds:
            return _label([check.exception] if check.exception else [], check.component, matching)
    return REASONS.index(otherwise)


def _holds(condition: Condition, matching: Mapping[str, bool | None]) -> bool | None:
    defined, matches = matching[_defined(condition)], matching[_matching(condition)]
    match condition.test:
        case "defined" | "matches":
            return matches
        case "undefined":
            return _not(defined)
        case _:  # "differs"
            return _all((defined, _not(matches)))


def _not(answer: bool | None) -> bool | None:  # noqa: FBT001  an operator
    return None if answer is None else not answer


def _all(answers: Iterable[bool | None]) -> bool | None:
    known = set(answers)
    return False if False in known else None if None in known else True
