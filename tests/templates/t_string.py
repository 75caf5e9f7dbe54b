"""Stand-ins for t-strings, which only Python 3.14 and later can read."""

from enum import Enum, IntEnum, StrEnum
from typing import Literal, NamedTuple

import pytest

from uri_split import InvalidComponent
from uri_split._templates.t_strings import uri


class Interpolation(NamedTuple):
    """Stand-in for a `string.templatelib.Interpolation`."""

    value: object
    expression: str = "value"
    conversion: Literal["a", "r", "s"] | None = None
    format_spec: str = ""


class Template(NamedTuple):
    """Stand-in for a `string.templatelib.Template`."""

    strings: tuple[str, ...]
    interpolations: tuple[Interpolation, ...]


class Port(int, Enum):
    HTTP_ALT = 8080


class Page(IntEnum):
    LAST = 7


class Color(StrEnum):
    RED = "red & blue"


class Untouchable:
    """A value that must not be looked at."""

    def __getattribute__(self, name: str) -> object:
        raise AssertionError(name)

    def __format__(self, specification: str) -> str:
        raise AssertionError(specification)

    __repr__ = __str__ = lambda self: self.__format__("")


def t(literal: str, *values: object) -> Template:
    """Return a t-string with a value in place of each pair of braces."""
    strings = tuple(literal.split("{}"))
    assert len(strings) == len(values) + 1
    return Template(strings, tuple(each if type(each) is Interpolation else Interpolation(each) for each in values))


def refusal(template: Template) -> tuple[str, str]:
    """Return the component and the message of the error."""
    with pytest.raises(InvalidComponent) as caught:
        uri(template)
    return caught.value.component, str(caught.value)


def type_error(template: Template) -> str:
    with pytest.raises(TypeError) as caught:
        uri(template)
    return str(caught.value)
