r"""Patterns for what stands in running text: where a URI begins, where it ends, and where a reference lacks its scheme.

They are of the package `regex`, and begin with the one character that every match has, a colon or a dot: then the
engine looks for this, and only behind it for the scheme before. No text is read more than a few times: quantifiers are
possessive, and what is looked at ahead or behind is bounded, or ends where the next match may begin.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from heapq import merge
from itertools import repeat
from typing import TYPE_CHECKING, Final

from uri_split._search.scheme_forms import FORMS

if TYPE_CHECKING:
    import regex

WITHOUT_SPACES: Final = (
    r"\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}\p{Yi}\p{Hangul}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}"
)
"""Scripts whose words, or particles as in Korean, join what is before them, for a class of a pattern."""
# Letters beyond ASCII of scripts that set words apart. Of others, they end a URI: nothing separates its end from
# what follows.
_LETTERS: Final = rf"[^\x00-\x7F\W{WITHOUT_SPACES}\p{{Common}}\uFF00-\uFFEF\p{{Default_Ignorable_Code_Point}}]"
# Letters and symbols beyond ASCII, but no accents that are used as quotation marks, no borders of tables, no signs of
# scripts without spaces, and none that replace what was lost.
_SYMBOL: Final = (
    rf"[^\x00-\xA1\xA8\xAF\xB4\xB8\u2500-\u259F\u3000-\u33FF\uFE30-\uFFFF\p{{P}}\p{{Z}}\p{{C}}{WITHOUT_SPACES}"
    r"\p{Default_Ignorable_Code_Point}]"
)
# What a URI may end with, and the marks that it may have within: with these, a sentence goes on or ends.
_FINAL: Final = r"A-Za-z0-9\-_~/@$&*+="
_MARKS: Final = ".,;:!?'"
_APOSTROPHE: Final = "'"
# No URI has them, and yet many are written so. At the end, it is rather a note on what is before.
_BRACKETS: Final = r"\[[A-Za-z0-9\-._~]*+\]"
_PCT_ENCODED: Final = "%[0-9A-Fa-f]{2}"
SCHEME_AHEAD: Final = r"[A-Za-z][A-Za-z0-9+.\-]{0,40}+://"
"""The beginning of a URI."""
# The grammar does not allow it in a fragment, but browsers do.
_FURTHER_NUMBER_SIGN: Final = rf"(?<![\#&])\#(?=[\w/])(?!{SCHEME_AHEAD})"
# Before the next URI of a list.
_NEXT: Final = rf"(?<=[,;'])(?=[*_~']{{0,3}}+{SCHEME_AHEAD})"

_USERINFO: Final = r"A-Za-z0-9\-._~%!$&'()*+,;=:"
_IN_A_NAME: Final = rf"[A-Za-z0-9_~{_LETTERS}]"
# No sub-delims: names in running text are those of the DNS.
_NAME: Final = (
    rf"(?:\*\.)?+(?:{_IN_A_NAME}++|{_PCT_ENCODED}|-++(?={_IN_A_NAME})|\.(?={_IN_A_NAME}|[%/\-]|:[0-9])){{1,1000}}+"
)
_IP_LITERAL: Final = r"\[[A-Za-z0-9:.\-_~!$&'()*+,;=]{2,}+\]"
_PORT: Final = r":(?:[0-9]++|(?=/(?!/)|[?\#]))"

_SCHEME: Final = r"[A-Za-z][A-Za-z0-9+.\-]*"
# A line feed of a string, as many languages write it, is no letter.
_NO_SCHEME_BEFORE: Final = r"(?:(?<![A-Za-z0-9+.\-]|[^\W_]_)|(?<=\\[nrt]))"
_LABEL: Final = rf"[A-Za-z0-9\-{_LETTERS}]++"

# Marks of scripts without spaces, and quotation marks, behind which a word may begin.
_MARKS_BEYOND_ASCII: Final = "。、\uff0c\uff1b\uff1a\uff01\uff1f\uff08\uff09「」『』【】《》“”\u2018\u2019…—"
# A name is of no file, of no address of a mail, of no URI that was refused, and not divided by what is no mark.
_NO_NAME_BEFORE: Final = rf"(?<![A-Za-z0-9_@./\\%&~\#$\-]|://\S{{0,64}}|\w[^\x00-\x7F\s\w{_MARKS_BEYOND_ASCII}])"

# The engine keeps a record of each turn of a repeated group, and fails on millions. So many are read at once.
MOST_TURNS: Final = 10_000
"""A candidate of so many code points may go on: `end_of_long` tells."""
_MOST_IN_A_BATCH: Final = 1000
_MOST_LEVELS: Final = 4
_MOST_WITHIN: Final = 300


NO_COLON: Final = -1
Candidate = tuple[int, int, int]
"""Where a URI may be, as far as the patterns can tell: its start, the colon after its scheme (`NO_COLON` if it lacks
one), and its end."""


def candidates(pattern: "regex.Pattern", text: str) -> Iterator[Candidate]:
    """Yield where in the text the pattern of `scanner` finds something, in order.

    >>> list(candidates(scanner(None, suffixes=True), "see http://a/b. Or www.example.com!"))
    [(4, 8, 14), (19, -1, 34)]
    """
    position = 0
    # Many are found in one call, so that other threads run all that while: after a short one, each would have to wait
    # for its turn.
    while position < len(text) and (batch := pattern.match(text, position)):
        position = batch.end()
        uris = zip(batch.starts("scheme"), batch.ends("scheme"), batch.ends("uri"), strict=True)
        references = batch.starts("name")
        yield from merge(uris, zip(references, repeat(-1), batch.ends("reference"))) if references else uris


@lru_cache(maxsize=16)
def scanner(schemes: frozenset[str] | None, *, suffixes: bool) -> "regex.Pattern":
    """Return the pattern for URIs, and for suffix references if asked for.

    A match has many of them.

    Args:
        schemes: Those that are looked for without ``//`` behind them, whatever follows; `None` for `FORMS`.
        suffixes: Whether to look for references without a scheme, such as ``www.example.com/x``.
    """
    import regex  # noqa: PLC0415  slow to import

    quoted = _behind_scheme(but=_APOSTROPHE)
    name = "|".join(map(re.escape, FORMS if schemes is None else sorted(schemes))) or "(?!)"
    form = "|".join(rf"(?<={scheme}:)(?={form})" for scheme, form in FORMS.items()) if schemes is None else ""
    of_uri = (
        rf"(?:(?://(?<=(?P<scheme>{_SCHEME})://)|(?!//)(?<={_NO_SCHEME_BEFORE}(?P<scheme>(?i:{name})):)(?i:{form}))"
        # What stands before it ends it.
        rf"(?:(?<='{_SCHEME}:(?://)?){quoted}|{_behind_scheme()})"
        # What is between delimiters may be broken in any place, and have other letters.
        rf"|(?<=[<\"](?i:URL:\ ?)?(?P<scheme>{_SCHEME}):)(?://|(?=[ \t]*+\r?\n)|(?<={_NO_SCHEME_BEFORE}(?i:{name}):)))"
        r"(?P<uri>)"
    )
    if suffixes:
        of_suffix = (
            rf"(?<={_NO_NAME_BEFORE}(?P<name>{_LABEL})\.){_LABEL}(?:\.{_LABEL}){{0,126}}+"
            rf"(?![\w@(]|://|\.\w)(?::[0-9]{{1,5}}+(?!\w))?+(?:(?=[/?\#]){_body()})?+(?P<reference>)"
        )
        each = rf"[^:.]*+(?::(?:{of_uri})?+|\.(?:{of_suffix})?+)"
    else:
        each = rf"[^:]*+:(?:{of_uri}|(?!)(?P<name>)(?P<reference>))?+"  # the groups are there, and never match
    return regex.compile(rf"(?V1)(?:{each}){{1,{_MOST_IN_A_BATCH}}}+")


def _behind_scheme(but: str = "") -> str:
    """Return the pattern for what follows the scheme and any ``//``, up to where the URI ends."""
    body = _body(but)
    userinfo = rf"(?:[{_without(_USERINFO, but)}{_LETTERS}]*+@)?+"
    return (
        rf"(?:(?<=://){userinfo}(?:{_IP_LITERAL}|{_NAME})(?:{_PORT})?+(?:(?=[/?\#]){body})?+"
        rf"|(?:(?<=://){userinfo}(?:{_PORT})?+(?=[/?\#])|(?<!://)){body})"
    )


