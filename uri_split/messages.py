"""Messages: templates with parameters, and the catalogue of a language.

The templates are in TOML files in ``_codes``: those in English in a table for each family of codes, with everything
else that is said about a code; those in another language in one file, ``languages/<code of the language>.toml``.

A template whose key begins with ``people/`` is for people who fill in forms. It replaces that of the key which follows,
and those whose keys begin with that, unless one of them has a closer one.
"""

import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from types import MappingProxyType
from typing import Final, Literal, Self

from uri_split._text.arguments import plain_text
from uri_split._text.spans import once

__all__ = ["Message", "Messages", "messages"]

Parameter = str | int | tuple[str, ...]
"""A named value in a message. A text may be a message itself; a tuple is a list, shown with commas."""

Audience = Literal["developers", "people"]
"""Who reads a message: developers, in the words of RFC 3986, or people who fill in a form."""


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


@once
def _constant(key: str) -> Message:
    """Return a message without parameters, which is the same each time."""
    return Message(key, {})


FAMILIES: Final = ("grammar", "policies", "schemes", "templates", "hazards", "changes", "python", "words")
"""The names of the English tables, in the order of their topics on the site."""


@once
def english() -> Mapping[str, str]:
    """Return the English catalogue, which is loaded for the first message."""
    tables = (_templates(f"{family}.toml") for family in FAMILIES)
    return MappingProxyType({key: template for table in tables for key, template in table.items()})


@once
def _templates(name: str) -> dict[str, str]:
    """Return the templates in a file: of its lines, those with a quoted key.

    `tomllib` would take 10 times as long, before the first message of a process. The tests compare.
    """
    pairs = (line.split(" = ", 1) for line in data_file(f"_codes/{name}").splitlines() if line.startswith('"'))
    return {key[1:-1]: template[1:-1] for key, template in pairs}


def data_file(path: str) -> str:
    """Return the text of a file of this package, by its path in it.

    Raises:
        OSError: If there is no such file.
    """
    # It also reads from a zip file, as does `importlib.resources`, whose import takes 7 times as long.
    from pkgutil import get_data  # noqa: PLC0415  most texts need no message

    return (get_data(__name__, path) or b"").decode()


def table_rows(path: str) -> Iterator[list[str]]:
    """Yield the cells of each row of a table of this package; a line that begins with ``#`` is a comment."""
    for line in data_file(path).splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


PEOPLE: Final = "people/"
"""How the key of a template for people begins."""

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


# Words for characters, enumerations and numbers in messages. Words that differ by language are messages.

_NAMES: Final = {
    "": "word/end",
    " ": "word/space",
    "\t": "word/tab",
    "\n": "word/line-feed",
    "\r": "word/carriage-return",
    '"': "word/quotation-mark",
    "\xa0": "word/no-break-space",
    "\ufeff": "word/byte-order-mark",
}
_SHOWN_CHARACTERS: Final = 20
_MOST_NAMED: Final = 5
_BYTES: Final = range(0xDC80, 0xDD00)


def describe_character(found: str) -> str:
    r"""Return how a message names the text that was found: one character, several, or the end.

    >>> [describe_character(found) for found in ("x", " ", "\x00", "\u200b", "\udce9", "<b>", "\t\t", "")]
    ['"x"', 'a space', 'U+0000', 'U+200B (zero width space)', 'the byte 0xE9', '"<b>"', '"\\t\\t"', 'the end']
    """
    if found in _NAMES:
        return message(_NAMES[found])
    if not found.strip('"'):  # between quotation marks, they could not be counted
        return message("word/quotation-marks", number=len(found))
    if len(found) > 1 or found.isprintable():
        cut = "…" if len(found) > _SHOWN_CHARACTERS else ""
        return f'"{"".join(map(_visible, found[:_SHOWN_CHARACTERS]))}{cut}"'
    if ord(found) in _BYTES:
        return message("word/byte", value=f"0x{ord(found) - 0xDC00:02X}")
    code, name = f"U+{ord(found):04X}", unicodedata.name(found, "").lower()
    return message("word/code-point/named", code=code, name=name) if name else message("word/code-point", code=code)


