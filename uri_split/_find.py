"""Functions that find links in text."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import accumulate
from typing import Final, NamedTuple

from uri_split._diagnosis import required
from uri_split._hidden import redacted
from uri_split._scan.html import html_links, search_html, search_html_document
from uri_split._scan.markdown import read_markdown, search_markdown
from uri_split._scan.text import Criteria, Match, MatchKind, blocks, search_text
from uri_split._text.arguments import plain_str, plain_text, public, reject_single_text, repr_with
from uri_split._text.spans import Span, lazy_pattern, touched
from uri_split._uri.types import URI, proven_uri

# Search results: the URI that was found, and where.


@public
@dataclass(frozen=True, slots=True)
class Found:
    """URI found in a text. Offsets count code points.

    Attributes:
        text: The URI as written: without delimiters and ``URL:``, but with the line breaks within it.
        uri: The URI; of a relative link, its target.
        start: The offset of its first code point.
        end: The offset after its last code point.
        kind: How it was written: ``delimited`` by angle brackets, quotation marks or the syntax of a link, ``bare``
            without them, as a ``suffix`` reference, without its scheme, or as a ``relative`` link.
    """

    text: str
    uri: URI
    start: int
    end: int
    kind: MatchKind

    def __init__(self, text: str, uri: URI, start: int, end: int, kind: MatchKind) -> None:
        # The generated method calls `object.__setattr__` for each field, which takes twice as long.
        _set_text(self, text)
        _set_uri(self, uri)
        _set_start(self, start)
        _set_end(self, end)
        _set_kind(self, kind)

    def __repr__(self) -> str:
        """Return the usual form of a dataclass, with secrets hidden."""
        return repr_with(self, text=redacted(self.text))


_set_text, _set_uri, _set_start, _set_end, _set_kind = (vars(Found)[field.name].__set__ for field in fields(Found))


@public
class FoundInLine(NamedTuple):
    """URI found in a sequence of lines, and its line and column.

    Attributes:
        found: The result, with offsets in all lines together.
        line: The number of the line in which the URI begins, counted from 1.
        column: The position of its first code point in that line, counted from 1.
    """

    found: Found
    line: int
    column: int


# URIs in running text (RFC 3986, Appendix C) and documents, and references that lack a scheme (section 4.5).


@public
def find(  # noqa: PLR0913  the options of a search
    text: str,
    *,
    schemes: Iterable[str] | None = None,
    suffixes: bool = False,
    delimited: bool = True,
    html: bool = False,
    markdown: bool = False,
    skip_code: bool = False,
    base: str | None = None,
    idna: bool | None = None,
) -> Iterator[Found]:
    r"""Find the URIs in running text, or in a document, in order (Appendix C).

    - **Between delimiters**, a URI is everything between ``<`` and ``>``, or between two ``"``, optionally after
      ``URL:``. Within angle brackets it may be broken over lines; `uri` has neither the line breaks nor the white
      space around them. A hyphen before a line break is kept, since it may belong to the URI.
    - **Elsewhere**, a URI ends where the grammar ends it. It also ends before the marks ``. , ; : ! ? '`` if they only
      end a sentence, before a bracket that was opened in front of the URI, and before an apostrophe, ``*``, ``_`` or
      ``~`` if the same character precedes the URI.
    - **Brackets and marks within**: a URI keeps balanced parentheses, as in
      ``http://a/b_(c)``, and an apostrophe that closes one within it. It also keeps square brackets before its end, as
      in ``http://a/?b[c]=d``, and a second ``#``; `uri` has both percent-encoded.
    - **Schemes**: before ``//``, any scheme of at least 2 letters is accepted. Without ``//``, the scheme must be
      registered for this use, and what follows must have its form: ``mailto:me@example.com`` is a URI, ``note:this``
      and ``12:30`` are not.
    - **Non-ASCII letters** belong to a URI if their script separates words, and symbols such as ``¥`` if they are
      in its path, query or fragment. Between delimiters, all of them belong to it. `uri` has them percent-encoded
      (RFC 3987), and the host in IDNA. Dashes and quotation marks belong to a path that continues after them. A URI
      ends before letters of other scripts, such as Chinese and Korean, where the next word follows directly.
    - **Whole or not at all**: `find` returns nothing where a character follows that may belong to a longer URI, such as
      a backslash or an invisible character. What is between delimiters and no URI is not searched again for a part.
    - **Hosts**: `find` returns nothing where the host may be another than it seems: ``http://{name}.example.com/``,
      ``http://me:pass word@example.com/``. A URI that ends with its authority must be followed by the end of the text,
      white space, an HTML tag, the next URI, Chinese or Japanese punctuation, the bracket or quotation mark that closes
      one directly before the URI, or by other punctuation and then one of these. After a complete host name, a
      word may also follow a comma and similar marks.
    - **Templates**: `find` returns nothing where a template continues: ``http://example.com/users/{id}``,
      ``http://example.com/%s``.
    - **Links of HTML and Markdown** are URIs as a whole: `uri` has their character references and escapes decoded, and
      spaces and other characters that are not allowed percent-encoded. Relative links are found only if their base
      URI is known; `uri` is their target (section 5.2). Empty links, and links with a backslash, are not found.
      What is between the links is running text, even code, scripts and comments; see ``skip_code``.

    Args:
        text: Any `str`.
        schemes: The only schemes to look for; `None` for all. Those that are not registered are found with or without
            ``//``, whatever follows; for others, the rules above apply.
        suffixes: Whether to find references without a scheme as well, such as ``www.example.com/x``, completed with
            ``http://`` (section 4.5): names under a public suffix, but not file names, such as ``setup.py``. It is
            meant for prose: in code, ``self.name`` is under a public suffix as well. This requires the extra
            ``suffix``.
        delimited: Whether ``<``, ``>``, ``"`` and ``URL:`` count as delimiters.
        html: Whether the text is HTML. Its links are the attribute values that the HTML Standard defines as URLs, such
            as ``href`` and ``srcset``, and the target of ``<meta http-equiv=refresh>``. Tabs and line breaks within
            them are ignored. Values of attributes with similar names, such as ``data-src``, are links if they begin
            with a scheme.
        markdown: Whether the text is Markdown, which may contain HTML. Its links are destinations of links, images
            and reference definitions, autolinks, and those of the HTML in it, by the rules of CommonMark and GitHub. In
            code, only URIs in running text are found. This requires the extra ``markdown``, which Pyodide lacks.
        skip_code: Whether to leave out what is in code of the HTML or Markdown document, where a URI is mostly an
            example: in code spans and blocks of Markdown, and in HTML within ``code``, ``kbd``, ``pre``, ``samp``,
            ``script`` and ``style``. A link that is shown as code is found.
        base: The URI of the HTML or Markdown document, against which relative links are resolved. The first
            ``<base href>`` in the document, itself resolved against this URI, takes precedence.
        idna: Whether `uri` has a non-ASCII host in IDNA instead of percent-encodings. `None` means IDNA if the scheme
            looks up hosts in the DNS, as ``https`` and ``ftp`` do. `find` returns nothing where IDNA does not allow
            the host.

    Returns:
        An iterator over the URIs. The time it takes is linear in the length of any text.

    Raises:
        InvalidURI: If one of the schemes does not match the rule scheme, or the base is not a URI.
        TypeError: If the text is not a `str`, or `schemes` is one; if both `html` and `markdown` are true; or if there
            is a base or `skip_code` is true, and neither is true.
        ModuleNotFoundError: If an extra is required and not installed.

    >>> for found in find("See <http://example.\n  com/rfc/>, mailto:me@example.com, or (http://a/b_(c))."):
    ...     print(found.kind, found.start, found.end, found.uri)
    delimited 5 31 http://example.com/rfc/
    bare 34 55 mailto:me@example.com
    bare 61 75 http://a/b_(c)
    >>> html = '<img src="my photo.jpg"><a href="https://example.net/?a&amp;b">'
    >>> for found in find(html, html=True, base="https://example.com/docs/"):
    ...     print(found.kind, found.text, found.uri)
    relative my photo.jpg https://example.com/docs/my%20photo.jpg
    delimited https://example.net/?a&amp;b https://example.net/?a&b
    """
    text = plain_text(text, "find")
    if html and markdown:
        message = "html and markdown are mutually exclusive: markdown=True also reads the HTML in Markdown"
        raise TypeError(message)
    if skip_code and not (html or markdown):
        message = "skip_code requires html=True or markdown=True: plain text has no code"
        raise TypeError(message)
    if base is not None:
        base = required(plain_str(base, "base"), "URI")
        if not (html or markdown):
            message = "base requires html=True or markdown=True: plain text has no relative links"
            raise TypeError(message)
    criteria = Criteria.of(_names(schemes), suffixes=suffixes, delimited=delimited, html=html, idna=idna)
    if html:
        matches = search_html_document(text, criteria, base)
    else:
        matches = search_markdown(text, criteria, base) if markdown else search_text(text, criteria)
    found = _found(matches)
    return _outside_code(found, text, markdown=markdown) if skip_code else found


@public
def find_in_lines(
    lines: Iterable[str],
    *,
    schemes: Iterable[str] | None = None,
    suffixes: bool = False,
    delimited: bool = True,
    html: bool = False,
    idna: bool | None = None,
) -> Iterator[FoundInLine]:
    r"""Find the URIs in lines, such as those of a file, as `find` does in the whole text (Appendix C).

    Keeps one line in memory at a time, or all lines over which a URI in angle brackets is broken. A ``*``, ``_`` or
    ``~`` ends a URI only if the same line has another one before it. To find relative links, links that are broken over
    lines, and the links of Markdown, or to leave out code, call `find` with the whole document.

    Args:
        lines: The lines, with their line ends.
        schemes: See `find`.
        suffixes: See `find`.
        delimited: See `find`.
        html: Whether the lines are HTML: `uri` has character references, such as ``&amp;``, decoded. If the value of
            a URL attribute, such as ``href``, begins with a scheme and ends in the same line, it is one URI; `uri` has
            spaces and other characters that are not allowed percent-encoded.
        idna: See `find`.

    Returns:
        An iterator over the URIs, with their lines and columns.

    Raises:
        InvalidURI: If one of the schemes does not match the rule scheme.
        TypeError: If a line is not a `str`, or `lines` or `schemes` is one.
        ModuleNotFoundError: If `suffixes` is true and the package `publicsuffixlist` is not installed.

    >>> for found, line, column in find_in_lines(["a line\n", "and <http://a/\n", "b>, urn:example:a\n"]):
    ...     print(line, column, found.uri)
    2 6 http://a/b
    3 5 urn:example:a
    """
    reject_single_text(lines, "lines", "write text.splitlines(keepends=True), or call find()")
    return _found_in_lines(
        lines, Criteria.of(_names(schemes), suffixes=suffixes, delimited=delimited, html=html, idna=idna)
    )


# Code in HTML and Markdown, where a URI is mostly an example.

_TAG: Final = lazy_pattern(r"<(?P<end>/?)(?P<name>code|kbd|pre|samp|script|style)(?=[\s/>])", re.IGNORECASE)


def _code_spans(document: str) -> Iterator[Span]:
    """Yield the spans of code in HTML; an element without an end tag is none.

    >>> list(_code_spans("<pre><code>a</code></pre> <code>"))
    [(0, 19)]
    """
    start, name = 0, ""
    for tag in _TAG.finditer(document):
        if not name and not tag["end"]:
            start, name = tag.start(), tag["name"].lower()
        elif tag["end"] and tag["name"].lower() == name:
            yield start, tag.start()
            name = ""


def _outside_code(found: Iterator[Found], document: str, *, markdown: bool) -> Iterator[Found]:
    """Yield what was found in a document outside its code, and the links that are shown as code."""
    code = read_markdown(document).code if markdown else list(_code_spans(document))
    links = [] if markdown else [link.span for link in html_links(document)]
    for each in found:
        if not touched(code, each.start, each.end) or touched(links, each.start, each.end):
            yield each


# What both have in common.


def _names(schemes: Iterable[str] | None) -> frozenset[str] | None:
    """Return the schemes in lower case.

    Raises:
        InvalidURI: If one of them does not match the rule scheme.
        TypeError: If they are one `str`.
    """
    if schemes is None:
        return None
    reject_single_text(schemes, "schemes", "put it in a list")
    return frozenset(required(name, "scheme").lower() for name in schemes)


def _found(matches: Iterable[Match]) -> Iterator[Found]:
    for written, uri, start, end, kind in matches:
        yield Found(written, proven_uri(uri), start, end, kind)


def _found_in_lines(lines: Iterable[str], criteria: Criteria) -> Iterator[FoundInLine]:
    searched = 0  # the length of the blocks so far
    for block in blocks(lines, html=criteria.html):
        line_starts = list(accumulate(map(len, block.lines), initial=0))
        block_end = line_starts[-2] + block.end
        shift = searched - block.start
        source = "".join(block.lines)
        matches = search_html(source, criteria) if criteria.html else search_text(source, criteria)
        for written, uri, start, end, kind in matches:
            if block.start <= start < block_end:
                row = bisect_right(line_starts, start) - 1
                found = Found(written, proven_uri(uri), shift + start, shift + end, kind)
                yield FoundInLine(found, block.number + row, start - line_starts[row] + 1)
        searched += block_end - block.start
