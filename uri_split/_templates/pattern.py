"""Patterns of the texts that a template expands to, if the values of its variables are texts."""

from collections.abc import Iterable
from itertools import accumulate, repeat
from typing import Final, Literal, NamedTuple

from uri_split._algebra.encoding import encode_non_ascii
from uri_split._templates.graph import EMPTY, Graph
from uri_split._templates.parts import OPERATORS, Expression, Operator, Part, Variable
from uri_split._templates.written import (
    ENCODED_BYTE,
    ENCODED_CHARACTER,
    GIVEN_BYTE,
    GIVEN_CHARACTER,
    RESERVED,
    UNRESERVED,
)
from uri_split.dialects import JAVA, Dialect

_LONGEST_BEGINNING: Final = 64  # all beginnings of this are kept; longer literals that begin alike count as the same
_MOST_BEGINNINGS: Final = 256  # of one place: more are not compared, and count as if there were several readings
_LITERAL: Final = str.maketrans({**{mark: f"\\{mark}" for mark in "/.?*+()[]"}, "$": r"[\x24]"})
_END: Final = "\n"  # represents the end of the text, and is in no literal


class _Beginnings(NamedTuple):
    """How texts may begin, with all beginnings of these, which find those that they share with others quickly."""

    texts: frozenset[str]
    shorter: frozenset[str]

    def __or__(self, other: "_Beginnings") -> "_Beginnings":
        return _Beginnings(self.texts | other.texts, self.shorter | other.shorter)

    def overlap(self, other: "_Beginnings") -> bool:
        """Return whether one of these is the beginning of one of the others, or the other way round."""
        few, many = sorted((self, other), key=lambda each: len(each.texts))
        return any(text in many.shorter or not many.texts.isdisjoint(accumulate(text)) for text in few.texts)


def _beginnings(texts: Iterable[str]) -> _Beginnings:
    texts = frozenset(texts)
    return _Beginnings(texts, frozenset(shorter for text in texts for shorter in accumulate(text)))


_NO_BEGINNINGS: Final = _beginnings(())
_OF_VALUE: Final = _beginnings("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~%")
_OF_RESERVED_VALUE: Final = _OF_VALUE | _beginnings(":/?#[]@!$&'()*+,;=")


def has_one_reading(graph: Graph) -> bool:
    """Return whether the next characters decide everywhere how a text is read on along a graph.

    They may decide even if it is false: where a text may go on in very many ways, these are not compared.

    >>> from uri_split._templates.graph import graph_of
    >>> from uri_split._templates.parts import parts_of
    >>> graphs = [graph_of(parts_of(text), all_defined=False) for text in ("/{a}/{b}{?c,d}", "/{a}.{b}", "{/a}/b")]
    >>> [has_one_reading(graph) for graph in graphs]
    [True, False, False]
    """
    # For each node, beginnings of what follows: literals, or characters of a value.
    following = [_beginnings([_END])] * len(graph)
    for node in reversed(range(len(graph) - 1)):
        beginnings = _NO_BEGINNINGS
        for label, target in graph[node]:
            after = following[target]
            if isinstance(label, str):
                after = _beginnings([label[:_LONGEST_BEGINNING]]) if label else after
            elif label.most != EMPTY:
                own = _OF_RESERVED_VALUE if label.reserved else _OF_VALUE
                if label.most is not None or own.overlap(after):
                    return False
                after = own if label.least else own | after
            if beginnings.overlap(after):
                return False
            beginnings |= after
            if len(beginnings.texts) > _MOST_BEGINNINGS:
                return False
        following[node] = beginnings
    return True


class Capture(NamedTuple):
    """Capture of a value.

    Attributes:
        name: The name of its variable.
        reserved: Whether reserved characters are written as they are.
        lead: What precedes the value in the capture.
    """

    name: str
    reserved: bool
    lead: str = ""


