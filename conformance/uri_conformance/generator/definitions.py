"""Mutants of the definitions of rules, and texts that find them."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from tests.oracles import abnf_text
from tests.oracles.automata import Automaton, Classes, automaton, classes_of, difference
from tests.oracles.expressions import Characters, Choice, Expression, Repetition, Sequence, pattern_of
from uri_conformance.generator.recognizers import matched_rules
from uri_split._grammar import RuleName


def wrong_definitions(rule: RuleName) -> Iterator[Expression]:
    """Yield the mutants of a rule's definition; some may match the same texts.

    An alternative or a part is left out; a repetition has another bound; a range of characters begins or ends with
    another one. The rules that the definition names are right: they have mutants of their own.
    """
    definitions = abnf_text.definitions(abnf_text.GRAMMAR)
    named = set[int]()

    def refer(name: str) -> Expression:
        expression = abnf_text.rule(name)
        named.add(id(expression))
        return expression

    return _changed(abnf_text.parse(definitions[rule], refer), named)


def is_found(rule: RuleName, wrong: Expression, texts: Iterable[str]) -> bool:
    """Return whether a text matches either a rule or its mutant, but not both."""
    matches = re.compile(pattern_of(wrong)).fullmatch
    return any((matches(text) is not None) != (rule in matched_rules(text)) for text in texts)


def distinguishing_text(rule: RuleName, wrong: Expression) -> str | None:
    """Return a shortest text that only one of a rule and its mutant matches; `None` if there is none."""
    classes = classes_of([abnf_text.rule(rule), wrong])
    return difference(automaton(wrong, classes), _right(rule, classes))


@cache
def _right(rule: RuleName, classes: Classes) -> Automaton:
    return automaton(abnf_text.rule(rule), classes)


def _changed(expression: Expression, named: set[int]) -> Iterator[Expression]:
    if id(expression) in named:
        return
    match expression:
        case Sequence(parts) | Choice(parts):
            for position, part in enumerate(parts):
                before, after = parts[:position], parts[position + 1 :]
                others = [(*before, *after)] if before or after else []
                others += [(*before, changed, *after) for changed in _changed(part, named)]
                yield from map(type(expression), others)
        case Repetition(part, least, most):
            yield from (Repetition(part, *bounds) for bounds in _other_bounds(least, most))
            yield from (Repetition(changed, least, most) for changed in _changed(part, named))
        case Characters(members):
            below = {chr(ord(member) - 1) for member in members} - members
            above = {chr(ord(member) + 1) for member in members} - members
            firsts, lasts = {chr(ord(added) + 1) for added in below}, {chr(ord(added) - 1) for added in above}
            yield from (Characters(members - {left_out}) for left_out in sorted(firsts | lasts))
            yield from (Characters(members | {added}) for added in sorted(below | above))


def _other_bounds(least: int, most: int | None) -> Iterator[tuple[int, int | None]]:
    if least:
        yield least - 1, most
    if most is None:
        yield least + 1, most
        yield least, least + 1
    else:
        yield from [(least + 1, most)] if least < most else []
        yield from [(least, most - 1)] if most > max(least, 1) else []
        yield least, most + 1
