"""Suggestions for texts that a policy does not accept."""

from collections.abc import Iterator
from typing import Final

from uri_split._algebra.schemes import WEB, default_port
from uri_split._codes.messages import message
from uri_split._diagnosis.problem import Problem
from uri_split._messages.phrases import describe_character
from uri_split._policy.idna import name_in_idna
from uri_split._policy.lists import hosts_for_scheme
from uri_split._policy.problems import policy_problems
from uri_split._policy.settings import Limits
from uri_split._suggestion.change import Change, ChangeCode, apply
from uri_split._suggestion.changes import Draft, Edit
from uri_split._suggestion.safe import concealed
from uri_split._suggestion.suggesting import suggestions
from uri_split._suggestion.suggestion import Certainty, Suggestion
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span
from uri_split.lenient import component_spans, split, split_authority
from uri_split.rules import RULES

_NOT_IN_A_NAME: Final = lazy_pattern(r"[!$&'()*+,;=~]|\.\.")
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
    host, is_valid = split(text).host, RULES[rule].matches(text)
    has_slip = is_valid and bool(host) and is_slip(host or "")
    if is_valid and not has_slip:
        yield from _for_valid_text(limits, text)
        rule = "URI" if rule == "URI-reference" else rule  # the policy may refuse a reference that lacks a scheme
    for suggestion in suggestions(text, rule, limits.default_scheme):
        has_other_host = host not in {None, "", split(suggestion.uri).host}
        if is_valid and not has_slip and (has_other_host or suggestion.certainty == "possible"):
            continue  # the policy has no reason to refuse what is only possibly a slip, nor to choose a host
        yield suggestion
        for further in _for_valid_text(limits, suggestion.uri):
            draft = Draft(text, suggestion.uri, suggestion.changes).edited(
                Edit(change.start, change.end, change.after, change.code, change.message) for change in further.changes
            )
            yield Suggestion(draft.text, draft.changes, "possible", further.message)


def is_slip(host: str) -> bool:
    """Return whether a host is none that people mean: a scheme, or with a mark or an empty label that no name has.

    >>> [is_slip(host) for host in ("https", "example,com", "example..com", "example.com", "[::1]")]
    [True, True, True, False, False]
    """
    return host.lower() in WEB or _NOT_IN_A_NAME.search(host) is not None


def _for_valid_text(limits: Limits, text: str) -> Iterator[Suggestion]:
    """Yield the suggestion that follows from what a policy does not allow. It never has another host."""
    remedies = [each for problem in policy_problems(limits, text) for each in _remedies(limits, text, problem)]
    if remedies:
        changes = tuple(sorted({change for change, _ in remedies}, key=lambda change: change.start))
        certainty: Certainty = "possible" if any(certainty == "possible" for _, certainty in remedies) else "likely"
        uri = apply(changes, text)
        yield Suggestion(uri, changes, certainty, message("suggestion/write", uri=concealed(text, changes)))


def _remedies(limits: Limits, text: str, problem: Problem) -> Iterator[tuple[Change, Certainty]]:
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
