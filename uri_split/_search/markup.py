r"""HTML, as far as it matters for finding URIs: character references, and the values of attributes.

Neither needs a parser with a state: a reference and an opening tag are recognized wherever they are, so that parts of
a document, a template or a script do as well, and each line can be read alone.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, NamedTuple

_REFERENCES: Final = re.compile(
    r"&(?:#(?:(?P<decimal>[0-9]++)|[xX](?P<hexadecimal>[0-9A-Fa-f]++));?+"
    r"|(?P<name>[A-Za-z][A-Za-z0-9]{0,31}+(?:;|(?![A-Za-z0-9=]))))"
)


class Decoded(NamedTuple):
    """A text with its character references replaced, and the way back."""

    text: str
    ends: list[int]
    """Where each reference that was replaced ends in this text."""
    ahead: list[int]
    """How many more code points than in this text there are in the source up to its end."""

    def in_source(self, offset: int) -> int:
        """Return an offset in the source, the beginning or the end of what is at it in this text."""
        passed = bisect_right(self.ends, offset)
        return offset + (self.ahead[passed - 1] if passed else 0)


def decoded(source: str) -> Decoded:
    """Return a text of HTML with its character references replaced, as they are within the value of an attribute.

    A line break becomes a tab, so that the lines are those of the source.

    >>> decoded("a&amp;b").text, decoded("a&amp;b").in_source(2), decoded("?a&copy=1&lt&nix;").text
    ('a&b', 6, '?a&copy=1<&nix;')
    """
    pieces: list[str] = []
    ends: list[int] = []
    ahead: list[int] = []
    position = length = 0
    for reference in _REFERENCES.finditer(source):
        character = _character(reference)
        if character:
            start, end = reference.span()
            pieces += source[position:start], character
            length += start - position + 1
            position = end
            ends.append(length)
            ahead.append(end - length)
    return Decoded("".join([*pieces, source[position:]]), ends, ahead)


def as_read(text: str) -> str:
    """Return a short text with its character references replaced.

    >>> as_read("&lt;a&gt;")
    '<a>'
    """
    return _REFERENCES.sub(lambda reference: _character(reference) or reference[0], text)


def _character(reference: re.Match[str]) -> str | None:
    """Return the character that a reference names; `None` if it names none, or more than one."""
    from html import unescape  # noqa: PLC0415  slow to import
    from html.entities import html5  # noqa: PLC0415  slow to import

    decimal, hexadecimal, name = reference.group("decimal", "hexadecimal", "name")
    if name:
        character = html5.get(name, "")
    else:
        # Python refuses numbers of thousands of digits, zeros included.
        number = decimal.lstrip("0")[:8] or "0" if decimal else f"x{hexadecimal.lstrip('0')[:8] or '0'}"
        character = unescape(f"&#{number};") or "\ufffd"
    if len(character) != 1:
        return None
    return "\t" if character in "\r\n" else character


class Value(NamedTuple):
    """The value of an attribute that may be a URI."""

    start: int
    """Where it begins, without white space."""
    end: int
    """Where it ends, or where its line does."""
    is_closed: bool
    """Whether it ends in the same line."""


_VALUE: Final = re.compile(
    r"(?<![A-Za-z0-9])(?:href|src|ur[il]|link|action|formaction|cite|data|poster|background|longdesc|manifest"
    r"|codebase|profile|icon|usemap|classid)[ \t]*+=[ \t]*+"
    r"""(?:"[ \t\f]*+(?P<double>[^"\r\n]*+)(?P<closed>"?+)|'[ \t\f]*+(?P<single>[^'\r\n]*+)(?P<closing>'?+)"""
    # Without quotation marks, it is a value only in what looks like a tag.
    r"""|(?P<bare>[A-Z][A-Z0-9+.\-]*+:[^\s"'<>`]*+)(?P<in_tag>(?=[ \t][^<>\r\n]{0,300}+>|>))?+)""",
    re.IGNORECASE,
)


def values(source: str) -> Iterator[Value]:
    r"""Yield the values of the attributes that have a URL, and of those named like them.

    >>> [(value.start, value.end) for value in values('<a href=" x y " title="z"><img data-src=\'z\'><a href=y:z>')]
    [(10, 13), (41, 42), (52, 55)]
    """
    for attribute in _VALUE.finditer(source):
        if attribute["bare"] is None:
            group = "single" if attribute["double"] is None else "double"
            start, end = attribute.span(group)
            end = start + len(attribute[group].rstrip(" \t\f"))
            yield Value(start, end, bool(attribute["closed"] or attribute["closing"]))
        elif attribute["in_tag"] is not None:
            yield Value(*attribute.span("bare"), is_closed=True)
