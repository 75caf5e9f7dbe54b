"""Links as people dictate them: with words in place of the punctuation."""

import re
from typing import Final

from uri_split._suggestion.changes import Draft, replaced
from uri_split._text.patterns import lazy_pattern

# In English and German, and "dot" in Italian and Spanish.
_MARKS: Final = {
    ".": ("dot", "punkt", "punto"),
    "/": ("slash", "schrägstrich"),
    ":": ("colon", "doppelpunkt"),
    "@": ("at",),
    "-": ("dash", "hyphen", "bindestrich"),
    "_": ("underscore", "unterstrich"),
}
_MARK_OF: Final = {word: mark for mark, words in _MARKS.items() for word in words}
_WORDS: Final = lazy_pattern(r"[\w\-]+(?: [\w\-]+){2,}")
_WORD: Final = lazy_pattern(rf" ?(?<!\w)({'|'.join(_MARK_OF)})(?!\w) ?", re.IGNORECASE)
# Other words between dots and slashes may be prose.
_NAME: Final = r"[\w\-]+(?:\.[\w\-]+)*\.(?:com|net|org|edu|gov|info|io|dev|app|eu|uk|de|at|ch|fr|it|es|nl|pl|example)"
_DICTATED_LINK: Final = lazy_pattern(
    rf"(?:https?://[\w\-]+\.|www\.[\w\-]+\.)[\w.\-/]+|{_NAME}(?:/[\w.\-/]*)?|[\w.\-]+@{_NAME}", re.IGNORECASE
)


def punctuated(draft: Draft) -> Draft:
    """Return a draft with marks in place of their names, if they make a link or a mail address of all words.

    >>> texts = "https colon slash slash a dot example", "jane at a dot example", "polka dot dress"
    >>> [punctuated(Draft(text, text)).text for text in texts]
    ['https://a.example', 'jane@a.example', 'polka dot dress']
    """
    if not _WORDS.fullmatch(draft.text):
        return draft
    link = draft.substituted(_WORD, _mark, "delimiter", lambda found: replaced(found[0], _mark(found)))
    return link if _DICTATED_LINK.fullmatch(link.text) else draft


def _mark(found: re.Match[str]) -> str:
    return _MARK_OF[found[1].lower()]
