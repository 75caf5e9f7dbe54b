"""Parser of the ABNF (RFC 5234) that Appendix A of RFC 3986 uses."""

import re
from collections import deque
from collections.abc import Callable
from functools import cache
from pathlib import Path

from tests.oracles.expressions import Characters, Choice, Expression, Repetition, Sequence

GRAMMAR = (Path(__file__).parent / "appendix_a.abnf").read_text(encoding="ascii")
_TOKEN = re.compile(r'\s+|;.*|(?P<token>"[^"]*"|%x[0-9A-F]{2}-[0-9A-F]{2}|\d+|[A-Za-z][A-Za-z0-9-]*|[*/()<>\[\]])')

_Refer = Callable[[str], Expression]


def definitions(grammar: str) -> dict[str, str]:
    """Return the text of each definition by the name of its rule."""
    return dict(re.findall(r"^([A-Za-z][A-Za-z0-9-]*) *=(.*(?:\n(?![A-Za-z]).*)*)", grammar, re.MULTILINE))


@cache
def rule(name: str) -> Expression:
    """Return the expression of a rule of Appendix A or of a core rule."""
    return parse(definitions(GRAMMAR)[name])


def parse(definition: str, refer: _Refer = rule) -> Expression:
    """Return the expression of the right side of a rule; `refer` returns that of a rule whose name is in it."""
    tokens: deque[str] = deque()
    position = 0
    while position < len(definition):
        found = _TOKEN.match(definition, position)
        assert found, definition[position:]
        position = found.end()
        if found["token"]:
            tokens.append(found["token"])
    expression = _choice(tokens, refer)
    assert not tokens, tokens
    return expression


def _choice(tokens: deque[str], refer: _Refer) -> Expression:
    parts = [_sequence(tokens, refer)]
    while tokens and tokens[0] == "/":
        tokens.popleft()
        parts.append(_sequence(tokens, refer))
    return Choice(tuple(parts))


def _sequence(tokens: deque[str], refer: _Refer) -> Expression:
    parts: list[Expression] = []
    while tokens and tokens[0] not in {"/", ")", "]"}:
        parts.append(_repetition(tokens, refer))
    return Sequence(tuple(parts))


def _repetition(tokens: deque[str], refer: _Refer) -> Expression:
    least = tokens.popleft() if tokens[0].isdigit() else ""
    most = least
    if tokens[0] == "*":
        tokens.popleft()
        most = tokens.popleft() if tokens[0].isdigit() else ""
    elif not least:
        return _element(tokens, refer)
    return Repetition(_element(tokens, refer), int(least or 0), int(most) if most else None)


def _element(tokens: deque[str], refer: _Refer) -> Expression:
    token = tokens.popleft()
    if token in {"(", "["}:
        inner = _choice(tokens, refer)
        assert tokens.popleft() == {"(": ")", "[": "]"}[token]
        return inner if token == "(" else Repetition(inner, 0, 1)
    if token == "<":  # the RFC writes 0<pchar> for the empty text
        inner = refer(tokens.popleft())
        assert tokens.popleft() == ">"
        return inner
    if token.startswith('"'):  # case-insensitive (RFC 5234, section 2.3)
        return Sequence(tuple(Characters(frozenset({mark.lower(), mark.upper()})) for mark in token[1:-1]))
    if token.startswith("%x"):
        first, last = (int(code, 16) for code in token[2:].split("-"))
        return Characters(frozenset(map(chr, range(first, last + 1))))
    return refer(token)
