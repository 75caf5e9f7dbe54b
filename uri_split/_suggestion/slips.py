"""Slips: what people and programs do to links, and how each is undone."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple, get_args

from uri_split._changes import ChangeCode, Draft, Edit, replaced
from uri_split._grammar import SCHEME
from uri_split._passwords import hidden_spans
from uri_split._suggestion import characters, dictation, domains, encodings, keyboards, parts
from uri_split._suggestion.forms import dereferenced
from uri_split._suggestion.likelihood import LABELS
from uri_split._suggestion.tables import rows
from uri_split._text.spans import Span, lazy_pattern
from uri_split.messages import Message, describe_character, message

Written = Callable[[re.Match[str]], str]
"""A function that returns the text to write in place of a match."""

_FUNCTIONS: Final[Mapping[str, Written]] = {
    "=ascii": characters.in_ascii,
    "=latin": characters.in_latin,
    "=composed": characters.composed,
    "=digits": characters.as_digits,
    "=lower": characters.in_lower_case,
    "=retyped": keyboards.retyped,
    "=retyped-beginning": keyboards.retyped_beginning,
    "=french-digits": keyboards.french_digits,
    "=french-marks": keyboards.french_marks,
    "=named": dictation.named,
    "=dictated": dictation.dictated,
    "=dereferenced": dereferenced,
    "=bytes": encodings.from_bytes,
    "=quoted-printable": encodings.from_quoted_printable,
    "=header": encodings.from_header,
    "=other-encoding": encodings.from_other_encoding,
    "=decoded": encodings.decoded,
    "=first-cell": encodings.first_cell,
    "=once": encodings.once,
    "=turned": encodings.turned,
    "=reordered": encodings.reordered,
    "=options": parts.from_options,
    "=keywords": parts.from_keywords,
    "=number": parts.of_number,
    "=place": parts.of_place,
    "=with-name": encodings.with_name,
    "=domain": domains.with_domain,
    "=without-rest": domains.without_rest,
}
# A scheme without slashes has no host after it, but digits there are a port.
_SCHEME: Final = rf"[A-Za-z][{SCHEME}]{{0,20}}:"
_WITHOUT_HOST: Final = lazy_pattern(rf"{_SCHEME}(?![0-9/\\])()([^?#]*)")
_WITH_HOST: Final = lazy_pattern(rf"(?:{_SCHEME}[/\\]{{1,3}}|[/\\]{{2}})?([^/?#\\]*)([^?#]*)")


class Slip(NamedTuple):
    """One kind of accident, and how it is undone.

    Attributes:
        place: Where it happens: in the whole `text`, or in the `host`, the `path` or the `rest` of a link.
        cost: How much rarer it is than a text without it, as a logarithm; half of it for each further time.
        kept: What it costs to believe that what the accident leaves was meant.
        code: What undoing it changes.
        pattern: What the accident leaves.
        written: What to write in place of each match.
    """

    place: str
    cost: float
    kept: float
    code: ChangeCode
    pattern: re.Pattern[str]
    written: Written


@cache
def slips() -> tuple[Slip, ...]:
    """Return the slips of the table, in the order in which they are undone."""
    return tuple(_slip(*row) for row in rows("slips.tsv"))


def _slip(place: str, costs: str, code: str, left: str, template: str = "") -> Slip:
    cost, _, kept = costs.partition("/")
    (known,) = (each for each in get_args(ChangeCode) if each == code)
    pattern = left.replace("{marks}", dictation.names_of_separators()).replace("{top}", "|".join(domains.COMMON))
    pattern = pattern.replace("{labels}", "|".join(LABELS))
    written = _FUNCTIONS.get(template) or _expanding(template)
    return Slip(place, float(cost), float(kept or 0), known, re.compile(pattern, re.IGNORECASE), written)


def _expanding(template: str) -> Written:
    return lambda found: found.expand(template)


def found_slips(text: str, first: int) -> Iterator[int]:
    r"""Yield the numbers of the slips that may be in a text, from the first one on.

    >>> draft = Draft("http:\\a", "http:\\a")
    >>> "http://a" in {undone(draft, number)[1].text for number in found_slips(draft.text, 0)}
    True
    """
    places = {name: text[slice(*span)] for name, span in _places(text).items()}  # ends count as those of a text
    for number, slip in enumerate(slips()[first:], first):
        if slip.pattern.search(places[slip.place]):
            yield number


def undone(draft: Draft, number: int) -> tuple[int, Draft]:
    """Return a draft without a slip, and how many times it was there; perhaps never."""
    slip = slips()[number]
    start, end = _places(draft.text)[slip.place]
    changed = [(found, slip.written(found)) for found in slip.pattern.finditer(draft.text[start:end])]
    edits = [edit for found, written in changed for edit in _edits(found[0], written, start + found.start(), slip.code)]
    return sum(found[0] != written for found, written in changed), draft.edited(edits)


def _places(text: str) -> Mapping[str, Span]:
    parts = _WITHOUT_HOST.match(text) or next(_WITH_HOST.finditer(text))  # the last one matches every text
    return {
        "text": (0, len(text)),
        "host": parts.span(1),
        "path": parts.span(2),
        "rest": (parts.end(1), len(text)),
    }


def _edits(found: str, written: str, start: int, code: ChangeCode) -> Iterator[Edit]:
    """Yield what to do at an offset to get from one text to another: what stays is left alone."""
    place = found.find(written) if written else -1
    if place >= 0:
        changed = [(0, place, ""), (place + len(written), len(found), "")]
    else:
        first = _common(found, written)
        while first and found[first - 1 : first + 1].isalnum():  # within a word
            first -= 1
        last = _common(found[first:][::-1], written[first:][::-1])
        while last and found[-last - 1 : len(found) - last + 1].isalnum():
            last -= 1
        changed = [(first, len(found) - last, written[first : len(written) - last])]
    for begin, end, after in changed:
        if found[begin:end] != after:
            if hidden_spans(found) or hidden_spans(written):
                words: tuple[ChangeCode, Message] = "userinfo", message("change/rewritten/userinfo")
            else:
                words = code, _words(code, found[begin:end], after)
            yield Edit(start + begin, start + end, after, *words)


def _common(left: str, right: str) -> int:
    """Return how many characters two texts have in common at the beginning."""
    return next(
        (place for place, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1]),
        min(len(left), len(right)),
    )


def _words(code: ChangeCode, found: str, written: str) -> Message:
    if not found:
        return message("change/added", written=describe_character(written))
    if written:
        return replaced(found, written)
    if code == "surrounding-text":
        return message("change/surrounding-text")
    if code == "white-space":
        return message("change/space-removed")
    key = "change/removed-from-host" if code == "host" else "change/removed-around"
    return message(key, found=describe_character(found))