def _body(but: str = "") -> str:
    """Return the pattern for a path, a query and a fragment, perhaps empty."""
    in_fragment = rf"{_unit(but)}|{_FURTHER_NUMBER_SIGN}"
    return rf"(?:{_unit(but, '#')}){{0,{MOST_TURNS}}}+(?:\#(?:{in_fragment}){{0,{MOST_TURNS}}}+)?+"


def _unit(but: str, delimiter: str = "") -> str:
    """Return the pattern for some characters that may follow one another, before a delimiter or the end."""
    marks = _without(_MARKS, but)
    # The pictures of one emoji are joined by characters that are not seen.
    emoji = rf"{_SYMBOL}\uFE0F?+(?:\u200D(?={_SYMBOL}))?+(?!{SCHEME_AHEAD})|\uFE0F\u20E3"
    symbol = rf"(?=[^\x00-\x7F])(?:{emoji}|(?<=\p{{L}})\xB7(?=\p{{L}}))"
    some = rf"[{_without(_FINAL, but)}{_LETTERS}]++|{_PCT_ENCODED}|{symbol}"
    within = rf"[{_without(_FINAL, but)}{marks}{_LETTERS}]++|{_PCT_ENCODED}|{symbol}|{_BRACKETS}"
    parentheses = "(?!)"
    for _ in range(_MOST_LEVELS):
        parentheses = rf"\((?:{within}|{parentheses}){{0,{_MOST_WITHIN}}}+\)"
    # These belong to the URI if it goes on.
    between = rf"(?:[{marks}]++|{_BRACKETS}){{1,100}}+(?!{_NEXT})"
    return rf"{some}|{parentheses}|{between}(?={some}|{parentheses}{'|' * bool(delimiter)}{re.escape(delimiter)})"


