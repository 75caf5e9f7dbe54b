"""Cleaning of texts that people typed: safe changes, and problems at their place in the text that was given."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar

from uri_split._algebra.encoding import can_be_encoded
from uri_split._codes.messages import message
from uri_split._diagnosis.problem import Problem
from uri_split._messages.phrases import describe_character
from uri_split._policy.idna import name_in_idna
from uri_split._policy.settings import Limits
from uri_split._split.passwords import hidden_spans
from uri_split._suggestion.change import Change, apply
from uri_split._suggestion.changes import Draft, Edit
from uri_split._suggestion.relative import relative_changes
from uri_split._suggestion.safe import safe_changes
from uri_split._suggestion.suggesting import suggestions
from uri_split._text.public import public
from uri_split._text.spans import touched
from uri_split._uri.types import URIReference
from uri_split.lenient import component_spans, split_authority
from uri_split.rules import RULES

_Kind_co = TypeVar("_Kind_co", bound=URIReference, covariant=True)


@public
class Cleaned(NamedTuple, Generic[_Kind_co]):
    """Reference that a policy accepts, and what was changed in a text to get it.

    Attributes:
        uri: The reference, of the type that `Policy.parse` returns.
        changes: The changes, in order and without overlap; applying them to the text yields the reference.
    """

    uri: _Kind_co
    changes: tuple[Change, ...]


def readings(limits: Limits, text: str) -> Iterator[Draft]:
    """Yield a text with safe changes, then with further changes, for a policy that does not accept the first.

    These add the scheme to ``example.com:8080``, which the grammar reads as a URI with the scheme ``example.com``, and
    write a percent-encoded host in IDNA.

    Yields:
        Drafts that the policy may accept; none if the text has no safe changes.

    >>> from uri_split._policy.settings import Limits
    >>> [draft.text for draft in readings(Limits(schemes={"https"}), " example.com:8080")]
    ['example.com:8080', 'https://example.com:8080']
    """
    draft = Draft(text, text)
    if not RULES[limits.rule].matches(text):
        changes = _safe_changes(limits, text) if can_be_encoded(text) else None
        if changes is None:
            return
        draft = Draft(text, apply(changes, text), changes)
    for each in (draft, *_completed(limits, draft)):
        yield each
        yield from _in_idna(limits, each)


def _safe_changes(limits: Limits, text: str) -> tuple[Change, ...] | None:
    is_relative = limits.rule in {"relative-ref", "URI-reference"}
    changes = None
    if limits.rule != "relative-ref":
        changes = safe_changes(text, None if is_relative else limits.default_scheme)
    if changes is None and is_relative:
        changes = relative_changes(text, limits.default_scheme)
    return changes


def _completed(limits: Limits, draft: Draft) -> Iterator[Draft]:
    """Yield a draft with the default scheme if it was probably left out."""
    if limits.rule == "relative-ref":
        return
    for suggestion in suggestions(draft.text, "URI", limits.default_scheme):
        match suggestion.changes:
            case (Change("scheme", 0, 0, "", lead, words),) if suggestion.certainty == "likely":
                yield draft.edited([Edit(0, 0, lead, "scheme", words)])
            case _:
                pass


def _in_idna(limits: Limits, draft: Draft) -> Iterator[Draft]:
    """Yield a draft with its host in IDNA if the host is percent-encoded."""
    _, authority, *_ = component_spans(draft.text)
    if authority:
        userinfo, host, _ = split_authority(draft.text[slice(*authority)])
        name = name_in_idna(limits, host)
        if name:
            start = authority[0] + (0 if userinfo is None else len(userinfo) + len("@"))
            words = message("change/host-to-idna", host=describe_character(host), converted=name)
            yield draft.edited([Edit(start, start + len(host), name, "host", words)])


def in_source(limits: Limits, draft: Draft, problem: Problem) -> Problem:
    """Return a problem of a draft with its place in the text that was given.

    >>> from uri_split._policy.settings import Limits
    >>> from uri_split._policy.problems import policy_problems
    >>> limits = Limits(schemes={"https"})
    >>> draft = next(readings(limits, "  http://example.com"))
    >>> problem = in_source(limits, draft, policy_problems(limits, draft.text)[0])
    >>> problem.start, problem.end, problem.found
    (2, 6, 'http')
    """
    if not draft.changes:
        return problem
    start = _source_offset(draft.changes, problem.start, is_end=False)
    end = max(start, _source_offset(draft.changes, problem.end, is_end=True))
    is_hidden = problem.found == "***" or touched(hidden_spans(draft.source, limits.rule), start, end)
    shown = "***" if is_hidden else draft.source[start:end] if problem.found else ""
    return replace(problem, start=start, end=end, found=shown)


def _source_offset(changes: Sequence[Change], offset: int, *, is_end: bool) -> int:
    """Return the offset in a text of an offset in what changes make of it; the end of a change if it is within one."""
    shift = 0
    for change in changes:
        start = change.start + shift
        end = start + len(change.after)
        if offset < start or (is_end and offset == start):
            break
        if offset < end or (is_end and offset == end):
            return change.end if is_end else change.start
        shift += len(change.after) - (change.end - change.start)
    return offset - shift
