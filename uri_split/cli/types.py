"""Types of arguments and options: names of rules, schemes, URI templates, and columns to add."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import click

from uri_split._grammar import RuleName
from uri_split._text.arguments import URIError
from uri_split.rules import RULES

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class _Type(click.types.StringParamType):  # `click.ParamType` is generic only from click 8.4 on
    """Type of values that a function accepts, or raises an error about; the shell completes some of them."""

    def __init__(self, name: str, parse: Callable[[str], str], values: Iterable[str] = ()) -> None:
        self.name = name
        self._parse = parse
        self._values = values

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return self._parse(value)
        except URIError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> "list[CompletionItem]":  # noqa: ARG002  click passes them
        from click.shell_completion import CompletionItem  # noqa: PLC0415  only completion needs it

        return [CompletionItem(value) for value in self._values if value.startswith(incomplete)]


def _rule(name: str) -> str:
    return RULES[cast("RuleName", name)].name


def _scheme(text: str) -> str:
    from uri_split._diagnosis import required  # noqa: PLC0415  slow to import, and few subcommands need it

    return required(text, "scheme")


def _template(text: str) -> str:
    from uri_split._templates.template import URITemplate  # noqa: PLC0415  for the same reason

    return URITemplate(text)


RULE: Final = _Type("rule", _rule, RULES)
SCHEME: Final = _Type("scheme", _scheme)
TEMPLATE: Final = _Type("template", _template)

VERDICTS: Final = ("is_valid", "reason", "message")
"""Columns that say whether a text matches a rule."""


class NewColumn(NamedTuple):
    """A column to add to a table.

    Attributes:
        name: Its name.
        expression: The name of a part, of one of `VERDICTS`, or of another expression of columns.
        arguments: The arguments of the expression.
    """

    name: str
    expression: str
    arguments: Mapping[str, object]
