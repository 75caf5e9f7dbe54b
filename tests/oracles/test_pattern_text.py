"""The reader of patterns."""

import pytest

from tests.oracles.expressions import Characters, Choice, Expression, Repetition, Sequence
from tests.oracles.pattern_text import END, parse

A, B = Characters(frozenset("a")), Characters(frozenset("b"))


def alone(expression: Expression) -> Choice:
    return Choice((Sequence((expression,)),))


@pytest.mark.parametrize(
    ("pattern", "expression"),
    [
        ("", Choice((Sequence(()),))),
        ("ab|a", Choice((Sequence((A, B)), Sequence((A,))))),
        ("(?:a|)b", Choice((Sequence((Choice((Sequence((A,)), Sequence(()))), B)),))),
        (r"[a-c\-\]]", alone(Characters(frozenset("abc-]")))),
        (r"\?", alone(Characters(frozenset("?")))),
        (r"\Z", alone(Characters(frozenset(END)))),
        ("a*", alone(Repetition(A, 0, None))),
        ("a+", alone(Repetition(A, 1, None))),
        ("a?", alone(Repetition(A, 0, 1))),
        ("a{2}", alone(Repetition(A, 2, 2))),
        ("a{1,3}", alone(Repetition(A, 1, 3))),
        ("a*+", alone(Repetition(A, 0, None, possessive=True))),
        ("(?:ab)++", alone(Repetition(Choice((Sequence((A, B)),)), 1, None, possessive=True))),
    ],
)
def test_pattern_is_parsed(pattern: str, expression: Expression) -> None:
    assert parse(pattern) == expression


@pytest.mark.parametrize("pattern", ["(a)", "a)", "^a", "a$", ".", r"\d", r"[\w]", "*a"])
def test_other_syntax_is_rejected(pattern: str) -> None:
    with pytest.raises(AssertionError):
        parse(pattern)
