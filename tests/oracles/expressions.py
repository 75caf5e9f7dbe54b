"""Regular expressions as trees, independent of the notation they came from."""

import re
from collections.abc import Iterator
from typing import NamedTuple


class Characters(NamedTuple):
    """One character of a set."""

    members: frozenset[str]


class Sequence(NamedTuple):
    """One part after another."""

    parts: "tuple[Expression, ...]"


class Choice(NamedTuple):
    """One part or another."""

    parts: "tuple[Expression, ...]"


class Repetition(NamedTuple):
    """A part repeated `least` to `most` times, without an upper bound if `most` is `None`."""

    part: "Expression"
    least: int
    most: int | None
    possessive: bool = False


Expression = Characters | Sequence | Choice | Repetition


def greedy(expression: Expression) -> Expression:
    """Return the expression without possessive repetitions."""
    match expression:
        case Characters():
            return expression
        case Sequence(parts):
            return Sequence(tuple(map(greedy, parts)))
        case Choice(parts):
            return Choice(tuple(map(greedy, parts)))
        case Repetition(part, least, most, _):
            return Repetition(greedy(part), least, most)


def character_sets(expression: Expression) -> Iterator[frozenset[str]]:
    """Yield every set of characters in it."""
    match expression:
        case Characters(members):
            yield members
        case Sequence(parts) | Choice(parts):
            for part in parts:
                yield from character_sets(part)
        case Repetition(part):
            yield from character_sets(part)


def pattern_of(expression: Expression) -> str:
    """Return a pattern of `re` for the texts of an expression."""
    match expression:
        case Characters(members):
            return f"[{''.join(map(re.escape, sorted(members)))}]" if members else "(?!)"
        case Sequence(parts):
            return "".join(map(pattern_of, parts))
        case Choice(parts):
            return f"(?:{'|'.join(map(pattern_of, parts))})"
        case Repetition(part, least, most, possessive):
            most_often = "" if most is None else most
            return f"(?:{pattern_of(part)}){{{least},{most_often}}}{'+' * possessive}"


def possessive_runs(
    expression: Expression, after: frozenset[str] = frozenset()
) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Yield for each possessive repetition the characters with which a turn begins, and those that may come after it.

    Args:
        expression: What to look through.
        after: The characters that may come after the expression.
    """
    match expression:
        case Characters():
            pass
        case Sequence(parts):
            for part in reversed(parts):
                yield from possessive_runs(part, after)
                after = _first(part) | (after if _may_be_empty(part) else frozenset[str]())
        case Choice(parts):
            for part in parts:
                yield from possessive_runs(part, after)
        case Repetition(part, possessive=possessive):
            if possessive:
                yield _first(part), after
            yield from possessive_runs(part, after | _first(part))


def _first(expression: Expression) -> frozenset[str]:
    match expression:
        case Characters(members):
            return members
        case Sequence(parts):
            first = frozenset[str]()
            for part in reversed(parts):
                first = _first(part) | (first if _may_be_empty(part) else frozenset[str]())
            return first
        case Choice(parts):
            return frozenset[str]().union(*map(_first, parts))
        case Repetition(part):
            return _first(part)


def _may_be_empty(expression: Expression) -> bool:
    match expression:
        case Characters():
            return False
        case Sequence(parts):
            return all(map(_may_be_empty, parts))
        case Choice(parts):
            return any(map(_may_be_empty, parts))
        case Repetition(part, least):
            return least == 0 or _may_be_empty(part)
