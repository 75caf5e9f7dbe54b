"""Types of arguments and options: names of rules, schemes, and URI templates."""

from typing import Final, cast

import click
from click.shell_completion import CompletionItem

from uri_split._diagnosis import required
from uri_split._grammar import RuleName
from uri_split._problem import InvalidURI
from uri_split._templates.grammar import InvalidURITemplate
from uri_split._templates.template import URITemplate
from uri_split.rules import RULES, UnknownRule

# The type of arguments and options whose value is the name of a rule.


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


# The type of options whose value is a scheme.


class _SchemeType(click.types.StringParamType):  # `click.ParamType` is generic only from click 8.4 on
    name = "scheme"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return required(value, "scheme")
        except InvalidURI as error:
            self.fail(str(error), param, ctx)


SCHEME: Final = _SchemeType()


# The type of arguments whose value is a URI template.


class _TemplateType(click.types.StringParamType):  # `click.ParamType` is generic only from click 8.4 on
    name = "template"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return URITemplate(value)
        except InvalidURITemplate as error:
            self.fail(str(error), param, ctx)


TEMPLATE: Final = _TemplateType()
