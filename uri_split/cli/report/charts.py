"""The charts of a page: tables with bars, and a histogram.

They are SVG, which browsers print (unlike CSS backgrounds), and which needs no style attributes.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from uri_split.cli.report.html import Markup, count, element, joined, share

_LEAST_WIDTH: Final = 0.3
"""Least width of a bar, in percent."""
OTHERS: Final = "others"
"""Tone of a row that sums up all other values. It has no bar, which would dwarf those of the other rows."""
# Heights of the parts of a histogram, in pixels: above the plot, the plot, and below it.
_HEAD: Final = 24
_PLOT: Final = 150
_FOOT: Final = 26
_EDGE: Final = 0.25
"""Part of the axis, at each end, where a centered label might not fit."""


class Bar(NamedTuple):
    """A row of a table with bars.

    Attributes:
        label: The name of the row.
        number: The number that the bar shows.
        more: A remark below the label.
        tone: The CSS class that colors the bar.
        others: The content of further columns.
    """

    label: str
    number: int
    more: str = ""
    tone: str = ""
    others: tuple[str, ...] = ()


def bars(caption: str, heads: Sequence[str], rows: Sequence[Bar], whole: int, *, of_whole: bool = False) -> Markup:
    """Return a table with a bar in each row.

    Args:
        caption: The caption of the table.
        heads: The headings of the label, of the number, and of further columns, which come after the share.
        rows: The rows.
        whole: The number that is 100%.
        of_whole: Whether bars are in proportion to the whole; otherwise, to the longest bar.
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
    """Return a bar of several parts. Screen readers skip it, because they read the numbers beside it."""
    drawn: list[Markup] = []
    x = 0.0
    for number, tone in parts:
        if number:
            width = max(_LEAST_WIDTH, 100 * number / whole)
            drawn.append(element("rect", x=_percent(x), width=_percent(width), height="100%", class_=tone))
            x += width
    return element("svg", *drawn, aria_hidden="true")


def legend(caption: str, heads: Sequence[str], rows: Sequence[Bar], whole: int) -> Markup:
    """Return a bar of several parts, and a table that explains them."""
    drawn = stacked([(row.number, row.tone) for row in rows], whole)
    return joined([drawn, _table(caption, heads, [_entry(row, whole) for row in rows])])


def _entry(row: Bar, whole: int) -> Markup:
    swatch = element("svg", element("rect", width="100%", height="100%", class_=row.tone), aria_hidden="true")
    label = element("div", swatch, element("span", row.label, element("small", row.more)), class_="entry")
    return _row(label, row, whole)


def stacked(parts: Iterable[tuple[int, str]], whole: int) -> Markup:
    """Return a bar of several parts on its own."""
    return element("div", _bar(parts, whole), class_="stacked")


def histogram(numbers: Sequence[int], ticks: Sequence[str], mark: float, marked: str, words: str) -> Markup:
    """Return a histogram.

    Args:
        numbers: The number in each bin.
        ticks: The labels below the axis, evenly spaced from start to end.
        mark: Where on the axis to draw a marker, from 0 to less than 1.
        marked: The label of the marker.
        words: Description of the histogram for screen readers.
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
