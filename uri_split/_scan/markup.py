"""The parts of HTML that matter for finding URIs: character references and attribute values.

A reference or an attribute is recognized anywhere, without the state of a parser. So a fragment of a document, a
template or a script can be read as well, and each line can be read alone.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from uri_split._scan.scheme_forms import SCHEME_AND_COLON
from uri_split._text.patterns import lazy_pattern

REFERENCE: Final = (
    r"&(?:#(?:(?P<decimal>[0-9]++)|[xX](?P<hexadecimal>[0-9A-Fa-f]++));?+"
    r"|(?P<name>[A-Za-z][A-Za-z0-9]{0,31}+(?:;|(?![A-Za-z0-9=]))))"
)
"""Pattern for a character reference, as browsers read it within attribute values."""
_REFERENCES: Final = lazy_pattern(REFERENCE)


class Decoded(NamedTuple):
    """Text with its character references decoded, and a map of its offsets to those in the source."""

    text: str
    ends: list[int]
    """The offset in the text after each decoded reference."""
    shifts: list[int]
    """For each of these, how much greater the offset in the source is."""

    def in_source(self, offset: int) -> int:
        """Return the offset in the source of what begins or ends at an offset in the text."""
        passed = bisect_right(self.ends, offset)
        return offset + (self.shifts[passed - 1] if passed else 0)


def decode(source: str) -> Decoded:
    """Return HTML with its character references decoded, as browsers do within attribute values.

    A reference to a line break becomes a tab, so that the text has the same lines as the source.

    >>> decode("a&amp;b").text, decode("a&amp;b").in_source(2), decode("?a&copy=1&lt&nix;").text
    ('a&b', 6, '?a&copy=1<&nix;')
    """
    references = ((*reference.span(), _character(reference)) for reference in _REFERENCES.finditer(source))
    return substitute(source, references)


def substitute(source: str, escapes: Iterable[tuple[int, int, str | None]]) -> Decoded:
    r"""Return a source with characters in place of some parts, which are in order and without overlap.

    >>> substitute(r"a\_b\nc", [(1, 3, "_"), (4, 6, None)]).text
    'a_b\\nc'
    """
    pieces: list[str] = []
    ends: list[int] = []
    shifts: list[int] = []
    position = length = 0
    for start, end, character in escapes:
        if character:
            pieces += source[position:start], character
            length += start - position + 1
            position = end
            ends.append(length)
            shifts.append(end - length)
    return Decoded("".join([*pieces, source[position:]]), ends, shifts)


def decode_short(text: str) -> str:
    """Return a short text with its character references decoded.

    >>> decode_short("&lt;a&gt;")
    '<a>'
    """
    return _REFERENCES.sub(lambda reference: _character(reference) or reference[0], text)


def _character(reference: re.Match[str]) -> str | None:
    """Return the character that a reference stands for; `None` unless it is exactly one."""
    from html import unescape  # noqa: PLC0415  slow to import
    from html.entities import html5  # noqa: PLC0415  slow to import

    decimal, hexadecimal, name = reference.group("decimal", "hexadecimal", "name")
    if name:
        character = html5.get(name, "")
    else:
        # Python raises an error for numbers of thousands of digits, even if most are zeros.
        number = decimal.lstrip("0")[:8] or "0" if decimal else f"x{hexadecimal.lstrip('0')[:8] or '0'}"
        character = unescape(f"&#{number};") or "\ufffd"
    if len(character) != 1:
        return None
    return "\t" if character in "\r\n" else character


class Value(NamedTuple):
    """Attribute value that may be a URI."""

    start: int
    """The offset of its first code point that is not white space."""
    end: int
    """The offset where it, or its line, ends."""
    is_closed: bool
    """Whether it ends in the same line."""


_VALUE: Final = lazy_pattern(
    r"(?<![A-Za-z0-9])(?:href|src|ur[il]|link|action|formaction|cite|data|poster|background|longdesc|manifest"
    r"|codebase|profile|icon|usemap|classid)[ \t]*+=[ \t]*+"
    r"""(?:"[ \t\f]*+(?P<double>[^"\r\n]*+)(?P<closed>"?+)|'[ \t\f]*+(?P<single>[^'\r\n]*+)(?P<closing>'?+)"""
    # Without quotation marks, it is only a value in what looks like a tag.
    rf"""|(?P<bare>{SCHEME_AND_COLON}[^\s"'<>`]*+)(?>(?P<in_tag>(?=[ \t][^<>\r\n]{{0,300}}+>|>))?))""",
    re.IGNORECASE,
)


def values(source: str) -> Iterator[Value]:
    r"""Yield the values of URL attributes, such as ``href``, and of attributes with similar names, as ``data-src``.

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
