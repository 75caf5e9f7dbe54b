r"""Pictures of a text in a terminal, with its components under it.

>>> print(picture("http://example.com/?q", 80))
http://example.com/?q
\__/   \_________/| |
 |          |     | |
scheme  authority | query
                 path
       \_________/
            |
           host
"""

from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator
from itertools import accumulate, count, pairwise
from typing import Final, NamedTuple

from uri_split import lenient
from uri_split._text.spans import clipped, mask, shown
from uri_split._uri.types import URI, AbsoluteURI, RelativeRef

_COMPONENTS: Final = ("scheme", "authority", "path", "query", "fragment")
_SUBCOMPONENTS: Final = ("userinfo", "host", "port")
_LEAST_SHOWN: Final = 9


class _Piece(NamedTuple):
    """An undivided part of the text: a component, a subcomponent, or a delimiter, which has no name."""

    name: str
    text: str


class _Part(NamedTuple):
    """A named part of the picture, with its first column and the one after its last."""

    name: str
    start: int
    end: int

    @property
    def middle(self) -> int:
        return (self.start + self.end - 1) // 2


class _Label(NamedTuple):
    """A name in its place, with the column of the bar that leads down to one of its characters."""

    name: str
    row: int
    column: int
    bar: int

    @property
    def end(self) -> int:
        return self.column + len(self.name)


class Run(NamedTuple):
    """A part of a row of the picture: the name of the component that it shows, or no name, and how wide it is."""

    name: str
    text: str
    columns: int


def picture(text: str, width: int, marked: Container[str] = ()) -> str:
    """Return the text with a brace and a name under each component and subcomponent that is not empty.

    Secrets are hidden.

    Args:
        text: Any text.
        width: The number of columns. In a wider text, the middle of long parts is left out.
        marked: The names of parts that have carets in place of a brace.
    """
    return "\n".join("".join(run.text for run in row) for row in drawn(text, width, marked))


def drawn(text: str, width: int, marked: Container[str] = ()) -> list[list[Run]]:
    """Return the rows of the picture, the text first.

    >>> drawn("a:b", 80)[0]
    [Run(name='scheme', text='a', columns=1), Run(name='', text=':', columns=1), Run(name='path', text='b', columns=1)]
    """
    pieces = list(_pieces(text))
    ends = accumulate((len(piece.text) for piece in pieces), initial=0)
    hidden = lenient.hidden_spans(text)  # like the error below the picture
    pieces = [
        piece._replace(text=mask(piece.text, clipped(hidden, start, end)))
        for piece, (start, end) in zip(pieces, pairwise(ends), strict=True)
    ]
    line = [_run(piece) for piece in _fitted(pieces, width)]
    ends = accumulate((run.columns for run in line), initial=0)
    parts = {run.name: _Part(run.name, start, end) for run, (start, end) in zip(line, pairwise(ends), strict=True)}
    authority = [parts[name] for name in _SUBCOMPONENTS if name in parts]
    if authority:
        parts["authority"] = _Part("authority", authority[0].start, authority[-1].end)
    bands = (_band([parts[name] for name in names if name in parts], marked) for names in (_COMPONENTS, _SUBCOMPONENTS))
    return [line, *(row for band in bands for row in band)]


def _run(piece: _Piece) -> Run:
    line, columns, _ = shown(piece.text)
    return Run(piece.name, line, columns[-1])


def _pieces(text: str) -> Iterator[_Piece]:
    scheme, authority, path, query, fragment = lenient.split(text)
    if scheme is not None:
        yield _Piece("scheme", scheme)
        yield _Piece("", ":")
    if authority is not None:
        yield _Piece("", "//")
        userinfo, host, port = lenient.split_authority(authority)
        if userinfo is not None:
            yield _Piece("userinfo", userinfo)
            yield _Piece("", "@")
        yield _Piece("host", host)
        if port is not None:
            yield _Piece("", ":")
            yield _Piece("port", port)
    yield _Piece("path", path)
    if query is not None:
        yield _Piece("", "?")
        yield _Piece("query", query)
    if fragment is not None:
        yield _Piece("", "#")
        yield _Piece("fragment", fragment)