def phrase(names: Sequence[str]) -> str:
    """Return names joined to an enumeration.

    >>> phrase(('a digit', '"/"', 'the end'))
    'a digit, "/" or the end'
    """
    *most, last = names
    return message("word/or", most=tuple(most), last=last) if most else last


def one_of(names: Collection[str]) -> str:
    """Return names as an enumeration, cut to the first 5 of them.

    >>> one_of({"https", "http"}), one_of([str(number) for number in range(9)])
    ('http or https', 'one of 0, 1, 2, 3, 4 and 4 more')
    """
    every = sorted(names) if isinstance(names, AbstractSet) else list(names)
    if len(every) > _MOST_NAMED:
        return message("word/one-of-more", first=tuple(every[:_MOST_NAMED]), number=len(every) - _MOST_NAMED)
    return phrase(every)


def counted(number: int, noun: str) -> str:
    """Return a number in digits and a noun in the right form.

    >>> counted(1, "row"), counted(2000, "row")
    ('1 row', '2,000 rows')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _visible(character: str) -> str:
    return character if character.isprintable() else ascii(character)[1:-1]


# Catalogues: messages in another language than English.


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
        if not isinstance(message, Message):
            return plain_text(message, "Messages")
        text = rendered(self.templates, message.key, message.params)
        # Instead of the problem, people read its help, unless they cannot follow that: then it is empty.
        problem = message.params.get("problem")
        return self(problem) if not text and isinstance(problem, str) else text

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


def messages(
    language: str, templates: Mapping[str, str] | None = None, *, audience: Audience = "developers"
) -> Messages:
    """Return the catalogue of messages in a language.

    Args:
        language: A language, optionally with a region: ``de``, ``de-AT``, ``de_DE.UTF-8``. If there is no catalogue
            in it, the English one is returned.
        templates: Templates to use in place of those in the catalogue, by key.
        audience: Who reads the messages. For ``people`` who fill in forms, there are no words of RFC 3986. Translate
            the `summary` of a problem, which is then one sentence. A help that they cannot follow is empty.

    Raises:
        TypeError: If the language is not a `str`.

    >>> from uri_split import diagnose
    >>> from uri_split.messages import messages
    >>> problem, = diagnose("http://example.com:8x/")
    >>> messages("de")(problem.message)
    'Der Port darf nur Ziffern enthalten, gefunden: "x"'
    >>> mine = messages("en", {"problem/port-not-digits": "The port {found} is not a number."})
    >>> mine(problem.message)
    'The port "x" is not a number.'
    >>> from uri_split import WEB_LINK
    >>> problem, = WEB_LINK.check("example.com")
    >>> messages("en", audience="people")(problem.summary)
    'Start with https://, as in https://www.example.com'
    """
    name = plain_text(language, "messages").lower()
    for delimiter in "-_.@":
        name = name.partition(delimiter)[0]
    known: Mapping[str, str] = {}
    if name.isascii() and name.isalpha():  # nothing else may become part of a path
        with suppress(OSError):
            known = _templates(f"languages/{name}.toml")
    if not known:
        name = "en"
    for_people = audience == "people"
    return Messages(
        name, _merged(known, templates, for_people=for_people) if templates else _unchanged(name, for_people=for_people)
    )


@once
def _unchanged(language: str, *, for_people: bool) -> Mapping[str, str]:
    """Return the templates of a language as they are. Forms ask for them for each field of each request."""
    return _merged({} if language == "en" else _templates(f"languages/{language}.toml"), {}, for_people=for_people)


def _merged(known: Mapping[str, str], own: Mapping[str, str], *, for_people: bool) -> Mapping[str, str]:
    every = {**english(), **known, **own}
    return {**every, **dict(_for_people(every, own))} if for_people else every


def _for_people(templates: Mapping[str, str], own: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the key of each message and the template for people, unless only the message has a template of its own."""
    for key in templates:
        name = f"{PEOPLE}{key}"
        while name and name not in templates:
            name = name.rpartition("/")[0]
        if name and (name in own or key not in own):
            yield key, templates[name]
