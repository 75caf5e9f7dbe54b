"""Search for links in Markdown, by the rules of CommonMark with the tables, task lists and footnotes of GitHub."""

import re
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from uri_split._scan.ends import Decoded, decode_short, substitute
from uri_split._scan.html import Escapes, WrittenLink, html_links, match_links, search_between
from uri_split._scan.text import Criteria, Match
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import Span, lazy_pattern, once, touched

if TYPE_CHECKING:
    from pyromark import Markdown as Parser
    from pyromark.event import Event

_REFERENCE: Final = r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
_ESCAPE: Final = lazy_pattern(rf"\\[!-/:-@\[-`{{-~]|{_REFERENCE}")
_ESCAPE_IN_AUTOLINK: Final = lazy_pattern(_REFERENCE)
# The parser says where a link is, but not where its destination is. A line may begin with the marks of a quotation.
_BLANKS: Final = r"[ \t]*+(?:(?:\r\n?+|\n)[ \t>]*+|)"
_DESTINATION: Final = rf"{_BLANKS}(?:<(?P<delimited>(?>(?:[^<>\\\r\n]++|\\.)*))>|(?P<bare>(?!<)[^ \t\r\n]++))"
_AFTER_TEXT: Final = lazy_pattern(rf"(?:!?\[)?[ \t\r\n>]*+\]\({_DESTINATION}")
# The label of a footnote begins with "^".
_DEFINITION: Final = lazy_pattern(
    rf"\[(?!\^)(?>(?:[^\[\]\\]++|\\[\s\S])*)\]:{_DESTINATION}"
    rf"(?>{_BLANKS}(?:\"(?>(?:[^\"\\]++|\\[\s\S])*)\"|'(?>(?:[^'\\]++|\\[\s\S])*)'|\((?>(?:[^()\\]++|\\[\s\S])*)\))|)"
)


def _decode(escape: str) -> str:
    return decode_short(escape) if escape.startswith("&") else escape[1]


_IN_DESTINATION: Final = Escapes(_ESCAPE, _decode)
_IN_AUTOLINK: Final = Escapes(_ESCAPE_IN_AUTOLINK, _decode)


class Markdown(NamedTuple):
    """The parts of a Markdown document."""

    links: list[WrittenLink]
    """The links, in order: destinations, autolinks, and those of HTML within it."""
    code: list[Span]
    """The spans of code, in order."""

    def decoded(self, document: str) -> Decoded:
        """Return the text of the document, without the escapes outside code, except those of bars in tables."""
        return substitute(
            document,
            (
                (*escape.span(), character)
                for escape in _ESCAPE.finditer(document)
                if len(character := _decode(escape[0])) == 1
                and escape[0] != r"\|"
                and not touched(self.code, *escape.span())
            ),
        )


def markdown_links(document: str) -> list[WrittenLink]:
    r"""Return the links of a Markdown document, in order.

    Raises:
        ModuleNotFoundError: If the parser is not installed.

    >>> source = "[a](b\\_c 'd') <ee:f> `<gg:h>`\n\n[i]: j?k&amp;l\n"
    >>> [link.read(source) for link in markdown_links(source)]
    ['b_c', 'ee:f', 'j?k&l']
    """
    return read_markdown(document).links


def read_markdown(document: str) -> Markdown:
    """Return the links and the code of a Markdown document.

    Raises:
        ModuleNotFoundError: If the parser is not installed.
    """
    read = Markdown([], [])
    for kind, start, end in _in_code_points(document, list(_parts(document))):
        if kind == "code":
            read.code.append((start, end))
        elif kind == "html":
            read.links.extend(html_links(document, (start, end)))
        elif kind == "definitions":
            read.links.extend(map(_destination, _DEFINITION.finditer(document, start, end)))
        elif found := _AFTER_TEXT.match(document, start, end - 1):
            read.links.append(_destination(found))
        elif document[start:end] == ">":
            first = document.rindex("<", 0, start) + 1
            if ":" in document[first:start]:  # a mail address has no scheme
                read.links.append(WrittenLink((first, start), _IN_AUTOLINK))
    read.links.sort(key=itemgetter(0))
    return read


