"""The links of a document of any kind, in its order."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from uri_split._find import find
from uri_split._scan.html import IN_ATTRIBUTES, Escapes, WrittenLink, html_links
from uri_split._text.spans import lazy_pattern
from uri_split.cli.documents import Source, reader_of
from uri_split.cli.link import Link, read_link
from uri_split.cli.lint.markdown import links_of_markdown
from uri_split.cli.lint.restructuredtext import restructuredtext_links


def _ignored(_: str) -> str:
    return ""


_LINE_BREAKS: Final = Escapes(lazy_pattern(r"\s++"), _ignored)
_READERS: Final[dict[str, Callable[[str], Iterable[WrittenLink]]]] = {
    **dict.fromkeys((".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd"), links_of_markdown),
    **dict.fromkeys((".html", ".htm", ".xhtml", ".vue", ".svelte"), html_links),
    **dict.fromkeys((".rst", ".rest"), restructuredtext_links),
}


SYNTAX_NOT_READ: Final = frozenset(
    {".adoc", ".asciidoc", ".ipynb", ".org", ".tex", ".textile", ".typ", ".mediawiki", ".wiki"}
)
"""Extensions of documents in which only whole URIs are links, since the syntax of others is not known here."""


def links_of(file: str, document: str) -> list[Link]:
    """Return the links of a document, which is read by its file extension; of any other, those in running text.

    Raises:
        ModuleNotFoundError: If it is Markdown, and the parser is not installed.

    >>> [link.text for link in links_of("a.md", "[a](b) http://c/ `http://d/`")]
    ['b', 'http://c/', 'http://d/']
    """
    reader = reader_of(file)
    if reader:
        return sorted((link for source in reader.read(document, document) for link in _found_in(source)), key=_start)
    read = _READERS.get(Path(file).suffix.lower())
    links = [read_link(document, link) for link in read(document)] if read else []
    links += _found_between(document, links, html=read is html_links)
    return sorted(links, key=_start)


def _found_in(source: Source) -> Iterator[Link]:
    """Yield the URIs in a text of a table, of JSON, XML, a calendar or a mail."""
    text, starts, ends, *_ = source.text
    for found in find(text, html=source.is_html) if ":" in text else ():
        span = slice(found.start, found.end)
        yield Link(text[span], [*starts[span], starts[found.end]], ends[span], by_syntax=False)


def _start(link: Link) -> int:
    return link.starts[0]


def _found_between(document: str, links: Iterable[Link], *, html: bool) -> Iterator[Link]:
    """Yield the URIs in running text, without those that overlap some links."""
    spans = sorted((link.starts[0], link.starts[-1]) for link in links)
    position = 0
    for found in find(document, html=html):
        while position < len(spans) and spans[position][1] <= found.start:
            position += 1
        if position == len(spans) or found.end <= spans[position][0]:
            written = WrittenLink((found.start, found.end), IN_ATTRIBUTES if html else _LINE_BREAKS)
            yield read_link(document, written)._replace(by_syntax=False)
