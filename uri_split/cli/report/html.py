"""Elements, numbers and texts of a page. Every `str` that is not a `Markup` is encoded for HTML."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from uri_split._text.display import shown, widened
from uri_split._text.spans import Span, clipped

_LONGEST_LABEL: Final = 80
_LONGEST_CODE: Final = 120
_VOID: Final = frozenset({"meta"})
_LEAST_SHARE: Final = 0.1


class Markup(str):
    """A text that is already HTML."""

    __slots__ = ()


def element(name: str, /, *content: str, **attributes: str) -> Markup:
    """Return an element. In the name of an attribute, an underscore becomes a hyphen, or nothing at the end.

    >>> element("p", "a < b", element("b", "c"), class_='"')
    '<p class="&quot;">a &lt; b<b>c</b></p>'
    """
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"' for key, value in attributes.items())
    return Markup(f"<{name}{written}>" if name in _VOID else f"<{name}{written}>{joined(content)}</{name}>")


def joined(content: Iterable[str]) -> Markup:
    """Return the pieces one after another."""
    return Markup("".join(piece if isinstance(piece, Markup) else escape(piece) for piece in content))


def definitions(values: Mapping[str, str], class_: str) -> Markup:
    """Return a list of names and their values.

    >>> definitions({"hosts": "3"}, "figures")
    '<dl class="figures"><div><dt>hosts</dt><dd>3</dd></div></dl>'
    """
    pairs = (element("div", element("dt", name), element("dd", value)) for name, value in values.items())
    return element("dl", *pairs, class_=class_)


def count(number: int) -> str:
    """Return a number with thousands separators.

    >>> count(41237)
    '41,237'
    """
    return f"{number:,}"


def share(part: int, whole: int) -> str:
    """Return a share in percent. Only none is shown as 0%, and only all as 100%.

    >>> [share(part, 5000) for part in (0, 1, 2500, 4999, 5000)]
    ['0%', '<0.1%', '50.0%', '>99.9%', '100%']
    """
    percent = 100 * part / whole if whole else 0.0
    if part in {0, whole}:
        number = f"{percent:.0f}"
    elif percent < _LEAST_SHARE:
        number = f"<{_LEAST_SHARE}"
    elif percent > 100 - _LEAST_SHARE:
        number = f">{100 - _LEAST_SHARE}"
    else:
        number = f"{percent:.1f}"
    return f"{number}%"


def label(text: str) -> str:
    r"""Return a short text from the data in a form that can be shown.

    >>> label("exam\tple.com")
    'exam␉ple.com'
    """
    line = shown(text[:_LONGEST_LABEL]).line
    return f"{line}…" if len(text) > _LONGEST_LABEL else line


def code(text: str, span: Span, hidden: Sequence[Span] = ()) -> Markup:
    r"""Return a text from the data on one line, cut around a marked part, with some spans hidden.

    >>> code("http://me:secret@a/\nb", (19, 20), [(10, 16)])
    '<code>http://me:***@a/<mark>␊</mark>b</code>'
    """
    start, end = widened(span, hidden)
    begin = max(0, min(start - _LONGEST_CODE // 2, len(text) - _LONGEST_CODE))
    until = min(begin + _LONGEST_CODE, len(text))

    def piece(first: int, last: int) -> str:
        return shown(text[first:last], clipped(hidden, first, last)).line

    before, marked, after = piece(begin, start), piece(start, min(end, until)), piece(min(end, until), until)
    mark = element("mark", marked or "\xa0")  # visible even if something is missing there
    return element("code", "…" if begin else "", before, mark, after, "…" if until < len(text) else "")
