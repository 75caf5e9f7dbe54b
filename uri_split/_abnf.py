"""Automata of the RFC's definitions in ABNF (RFC 5234), to which the patterns of `_grammar` are compared.

This is what Appendix A of RFC 3986 uses of ABNF: no incremental alternatives, no prose, and numbers only as ranges. It
has nothing in common with the parser of patterns, so that both would have to err alike.
"""

from collections import deque
from typing import Final

from uri_split._automata import Automaton, Characters, Graph, Lazy
from uri_split._grammar import ABNF
from uri_split._text.spans import lazy_pattern, once

_DEFINITIONS: Final[dict[str, str]] = {
    **dict[str, str](ABNF.items()),
    # The core rules of RFC 5234, appendix B.1, that RFC 3986 uses.
    "ALPHA": "ALPHA  = %x41-5A / %x61-7A",
    "DIGIT": "DIGIT  = %x30-39",
    "HEXDIG": 'HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"',
}

# A comment, or a token; the RFC writes "0<pchar>" for the empty text.
_TOKEN: Final = lazy_pattern(r';.*|("[^"]*"|%x[0-9A-F-]+|[0-9]*\*[0-9]*|[0-9]+|[A-Za-z][A-Za-z0-9-]*|[/()\[\]])')
_REPEAT: Final = lazy_pattern(r"([0-9]*+)(\*?)([0-9]*)")
_CLOSING: Final = frozenset({"/", ")", "]", ""})


@once
def automaton_of_definition(name: str) -> Automaton:
    """Return the minimal automaton of a rule of RFC 3986, or of a core rule, made from its definition.

    >>> len(automaton_of_definition("dec-octet").moves)
    6
    """
    right = _DEFINITIONS[name].partition("=")[2]
    return _choice(deque([*filter(None, _TOKEN.findall(right)), ""]))


def _choice(tokens: deque[str]) -> Automaton:
    """Return the automaton of alternatives (sections 3.1 and 3.2), and remove them with what closes them."""
    graph = Graph()
    graph.end = graph.node()
    closing = "/"
    while closing == "/":
        node = graph.node()
        graph.silent[0].append((node, None))
        while tokens[0] not in _CLOSING:
            node = _repetition(graph, node, tokens)
        graph.silent[node].append((graph.end, None))
        closing = tokens.popleft()
    return Lazy(graph).minimal()


def _repetition(graph: Graph, node: int, tokens: deque[str]) -> int:
    """Add an element as often as it is repeated (sections 3.6 to 3.8) after a node, and return the node after it."""
    least, most = 1, 1
    if tokens[0] == "[":
        least = 0
    elif repeat := _REPEAT.fullmatch(tokens[0]):
        del tokens[0]
        least = int(repeat[1] or 0)
        most = int(repeat[3] or -1) if repeat[2] else least
    element = _element(tokens)
    for _ in range(least):
        node = graph.insert(node, element)
    end = graph.node()
    graph.silent[node].append((end, None))
    if most < 0:
        graph.silent[graph.insert(node, element)].append((node, None))
    for _ in range(most - least):
        node = graph.insert(node, element)
        graph.silent[node].append((end, None))
    return end


def _element(tokens: deque[str]) -> Automaton:
    """Return the automaton of a rule, a group, or characters (sections 2.3, 2.4 and 3.5)."""
    token = tokens.popleft()
    if token in {"(", "["}:
        return _choice(tokens)
    if token in _DEFINITIONS:
        return automaton_of_definition(token)
    graph = Graph()
    if token[0] == "%":
        first, last = (int(code, 16) for code in token[2:].split("-"))
        graph.end = graph.step(0, Characters((2 << last) - (1 << first)))
    else:  # in any case
        for character in token[1:-1]:
            either = 1 << ord(character.lower()) | 1 << ord(character.upper())
            graph.end = graph.step(graph.end, Characters(either))
    return Lazy(graph).minimal()
