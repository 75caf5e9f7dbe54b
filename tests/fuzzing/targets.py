"""Fuzz targets: functions that take any text, call public functions, and check what the documentation promises.

Some take several texts, separated by U+0000.
"""

import pickle
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import Final, TypeVar, get_args
from unicodedata import bidirectional
from urllib.parse import quote

from ada_url import URL

from uri_split import (
    CALLBACK,
    LOCAL_REDIRECT,
    URI,
    WEB_LINK,
    WEB_ORIGIN,
    WEBHOOK,
    WEBSITE,
    Change,
    DisallowedURI,
    Found,
    InvalidComponent,
    InvalidURI,
    InvalidURITemplate,
    Policy,
    Redaction,
    URIError,
    URIReference,
    URITemplate,
    build,
    diagnose,
    equivalent,
    find,
    find_hazards,
    find_in_lines,
    is_valid,
    redact,
    repair,
    split,
    suggest,
    verdict,
)
from uri_split._algebra.browsers import is_same_host, read, scalar_values
from uri_split._grammar import ReferenceRule
from uri_split._hazards.hazard import HazardCode
from uri_split._secrets import PROFILES
from uri_split._templates.grammar import parts_of, variables_of
from uri_split._uri.types import AbsoluteURI, RelativeRef
from uri_split.browsers import compare
from uri_split.encoding import iri_to_uri, uri_to_iri
from uri_split.lenient import component_spans, password_span, redacted, split_authority
from uri_split.rules import RULES

SEPARATOR: Final = "\0"
SECRET: Final = "Vb9Lk2NwX4sTq8Hd6Jf3"
"""A password or token that occurs in no text by chance."""
POLICIES: Final[tuple[Policy[URI | RelativeRef], ...]] = (
    WEB_LINK,
    WEB_ORIGIN,
    WEBSITE,
    CALLBACK,
    WEBHOOK,
    LOCAL_REDIRECT,
)
REDACTIONS: Final = tuple(map(Redaction, PROFILES))


_Choice = TypeVar("_Choice")


def parts(text: str, number: int) -> list[str]:
    """Return the texts that a text has, with empty ones if there are fewer than that number."""
    found = text.split(SEPARATOR, number - 1)
    return found + [""] * (number - len(found))


def chosen(several: Sequence[_Choice], text: str) -> _Choice:
    """Return one of several values, so that a text is not tried with all of them."""
    return several[len(text) % len(several)]


# Lenient layer.


def check_split(text: str) -> None:
    components = split(text)
    assert components.unsplit() == text
    for span, component in zip(component_spans(text), components, strict=True):
        assert (None if span is None else text[slice(*span)]) == component
    for authority in {components.authority or "", text}:
        assert split_authority(authority).unsplit() == authority
    span = password_span(text)
    if span:
        marked = f"{text[: span[0]]}{SECRET}{text[span[1] :]}"
        assert SECRET not in repr(split(marked))
        assert SECRET not in redacted(marked)


# Strict layer.


_TYPES: Final[Mapping[ReferenceRule, type[URIReference]]] = MappingProxyType(
    {"URI-reference": URIReference, "URI": URI, "absolute-URI": AbsoluteURI, "relative-ref": RelativeRef}
)


def check_strict(text: str) -> None:
    rules = list(RULES)
    for rule in (*_TYPES, chosen(rules, text)):
        problems = diagnose(text, rule)
        assert (not problems) == is_valid(text, rule) == (verdict(text, rule) == "valid") == RULES[rule].is_valid(text)
        for problem in problems:
            assert 0 <= problem.start <= problem.end <= len(text)
            assert problem.message
    for rule, kind in _TYPES.items():
        try:
            reference = kind(text)
        except InvalidURI as error:
            assert error.problems == diagnose(text, rule) != ()
            assert pickle.loads(pickle.dumps(error)) == error  # noqa: S301  its own
        else:
            assert is_valid(text, rule)
            assert reference == text
            assert reference.components.unsplit() == text
            assert type(reference) is type(URIReference(text))
            for end in range(min(len(text), 40)):
                assert verdict(text[:end], rule) != "invalid"


# Resolution, normal forms and changes.


