"""Links as people dictate them: with words in place of the punctuation."""

import re
from typing import Final

from uri_split._suggestion.draft import Draft, replaced
from uri_split._text.patterns import lazy_pattern

_MARKS: Final = {
    ".": ("dot", "punkt", "punto"),
    "/": ("slash", "schrägstrich"),
    ":": ("colon", "doppelpunkt"),
    "@": ("at",),
    "-": ("dash", "hyphen", "bindestrich"),
    "_": ("underscore", "unterstrich"),
}
_MARK_OF: Final = {word: mark for mark, words in _MARKS.items() for word in words}
_DOT: Final = "|".join(_MARKS["."])
_DICTATED_DOT: Final = lazy_pattern(rf"(?<=\w) (?:{_DOT}) (?=\w)", re.IGNORECASE)
_WORDS: Final = lazy_pattern(r"[\w\-]+(?: [\w\-]+)+")
_WORD: Final = lazy_pattern(rf" ?(?<!\w)({'|'.join(_MARK_OF)})(?!\w) ?", re.IGNORECASE)


def written(draft: Draft) -> Draft:
    """Return a draft with marks in place of their names, if it consists of words.

    >>> texts = "https colon slash slash a dot example", "jane at a dot example", "no dot."
    >>> [written(Draft(text, text)).text for text in texts]
    ['https://a.example', 'jane@a.example', 'no dot.']
    """
    if not (_DICTATED_DOT.search(draft.text) and _WORDS.fullmatch(draft.text)):
        return draft
    return draft.substituted(_WORD, _mark, "delimiter", lambda found: replaced(found[0], _mark(found)))


def _mark(found: re.Match[str]) -> str:
    return _MARK_OF[found[1].lower()]
