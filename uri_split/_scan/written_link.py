"""Link model: a URI reference that the syntax of a document makes a link, and where and how it is written."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span


class Escapes(NamedTuple):
    """How a syntax writes characters that it does not allow as they are."""

    pattern: re.Pattern[str]
    """The pattern of what is written in place of other text, such as a character reference."""
    decode: Callable[[str], str]
    """Returns the text that a match means; empty if it is ignored."""
    encode: Callable[[str], str] = str
    """The inverse function, for any text."""


NO_ESCAPES: Final = Escapes(lazy_pattern(r"(?!)"), str)
"""For text that is read as it is."""


class WrittenLink(NamedTuple):
    """URI reference in a document."""

    span: Span
    """Its span in the document, without delimiters and white space around it."""
    escapes: Escapes
    is_base: bool = False
    """Whether it sets the base URI of the document."""
    slip: str | None = None
    """Advice for a text that was surely meant as a link, but is none to the syntax; else `None`."""

    def read(self, document: str) -> str:
        """Return the reference without escapes."""
        pattern, decode, _ = self.escapes
        return pattern.sub(lambda escape: decode(escape[0]), document[slice(*self.span)])