def check_resolution(text: str) -> None:
    base, reference, other = parts(text, 3)
    if not is_valid(base):
        return
    uri = URI(base)
    for each in (reference, other):
        if is_valid(each, "URI-reference"):
            target = uri.resolve(each)
            assert type(target) is type(URI(target))
            # Section 5.2.2: otherwise, the path of the base stays as it is.
            if split(each)[:3] != (None, None, ""):
                assert not {".", ".."} & {*unguarded(target)}
            for network_path in (False, True):
                relative = uri.relativize(target, network_path=network_path)
                assert uri.resolve(relative) == target
                assert len(relative) <= len(target)
            # Section 6.2.2.3, and what `normalize` promises
            assert uri.resolve(URIReference(each).normalize()).normalize() == target.normalize()


def unguarded(uri: URI) -> list[str]:
    """Return the segments of the path, without the dot-segment that keeps ``//`` from being read as an authority."""
    segments = uri.path.split("/")
    return segments[2:] if uri.authority is None and uri.path.startswith("/.//") else segments


def check_normalization(text: str) -> None:
    for repaired in (repair(text), repair(text, base="http://example.com/a/b?c")):
        if repaired:
            assert applied(repaired.changes, text) == repaired.reference
            assert repair(repaired.uri) == (repaired.uri, (), repaired.uri)
    if is_valid(text, "URI"):
        assert repair(text) == (text, (), text)
    if is_valid(text, "URI-reference"):
        reference = URIReference(text)
        for scheme_based in (False, True):
            normal = reference.normalize(scheme_based=scheme_based)
            assert type(normal) is type(URIReference(normal)) is type(reference)
            assert normal.normalize(scheme_based=scheme_based) == normal
            assert equivalent(text, normal, scheme_based=scheme_based)
            if reference.scheme is None or reference.scheme.lower() != "file":
                assert (normal.host is None) == (reference.host is None)
        assert iri_to_uri(text) == text
        iri = uri_to_iri(text)
        if not equivalent(iri_to_uri(iri, idna=False), text):  # the host is read as a DNS name
            assert equivalent(iri_to_uri(iri, idna=True), iri_to_uri(text, idna=True))


def applied(changes: Iterable[Change], text: str) -> str:
    """Return a text with changes made to it, which must be in order and without overlap."""
    pieces: list[str] = []
    position = 0
    for change in changes:
        assert position <= change.start <= change.end <= len(text)
        assert text[change.start : change.end] == change.before != change.after
        pieces += text[position : change.start], change.after
        position = change.end
    return "".join([*pieces, text[position:]])


def check_building(text: str) -> None:
    scheme, *values = parts(text, 6)
    userinfo, host, path, query, fragment = (value or None for value in values)
    try:
        built = build(
            scheme=scheme or None, userinfo=userinfo, host=host, path=path or "", query=query, fragment=fragment
        )
    except InvalidComponent:
        return
    # No value has become another component.
    decoded = built.decoded
    assert (built.scheme or "") == scheme.lower()
    for found, given in ((decoded.userinfo, userinfo), (decoded.query, query), (decoded.fragment, fragment)):
        assert (found is None) == (given is None)
        assert octets(found) == octets(given)
    assert (built.host is None) == (host is None)
    assert built.port is None
    # Section 4.2: a dot-segment in front keeps the path from being read as something else.
    assert octets("/".join(decoded.path)) in {octets(f"{guard}{path or ''}") for guard in ("", "/.", "./")}
    assert build(**decoded.asdict()) == built


def octets(text: str | None) -> bytes:
    """Return a text in UTF-8, in which lone surrogates mean other bytes (PEP 383)."""
    return (text or "").encode("utf-8", "surrogateescape")


# Policies.


def check_policies(text: str) -> None:
    for policy in POLICIES:
        check_acceptance(policy, text)
    check_cleaning(chosen(POLICIES, text), text)
    check_settings(text)


def check_acceptance(policy: Policy[URI | RelativeRef], text: str) -> None:
    problems = policy.check(text)
    is_accepted = policy.is_valid(text)
    assert is_accepted == (not problems) == (policy.verdict(text) == "valid")
    for problem in problems:
        assert 0 <= problem.start <= problem.end <= len(text)
    try:
        parsed = policy.parse(text)
    except (InvalidURI, DisallowedURI) as error:
        assert error.problems == problems != ()
    else:
        assert is_accepted
        assert parsed == text
        assert policy.clean(text) == (text, ())
        assert not policy.suggest(text)
    pattern = policy.pattern()
    is_matched = re.fullmatch(pattern.text, text) is not None
    assert is_accepted <= is_matched if pattern.leaves_out else is_accepted == is_matched