def _fitted(pieces: list[_Piece], width: int) -> list[_Piece]:
    """Shorten the longest pieces until the text fits the width, or they are as short as is useful."""

    def shortened(most: int) -> list[_Piece]:
        return [_shortened(piece, most) for piece in pieces]

    def columns(most: int) -> int:
        return shown("".join(piece.text for piece in shortened(most))).columns[-1]

    return shortened(_LEAST_SHOWN + bisect_right(range(_LEAST_SHOWN + 1, width + 1), width, key=columns))


def _shortened(piece: _Piece, most: int) -> _Piece:
    if len(piece.text) <= most:
        return piece
    half = (most - 1) // 2
    return _Piece(piece.name, f"{piece.text[:half]}…{piece.text[-half:]}")


def _band(parts: list[_Part], marked: Container[str]) -> Iterator[list[Run]]:
    """Yield the rows of braces, bars and names under the parts that are not empty."""
    parts = [part for part in parts if part.start < part.end]
    if not parts:
        return
    labels = _labels(parts)
    yield _row((part.start, part.name, _brace(part.end - part.start, is_marked=part.name in marked)) for part in parts)
    yield _row((part.middle, part.name, "|") for part in parts)
    for row in range(max(label.row for label in labels) + 1):
        bars = ((label.bar, label.name, "|") for label in labels if label.row > row)
        names = ((label.column, label.name, label.name) for label in labels if label.row == row)
        yield _row((*bars, *names))


def _labels(parts: list[_Part]) -> list[_Label]:
    """Place each name in the first row where it touches no other name and no bar.

    This goes from right to left: a name that begins right of the previous bar leaves room for that bar.
    """
    labels: list[_Label] = []
    bars_before = [-2, *(part.middle for part in parts)]
    for part, bar_before in reversed(list(zip(parts, bars_before, strict=False))):
        centered = part.middle - (len(part.name) - 1) // 2
        column = min(part.middle, max(centered, bar_before + 2))
        placed = (_Label(part.name, row, column, part.middle) for row in count())
        labels.append(next(label for label in placed if not any(_collide(label, other) for other in labels)))
    return labels


def _collide(label: _Label, right: _Label) -> bool:
    """Return whether a name touches another one to its right, or the bar of that name."""
    if label.row == right.row:
        return label.end >= right.column
    return label.row < right.row and label.end >= right.bar


def _brace(width: int, *, is_marked: bool) -> str:
    if is_marked:
        return "^" * width
    return "|" if width == 1 else "\\" + "_" * (width - 2) + "/"


def _row(placed: Iterable[tuple[int, str, str]]) -> list[Run]:
    """Return a row of texts, given with their columns and names, that do not overlap."""
    row: list[Run] = []
    end = 0
    for column, name, text in sorted(placed):
        if column > end:
            row.append(Run("", " " * (column - end), column - end))
        row.append(Run(name, text, len(text)))
        end = column + len(text)
    return row


# What ``uri-split explain`` says about a text, without any package for commands: the playground says it, too.


def kind_of(reference: URI | RelativeRef) -> str:
    """Return what a reference is in the words of the RFC, with the rule and its section."""
    match reference:
        case AbsoluteURI():
            return "a URI without a fragment (absolute-URI, RFC 3986 section 4.3)"
        case URI():
            return "a URI (URI, RFC 3986 section 3)"
        case RelativeRef():  # pragma: no branch  there is no other type
            kind = reference.reference_kind
            article = "an" if kind == "absolute-path" else "a"
            section = "4.4" if kind == "same-document" else "4.2"
            return f"{article} {kind} reference (relative-ref, RFC 3986 section {section})"


def undrawn_components(text: str) -> list[str]:
    """Return which components are empty or absent: the picture cannot show them."""
    components = lenient.split(text)
    parts: dict[str, str | None] = components._asdict()
    if components.authority is not None:
        parts |= lenient.split_authority(components.authority)._asdict()
    empty = [name for name, value in parts.items() if value == ""]
    absent = [name for name, value in parts.items() if value is None]
    return [f"{how}: {', '.join(names)}" for how, names in (("empty", empty), ("absent", absent)) if names]
