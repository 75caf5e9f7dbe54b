"""Base of the types of URIs of one scheme."""

from typing import TYPE_CHECKING, ClassVar, Final, Self

from uri_split._grammar.names import SchemeRule
from uri_split._split.passwords import redacted
from uri_split._text.arguments import plain_text
from uri_split._uri.types import URI, proven_uri

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic_core import CoreSchema

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
        return {**handler(schema), "format": "uri", "pattern": f"^{either_case}:"}
