"""Output about the comparison with browsers."""

from collections.abc import Iterator, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from uri_split import lenient
from uri_split._algebra.components import places_of
from uri_split._grammar import Component
from uri_split._hazards.hazard import Hazard, find_hazards
from uri_split._hazards.reading import MOST_QUOTED, quoted
from uri_split._picture import picture, undrawn_components
from uri_split._text.spans import clipped, mask, shown
from uri_split.browsers import Comparison, Difference, compare
from uri_split.cli.formats import IN_BROWSERS, Remark, RemarkCode
from uri_split.lenient import Authority, Components

_GUTTER: Final = ("RFC 3986  ", "browsers  ", "          ")
"""The labels before the first row of each picture, and the space before the others."""

_BEFORE_DIFFERENCE: Final = 20
"""How many characters before the first difference are quoted of long texts."""

_Parts = Mapping[Component, str | None]
"""The components of a URL, with ``***`` for passwords."""


class Explained(NamedTuple):
    """Picture and notes of a text.

    Attributes:
        picture: The rows of the picture of the text or, with a base, of its target; and of the URL that a browser makes
            of it if that is another one.
        undrawn: Which components are empty or absent in what is drawn first.
        notes: What browsers do, and where they differ.
    """

    picture: list[str]
    undrawn: list[str]
    notes: list[str]


def explained(text: str, base: str | None, width: int) -> Explained:
    """Return the picture and the notes for a text. Secrets are hidden.

    Args:
        text: Any `str`.
        base: The URL of the page that the text is on, or `None`.
        width: The number of columns.

    >>> for line in explained("http://127.1", None, 80).notes:
    ...     print(line)
    in browsers: another host
      host: "127.1" (RFC 3986), "127.0.0.1" (browsers)
        browsers read "127.1" as the address 127.0.0.1 (ipv4-shorthand)
      path: empty (RFC 3986), "/" (browsers)
    """
    comparison = compare(text, base)
    parts = None if comparison.browser is None else _parts(text, base, comparison.browser)
    target = text if comparison.ours is None else str(comparison.ours)
    return Explained(
        [*_rows(target, comparison, parts, width)],
        undrawn_components(target),
        [*_notes(text, base, comparison, parts, width)],
    )


def _rows(text: str, comparison: Comparison, parts: _Parts | None, width: int) -> Iterator[str]:
    marked = {difference.component for difference in comparison.differences}
    if parts is None or comparison.outcome == "same":
        yield from picture(text, width, marked).splitlines()
        return
    *labels, indent = _GUTTER
    for number, (label, drawn) in enumerate(zip(labels, (text, _url(parts)), strict=True)):
        if number:
            yield ""
        for row, line in enumerate(picture(drawn, width - len(indent), marked).split("\n")):
            yield f"{indent if row else label}{line}"


def _notes(text: str, base: str | None, comparison: Comparison, parts: _Parts | None, width: int) -> Iterator[str]:
    differences = comparison.differences
    if differences and differences[0].message.key == "browser/needs-base":
        yield "in browsers: depends on the base: add --base with the URL of the page"
        return
    is_target = parts is not None and comparison.outcome == "same" and comparison.browser != text
    target = f", {shown(_url(parts)).line}" if parts and is_target else ""
    yield f"in browsers: {IN_BROWSERS[comparison.outcome]}{target}"
    for difference in differences:
        reason = f"{difference.message} ({difference.code})" if difference.code else str(difference.message)
        if parts is None:
            yield f"  {reason}"
            continue
        yield from _values(difference.component, _ours(text, base, difference), parts[difference.component], width)
        if difference.code:
            yield f"    {reason}"
    for problem in comparison.base_problems[:1]:
        yield f"not a valid base: {problem.reason}"


def _values(component: Component, ours: str | None, theirs: str | None, width: int) -> Iterator[str]:
    """Yield both values of a component, on a line each if one is too short for them."""
    label = f"  {component}: "
    mine, other = _quoted(ours, theirs)
    line = f"{label}{mine} (RFC 3986), {other} (browsers)"
    if len(line) <= width:
        yield line
    else:
        yield f"{label}{mine} (RFC 3986),"
        yield f"{' ' * len(label)}{other} (browsers)"


