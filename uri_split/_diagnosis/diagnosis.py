"""Why a text is not of a rule: every reason, where it stands, and what would be right there.

A text is read as `uri_split.lenient` splits it, and each component is held to its own rule, so that one mistake does
not hide the next. Only the authority is read with more lenience: a port need not be digits, and an IPv6 address not
stand in brackets, to be told so.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from uri_split._diagnosis.addresses import check_ip_literal, check_ipv4, check_ipv6
from uri_split._diagnosis.checks import Place, bad_characters, unexpected
from uri_split._diagnosis.errors import InvalidURI
from uri_split._diagnosis.problem import Problem
from uri_split._grammar.names import RuleName
from uri_split._split.passwords import hidden_spans
from uri_split._text.arguments import plain_text, wrong_type
from uri_split._text.phrases import describe_character
from uri_split._text.spans import Span, touched
from uri_split.lenient import component_spans, split_authority
from uri_split.rules import RULES


def diagnose(text: str, rule: RuleName = "URI-reference") -> tuple[Problem, ...]:
    """Return all the reasons why a text is not of a rule of RFC 3986, in order of position.

    Args:
        text: Any `str`.
        rule: The name of one of the 36 rules of Appendix A.

    Returns:
        The problems, none overlapping another; none at all where the text matches. Where a component has more
        than a thousand of a kind, one with the code ``more`` stands for the rest.

    Raises:
        TypeError: If the text is not a `str`.
        KeyError: If there is no such rule.

    >>> for problem in diagnose("http://example.com:8x/a b"):
    ...     print(problem.start, problem.end, problem.message)
    20 21 port must be digits, found "x"
    23 24 a space is not allowed in a path: write %20
    """
    text = plain_text(text, "diagnose")
    if RULES[rule].matches(text):
        return ()
    problems = tuple(_CHECKS.get(rule, _unexpected)(Place(rule), text))
    # A text may be wrong as a whole, such as a path-absolute without a slash: then nothing leads up to its problems.
    if not problems or not all(problem.expected for problem in problems):
        problems = tuple(_unexpected(Place(rule), text))
    if "@" not in text:  # then what may be a password has been looked for by `_userinfo`
        return problems
    hidden = hidden_spans(text, rule)
    return tuple(
        _hidden(problem, rule) if touched(hidden, problem.start, problem.end) else problem for problem in problems
    )


def invalid_uri(text: str, rule: RuleName) -> InvalidURI:
    """Return the error for a text that does not match a rule."""
    return InvalidURI(text, rule, diagnose(text, rule))


def required(text: str, rule: RuleName) -> str:
    """Return the text if it is of the rule.

    Raises:
        InvalidURI: If it is not.
        TypeError: If it is not a `str`.

    >>> required("127.0.0.1", "IPv4address")
    '127.0.0.1'
    """
    try:
        text = str.__str__(text)
    except TypeError:
        raise wrong_type(rule, "str", text) from None
    if not RULES[rule].matches(text):
        raise invalid_uri(text, rule)
    return text


def _hidden(problem: Problem, rule: RuleName) -> Problem:
    """Hide a password where no userinfo is expected, such as that of a URI in a query or given for a host."""
    if problem.found == "***" or describe_character(problem.found) not in problem.message:
        return replace(problem, found="***")
    if problem.code == "bad-pct-encoding" or (
        problem.code == "bad-character" and problem.component in {"path", "query", "fragment"}
    ):
        return _of_password(f"a {problem.component}", problem)
    return replace(problem, found="***", message=f"a text with a password is not a {rule}")


def _reference(place: Place, text: str) -> Iterator[Problem]:
    """Check a URI, a relative reference, either, or an absolute URI (sections 3 and 4)."""
    rule = place.rule
    scheme, authority, path, query, fragment = component_spans(text)
    if scheme and not authority and _reads_as_segment(rule, text[: scheme[1]]):
        scheme, path = None, (0, path[1])

    if scheme:
        # A URI-reference with something before a colon is to be a URI.
        yield from _scheme(Place("URI") if rule == "URI-reference" else place, text[: scheme[1]])
    elif rule in {"URI", "absolute-URI"}:
        message = 'missing scheme: a URI begins with one, such as "https:"'
        yield place._replace(component="scheme").problem("missing-scheme", rule, 0, "", message)

    lead = "" if rule == "relative-ref" or (rule == "URI-reference" and not scheme) else "a:"
    yield from _authority_and_path(Place(rule, lead=lead), text, authority, path)
    if query:
        yield from bad_characters(Place(rule, lead=f"{lead}?", offset=query[0]), "query", text[slice(*query)])
    if fragment:
        yield from _fragment(Place(rule, "fragment", f"{lead}#", fragment[0]), text[slice(*fragment)])


def _hierarchical(place: Place, text: str) -> Iterator[Problem]:
    """Check a hier-part or a relative-part: an authority and a path, or a path alone (sections 3 and 4.2)."""
    if text.startswith("//"):
        _, authority, path, *_ = component_spans(text)
        yield from _authority_and_path(place, text, authority, (path[0], len(text)))
    else:
        yield from _authority_and_path(place, text, None, (0, len(text)))


def _reads_as_segment(rule: RuleName, before_colon: str) -> bool:
    """Return whether what stands before the first colon is rather a path's than a scheme."""
    if rule == "URI-reference":
        return not before_colon[0].isalpha() and RULES["segment-nz"].matches(before_colon)
    return rule == "relative-ref"


