"""Changes that a policy makes in a text, and suggestions of a policy."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, Generic, NamedTuple, TypeVar

from uri_split._algebra.schemes import default_port
from uri_split._changes import (
    Change,
    ChangeCode,
    Draft,
    Edit,
    apply,
    as_edits,
    concealed,
    relative_changes,
    safe_changes,
)
from uri_split._hidden import hidden_spans
from uri_split._policy.problems import policy_problems
from uri_split._policy.settings import Limits, hosts_for_scheme, name_in_idna
from uri_split._problem import Problem
from uri_split._suggestion.meant import Certainty, Suggestion, suggestions
from uri_split._text.arguments import public
from uri_split._text.spans import Span, touched
from uri_split._uri.types import URIReference
from uri_split.lenient import component_spans, split, split_authority
from uri_split.messages import describe_character, message
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


def interpretations(limits: Limits, text: str) -> Iterator[Draft]:
    """Yield a text with safe changes, then with further changes, for a policy that does not accept the first.

    These add the scheme to ``example.com:8080``, which the grammar reads as a URI with the scheme ``example.com``, and
    write a percent-encoded host in IDNA.

    Yields:
        Drafts that the policy may accept; none if the text has no safe changes.

    >>> from uri_split._policy.settings import Limits
    >>> [draft.text for draft in interpretations(Limits(schemes={"https"}), " example.com:8080")]
    ['example.com:8080', 'https://example.com:8080']
    """
    draft = Draft(text, text)
    if not RULES[limits.rule].is_valid(text):
        changes = _safe_changes(limits, text)
        if changes is None:
            return
        draft = Draft(text, apply(changes, text), changes)
    yield draft
    yield from _in_idna(limits, draft)
    for completed in _completed(limits, draft):
        yield completed
        yield from _in_idna(limits, completed)


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
    """Return a problem of a draft with its place in the text that was given, and help for people who type.

    >>> from uri_split._policy.settings import Limits
    >>> from uri_split._policy.problems import policy_problems
    >>> limits = Limits(schemes={"https"})
    >>> draft = next(interpretations(limits, "  http://example.com"))
    >>> problem = in_source(limits, draft, policy_problems(limits, draft.text)[0])
    >>> problem.start, problem.end, problem.found
    (2, 6, 'http')
    """
    key = _WITHOUT_SCHEME.get(problem.help.key) if problem.help else None  # `clean` adds it to what looks like one
    if problem.component == "path" and problem.code == "bad-character" and _has_other_scheme(limits, draft.text):
        key = "help/web-address"
    if key:
        is_web = limits.default_scheme in {"http", "https"}
        problem = replace(problem, help=message(key if is_web else "help/address"))
    if not draft.changes:
        return problem
    start = _source_offset(draft.changes, problem.start, is_end=False)
    end = max(start, _source_offset(draft.changes, problem.end, is_end=True))
    is_hidden = problem.found == "***" or touched(hidden_spans(draft.source, limits.rule), start, end)
    shown = "***" if is_hidden else draft.source[start:end] if problem.found else ""
    return replace(problem, start=start, end=end, found=shown)


_WITHOUT_SCHEME: Final = {
    "help/address": "help/web-address",
    "help/address-before": "help/web-address/whole",
    "help/component-required/host": "help/web-address/whole",
    "help/scheme": "help/web-address",
}


def _has_other_scheme(limits: Limits, text: str) -> bool:
    """Return whether a text has a scheme that the policy refuses, so that its path cannot be corrected."""
    scheme = split(text).scheme
    return scheme is not None and scheme.lower() not in (limits.allowed_schemes or {scheme.lower()})


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


# Suggestions for texts that a policy does not accept.

_ENCRYPTED: Final = {"http": "https", "ws": "wss"}
"""Schemes that lead to the same host, but encrypted."""


def policy_suggestions(limits: Limits, text: str) -> Iterator[Suggestion]:
    """Yield suggestions for a text that a policy does not accept, some of which it may not accept either.

    >>> from uri_split._policy.settings import Limits
    >>> for suggestion in policy_suggestions(Limits(schemes={"https"}, forbid={"fragment"}), "http://h/#top"):
    ...     print(suggestion.uri, suggestion.certainty)
    https://h/ likely
    """
    rule = limits.rule
    is_valid = RULES[rule].is_valid(text)
    if is_valid and rule == "URI-reference":
        rule = "URI"  # the policy may refuse a reference that lacks a scheme
    for suggestion in suggestions(text, rule, limits.default_scheme):
        if is_valid and suggestion.certainty == "possible":
            continue  # the policy has no reason to refuse what is only possibly a slip
        yield suggestion
        for further in _for_valid_text(limits, suggestion.uri):
            draft = Draft(text, suggestion.uri, suggestion.changes).edited(as_edits(further.changes))
            yield Suggestion(draft.text, draft.changes, "possible", further.message)
    if is_valid:
        yield from _for_valid_text(limits, text)


def _for_valid_text(limits: Limits, text: str) -> Iterator[Suggestion]:
    """Yield the suggestion that follows from what a policy does not allow. It never has another host."""
    found = [each for problem in policy_problems(limits, text) for each in _changes_for(limits, text, problem)]
    if found:
        changes = tuple(sorted({change for change, _ in found}, key=lambda change: change.start))
        certainty: Certainty = "possible" if any(certainty == "possible" for _, certainty in found) else "likely"
        uri = apply(changes, text)
        yield Suggestion(uri, changes, certainty, message("suggestion/write", uri=concealed(text, changes)))


def _changes_for(limits: Limits, text: str, problem: Problem) -> Iterator[tuple[Change, Certainty]]:
    """Yield the changes that remove a problem, if it is evident which, and how certain each is."""
    span = problem.start, problem.end
    match problem.code, problem.component:
        case (("scheme-not-listed" | "not-loopback"), _):
            yield from _encrypted(limits, text, span)
        case "password-forbidden", _:
            yield _removed(text, span, "password"), "possible"
        case (("host-not-dns-name" | "host-is-address" | "other-host-in-browsers"), _) if name := name_in_idna(
            limits, problem.found
        ):
            words = message("change/host-to-idna", host=describe_character(problem.found), converted=name)
            yield Change("host", *span, problem.found, name, words), "likely"
        case "component-forbidden", "userinfo":
            yield _removed(text, span, "userinfo"), "possible"
        case "component-forbidden", "fragment":
            yield _removed(text, span, "fragment"), "likely"
        case "component-forbidden", "path" if problem.found == "/":
            yield _removed(text, span, "path"), "likely"
        case "component-forbidden", "port" if _is_default_port(text, span):
            yield _removed(text, span, "port"), "likely"
        case _:
            pass


def _encrypted(limits: Limits, text: str, span: Span) -> Iterator[tuple[Change, Certainty]]:
    """Yield the change to the encrypted scheme, and that of its port."""
    scheme = text[slice(*span)]
    encrypted = _ENCRYPTED.get(scheme.lower())
    if encrypted and hosts_for_scheme(limits, encrypted) == "any":
        authority = component_spans(text)[1] or span
        port = split_authority(text[slice(*authority)]).port
        port_span = authority[1] - len(port or "") - 1, authority[1]
        is_default = bool(port) and _is_default_port(text, port_span)
        words = message("change/replaced", found=f'"{scheme}"', written=f'"{encrypted}"')
        # At any other port, a server may not expect encryption.
        yield Change("scheme", *span, scheme, encrypted, words), "possible" if port and not is_default else "likely"
        if is_default:
            yield _removed(text, port_span, "port"), "likely"


def _removed(text: str, span: Span, part: str) -> Change:
    code: ChangeCode = "userinfo" if part in {"userinfo", "password"} else "component"
    return Change(code, *span, text[slice(*span)], "", message(f"change/{part}-removed"))


def _is_default_port(text: str, span: Span) -> bool:
    """Return whether a span is that of ":" and the default port of the scheme."""
    return text[slice(*span)].lstrip(":0") == default_port(text.partition(":")[0])