def check_cleaning(policy: Policy[URI | RelativeRef], text: str) -> None:
    try:
        cleaned = policy.clean(text)
    except (InvalidURI, DisallowedURI) as error:
        assert all(0 <= problem.start <= problem.end <= len(text) for problem in error.problems)
    else:
        assert policy.is_valid(cleaned.uri)
        assert applied(cleaned.changes, text) == cleaned.uri


def check_settings(text: str) -> None:
    """Read a text as the file of a policy."""
    for syntax in ("toml", "json"):
        try:
            policy = Policy.loads(text, syntax)
        except URIError:
            continue
        assert Policy.loads(policy.dumps(syntax), syntax) == policy
        assert repr(policy)


# Search.

EMPHASIS: Final = frozenset("*_~")
BASES: Final = (None, "https://example.com/a/b?c#d")


def check_found(found: Iterable[Found], text: str, kinds: Container[str]) -> set[tuple[int, int]]:
    position = 0
    spans = set[tuple[int, int]]()
    for each in found:
        assert position <= each.start < each.end <= len(text)
        assert each.text == text[each.start : each.end]
        assert each.kind in kinds
        assert type(each.uri) is type(URI(each.uri))
        assert repair(each.uri) == (each.uri, (), each.uri)
        position = each.end
        spans.add((each.start, each.end))
    return spans


def web_uri(text: str) -> str:
    """Return a URI that has a text in its path."""
    return f"http://example.com/{quote(text, '', errors='replace')}"


def check_find(text: str) -> None:
    uri = web_uri(text)
    assert [each.uri for each in find(f"<{uri}>")] == [uri]
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    for delimited in (True, False):
        for suffixes in (True, False):
            found = list(find(text, delimited=delimited, suffixes=suffixes))
            check_found(found, text, {"bare", *["suffix"] * suffixes, *["delimited"] * delimited})
            placed = list(find_in_lines(lines, delimited=delimited, suffixes=suffixes))
            assert [each.found.start for each in placed] == [each.start for each in found]
            # A mark of emphasis may be in an earlier line.
            if EMPHASIS.isdisjoint(text):
                assert [each.found for each in placed] == found
            for each, line, column in placed:
                assert len("".join(lines[: line - 1])) + column - 1 == each.start


def check_find_html(text: str) -> None:
    uri = web_uri(text)
    assert [each.uri for each in find(f'<a href="{uri}">', html=True)] == [uri]
    for base in BASES:
        check_document(text, partial(find, text, html=True, base=base))


def check_find_markdown(text: str) -> None:
    uri = web_uri(text)
    assert [each.uri for each in find(f"[a](<{uri}>)", markdown=True)] == [uri]
    for base in BASES:
        check_document(text, partial(find, text, markdown=True, base=base))


def check_document(text: str, search: Callable[..., Iterable[Found]]) -> None:
    spans = check_found(search(), text, {"bare", "delimited", "relative"})
    assert check_found(search(skip_code=True), text, {"bare", "delimited", "relative"}) <= spans


# Redaction.


def check_redaction(text: str) -> None:
    for redaction in REDACTIONS:
        pieces: list[str] = []
        position = 0
        for start, end, *_ in redaction.spans(text):
            assert position <= start < end <= len(text)
            pieces += text[position:start], "REDACTED"
            position = end
        assert redaction.redact(text) == "".join([*pieces, text[position:]])
    if SECRET in text:
        return
    for marked in secrets_in(text):
        for each in (marked, f"see <{marked}>, and so on"):
            assert SECRET not in redact(each), each
        if is_valid(marked, "URI-reference"):
            reference = URIReference(marked)
            assert SECRET not in repr(reference)
            assert SECRET not in reference.redacted()
        else:
            assert all(SECRET not in problem.message for problem in diagnose(marked))


def secrets_in(text: str) -> Iterator[str]:
    """Yield references made from a text, with a password, and with a listed key."""
    span = password_span(text)
    if span:
        marked = f"{text[: span[0]]}{SECRET}{text[span[1] :]}"
        if is_valid(marked, "URI-reference"):
            yield marked
    if is_valid(text) and split(text)[3:] == (None, None):
        yield f"{text}?token={SECRET}"
        yield f"{text}?a=b&token={SECRET}#c"
        yield f"{text}#access_token={SECRET}"


# Suggestions.


