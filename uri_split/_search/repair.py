"""Repair of messy text: a valid URI, and every change made to get it.

Never changes the host. Returns `None` when the authority would have to be guessed.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal, NamedTuple

from uri_split._algebra import percent
from uri_split._algebra.hosts import RegName
from uri_split._algebra.schemes import WEB
from uri_split._diagnosis.characters import character_class
from uri_split._diagnosis.diagnosis import required
from uri_split._diagnosis.errors import InvalidComponent
from uri_split._grammar.names import RuleName
from uri_split._search.conversion import is_list
from uri_split._search.scheme_forms import SCHEME_AND_COLON
from uri_split._split.passwords import hidden_spans
from uri_split._text.arguments import plain_text
from uri_split._text.display import INVISIBLE
from uri_split._text.patterns import lazy_pattern
from uri_split._text.phrases import describe_character, percent_encoded
from uri_split._text.public import public
from uri_split._text.representation import repr_with
from uri_split._text.spans import Span, touched
from uri_split._uri.references import URI, uri_or_none
from uri_split.lenient import component_spans, split
from uri_split.rules import RULES

ChangeCode = Literal[
    "delimiter", "host", "line-break", "percent-encoding", "percent-sign", "scheme", "userinfo", "white-space"
]
"""What is changed: for translations and tests."""


@public
@dataclass(frozen=True, slots=True)
class Change:
    """Change made by `repair` to a part of a text. Offsets count code points of the text.

    Attributes:
        code: What is changed: a stable name, for translations and tests.
        start: The offset of the first code point of the part.
        end: The offset after its last code point; equal to `start` if something is added.
        before: The part before the change.
        after: The part after the change; empty if it is removed.
        message: What was done, in a sentence. It contains no password.
    """

    code: ChangeCode
    start: int
    end: int
    before: str
    after: str
    message: str

    def __repr__(self) -> str:
        """Return the usual form of a dataclass, with userinfo hidden, since it may contain a password."""
        return repr_with(self, before="***", after="***") if self.code == "userinfo" else repr_with(self)


@public
class Repaired(NamedTuple):
    """Valid URI, and what was changed to make it one.

    Attributes:
        uri: The URI.
        changes: The changes, in order and without overlap; applying them to the text yields the URI.
    """

    uri: URI
    changes: tuple[Change, ...]


def repair(text: str, *, default_scheme: str | None = None) -> Repaired | None:
    r"""Return a text as a valid URI, with the changes made, unless that requires a guess.

    Never changes the host. Returns `None` when the authority would have to be guessed.

    Returns a valid URI as it is. In other texts, `repair` removes white space, invisible characters, delimiters and
    ``URL:`` around the URI, and line breaks within it (Appendix C). It percent-encodes characters that a component
    does not allow as UTF-8, and a stray ``%`` as ``%25``. It converts a non-ASCII host to IDNA.

    Args:
        text: Any `str`.
        default_scheme: The scheme, written in lower case, for a reference without one that begins with ``//`` or is
            a suffix reference, such as ``www.example.com/x`` (section 4.5). ``example.com:8080`` is not one: by the
            grammar, it is a URI with the scheme ``example.com``.

    Returns:
        The URI and the changes; `None` if the host is ambiguous, for instance because the authority has a backslash,
        white space, a second ``@``, an unclosed bracket or a port that is not digits; if there is no scheme; or if
        there are characters that cannot be encoded. Call `diagnose` for the reasons.

    Raises:
        InvalidURI: If the default scheme does not match the rule scheme.
        TypeError: If the text is not a `str`.

    >>> repaired = repair(" <http://example.com/a b>")
    >>> repaired.uri
    AbsoluteURI('http://example.com/a%20b')
    >>> for change in repaired.changes:
    ...     print(change.start, change.end, change.message)
    0 1 removed a space before the URI
    1 2 removed "<" around the URI
    22 23 percent-encoded a space, which is not allowed in a path
    24 25 removed ">" around the URI
    >>> repair(r"http://example.com\@example.net/")
    """
    text = plain_text(text, "repair")
    if default_scheme is not None:
        default_scheme = required(default_scheme, "scheme").lower()
    uri = uri_or_none(text)
    if uri is not None:
        return Repaired(uri, ())
    before, (start, end), after = _unwrap(text)
    if after and text.endswith("//", start, end):
        return None  # what was removed was in place of a host
    try:
        within = tuple(_changes_within(text[start:end], start, default_scheme))
    except (_AmbiguousError, InvalidComponent, UnicodeEncodeError):
        return None
    hidden = hidden_spans(text)
    changes = tuple(
        _hide(change) if touched(hidden, change.start, change.end) else change for change in (*before, *within, *after)
    )
    uri = uri_or_none(_apply(changes, text))
    return Repaired(uri, changes) if uri is not None else None


class _AmbiguousError(Exception):
    """The text may be read as URIs with different hosts or schemes."""


def _apply(changes: tuple[Change, ...], text: str) -> str:
    """Return the text with the changes made."""
    parts: list[str] = []
    position = 0
    for change in changes:
        parts += text[position : change.start], change.after
        position = change.end
    return "".join(parts) + text[position:]


_BLANK: Final = rf"\s\x00-\x1f\x7f{INVISIBLE}"
_BLANKS: Final = lazy_pattern(f"[{_BLANK}]+")
_PAIRS: Final = {"<": ">", '"': '"', "'": "'", "`": "`", "(": ")", "[": "]", "“": "”", "\u2018": "\u2019", "«": "»"}
_PREFIX: Final = lazy_pattern(r"URL:[ \t]*", re.IGNORECASE)
_SCHEME: Final = lazy_pattern(SCHEME_AND_COLON)


def _unwrap(text: str) -> tuple[list[Change], Span, list[Change]]:
    """Return the changes that remove what is around a URI, before and after it, and the span of the URI."""
    before: list[Change] = []
    after: list[Change] = []
    start, end = 0, len(text)
    while True:
        space = _BLANKS.match(text, start, end)
        if space:
            before.append(_removed("white-space", space, f"{describe_character(space[0])} before the URI"))
            start = space.end()
        last = end
        while last > start and _BLANKS.match(text[last - 1]):
            last -= 1
        space = _BLANKS.match(text, last, end)
        if space:
            after.append(_removed("white-space", space, f"{describe_character(space[0])} after the URI"))
            end = last
        if end - start < len("<>") or text[end - 1] != _PAIRS.get(text[start]):
            break
        before.append(_removed_delimiter(text, start))
        after.append(_removed_delimiter(text, end - 1))
        start, end = start + 1, end - 1
    prefix = _PREFIX.match(text, start, end)
    if prefix and (_SCHEME.match(text, prefix.end(), end) or any(change.code == "delimiter" for change in before)):
        before.append(_removed("delimiter", prefix, f"the prefix {describe_character(prefix[0])}"))
        start = prefix.end()
    return before, (start, end), after[::-1]


def _removed(code: ChangeCode, found: re.Match[str], description: str) -> Change:
    return Change(code, found.start(), found.end(), found[0], "", f"removed {description}")


def _removed_delimiter(text: str, offset: int) -> Change:
    found = text[offset]
    return Change("delimiter", offset, offset + 1, found, "", f"removed {describe_character(found)} around the URI")


_SPACE_OR_BACKSLASH_FIRST: Final = lazy_pattern(r"/?[\s\\]")


def _changes_within(text: str, offset: int, default_scheme: str | None) -> Iterator[Change]:
    """Yield the changes within a text whose first code point has an offset.

    Raises:
        _AmbiguousError: If the text may be read in several ways.
    """
    lead = ""
    if not RULES["scheme"].matches(split(text).scheme or ""):
        lead = _missing_lead(text, default_scheme)
        yield Change("scheme", offset, offset, "", lead, f'added the scheme "{default_scheme}"')
    text = lead + text
    offset -= len(lead)
    _, authority, path, query, fragment = component_spans(text)
    if authority and authority[0] < authority[1]:
        yield from _changes_in_authority(text[slice(*authority)], offset + authority[0])
    elif _hides_a_host(text, path[0]) or (not authority and _SPACE_OR_BACKSLASH_FIRST.match(text[slice(*path)])):
        # Other programs would read slashes there, and a host after them.
        raise _AmbiguousError
    if is_list(text):
        raise _AmbiguousError
    parts: list[tuple[RuleName, Span | None]] = [("path", path), ("query", query), ("fragment", fragment)]
    for rule, span in parts:
        if span:
            yield from _changes_in_component(rule, text[slice(*span)], offset + span[0])


# The beginning of a suffix reference: a name with a dot in it, or an IPv4 address, and perhaps a port.
_SUFFIX: Final = lazy_pattern(r"[^\s:/?#@\[\]\\.]+(?:\.[^\s:/?#@\[\]\\.]+)+\.?(?::[0-9]*)?(?=[/?#]|\Z)")


def _missing_lead(text: str, default_scheme: str | None) -> str:
    """Return what a text lacks before it: the default scheme, and perhaps the slashes after it."""
    if default_scheme is not None:
        if text.startswith("//"):
            return f"{default_scheme}:"
        if _SUFFIX.match(text):
            return f"{default_scheme}://"
    raise _AmbiguousError


# The slashes, backslashes and white space that browsers skip before a host, and its end.
_BEFORE_HOST: Final = lazy_pattern(r"[/\\\s]*")
_AFTER_HOST: Final = lazy_pattern("[/?#]")
_HIDES_HOST: Final = lazy_pattern(rf"[{_BLANK}\\]")


def _hides_a_host(text: str, path: int) -> bool:
    """Return whether browsers see a host in a path, and it may be read in two ways."""
    if text.partition(":")[0].lower() not in WEB:
        return False
    rest = _BEFORE_HOST.sub("", text[path:], count=1)
    return _HIDES_HOST.search(_AFTER_HOST.split(rest, maxsplit=1)[0]) is not None


# At most one "@", brackets only around the host, and a port of digits.
_AUTHORITY: Final = lazy_pattern(r"(?:([^@\[\]]*)@)?(\[[^@\[\]]*\]|[^@:\[\]]*)(?::[0-9]*)?")


def _changes_in_authority(authority: str, offset: int) -> Iterator[Change]:
    """Yield the changes in an authority whose first code point has an offset.

    Raises:
        _AmbiguousError: If it is not known which host is meant.
    """
    subcomponents = _AUTHORITY.fullmatch(authority)
    if not subcomponents or _HIDES_HOST.search(authority):
        raise _AmbiguousError
    userinfo, host = subcomponents.groups()
    if userinfo:
        yield from _changes_in_component("userinfo", userinfo, offset)
    if not RULES["host"].matches(host):
        start = offset + subcomponents.start(2)
        converted = _host_in_idna(host)
        message = f'converted the host {describe_character(host)} to IDNA, "{converted}"'
        yield Change("host", start, start + len(host), host, converted, message)


def _host_in_idna(host: str) -> str:
    """Return a non-ASCII host in the form that DNS uses.

    Raises:
        _AmbiguousError: If it has characters that no name has.
        InvalidComponent: If it has no such form.
    """
    name = percent.encode_non_ascii(host)
    if not RULES["reg-name"].matches(name) or not all(map(_may_be_in_name, host)):
        raise _AmbiguousError
    return RegName(name).to_idna()


def _may_be_in_name(character: str) -> bool:
    """Return whether a character is ASCII, or belongs to a word and is not mapped to another one, as "１" is."""
    in_word = character.isalnum() or unicodedata.category(character) in {"Mn", "Mc"}
    return character.isascii() or (in_word and unicodedata.is_normalized("NFKC", character))


def _changes_in_component(rule: RuleName, text: str, offset: int) -> Iterator[Change]:
    """Yield the changes that percent-encode what a component does not allow, and remove the line breaks within it."""
    for found in _not_allowed(rule).finditer(text):
        start, end = offset + found.start(), offset + found.end()
        if rule == "userinfo":
            yield Change("userinfo", start, end, found[0], percent_encoded(found[0]), _ENCODED_USERINFO)
        elif found["line_break"]:
            yield Change("line-break", start, end, found[0], "", f"removed a line break from the {rule}")
        elif found["percent"]:
            yield Change("percent-sign", start, end, "%", "%25", _ENCODED_PERCENT_SIGN)
        else:
            message = f"percent-encoded {describe_character(found[0])}, which is not allowed in a {rule}"
            yield Change("percent-encoding", start, end, found[0], percent_encoded(found[0]), message)


def _hide(change: Change) -> Change:
    """Return a change in a password, such as that of a URI in a query, without the password."""
    return change if change.code == "line-break" else replace(change, code="userinfo", message=_ENCODED_USERINFO)


_ENCODED_USERINFO: Final = "percent-encoded characters that are not allowed in userinfo"
_ENCODED_PERCENT_SIGN: Final = 'percent-encoded "%" as %25: it must be followed by 2 hex digits'
_BREAK: Final = r"[ \t]*+[\r\n][ \t\r\n]*+"


@cache
def _not_allowed(rule: RuleName) -> re.Pattern[str]:
    """Return the pattern for what a component does not allow: a line break and the blanks around it, ``%``, others."""
    allowed = character_class(rule)
    return re.compile(
        rf"(?P<line_break>(?<![ \t]){_BREAK})"
        rf"|(?P<percent>%(?!(?:{_BREAK})?[0-9A-Fa-f](?:{_BREAK})?[0-9A-Fa-f]))"
        rf"|(?:[^{allowed}% \t\r\n]++|[ \t]++(?![\r\n]))++"
    )
