"""Graph of the texts that a template expands to (RFC 6570, section 3)."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.templates.random_templates import assignments, drawn_template
from uri_split import URITemplate
from uri_split._templates.grammar import parts_of
from uri_split._templates.matching import EMPTY, Graph, Slot, graph_of, slots_of


def graph(template: str, *, all_defined: bool = False) -> Graph:
    return graph_of(parts_of(template), all_defined=all_defined)


def written(graph: Graph, node: int = 0) -> Iterator[str]:
    """Yield what all ways to the end write, if each value is `x` or, if it may be, empty."""
    if node == len(graph) - 1:
        yield ""
    for label, target in graph[node]:
        values = [label] if isinstance(label, str) else ["x", ""][label.most == EMPTY : 2 - bool(label.least)]
        for value in values:
            yield from (value + rest for rest in written(graph, target))


# Sections 3.1 and 3.2.1 to 3.2.9
@pytest.mark.parametrize(
    ("template", "all_defined", "texts"),
    [
        ("", False, {""}),
        ("/é%41", False, {"/%C3%A9%41"}),
        ("/{a}", False, {"/x", "/"}),
        ("{a,b}", False, {"x,x", "x,", ",x", ",", "x", ""}),
        ("{a,b}", True, {"x,x", "x,", ",x", ","}),
        ("{#a,b}", True, {"#x,x", "#x,", "#,x", "#,"}),
        ("{.a}", False, {"", ".", ".x"}),
        ("{/a}", True, {"/", "/x"}),
        ("{;a}", False, {"", ";a", ";a=x"}),
        ("{;a,b}", True, {";a;b", ";a=x;b", ";a;b=x", ";a=x;b=x"}),
        ("{?a}", False, {"", "?a=", "?a=x"}),
        ("{&a}", True, {"&a=", "&a=x"}),
        ("{?a,b}", False, {"", "?a=", "?a=x", "?b=", "?b=x", *(f"?a={a}&b={b}" for a in ("", "x") for b in ("", "x"))}),
    ],
)
def test_ways_through_a_graph_write_the_expansions(template: str, all_defined: bool, texts: set[str]) -> None:  # noqa: FBT001  a case
    assert set(written(graph(template, all_defined=all_defined))) == texts


def test_ways_through_graphs_of_drawn_templates_write_all_expansions() -> None:
    random = Random(1)
    for _ in range(100):
        template = drawn_template(random, repeats=False, most_variables=4)
        for all_defined, texts in ((True, ["", "x"]), (False, [None, "", "x"])):
            expanded = {template.expand(values) for values in assignments(template, texts)}
            assert set(written(graph(template, all_defined=all_defined))) == expanded, template


def test_variables_that_are_defined_come_first() -> None:
    *_, last = written(graph("/{a}{?b}{;c}"))
    first = next(written(graph("/{a}{?b}{;c}")))
    assert (first, last) == ("/x?b=x;c=x", "/")


def test_variable_without_a_lead_has_no_way_around_it_unless_it_is_repeated() -> None:
    assert [len(edges) for edges in graph("{a}{+b}")] == [1, 1, 1, 1, 0]
    assert [len(edges) for edges in graph("{a}{+a}")] == [2, 1, 1, 1, 2, 1, 1, 1, 0]
    assert len(graph("{a,b}")[0]) == 2


# Sections 2.4.1 and 3.2.7
def test_slots_say_how_many_characters_there_are() -> None:
    assert slots_of(graph("{a:3}{+b}{;c,d:2}", all_defined=True)) == [
        Slot("a", reserved=False, least=0, most=3),
        Slot("b", reserved=True, least=0, most=None),
        Slot("c", reserved=False, least=0, most=EMPTY),
        Slot("c", reserved=False, least=1, most=None),
        Slot("d", reserved=False, least=0, most=EMPTY),
        Slot("d", reserved=False, least=1, most=2),
    ]
    assert slots_of(graph("/x")) == []


def test_edges_lead_to_later_nodes_and_the_last_node_is_the_end() -> None:
    random = Random(2)
    for _ in range(100):
        template: URITemplate = drawn_template(random)
        for all_defined in (True, False):
            found = graph(template, all_defined=all_defined)
            assert all(node < target < len(found) for node, edges in enumerate(found) for _, target in edges)
            assert [node for node, edges in enumerate(found) if not edges] == [len(found) - 1]