def end_of_long(text: str, start: int, end: int) -> int:
    """Return where a candidate ends, of which the scanner may have read only a part.

    >>> end_of_long("http://a/b/c", 0, 10)
    12
    """
    further = _further(quoted=text[start - 1 : start] == _APOSTROPHE, in_fragment="#" in text[start:end])
    while found := further.match(text, end):
        end = found.end()
    return end


@cache
def _further(*, quoted: bool, in_fragment: bool) -> "regex.Pattern":
    import regex  # noqa: PLC0415  slow to import

    but = _APOSTROPHE if quoted else ""
    unit = rf"{_unit(but)}|{_FURTHER_NUMBER_SIGN}" if in_fragment else _unit(but, "#")
    return regex.compile(rf"(?V1)(?:{unit}){{1,{MOST_TURNS}}}+")


def _without(characters: str, others: str) -> str:
    return "".join(character for character in characters if character not in others)


@cache
def form_of(scheme: str) -> "regex.Pattern":
    """Return the pattern for what follows the colon of a scheme that is written without ``//``.

    >>> form_of("tel").match("+1-201-555-0123") is not None, form_of("http").match("x") is not None
    (True, False)
    """
    import regex  # noqa: PLC0415  slow to import

    return regex.compile(FORMS.get(scheme, "(?!)"), regex.IGNORECASE)
