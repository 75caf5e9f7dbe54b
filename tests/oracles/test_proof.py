"""The patterns are equal to the ABNF of RFC 3986: decided, not sampled."""

import pytest

from tests.oracles import abnf_text, pattern_text
from tests.oracles.automata import automaton, classes_of, difference
from tests.oracles.expressions import Choice, greedy, possessive_runs
from uri_split._diagnosis import REPRESENTATIVES
from uri_split._grammar import RuleName
from uri_split._text.spans import beginnings_of
from uri_split.columns.parts import common_uri
from uri_split.dialects import ECMASCRIPT, JAVA, PORTABLE, PYTHON, Dialect
from uri_split.rules import RULES

OF_ABNF = {rule: abnf_text.rule(rule) for rule in RULES}
OF_PATTERN = {rule: pattern_text.parse(RULES[rule].pattern(PORTABLE)) for rule in RULES}


@pytest.mark.parametrize("rule", RULES)
def test_portable_pattern_equals_the_abnf(rule: RuleName) -> None:
    classes = classes_of([OF_ABNF[rule], OF_PATTERN[rule]])
    assert difference(automaton(OF_ABNF[rule], classes), automaton(OF_PATTERN[rule], classes)) is None


def test_pattern_that_differs_from_the_abnf_is_detected() -> None:
    pattern = RULES["dec-octet"].pattern(PORTABLE).replace("25[0-5]", "25[0-6]")
    wrong = pattern_text.parse(pattern)
    classes = classes_of([OF_ABNF["dec-octet"], wrong])
    assert difference(automaton(OF_ABNF["dec-octet"], classes), automaton(wrong, classes)) == "256"


def test_automaton_of_a_uri_has_180_states() -> None:
    assert len(automaton(OF_ABNF["URI"], classes_of([OF_ABNF["URI"]])).moves) == 180


@pytest.mark.parametrize("dialect", [PYTHON, ECMASCRIPT, JAVA], ids=lambda dialect: dialect.name)
@pytest.mark.parametrize("rule", RULES)
def test_dialects_differ_only_in_possessive_quantifiers(rule: RuleName, dialect: Dialect) -> None:
    expression = pattern_text.parse(RULES[rule].pattern(dialect))
    assert greedy(expression) == OF_PATTERN[rule]
    assert bool(list(possessive_runs(expression))) <= dialect.possessive


# Where no turn of a run begins with what may come after the run, giving back a turn cannot lead to a match.
@pytest.mark.parametrize("rule", RULES)
def test_backtracking_into_a_possessive_run_would_not_help(rule: RuleName) -> None:
    pattern = RULES[rule].pattern(PYTHON)
    for each in (pattern, beginnings_of(pattern)):
        for first, after in possessive_runs(pattern_text.parse(each)):
            # At the end of the text nothing can be given back, and whatever a beginning still needs matches.
            assert first.isdisjoint(after - {pattern_text.END})


def test_possessive_run_that_takes_too_much_is_detected() -> None:
    ((first, after),) = possessive_runs(pattern_text.parse("[a-z]*+a"))
    assert not first.isdisjoint(after)


@pytest.mark.parametrize("rule", RULES)
def test_pattern_of_beginnings_equals_the_beginnings_of_the_abnf(rule: RuleName) -> None:
    pattern = pattern_text.parse(beginnings_of(RULES[rule].pattern(PYTHON)))
    classes = classes_of([OF_ABNF[rule], pattern])
    beginnings = automaton(OF_ABNF[rule], classes).completable()
    assert difference(beginnings, automaton(pattern, classes, pattern_text.END)) is None


def test_pattern_of_common_uris_matches_only_uris() -> None:
    uri, common = OF_ABNF["URI"], pattern_text.parse(common_uri(PORTABLE).removeprefix("^").removesuffix("$"))
    classes = classes_of([uri, common])
    assert difference(automaton(uri, classes), automaton(Choice((uri, common)), classes)) is None


# The characters with which `expected` tests the grammar.
def test_representatives_cover_the_classes_that_the_rules_distinguish() -> None:
    classes = classes_of(OF_ABNF.values())
    automata = [automaton(expression, classes) for expression in OF_ABNF.values()]
    told_apart: dict[tuple[object, ...], set[str]] = {}
    for number, members in enumerate(classes):
        column = tuple(row[number] for made in automata for row in made.moves)
        told_apart.setdefault(column, set()).update(members)
    in_no_rule = told_apart.pop(next(column for column, members in told_apart.items() if "é" in members))
    assert in_no_rule > set(' "<>\\^`{|}\x7f')
    assert sorted(map(sorted, told_apart.values())) == sorted(map(sorted, REPRESENTATIVES.values()))