def _scheme(place: Place, scheme: str) -> Iterator[Problem]:
    """Check a scheme (section 3.1)."""
    place = place._replace(component="scheme")
    if place.rule == "relative-ref":
        message = "a relative-ref has no scheme: remove it"
        yield place.problem("scheme-not-allowed", "relative-ref", 0, f"{scheme}:", message)
        return
    not_letters = re.match("[^A-Za-z]+", scheme)
    if not_letters:
        found = not_letters[0]
        message = (
            f"{describe_character(found)} before the scheme: remove it"
            if found != scheme and (found.isspace() or found == _BYTE_ORDER_MARK)
            else f"a scheme must begin with a letter from A to Z, found {describe_character(found)}"
        )
        yield place.problem("scheme-start", "scheme", 0, found, message)
    yield from bad_characters(place, "scheme", scheme, not_letters.end() if not_letters else 0)


_BYTE_ORDER_MARK: Final = "\ufeff"


def _authority_and_path(place: Place, text: str, authority: Span | None, path: Span) -> Iterator[Problem]:
    """Check an authority, if there is one, and the path behind it."""
    if authority:
        place = Place(place.rule, lead=f"{place.lead}//", offset=authority[0])
        if not RULES["authority"].matches(text[slice(*authority)]):
            yield from _authority(place, text[slice(*authority)])
    place = Place(place.rule, lead=place.lead, offset=path[0])
    problems = bad_characters(place, "path", text[slice(*path)])
    if place.lead or place.rule == "hier-part":
        yield from problems
    else:
        colon = _colon_in_first_segment(place, text[slice(*path)])
        yield from sorted((*problems, *colon), key=lambda problem: problem.start)


def _colon_in_first_segment(place: Place, path: str) -> Iterator[Problem]:
    """Check that the first segment of a relative path cannot be taken for a scheme (section 4.2)."""
    segment = path.partition("/")[0]
    colon = segment.find(":")
    if colon >= 0:
        is_shown = RULES["segment"].matches(segment) and "@" not in segment and len(segment) <= _MOST_SHOWN
        shown = f"./{segment}" if is_shown else "./ before it"
        message = f"the first segment of a relative path has a colon: write {shown}"
        place = place._replace(component="path")
        yield place.problem("colon-in-first-segment", "path-noscheme", colon, ":", message, "_" if colon else "")


_MOST_SHOWN: Final = 40


def _fragment(place: Place, fragment: str) -> Iterator[Problem]:
    """Check a fragment (section 3.5), and that an absolute-URI has none (section 4.3)."""
    if place.rule == "absolute-URI":
        message = "an absolute-URI has no fragment: remove it"
        place = place._replace(lead=place.lead[:-1])
        yield place.problem("fragment-not-allowed", "absolute-URI", -1, f"#{fragment}", message)
    else:
        yield from bad_characters(place, "fragment", fragment)


