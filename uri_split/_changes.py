"""Changes, drafts to which they are applied, and the changes that require no guess."""

import re
import sys
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import Final, Literal, NamedTuple

from uri_split._algebra.encoding import InvalidComponent, character_class, percent_encoded
from uri_split._algebra.hosts import host_in_uri, is_written_in_idna
from uri_split._algebra.schemes import WEB
from uri_split._grammar import RuleName
from uri_split._hidden import hidden_spans
from uri_split._scan.scanner import SCHEME_AND_COLON
from uri_split._scan.text import is_list
from uri_split._text.arguments import public, repr_with
from uri_split._text.spans import INVISIBLE, Span, lazy_pattern, mask, merged, once, spliced, touched, url_of
from uri_split.lenient import component_spans, split
from uri_split.messages import Message, describe_character, message
from uri_split.rules import RULES

# Change model: what is changed in a text to make it valid.

ChangeCode = Literal[
    "backslash",
    "bracket",
    "character-reference",
    "component",
    "delimiter",
    "fragment",
    "host",
    "invisible",
    "line-break",
    "path",
    "percent-encoding",
    "percent-sign",
    "port",
    "scheme",
    "slashes",
    "surrounding-text",
    "userinfo",
    "white-space",
    "zone",
]
"""Kinds of changes: for translations and tests."""


@public
@dataclass(frozen=True, slots=True)
class Change:
    """Change to a part of a text, made by `repair` or proposed by `suggest`. Offsets count code points of the text.

    Attributes:
        code: What is changed: a stable name, for translations and tests. `url` is the page about it, which
            ``uri-split explain CODE`` shows in the terminal.
        start: The offset of the first code point of the part.
        end: The offset after its last code point; equal to `start` if something is added.
        before: The part before the change.
        after: The part after the change; empty if it is removed.
        message: What the change does, in a sentence. It contains no password.
    """

    code: ChangeCode
    start: int
    end: int
    before: str
    after: str
    message: Message

    @property
    def url(self) -> str:
        """The address of the page about the code, with an example."""
        return url_of("change", self.code)

    def __repr__(self) -> str:
        """Return the usual form of a dataclass, with userinfo hidden, since it may contain a password."""
        return repr_with(self, before="***", after="***") if self.code == "userinfo" else repr_with(self)


def apply(changes: Iterable[Change], text: str) -> str:
    """Return the text with changes made, which are in order and do not overlap."""
    return spliced(text, ((change.start, change.end, change.after) for change in changes))


def undone(changes: Sequence[Change], text: str) -> str:
    """Return the text that becomes another one when changes are made, which are in order and do not overlap.

    >>> from uri_split import suggest
    >>> suggestion, *_ = suggest("http://example.com/a b")
    >>> undone(suggestion.changes, suggestion.uri)
    'http://example.com/a b'
    """
    shifts = accumulate((len(change.after) - len(change.before) for change in changes), initial=0)
    starts = (change.start + shift for change, shift in zip(changes, shifts, strict=False))
    return spliced(
        text, ((start, start + len(change.after), change.before) for start, change in zip(starts, changes, strict=True))
    )


# Draft model: a text with some changes made, to which further changes can be made.


class Edit(NamedTuple):
    """Replacement of a part of a draft.

    Attributes:
        start: The offset of the first code point in the text of the draft.
        end: The offset after the last one.
        after: What to write there.
        code: What is changed.
        message: What the change does, in one sentence.
    """

    start: int
    end: int
    after: str
    code: ChangeCode
    message: Message


def as_edits(changes: Iterable[Change]) -> Iterator[Edit]:
    """Yield the edits that make changes in the text that they are about."""
    return (Edit(each.start, each.end, each.after, each.code, each.message) for each in changes)


