"""The type of arguments whose value is a URI template."""

from typing import Final

import click

from uri_split._templates.problems import InvalidURITemplate
from uri_split._templates.template import URITemplate


class _TemplateType(click.types.StringParamType):  # `click.ParamType` is generic only from click 8.4 on
    name = "template"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return URITemplate(value)
        except InvalidURITemplate as error:
            self.fail(str(error), param, ctx)


TEMPLATE: Final = _TemplateType()
