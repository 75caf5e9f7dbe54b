"""What a rule for Python code finds, and the codes of mistakes."""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, get_args

from uri_split._hidden import without_secrets
from uri_split._python.syntax import Code, Scope

# fmt: off
MistakeCode = Literal[
    "U001", "U002", "U003", "U004", "U005", "U006", "U007", "U008", "U009", "U010",
    "U011", "U012", "U013", "U014", "U015", "U016", "U017", "U018", "U019", "U020",
]
# fmt: on
"""The code of a mistake."""

Level = Literal["error", "warning", "note"]

_CODES: Final[tuple[MistakeCode, ...]] = get_args(MistakeCode)
_OTHER_LEVELS: Final[Mapping[MistakeCode, Level]] = MappingProxyType({"U009": "note", "U011": "error"})
LEVELS: Final[Mapping[MistakeCode, Level]] = MappingProxyType(
    {code: _OTHER_LEVELS.get(code, "warning") for code in _CODES}
)
"""How serious each mistake is."""


class Edit(NamedTuple):
    """Change of the code.

    Attributes:
        node: A name, an attribute, an import or a literal.
        text: The name in place of that of the node; or what is added at the end of the literal.
    """

    node: ast.Name | ast.Attribute | ast.alias | ast.Constant
    text: str


class Found(NamedTuple):
    """Mistake as a rule finds it.

    Attributes:
        node: Where it is.
        code: Which one.
        variant: The last part of the key of its message, if the code has several.
        params: The parameters of its message.
        edits: The changes that fix it, if some are known.
        is_usual: Whether code like this is often right, so that only people who ask for it want to see it.
    """

    node: ast.expr
    code: MistakeCode
    variant: str = ""
    params: Mapping[str, str] = MappingProxyType({})
    edits: Sequence[Edit] = ()
    is_usual: bool = False


Rule = Callable[[Code, ast.expr, Scope], Iterator[Found]]
"""Yields the mistakes at one node, which the module and the scope explain."""

CallRule = Callable[[Code, ast.Call, Scope], Iterator[Found]]
"""A rule for calls."""

_MOST_SHOWN: Final = 40


def shown(node: ast.expr) -> str:
    """Return an expression as a message shows it: on one short line, without passwords.

    >>> shown(ast.parse("self.urls [ 0 ]").body[0].value)
    'self.urls[0]'
    """
    text = without_secrets(ast.unparse(node))
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"
