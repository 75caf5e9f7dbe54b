"""Findings: remarks about links, with their places in the lines of a file and what would fix them."""

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from uri_split._split.passwords import hidden_spans
from uri_split._suggestion.meant import Suggestion
from uri_split._text.display import excerpt
from uri_split._text.spans import Span, clipped, merged
from uri_split.cli.formats.finding import Finding, Fix, Place
from uri_split.cli.link import Link
from uri_split.cli.lint.checks import Remark
from uri_split.cli.reasons import excerpt_width


class Document:
    """A document with its lines, which only line feeds end.

    Attributes:
        file: The name of the file.
    """

    def __init__(self, file: str, text: str, links: Sequence[Link]) -> None:
        self.file: str = file
        self._text = text
        self._line_starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
        # In the document, escapes or line breaks may divide a password.
        self._passwords = merged(link.in_document(*span) for link in links for span in hidden_spans(link.text))
        self._hidden_in_line = lru_cache(maxsize=1)(self._hidden)  # a line may have thousands of findings

    def finding(self, link: Link, remark: Remark) -> Finding:
        """Return the finding for a remark about a link."""
        start, end = link.in_document(remark.start, remark.end)
        return Finding(
            remark.code,
            remark.level,
            self._place(start, end),
            remark.message,
            remark.help,
            self._excerpt(start, end),
            tuple(
                self._fix(link, suggestion)
                for suggestion in remark.suggestions
                if not (hidden_spans(link.text) or hidden_spans(suggestion.uri))  # reports show the replacements
            ),
            remark.url,
        )

    def _row(self, offset: int) -> int:
        """Return the number of the line with an offset, counted from 0."""
        return bisect_right(self._line_starts, offset) - 1

    def _place(self, start: int, end: int) -> Place:
        first, last = self._row(start), self._row(end)
        columns = start - self._line_starts[first] + 1, end - self._line_starts[last] + 1
        return Place(self.file, first + 1, columns[0], last + 1, columns[1])

    def _fix(self, link: Link, suggestion: Suggestion) -> Fix:
        replacements = tuple(
            (self._place(*link.in_document(change.start, change.end)), link.encode(change.after))
            for change in suggestion.changes
        )
        return Fix(suggestion.message, suggestion.certainty, replacements)

    def _excerpt(self, start: int, end: int) -> tuple[str, str]:
        """Return the line in which a part begins, and carets under the part."""
        first, line = self._line(self._row(start))
        return excerpt(
            line, [(start - first, min(end - first, len(line)))], excerpt_width(), self._hidden_in_line(first, line)
        )

    def _line(self, row: int) -> tuple[int, str]:
        """Return the offset of a line, and the line without its end."""
        start, after = self._line_starts[row : row + 2]
        return start, self._text[start : after - 1].removesuffix("\r")

    def _hidden(self, start: int, line: str) -> Sequence[Span]:
        return merged([*hidden_spans(line), *clipped(self._passwords, start, start + len(line))])