def _quoted(ours: str | None, theirs: str | None) -> tuple[str, str]:
    """Return both values in quotes. Long ones begin shortly before the first character that differs."""
    begin = 0
    if max(len(ours or ""), len(theirs or "")) > MOST_QUOTED:
        begin = max(0, _first_difference(ours or "", theirs or "") - _BEFORE_DIFFERENCE)
    cut = "…" if begin else ""

    def written(value: str | None) -> str:
        return "absent" if value is None else quoted(f"{cut}{value[begin:]}") if value else "empty"

    return written(ours), written(theirs)


def _first_difference(ours: str, theirs: str) -> int:
    pairs = enumerate(zip(ours, theirs, strict=False))
    return next((offset for offset, (mine, other) in pairs if mine != other), min(len(ours), len(theirs)))


def _ours(text: str, base: str | None, difference: Difference) -> str | None:
    """Return the value of a component by RFC 3986, with ``***`` for passwords."""
    ours, hidden = difference.ours, lenient.hidden_spans(text)
    if ours is None or not (hidden or lenient.hidden_spans(base or "")):
        return ours
    start, end = difference.start, difference.end
    return mask(ours, clipped(hidden, start, end)) if text[start:end] == ours else "***"  # the value may be the base's


def _parts(text: str, base: str | None, browser: str) -> _Parts:
    """Return the components of the URL that a browser makes, with ``***`` for passwords.

    A browser may read parts of a password as a host or a path. So what is shown is what the picture of the text shows,
    or what a browser also reads if it gets ``***`` in place of the passwords.
    """
    given, given_base = _redacted(text), base and _redacted(base)
    is_public = (given, given_base) == (text, base)
    safe = _by_component(browser if is_public else compare(given, given_base).browser or "")
    places, hidden = places_of(text), lenient.hidden_spans(text)
    parts = _by_component(browser)
    for name, span in places_of(browser).spans.items():
        start, end = places.span(name)
        value = None if span is None else browser[slice(*span)]
        if value and value == text[start:end]:
            parts[name] = mask(value, clipped(hidden, start, end))
        elif value and parts[name] != safe[name]:
            parts[name] = safe[name] if "***" in (safe[name] or "") else "***"
    return parts


def _redacted(text: str) -> str:
    return mask(text, lenient.hidden_spans(text))


def _by_component(url: str) -> dict[Component, str | None]:
    """Return the components of a URL, with ``***`` for what it seems to have as passwords."""
    hidden = lenient.hidden_spans(url)
    return {
        name: None if span is None else mask(url[slice(*span)], clipped(hidden, *span))
        for name, span in places_of(url).spans.items()
    }


def _url(parts: _Parts) -> str:
    path, host = parts["path"] or "", parts["host"]
    authority = None if host is None else Authority(parts["userinfo"], host, parts["port"]).unsplit()
    if authority is not None and path.startswith("*"):  # all of it is hidden
        path = f"/{path}"
    return Components(parts["scheme"], authority, path, parts["query"], parts["fragment"]).unsplit()


# Hazards of a text, and what only the comparison with browsers finds.

_CODES: Final[Mapping[Component, RemarkCode]] = MappingProxyType(
    {"host": "other-host", "port": "other-port", "path": "other-path"}
)
"""The codes of components that browsers read differently. For a scheme, there is always a hazard."""


def find_all(text: str) -> tuple[Hazard | Remark, ...]:
    """Return the hazards of a text, and remarks on the differences that none of them explains, in order.

    If a hazard explains why browsers read another scheme or host, other parts differ as a consequence: they have no
    remark. Neither has a text that both the grammar and browsers reject.

    >>> for found in find_all("HTTP://127.1/"):
    ...     print(found.code, found.message, sep=": ")
    rewritten: browsers write "http" here
    ipv4-shorthand: browsers read "127.1" as the address 127.0.0.1
    loopback-address: "127.1" is 127.0.0.1, the machine itself (loopback)
    """
    comparison = compare(text)
    return tuple(sorted((*find_hazards(text), *_remarks(comparison)), key=attrgetter("start", "end")))


def _remarks(comparison: Comparison) -> list[Remark]:
    if comparison.outcome == "refused":
        return []
    is_explained = any(each.code and each.affects in {"host", "scheme"} for each in comparison.differences)
    return [
        Remark(_code(comparison, each), each.start, each.end, each.affects, each.message)
        for each in comparison.differences
        if each.code is None and (each.affects == "note" or not is_explained)
    ]


def _code(comparison: Comparison, difference: Difference) -> RemarkCode:
    if comparison.browser is None:
        return "refused-by-browser"
    return "rewritten" if difference.affects == "note" else _CODES[difference.component]