class Draft(NamedTuple):
    """A text with some changes made.

    Attributes:
        source: The text as it was given.
        text: The text with the changes made.
        changes: The changes, in order and without overlap, with offsets in the source.
    """

    source: str
    text: str
    changes: tuple[Change, ...] = ()

    def edited(self, edits: Iterable[Edit]) -> "Draft":
        """Return the draft with further parts replaced.

        Args:
            edits: Replacements, in order and without overlap.

        >>> from uri_split.messages import message
        >>> one = Edit(0, 1, "xy", "scheme", message("word/end"))
        >>> two = Edit(1, 3, "", "scheme", message("word/end"))
        >>> draft = Draft("abc", "abc").edited([one]).edited([two])
        >>> draft.text, [(change.start, change.end, change.before, change.after) for change in draft.changes]
        ('xc', [(0, 2, 'ab', 'x')])
        """
        edits = [edit for edit in edits if self.text[edit.start : edit.end] != edit.after]
        if not edits:
            return self
        text = spliced(self.text, ((edit.start, edit.end, edit.after) for edit in edits))
        return Draft(self.source, text, tuple(self._composed(self._joined(edits))))

    def substituted(
        self,
        pattern: re.Pattern[str],
        after: Callable[[re.Match[str]], str],
        code: ChangeCode,
        words: Callable[[re.Match[str]], Message],
        start: int = 0,
        end: int = sys.maxsize,
    ) -> "Draft":
        """Return the draft with each match of a pattern within a span replaced.

        Args:
            pattern: What to replace.
            after: Returns what to write for a match.
            code: What is changed.
            words: Returns what the change does, for a match.
            start: The offset where to begin.
            end: The offset where to end.
        """
        end = min(end, len(self.text))
        if not pattern.search(self.text, start, end):  # usually
            return self
        found = pattern.finditer(self.text, start, end)
        return self.edited(Edit(*match.span(), after(match), code, words(match)) for match in found)

    def _joined(self, edits: list[Edit]) -> list[Edit]:
        """Return the edits, those as one that are within what one change of the draft wrote."""
        written: list[Span] = []
        shift = 0
        for change in self.changes:
            start = change.start + shift
            written.append((start, start + len(change.after)))
            shift += len(change.after) - len(change.before)
        groups = [edits[:1]]
        for edit in edits[1:]:
            last = groups[-1][-1]
            if any(edit.start < end for _, end in touched(written, last.end, last.end)):
                groups[-1].append(edit)
            else:
                groups.append([edit])
        return [self._as_one(group) if group[1:] else group[0] for group in groups]

    def _as_one(self, edits: list[Edit]) -> Edit:
        """Return an edit that makes several ones, and keeps what is between them."""
        start, end = edits[0].start, edits[-1].end
        after = spliced(self.text[start:end], ((edit.start - start, edit.end - start, edit.after) for edit in edits))
        return edits[0]._replace(end=end, after=after)

    def _composed(self, edits: Iterable[Edit]) -> Iterator[Change]:
        """Yield the changes of the source that all changes of the draft and the edits make together."""
        changes = iter(self.changes)
        change = next(changes, None)
        shift = 0  # from an offset in the source to that in the text
        for edit in edits:
            while change and change.start + shift + len(change.after) <= edit.start:
                yield change
                shift += len(change.after) - (change.end - change.start)
                change = next(changes, None)
            start, before = edit.start - shift, ""
            if change and change.start < start:  # the edit begins within what a change wrote
                before = change.after[: start - change.start]
                start = change.start
            end, after = edit.end - shift, ""
            while change and change.start + shift < edit.end:
                rest = change.start + shift + len(change.after) - edit.end
                after = change.after[len(change.after) - rest :] if rest > 0 else ""
                shift += len(change.after) - (change.end - change.start)
                end = change.end if rest > 0 else edit.end - shift
                change = next(changes, None)
            found, written = self.source[start:end], f"{before}{edit.after}{after}"
            if found != written:
                yield Change(edit.code, start, end, found, written, edit.message)
        if change:
            yield change
            yield from changes


