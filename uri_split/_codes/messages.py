"""Message model: an English text that knows its template and parameters, so that it can be translated."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Self

from uri_split._text.public import public

Parameter = str | int | tuple[str, ...]
"""A named value in a message. A text may be a message itself; a tuple is a list, shown with commas."""


@public
class Message(str):
    """English text made from a template of the catalogue.

    It is a `str`, and it knows how it was made, so that `uri_split.messages` can say the same in another language.

    Attributes:
        key: The key of the template in every catalogue.

    >>> from uri_split import diagnose
    >>> message = diagnose("http://example.com:8x/")[0].message
    >>> message
    'port must be digits, found "x"'
    >>> message.key, message.template, dict(message.params)
    ('problem/port-not-digits', 'port must be digits, found {found}', {'found': '"x"'})
    """

    __slots__ = ("_params", "key")

    key: str
    _params: dict[str, Parameter]

    def __new__(cls, key: str, params: dict[str, Parameter]) -> Self:
        """Render the template of the English catalogue. The message keeps the dictionary of parameters."""
        message = str.__new__(cls, rendered(english(), key, params))
        message.key = key
        message._params = params  # noqa: SLF001  of this class
        return message

    @property
    def template(self) -> str:
        """The English template, with the names of the parameters in braces."""
        return english()[self.key]

    @property
    def params(self) -> Mapping[str, Parameter]:
        """The named values in the template."""
        return MappingProxyType(self._params)

    def __reduce__(self) -> tuple[type[Self], tuple[str, dict[str, Parameter]]]:
        return type(self), (self.key, self._params)


def message(key: str, /, **params: Parameter) -> Message:
    """Return the message that a key and the values of its parameters stand for.

    >>> message("word/or", most=("a digit", '"/"'), last=message("word/end"))
    'a digit, "/" or the end'
    """
    return Message(key, params) if params else _constant(key)


@cache
def _constant(key: str) -> Message:
    """Return a message without parameters, which is the same each time."""
    return Message(key, {})


@cache
def english() -> Mapping[str, str]:
    """Return the English catalogue, which is loaded for the first message."""
    from uri_split._messages.english import TEMPLATES  # noqa: PLC0415  most texts need no message

    return TEMPLATES


THOUSANDS: Final = "word/thousands-separator"
"""The key of what separates groups of three digits."""


def rendered(templates: Mapping[str, str], key: str, params: Mapping[str, Parameter]) -> str:
    """Return the text for a key and parameters in the language of a catalogue.

    >>> rendered({"a": "{most} of {names}", THOUSANDS: "."}, "a", {"most": 1000, "names": ("x", "y")})
    '1.000 of x, y'
    """
    if not params:
        return templates[key]
    return templates[key].format_map({name: _shown(templates, value) for name, value in params.items()})


def _shown(templates: Mapping[str, str], value: Parameter) -> str:
    if isinstance(value, Message):
        return str(value) if templates is english() else rendered(templates, value.key, value.params)
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return f"{value:,}".replace(",", templates[THOUSANDS])
    return ", ".join(_shown(templates, item) for item in value)
