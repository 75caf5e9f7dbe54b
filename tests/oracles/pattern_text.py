"""Parser of the regular-expression syntax that `uri_split._grammar` uses."""

import re
from collections import deque

from tests.oracles.expressions import Characters, Choice, Expression, Repetition, Sequence

END = "\x03"
"""The character in expressions that stands for the end of the text, `\\Z` in a pattern."""

_TOKEN = re.compile(r"\\x[0-9a-f]{2}|\\.|\(\?:|\{\d+(?:,\d+)?\}|.", re.DOTALL)


def parse(pattern: str) -> Expression:
    """Return the expression of a pattern."""
    tokens = deque(_TOKEN.findall(pattern))
    expression = _choice(tokens)
    assert not tokens, tokens
    return expression


def _choice(tokens: deque[str]) -> Expression:
    parts = [_sequence(tokens)]
    while tokens and tokens[0] == "|":
        tokens.popleft()
        parts.append(_sequence(tokens))
    return Choice(tuple(parts))


def _sequence(tokens: deque[str]) -> Expression:
    parts: list[Expression] = []
    while tokens and tokens[0] not in {"|", ")"}:
        parts.append(_repetition(tokens))
    return Sequence(tuple(parts))


def _repetition(tokens: deque[str]) -> Expression:
    part = _element(tokens)
    if not tokens or tokens[0][0] not in "*+?{":
        return part
    bounds = {"*": "0,", "+": "1,", "?": "0,1"}.get(tokens[0], tokens[0][1:-1])
    tokens.popleft()
    least, comma, most = bounds.partition(",")
    possessive = bool(tokens) and tokens[0] == "+"
    if possessive:
        tokens.popleft()
    return Repetition(part, int(least), None if comma and not most else int(most or least), possessive)


def _element(tokens: deque[str]) -> Expression:
    token = tokens.popleft()
    if token == "(?:":
        inner = _choice(tokens)
        assert tokens.popleft() == ")"
        return inner
    if token == "[":
        members: set[str] = set()
        while tokens[0] != "]":
            first = last = _character(tokens.popleft())
            if tokens[0] == "-":
                tokens.popleft()
                last = _character(tokens.popleft())
            members.update(map(chr, range(ord(first), ord(last) + 1)))
        tokens.popleft()
        return Characters(frozenset(members))
    assert token not in set("*+?{}()[]|.^$"), token
    return Characters(frozenset({_character(token)}))


def _character(token: str) -> str:
    if token == r"\Z":
        return END
    if token.startswith(r"\x"):
        return bytes.fromhex(token[2:]).decode("ascii")
    assert len(token) == 1 or not token[1].isalnum(), token
    return token[-1]
