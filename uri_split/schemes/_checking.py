"""Base of the types of URIs with one scheme."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self

from uri_split._diagnosis import diagnose
from uri_split._grammar import Component, SchemeRule
from uri_split._hidden import hidden_spans, redacted
from uri_split._problem import InvalidURI, Problem, SchemeCode, first_problems
from uri_split._text.arguments import plain_text
from uri_split._text.spans import Span, touched
from uri_split._uri.types import URI, proven_uri
from uri_split.messages import Message, describe_character, message
from uri_split.rules import EXAMPLES_OF_SCHEMES

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic_core import CoreSchema


class Broken(NamedTuple):
    """Rule that is broken, and the RFC and its section that define it."""

    rule: SchemeRule
    rfc: int
    section: str


class Checked(NamedTuple):
    """A text that is checked.

    Attributes:
        text: The whole text.
        hidden: Its hidden spans, such as passwords, in order.
        query: The offset of its query, or of its end if there is none.
        end: The offset of its fragment, or of its end if there is none.
    """

    text: str
    hidden: Sequence[Span]
    query: int
    end: int

    def found(self, start: int, end: int) -> str:
        """Return the text between two offsets, or ``***`` if something in it is hidden.

        >>> Checked("data:,a", [], 7, 7).found(5, 7), Checked("data:,a", [(6, 7)], 7, 7).found(5, 7)
        (',a', '***')
        """
        return "***" if touched(self.hidden, start, end) else self.text[start:end]

    def describe(self, start: int, end: int) -> str:
        """Return how a message names the text between two offsets."""
        return describe_character(self.found(start, end))

    def problem(
        self, code: SchemeCode, broken: Broken, span: Span, words: Message, help_: Message | None = None
    ) -> Problem:
        """Return the problem of the text in a span."""
        rule, rfc, section = broken
        component: Component = "path" if span[0] < self.query else "query"
        return Problem(code, rule, component, *span, self.found(*span), (), words, section, (), help_, rfc)


def invalid_uri_of_scheme(
    text: str, scheme: str, whole: Broken, check: Callable[[Checked], Iterator[Problem]]
) -> InvalidURI:
    """Return the error for a text that does not match the rule of its scheme.

    Args:
        text: The text.
        scheme: The scheme, in lower case.
        whole: The rule that the whole text should match.
        check: The check of a text that begins with the scheme. Its problems replace those of RFC 3986 in their place.
    """
    before_fragment = text.partition("#")[0]
    query = len(before_fragment.partition("?")[0])
    checked = Checked(text, hidden_spans(text), query, len(before_fragment))
    begins = text[: len(scheme) + 1].lower() == f"{scheme}:"
    problems = _problems(checked, check) if begins else [_problem_of_scheme(checked, scheme, whole)]
    return InvalidURI(text, whole.rule, tuple(problems))


def _problem_of_scheme(checked: Checked, scheme: str, whole: Broken) -> Problem:
    help_ = message("help/begin-with", prefix=f"{scheme}:")
    first = diagnose(checked.text, "URI")[:1]
    if first and first[0].code == "missing-scheme":
        return replace(first[0], help=help_)
    span = 0, checked.text.index(":")
    words = message("problem/other-scheme", scheme=scheme, found=checked.describe(*span))
    return replace(checked.problem("other-scheme", whole, span, words, help_), component="scheme")


def _problems(checked: Checked, check: Callable[[Checked], Iterator[Problem]]) -> list[Problem]:
    own = list(first_problems(check(checked)))
    spans = [(problem.start, problem.end) for problem in own]
    others = (each for each in diagnose(checked.text, "URI") if not touched(spans, each.start, each.end))
    return sorted((*own, *others), key=lambda problem: problem.start)


def described(text: str) -> str:
    """Return how a message names an argument, which may contain a password.

    >>> described("http://me:secret@example.com/")
    '"http://me:***@exampl…"'
    """
    return describe_character(redacted(text))


def end_of_match(pattern: re.Pattern[str], text: str, start: int, end: int) -> int:
    """Return the end of the match at an offset, or the offset itself if there is none.

    >>> end_of_match(re.compile("a+"), "baac", 1, 4), end_of_match(re.compile("a+"), "baac", 0, 4)
    (3, 0)
    """
    found = pattern.match(text, start, end)
    return found.end() if found else start


# Base of the types of URIs of one scheme.

_MOST_SHOWN: Final = 80


class SchemeURI(str):
    """A text that is proven to match the rule of its scheme. It is a `str`, and equal to one with the same text."""

    __slots__ = ()

    scheme: ClassVar[str]
    rule: ClassVar[SchemeRule]

    def __new__(cls, text: str) -> Self:
        """Check the text."""
        text = plain_text(text, cls.__name__)
        cls._check(text)
        return str.__new__(cls, text)

    if TYPE_CHECKING:

        @classmethod
        def _check(cls, text: str) -> None:
            """Raise `InvalidURI` if a text does not match the rule."""

    @property
    def uri(self) -> URI:
        """The same text as a `URI`, whose components RFC 3986 defines."""
        return proven_uri(self)

    def __repr__(self) -> str:
        shown = redacted(str(self))
        return f"{type(self).__name__}({shown if len(shown) <= _MOST_SHOWN else f'{shown[:_MOST_SHOWN]}…'!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: object, _handler: object) -> "CoreSchema":
        from uri_split._uri.pydantic import schema_of_type  # noqa: PLC0415  an extra

        return schema_of_type(cls.__name__, cls)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: "CoreSchema", handler: "GetJsonSchemaHandler") -> dict[str, object]:
        either_case = "".join(f"[{letter.upper()}{letter}]" for letter in cls.scheme)
        examples = [EXAMPLES_OF_SCHEMES[cls.scheme]]
        return {**handler(schema), "format": "uri", "pattern": f"^{either_case}:", "examples": examples}