def replaced(found: str, written: str) -> Message:
    """Return the message that one text was replaced with another.

    >>> replaced(",", ".")
    'replaced "," with "."'
    """
    return message("change/replaced", found=describe_character(found), written=describe_character(written))


def corrected(found: str, written: str) -> Message:
    """Return the message that a slip was corrected.

    >>> corrected("htps", "https")
    'corrected "htps" to "https"'
    """
    return message("change/corrected", found=describe_character(found), written=describe_character(written))


# Changes that require no guess.
#
# Never changes the host. There are none when the authority would have to be guessed.

# Non-ASCII hosts, converted to what a URI may have.


def converted_host(host: str, scheme: str, *, idna: bool | None = None) -> tuple[str, Message]:
    """Return a non-ASCII host in IDNA or percent-encoded, and the message of the change.

    Args:
        host: A text that is not a valid host.
        scheme: The scheme, in any case.
        idna: See `uri_split._algebra.hosts.is_written_in_idna`.

    Raises:
        InvalidComponent: If IDNA does not allow the host, or if it has ASCII characters that no host has.
        UnicodeEncodeError: If it has a lone surrogate that does not stand for a byte.

    >>> converted_host("bücher.example", "https")
    ('xn--bcher-kva.example', 'converted the host "bücher.example" to IDNA, "xn--bcher-kva.example"')
    """
    form = "idna" if is_written_in_idna(host, scheme, idna=idna) else "percent-encodings"
    converted = host_in_uri(host, scheme, idna=idna)
    if not RULES["reg-name"].is_valid(converted):
        fault = "a host cannot have these characters"
        raise InvalidComponent(fault, "host")
    return converted, message(f"change/host-to-{form}", host=describe_character(host), converted=converted)


# Changes that make a text valid without a guess: the safe part of all suggestions.


def safe_changes(text: str, default_scheme: str | None, *, idna: bool | None = None) -> tuple[Change, ...] | None:
    """Return the changes that make a plain text a URI, in order and without overlap, or `None`.

    Args:
        text: A plain `str`.
        default_scheme: The scheme, in lower case, for a reference without one that begins with ``//`` or is a suffix
            reference (section 4.5); without it, such a text has no changes.
        idna: See `uri_split._algebra.hosts.is_written_in_idna`.

    >>> [change.after for change in safe_changes("http://a/b c", None) or ()]
    ['%20']
    """
    before, (start, end), after = unwrap(text)
    if after and text.endswith("//", start, end):
        return None  # what was removed was in place of a host
    try:
        within = tuple(_changes_within(text[start:end], start, default_scheme, idna=idna))
    except (_AmbiguousError, InvalidComponent, UnicodeEncodeError):
        return None
    changes = (*before, *within, *after)
    return tuple(hide_secrets(hidden_spans(text), changes)) if RULES["URI"].is_valid(apply(changes, text)) else None


def hide_secrets(hidden: Sequence[Span], changes: Iterable[Change]) -> Iterator[Change]:
    """Yield the changes of a text, those in a hidden span, such as the password of a URI in a query, without it."""
    for change in changes:
        is_hidden = change.code != "line-break" and touched(hidden, change.start, change.end)
        yield (
            replace(change, code="userinfo", message=message("change/percent-encoding/secret")) if is_hidden else change
        )


def concealed(text: str, changes: Sequence[Change]) -> str:
    """Return a text with changes made, and with ``***`` for passwords and what people may take for one in the text.

    >>> concealed("http:me:secret@a b", [Change("path", 16, 17, " ", "%20", message("change/space-removed"))])
    'http:me:***@a%20b'
    """
    uri = apply(changes, text)
    starts, ends = [change.start for change in changes], [change.end for change in changes]
    shifts = list(accumulate((len(each.after) - (each.end - each.start) for each in changes), initial=0))
    spans = list(hidden_spans(uri))
    for start, end in hidden_spans(text):
        first, after = bisect_right(ends, start), bisect_left(starts, end)
        if first < after:
            span = starts[first] + shifts[first], ends[after - 1] + shifts[after]
            if is_around(changes[first], (start, end)) and touched(spans, *span):
                continue  # it is decoded, and found again
            start, end = min(start, starts[first]), max(end, ends[after - 1])  # noqa: PLW2901
        spans.append((start + shifts[first], end + shifts[after]))
    return mask(uri, merged(span for span in spans if span[0] < span[1]))