def _destination(found: re.Match[str]) -> WrittenLink:
    return WrittenLink(found.span(found.lastgroup or ""), _IN_DESTINATION)


@once
def parser() -> "Parser":
    """Return the parser of CommonMark.

    Raises:
        ModuleNotFoundError: If it is not installed.
    """
    with requires_extra("reading Markdown", package="pyromark", extra="markdown"):
        import pyromark  # noqa: PLC0415  optional
    return pyromark.Markdown(
        options=pyromark.Options.ENABLE_TABLES
        | pyromark.Options.ENABLE_TASKLISTS
        | pyromark.Options.ENABLE_FOOTNOTES
        | pyromark.Options.ENABLE_STRIKETHROUGH
    )


def _parts(document: str) -> Iterator[tuple[str, int, int]]:
    """Yield the kind of each part that matters, and its start and end in bytes.

    A link begins where its text ends. What is between the blocks may be definitions.
    """
    if not document.isascii():
        document = document.encode("utf-8", "replace").decode()  # a lone surrogate is one "?"
    has_definitions = bool(parser().reference_definitions(document))
    covered = before = 0
    for event, span in parser().events_with_range(document, merge_text=True):
        kind = _kind(event)
        if kind == "container":
            continue
        start, end = span["start"], span["end"]
        if kind == "link":
            yield kind, start if before == end else before, end  # the text may be empty
        elif kind:
            yield kind, start, end
        if has_definitions:
            if start - covered > len("[a]:"):
                yield "definitions", covered, start
            covered = max(covered, end)
        before = end
    if has_definitions:
        yield "definitions", covered, len(document.encode())


def _kind(event: "Event") -> str | None:
    """Return the kind of the part that an event ends, or that it is; or that a container begins."""
    if isinstance(event, str) or "Text" in event:  # most
        return None
    if "Start" in event:
        tag = event["Start"]
        return "container" if (tag if isinstance(tag, str) else next(iter(tag))) in _CONTAINERS else None
    name = event["End"] if "End" in event else next(iter(event))
    return _KINDS.get(name if isinstance(name, str) else next(iter(name)))


_CONTAINERS: Final = frozenset({"BlockQuote", "FootnoteDefinition", "Item", "List"})
_KINDS: Final = {
    **dict.fromkeys(_CONTAINERS, "container"),
    **dict.fromkeys(("Code", "CodeBlock"), "code"),
    **dict.fromkeys(("HtmlBlock", "InlineHtml"), "html"),
    **dict.fromkeys(("Image", "Link"), "link"),
}


def _in_code_points(document: str, parts: list[tuple[str, int, int]]) -> Iterable[tuple[str, int, int]]:
    """Return parts with their offsets in code points."""
    if document.isascii():
        return parts
    source = document.encode("utf-8", "replace")
    offsets = sorted({offset for _, *span in parts for offset in span})
    lengths = (len(source[start:end].decode()) for start, end in pairwise([0, *offsets]))
    in_code_points = dict(zip(offsets, accumulate(lengths), strict=True))
    return [(kind, in_code_points[start], in_code_points[end]) for kind, start, end in parts]


# Search of Markdown: URIs that are links, and those in the text with its escapes decoded.


def search_markdown(source: str, criteria: Criteria, base: str | None) -> Iterator[Match]:
    """Yield the URIs in a Markdown document, and those to which its relative links lead, in order.

    Args:
        source: The document.
        criteria: The options of the search.
        base: The URI of the document, or `None` if it is not known.

    Raises:
        ModuleNotFoundError: If the parser is not installed.
    """
    markdown = read_markdown(source)
    matches = match_links(source, markdown.links, criteria, base)
    return search_between(source, markdown.decoded(source), matches, criteria)
