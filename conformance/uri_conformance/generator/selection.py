"""Selection of texts that find every fault of every recognizer."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from tests.oracles.automata import Automaton, characterizing_endings, ways
from uri_conformance.generator.forms import forms
from uri_conformance.generator.recognizers import Place, Unfound, accepts, matched_rules, recognizer
from uri_split._grammar import RuleName
from uri_split.rules import RULES

_Steps = tuple[int, ...]

_READABLE: Final = "a1bcdefghijklmnopqrstuvwxyz023456789-.~_!$&'()*+,;=:@/?#[]%<>\"{}|\\^` é８\U0001f600"
"""The characters of the texts, those first that are read most easily."""


class Continuations(NamedTuple):
    """Texts with the same beginning, which leads to a state.

    Attributes:
        rule: The rule that they are about.
        beginning: The beginning.
        texts: The texts.
    """

    rule: RuleName
    beginning: str
    texts: list[str]


class Selection:
    """Faults of all recognizers that no text has found yet."""

    def __init__(self) -> None:
        self._left = {rule: Unfound(recognizer(rule)) for rule in RULES}
        self._turns = Counter[tuple[RuleName, int]]()

    def find(self, text: str) -> None:
        """Strike out the faults that a text finds."""
        matched = matched_rules(text)
        for rule, left in self._left.items():
            left.find(text, accepted=rule in matched)

    def texts(self) -> Iterator[Continuations]:
        """Yield texts, by the state in which they find something, until no fault is left."""
        for rule in _order():
            states = ways(recognizer(rule).moves).items()
            # Texts with a long beginning find faults of the states before as well.
            longest_first = sorted(states, key=lambda item: -len(item[1]))
            chosen = [self._continued(rule, state, way) for state, way in longest_first]
            yield from (some for some in reversed(chosen) if some.texts)

    def _continued(self, rule: RuleName, state: int, way: _Steps) -> Continuations:
        made, by_place = recognizer(rule), self._left[rule].by_place
        beginning = _spelled(made, way)
        texts: list[str] = []
        for step in (None, *range(len(made.classes))):
            while (place := Place(state, step)) in by_place:
                in_forms = forms(rule, self._best_text(rule, place, beginning))
                texts += in_forms
                for text in in_forms:
                    self.find(text)
        return Continuations(rule, beginning, texts)

    def _best_text(self, rule: RuleName, place: Place, beginning: str) -> str:
        """Return a text that finds most of the faults in a place."""
        if place.step is None:
            return beginning
        made, left = recognizer(rule), self._left[rule].by_place[place]
        characters = _readable(made.classes[place.step])
        character = characters[self._turns[rule, place.step] % len(characters)]
        self._turns[rule, place.step] += 1
        found = Counter[str]()
        for ending in _endings(rule):
            text = beginning + character + ending
            accepted = made.accepts(text)
            found[text] = sum(accepts(made, text, fault) != accepted for fault in left)
        ((text, most),) = found.most_common(1)
        assert most, (rule, place)
        return text


def _order() -> Iterable[RuleName]:
    """Return all rules, beginning with those whose texts find most faults in other rules."""
    # The automata of the rules up to IPv6address have few states.
    short = sorted(RULES, key=lambda rule: len(recognizer(rule).moves))
    short = short[: short.index("IPv6address") + 1]
    return dict.fromkeys((*short, "authority", "URI-reference", *RULES))


def _spelled(made: Automaton, steps: _Steps) -> str:
    return "".join(_readable(made.classes[step])[0] for step in steps)


def _readable(members: Iterable[str]) -> list[str]:
    """Return those of the characters that texts of the suite contain, the most readable first."""
    return sorted(set(members) & set(_READABLE), key=_READABLE.index)


@cache
def _endings(rule: RuleName) -> Sequence[str]:
    """Return a shortest way from each state to an accepting one, and endings that distinguish the states."""
    made = recognizer(rule)
    shortest: dict[int, _Steps] = dict.fromkeys(made.accepting, ())
    states = deque(shortest)
    while states:
        state = states.popleft()
        for before, after in enumerate(made.moves):
            for step, following in enumerate(after):
                if following == state and before not in shortest:
                    shortest[before] = (step, *shortest[state])
                    states.append(before)
    endings = {*shortest.values(), *characterizing_endings(made.moves, made.accepting)[0]}
    return [_spelled(made, ending) for ending in sorted(endings, key=lambda ending: (len(ending), ending))]
