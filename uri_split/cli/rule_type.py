"""The type of arguments and options whose value is the name of a rule."""

from typing import Final, cast

import click
from click.shell_completion import CompletionItem

from uri_split._grammar import RuleName
from uri_split.rules import RULES, UnknownRule


class _RuleType(click.types.StringParamType):  # `click.ParamType` is generic only from click 8.4 on
    name = "rule"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return RULES[cast("RuleName", value)].name
        except UnknownRule as error:
            self.fail(str(error), param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002  click passes them
        return [CompletionItem(name) for name in RULES if name.startswith(incomplete)]


RULE: Final = _RuleType()
