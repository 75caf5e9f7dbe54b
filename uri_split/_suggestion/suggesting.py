"""Suggestions for a text, the most likely first."""

import re
from collections.abc import Sequence
from itertools import islice
from typing import Final

from uri_split._algebra.encoding import can_be_encoded
from uri_split._codes.messages import message
from uri_split._grammar.names import RuleName
from uri_split._split.passwords import hidden_spans
from uri_split._suggestion.change import Change, apply
from uri_split._suggestion.meant import readings_of
from uri_split._suggestion.notes import may_have_note
from uri_split._suggestion.safe import concealed, hide_passwords, is_around, safe_changes
from uri_split._suggestion.suggestion import Certainty, Suggestion
from uri_split._suggestion.valid_texts import readings_of_uri
from uri_split._text.patterns import lazy_pattern
from uri_split._text.spans import Span, touched
from uri_split.rules import RULES

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
    is_valid = RULES[rule].matches(text)
    if not can_be_encoded(text) or (is_valid and not (rule in _WHOLE and RULES["URI"].matches(text))):
        return ()
    hidden = hidden_spans(text)
    found = readings_of_uri(text, default_scheme) if is_valid else readings_of(text, rule, default_scheme)
    readings: dict[str, tuple[tuple[Change, ...], Certainty]] = {}
    for reading, certainty in found:
        uri = reading.text
        is_new = uri != text and uri not in readings and RULES[rule].matches(uri) and not _NO_HOST.match(uri)
        if is_new and not any(_cuts(change, hidden) for change in reading.changes):
            readings[uri] = reading.changes, certainty
            if len(text) > _LONG:  # each further reading would take as long
                break
    safe = safe_changes(text, default_scheme) if rule in _WHOLE and not is_valid else None
    uri = "" if safe is None else apply(safe, text)
    if safe is not None and RULES[rule].matches(uri):
        if may_have_note(text, default_scheme):
            readings.setdefault(uri, (safe, "possible"))
        else:
            readings = {**dict(islice(readings.items(), _MOST - 1)), uri: (safe, "safe")}
    placeholders = [match.span() for match in _PLACEHOLDER.finditer(text)]
    readings = {
        uri: (changes, "possible" if any(_alters(change, placeholders) for change in changes) else certainty)
        for uri, (changes, certainty) in islice(readings.items(), _MOST)
    }
    uris = list(readings)
    shown = [_shown(text, readings[uri][0]) for uri in uris]
    # Only the first one names another.
    words = [shown[:2], *([each] for each in shown[1:])]
    return tuple(_suggestion(text, uri, each, hidden, *readings[uri]) for uri, each in zip(uris, words, strict=False))


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
    changes = tuple(hide_passwords(hidden, changes))
    removed = "".join(change.before for change in changes)
    in_password = [
        any(not is_around(change, span) for span in touched(hidden, change.start, change.end)) for change in changes
    ]
    if len(changes) == len("“”") and f"{removed[0]}{uri}{removed[-1]}" == text and _QUOTES.fullmatch(removed):
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
