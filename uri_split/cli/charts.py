"""Charts and HTML of the report.

They are SVG, which browsers print (unlike CSS backgrounds), and which needs no style attributes.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import accumulate
from typing import Final, NamedTuple

from uri_split._text.spans import Span, clipped, shown, widened
from uri_split.messages import counted

# DecodedComponents, numbers and texts of a page. Every `str` that is not a `Markup` is encoded for HTML.

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


# The charts of a page: tables with bars, and a histogram.

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


# The histogram of lengths, and their quantiles.

_MOST_BINS: Final = 40
_INTERVALS: Final = 4
"""Number of intervals between the numbers below the axis."""
_RECOMMENDED: Final = 8000
_NAMES: Final = {
    "p90": "90% have at most",
    "p99": "99% have at most",
    f"longer_than_{_RECOMMENDED}": f"texts longer than {count(_RECOMMENDED)}",
}
"""Names on the page that differ from the keys in JSON."""


def lengths(counts: Mapping[int, int]) -> Markup:
    """Return a histogram of all but the longest texts, and their statistics.

    Args:
        counts: The number of texts by their number of characters; there is at least one text.
    """
    bins, end = _bins(counts)
    median = _quantile(counts, 50)
    ticks = [count(end * i // _INTERVALS) for i in range(_INTERVALS + 1)]
    words = f"Histogram of lengths: half of the texts have at most {count(median)} characters"
    content = [histogram(bins, ticks, (median + 0.5) / end, f"median {count(median)}", words)]
    beyond = sum(counts.values()) - sum(bins)
    if beyond:
        note = f"Not drawn: {counted(beyond, 'text')} with {count(end)} characters or more."
        content.append(element("p", element("small", note)))
    numbers = {_NAMES.get(key, key): count(number) for key, number in statistics(counts).items()}
    return joined([*content, definitions(numbers, "numbers")])


def _bins(counts: Mapping[int, int]) -> tuple[list[int], int]:
    """Return the number of texts in each bin of the histogram, and the length at the end of the last bin.

    The bins are equally wide, 1, 2 or 5 times a power of 10, and contain at least 99% of the texts.
    """
    usual = _quantile(counts, 99)
    steps = (step * 10**power for power in range(len(str(usual)) + 1) for step in (1, 2, 5))
    width = next(step for step in steps if step * _MOST_BINS > usual)
    bins = [0] * (-(-(usual + 1) // (width * _INTERVALS)) * _INTERVALS)
    end = width * len(bins)
    for length, number in counts.items():
        if length < end:
            bins[length // width] += number
    return bins, end


def statistics(counts: Mapping[int, int]) -> dict[str, int]:
    """Return the lengths that the page lists, by the keys that they have in JSON."""
    return {
        "shortest": min(counts),
        "median": _quantile(counts, 50),
        "p90": _quantile(counts, 90),
        "p99": _quantile(counts, 99),
        "longest": max(counts),
        f"longer_than_{_RECOMMENDED}": sum(number for length, number in counts.items() if length > _RECOMMENDED),
    }


def _quantile(counts: Mapping[int, int], percent: int) -> int:
    """Return the smallest length that so many percent of the texts do not exceed."""
    ordered = sorted(counts)
    so_far = accumulate(counts[length] for length in ordered)
    total = sum(counts.values())
    return next(length for length, number in zip(ordered, so_far, strict=True) if 100 * number >= percent * total)
