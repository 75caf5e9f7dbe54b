"""Diagnosis of a text: every reason why it does not match a rule.

A text is split as `uri_split.lenient` splits it, and each component is checked by its own rule, so that one mistake
does not hide the next. Only an authority is read more leniently: its port may have other characters than digits, and an
IPv6 address may lack its brackets, so that the message can name the mistake.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from uri_split._diagnosis.checks import (
    Context,
    check_authority,
    check_characters,
    check_fragment,
    check_host,
    check_ipv4,
    check_ipv6,
    check_path,
    check_scheme,
    check_userinfo,
    missing_scheme,
)
from uri_split._diagnosis.problem import InvalidURI, Problem
from uri_split._grammar import RuleName
from uri_split._passwords import hidden_spans
from uri_split._split.components import Components
from uri_split._text.arguments import plain_str, plain_text, public
from uri_split._text.spans import Span, lazy_pattern
from uri_split.lenient import component_spans
from uri_split.resolution import joined
from uri_split.rules import RULES

_CLOSING_TAG: Final = lazy_pattern(r"</[A-Za-z][A-Za-z0-9]{0,15}\s*>")


@public
def diagnose(text: str | Components, rule: RuleName = "URI-reference") -> tuple[Problem, ...]:
    """Return all the reasons why a text does not match a rule of RFC 3986, in order of position.

    Args:
        text: Any `str`, or `Components`. The offsets of the problems are those in the text of these.
        rule: The name of one of the 36 rules of Appendix A.

    Returns:
        The problems, which do not overlap; none if the text matches. Reports at most 1,000 problems of a kind per
        component; one with code ``more`` stands in for the rest.

    Raises:
        InvalidComponent: If the text of the components has other components.
        TypeError: If the text is neither a `str` nor `Components`.
        UnknownRule: If there is no such rule.

    >>> for problem in diagnose("http://example.com:8x/a b"):
    ...     print(problem.start, problem.end, problem.message)
    20 21 port must be digits, found "x"
    23 24 a space is not allowed in a path
    """
    text = joined(text) if isinstance(text, Components) else plain_text(text, "diagnose")
    if RULES[rule].matches(text):
        return ()
    context = Context(rule, hidden_spans(text, rule))
    problems = tuple(_CHECKS.get(rule, _check_whole)(context, text))
    # A text may be wrong as a whole, like a path-absolute without a slash: then no prefix leads to its problems.
    if not problems or not all(problem.expected for problem in problems):
        return tuple(_check_whole(context, text))
    return problems


def invalid_uri(text: str, rule: RuleName) -> InvalidURI:
    """Return the error for a text that does not match a rule."""
    return InvalidURI(text, rule, diagnose(text, rule))


def required(text: str, rule: RuleName) -> str:
    """Return the text as a plain `str` if it matches the rule.

    Raises:
        InvalidURI: If it does not match.
        TypeError: If it is not a `str`.

    >>> required("127.0.0.1", "IPv4address")
    '127.0.0.1'
    """
    text = plain_str(text, rule)
    if not RULES[rule].matches(text):
        raise invalid_uri(text, rule)
    return text


def _check_reference(context: Context, text: str) -> Iterator[Problem]:
    """Check a URI, a relative reference, either, or an absolute URI (sections 3 and 4)."""
    rule = context.rule
    scheme, authority, path, query, fragment = component_spans(text)
    if scheme and not authority and _is_segment(rule, text[: scheme[1]]):
        scheme, path = None, (0, path[1])

    if scheme:
        # A URI-reference with something before a colon is meant to be a URI.
        of_scheme = Context("URI", context.hidden) if rule == "URI-reference" else context
        yield from check_scheme(of_scheme, text[: scheme[1]], text[scheme[1] :])
    elif rule in {"URI", "absolute-URI"}:
        yield missing_scheme(context, text)

    if not (rule == "relative-ref" or (rule == "URI-reference" and not scheme)):
        context = context.moved(0, "a:")
    yield from _check_authority_and_path(context, text, authority, path)
    if query:
        yield from check_characters(context.moved(query[0], "?"), "query", text[slice(*query)])
    if fragment:
        yield from check_fragment(context.moved(fragment[0] - 1, ""), text[slice(*fragment)])


def _check_hierarchical(context: Context, text: str) -> Iterator[Problem]:
    """Check a hier-part or a relative-part: an authority and a path, or a path alone (sections 3 and 4.2)."""
    if text.startswith("//"):
        _, authority, path, *_ = component_spans(text)
        yield from _check_authority_and_path(context, text, authority, (path[0], len(text)))
    else:
        yield from check_path(context, text)


def _is_segment(rule: RuleName, before_colon: str) -> bool:
    """Return whether the text before the first colon looks more like part of a path than like a scheme."""
    if rule == "URI-reference":
        return not before_colon[0].isalpha() and RULES["segment-nz"].matches(before_colon)
    return rule == "relative-ref"


def _check_authority_and_path(context: Context, text: str, authority: Span | None, path: Span) -> Iterator[Problem]:
    if authority and not RULES["authority"].matches(text[slice(*authority)]):
        # The slash of a tag such as "</a>" ends the authority, but not for people.
        tag = _CLOSING_TAG.match(text, authority[1] - 1)
        if tag:
            authority, path = (authority[0], tag.end()), (tag.end(), path[1])
        yield from check_authority(context.moved(authority[0], "//"), text[slice(*authority)])
    yield from check_path(context.moved(path[0], "//" if authority else ""), text[slice(*path)])


def _check_whole(context: Context, text: str) -> Iterator[Problem]:
    """Report the first character after which the text can no longer match the rule."""
    stop = RULES[context.rule].prefix(text)
    yield context.unexpected(context.rule, text, stop, text[:stop])


def _check_run(context: Context, text: str) -> Iterator[Problem]:
    """Check a text of a rule that repeats characters of one class."""
    yield from check_characters(context, context.rule, text)


def _check_ipv4(context: Context, text: str) -> Iterator[Problem]:
    """Check an IPv4 address (section 3.2.2)."""
    yield from check_ipv4(context._replace(prefix=text[: RULES["IPv4address"].prefix(text)]), text)


def _check_form(run: RuleName, context: Context, text: str) -> Iterator[Problem]:
    """Check the characters of a form of a path or of a segment (section 3.3), if it begins like that form."""
    problems = list(check_characters(context, run, text))
    if problems and problems[0].start <= RULES[context.rule].prefix(text):
        yield from problems


_CHECKS: Final[dict[RuleName, Callable[[Context, str], Iterator[Problem]]]] = {
    "URI": _check_reference,
    "hier-part": _check_hierarchical,
    "URI-reference": _check_reference,
    "absolute-URI": _check_reference,
    "relative-ref": _check_reference,
    "relative-part": _check_hierarchical,
    "scheme": check_scheme,
    "authority": check_authority,
    "userinfo": check_userinfo,
    "host": check_host,
    "port": _check_run,
    "IP-literal": check_host,
    "IPv6address": check_ipv6,
    "IPv4address": _check_ipv4,
    "reg-name": _check_run,
    "path": _check_run,
    "path-abempty": partial(_check_form, "path"),
    "path-absolute": partial(_check_form, "path"),
    "path-noscheme": partial(_check_form, "path"),
    "path-rootless": partial(_check_form, "path"),
    "segment": _check_run,
    "segment-nz": partial(_check_form, "segment"),
    "segment-nz-nc": partial(_check_form, "segment"),
    "query": _check_run,
    "fragment": _check_run,
}
"""Checks by rule; any other rule is checked as a whole."""
