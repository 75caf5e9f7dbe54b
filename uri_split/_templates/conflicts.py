"""Conflicts: whether two templates, such as those of a router, match the same text."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from itertools import islice, product
from typing import Final

from uri_split._templates.graph import Graph, graph_of
from uri_split._templates.parts import Part, parts_of, variables_of
from uri_split._templates.proofs import Automaton, is_in_ascii
from uri_split._templates.search import UndecidedError, shared_texts
from uri_split._templates.template import URITemplate
from uri_split._text.errors import URIError

_MOST_TEXTS: Final = 100
_MOST_REPEATED: Final = 3  # each doubles the work


def conflict(one: str, other: str) -> str | None:
    """Return the shortest text that two templates both match; `None` if there is none.

    If a variable occurs more than once, a shorter text may exist.

    Args:
        one: A template.
        other: Another one.

    Raises:
        InvalidURITemplate: If one of them is not a template.
        TypeError: If one of them is not a `str`.
        URIError: If it takes too many steps to decide, as may be the case if a variable occurs more than once, or if
            there are many variables or long literals.

    >>> conflict("/users/{id}", "/users/me"), conflict("/users/{id}", "/users/{id}/files")
    ('/users/me', None)
    """
    templates = URITemplate(one), URITemplate(other)
    graphs = [list(_graphs(parts_of(template))) for template in templates]
    is_ascii = is_in_ascii([graph for each in graphs for graph in each])
    shortest: str | None = None
    is_decided = True
    for pair in product(*graphs):
        longest = None if shortest is None else len(shortest) - 1
        automata = [Automaton(graph, are_plain=False, is_ascii=is_ascii) for graph in pair]
        try:
            for text in islice(shared_texts(*automata, longest=longest), _MOST_TEXTS):
                if all(template.match(text) is not None for template in templates):
                    shortest = text
                    break
                is_decided = False  # the search follows only one of several texts, and another may match
        except UndecidedError:
            is_decided = False
    if shortest is None and not is_decided:
        message = "it takes too many steps to decide whether the templates conflict"
        raise URIError(message)
    return shortest


def _graphs(parts: Sequence[Part]) -> Iterator[Graph]:
    """Yield graphs that together have all texts, in each of which a variable is defined in all its places, or in none.

    Only those that occur more than once matter.
    """
    numbers = Counter(variable.name for variable in variables_of(parts))
    repeated = [name for name, number in numbers.items() if number > 1][:_MOST_REPEATED]
    for choice in product((True, False), repeat=len(repeated)):
        undefined = {name for name, is_defined in zip(repeated, choice, strict=True) if not is_defined}
        yield graph_of(list(_without(parts, undefined)), all_defined=False, defined={*repeated} - undefined)


def _without(parts: Sequence[Part], names: Container[str]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            variables = tuple(variable for variable in part.variables if variable.name not in names)
            if variables:
                yield part._replace(variables=variables)