def is_around(change: Change, span: Span) -> bool:
    """Return whether a change replaces more than a span at both ends, as one that decodes a whole URI does."""
    return change.start < span[0] and span[1] < change.end


class _AmbiguousError(Exception):
    """The text may be read as URIs with different hosts or schemes."""


BLANK: Final = rf"\s\x00-\x1f\x7f{INVISIBLE}"
"""White space, control and invisible characters, for a character class."""

JOINERS: Final = "\u200c\u200d"
"""Characters that change the shape of the letters beside them, as ordinary words of some languages need."""

_BLANKS: Final = lazy_pattern(f"[{BLANK}]+")
_PAIRS: Final = {"<": ">", '"': '"', "'": "'", "`": "`", "(": ")", "[": "]", "“": "”", "\u2018": "\u2019", "«": "»"}
_PREFIX: Final = lazy_pattern(r"URL:[ \t]*", re.IGNORECASE)
_SCHEME: Final = lazy_pattern(SCHEME_AND_COLON)


def unwrap(text: str, pairs: Mapping[str, str] = _PAIRS) -> tuple[list[Change], Span, list[Change]]:
    """Return the changes that remove what is around a URI, before and after it, and the span of the URI.

    Args:
        text: A plain `str`.
        pairs: The delimiters to remove: the closing one by the opening one.
    """
    before: list[Change] = []
    after: list[Change] = []
    start, end = 0, len(text)
    while True:
        space = _BLANKS.match(text, start, end)
        if space:
            before.append(
                _removed("white-space", space, message("change/space-before", found=describe_character(space[0])))
            )
            start = space.end()
        last = end
        while last > start and is_blank(text, last - 1):
            last -= 1
        space = _BLANKS.match(text, last, end)
        if space:
            after.append(
                _removed("white-space", space, message("change/space-after", found=describe_character(space[0])))
            )
            end = last
        if end - start < len("<>") or text[end - 1] != pairs.get(text[start]):
            break
        before.append(_removed_delimiter(text, start))
        after.append(_removed_delimiter(text, end - 1))
        start, end = start + 1, end - 1
    prefix = _PREFIX.match(text, start, end)
    if prefix and (_SCHEME.match(text, prefix.end(), end) or any(change.code == "delimiter" for change in before)):
        before.append(_removed("delimiter", prefix, message("change/prefix", found=describe_character(prefix[0]))))
        start = prefix.end()
    return before, (start, end), after[::-1]


def is_blank(text: str, offset: int) -> bool:
    """Return whether a character at the end of a text is blank; a joiner there may belong to a word before it.

    >>> is_blank("a ", 1), is_blank("a\u200d", 1), is_blank("\u0d28\u0d4d\u200d", 2)
    (True, True, False)
    """
    return _BLANKS.match(text[offset]) is not None and not (
        text[offset] in JOINERS and unicodedata.category(text[offset - 1])[0] in "LM" and not text[offset - 1].isascii()
    )


def _removed(code: ChangeCode, found: re.Match[str], message: Message) -> Change:
    return Change(code, found.start(), found.end(), found[0], "", message)


def _removed_delimiter(text: str, offset: int) -> Change:
    found = text[offset]
    words = message("change/removed-around", found=describe_character(found))
    return Change("delimiter", offset, offset + 1, found, "", words)


_SPACE_OR_BACKSLASH_FIRST: Final = lazy_pattern(r"/?[\s\\]")


