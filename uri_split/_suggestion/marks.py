"""Characters within a link that stand for others, or for nothing: backslashes, references, invisible characters."""

import re
from collections.abc import Callable
from typing import Final

from uri_split._algebra.encoding import decode
from uri_split._codes.messages import Message, message
from uri_split._messages.phrases import describe_character
from uri_split._split.passwords import hidden_spans
from uri_split._suggestion.change import ChangeCode
from uri_split._suggestion.changes import Draft, Edit, replaced
from uri_split._suggestion.safe import JOINERS
from uri_split._text.display import INVISIBLE
from uri_split._text.patterns import lazy_pattern

# Without the joiners within words and emoji, or at their ends, which change their shape.
_JOINER: Final = f"[{JOINERS}]"
_INVISIBLE: Final = lazy_pattern(rf"(?:(?!{_JOINER})[{INVISIBLE}])+|(?<![^\x00-\x7f]){_JOINER}+")
# With the marks of a quoted mail before the next line.
_LINE_BREAK: Final = lazy_pattern(r"(?<![ \t])[ \t]*+[\r\n](?>(?:[ \t\r\n]|(?<=[\r\n])[>|])*)")
_QUOTED_PRINTABLE: Final = lazy_pattern(r"=\r?\n|(?<==)3D")
_AROUND_SLASH: Final = lazy_pattern(r"(?<! ) +/ +|(?<=[^ :/])/ +(?=[^ /]{1,80} / )")
# SQL quotes an apostrophe with a backslash, which may be all that is left of it.
_LOST_APOSTROPHE: Final = lazy_pattern(r"(?<=[A-Za-z])\\(?=[st](?:[_\-/\s.?#]|\Z))|(?<=O)\\(?=[A-Z][a-z])")
# In strings of programs, in Markdown, LaTeX and shells, a backslash quotes the next character.
_TILDE: Final = lazy_pattern(r"\\~\{\}")  # of LaTeX
_QUOTED: Final = lazy_pattern(r"\\(?=[%_?=&#${}\[\]()'\"!*+,;:|^.-])")
_BACKSLASH_AFTER_HOST: Final = lazy_pattern(r"[^:/?#]*:[/\\]*+([^/?#\\]*+)(\\.)")
_QUOTED_SLASH: Final = lazy_pattern(r"\\(?=/)")
_UNICODE_ESCAPE: Final = lazy_pattern(r"(?>(?:[\\%]u[0-9A-Fa-f]{4})+)")
_REFERENCE: Final = lazy_pattern(r"&(?:amp|lt|gt|quot|apos|nbsp|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_DISARMED_DOT: Final = lazy_pattern(r" ?[\[({](?:\.|dot)[\])}] ?")
_DISARMED_COLON: Final = lazy_pattern(r"\[:\]")
_DISARMED_AT: Final = lazy_pattern(r" ?[\[({](?:@|at)[\])}] ?")
_BLANK_IN_ENCODING: Final = lazy_pattern("(?<=%) (?=[0-9A-Fa-f]{2})")
_HALF_ENCODING: Final = lazy_pattern(r"%[0-9A-Fa-f]\Z")
_SPACE: Final = lazy_pattern(" ")
_SOFT_BREAK: Final = lazy_pattern(r"=\r?\n")
_BEFORE_PATH: Final = lazy_pattern(r"(?:[^/?#]{0,10}[/\uff0f]{2})?[^/?#]*")
_FULLWIDTH: Final = lazy_pattern("[\uff01-\uff1f\uff21-\uff5e]")  # without the sign before a host
_DASH: Final = lazy_pattern("[\u2010-\u2015\u2212]")
_SPACED: Final = lazy_pattern(r"\S(?: \S){7,}")
_ENCODED: Final = lazy_pattern("[A-Za-z]{3,10}%3[Aa]%2[Ff]%2[Ff][^/?#]*")
_LONGEST_HOST: Final = 255
_DELIMITERS: Final = frozenset("@.:/\\?#")
_FULLWIDTH_OFFSET: Final = 0xFEE0

_Written = Callable[[re.Match[str]], str]
_Words = Callable[[re.Match[str]], Message]


def clean(draft: Draft) -> Draft:
    r"""Return a draft in which every character stands for itself.

    >>> clean(Draft("", "https://example\u200b.com/a\\_b?c=1&amp;d=caf%u00e9")).text
    'https://example.com/a_b?c=1&d=café'
    """
    if _SPACED.fullmatch(draft.text):
        draft = draft.substituted(_SPACE, _constant(""), "white-space", _about("change/space-removed"))
    if _ENCODED.match(draft.text):
        decoded = decode(draft.text)
        code: ChangeCode = "userinfo" if hidden_spans(decoded) else "percent-encoding"  # so that it is not shown
        draft = draft.edited([Edit(0, len(draft.text), decoded, code, message("change/decoded"))])
    before_path = _BEFORE_PATH.match(draft.text)
    end = before_path.end() if before_path else 0
    if not draft.text.isascii():
        draft = draft.substituted(_FULLWIDTH, _narrow, "delimiter", _narrowed, end=end)
        draft = draft.substituted(_DASH, _constant("-"), "host", _replaced("-"), end=end)
    draft = draft.substituted(_LOST_APOSTROPHE, _constant("'"), "backslash", _replaced("'"), start=end)
    if _SOFT_BREAK.search(draft.text):
        draft = draft.substituted(_QUOTED_PRINTABLE, _constant(""), "line-break", _about("change/quoted-printable"))
    found = _BACKSLASH_AFTER_HOST.match(draft.text)
    # In browsers, it does. A pattern such as "www\.example\.com" is meant as a name.
    is_pattern = found and found[2] in {r"\.", r"\-"} and found[1].isalpha() and "@" not in draft.text
    ends_host = found and not (is_pattern and found[1].lower() != "localhost")
    for pattern, after, code, words in _REPLACEMENTS:
        if not (ends_host and pattern is _QUOTED):
            draft = draft.substituted(pattern, after, code, words)
    return draft


def _constant(written: str) -> _Written:
    return lambda _: written


def _about(key: str) -> _Words:
    return lambda found: message(key, found=describe_character(found[0]))


def _replaced(written: str) -> _Words:
    return lambda found: replaced(found[0], written)


def _unescaped(found: re.Match[str]) -> str:
    digits = found[0].replace("\\u", "").replace("%u", "")
    try:
        decoded = bytes.fromhex(digits).decode("utf-16-be")
    except UnicodeDecodeError:  # a lone surrogate
        return found[0]
    return found[0] if "@" in decoded else decoded  # what precedes it would no longer be the host


def _dereferenced(found: re.Match[str]) -> str:
    from html import unescape  # noqa: PLC0415  slow to import

    decoded = unescape(found[0])
    before = found.string[max(0, found.start() - _LONGEST_HOST) : found.start()].replace("\\", "/")
    in_authority = before[: before.rfind("/") + 1].endswith("//")
    # Another part would become the host, or a fragment begin.
    return found[0] if decoded == "#" or (in_authority and decoded in _DELIMITERS) else decoded


def _narrow(found: re.Match[str]) -> str:
    return chr(ord(found[0]) - _FULLWIDTH_OFFSET)


def _narrowed(found: re.Match[str]) -> Message:
    return replaced(found[0], _narrow(found))


_REPLACEMENTS: Final[tuple[tuple[re.Pattern[str], _Written, ChangeCode, _Words], ...]] = (
    (_UNICODE_ESCAPE, _unescaped, "percent-encoding", _about("change/percent-u")),
    (_INVISIBLE, _constant(""), "invisible", _about("change/invisible")),
    (_LINE_BREAK, _constant(""), "line-break", _about("change/line-break")),
    (_TILDE, _constant("~"), "backslash", _about("change/backslash-removed")),
    (_QUOTED, _constant(""), "backslash", _about("change/backslash-removed")),
    (_QUOTED_SLASH, _constant(""), "backslash", _about("change/backslash-removed")),
    (_BLANK_IN_ENCODING, _constant(""), "white-space", _about("change/percent-blank")),
    (_HALF_ENCODING, _constant(""), "percent-encoding", _about("change/percent-half")),
    (_REFERENCE, _dereferenced, "character-reference", _about("change/character-reference")),
    (_DISARMED_AT, _constant("@"), "host", _replaced("@")),
    (_DISARMED_DOT, _constant("."), "host", _replaced(".")),
    (_DISARMED_COLON, _constant(":"), "delimiter", _replaced(":")),
    (_AROUND_SLASH, _constant("/"), "white-space", _about("change/space-removed")),
)
