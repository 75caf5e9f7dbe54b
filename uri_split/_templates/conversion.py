"""Expansion of a template to a URI whose structure its values do not change: no dot-segments, no accidental host."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import accumulate, islice, pairwise
from typing import Final

from uri_split._algebra.browsers import authority_span
from uri_split._algebra.encoding import normalize
from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.paths import dot_segment_error, segment_as_host_error
from uri_split._algebra.places import places_of
from uri_split._algebra.resolution import DOT_SEGMENTS
from uri_split._grammar.names import Component
from uri_split._messages.phrases import phrase
from uri_split._templates.expansion import Place, Plan, Value, expanded_pieces
from uri_split._text.spans import Span
from uri_split._uri.types import URI, RelativeRef, URIReference
from uri_split.lenient import component_spans, split

_COMPONENTS: Final[Mapping[str, Component]] = {
    "s": "scheme",
    "a": "host",  # the whole authority
    "b": "host",  # what only browsers read as the authority
    "p": "path",
    "q": "query",
    "f": "fragment",
}
_MOST_ADVICE: Final = 20  # variables: each is tried, which reads the whole expansion
_ENDS_OF_SEGMENTS: Final = frozenset("/?#")
_TWO_SLASHES: Final = 'the path cannot begin with "//", after which its second segment would be read as the host'


def to_uri(plan: Plan, values: Mapping[str, Value]) -> URI | RelativeRef:
    """Return the reference that a template expands to with these values.

    Raises:
        InvalidComponent: If a value changes the structure (see `uri_split.URITemplate.to_uri`).
        InvalidURI: If the expansion is not a URI-reference.
        TypeError: If a value has another type (see `uri_split._templates.expansion.expanded`).
        URIError: If a value cannot be written.

    >>> from uri_split._templates.expansion import plan_of
    >>> from uri_split._templates.parts import parts_of
    >>> to_uri(plan_of(parts_of("/users/{user}")), {"user": "jane"})
    RelativeRef('/users/jane')
    """
    pieces = expanded_pieces(plan, values)
    text = "".join(pieces)
    reference = URIReference(text)
    filled = _without_empty_values(plan.places, pieces)
    if filled != pieces:
        _check_components(plan, pieces, _letters(filled))
        _check_beginning_of_path(plan, pieces)
    _check_host(plan, pieces, text)
    _check_dot_segments(plan, pieces, text)
    return reference


def _check_components(plan: Plan, pieces: list[str], wanted: list[str]) -> None:
    """Refuse empty and undefined values if what follows them is in another component than it should be."""
    component = _moved_to(_letters(pieces), wanted)
    if component is None:
        return
    advice = _advice(plan, pieces, lambda filled: not _moved_to(_letters(filled), wanted))
    if _slashes_are_apart(pieces, component_spans("".join(pieces))[1]):
        message, component = f"{_TWO_SLASHES}: {advice}", "path"
    else:
        message = f"what follows an empty value would be read as the {component}: {advice}"
    raise InvalidComponent(message, component)


def _check_beginning_of_path(plan: Plan, pieces: list[str]) -> None:
    """Refuse empty values that change how the path begins.

    Undefined ones may leave it empty under ``/``, and after a scheme, as in ``mailto:{to}{?subject}``.
    """
    plain = [place for place in plan.places if not place.operator.reserved]
    found, wanted = (split("".join(each)) for each in (pieces, _without_empty_values(plain, pieces)))
    is_relative, should_be = _is_relative(found.path), _is_relative(wanted.path)
    if is_relative == should_be or (should_be and found.scheme and not found.path):
        return
    wrong = 'not begin with "/"' if is_relative else 'begin with "/"' if found.path else "be empty"
    advice = _advice(plan, pieces, lambda filled: _is_relative(split("".join(filled)).path) == should_be)
    message = f"the path would {wrong}: {advice}"
    raise InvalidComponent(message, "path")


def _is_relative(path: str) -> bool:
    return path[:1] not in {"", "/"}


def _advice(plan: Plan, pieces: list[str], is_right: Callable[[list[str]], bool]) -> str:
    """Return the advice to give a value for one of the variables that are empty, if possible one that is sufficient.

    Args:
        plan: The plan of the template.
        pieces: The pieces of the expansion.
        is_right: Returns whether pieces with another value are as they should be.
    """
    filled = _without_empty_values(plan.places, pieces)
    is_empty = {place.position for place in plan.places if filled[place.position] != pieces[place.position]}
    names_of_empty = dict.fromkeys(place.name for place in plan.places if place.position in is_empty)
    empty = list(islice(names_of_empty, _MOST_ADVICE))

    def with_value(name: str) -> list[str]:
        own = {place.position for place in plan.places if place.name == name}
        return [filled[each] if each in own else piece for each, piece in enumerate(pieces)]

    sufficient = [name for name in empty if is_right(with_value(name))]
    names = [f'"{name}"' for name in sufficient or empty]
    return f"give a value for {phrase(names)}"


def _check_host(plan: Plan, pieces: list[str], text: str) -> None:
    """Refuse values that make a host of a path, or that browsers alone read as the host, or that continue a host."""
    _, authority, *_ = component_spans(text)
    if _slashes_are_apart(pieces, authority):
        raise InvalidComponent(_TWO_SLASHES, "path")
    if authority and authority[0] < authority[1]:
        slashes = bisect_right(list(accumulate(map(len, pieces))), authority[0] - 1)
        if slashes in {place.position for place in plan.places}:
            for name in _encoded_values(plan, pieces, places_of(text).span("host")):
                message = f'"{name}" would be read as part of the host: write "/" before it in the template'
                raise InvalidComponent(message, "host")
    elif _encoded_values(plan, pieces, authority_span(text) or (0, 0)):
        raise segment_as_host_error()


def _check_dot_segments(plan: Plan, pieces: list[str], text: str) -> None:
    """Refuse values that are a dot-segment, or complete one, as an undefined one does in ``/.{.a}.``.

    The literal's own, as in ``/.{/a}``, is allowed.
    """
    spans = list(_value_spans(plan, pieces))
    ends = [end for _, (_, end) in spans]
    for first, last in _dot_segments(text):
        for place, (start, end) in spans[bisect_left(ends, first) : bisect_right(ends, last) + 1]:
            is_own = start == last and not pieces[place.position] and place.operator.first in _ENDS_OF_SEGMENTS
            if start <= last and first <= end and not is_own:
                raise dot_segment_error(text[first:last])


def _without_empty_values(places: Iterable[Place], pieces: list[str]) -> list[str]:
    """Return the pieces with an ``x`` for each value or member of a list that is empty or undefined, in some places.

    Under ``+`` and ``#``, values write their own delimiters, so what they contain stays.
    """
    filled = pieces.copy()
    for place in places:
        piece, operator = pieces[place.position], place.operator
        if not piece:
            filled[place.position] = f"{operator.first}x"
        elif not operator.reserved:
            first, *others = piece.split("/")
            filled[place.position] = "/".join([first, *(each or "x" for each in others)])
    return filled


def _letters(pieces: list[str]) -> list[str]:
    """Return the pieces with a letter for each character: the component that it is in, or leads to."""
    text = "".join(pieces)
    scheme, authority, path, query, _ = component_spans(text)
    ends = [0 if span is None else span[1] for span in (authority, authority_span(text), path, query)]
    bounds = pairwise([0, *accumulate([scheme[1] + 1 if scheme else 0, *ends, len(text)], max)])
    letters = "".join(letter * (end - start) for letter, (start, end) in zip(_COMPONENTS, bounds, strict=True))
    return [letters[start:end] for start, end in pairwise([0, *accumulate(map(len, pieces))])]


def _moved_to(found: list[str], wanted: list[str]) -> Component | None:
    """Return the component of the first piece that should be in another one, or `None`.

    What is wanted may be longer, because an empty value has been filled.
    """
    for letters, others in zip(found, wanted, strict=True):
        if not others.endswith(letters):
            pairs = zip(reversed(letters), reversed(others), strict=False)
            return next(_COMPONENTS[letter] for letter, other in pairs if letter != other)
    return None


def _slashes_are_apart(pieces: list[str], authority: Span | None) -> bool:
    """Return whether the two slashes before the authority are in different pieces."""
    return authority is not None and authority[0] - 1 in accumulate(map(len, pieces))


def _dot_segments(text: str) -> Iterator[Span]:
    """Yield the spans of the dot-segments in the path."""
    _, _, (start, end), *_ = component_spans(text)
    for segment in text[start:end].split("/"):
        if normalize(segment) in DOT_SEGMENTS:
            yield start, start + len(segment)
        start += len(segment) + 1


def _encoded_values(plan: Plan, pieces: list[str], span: Span) -> list[str]:
    """Return the variables of which something is written within a span, except under ``+`` and ``#``."""
    return [
        place.name
        for place, (start, end) in _value_spans(plan, pieces)
        if not place.operator.reserved and max(start, span[0]) < min(end, span[1])
    ]


def _value_spans(plan: Plan, pieces: list[str]) -> Iterator[tuple[Place, Span]]:
    """Yield the places with the spans of what is written for their variables, without what leads to it."""
    ends = list(accumulate(map(len, pieces)))
    for place in plan.places:
        end = ends[place.position]
        yield place, (end - max(0, len(pieces[place.position]) - len(place.operator.first)), end)
