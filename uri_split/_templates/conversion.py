"""Expansion of a template to a URI whose structure its values do not change: no dot-segments, no accidental host."""

from collections.abc import Iterator, Mapping
from itertools import accumulate

from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.paths import dot_segment_error
from uri_split._algebra.percent import normalize
from uri_split._algebra.resolution import DOT_SEGMENTS
from uri_split._templates.expansion import Plan, Value, expanded_pieces
from uri_split._text.spans import Span
from uri_split._uri.references import URI, RelativeRef, URIReference
from uri_split.lenient import component_spans


def to_uri(plan: Plan, values: Mapping[str, Value]) -> URI | RelativeRef:
    """Return the reference that a template expands to with these values.

    Raises:
        InvalidComponent: If a value is or completes a dot-segment, or makes a path begin with ``//``.
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
    _, authority, path, *_ = component_spans(text)
    if authority and not _is_one_piece(plan, pieces, authority[0] - len("//")):
        message = 'the path cannot begin with "//", after which its second segment would be read as the host'
        raise InvalidComponent(message, "path")
    dots = [span for span in _segments(text, path) if normalize(text[slice(*span)]) in DOT_SEGMENTS]
    for start, end in dots and _value_spans(plan, pieces):
        for dot_start, dot_end in dots:
            if start <= dot_end and dot_start <= end:
                raise dot_segment_error(text[dot_start:dot_end])
    return reference


def _is_one_piece(plan: Plan, pieces: list[str], offset: int) -> bool:
    """Return whether the two slashes at an offset come from a literal, or from a value that may contain them.

    If an empty value precedes them there, they come after another segment as soon as it is not empty.
    """
    ends = list(accumulate(map(len, pieces)))
    index = next(index for index, end in enumerate(ends) if end > offset)
    start = ends[index] - len(pieces[index])
    # The operators that percent-encode slashes, by the positions of their values.
    encoding = {place.position for place in plan.places if not place.operator.reserved}
    follows_empty_value = start == offset and index - 1 in encoding and not pieces[index - 1]
    return index not in encoding and not follows_empty_value and pieces[index].startswith("//", offset - start)


def _segments(text: str, path: Span) -> Iterator[Span]:
    start, end = path
    for segment in text[start:end].split("/"):
        yield start, start + len(segment)
        start += len(segment) + 1


def _value_spans(plan: Plan, pieces: list[str]) -> Iterator[Span]:
    """Yield the spans of what is written for the variables, without what leads to it.

    Without a lead, a variable that is undefined is written like one that is empty.
    """
    ends = list(accumulate(map(len, pieces)))
    for place in plan.places:
        length, lead = len(pieces[place.position]), len(place.operator.first)
        if length >= lead:
            end = ends[place.position]
            yield end - length + lead, end
