"""Links of Markdown, and what was meant as one: a destination with a space."""

import re
from typing import Final

from uri_split._scan.html import NO_ESCAPES, WrittenLink
from uri_split._scan.markdown import read_markdown
from uri_split._text.spans import lazy_pattern, touched

# In CommonMark, this is no link, and readers see the brackets. A title may follow.
_LIKE_A_LINK: Final = r"https?://|www\.|mailto:|\.{0,2}/"
_SPACED: Final = r"[^\s()<>\"'\[\]]++(?: ++[^\s()<>\"'\[\]]++)+"
_TITLE: Final = r"(?: ++\"[^\"\n()]*+\"| ++'[^'\n()]*+')? *+"
_WITH_SPACE: Final = lazy_pattern(
    rf"\]\([ \t]*+(?P<destination>{_SPACED}){_TITLE}\)"
    rf"|^ {{0,3}}\[(?!\^)[^\[\]\n]++\]:[ \t]*+(?P<definition>(?={_LIKE_A_LINK}){_SPACED}){_TITLE}\r?$",
    re.MULTILINE,
)
_BEGINNING: Final = lazy_pattern(_LIKE_A_LINK)
_SUFFIXES: Final = range(2, 6)


def links_of_markdown(document: str) -> list[WrittenLink]:
    """Return the links of a Markdown document, and the destinations that have a space.

    >>> source = "[a](b) [c](https://d.example/my file.pdf) `[e](f g.pdf)`"
    >>> [link.read(source) for link in links_of_markdown(source)]
    ['b', 'https://d.example/my file.pdf']
    """
    read = read_markdown(document)
    links = read.links
    others = sorted([*read.code, *(link.span for link in links)])
    for found in _WITH_SPACE.finditer(document):
        kind = found.lastgroup or ""
        span = found.span(kind)
        if _is_like_a_link(found[kind]) and not touched(others, *span):
            links.append(WrittenLink(span, NO_ESCAPES))
    return sorted(links, key=lambda link: link.span)


def _is_like_a_link(text: str) -> bool:
    """Return whether a text begins like a link, or ends like the name of a file: others are notes in parentheses."""
    stem, dot, suffix = text.partition("#")[0].rpartition(".")
    return bool(_BEGINNING.match(text)) or bool(stem and dot and suffix.isalnum() and len(suffix) in _SUFFIXES)
