"""Links as people read them aloud, with words in place of marks."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from uri_split._suggestion.domains import COMMON, closest_domain, top_level_domains
from uri_split._suggestion.tables import rows
from uri_split._text.spans import lazy_pattern

# A link, a mail address or the path of a remote repository, and an address of which only digits were said.
_LINK: Final = lazy_pattern(
    r"(?P<beginning>(?:https?|ftp)://+|www\.|[\w.+\-]+@)?(?:[\w\-]+\.)+(?P<last>[^\W\d_]{2,})(?::[\w\-]+)?(?:[/?#][^\s@]*)?"
)
_ADDRESS: Final = lazy_pattern(r"(?:https?://)?(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}|localhost)(?::[0-9]+)?(?:/\S*)?")
_SPELLED: Final = lazy_pattern(r"(?<!\w)\w(?: \w(?!\w))+")
_AROUND_MARK: Final = lazy_pattern(r"(?<!\s)\s*+([.:/@\-_])\s*")
_SCHEME_WITHOUT_COLON: Final = lazy_pattern(r"\A(https?|ftp)(?=//)")
_AUSTRIA: Final = lazy_pattern(r"\.@(?=/|\Z)")  # its top-level domain is "at"
_FEWEST: Final = 2
_WITHOUT_BLANKS: Final = "\u3000"
"""From this character on, scripts have no blanks between words."""


@cache
def _marks() -> Mapping[str, str]:
    return {word: mark for mark, words in rows("dictation.txt") for word in words.split("|")}


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    names = [re.escape(word) for word in sorted(words, key=len, reverse=True)]
    apart, glued = (
        "|".join(name for name in names if (name < _WITHOUT_BLANKS) == is_apart) for is_apart in (True, False)
    )
    return re.compile(rf"(?:(?<!\s)\s++|)((?<!\w)(?:{apart})(?!\w)|{glued})\s*", re.IGNORECASE)


@cache
def _names() -> re.Pattern[str]:
    return _pattern(word for word, mark in _marks().items() if not mark.isdigit())


@cache
def _digits() -> re.Pattern[str]:
    return _pattern(word for word, mark in _marks().items() if mark.isdigit())


@cache
def names_of_separators() -> str:
    """Return the names of the marks that separate the parts of a link, as alternatives of a pattern."""
    names = [word for word, mark in _marks().items() if mark in {".", "/", ":", "-", "_"}]
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))


def named(found: re.Match[str]) -> str:
    r"""Return the mark whose name is the first group of a match, as in "jane (at) a.example".

    >>> [named(re.search(r"\((.*)\)", text)) for text in ("(at)", "(Punkt)", "(.)", "(me)")]
    ['@', '.', '.', '(me)']
    """
    name = found[1].strip().lower()
    return name if name in {".", "@", ":"} else _marks().get(name, found[0])


def dictated(found: re.Match[str]) -> str:
    """Return marks in place of their names, if that makes one link of all words.

    >>> texts = "www dot a dash b dot com slash c", "jane at a dot com", "one two seven dot 0 dot 0 dot one", "a dot b"
    >>> [dictated(re.search(".+", text)) for text in texts]
    ['www.a-b.com/c', 'jane@a.com', '127.0.0.1', 'a dot b']
    """
    written, times = _names().subn(_mark, found[0])
    if times < _FEWEST:
        return found[0]  # one of these words may be in prose
    written = _SPELLED.sub(lambda letters: letters[0].replace(" ", ""), written)
    written = _AROUND_MARK.sub(r"\1", _SCHEME_WITHOUT_COLON.sub(r"\1:", written))
    written = _AUSTRIA.sub(".at", written)
    address = _digits().sub(_mark, written)
    if _ADDRESS.fullmatch(address):
        return address
    link = _LINK.fullmatch(written) or _LINK.fullmatch(written.replace(" ", ""))
    if not link:
        return found[0]
    last, is_clear = link["last"].lower(), (link["beginning"] or "").endswith(("/", "."))
    return link[0] if _is_usual(last) or (is_clear and last in top_level_domains()) else found[0]


def _is_usual(last: str) -> bool:
    """Return whether a word after a dot is no word of prose, such as "here", which is a top-level domain, too."""
    is_of_country = len(last) == len("de") and last in top_level_domains()
    return is_of_country or last in {*COMMON, "example"} or closest_domain(last) in COMMON


def _mark(found: re.Match[str]) -> str:
    return _marks()[found[1].lower()]
