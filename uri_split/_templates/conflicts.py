"""Conflicts: whether two templates, such as those of a router, match the same text."""

from uri_split._templates.automaton import Automaton
from uri_split._templates.graph import graph_of
from uri_split._templates.parts import parts_of
from uri_split._templates.search import UndecidedError, shared_texts
from uri_split._templates.template import URITemplate
from uri_split._text.errors import URIError


def conflict(one: str, other: str) -> str | None:
    """Return the shortest text that two templates both match; `None` if there is none.

    Args:
        one: A template.
        other: Another one.

    Raises:
        InvalidURITemplate: If one of them is not a template.
        TypeError: If one of them is not a `str`.
        URIError: If that takes too many steps, since a variable occurs more than once.

    >>> conflict("/users/{id}", "/users/me"), conflict("/users/{id}", "/users/{id}/files")
    ('/users/me', None)
    """
    templates = URITemplate(one), URITemplate(other)
    graphs = [graph_of(parts_of(template), all_defined=False) for template in templates]
    try:
        text = next(shared_texts(*[Automaton(graph, are_plain=False) for graph in graphs]), None)
    except UndecidedError:
        raise _undecided() from None
    if text is not None and any(template.match(text) is None for template in templates):
        raise _undecided()  # its values are not in NFC, but there may be another text
    return text


def _undecided() -> URIError:
    return URIError(
        "it takes too many steps to decide whether the templates conflict: a variable occurs more than once"
    )
