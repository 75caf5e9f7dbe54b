"""Matching: the values that expand to a text."""

import re
from collections.abc import Sequence
from typing import Final

from uri_split._templates.expansion import Plan, expanded
from uri_split._templates.graph import Graph, graph_of
from uri_split._templates.parts import Expression, Part, variables_of
from uri_split._templates.pattern import Capture, PatternWriter, has_one_reading
from uri_split._templates.reading import readings, value_of
from uri_split.dialects import PYTHON

_MOST_OPTIONAL: Final = 20  # variables of one expression: the length of the pattern grows with the square

Values = dict[str, str]
"""The values of variables by name, without those that are undefined."""


class Matcher:
    """Finds the values that expand to a text: all defined if possible; else each in turn, defined and long if possible.

    Where each character decides how the text is read on, a pattern captures the values. Otherwise, a search does, which
    takes time that is linear in the length of the text, unless a variable occurs more than once.

    Args:
        parts: The parts of the template.
        plan: How it is expanded.

    >>> from uri_split._templates.expansion import plan_of
    >>> from uri_split._templates.parts import parts_of
    >>> parts = parts_of("/{a}.{b}{?c}")
    >>> Matcher(parts, plan_of(parts)).match("/x.y.z")
    {'a': 'x.y', 'b': 'z'}
    """

    def __init__(self, parts: Sequence[Part], plan: Plan) -> None:
        self._plan = plan
        names = [variable.name for variable in variables_of(parts)]
        self._repeats_names = len(set(names)) < len(names)
        self._graphs: list[Graph] = []  # to search if the pattern does not match
        self._pattern: re.Pattern[str] | None = None
        self._captures: list[Capture] = []
        every = graph_of(parts, all_defined=False)
        longest = max((len(part.variables) for part in parts if isinstance(part, Expression)), default=0)
        if longest <= _MOST_OPTIONAL and has_one_reading(every):
            self._use_pattern(parts, all_defined=False)
            return
        all_defined = graph_of(parts, all_defined=True)
        if has_one_reading(all_defined):
            self._use_pattern(parts, all_defined=True)
            self._graphs = [every]
        else:
            self._graphs = [all_defined, every]

    def match(self, text: str) -> Values | None:
        """Return the values that expand to a text; `None` if there are none."""
        found = self._pattern.fullmatch(text) if self._pattern else None
        if found:
            values = self._captured(found)
            if values is not None and (not self._repeats_names or expanded(self._plan, values) == text):
                return values
        for graph in self._graphs:
            for are_plain in (True, False) if "%" in text else (True,):
                for values in readings(graph, text, are_plain=are_plain):
                    if expanded(self._plan, values) == text:
                        return values
        return None

    def _use_pattern(self, parts: Sequence[Part], *, all_defined: bool) -> None:
        writer = PatternWriter(PYTHON, one_reading=True, all_defined=all_defined, captures="values")
        self._pattern = re.compile(writer.of_parts(parts))
        self._captures = writer.captures

    def _captured(self, found: re.Match[str]) -> Values | None:
        values: Values = {}
        for (name, reserved, _), written in zip(self._captures, found.groups(), strict=True):
            # Places under "+" and "#" do not show whether a percent-encoding was in the value.
            if written is not None and not (reserved and name in values):
                value = value_of(written, reserved=reserved)
                if value is None:
                    return None
                values[name] = value
        return values
