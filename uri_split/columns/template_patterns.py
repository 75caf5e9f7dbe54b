"""Patterns of a template for the engines."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from uri_split._templates.grammar import parts_of, variables_of
from uri_split._templates.matching import Capture, PatternWriter, graph_of, has_one_assignment
from uri_split._templates.template import URITemplate
from uri_split.dialects import PORTABLE


class TemplatePattern(NamedTuple):
    """Pattern of whole texts that a template may match.

    Attributes:
        pattern: The pattern, in the portable dialect.
        captures: Its captures. If there are none, only Python can read the values.
    """

    pattern: str
    captures: Sequence[Capture]


def patterns_of(
    template: URITemplate, captures: Literal["values", "values with leads"] = "values"
) -> list[TemplatePattern]:
    """Return the patterns to try in turn: no other text matches the template.

    The captures of the first one that matches are the values that `URITemplate.match` returns, if none of them has a
    percent-encoding: an engine prefers the first alternatives and the longest runs, too. Whether a value with a
    percent-encoding is in NFC, only Python can tell.

    Args:
        template: The template.
        captures: What is captured (see `PatternWriter`).

    >>> [[capture.name for capture in each.captures] for each in patterns_of(URITemplate("/{a}.{b}{?c}"))]
    [['a', 'b', 'c'], ['a', 'b', 'c']]
    >>> [len(patterns_of(URITemplate(text))) for text in ("/{a}/{b}{?c}", "/{a}/{a}")]
    [1, 1]
    """
    parts = parts_of(template)
    names = [variable.name for variable in variables_of(parts)]
    if len(set(names)) < len(names):
        return [TemplatePattern(template.pattern(PORTABLE, anchored=True), ())]
    patterns: list[TemplatePattern] = []
    for all_defined in (False,) if has_one_assignment(graph_of(parts, all_defined=False)) else (True, False):
        writer = PatternWriter(PORTABLE, one_assignment=False, all_defined=all_defined, captures=captures)
        patterns.append(TemplatePattern(PORTABLE.anchored(writer.of_parts(parts)), writer.captures))
    return patterns