def _changes_within(text: str, offset: int, default_scheme: str | None, *, idna: bool | None) -> Iterator[Change]:
    """Yield the changes within a text whose first code point has an offset.

    Raises:
        _AmbiguousError: If the text may be read in several ways.
    """
    lead = ""
    if not RULES["scheme"].is_valid(split(text).scheme or ""):
        lead = _missing_lead(text, default_scheme)
        yield Change("scheme", offset, offset, "", lead, message("change/scheme-added", scheme=default_scheme or ""))
    text = lead + text
    offset -= len(lead)
    _, authority, path, query, fragment = component_spans(text)
    if authority and authority[0] < authority[1]:
        scheme = text.partition(":")[0]
        yield from _changes_in_authority(text[slice(*authority)], offset + authority[0], scheme, idna=idna)
    elif _hides_a_host(text, path[0]) or (not authority and _SPACE_OR_BACKSLASH_FIRST.match(text[slice(*path)])):
        # Other programs would read slashes there, and a host after them.
        raise _AmbiguousError
    if is_list(text):
        raise _AmbiguousError
    yield from changes_after_authority(text, (path, query, fragment), offset)


_IN_LABEL: Final = r"[^\x00-,./:-@\[-^`{-\x7f\s]"
_LETTER: Final = r"[^\x00-@\[-`{-\x7f\s]"
# The beginning of a suffix reference: a name whose last label may be a top-level domain, or an IPv4 address, and
# perhaps a port. With slashes after its colon, it is the end of something else and a scheme.
_SUFFIX: Final = lazy_pattern(
    rf"(?:(?:{_IN_LABEL}+\.)+(?:{_LETTER}{{2,63}}|xn--[a-z0-9\-]+)\.?|(?:[0-9]{{1,3}}\.){{3}}[0-9]{{1,3}})"
    r"(?::(?!//)[0-9]*)?(?=[/?#]|\Z)",
    re.IGNORECASE,
)
_FILE_NAME: Final = lazy_pattern(
    r"(?!www\.)[^/?#:]+\.(?:aspx?|avi|bak|bat|bmp|cfg|cfm|conf|cpp|cs|css|csv|cxx|docx?|dll|exe|gif|go|gz|hs|html?|ini"
    r"|ipynb|java|jpe?g|js|json|jsp|jsx|kt|log|md|mjs|mk|mp[34]|odt|pdf|php|pl|png|pptx?|py|rar|rb|rs|rst|scala|sh|shtml"
    r"|so|sql|svg|swift|tar|tgz|toml|tsx?|txt|vue|wav|webp|woff2?|xlsx?|xml|ya?ml|zip)\Z",
    re.IGNORECASE,
)


def looks_like_file(text: str) -> bool:
    """Return whether a text is more likely the name of a file than that of a host.

    >>> [looks_like_file(text) for text in ("setup.py", "www.example.py", "docs.rs/regex", "example.com")]
    [True, False, False, False]
    """
    return _FILE_NAME.match(text) is not None


def _missing_lead(text: str, default_scheme: str | None) -> str:
    """Return what a text lacks before it: the default scheme, and perhaps the slashes after it."""
    if default_scheme is not None:
        if text.startswith("//") and text.strip("/"):
            return f"{default_scheme}:"
        if _SUFFIX.match(text) and not looks_like_file(text):
            return f"{default_scheme}://"
    raise _AmbiguousError


# A host in a path, as browsers read it, with the slashes, backslashes and white space that they skip before it.
_HOST_IN_PATH: Final = lazy_pattern(r"[/\\\s]*[^/?#]*")
_HIDES_HOST: Final = lazy_pattern(rf"[{BLANK}\\]")
_ENCODED_IN_PATH: Final = lazy_pattern(rf"[{BLANK}\\\[\]]")


