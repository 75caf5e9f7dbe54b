"""Notes after a link: white space is a part of the link, or ends it before a title or a remark.

People type links with spaces, and lists of links have notes beside them: nobody can be certain which of them it is. Nor
whether a mark such as U+3002 at the end belongs to the title of a page, or ends a sentence.
"""

from collections.abc import Iterator
from string import ascii_lowercase
from typing import Final

from uri_split._algebra.browsers import read
from uri_split._algebra.schemes import WEB
from uri_split._suggestion.change import apply
from uri_split._suggestion.changes import Draft
from uri_split._suggestion.safe import safe_changes, unwrap
from uri_split._suggestion.surroundings import ENDS_OF_TITLES, trimmed, within
from uri_split._text.patterns import lazy_pattern
from uri_split.lenient import split
from uri_split.rules import RULES

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
    """Yield groups of readings of a text, the most likely first: as one link, and as a link before a note.

    Args:
        whole: Readings of the whole text.
        alone: Readings of the link before a note.
        text: The text.
    """
    end = _END.search(text)
    alone = [reading for reading in alone if _is_complete(reading.text)]
    if not (end and alone):
        yield whole
        return
    link, rest = text[: end.start()], text[end.start() :]
    if _NOTE.match(rest) or _is_name(alone[0].text):
        yield [*alone, *whole]
    elif whole[1:] or split(alone[0].text)[2:] == ("", None, None):
        yield whole  # the host is not certain, or the white space is within it
        yield [reading for reading in alone if whole and "." in (split(reading.text).host or "")]
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
    return RULES["URI"].matches(uri) and is_complete and (scheme != "mailto" or "@" in uri)


def _is_name(uri: str) -> bool:
    """Return whether a URI is a name, a number or an address, in which nobody means white space.

    >>> [_is_name(uri) for uri in ("tel:1", "urn:a:b", "mailto:a@b", "mailto:a@b?subject=c", "file:/a", "https://a")]
    [True, True, True, False, False, False]
    """
    _, authority, path, query, fragment = split(uri)
    return (authority, query, fragment) == (None, None, None) and not path.startswith("/")