def check_suggestions(text: str) -> None:
    repaired = repair(text, default_scheme="https")
    assert suggest(text, rule="URI") or is_valid(text, "URI") or not (repaired and is_valid(repaired.uri, "URI"))
    for rule in ("URI", chosen(list(RULES), text)):
        suggestions = suggest(text, rule=rule)
        assert len({suggestion.uri for suggestion in suggestions}) == len(suggestions) <= 5
        for suggestion in suggestions:
            assert is_valid(suggestion.uri, rule)
            assert suggestion.changes
            assert applied(suggestion.changes, text) == suggestion.uri
            if suggestion.certainty == "safe":
                assert repaired
                assert repaired[:2] == (suggestion.uri, suggestion.changes)
    policy = chosen(POLICIES, text)
    for suggestion in policy.suggest(text):
        assert policy.is_valid(suggestion.uri)
        assert applied(suggestion.changes, text) == suggestion.uri
    problems = diagnose(text)
    assert not problems or str(InvalidURI(text, "URI", problems))


# Templates.


def check_templates(text: str) -> None:
    written, *values = parts(text, 4)
    try:
        template = URITemplate(written)
    except InvalidURITemplate as error:
        assert all(0 <= problem.start <= problem.end <= len(written) for problem in error.problems)
        return
    names = template.variables
    given = dict(zip(names, values, strict=False))
    try:
        expansion = template.expand(given)
    except URIError:  # a lone surrogate
        return
    with suppress(URIError):  # only some variables of an expression
        assert template.partial(given).expand() == expansion
    with suppress(InvalidComponent, InvalidURI):
        assert template.to_uri(given) == expansion
    repeats = len(variables_of(parts_of(template))) > len(names)
    try:
        found = template.match(expansion)
    except URIError:
        assert repeats
    else:
        assert found is not None
        assert template.expand(found) == expansion
        assert template.match(expansion, lenient=True) == found
    if not repeats and len(names) <= 3 and len(written) <= 60:
        ambiguity = template.ambiguity()
        if ambiguity:
            assert ambiguity.first != ambiguity.second
            assert template.expand(ambiguity.first) == template.expand(ambiguity.second) == ambiguity.text


# Hazards, and what browsers read.

CODES: Final = frozenset(get_args(HazardCode))


def check_hazards(text: str) -> None:
    secret = f"http://me:a{quote(text, '', errors='replace')}@example.com/"
    assert "password" in {hazard.code for hazard in find_hazards(secret)}
    position = 0
    for hazard in find_hazards(text):
        assert position <= hazard.start <= hazard.end <= len(text)
        assert hazard.code in CODES
        assert hazard.message
        position = hazard.start


def check_browsers(text: str) -> None:
    written, base = parts(text, 2)
    check_comparison(written, base or None)


def check_comparison(text: str, base: str | None) -> None:
    comparison = compare(text, base)
    base_reading = None if base is None else read(base)
    reading = read(text, base_reading) if base is None or base_reading else None
    # Browsers with other versions of Unicode differ, and the package checks less of what is written from right to left.
    if all(each is None or each.is_certain for each in (reading, base_reading)):
        expected = parts_to_browsers(text, base)
        if reading is None:
            assert expected is None or has_right_to_left(f"{text}{base}")
            assert comparison.browser is None or has_right_to_left(f"{text}{base}")
        else:
            port = "" if reading.port is None else str(reading.port)
            assert expected == (reading.scheme, reading.host or "", port)
            assert comparison.browser is not None
            if comparison.ours and base is None:
                assert is_same_host(comparison.ours.host, reading) == (comparison.outcome != "other-host")
    if comparison.ours and comparison.outcome == "other-host":
        hazards = [*find_hazards(text), *(find_hazards(base or "") if split(text).scheme is None else ())]
        assert "host" in {hazard.affects for hazard in hazards}


def parts_to_browsers(text: str, base: str | None = None) -> tuple[str, str, str] | None:
    try:
        url = URL(scalar_values(text), None if base is None else scalar_values(base))
    except ValueError:
        return None
    return url.protocol.removesuffix(":"), url.hostname, url.port


def has_right_to_left(text: str) -> bool:
    """Return whether a text has characters for which the package checks less than UTS 46 requires."""
    return any(bidirectional(character) in {"R", "AL", "AN"} for character in text)


TARGETS: Final[Mapping[str, Callable[[str], None]]] = MappingProxyType(
    {
        "split": check_split,
        "strict": check_strict,
        "resolution": check_resolution,
        "normalization": check_normalization,
        "building": check_building,
        "policies": check_policies,
        "find": check_find,
        "find_html": check_find_html,
        "find_markdown": check_find_markdown,
        "redaction": check_redaction,
        "suggestions": check_suggestions,
        "templates": check_templates,
        "hazards": check_hazards,
        "browsers": check_browsers,
    }
)
"""The functions by the names of their targets."""
