"""The elements of a page, and how it writes numbers and texts. What is no `Markup` is escaped, always."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from uri_split._text.display import shown, widened
from uri_split._text.spans import Span, clipped

_LONGEST_LABEL: Final = 80
_LONGEST_CODE: Final = 120
_VOID: Final = frozenset({"meta"})
_LEAST: Final = 0.1


class Markup(str):
    """A text that is HTML already."""

    __slots__ = ()


def element(name: str, /, *content: str, **attributes: str) -> Markup:
    """Return an element. An underscore in the name of an attribute is a hyphen, one at its end nothing.

    >>> element("p", "a < b", element("b", "c"), class_='"')
    '<p class="&quot;">a &lt; b<b>c</b></p>'
    """
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items())
    return Markup(f"<{name}{written}>" if name in _VOID else f"<{name}{written}>{joined(content)}</{name}>")


def joined(content: Iterable[str]) -> Markup:
    """Return pieces one after another."""
    return Markup("".join(piece if isinstance(piece, Markup) else escape(piece) for piece in content))


def count(number: int) -> str:
    """Return a number as people read it.

    >>> count(41237)
    '41,237'
    """
    return f"{number:,}"


def share(part: int, whole: int) -> str:
    """Return a share in per cent. Some is never shown as none, and not all never as all.

    >>> [share(part, 5000).replace(chr(160), " ") for part in (0, 1, 2500, 4999, 5000)]
    ['0 %', '<0.1 %', '50.0 %', '>99.9 %', '100 %']
    """
    percent = 100 * part / whole if whole else 0.0
    if part in {0, whole}:
        number = f"{percent:.0f}"
    elif percent < _LEAST:
        number = f"<{_LEAST}"
    elif percent > 100 - _LEAST:
        number = f">{100 - _LEAST}"
    else:
        number = f"{percent:.1f}"
    return f"{number}\xa0%"


def label(text: str) -> str:
    r"""Return a short text of the data as it can be shown.

    >>> label("exam\tple.com")
    'exam␉ple.com'
    """
    line = shown(text[:_LONGEST_LABEL]).line
    return f"{line}…" if len(text) > _LONGEST_LABEL else line


def code(text: str, span: Span, hidden: Sequence[Span] = ()) -> Markup:
    r"""Return a text of the data on one line, cut around a part that is marked; some spans are hidden.

    >>> code("http://me:secret@a/\nb", (19, 20), [(10, 16)])
    '<code>http://me:***@a/<mark>␊</mark>b</code>'
    """
    start, end = widened(span, hidden)
    begin = max(0, min(start - _LONGEST_CODE // 2, len(text) - _LONGEST_CODE))
    until = min(begin + _LONGEST_CODE, len(text))

    def piece(first: int, last: int) -> str:
        return shown(text[first:last], clipped(hidden, first, last)).line

    before, marked, behind = piece(begin, start), piece(start, min(end, until)), piece(min(end, until), until)
    # Where something is missing, there is a mark yet.
    mark = element("mark", marked or "\xa0")
    return element("code", "…" * (begin > 0), before, mark, behind, "…" * (until < len(text)))
