"""Readings of a text: what it was meant to be, if it is to match a rule."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from uri_split._algebra.encoding import percent_encoded
from uri_split._algebra.normalization import normalize_host
from uri_split._algebra.schemes import WEB
from uri_split._codes.messages import Message, message
from uri_split._grammar.names import RuleName
from uri_split._messages.phrases import describe_character
from uri_split._scan.text import first_matches
from uri_split._suggestion.addresses import ipv4_addresses, valid_addresses
from uri_split._suggestion.authorities import authority_readings
from uri_split._suggestion.changes import Draft, Edit, corrected, replaced
from uri_split._suggestion.dictation import punctuated
from uri_split._suggestion.files import file_readings
from uri_split._suggestion.mail import mail_readings
from uri_split._suggestion.marks import clean
from uri_split._suggestion.notes import by_likelihood, link_before_note
from uri_split._suggestion.safe import changes_in_component
from uri_split._suggestion.schemes import with_scheme
from uri_split._suggestion.slips import closest
from uri_split._suggestion.suggestion import Certainty
from uri_split._suggestion.surroundings import in_text, is_in_reference, within, without_blanks, without_delimiters
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span
from uri_split.lenient import component_spans, split_authority
from uri_split.rules import RULES


def readings_of(text: str, rule: RuleName, default_scheme: str) -> Iterator[tuple[Draft, Certainty]]:
    """Yield readings of a text that may match a rule, the most likely first, and how certain they are."""
    draft = Draft(text, text)
    if rule in {"URI", "absolute-URI"}:
        groups = _readings_as_uri(draft, default_scheme)
    elif rule in {"URI-reference", "relative-ref"}:
        groups = chain(_readings_as_uri(draft, default_scheme), [_readings_as_relative_ref(draft)])
    else:
        groups = iter([_readings_as_part(draft, rule)])
    if rule == "absolute-URI":
        groups = map(_without_fragments, chain(groups, [[draft]]))
    is_first = True
    for group in groups:
        alternatives = list({alternative.text: alternative for alternative in group}.values())
        for alternative in alternatives:
            yield alternative, "likely" if is_first and len(alternatives) == 1 else "possible"
        is_first = is_first and not alternatives


def _readings_as_uri(draft: Draft, default_scheme: str) -> Iterator[Iterable[Draft]]:
    """Yield groups of readings of a text as a URI; those of one group are as likely as each other."""
    draft = punctuated(without_blanks(draft))
    core = without_delimiters(draft)
    yield map(_encoded, file_readings(without_delimiters(draft, around_path=True)))
    cleaned = clean(core)
    addresses = chain(mail_readings(draft), mail_readings(cleaned))
    yield chain.from_iterable(map(_with_valid_authority, addresses))
    links = list(in_text(draft))
    link = link_before_note(core) if draft.text.startswith(core.text) else None  # delimiters include a note
    alone = list(completed(clean(link), default_scheme)) if link else []
    if links:
        links = [cleaned if link.text == core.text else clean(link) for link in links]
        each = chain.from_iterable(completed(link, default_scheme) for link in links)
        yield from by_likelihood(list(each), alone, core.text)
        if links[0] is cleaned:
            return
    else:
        word = _WORD_WITH_AT.search(draft.text)
        if word and not _COLON_WITHIN.search(draft.text, 0, word.start(1)):
            yield chain.from_iterable(map(_with_valid_authority, mail_readings(within(draft, *word.span(1)))))
    whole = list(completed(cleaned, default_scheme))
    yield from by_likelihood(whole, alone, core.text)
    if links or whole:
        return  # find would see parts of these
    yield (
        within(draft, start, end).edited([Edit(0, end - start, uri, "percent-encoding", message("change/found"))])
        for _, uri, start, end, _ in first_matches(draft.text, _MOST_FOUND)
        if not is_in_reference(draft.text, start)
    )


def completed(draft: Draft, default_scheme: str) -> Iterator[Draft]:
    """Yield the readings of a link: with a scheme, a valid authority, and what else is not allowed percent-encoded."""
    with_beginning = with_scheme(draft, default_scheme)
    if with_beginning:
        readings = _with_valid_authority(with_beginning)
        is_corrected = not with_beginning.text.endswith(draft.text)
        yield from map(_with_produced_host, readings) if is_corrected else readings


def _with_produced_host(draft: Draft) -> Draft:
    """Return a draft whose scheme was corrected with its host as producers write it (RFC 3986, section 3.2.2)."""
    _, authority, *_ = component_spans(draft.text)
    host = authority and split_authority(draft.text[slice(*authority)]).host
    if not (authority and host and RULES["host"].matches(host)):
        return draft
    start = max(authority[0], draft.text.rfind("@", *authority) + 1)
    produced = normalize_host(host)
    return draft.edited([Edit(start, start + len(host), produced, "host", corrected(host, produced))])


def _with_valid_authority(draft: Draft) -> Iterator[Draft]:
    scheme = draft.text.partition(":")[0]
    account = _BACKSLASH_IN_USERINFO.match(draft.text)
    if account:  # as a slash, the backslash would make a path of a password
        if scheme.lower() in WEB or not _WINDOWS_ACCOUNT.match(account[1]):
            return
        words = message("change/percent-encoding/userinfo")
        draft = draft.substituted(_BACKSLASHES, lambda _: "%5C", "userinfo", lambda _: words, *account.span(1))
    if scheme.lower() in WEB or scheme.lower() == "file":
        end = _QUERY_OR_FRAGMENT.search(draft.text)
        draft = draft.substituted(
            _BACKSLASHES,
            lambda _: "/",
            "backslash",
            lambda found: replaced(found[0], "/"),
            end=end.start() if end else len(draft.text),
        )
    draft = _with_encoded_password(draft, scheme)
    _, authority, *_ = component_spans(draft.text)
    readings = authority_readings(draft, scheme, authority) if authority else [draft]
    yield from map(_encoded, readings)


def _with_encoded_password(draft: Draft, scheme: str) -> Draft:
    """Return a draft in which delimiters within a password are percent-encoded, so that it does not end there."""
    found = _PASSWORD.match(draft.text)
    if not found or ("." in found[1] and scheme.lower() in WEB):  # more likely a host
        return draft
    words = message("change/percent-encoding/userinfo")
    return draft.substituted(
        _DELIMITERS, lambda delimiter: percent_encoded(delimiter[0]), "userinfo", lambda _: words, *found.span(2)
    )


def _encoded(draft: Draft) -> Draft:
    """Return a draft with what a path, a query and a fragment do not allow percent-encoded."""
    _, _, path, query, fragment = component_spans(draft.text)
    parts: list[tuple[RuleName, Span | None]] = [("path", path), ("query", query), ("fragment", fragment)]
    return draft.edited(
        edit for rule, span in parts if span for edit in _encoding(rule, draft.text[slice(*span)], span[0])
    )


def _encoding(rule: RuleName, text: str, offset: int) -> Iterator[Edit]:
    for change in changes_in_component(rule, text, offset):
        yield Edit(change.start, change.end, change.after, change.code, change.message)


def _about_leading_zeros(found: re.Match[str]) -> Message:
    return message("change/removed-from-host", found=describe_character(found[0]))


def _decimal(found: re.Match[str]) -> str:
    return str(int(found[0], 8))


def _without_fragments(readings: Iterable[Draft]) -> Iterator[Draft]:
    for reading in readings:
        *_, fragment = component_spans(reading.text)
        if fragment:
            edit = Edit(fragment[0] - 1, fragment[1], "", "fragment", message("change/fragment-removed"))
            yield reading.edited([edit])
        else:
            yield reading


def _readings_as_relative_ref(draft: Draft) -> Iterator[Draft]:
    draft = _encoded(clean(_with_slashes(without_delimiters(draft, around_path=True))))
    yield draft
    if _COLON_IN_SEGMENT.match(draft.text):
        yield draft.edited([Edit(0, 0, "./", "path", message("change/path-dot"))])


def _with_slashes(draft: Draft) -> Draft:
    """Return a draft with slashes in place of the backslashes of a path on Windows, unless a host would follow them."""
    found = _WINDOWS_PATH.match(draft.text)
    if not found or _NETWORK_PATH.match(draft.text):
        return draft
    return draft.substituted(
        _BACKSLASHES, lambda _: "/", "backslash", lambda found: replaced(found[0], "/"), end=found.end()
    )


def _readings_as_part(draft: Draft, rule: RuleName) -> Iterator[Draft]:
    """Yield readings of a text as a part of a URI."""
    draft = clean(without_delimiters(draft, around_path=rule in _PARTS_WITH_DOTS))
    whole = 0, len(draft.text)
    match rule:
        case "authority" | "host" | "IP-literal" | "reg-name":
            yield from authority_readings(draft, "https", whole)
        case "IPv6address":
            for address in valid_addresses(draft.text.strip("[]").partition("%")[0]):
                yield draft.edited([Edit(*whole, address, "bracket", message("change/ipv6"))])
        case "IPv4address" | "dec-octet":
            yield draft.substituted(_LEADING_ZEROS, lambda _: "", "host", _about_leading_zeros)
            yield draft.substituted(_OCTAL, _decimal, "host", lambda found: replaced(found[0], _decimal(found)))
            for address in ipv4_addresses(draft.text):
                yield draft.edited([Edit(*whole, address, "host", corrected(draft.text, address))])
        case "scheme":
            name = closest(draft.text.partition(":")[0])
            if name:
                yield draft.edited([Edit(*whole, name, "scheme", corrected(draft.text, name))])
        case "userinfo" | "path" | "segment" | "segment-nz" | "query" | "fragment":
            yield draft.edited(_encoding(rule, draft.text, 0))
        case _:
            yield draft


_COLON_IN_SEGMENT: Final = lazy_pattern(r"[^/?#:]*:(?!//)")
_COLON_WITHIN: Final = lazy_pattern(r"\S:\S")  # more likely a password, or another scheme
_WORD_WITH_AT: Final = lazy_pattern(
    r"(?:\A|[\s(<\[\"'])([^\s@()<>\[\]\"':/]{1,64}@[^\s@()<>\[\]\"',;]{1,255}?)(?=[.,;:!?)>\]\"']{0,4}(?:\s|\Z))"
)
_PARTS_WITH_DOTS: Final = {"path", "segment", "segment-nz", "query", "fragment"}
_MOST_FOUND: Final = 3
_BACKSLASH_IN_USERINFO: Final = lazy_pattern(r"[^:/?#]*://([^/?#@\\]*\\[^/?#]*)@")
_WINDOWS_ACCOUNT: Final = lazy_pattern(r"[A-Z][A-Z0-9\-]*\\[\w.\-]+:")  # a domain, a user and a password
# A backslash at the beginning or before a letter separates names, unless it is an escape or a lost apostrophe.
_WINDOWS_PATH: Final = lazy_pattern(
    r"(?![A-Za-z][A-Za-z0-9+.\-]*:)(?=\.{0,2}\\|[^?#]*\\(?!u[0-9A-Fa-f]{4}|[st](?:[_\-\s]|\Z))[^\W_])[^?#]*"
)
_NETWORK_PATH: Final = lazy_pattern(r"[/\\]{2}")
_BACKSLASHES: Final = lazy_pattern(r"\\+")
_OCTAL: Final = lazy_pattern("(?<![0-9])0[0-7]{1,3}(?![0-9])")  # to programs in C
_LEADING_ZEROS: Final = lazy_pattern("(?<![0-9])0+(?=[0-9])")
_QUERY_OR_FRAGMENT: Final = lazy_pattern("[?#]")
_DELIMITERS: Final = lazy_pattern("[/?#]")
# A user and a password with a delimiter in it, then a host. Digits, or nothing, after the colon would be a port.
_PASSWORD: Final = lazy_pattern(
    r"[^:/?#]*:[/\\]{1,3}(?!localhost:)([^/\\?#@:\s\[]*):(?![0-9OoIl]*[/?#]|//)("
    r"[^@\s]{1,200}(?<!/))@(?=[\w.\-]+(?::[0-9]+)?(?:[,/?#]|\Z))"
)
