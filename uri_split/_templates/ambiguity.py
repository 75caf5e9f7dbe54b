"""Ambiguity: the shortest text that different values expand to, or a proof that there is none."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from uri_split._templates.assignments import equal_assignments_of_one_character, shortest_equal_assignments
from uri_split._templates.equality import is_invertible_by_places
from uri_split._templates.expansion import Plan, expanded
from uri_split._templates.graph import Graph, graph_of
from uri_split._templates.parts import Part, variables_of
from uri_split._templates.passwords import expansion_passwords
from uri_split._templates.proofs import Automaton
from uri_split._templates.reading import readings
from uri_split._templates.search import UndecidedError, shared_texts
from uri_split._text.errors import URIError
from uri_split._text.representation import repr_with
from uri_split._text.spans import mask

_MOST_READINGS: Final = 1000


class Ambiguity(NamedTuple):
    """A text that two different assignments of values to the variables of a template expand to.

    Attributes:
        text: The text.
        first: The values that `URITemplate.match` reads from it.
        second: Other values.
    """

    text: str
    first: Mapping[str, str]
    second: Mapping[str, str]

    def __hash__(self) -> int:
        return hash(self.text)  # mappings have no hash

    def __repr__(self) -> str:
        """Return the usual form of a named tuple, with passwords hidden."""
        return repr_with(self, **without_passwords(self)._asdict())


def without_passwords(ambiguity: Ambiguity) -> Ambiguity:
    """Return an ambiguity with ``***`` for its passwords, and for the values that may contain a part of one.

    >>> without_passwords(Ambiguity("me:secret@h", {"a": "me:secret", "b": "h"}, {"a": "me", "b": "h"}))
    Ambiguity(text='me:***@h', first={'a': '***', 'b': 'h'}, second={'a': 'me', 'b': 'h'})
    """
    text = mask(ambiguity.text, expansion_passwords(ambiguity.text))
    if text == ambiguity.text:
        return ambiguity
    first, second = (
        {name: value if value in text else "***" for name, value in values.items()}
        for values in (ambiguity.first, ambiguity.second)
    )
    return Ambiguity(text, first, second)


def ambiguity_of(parts: Sequence[Part], plan: Plan) -> Ambiguity | None:
    """Return the shortest ambiguity of a template whose variables are all defined; `None` if there is none.

    Raises:
        UndecidedError: If it takes too many steps to decide.

    >>> from uri_split._templates.expansion import plan_of
    >>> from uri_split._templates.parts import parts_of
    >>> parts = parts_of("/{a}.{b}")
    >>> ambiguity_of(parts, plan_of(parts))
    Ambiguity(text='/..', first={'a': '.', 'b': ''}, second={'a': '', 'b': '.'})
    """
    graph = graph_of(parts, all_defined=True)
    shortest = equal_assignments_of_one_character(graph, plan)
    if shortest:
        return _ambiguity(graph, plan, expanded(plan, shortest[0]), shortest)
    automaton = Automaton(graph, are_plain=True)
    known = _cut_values(parts, plan)
    if automaton.remembered:
        if not known and is_invertible_by_places(graph):
            return None
        shortest = shortest_equal_assignments(graph, plan)
        if shortest:
            return _ambiguity(graph, plan, expanded(plan, shortest[0]), shortest)
    longest = len(expanded(plan, known[0])) - 1 if known else None
    try:
        text = next(shared_texts(automaton, automaton, longest=longest), None)
        if text is not None:
            return _ambiguity(graph, plan, text, ())
    except (UndecidedError, URIError):
        if not known:
            raise UndecidedError from None
    return _ambiguity(graph, plan, expanded(plan, known[0]), known) if known else None


def _ambiguity(graph: Graph, plan: Plan, text: str, known: Sequence[Mapping[str, str]]) -> Ambiguity:
    """Return the ambiguity of a text, with values that are read from it or known to expand to it."""
    read = islice(readings(graph, text, are_plain=True), _MOST_READINGS)
    every = [*(values for values in read if expanded(plan, values) == text), *known]
    for second in every:
        if second != every[0]:
            return Ambiguity(text, every[0], second)
    raise UndecidedError  # some value is not in NFC, but other texts may be ambiguous


def _cut_values(parts: Sequence[Part], plan: Plan) -> Sequence[dict[str, str]]:
    """Return two assignments that expand to the same text, as only the beginning of a value is written.

    Of several variables, that with the shortest text is chosen. Empty if each variable is written whole somewhere.
    """
    variables = variables_of(parts)
    whole = {variable.name for variable in variables if variable.prefix is None}
    lengths: dict[str, int] = {}
    for name, prefix, _ in variables:
        if prefix is not None and name not in whole:
            lengths[name] = max(prefix, lengths.get(name, 0))
    empty = dict.fromkeys((variable.name for variable in variables), "")
    pairs = [[{**empty, name: "x" * length}, {**empty, name: "x" * (length + 1)}] for name, length in lengths.items()]
    return min(pairs, key=lambda pair: len(expanded(plan, pair[0]))) if pairs else ()
