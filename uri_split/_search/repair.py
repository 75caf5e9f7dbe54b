"""From a messy text to a valid URI, with every change that is made.

Nothing is changed that could move the host: where the authority would have to be guessed, there is no repair.
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
from uri_split._split.passwords import hidden_spans
from uri_split._text.arguments import plain_text
from uri_split._text.display import INVISIBLE
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
"""What is changed: for translations, and for tests."""


@public
@dataclass(frozen=True, slots=True)
class Change:
    """A part of a text that was written anew. Offsets count code points of the text."""

    code: ChangeCode
    """What is changed."""
    start: int
    """The offset of its first code point."""
    end: int
    """The offset behind its last code point."""
    before: str
    """What stood there."""
    after: str
    """What stands there now."""
    message: str
    """What was done, in a sentence."""

    def __repr__(self) -> str:
        """Return the usual form of a dataclass, with userinfo hidden, since it may contain a password."""
        return repr_with(self, before="***", after="***") if self.code == "userinfo" else repr_with(self)


@public
class Repaired(NamedTuple):
    """A valid URI, and what was changed to make it one."""

    uri: URI
    """The URI."""
    changes: tuple[Change, ...]
    """The changes in order of position, none overlapping another: made to the text, they give the URI."""


def repair(text: str, *, default_scheme: str | None = None) -> Repaired | None:
    r"""Return a text as a valid URI, if that needs no guess, and the changes made.

    A URI comes back as it is. Of other texts, white space, invisible characters, delimiters and ``URL:`` around the URI
    are removed (Appendix C), lines that it is broken over are joined, and what its components do not allow is
    percent-encoded as UTF-8, a stray ``%`` as ``%25``. A host beyond ASCII is written in IDNA.

    Args:
        text: Any `str`.
        default_scheme: The scheme that a reference without one gets, in lower case, if it begins with ``//`` or is a
            suffix reference, such as ``www.example.com/x`` (section 4.5). ``example.com:8080`` is not one: by the
            grammar, it is a URI of the scheme ``example.com``.

    Returns:
        The URI and the changes. `None` where it cannot be told which host is meant, such as with a backslash, white
        space, a second ``@``, an unclosed bracket or a port that is not digits in the authority; where there is no
        scheme; or where there are characters that cannot be encoded. `diagnose` tells the reasons.

    Raises:
        InvalidURI: If the default scheme is not of the rule scheme.
        TypeError: If the text is not a `str`.

    >>> repaired = repair(" <http://example.com/a b>")
    >>> repaired.uri
    AbsoluteURI('http://example.com/a%20b')
    >>> for change in repaired.changes:
    ...     print(change.start, change.end, change.message)
    0 1 removed a space before the URI
    1 2 removed "<" around the URI
    22 23 a space is not allowed in a path: percent-encoded
    24 25 removed ">" around the URI
    >>> repair(r"http://example.com\@example.net/")
    """
    text = plain_text(text, "repair")
    if default_scheme is not None:
        default_scheme = required(default_scheme, "scheme").lower()
    uri = uri_or_none(text)
    if uri is not None:
        return Repaired(uri, ())
    before, (start, end), behind = _uncovered(text)
    if behind and text.endswith("//", start, end):
        return None  # what was removed stands where a host should
    try:
        within = tuple(_repaired(text[start:end], start, default_scheme))
    except (_CannotTellError, InvalidComponent, UnicodeEncodeError):
        return None
    hidden = hidden_spans(text)
    changes = tuple(
        _of_userinfo(change) if touched(hidden, change.start, change.end) else change
        for change in (*before, *within, *behind)
    )
    uri = uri_or_none(_made(text, changes))
    return Repaired(uri, changes) if uri is not None else None


class _CannotTellError(Exception):
    """It is not known which host, or which scheme, is meant."""


def _made(text: str, changes: tuple[Change, ...]) -> str:
    """Return the text with the changes made."""
    parts: list[str] = []
    position = 0
    for change in changes:
        parts += text[position : change.start], change.after
        position = change.end
    return "".join(parts) + text[position:]


_BLANK: Final = rf"\s\x00-\x1f\x7f{INVISIBLE}"
_BLANKS: Final = re.compile(f"[{_BLANK}]+")
_PAIRS: Final = {"<": ">", '"': '"', "'": "'", "`": "`", "(": ")", "[": "]", "“": "”", "\u2018": "\u2019", "«": "»"}
_PREFIX: Final = re.compile(r"URL:[ \t]*", re.IGNORECASE)
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")


def _uncovered(text: str) -> tuple[list[Change], Span, list[Change]]:
    """Return the changes that remove what stands around a URI, before and behind, and where it stands."""
    before: list[Change] = []
    behind: list[Change] = []
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
            behind.append(_removed("white-space", space, f"{describe_character(space[0])} behind the URI"))
            end = last
        if end - start < len("<>") or text[end - 1] != _PAIRS.get(text[start]):
            break
        before.append(_delimiter(text, start))
        behind.append(_delimiter(text, end - 1))
        start, end = start + 1, end - 1
    prefix = _PREFIX.match(text, start, end)
    if prefix and (_SCHEME.match(text, prefix.end(), end) or any(change.code == "delimiter" for change in before)):
        before.append(_removed("delimiter", prefix, f"the prefix {describe_character(prefix[0])}"))
        start = prefix.end()
    return before, (start, end), behind[::-1]


def _removed(code: ChangeCode, found: re.Match[str], what: str) -> Change:
    return Change(code, found.start(), found.end(), found[0], "", f"removed {what}")


def _delimiter(text: str, offset: int) -> Change:
    found = text[offset]
    return Change("delimiter", offset, offset + 1, found, "", f"removed {describe_character(found)} around the URI")


# A name with a dot in it, or an IPv4 address, and perhaps a port: the beginning of a suffix reference.
_SUFFIX: Final = re.compile(r"[^\s:/?#@\[\]\\.]+(?:\.[^\s:/?#@\[\]\\.]+)+\.?(?::[0-9]*)?(?=[/?#]|\Z)")


def _repaired(text: str, offset: int, default_scheme: str | None) -> Iterator[Change]:
    """Yield the changes within a text that stands at an offset."""
    lead = ""
    if not RULES["scheme"].matches(split(text).scheme or ""):
        if default_scheme is None:
            raise _CannotTellError
        if text.startswith("//"):
            lead = f"{default_scheme}:"
        elif _SUFFIX.match(text):
            lead = f"{default_scheme}://"
        else:
            raise _CannotTellError
        yield Change("scheme", offset, offset, "", lead, f'completed with the scheme "{default_scheme}"')
    text = lead + text
    offset -= len(lead)
    _, authority, path, query, fragment = component_spans(text)
    if authority and authority[0] < authority[1]:
        yield from _authority(text[slice(*authority)], offset + authority[0])
    elif _hides_a_host(text, path[0]) or (not authority and re.match(r"/?[\s\\]", text[slice(*path)])):
        # Others would see slashes there, and a host behind them.
        raise _CannotTellError
    if _NEXT.search(text):
        raise _CannotTellError
    parts: list[tuple[RuleName, Span | None]] = [("path", path), ("query", query), ("fragment", fragment)]
    for rule, span in parts:
        if span:
            yield from _encoded(rule, text[slice(*span)], offset + span[0])


def _hides_a_host(text: str, path: int) -> bool:
    """Return whether browsers see a host in a path, and this is one that may be read in two ways."""
    if text.partition(":")[0].lower() not in WEB:
        return False
    authority = re.sub(r"\A[/\\\s]*", "", text[path:])
    return _HIDES_THE_HOST.search(re.split("[/?#]", authority, maxsplit=1)[0]) is not None


# One "@" at most, brackets around the host alone, and a port of digits.
_AUTHORITY: Final = re.compile(r"(?:([^@\[\]]*)@)?(\[[^@\[\]]*\]|[^@:\[\]]*)(?::[0-9]*)?")
_HIDES_THE_HOST: Final = re.compile(rf"[{_BLANK}\\]")


def _authority(authority: str, offset: int) -> Iterator[Change]:
    read = _AUTHORITY.fullmatch(authority)
    if not read or _HIDES_THE_HOST.search(authority):
        raise _CannotTellError
    userinfo, host = read.groups()
    if userinfo:
        yield from _encoded("userinfo", userinfo, offset)
    if not RULES["host"].matches(host):
        start = offset + read.start(2)
        written = _host(host)
        message = f"{describe_character(host)} is not ASCII: written in IDNA, as {written}"
        yield Change("host", start, start + len(host), host, written, message)


def _host(host: str) -> str:
    """Return a host beyond ASCII in a form that a URI allows."""
    name = percent.encode_non_ascii(host)
    if not RULES["reg-name"].matches(name) or not all(map(_is_of_a_name, host)):
        raise _CannotTellError
    return RegName(name).to_idna()


def _is_of_a_name(character: str) -> bool:
    """Return whether a character is of a word, and does not stand for another, as "１" does."""
    of_word = character.isalnum() or unicodedata.category(character) in {"Mn", "Mc"}
    return character.isascii() or (of_word and unicodedata.is_normalized("NFKC", character))


def _encoded(rule: RuleName, text: str, offset: int) -> Iterator[Change]:
    """Yield the changes that percent-encode what a component may not have, and join the lines it is broken over."""
    for found in _not_allowed(rule).finditer(text):
        start, end = offset + found.start(), offset + found.end()
        if rule == "userinfo":
            yield Change("userinfo", start, end, found[0], percent_encoded(found[0]), _ENCODED_USERINFO)
        elif found["line_break"]:
            yield Change("line-break", start, end, found[0], "", f"joined a {rule} that was broken over lines")
        elif found["percent"]:
            yield Change("percent-sign", start, end, "%", "%25", 'two hex digits must follow "%": written as %25')
        else:
            message = f"{describe_character(found[0])} is not allowed in a {rule}: percent-encoded"
            yield Change("percent-encoding", start, end, found[0], percent_encoded(found[0]), message)


def _of_userinfo(change: Change) -> Change:
    """Hide what is changed in a password, such as that of a URI in a query."""
    return change if change.code == "line-break" else replace(change, code="userinfo", message=_ENCODED_USERINFO)


_ENCODED_USERINFO: Final = "userinfo has characters that are not allowed there: percent-encoded"
_BREAK: Final = r"[ \t]*+[\r\n][ \t\r\n]*+"
# Of a list, not of one URI.
_NEXT: Final = re.compile(r"\s[A-Za-z][A-Za-z0-9+.\-]{0,40}+://")


@cache
def _not_allowed(rule: RuleName) -> re.Pattern[str]:
    """Compile what may not stand in a component: line breaks with the blanks around them, ``%``, or others."""
    allowed = character_class(rule)
    return re.compile(
        rf"(?P<line_break>(?<![ \t]){_BREAK})"
        rf"|(?P<percent>%(?!(?:{_BREAK})?[0-9A-Fa-f](?:{_BREAK})?[0-9A-Fa-f]))"
        rf"|(?:[^{allowed}% \t\r\n]++|[ \t]++(?![\r\n]))++"
    )