def _hides_a_host(text: str, path: int) -> bool:
    """Return whether browsers see a host in a path, and it may be read in two ways."""
    if text.partition(":")[0].lower() not in WEB:
        return False
    host = _HOST_IN_PATH.match(text, path)
    return host is not None and _ENCODED_IN_PATH.search(text, *host.span()) is not None


# At most one "@", brackets only around the host, and a port of digits.
_AUTHORITY: Final = lazy_pattern(r"(?:([^@\[\]]*)@)?(\[[^@\[\]]*\]|[^@:\[\]]*)(?::[0-9]*)?")


def _changes_in_authority(authority: str, offset: int, scheme: str, *, idna: bool | None) -> Iterator[Change]:
    """Yield the changes in an authority whose first code point has an offset.

    Raises:
        _AmbiguousError: If it is not known which host is meant.
    """
    subcomponents = _AUTHORITY.fullmatch(authority)
    if not subcomponents or _HIDES_HOST.search(authority):
        raise _AmbiguousError
    userinfo, host = subcomponents.groups()
    if userinfo:
        yield from changes_in_component("userinfo", userinfo, offset)
    if not RULES["host"].is_valid(host):
        if not all(map(_may_be_in_name, host)):
            raise _AmbiguousError
        converted, words = converted_host(host, scheme, idna=idna)
        start = offset + subcomponents.start(2)
        yield Change("host", start, start + len(host), host, converted, words)


def _may_be_in_name(character: str) -> bool:
    """Return whether a character is ASCII, or a letter or picture that is not mapped to another one, as "１" is."""
    # With Japanese and Chinese keyboards, people type "。" between labels (RFC 3490, section 3.1).
    in_word = character.isalnum() or character == "。" or unicodedata.category(character) in {"Mn", "Mc", "So"}
    return character.isascii() or (in_word and unicodedata.is_normalized("NFKC", character))


def changes_in_component(rule: RuleName, text: str, offset: int) -> Iterator[Change]:
    """Yield the changes that percent-encode what a component does not allow, and remove the line breaks within it."""
    name = rule.removesuffix("-nz")  # in the messages
    for found in _not_allowed(rule).finditer(text):
        start, end = offset + found.start(), offset + found.end()
        if rule == "userinfo":
            words = _words("change/percent-encoding/userinfo")
            yield Change("userinfo", start, end, found[0], percent_encoded(found[0]), words)
        elif found["line_break"]:
            yield Change("line-break", start, end, found[0], "", _words(f"change/line-break/{name}"))
        elif found["percent"]:
            yield Change("percent-sign", start, end, "%", "%25", _words("change/percent-sign"))
        else:
            # More characters would not be shown, and the cache keeps no long texts alive.
            words = _words(f"change/percent-encoding/{name}", found[0][:_MOST_DESCRIBED])
            yield Change("percent-encoding", start, end, found[0], percent_encoded(found[0]), words)


_AFTER_AUTHORITY: Final[tuple[RuleName, ...]] = ("path", "query", "fragment")


def changes_after_authority(text: str, spans: Iterable[Span | None], offset: int = 0) -> Iterator[Change]:
    """Yield the changes in a path, a query and a fragment.

    Args:
        text: The text.
        spans: Their spans in it, in this order; `None` for what is absent.
        offset: The offset of its first code point.
    """
    for rule, span in zip(_AFTER_AUTHORITY, spans, strict=True):
        if span:
            yield from changes_in_component(rule, text[slice(*span)], offset + span[0])


@lru_cache(maxsize=256)
def _words(key: str, found: str = "") -> Message:
    """Return the message of a change. A long text has the same ones again and again."""
    return message(key, found=describe_character(found)) if found else message(key)


_MOST_DESCRIBED: Final = 21
_BREAK: Final = r"[ \t]*+[\r\n][ \t\r\n]*+"