def _authority(place: Place, authority: str) -> Iterator[Problem]:
    """Check userinfo, host and port (section 3.2)."""
    userinfo, at, host_and_port = authority.rpartition("@")
    if at:
        yield from _userinfo(place, userinfo)
    # With an "@" before it, the grammar cannot take the host for a userinfo.
    place = place._replace(component="host", lead=f"{place.lead}@", offset=place.offset + len(userinfo) + len(at))
    host, rest = _split_host(host_and_port)
    yield from _host(place, host)
    place = place._replace(offset=place.offset + len(host))
    if rest.startswith(":"):
        yield from bad_characters(place._replace(lead=f"{place.lead}:", offset=place.offset + 1), "port", rest[1:])
    elif rest:
        message = f'only ":" and a port may follow "]", found {describe_character(rest)}'
        yield place.problem("after-bracket", "authority", 0, rest, message, "[::]")


def _split_host(host_and_port: str) -> tuple[str, str]:
    """Split a host from a port with its colon, or from whatever else stands behind a closing bracket."""
    if RULES["IPv6address"].matches(host_and_port.partition("%")[0]):
        return host_and_port, ""
    if host_and_port.startswith("["):
        host, bracket, rest = host_and_port.partition("]")
        return host + bracket, rest
    _, host, port = split_authority(host_and_port)
    if port is None:
        host = host_and_port.partition(":")[0]
    return host, host_and_port[len(host) :]


def _userinfo(place: Place, userinfo: str) -> Iterator[Problem]:
    """Check a userinfo, and tell nothing of what stands in a password (sections 3.2.1 and 7.5)."""
    user, _, password = userinfo.partition(":")
    yield from bad_characters(place, "userinfo", user)
    place = place._replace(lead=f"{place.lead}:", offset=place.offset + len(user) + 1)
    yield from map(partial(_of_password, "userinfo"), bad_characters(place, "userinfo", password))


def _of_password(where: str, problem: Problem) -> Problem:
    """Return the problem of a password in some component, with nothing of the password in it."""
    message = (
        'the password has a "%" that two hex digits do not follow: write %25'
        if problem.code == "bad-pct-encoding"
        else f"the password has characters that are not allowed in {where}: percent-encode them"
    )
    return replace(problem, found="***", message=message)


def _host(place: Place, host: str) -> Iterator[Problem]:
    """Check a host (section 3.2.2)."""
    address, percent, _ = host.partition("%")
    if RULES["IPv6address"].matches(address):
        message = f"an IPv6 address stands in brackets{', without a zone identifier' * len(percent)}: write [{address}]"
        yield place._replace(component="host").problem("ipv6-without-brackets", "host", 0, host, message)
    else:
        yield from check_ip_literal(place, host) if host.startswith("[") else bad_characters(place, "reg-name", host)


def _unexpected(place: Place, text: str) -> Iterator[Problem]:
    """Refuse the first character that cannot stand in a text of the rule asked for."""
    stop = RULES[place.rule].prefix(text)
    yield unexpected(place, place.rule, text, stop, text[:stop])


def _run(place: Place, text: str) -> Iterator[Problem]:
    """Check a text of a rule that is characters of one class."""
    yield from bad_characters(place, place.rule, text)


def _ipv4(place: Place, text: str) -> Iterator[Problem]:
    """Check an IPv4 address (section 3.2.2)."""
    yield from check_ipv4(place._replace(lead=text[: RULES["IPv4address"].prefix(text)]), text)


def _form_of(run: RuleName, place: Place, text: str) -> Iterator[Problem]:
    """Check a form of a path or of a segment (section 3.3), if it begins as that form does."""
    problems = list(bad_characters(place, run, text))
    if problems and problems[0].start <= RULES[place.rule].prefix(text):
        yield from problems


_CHECKS: Final[dict[RuleName, Callable[[Place, str], Iterator[Problem]]]] = {
    "URI": _reference,
    "hier-part": _hierarchical,
    "URI-reference": _reference,
    "absolute-URI": _reference,
    "relative-ref": _reference,
    "relative-part": _hierarchical,
    "scheme": _scheme,
    "authority": _authority,
    "userinfo": _userinfo,
    "host": _host,
    "port": _run,
    "IP-literal": _host,
    "IPv6address": check_ipv6,
    "IPv4address": _ipv4,
    "reg-name": _run,
    "path": _run,
    "path-abempty": partial(_form_of, "path"),
    "path-absolute": partial(_form_of, "path"),
    "path-noscheme": partial(_form_of, "path"),
    "path-rootless": partial(_form_of, "path"),
    "segment": _run,
    "segment-nz": partial(_form_of, "segment"),
    "segment-nz-nc": partial(_form_of, "segment"),
    "query": _run,
    "fragment": _run,
}