class PatternWriter:
    r"""Writes patterns of templates.

    Args:
        dialect: The syntax of the engine.
        one_reading: Whether the next character decides everywhere how a text is read on, so that no run has to give
            characters back.
        all_defined: Whether only texts match in which all variables are defined.
        captures: What is captured, if anything: each value, or each value with what leads to it, so that a variable
            that is undefined differs from one that is empty in engines for which every capture is a text. Of the
            captures of one place of a variable, at most one matches.

    Attributes:
        captures: The captures, in order.

    >>> from uri_split._templates.parts import parts_of
    >>> from uri_split.dialects import PORTABLE
    >>> print(PatternWriter(PORTABLE, one_reading=True).of_parts(parts_of("/a{+b}")))
    \/a[A-Za-z0-9\-._~:\/?#\[\]@!\x24&'\(\)*+,;=]*(?:%[0-9A-Fa-f][0-9A-Fa-f][A-Za-z0-9\-._~:\/?#\[\]@!\x24&'\(\)*+,;=]*)*
    """

    def __init__(
        self,
        dialect: Dialect,
        *,
        one_reading: bool,
        all_defined: bool = False,
        captures: Literal["values", "values with leads"] | None = None,
    ) -> None:
        self.all_defined = all_defined
        self._captured = captures
        self.captures: list[Capture] = []
        possessive = one_reading and dialect.possessive
        self._repeated = "*+" if possessive else "*"
        # Java's stack would overflow on long texts. Python before 3.11.5 would lose its place (gh-106052).
        self._group_repeated = "*+" if possessive and dialect == JAVA else "*"

    def of_parts(self, parts: Iterable[Part]) -> str:
        """Return the pattern of a template."""
        return "".join(
            encode_non_ascii(part).translate(_LITERAL) if isinstance(part, str) else self._expression(part)
            for part in parts
        )

    def _expression(self, expression: Expression) -> str:
        operator, variables = OPERATORS[expression.operator], expression.variables
        # Without a lead, one variable that is undefined is written like one that is empty.
        if self.all_defined or (len(variables) == 1 and not operator.first):
            leads = [operator.first, *[operator.separator] * (len(variables) - 1)]
            return "".join(map(self._variable, variables, repeat(operator), leads))
        alternatives = (
            self._variable(variable, operator, operator.first)
            + "".join(f"(?:{self._variable(each, operator, operator.separator)}|)" for each in variables[following:])
            for following, variable in enumerate(variables, 1)
        )
        return f"(?:{'|'.join(alternatives)}|)"

    def _variable(self, variable: Variable, operator: Operator, lead: str) -> str:
        if operator.named:
            lead += variable.name
        before = lead.translate(_LITERAL)
        if operator.named and not operator.if_empty:
            value = f"(?:={self._value(variable, operator, least=1)}|{self._capture(variable, operator, '')})"
        else:
            before += operator.if_empty
            value = self._value(variable, operator)
        if self._captured != "values with leads":
            return f"{before}{value}"
        self.captures.append(Capture(variable.name, operator.reserved, f"{lead}=" if operator.named else lead))
        return f"({before}{value})"

    def _value(self, variable: Variable, operator: Operator, *, least: int = 0) -> str:
        body = f"{UNRESERVED}{RESERVED}" if operator.reserved else UNRESERVED
        if variable.prefix is not None:
            character = GIVEN_CHARACTER if operator.reserved else ENCODED_CHARACTER
            return self._capture(variable, operator, f"(?:[{body}]|{character}){{{least},{variable.prefix}}}")
        byte = GIVEN_BYTE if operator.reserved else ENCODED_BYTE
        run = f"[{body}]{self._repeated}(?:{byte}[{body}]{self._repeated}){self._group_repeated}"
        return self._capture(variable, operator, f"(?:[{body}]|{byte}){run}" if least else run)

    def _capture(self, variable: Variable, operator: Operator, pattern: str) -> str:
        if self._captured != "values":
            return pattern
        self.captures.append(Capture(variable.name, operator.reserved))
        return f"({pattern})"
