"""Automata of the package against those of the `greenery` package."""

from random import Random

import greenery

from uri_split._automata import ASCII_ONLY, Automaton, Lazy, Search, graph_of_pattern

NUMBER = 500


def drawn_pattern(random: Random, depth: int) -> str:
    if not depth:
        return random.choice(("a", "b", "c", "[ab]", "[b-d]", "[^a]", "ab", "bc", "[^bc]", ""))
    one, two = (drawn_pattern(random, depth - 1) for _ in range(2))
    kinds = f"{one}{two}", f"({one}|{two})", f"({one})*", f"({one})+", f"({one})?", f"({one}){{1,2}}", f"({one}){{2}}"
    return random.choice((*kinds, f"({one}){{1,}}", f"{one}{two}", f"({one}|{two})"))


def automaton(pattern: str) -> Automaton:
    return Lazy(graph_of_pattern(pattern)).minimal()


def is_within(one: Automaton, other: Automaton) -> bool:
    return Search(ASCII_ONLY, [one], [other]).shortest() is None


def test_expressions_are_compared_as_by_greenery() -> None:
    random = Random(44)
    within = equal = 0
    for _ in range(NUMBER):
        one, other = (drawn_pattern(random, random.randint(1, 3)) for _ in range(2))
        patterns = [one, random.choice((other, other, f"{one}|{one}{one}?", f"({other})?({one}|{other}{one})"))]
        ours, theirs = [*map(automaton, patterns)], [greenery.parse(pattern).to_fsm().reduce() for pattern in patterns]
        is_one, is_other = is_within(*ours), is_within(*reversed(ours))
        assert is_one == theirs[0].issubset(theirs[1]), patterns
        assert is_other == theirs[1].issubset(theirs[0]), patterns
        assert (is_one and is_other) == theirs[0].equivalent(theirs[1]), patterns
        for made, fsm in zip(ours, theirs, strict=True):
            # Theirs also has a state for failures, unless nothing fails.
            assert len(made.moves) == max(sum(map(fsm.islive, fsm.states)), 1), patterns
        within, equal = within + is_one + is_other, equal + (is_one and is_other)
    assert within > NUMBER // 10
    assert equal > 10
