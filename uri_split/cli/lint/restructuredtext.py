"""Links of reStructuredText: targets, embedded URIs, and images."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._text.patterns import lazy_pattern
from uri_split.cli.lint.link import Link, read_link

_LINK: Final = lazy_pattern(
    r"^[ \t]*+(?:\.\.[ \t]++(?:_(?:`[^`\n]*+`|(?:[^:`\\\n]|\\.|:(?![ \n]))*+):|__:"
    r"|(?:\|[^|\n]++\|[ \t]++)?+(?:image|figure)::)|__|:target:)[ \t]++(?P<target>\S[^\n]*+)"
    # Embedded in a hyperlink; in the other roles, what is between the angle brackets is not a link.
    r"|(?<![^\s(])`[^`<]*+<(?P<embedded>[^`<>]++)>`_",
    re.MULTILINE,
)
_ESCAPE: Final = lazy_pattern(r"\\[\s\S]|\s++")


def restructuredtext_links(document: str) -> Iterator[Link]:
    r"""Yield the links of a document in reStructuredText.

    >>> [link.text for link in restructuredtext_links(".. _a: b:c\n\nSee `d <e:f>`_ and :ref:`g <h>`.\n")]
    ['b:c', 'e:f']
    """
    for found in _LINK.finditer(document):
        kind = found.lastgroup or ""
        start = found.start(kind)
        # A target or an embedded name that ends with "_" is the name of another target.
        text = found[kind].rstrip()
        if not (text.endswith("_") and not text.endswith("\\_")):
            yield read_link(document, (start, start + len(text)), _ESCAPE, _decode)


def _decode(escape: str) -> str:
    return escape[1:].strip()
