"""Links of reStructuredText: targets, embedded URIs, and images."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._scan.html import Escapes, WrittenLink
from uri_split._text.spans import lazy_pattern

_LINK: Final = lazy_pattern(
    r"^[ \t]*+(?:\.\.[ \t]++(?:_(?:`[^`\n]*+`|(?>(?:[^:`\\\n]|\\.|:(?![ \r\n]))*)):|__:"
    r"|(?>\|[^|\n]++\|[ \t]++|)(?:image|figure)::)|__|:target:)"
    r"(?:[ \t]++|[ \t]*+\r?\n[ \t]++(?!\.\.|:))"
    r"(?P<target>\S[^\n]*+)"
    # Embedded in a hyperlink; in the other roles, what is between the angle brackets is not a link.
    r"|(?<![^\s(\"'\[{<\-/:\u00a1\u00ab\u00bf\u2010-\u201f\u2039])`[^`<]*+<(?P<embedded>[^`<>]++)>`_",
    re.MULTILINE,
)
# Readers see the angle brackets. A role before it, or after it, may mean something else.
_WITHOUT_UNDERSCORE: Final = lazy_pattern(
    r"(?<![\w:`\\])`[^`<]*[^`<\s]\s++<(?P<embedded>[A-Za-z][A-Za-z0-9+.\-]*+:[^`<>\s]++)>`(?![\w`]|:[a-z])"
)
_NEXT_LINE: Final = lazy_pattern(r"\n([ \t]*+)(?!:|\.\.)\S[^\n]*+")


def _decode(escape: str) -> str:
    return escape[1:].strip()


_ESCAPES: Final = Escapes(lazy_pattern(r"\\[\s\S]|\s++"), _decode)


def restructuredtext_links(document: str) -> Iterator[WrittenLink]:
    r"""Yield the links of a document in reStructuredText.

    >>> source = ".. _a: b:c\n\nSee `d <e:f>`_ and :ref:`g <h>`.\n"
    >>> [link.read(source) for link in restructuredtext_links(source)]
    ['b:c', 'e:f']
    """
    for found in _LINK.finditer(document):
        kind = found.lastgroup or ""
        start, end = found.span(kind)
        indent = len(found[0]) - len(found[0].lstrip(" \t"))
        while kind == "target" and (more := _NEXT_LINE.match(document, end)) and len(more[1]) > indent:
            end = more.end()
        # A target or an embedded name that ends with "_" is the name of another target.
        text = document[start:end].rstrip()
        if not (text.endswith("_") and not text.endswith("\\_")):
            yield WrittenLink((start, start + len(text)), _ESCAPES)
    for found in _WITHOUT_UNDERSCORE.finditer(document):
        yield WrittenLink(found.span("embedded"), _ESCAPES, slip='write "`_" instead of "`" after it')
