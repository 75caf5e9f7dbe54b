"""The page about a code, as the terminal shows it."""

from collections.abc import Iterator
from textwrap import wrap

from uri_split._text.spans import url_of
from uri_split._uri.types import URI
from uri_split.cli.codes.catalogue import Entry
from uri_split.cli.codes.examples import parser_of, words_about

_MARGIN = "  "


def page(entry: Entry, width: int) -> str:
    """Return the page about a code: an example, what the code means, what to do, and the address on the site.

    Args:
        entry: The code.
        width: The number of columns.
    """
    return "\n".join(_lines(entry, width))


def _lines(entry: Entry, width: int) -> Iterator[str]:
    kind, code, explanation = entry
    yield from wrap(f"{kind} {code}: {explanation.title}", width)
    yield ""
    if explanation.accepts is not URI:
        yield f"Example, with {parser_of(explanation)}:"
        yield ""
    yield from (f"{_MARGIN}{line}" for line in words_about(entry))
    paragraphs = (explanation.meaning, explanation.why, f"What to do: {explanation.advice}")
    for paragraph in filter(None, paragraphs):
        yield ""
        yield from wrap(paragraph, width, break_on_hyphens=False, break_long_words=False)
    yield ""
    yield url_of(kind, code)
