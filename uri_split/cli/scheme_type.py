"""The type of options whose value is a scheme."""

from typing import Final

import click

from uri_split._diagnosis.diagnosis import required
from uri_split._diagnosis.problem import InvalidURI


class _SchemeType(click.types.StringParamType):  # `click.ParamType` is generic only from click 8.4 on
    name = "scheme"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return required(value, "scheme")
        except InvalidURI as error:
            self.fail(str(error), param, ctx)


SCHEME: Final = _SchemeType()