@once
def _not_allowed(rule: RuleName) -> re.Pattern[str]:
    """Return the pattern for what a component does not allow: a line break and the blanks around it, ``%``, others."""
    allowed = character_class(rule)
    return re.compile(
        rf"(?P<line_break>(?<![ \t]){_BREAK})"
        rf"|(?P<percent>%(?!(?:{_BREAK})?[0-9A-Fa-f](?:{_BREAK})?[0-9A-Fa-f]))"
        rf"|(?>(?:[^{allowed}% \t\r\n]++|[ \t]++(?![\r\n]))+)"
    )


# Changes that make a text a relative reference without a guess (RFC 3986, section 4.2).
#
# None where browsers, which skip line breaks and tabs and read a backslash as a slash, may see a host or a scheme.


def relative_changes(text: str, scheme: str, *, idna: bool | None = None) -> tuple[Change, ...] | None:
    """Return the changes that make a plain text a relative reference, in order and without overlap, or `None`.

    Args:
        text: A plain `str`.
        scheme: The scheme of the base.
        idna: Whether to convert a host to IDNA; `None` if the scheme decides.

    >>> for text in ("my file.pdf", "12:30 notes.html", "http://a/b c"):
    ...     print([change.after for change in relative_changes(text, "https") or ()])
    ['%20']
    ['./', '%20']
    []
    """
    before, (start, end), after = unwrap(text, _WRAPPERS)
    inner = text[start:end]
    if after and inner.endswith("//"):
        return None  # what was removed was in place of a host
    if any(change.code == "delimiter" for change in after) and _DELIMITERS_WITHIN.search(inner):
        return None  # the delimiters do not belong together, as in '"a" and "b"'
    within = _in_network_path(inner, scheme, idna=idna) if inner.startswith("//") else _in_path(inner)
    if within is None:
        return None
    changes = (*before, *(replace(each, start=each.start + start, end=each.end + start) for each in within), *after)
    return tuple(hide_secrets(hidden_spans(text), changes))


# No others: a path may have parentheses and apostrophes, and names of files often begin or end with brackets.
_WRAPPERS: Final = {"<": ">", '"': '"', "`": "`", "“": "”", "\u2018": "\u2019", "«": "»"}
_DELIMITERS_WITHIN: Final = lazy_pattern('[<>"`“”«»]')
_NOT_SEEN: Final = dict.fromkeys(map(ord, "\t\r\n"))
_COLON_IN_SEGMENT: Final = lazy_pattern("[^/?#:]*:")


def _in_network_path(text: str, scheme: str, *, idna: bool | None) -> tuple[Change, ...] | None:
    """Return the changes in a reference that begins with ``//`` and an authority."""
    lead = f"{scheme}:"
    if scheme.lower() in WEB and not split(text).authority:
        return None  # browsers would read a host in the path
    changes = safe_changes(lead + text, None, idna=idna)
    if changes is None:
        return None
    return tuple(replace(each, start=each.start - len(lead), end=each.end - len(lead)) for each in changes)


def _in_path(text: str) -> tuple[Change, ...] | None:
    """Return the changes in a reference without an authority."""
    seen = text.translate(_NOT_SEEN)
    colon = _COLON_IN_SEGMENT.match(seen)
    is_ambiguous = (
        RULES["scheme"].is_valid(split(seen).scheme or "")
        or seen.startswith("//")
        or (colon and seen.startswith("//", colon.end()))  # a scheme was meant
        or is_list(text)
    )
    lead = "./" if colon else ""
    _, _, path, query, fragment = component_spans(lead + text)
    if is_ambiguous or "\\" in (lead + text)[slice(*path)]:
        return None
    added = [Change("path", 0, 0, "", lead, message("change/path-dot"))] if lead else []
    try:
        changes = (*added, *changes_after_authority(lead + text, (path, query, fragment), -len(lead)))
    except UnicodeEncodeError:
        return None
    reference = apply(changes, text)
    return changes if RULES["relative-ref"].is_valid(reference) and split(reference).authority is None else None
