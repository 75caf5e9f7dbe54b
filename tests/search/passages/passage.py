"""A passage of running text, in which the URIs to be found are marked."""

import re
from typing import NamedTuple

_MARKED = re.compile("⟦([^⟦⟧]*)⟧")


class Passage(NamedTuple):
    """Text in which the URIs to be found are marked."""

    kind: str
    marked: str
    """The text, with each URI to be found between ⟦ and ⟧."""
    uris: tuple[str, ...] = ()
    """The URIs, if they differ from the text between the marks."""
    suffixes: bool = False
    html: bool = False
    markdown: bool = False
    base: str | None = None
    schemes: tuple[str, ...] | None = None

    @property
    def text(self) -> str:
        """The text without the marks."""
        return _MARKED.sub(r"\1", self.marked)

    @property
    def spans(self) -> list[tuple[int, int]]:
        """The spans in `text` of the URIs to be found."""
        spans: list[tuple[int, int]] = []
        for number, match in enumerate(_MARKED.finditer(self.marked)):
            start = match.start() - 2 * number
            spans.append((start, start + len(match[1])))
        return spans

    @property
    def expected(self) -> list[str]:
        """The URIs, one for each of `spans`."""
        text = self.text
        return list(self.uris) or [text[start:end] for start, end in self.spans]
