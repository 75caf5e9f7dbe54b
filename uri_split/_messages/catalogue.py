"""Catalogues: messages in another language than English."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

from uri_split._codes.messages import Message, english, rendered
from uri_split._text.arguments import plain_text
from uri_split._text.public import public


@public
class Messages:
    """Catalogue of messages in one language. Call it to translate a message.

    Attributes:
        language: The language of the catalogue, such as ``en`` or ``de``.
        templates: The templates by key, with the names of parameters in braces.
    """

    __slots__ = ("language", "templates")

    language: str
    templates: Mapping[str, str]

    def __init__(self, language: str, templates: Mapping[str, str]) -> None:
        self.language = language
        self.templates = MappingProxyType({**english(), **templates})

    def __call__(self, message: str) -> str:
        """Return a message in this language; any other `str` unchanged.

        Raises:
            TypeError: If it is not a `str`. A `Problem` has a `message` and a `help`.
        """
        if isinstance(message, Message):
            return rendered(self.templates, message.key, message.params)
        return plain_text(message, "Messages")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Messages):
            return NotImplemented
        return (self.language, self.templates) == (other.language, other.templates)

    def __hash__(self) -> int:
        return hash((self.language, len(self.templates)))

    def __reduce__(self) -> tuple[type[Self], tuple[str, dict[str, str]]]:
        return type(self), (self.language, {**self.templates})

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.language!r}, {len(self.templates)} templates)"


@public
def messages(language: str, templates: Mapping[str, str] | None = None) -> Messages:
    """Return the catalogue of messages in a language.

    Args:
        language: A language, optionally with a region: ``de``, ``de-AT``, ``de_DE.UTF-8``. There are catalogues in
            English and German; for any other language, it is English.
        templates: Templates to use in place of those in the catalogue, by key.

    Raises:
        TypeError: If the language is not a `str`.

    >>> from uri_split import diagnose, messages
    >>> problem, = diagnose("http://example.com:8x/")
    >>> messages("de")(problem.message)
    'Der Port darf nur Ziffern enthalten, gefunden: "x"'
    >>> mine = messages("en", {"problem/port-not-digits": "The port {found} is not a number."})
    >>> mine(problem.message)
    'The port "x" is not a number.'
    """
    name = plain_text(language, "messages").lower()
    for delimiter in "-_.@":
        name = name.partition(delimiter)[0]
    if name == "de":
        from uri_split._messages.german import TEMPLATES  # noqa: PLC0415  needed only for this language

        return Messages("de", {**TEMPLATES, **(templates or {})})
    return Messages("en", templates or {})
