"""Mutants of the definitions of rules, and texts that find them."""

from collections.abc import Iterator

from conformance.recognizers import SPELLINGS, STAND_INS, definition, of_expression
from conformance.verdicts import matched_rules
from tests.oracles.automata import automaton, classes_of, difference
from tests.oracles.expressions import Characters, Choice, Expression, Repetition, Sequence
from uri_split._grammar.names import RuleName


def wrong_definitions(rule: RuleName) -> Iterator[Expression]:
    """Yield the mutants of a rule's definition; some may match the same texts.

    An alternative or a part is left out; a repetition has another bound; a range of characters begins or ends with
    another one. The rules that the definition names are right: they have mutants of their own.
    """
    right = definition(rule)
    return _changed(right.expression, {id(expression) for expression in right.named})


def distinguishing_text(rule: RuleName, wrong: Expression) -> str | None:
    """Return a short text that only one of a rule and its mutant matches; `None` if there is none."""
    right = definition(rule)
    classes = classes_of([right.expression, wrong])
    symbols = difference(automaton(wrong, classes), automaton(right.expression, classes))
    if symbols is None:
        return None
    made = of_expression(wrong, right.pieces)
    spelled = [_spelled(symbols, number) for number in (0, 1)]
    # Pieces side by side may be read in another way.
    return next((text for text in spelled if made.accepts(text) != (rule in matched_rules(text))), None)


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
            first, last = min(members), max(members)
            beyond = chr(ord(first) - 1), chr(ord(last) + 1)
            yield from (Characters(members - {left_out}) for left_out in (first, last))
            yield from (Characters(members | {added}) for added in beyond)


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


def _spelled(symbols: str, number: int) -> str:
    for piece, spellings in SPELLINGS.items():
        symbols = symbols.replace(STAND_INS[piece], spellings[number])
    return symbols
