"""The rules that a text matches, by the automata of Appendix A."""

from functools import cache, lru_cache
from typing import Final

from uri_conformance.generator.recognizers import automaton_of
from uri_split._grammar import RuleName
from uri_split.rules import RULES

_States = tuple[int, ...]
"""A state of the automaton of each rule."""

_START: Final[_States] = (0,) * len(RULES)


@cache
def _after(states: _States, character: str) -> _States:
    return tuple(automaton_of(rule).after(state, character) for rule, state in zip(RULES, states, strict=True))


@cache
def _accepting(states: _States) -> tuple[RuleName, ...]:
    return tuple(rule for rule, state in zip(RULES, states, strict=True) if state in automaton_of(rule).accepting)


@lru_cache(100_000)  # the same texts are tried on many mutants
def matched_rules(text: str) -> tuple[RuleName, ...]:
    """Return the rules that a text matches, in the order of `RULES`."""
    states = _START
    for character in text:
        states = _after(states, character)
    return _accepting(states)
