"""Interpretations of a text as a URI or a part of one, and the suggestions that follow from them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from string import ascii_lowercase
from typing import Final, Literal

from uri_split._algebra.browsers import read
from uri_split._algebra.encoding import can_be_encoded, percent_encoded
from uri_split._algebra.resolution import normalize_host
from uri_split._algebra.schemes import WEB
from uri_split._changes import (
    Change,
    Draft,
    Edit,
    apply,
    as_edits,
    changes_after_authority,
    changes_in_component,
    concealed,
    corrected,
    hide_secrets,
    is_around,
    replaced,
    safe_changes,
    undone,
    unwrap,
)
from uri_split._grammar import RuleName
from uri_split._hidden import hidden_spans
from uri_split._scan.text import first_matches
from uri_split._suggestion.forms import (
    authority_interpretations,
    ipv4_addresses,
    valid_addresses,
    with_scheme,
)
from uri_split._suggestion.likelihood import cost_of, is_plain, oddities
from uri_split._suggestion.names import closest
from uri_split._suggestion.search import APART, search
from uri_split._suggestion.slips import clean, rewritten
from uri_split._suggestion.surroundings import (
    ENDS_OF_TITLES,
    in_text,
    is_in_reference,
    trimmed,
    within,
    without_blanks,
    without_delimiters,
)
from uri_split._text.arguments import public, repr_with
from uri_split._text.spans import Span, lazy_pattern, touched
from uri_split.lenient import component_spans, split, split_authority
from uri_split.messages import Message, describe_character, message
from uri_split.rules import RULES

# Suggestion model: what was probably meant by a text.

Certainty = Literal["safe", "likely", "possible"]
"""How certain it is: no guess is needed; nearly everybody who writes the text means it; it is one of several."""


@public
@dataclass(frozen=True, slots=True)
class Suggestion:
    """Text that was probably meant by another one.

    Attributes:
        uri: The suggested text, which matches the rule that was asked for. It contains the password of the text, if
            there is one.
        changes: The changes, in order and without overlap; applying them to the text yields `uri`.
        certainty: ``safe`` if no guess is needed, and no program reads another host in `uri` than in the text;
            ``likely`` if nearly everybody who writes this means it; ``possible`` if it is one of several.
            White space after a complete link is never safe, since a note may begin there.
        message: What to write, in one sentence. It contains no password.
    """

    uri: str
    changes: tuple[Change, ...]
    certainty: Certainty
    message: Message

    def __repr__(self) -> str:
        """Return the usual form of a dataclass, with the passwords of the text and of the URI hidden."""
        return repr_with(self, uri=concealed(undone(self.changes, self.uri), self.changes))


# Notes after a link: white space is a part of the link, or ends it before a title or a remark.
#
# People type links with spaces, and lists of links have notes beside them: nobody can be certain which of them it is.
# Nor whether a mark such as U+3002 at the end belongs to the title of a page, or ends a sentence.

# White space, or marks at the end that end sentences and titles.
_END: Final = lazy_pattern(rf"\s|(?<![{ENDS_OF_TITLES}])[{ENDS_OF_TITLES}]+\Z")
# White space and what begins a note: a mark apart from the link, a quotation mark, a bracket or a mark of Markdown, an
# option of a command, the status of an answer.
_NOTE: Final = lazy_pattern(
    r"\s+(?:[^\s\w%]+(?:\s|\Z)|#|//|[-=]+>|[\"'`(\[{<*~“”„«»\u2018\u201a\u2039]|--?[A-Za-z]|[1-5][0-9]{2}(?:\s|\Z))"
)
_PUNCTUATION: Final = ".,;:!?"
_WORD_OR_MARKS: Final = lazy_pattern(rf"(?:\s+\S+|[{ENDS_OF_TITLES}]+)\Z")
# The end of a path, or another parameter of a query.
_END_OF_LINK: Final = lazy_pattern(r"\.[A-Za-z][A-Za-z0-9]{1,4}\Z|\S/\Z|&[\w.\-]+=")
_HAS_EXTENSION: Final = lazy_pattern(r"[^/?#]*\.[A-Za-z][A-Za-z0-9]{1,4}\Z")
# Without a host, nothing is complete with these: web links, drives of Windows, and content that may have white space.
_NOT_COMPLETE: Final = {*WEB, "data", "javascript", "vbscript", *ascii_lowercase}


def link_before_note(draft: Draft) -> Draft | None:
    """Return a draft without the white space in it and what follows that, or `None` if nothing may end the link.

    >>> link_before_note(Draft("", "http://a/b, my title")).text
    'http://a/b'
    """
    end = _END.search(draft.text)
    return within(draft, 0, trimmed(draft.text, 0, end.start(), in_sentence=True)) if end else None


def by_likelihood(whole: list[Draft], alone: list[Draft], text: str) -> Iterator[list[Draft]]:
    """Yield groups of interpretations of a text, the most likely first: as one link, and as a link before a note.

    Args:
        whole: Interpretations of the whole text.
        alone: Interpretations of the link before a note.
        text: The text.
    """
    end = _END.search(text)
    alone = [interpretation for interpretation in alone if _is_complete(interpretation.text)]
    if not (end and alone):
        yield whole
        return
    link, rest = text[: end.start()], text[end.start() :]
    if _NOTE.match(rest) or _is_name(alone[0].text):
        yield [*alone, *whole]
    elif whole[1:] or split(alone[0].text)[2:] == ("", None, None):
        yield whole  # the host is not certain, or the white space is within it
        yield [interpretation for interpretation in alone if whole and "." in (split(interpretation.text).host or "")]
    elif (_WORD_OR_MARKS.match(rest) and link[-1] not in _PUNCTUATION) or (
        _END_OF_LINK.search(rest) and not _HAS_EXTENSION.match(link, link.rfind("/") + 1)
    ):
        yield whole
        yield alone
    else:
        yield [*whole, *alone]


def may_have_note(text: str, default_scheme: str) -> bool:
    """Return whether white space in a text, or a mark at its end, may end the link before it.

    >>> [may_have_note(text, "https") for text in ("http://a/b 200 OK", "<http://a/b c>", "a b", "a.example/b c")]
    [True, False, False, True]
    """
    before, (start, last), _ = unwrap(text)
    end = _END.search(text, start, last)
    if not end or any(change.code == "delimiter" for change in before):
        return False
    link = text[start : end.start()]
    changes = safe_changes(link, default_scheme)
    return changes is not None and _is_complete(apply(changes, link))


def _is_complete(uri: str) -> bool:
    """Return whether a text is a URI that may be a whole link, to browsers at least.

    >>> [_is_complete(uri) for uri in ("https://a", "https:/a", "tel:1", "mailto:a", "https:", "data:,a", "C:/a")]
    [True, True, True, False, False, False, False]
    """
    scheme = uri.partition(":")[0].lower()
    is_complete = scheme not in _NOT_COMPLETE or bool(split(uri).host) or (scheme in WEB and read(uri) is not None)
    return RULES["URI"].is_valid(uri) and is_complete and (scheme != "mailto" or "@" in uri)


def _is_name(uri: str) -> bool:
    """Return whether a URI is a name, a number or an address, in which nobody means white space.

    >>> [_is_name(uri) for uri in ("tel:1", "urn:a:b", "mailto:a@b", "mailto:a@b?subject=c", "file:/a", "https://a")]
    [True, True, True, False, False, False]
    """
    _, authority, path, query, fragment = split(uri)
    return (authority, query, fragment) == (None, None, None) and not path.startswith("/")


# Interpretations of a text: what it was meant to be, if it is to match a rule.


def interpretations_of(text: str, rule: RuleName, default_scheme: str) -> Iterator[tuple[Draft, Certainty]]:
    """Yield interpretations of a text that may match a rule, the most likely first, and how certain they are."""
    draft = Draft(text, text)
    if rule not in _WHOLE | {"relative-ref"}:
        yield from _ranked([_interpretations_as_part(draft, rule)])
        return
    uris: list[tuple[Draft, Certainty]] = [found[:2] for found in _searched(draft, default_scheme)]
    for uri, certainty in uris:
        yield _without_fragment(uri) if rule == "absolute-URI" else uri, certainty
    if rule in {"URI-reference", "relative-ref"}:
        for reference, certainty in _ranked([_interpretations_as_relative_ref(draft)]):
            yield reference, "possible" if uris else certainty


def _searched(draft: Draft, default_scheme: str) -> Iterator[tuple[Draft, Certainty, float]]:
    """Yield the URIs that a text may have been meant to be, the most likely first, with their certainties and costs."""

    def uris_in(reading: Draft) -> Iterable[tuple[Draft, bool]]:
        is_corrected = any(change.code == "scheme" for change in reading.changes)
        return (
            (_with_produced_host(uri) if is_corrected else uri, certainty == "likely")
            for uri, certainty in _ranked(_interpretations_as_uri(reading, default_scheme))
            if RULES["URI"].is_valid(uri.text)
        )

    found = search(draft, uris_in)
    for number, each in enumerate(found):
        is_apart = number == 0 and each.is_certain and (not found[1:] or found[1].cost - each.cost >= APART)
        yield each.draft, "likely" if is_apart else "possible", each.cost


_DOUBTFUL: Final = 0.9
"""The least cost of a valid URI for which others are suggested."""
_DEAREST: Final = 1.25
"""The greatest cost of those, besides that of oddities which both have."""
_POSSIBLE: Final = 0.5
"""How much less they cost, at least."""
_LIKELY: Final = 1.25
"""How much less a likely one costs, at least."""


def _ranked(groups: Iterable[Iterable[Draft]]) -> Iterator[tuple[Draft, Certainty]]:
    is_first = True
    for group in groups:
        alternatives = list({alternative.text: alternative for alternative in group}.values())
        for alternative in alternatives:
            yield alternative, "likely" if is_first and len(alternatives) == 1 else "possible"
        is_first = is_first and not alternatives


def _interpretations_as_uri(draft: Draft, default_scheme: str) -> Iterator[Iterable[Draft]]:
    """Yield groups of interpretations of a text as a URI; those of one group are as likely as each other."""
    draft = without_blanks(draft)
    core = without_delimiters(draft)
    yield map(_encoded, rewritten(without_delimiters(draft, around_path=True), "file"))
    cleaned = clean(core)
    addresses = (
        mail for each in {draft.text: draft, cleaned.text: cleaned}.values() for mail in rewritten(each, "mail")
    )
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
            yield chain.from_iterable(map(_with_valid_authority, rewritten(within(draft, *word.span(1)), "mail")))
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
    """Yield the interpretations of a link: with a scheme, a valid authority, and the rest percent-encoded."""
    with_beginning = with_scheme(draft, default_scheme)
    if with_beginning:
        interpretations = _with_valid_authority(with_beginning)
        is_corrected = not with_beginning.text.endswith(draft.text)
        yield from map(_with_produced_host, interpretations) if is_corrected else interpretations


def _with_produced_host(draft: Draft) -> Draft:
    """Return a draft whose scheme was corrected with its host as producers write it (RFC 3986, section 3.2.2)."""
    _, authority, *_ = component_spans(draft.text)
    host = authority and split_authority(draft.text[slice(*authority)]).host
    if not (authority and host and RULES["host"].is_valid(host)):
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
    interpretations = authority_interpretations(draft, scheme, authority) if authority else [draft]
    yield from map(_encoded, interpretations)


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
    _, _, *spans = component_spans(draft.text)
    return draft.edited(as_edits(changes_after_authority(draft.text, spans)))


def _about_leading_zeros(found: re.Match[str]) -> Message:
    return message("change/removed-from-host", found=describe_character(found[0]))


def _decimal(found: re.Match[str]) -> str:
    return str(int(found[0], 8))


def _without_fragment(draft: Draft) -> Draft:
    *_, fragment = component_spans(draft.text)
    if not fragment:
        return draft
    return draft.edited([Edit(fragment[0] - 1, fragment[1], "", "fragment", message("change/fragment-removed"))])


def _interpretations_as_relative_ref(draft: Draft) -> Iterator[Draft]:
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


def _interpretations_as_part(draft: Draft, rule: RuleName) -> Iterator[Draft]:
    """Yield interpretations of a text as a part of a URI."""
    draft = clean(without_delimiters(draft, around_path=rule in _PARTS_WITH_DOTS))
    whole = 0, len(draft.text)
    match rule:
        case "authority" | "host" | "IP-literal" | "reg-name":
            yield from authority_interpretations(draft, "https", whole)
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
            yield draft.edited(as_edits(changes_in_component(rule, draft.text, 0)))
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


# URIs that are valid, but hardly ever meant as they are.


def interpretations_of_uri(text: str, default_scheme: str) -> Iterator[tuple[Draft, Certainty]]:
    """Yield what a valid URI was probably meant to be, the most likely first, and how certain that is; often nothing.

    >>> texts = "http:/a.example", "hhtp://a.example", "localhost:8080", "http://a/?b&amp;c", "http://a/%2520", "x:y"
    >>> [text for each in texts for text in {draft.text: 0 for draft, _ in interpretations_of_uri(each, "https")}]
    ['http://a.example', 'http://a.example', 'https://localhost:8080', 'http://a/?b&c', 'http://a/%20']
    """
    draft = Draft(text, text)
    yield from _likelier(draft, default_scheme)
    words = message("change/encoded-twice")
    path = component_spans(text)[2][0]
    once = draft.substituted(
        _ENCODED_TWICE, lambda found: found[0].replace("%25", "%"), "percent-encoding", lambda _: words, path
    )
    if once.changes:
        yield once, "possible"


def _likelier(draft: Draft, default_scheme: str) -> Iterator[tuple[Draft, Certainty]]:
    """Yield the URIs that are likelier than a valid one, although slips had to be undone for them."""
    its_oddities = Counter(oddities(draft.text))
    its_cost = cost_of(its_oddities.elements())
    _, its_authority, *_ = split(draft.text)
    for uri, certainty, cost in _searched(draft, default_scheme) if its_cost >= _DOUBTFUL else ():
        _, authority, *_ = split(uri.text)
        if uri.changes and not (its_authority is None and "@" in (authority or "")):
            in_common = (Counter(oddities(uri.text)) & its_oddities).elements()
            if cost - cost_of(in_common) <= _DEAREST and its_cost - cost >= _POSSIBLE:
                is_likely = certainty == "likely" and its_cost - cost >= _LIKELY
                yield uri, "likely" if is_likely else "possible"


# Letters and most delimiters, and UTF-8: others may be meant as they are.
_ENCODED_TWICE: Final = lazy_pattern("(?:%25[2-7][0-9A-Fa-f]|%25[C-Fc-f][0-9A-Fa-f](?:%25[89ABab][0-9A-Fa-f])+)+")


# Suggestions for a text, the most likely first.

_WHOLE: Final = frozenset({"URI", "URI-reference", "absolute-URI"})
_MOST: Final = 5
_LONG: Final = 10_000
_MOST_SHOWN: Final = 1000
_SHOWN_AROUND: Final = 60
_QUOTES: Final = lazy_pattern("[\"'`“”\u2018\u2019„«»]{2}")
# What a program or a reader fills in: {id}, {{id}}, ${id}, {?a,b}, {id:int}, {} as a segment, but no UUID; <id>,
# <int:id>, <your name>; %s, %(id)s, %1$s, %ID%.
_PLACEHOLDER: Final = lazy_pattern(
    r"\{(?![0-9A-Fa-f]{8}-)[+#./;?&*$]{0,2}(?:[0-9]\w*|(?!\d)\w[\w\-]*)(?:[.,:*][\w.,:*]*|:[^{}\"]{1,60}|\?)?\\?\}"
    r"|\{\{[^{}]{0,60}\}\}|(?<=/)\{\}(?=[/?#]|\Z)"
    r"|<(?:\w{1,20}:)?[A-Za-z_][\w \-]{0,40}>"
    r"|%\(\w+\)[ds]|%(?:[1-9]\$)?[ds](?=[/?#&]|\Z)|%(?![0-9A-F]{2})[A-Z_]{2,40}%"
)
# Changes that remove what is not a part of the link.
_AROUND: Final = frozenset({"delimiter", "surrounding-text", "white-space"})
_NO_HOST: Final = lazy_pattern(r"(?:https?|ftp|wss?)://(?:[/?#:]|\Z)", re.IGNORECASE)


def suggestions(text: str, rule: RuleName, default_scheme: str) -> tuple[Suggestion, ...]:
    """Return at most 5 suggestions for a plain text, the most likely first.

    For a text that matches the rule, there are only some if it is a URI that is hardly ever meant as it is. There are
    none for a text with a lone surrogate, which cannot be encoded.

    Args:
        text: Any plain `str`.
        rule: The rule that the suggested texts match.
        default_scheme: The scheme, in lower case, for a text that lacks one.

    >>> for suggestion in suggestions("http:/example.com:80:8080/a|b", "URI", "https"):
    ...     print(suggestion.certainty, suggestion.uri)
    possible http://example.com:8080/a%7Cb
    possible http://example.com:80/a%7Cb
    safe http:/example.com:80:8080/a%7Cb
    """
    if rule in {"URI", "URI-reference"} and is_plain(text):
        return ()
    is_valid = RULES[rule].is_valid(text)
    if not can_be_encoded(text) or (is_valid and not (rule in _WHOLE and RULES["URI"].is_valid(text))):
        return ()
    hidden = hidden_spans(text)
    found = interpretations_of_uri(text, default_scheme) if is_valid else interpretations_of(text, rule, default_scheme)
    interpretations: dict[str, tuple[tuple[Change, ...], Certainty]] = {}
    for interpretation, certainty in found:
        uri = interpretation.text
        is_new = uri != text and uri not in interpretations and RULES[rule].is_valid(uri) and not _NO_HOST.match(uri)
        if is_new and not any(_cuts(change, hidden) for change in interpretation.changes):
            interpretations[uri] = interpretation.changes, certainty
            if len(text) > _LONG:  # each further interpretation would take as long
                break
    safe = safe_changes(text, default_scheme) if rule in _WHOLE and not is_valid else None
    uri = "" if safe is None else apply(safe, text)
    if safe is not None and RULES[rule].is_valid(uri):
        if may_have_note(text, default_scheme):
            interpretations.setdefault(uri, (safe, "possible"))
        else:
            interpretations = {**dict(islice(interpretations.items(), _MOST - 1)), uri: (safe, "safe")}
    placeholders = [match.span() for match in _PLACEHOLDER.finditer(text)]
    interpretations = {
        uri: (changes, "possible" if any(_alters(change, placeholders) for change in changes) else certainty)
        for uri, (changes, certainty) in islice(interpretations.items(), _MOST)
    }
    uris = list(interpretations)
    shown = [_shown(text, interpretations[uri][0]) for uri in uris]
    # Only the first one names another.
    words = [shown[:2], *([each] for each in shown[1:])]
    return tuple(
        _suggestion(text, uri, each, hidden, *interpretations[uri]) for uri, each in zip(uris, words, strict=False)
    )


def _cuts(change: Change, hidden: Sequence[Span]) -> bool:
    """Return whether a change removes only one end of a password, so that nothing shows what the rest is."""
    return any(
        (start < change.start <= end < change.end and "@" not in change.after)
        or change.start <= start < change.end < end
        for start, end in touched(hidden, change.start - 1, change.end)
    )


def _alters(change: Change, placeholders: Sequence[Span]) -> bool:
    """Return whether a change encodes or removes a placeholder, so that no program fills it in any more."""
    return change.code not in _AROUND and len(touched(placeholders, change.start, change.end)) > 0


def _suggestion(
    text: str,
    uri: str,
    shown: list[str],
    hidden: Sequence[Span],
    changes: tuple[Change, ...],
    certainty: Certainty,
) -> Suggestion:
    """Return a suggestion, with words that show it, and another one if both are possible."""
    changes = tuple(hide_secrets(hidden, changes))
    removed = "".join(change.before for change in changes)
    in_password = [
        any(not is_around(change, span) for span in touched(hidden, change.start, change.end)) for change in changes
    ]
    if (
        len(changes) == len(removed) == len("“”")
        and f"{removed[0]}{uri}{removed[-1]}" == text
        and _QUOTES.fullmatch(removed)
    ):
        words = message("suggestion/remove-quotation-marks")
    elif removed.isspace() and text.strip() == uri:
        words = message("suggestion/remove-white-space")
    elif any(in_password):
        # A URI with "***" alone would not say what to write.
        if all(in_password):
            words = message("help/encode-password")
        else:
            words = message("suggestion/write-encoded", uri=shown[0])
    elif certainty == "possible" and shown[1:]:
        words = message("suggestion/write-either", uri=shown[0], other=shown[1])
    else:
        words = message("suggestion/write", uri=shown[0])
    return Suggestion(uri, changes, certainty, words)


def _shown(text: str, changes: tuple[Change, ...]) -> str:
    """Return how a message shows a text with changes made: if it is long, only what is around the first change."""
    shown = concealed(text, changes)
    if len(shown) <= _MOST_SHOWN:
        return shown
    start = max(0, min(changes[0].start, len(shown)) - _SHOWN_AROUND)
    end = start + 2 * _SHOWN_AROUND
    return f"{'…' if start else ''}{shown[start:end]}{'…' if end < len(shown) else ''}"
