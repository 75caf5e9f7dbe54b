"""Picture of a text as in RFC 3986, section 3, in SVG: the text, braces under its components, and their names.

The style sheet of the page colours each component by its class.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, count, pairwise
from typing import Final, NamedTuple

from markupsafe import Markup

from examples.form.display import cells, width
from uri_split.lenient import Span, component_spans, hidden_spans, split_authority

_WIDE: Final = 72  # columns
_NARROW: Final = 34
_LEAST_SHOWN: Final = 3
_OF_AUTHORITY: Final = {"userinfo", "host", "port"}
# In pixels.
_CELL: Final = 9.6  # the width of a character in most monospaced fonts of size 16
_LETTER: Final = 7.6  # the width of a letter of a name; "scheme" has the widest
_BASELINE: Final = 18
_BRACE: Final = 26
_NAME: Final = 56
_ROW: Final = 18
_GAP: Final = 5


class _Piece(NamedTuple):
    """Part of the text that is not divided further: a component, a subcomponent, or a delimiter, which has no name."""

    name: str
    text: str


class _Part(NamedTuple):
    """Piece with its position."""

    name: str
    text: str
    start: float
    end: float

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2


class _Label(NamedTuple):
    """Name of a part, positioned below a brace."""

    part: _Part
    start: float
    baseline: float
    brace: float = _BRACE

    @property
    def end(self) -> float:
        return self.start + len(self.part.name) * _LETTER


def pictures(text: str) -> tuple[Markup, ...]:
    """Draw a text once for all screens, or, if it is long, once for wide and once for narrow screens."""
    if width(text) <= _NARROW:
        return (picture(text, _NARROW),)
    return picture(text, _WIDE, "wide"), picture(text, _NARROW, "narrow")


def picture(text: str, columns: int, css_class: str = "") -> Markup:
    """Draw a text in a number of columns, with long components shortened in the middle and passwords hidden.

    >>> print(picture("urn:a", 72))  # doctest: +ELLIPSIS
    <svg class="" role="img"...<desc>scheme: urn, path: a</desc>...
    """
    pieces = list(_pieces(text))
    parts = [part for part in _placed(_fitted(pieces, columns)) if part.text]
    labels = _labels([part for part in parts if part.name])
    left = min((label.start for label in labels), default=0.0)
    right = max((*(part.end for part in parts), *(label.end for label in labels)), default=0.0)
    height = max((label.baseline for label in labels), default=_BASELINE) + 8
    return Markup(
        '<svg class="{}" role="img" width="{:g}" height="{:g}" viewBox="{:g} 0 {:g} {:g}">'
        "<title>The parts of the text</title><desc>{}</desc>{}{}</svg>"
    ).format(
        css_class,
        right - min(left, 0),
        height,
        min(left, 0),
        right - min(left, 0),
        height,
        ", ".join(f"{piece.name}: {piece.text}" for piece in pieces if piece.name and piece.text),
        Markup().join(map(_drawn_text, parts)),
        Markup().join(map(_drawn_label, labels)),
    )


def _pieces(text: str) -> Iterator[_Piece]:
    """Divide the displayed text into pieces."""
    each, at = cells(text, hidden_spans(text)), 0
    for name, (start, end) in named_spans(text):
        yield _Piece("", "".join(each[at:start]))
        yield _Piece(name, "".join(each[start:end]))
        at = end


def named_spans(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the spans of the components and subcomponents, by name."""
    scheme, authority, path, query, fragment = component_spans(text)
    if scheme:
        yield "scheme", scheme
    if authority:
        begin, end = authority
        userinfo, host, port = split_authority(text[begin:end])
        if userinfo is not None:
            yield "userinfo", (begin, begin + len(userinfo))
            begin += len(userinfo) + len("@")
        yield "host", (begin, begin + len(host))
        if port is not None:
            yield "port", (end - len(port), end)
    yield "path", path
    if query:
        yield "query", query
    if fragment:
        yield "fragment", fragment


def _fitted(pieces: Sequence[_Piece], columns: int) -> list[_Piece]:
    """Shorten the longest pieces until all fit into a number of columns, or until they are too short to be useful."""

    def shortened(most: int) -> list[_Piece]:
        return [
            piece._replace(text=f"{piece.text[: most // 2]}…{piece.text[-((most - 1) // 2) :]}")
            if len(piece.text) > most
            else piece
            for piece in pieces
        ]

    lengths = range(columns, _LEAST_SHOWN, -1)
    fits = (most for most in lengths if sum(width(piece.text) for piece in shortened(most)) <= columns)
    return shortened(next(fits, _LEAST_SHOWN))


def _placed(pieces: Sequence[_Piece]) -> Iterator[_Part]:
    edges = pairwise(accumulate((width(piece.text) * _CELL for piece in pieces), initial=0.0))
    for piece, (start, end) in zip(pieces, edges, strict=True):
        yield _Part(piece.name, piece.text, start, end)


def _labels(parts: Sequence[_Part]) -> list[_Label]:
    """Place each name in the first row where nothing is in its way, and that of the authority below its parts.

    Goes from right to left: a name that starts to the right of the previous line leaves room for that line.
    """
    labels: list[_Label] = []
    lines_before = [-_CELL * 9, *(part.middle for part in parts)]
    for part, line_before in reversed(list(zip(parts, lines_before, strict=False))):
        centered = part.middle - len(part.name) * _LETTER / 2
        start = min(part.middle, max(centered, line_before + _GAP))
        rows = (_Label(part, start, _NAME + row * _ROW) for row in count())
        labels.append(next(label for label in rows if not any(_collide(label, other) for other in labels)))
    of_authority = [part for part in parts if part.name in _OF_AUTHORITY]
    if of_authority:
        whole = _Part("authority", "", of_authority[0].start, of_authority[-1].end)
        labels.append(_below(labels, whole))
    return labels


def _collide(label: _Label, right: _Label) -> bool:
    """Return whether a name touches another one to its right, or the line that leads down to it."""
    if label.baseline == right.baseline:
        return label.end + _GAP > right.start
    return label.baseline < right.baseline and label.end + _GAP > right.part.middle


def _below(labels: Iterable[_Label], whole: _Part) -> _Label:
    """Place the name of a whole below all names above it."""
    half = len(whole.name) * _LETTER / 2
    start, end = min(whole.start, whole.middle - half), max(whole.end, whole.middle + half)
    above = max(label.baseline for label in labels if label.start < end and label.end > start)
    brace = above + 8
    return _Label(whole, whole.middle - half, brace + _NAME - _BRACE, brace)


def _drawn_text(part: _Part) -> Markup:
    # The text ends where the brace does, whatever the width of the characters in the font.
    return Markup('<text class="{}" x="{:g}" y="{}" textLength="{:g}">{}</text>').format(
        part.name or "delimiter", part.start, _BASELINE, part.end - part.start, part.text
    )


def _drawn_label(label: _Label) -> Markup:
    part, top = label.part, label.brace
    start, end = part.start + 1.2, part.end - 1.2
    bend = min(6, (end - start) / 2)
    brace = f"M{start:g} {top:g}q0 {bend:g} {bend:g} {bend:g}H{end - bend:g}q{bend:g} 0 {bend:g} {-bend:g}"
    line = f"M{part.middle:g} {top + bend:g}V{label.baseline - 13:g}"
    return Markup('<g class="{}"><path d="{}{}"/><text class="name" x="{:g}" y="{:g}">{}</text></g>').format(
        part.name, brace, line, (label.start + label.end) / 2, label.baseline, part.name
    )
