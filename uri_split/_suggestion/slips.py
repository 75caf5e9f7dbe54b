"""Slips: what people and programs do to links, and how each is undone."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, get_args

from uri_split._changes import JOINERS, ChangeCode, Draft, Edit
from uri_split._grammar import SCHEME
from uri_split._hidden import hidden_spans
from uri_split._suggestion import characters, dictation, encodings, keyboards, names, notations
from uri_split._text.spans import INVISIBLE, Span, lazy_pattern, once
from uri_split.messages import Message, describe_character, message, table_rows

Written = Callable[[re.Match[str]], str]
"""A function that returns the text to write in place of a match."""

# The modules with the functions that the table names.
_MODULES: Final = {
    module.__name__.rpartition(".")[2]: module
    for module in (characters, dictation, encodings, keyboards, names, notations)
}
_CODES: Final[Mapping[str, ChangeCode]] = {code: code for code in get_args(ChangeCode)}
_NAME: Final = lazy_pattern(r"\{([a-z]+)\}")
_BLANK: Final = lazy_pattern(r"\s")
_DIGIT: Final = lazy_pattern("[0-9]")
# A backslash ends the host in browsers. A pattern such as "www\.example\.com" is meant as a name.
_ENDS_HOST: Final = lazy_pattern(
    r"(?![^:/?#]*:[/\\]*+(?!(?i:localhost)\\)[^\W\d_]+\\[.\-][^@]*\Z)[^:/?#]*:[/\\]*+[^/?#\\]*+\\."
)
_UP_TO_PATH: Final = lazy_pattern(r"(?:[^/?#]{0,10}[/\uff0f]{2})?[^/?#]*")
# A scheme without slashes has no host after it, but digits there are a port.
_SCHEME: Final = rf"[A-Za-z][{SCHEME}]{{0,20}}:"
_WITHOUT_HOST: Final = lazy_pattern(rf"{_SCHEME}(?![0-9/\\])()([^?#]*)")
_WITH_HOST: Final = lazy_pattern(rf"(?:{_SCHEME}[/\\]{{1,3}}|[/\\]{{2}})?([^/?#\\]*)([^?#]*)")


class Slip(NamedTuple):
    """One kind of accident, and how it is undone.

    Attributes:
        place: Where it happens: in the whole `text`, in the `host`, the `path` or the `rest` of a link, or in
            another place that the table names.
        needs: Characters of which it leaves one: " " for white space, "é" for any beyond ASCII, "0" for any digit in
            ASCII; empty if any text may have it.
        cost: How much rarer it is than a text without it, as a logarithm; half of it for each further time; 0 if it is
            undone always.
        kept: What it costs to believe that what the accident leaves was meant.
        code: What undoing it changes.
        pattern: What the accident leaves.
        written: What to write in place of each match.
        key: The key of the message; empty if the code says enough.
        is_at_start: Whether it is only at the beginning, so that `match` finds it, which is faster than `search`.
    """

    place: str
    needs: frozenset[str]
    cost: float
    kept: float
    code: ChangeCode
    pattern: re.Pattern[str]
    written: Written
    key: str
    is_at_start: bool

    def may_be_in(self, characters: frozenset[str]) -> bool:
        """Return whether a text with some characters may have it."""
        return not self.needs or not self.needs.isdisjoint(characters)


@once
def table() -> tuple[Slip, ...]:
    """Return the slips of the table, in the order in which they are undone."""
    return tuple(_slip(*row) for row in table_rows("_suggestion/slips.tsv"))


@once
def slips() -> tuple[Slip, ...]:
    """Return the slips that are sought: those that cost something."""
    return tuple(slip for slip in table() if slip.cost)


@once
def _always(*places: str) -> tuple[Slip, ...]:
    return tuple(slip for slip in table() if not slip.cost and slip.place in places)


def _slip(place: str, needs: str, costs: str, code: str, left: str, *further: str) -> Slip:
    template, key = (*further, "", "")[:2]
    cost, _, kept = costs.partition("/")
    pattern = lazy_pattern(_NAME.sub(lambda name: _names().get(name[1], name[0]), left), re.IGNORECASE)
    written: Written = lambda found: found.expand(template)  # noqa: E731  a function either way
    if template.startswith("="):
        module, _, name = template[1:].partition(":")
        written = getattr(_MODULES[module], name)
    is_at_start = left.startswith(r"\A")
    return Slip(
        place, frozenset(needs), float(cost), float(kept or 0), _CODES[code], pattern, written, key, is_at_start
    )


@once
def _names() -> Mapping[str, str]:
    """Return what the names in patterns of the table mean."""
    return {
        "marks": dictation.names_of_separators(),
        "top": "|".join(names.COMMON),
        "labels": "|".join(sorted(names.names_of("label"))),
        "invisible": INVISIBLE,
        "joiners": JOINERS,
        "local": r"[\w.+\-!#$&'*/=^`{|}~]{1,64}",
        "domain": r"[\w\-]{1,63}(?:\.[\w\-]{1,63}){0,10}\.(?:[^\W\d_]{2,63}|xn--[\w\-]{1,59})",
    }


def found_slips(text: str, first: int) -> Iterator[int]:
    r"""Yield the numbers of the slips that may be in a text, from the first one on.

    >>> draft = Draft("http:\\a", "http:\\a")
    >>> "http://a" in {undone(draft, number)[1].text for number in found_slips(draft.text, 0)}
    True
    """
    places = {name: text[slice(*span)] for name, span in _places(text).items()}  # ends count as those of a text
    for number, slip in _may_be_in(_characters(text) & _needed()):
        if number >= first and (slip.pattern.match if slip.is_at_start else slip.pattern.search)(places[slip.place]):
            yield number


def _characters(text: str) -> frozenset[str]:
    """Return the characters of a text, and those that stand for others in the column "needs"."""
    beyond_ascii = "" if text.isascii() else "é"
    return frozenset(text).union(beyond_ascii, " " if _BLANK.search(text) else "", "0" if _DIGIT.search(text) else "")


@once
def _needed() -> frozenset[str]:
    return frozenset[str]().union(*(slip.needs for slip in table()))


@lru_cache(maxsize=512)
def _may_be_in(characters: frozenset[str]) -> tuple[tuple[int, Slip], ...]:
    return tuple((number, slip) for number, slip in enumerate(slips()) if slip.may_be_in(characters))


def clean(draft: Draft) -> Draft:
    r"""Return a draft in which every character stands for itself: without the slips that are undone always.

    >>> clean(Draft("", "https://example\u200b.com/a\\_b?c=1&amp;d=caf%u00e9")).text
    'https://example.com/a_b?c=1&d=café'
    """
    characters = _characters(draft.text)
    for slip in _always("text", "beginning", "rest", "escape"):
        if slip.may_be_in(characters) and slip.pattern.search(draft.text):  # rarely
            _, draft = _without(draft, slip, {**_places(draft.text), **_further_places(draft.text)}[slip.place])
            characters = _characters(draft.text)
    return draft


def without_slips(draft: Draft, place: str, start: int = 0, after: int = 0) -> Draft:
    """Return a draft in which the slips of a place are undone within a part, one after the other.

    Args:
        draft: A draft.
        place: The place that the table names.
        start: The offset of the part.
        after: The length of the text after it.

    >>> without_slips(Draft("", "http://'a..b'/"), "name", 7, 1).text
    'http://a.b/'
    """
    for slip in _always(place):
        if slip.pattern.search(draft.text[start : len(draft.text) - after]):  # rarely
            _, draft = _without(draft, slip, (start, len(draft.text) - after))
    return draft


def rewritten(draft: Draft, place: str, span: Span | None = None, before: str = "") -> Iterator[Draft]:
    """Yield drafts in which a part is written as each row of a place says that matches all of it.

    Args:
        draft: A draft.
        place: The place that the table names.
        span: The span of the part; `None` for the whole text.
        before: A text that the patterns see before the part.

    >>> [each.text for each in rewritten(Draft("", "http://a:80:81/"), "port", (8, 14), "http")]
    ['http://a:81/', 'http://a:80/']
    """
    start, end = span or (0, len(draft.text))
    part = draft.text[start:end]
    seen = f"{before}{part}"
    for slip in _always(place):
        found = slip.pattern.fullmatch(seen)
        written = slip.written(found) if found else part
        if written != part:
            yield draft.edited(_edits(part, written, start, slip))


def undone(draft: Draft, number: int) -> tuple[int, Draft]:
    """Return a draft without a slip, and how many times it was there; perhaps never."""
    slip = slips()[number]
    return _without(draft, slip, _places(draft.text)[slip.place])


def _without(draft: Draft, slip: Slip, span: Span) -> tuple[int, Draft]:
    start, end = span
    changed = [(found, slip.written(found)) for found in slip.pattern.finditer(draft.text[start:end])]
    edits = [edit for found, written in changed for edit in _edits(found[0], written, start + found.start(), slip)]
    return sum(found[0] != written for found, written in changed), draft.edited(edits)


def _places(text: str) -> Mapping[str, Span]:
    parts = _WITHOUT_HOST.match(text) or next(_WITH_HOST.finditer(text))  # the last one matches every text
    return {
        "text": (0, len(text)),
        "host": parts.span(1),
        "path": parts.span(2),
        "rest": (parts.end(1), len(text)),
    }


def _further_places(text: str) -> Mapping[str, Span]:
    """Return the places of slips that are undone always."""
    beginning = next(_UP_TO_PATH.finditer(text))  # it matches every text
    return {"beginning": beginning.span(), "escape": (0, 0 if _ENDS_HOST.match(text) else len(text))}


def _edits(found: str, written: str, start: int, slip: Slip) -> Iterator[Edit]:
    """Yield what to do at an offset to get from one text to another: what stays is left alone."""
    place = found.find(written) if written else -1
    if slip.key:
        changed = [(0, len(found), written)]
    elif place >= 0:
        changed = [(0, place, ""), (place + len(written), len(found), "")]
    else:
        first = _common(found, written)
        while first and found[first - 1 : first + 1].isalnum():  # within a word
            first -= 1
        last = _common(found[first:][::-1], written[first:][::-1])
        while 0 < last < len(found) and found[-last - 1 : len(found) - last + 1].isalnum():
            last -= 1
        changed = [(first, len(found) - last, written[first : len(written) - last])]
    for begin, end, after in changed:
        if found[begin:end] != after:
            if hidden_spans(found) or hidden_spans(written):
                words: tuple[ChangeCode, Message] = "userinfo", message("change/rewritten/userinfo")
            else:
                words = slip.code, _words(slip, found[begin:end], after)
            yield Edit(start + begin, start + end, after, *words)


def _common(left: str, right: str) -> int:
    """Return how many characters two texts have in common at the beginning."""
    shorter = min(len(left), len(right))
    return next((place for place in range(shorter) if left[place] != right[place]), shorter)


_REMOVED: Final = {"surrounding-text": "change/surrounding-text", "white-space": "change/space-removed"}
"""Messages about what is removed that do not name it."""


def _words(slip: Slip, found: str, written: str) -> Message:
    if not found and slip.code == "scheme":
        return message("change/scheme-added", scheme=written.partition(":")[0])
    if not (slip.key or written) and slip.code in _REMOVED:
        return message(_REMOVED[slip.code])
    removed = "change/removed-from-host" if slip.code == "host" else "change/removed"
    key = slip.key or ("change/replaced" if found and written else "change/added" if written else removed)
    return message(key, found=describe_character(found), written=describe_character(written))
