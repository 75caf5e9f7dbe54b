"""The pictures of a page: bars beside the numbers of a table, and a histogram.

They are SVG, which browsers print, and which needs no style but that of the style sheet.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from uri_split.cli.report.html import Markup, count, element, joined, share

_LEAST_WIDTH: Final = 0.3
"""So wide, in per cent, is what is hardly there."""
OTHERS: Final = "others"
"""The tone of a row that stands for many, and has no bar: beside its own, the others would hardly be there."""
# Of a histogram, in pixels: above, the plot, and below.
_HEAD: Final = 24
_PLOT: Final = 150
_FOOT: Final = 26
_EDGE: Final = 0.25


class Bar(NamedTuple):
    """A row of a table with bars."""

    label: str
    number: int
    more: str = ""
    """What is said below the label."""
    tone: str = ""
    """A class: which colour it has."""
    others: tuple[str, ...] = ()
    """What stands in further columns."""


def bars(caption: str, heads: Sequence[str], rows: Sequence[Bar], whole: int, *, of_whole: bool = False) -> Markup:
    """Return a table with a bar in each row.

    Args:
        caption: What the table shows.
        heads: The heads of the columns: of the label, of the number, and of further columns behind the share.
        rows: The rows.
        whole: What the shares are of.
        of_whole: Whether a bar is as long as the share is, and not as compared with the longest.
    """
    longest = whole if of_whole else max((row.number for row in rows if row.tone != OTHERS), default=0)
    return _table(caption, heads, [_drawn(row, longest, whole) for row in rows])


def _table(caption: str, heads: Sequence[str], rows: Sequence[Markup]) -> Markup:
    names = (heads[0], heads[1], "share", *heads[2:])
    return element(
        "table",
        element("caption", caption),
        element("thead", element("tr", *(element("th", name, scope="col") for name in names))),
        element("tbody", *rows),
    )


def _drawn(row: Bar, longest: int, whole: int) -> Markup:
    more = element("small", row.more) if row.more else ""
    bar = "" if row.tone == OTHERS else _bar([(row.number, row.tone)], longest)
    label = element("div", element("span", row.label, more), bar, class_="bar")
    return _row(label, row, whole)


def _row(label: Markup, row: Bar, whole: int) -> Markup:
    return element(
        "tr",
        element("th", label, scope="row"),
        element("td", count(row.number)),
        element("td", share(row.number, whole)),
        *(element("td", other) for other in row.others),
    )


def _bar(parts: Iterable[tuple[int, str]], whole: int) -> Markup:
    """Return a picture of parts side by side; it says nothing to readers of screens, as the numbers stand beside it."""
    drawn: list[Markup] = []
    x = 0.0
    for number, tone in parts:
        if number:
            width = max(_LEAST_WIDTH, 100 * number / whole)
            drawn.append(element("rect", x=_percent(x), width=_percent(width), height="100%", class_=tone))
            x += width
    return element("svg", *drawn, aria_hidden="true")


def legend(caption: str, heads: Sequence[str], rows: Sequence[Bar], whole: int) -> Markup:
    """Return a bar of several parts, and the table that says what they are."""
    drawn = stacked([(row.number, row.tone) for row in rows], whole)
    return joined([drawn, _table(caption, heads, [_entry(row, whole) for row in rows])])


def _entry(row: Bar, whole: int) -> Markup:
    swatch = element("svg", element("rect", width="100%", height="100%", class_=row.tone), aria_hidden="true")
    label = element("div", swatch, element("span", row.label, element("small", row.more)), class_="entry")
    return _row(label, row, whole)


def stacked(parts: Iterable[tuple[int, str]], whole: int) -> Markup:
    """Return one bar of several parts."""
    return element("div", _bar(parts, whole), class_="stacked")


def histogram(numbers: Sequence[int], ticks: Sequence[str], mark: float, marked: str, words: str) -> Markup:
    """Return a histogram.

    Args:
        numbers: How many there are in each bin.
        ticks: What stands below the axis, evenly spaced from its beginning to its end.
        mark: Where a line is drawn down to the column there, as a part of the axis, less than 1.
        marked: What the line shows.
        words: What the picture shows, for those who do not see it.
    """
    most, step = max(numbers), 100 / len(numbers)
    columns = [
        element("rect", x=_percent(i * step), y=_percent(100 - h), width=_percent(step * 0.9), height=_percent(h))
        for i, number in enumerate(numbers)
        if number and (h := max(1.0, 100 * number / most))
    ]
    edges = ["start", *["middle"] * (len(ticks) - 2), "end"]
    axis = [
        element("text", tick, x=_percent(100 * i / (len(ticks) - 1)), y=f"{_HEAD + _PLOT + 18}", text_anchor=edge)
        for i, (tick, edge) in enumerate(zip(ticks, edges, strict=True))
    ]
    x, bottom = _percent(100 * mark), f"{_HEAD + _PLOT}"
    top = _HEAD + _PLOT * (1 - numbers[int(mark * len(numbers))] / most)
    anchor = "start" if mark < _EDGE else "end" if mark > 1 - _EDGE else "middle"
    return element(
        "svg",
        element("svg", *columns, y=f"{_HEAD}", height=f"{_PLOT}"),
        element("line", x1="0", x2="100%", y1=bottom, y2=bottom, class_="axis"),
        element("line", x1=x, x2=x, y1=f"{_HEAD - 6}", y2=f"{top:.0f}", class_="mark"),
        element("text", marked, x=x, y=f"{_HEAD - 10}", text_anchor=anchor),
        *axis,
        role="img",
        aria_label=words,
        height=f"{_HEAD + _PLOT + _FOOT}",
        class_="histogram",
    )


def _percent(number: float) -> str:
    return f"{number:.2f}%"
