"""Railroad diagrams of rules in ABNF (RFC 5234), as SVG."""

import re
from collections import deque
from collections.abc import Collection
from typing import Final

from railroad import (
    Choice,
    Comment,
    Diagram,
    DiagramItem,
    NonTerminal,
    OneOrMore,
    Optional,
    Sequence,
    Skip,
    Terminal,
    ZeroOrMore,
)

_TOKEN: Final = re.compile(
    r'\s+|;.*|(?P<token>"[^"]*"|%x[0-9A-F]{2}-[0-9A-F]{2}|\d+|[A-Za-z][A-Za-z0-9-]*|[*/()<>\[\]])'
)
_TWICE: Final = re.compile(r"(<text[^>]*>[^<]*</text>)\s*\1")


def diagram(definition: str, linked: Collection[str]) -> str:
    """Return the diagram of the right side of a rule, as an SVG element without blank lines.

    Args:
        definition: The ABNF after the ``=``.
        linked: The names of rules to link to: those with an anchor of the same name.
    """
    written: list[str] = []
    Diagram(_Parser(definition, linked).parsed()).writeSvg(written.append)
    svg = "".join(written).replace("xlink:href=", "href=").strip()
    return _TWICE.sub(r"\1", svg)  # the package writes the text of a link twice


class _Parser:
    """Recursive-descent parser. Each method takes its part from the tokens, and returns the diagram of it."""

    def __init__(self, definition: str, linked: Collection[str]) -> None:
        matches = list(_TOKEN.finditer(definition))
        if "".join(match[0] for match in matches) != definition:
            message = f"not the ABNF of a rule: {definition}"
            raise ValueError(message)
        self.tokens = deque(match["token"] for match in matches if match["token"])
        self.linked = linked

    def parsed(self) -> DiagramItem:
        item = self.choice()
        if self.tokens:
            message = f'unexpected "{self.tokens[0]}"'
            raise ValueError(message)
        return item

    def choice(self) -> DiagramItem:
        items = [self.sequence()]
        while self.tokens and self.tokens[0] == "/":
            self.tokens.popleft()
            items.append(self.sequence())
        return items[0] if len(items) == 1 else Choice(0, *items)

    def sequence(self) -> DiagramItem:
        items: list[DiagramItem] = []
        while self.tokens and self.tokens[0] not in {"/", ")", "]", ">"}:
            items.append(self.repetition())
        return items[0] if len(items) == 1 else Sequence(*items)

    def repetition(self) -> DiagramItem:
        least = self.tokens.popleft() if self.tokens[0].isdigit() else ""
        if self.tokens[0] != "*":
            return self.times(least) if least else self.element()
        self.tokens.popleft()
        most = self.tokens.popleft() if self.tokens[0].isdigit() else ""
        item = self.element()
        if most == "1":
            return Optional(item)
        if least:
            return OneOrMore(item, Comment(f"{least} to {most} times") if most else None)
        return ZeroOrMore(item, Comment(f"at most {most} times") if most else None)

    def times(self, number: str) -> DiagramItem:
        item = self.element()
        return Skip() if number == "0" else OneOrMore(item, Comment(f"{number} times"))

    def element(self) -> DiagramItem:
        first = self.tokens.popleft()
        if first in {"(", "[", "<"}:
            item = self.choice()
            self.tokens.popleft()
            return Optional(item) if first == "[" else item
        if first.startswith('"'):
            return Terminal(first)
        if first.startswith("%x"):
            least, most = (chr(int(code, 16)) for code in first[2:].split("-"))
            return Terminal(f'"{least}" to "{most}"')
        return NonTerminal(first, f"#{first}" if first in self.linked else None)
