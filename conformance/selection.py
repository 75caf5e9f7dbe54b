"""Selection of texts that find every fault of every recognizer."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from conformance.forms import forms
from conformance.recognizers import SPELLINGS, Place, Recognizer, Unfound, recognizer
from conformance.verdicts import matched_rules
from tests.oracles.automata import characterizing_endings, ways
from uri_split._grammar.names import RuleName
from uri_split.rules import RULES

Steps = tuple[int, ...]

_READABLE: Final = "a1bcdefghijklmnopqrstuvwxyz023456789-.~_!$&'()*+,;=:@/?#[]%<>\"{}|\\^` é８\U0001f600"
"""The characters of the texts, those first that are read most easily."""


class Selection:
    """Faults of all recognizers that no text has found yet."""

    def __init__(self) -> None:
        self._left = {rule: Unfound(recognizer(rule)) for rule in RULES}
        self._turns: Counter[tuple[RuleName, int]] = Counter()

    def texts(self) -> Iterator[tuple[RuleName, str]]:
        """Yield a rule and a text for it until no fault is left; the rules with few states come first."""
        for rule in sorted(RULES, key=lambda rule: len(recognizer(rule).steps)):
            by_place = self._left[rule].by_place
            made = recognizer(rule)
            before, after = ways(made.steps), endings(made)
            for place in sorted(by_place, key=lambda place: (-len(before[place.state]), place.state, place.step or 0)):
                while place in by_place:
                    text = self._best_text(rule, place, before[place.state], after)
                    for form in forms(rule, text):
                        self.find(form)
                    yield rule, text

    def find(self, text: str) -> None:
        """Strike out the faults that a text finds."""
        matched = matched_rules(text)
        for rule, left in self._left.items():
            left.find(text, accepted=rule in matched)

    def _best_text(self, rule: RuleName, place: Place, before: Steps, endings: Sequence[Steps]) -> str:
        """Return a text that finds most of the faults in a place."""
        made, left = recognizer(rule), self._left[rule].by_place[place]
        found = Counter[tuple[Steps, str]]()
        for ending in endings if place.step is not None else [()]:
            steps = (*before, *([] if place.step is None else [place.step]), *ending)
            for text in self._spelled(rule, steps, len(before)):
                accepted = rule in matched_rules(text)
                # Pieces side by side may be read in another way.
                if made.accepts(text) == accepted:
                    found[steps, text] = sum(made.accepts(text, fault) != accepted for fault in left)
        (steps, text), most = max(found.items(), key=lambda item: item[1])
        assert most, (rule, place)
        self._turns.update((rule, step) for step in steps)
        return text

    def _spelled(self, rule: RuleName, steps: Steps, middle: int) -> Iterator[str]:
        """Yield texts with these steps. In rules with pieces, the characters of the middle step differ."""
        made = recognizer(rule)
        pieces = made.pieces
        characters = list(map(readable, made.members))
        choices = len(characters[steps[middle]]) if pieces and middle < len(steps) else 1
        texts: dict[str, None] = {}
        for spelling, choice in product((0, 1), range(choices or 1)):
            turns = Counter({step: self._turns[rule, step] for step in steps})
            text = ""
            for position, step in enumerate(steps):
                turn = turns[step] + choice * (position == middle)
                text += (
                    SPELLINGS[pieces[step]][spelling]
                    if step in pieces
                    else characters[step][turn % len(characters[step])]
                )
                turns[step] += 1
            texts[text] = None
        yield from texts


def readable(members: Iterable[str]) -> list[str]:
    """Return those of the characters that texts of the suite contain, the most readable first."""
    return sorted(set(members) & set(_READABLE), key=_READABLE.index)


def endings(made: Recognizer) -> list[Steps]:
    """Return a shortest way from each state to an accepting one, and endings that distinguish the states."""
    shortest: dict[int, Steps] = dict.fromkeys(made.accepting, ())
    states = deque(shortest)
    while states:
        state = states.popleft()
        for before, after in enumerate(made.steps):
            for step, following in enumerate(after):
                if following == state and before not in shortest:
                    shortest[before] = (step, *shortest[state])
                    states.append(before)
    endings = {*shortest.values(), *characterizing_endings(made.steps, made.accepting)}
    return sorted(endings, key=lambda ending: (len(ending), ending))
