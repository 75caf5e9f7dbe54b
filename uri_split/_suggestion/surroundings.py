"""Surroundings of a link: delimiters, markup, and the words of a sentence."""

import re
from collections.abc import Iterator
from typing import Final

from uri_split._changes import BLANK, ChangeCode, Draft, Edit, is_blank
from uri_split._grammar import SCHEME
from uri_split._text.spans import lazy_pattern, once
from uri_split.messages import Message, describe_character, message

_KNOWN: Final = r"(?:h[tx]{2}ps?|ftps?|sftp|wss?|file|ssh|git|mailto)"
# Where a link begins: with a scheme and slashes, perhaps with slips between them, or with a usual name.
_BEGINNING: Final = lazy_pattern(
    rf"(?<![A-Za-z0-9@.+\-_/\\])(?:{_KNOWN}[:;.,\"'\uff1a]{{0,2}}[ ]?[/\\\uff0f]{{1,4}}"
    rf"|[A-Za-z][{SCHEME}]{{1,30}}+:[/\\\uff0f]{{2}}|mailto:(?=\S)|(?<!http:)(?<!https:)(?<!/ )www[.,][ ]?(?=\w))"
    r"|(?<=[^\x00-\x7f])https?:[/\\]{2}|(?<=[(\"'=<])//(?=[\w\-]+\.)",
    re.IGNORECASE,
)
# A scheme that another URI may follow, such as "view-source:" and "jdbc:".
_OUTER_SCHEME: Final = lazy_pattern(r"(?:view-source|blob|filesystem|feed|jar|[a-z0-9]{1,8}dbc):", re.IGNORECASE)
_MOST_LINKS: Final = 3
_LONGEST_DELIMITER: Final = 2
_CLOSERS: Final = {
    "<": ">|",
    "(": ")",
    "[": "]",
    "{": "}",
    '"': '"”',
    "'": "'",
    "`": "`",
    "“": "”",
    "„": "“”",
    "\u2018": "\u2019",
    "«": "»",
    "»": "«",
    "\u2039": "\u203a",
    "|": "|",
    "*": "*",
}
_QUOTES: Final = "\"'`"
_PAIRED: Final = {
    ")": "(",
    "]": "[",
    "}": "{",
    ">": "<",
    "”": "“„",
    "“": "„",
    "\u2019": "\u2018\u201a",
    "»": "«",
    "\u203a": "\u2039",
}
_BETWEEN_LINKS: Final = " ,;|\t\r\n"
_SEPARATORS: Final = ",;"
_ENDS_OF_SENTENCES: Final = ".,;:!?"
_CLOSED: Final = "。、\uff0c\uff1b\uff01\uff1f\u0964"
ENDS_OF_TITLES: Final = "。\uff01\uff1f"
"""Marks that end sentences, and titles of pages."""

_HOST_ALONE: Final = lazy_pattern(r"(?:[^/?#]*//)?[^/?#]*\Z")

# Tags that begin something else, and those that end what is around a link; others may be within a host.
_TAGS: Final = "a|br|div|h[1-6]|hr|img|li|ol|p|pre|t[adhr]|table|ul"
_MARKUP: Final = lazy_pattern(
    rf"<(?:/[a-z][a-z0-9]{{0,9}}|{_TAGS})(?:\s[^<>]{{0,200}})?/?>|\[/(?:b|i|img|url)\]|[\"']\s?/?>|\]\("
    r"|\\[nrt](?=\s|\Z)",
    re.IGNORECASE,
)
_NEXT_PARAMETER: Final = lazy_pattern(r"[^\s:/]*&[\w.\-\[\]]+=")
_QUOTED_VALUE: Final = lazy_pattern("=[\"'<]")
_NOT_IN_REFERENCE: Final = " \t\r\n\"'`<>()[]{}|"
_TITLE: Final = lazy_pattern(r"(?<![ \t])[ \t]+(?=[\"'(])")
_BLANKS: Final = lazy_pattern(f"[{BLANK}]+")
_LEADING: Final = lazy_pattern(f"[{BLANK}\"'`<>“”„\u2018\u2019«»,;.]+")
_BEFORE_PATH: Final = lazy_pattern(f"[{BLANK}\"'`<>“”„\u2018\u2019«»,;]+")
_SPACE: Final = lazy_pattern(r"\s")
_DELIMITER: Final = lazy_pattern("[/?#]")
_REFERENCE_AT_END: Final = lazy_pattern(r"&#?[A-Za-z0-9]{2,8};\Z")
_QUOTED_MAIL: Final = lazy_pattern(r"[>|][^\r\n]*+\r?\n[>|]")
_NOT_ASCII: Final = lazy_pattern(r"[^\x00-\x7f]")
# In Swedish and Finnish, the same mark opens a quotation and closes it.
_OPENS_AS_IT_CLOSES: Final = lazy_pattern(r"(?<![^\W_])[”\u2019»](?=\w)")
_PAIRED_BEYOND_ASCII: Final = {"\uff09": "\uff08", "」": "「", "』": "『", "】": "【", "》": "《"}
_PUNCTUATION_BEYOND_ASCII: Final = lazy_pattern(r"[。、\uff0c\uff1b\uff01\uff1f…\uff08\uff09「」『』【】《》]")


def in_text(draft: Draft) -> Iterator[Draft]:
    """Yield the links in a text, without what is around them: the first few, then nothing.

    >>> [link.text for link in in_text(Draft("", "see [docs](www.example.com/a) or <http://a/b c>"))]
    ['www.example.com/a', 'http://a/b c']
    """
    text, position = draft.text, 0
    if _QUOTED_MAIL.match(text):
        return  # the link may go on in the next line
    for _ in range(_MOST_LINKS):
        beginning = _BEGINNING.search(text, position)
        if not beginning:
            return
        start = beginning.start()
        if is_in_reference(text, start):
            space = _SPACE.search(text, start)
            position = space.start() if space else len(text)
            continue
        outer = text[max(0, start - 16) : start]
        if start and _OUTER_SCHEME.fullmatch(outer):
            start = 0
        end = _end(text, start, beginning.end())
        yield within(draft, start, end)
        position = max(end, beginning.end())


def is_in_reference(text: str, start: int) -> bool:
    """Return whether a link that begins at an offset is a part of a relative reference, such as a value of its query.

    >>> is_in_reference("/login?next=https://a.example/", 12), is_in_reference("URL=https://a.example/", 4)
    (True, False)
    """
    end = start - 1 if _QUOTED_VALUE.match(text, max(0, start - len('="'))) else start
    word = max(text.rfind(character, 0, end) for character in _NOT_IN_REFERENCE) + 1
    return _DELIMITER.search(text, word, start) is not None


def within(draft: Draft, start: int, end: int) -> Draft:
    """Return a draft with only a part of its text, and without the delimiters around that."""
    text = draft.text
    return draft.edited(_removal(text, *span) for span in ((0, start), (end, len(text))) if span[0] < span[1])


def _removal(text: str, start: int, end: int) -> Edit:
    found = text[start:end]
    code, words = _description(found)
    return Edit(start, end, "", code, words)


def _description(found: str) -> tuple[ChangeCode, Message]:
    if _BLANKS.fullmatch(found):
        return "white-space", message("change/removed-around", found=describe_character(found))
    if len(found) <= _LONGEST_DELIMITER:
        return "delimiter", message("change/removed-around", found=describe_character(found))
    return "surrounding-text", message("change/surrounding-text")


def _end(text: str, start: int, body: int) -> int:
    """Return where a link that begins at an offset ends.

    Args:
        text: The whole text.
        start: The offset of the link.
        body: The offset after its scheme.
    """
    opener = text[start - 1 : start]
    closers = _CLOSERS.get(opener, "")
    if opener == "=" and text[max(0, start - 5) : start].lower() == "[url=":
        opener, closers = "[", "]"
    end = len(text)
    if closers:
        end = _closed(text, start, opener, closers)
        title = _TITLE.search(text, start, end) if opener == "(" else _SPACE.search(text, start, end)
        if title and opener in "([{":
            end = title.start()
    elif start:
        space = _SPACE.search(text, body)
        end = space.start() if space else end
    tab = text.find("\t", body, end)
    if "." in text[body:tab] and tab > 0 and text[tab + 1 : tab + 2] not in {*"@:./"}:  # the end of a cell of a table
        end = tab
    following = _BEGINNING.search(text, body + 1, end)
    if following and text[following.start() - 1] in _BETWEEN_LINKS:
        before = text[start : following.start()].rstrip(_BETWEEN_LINKS)
        end = trimmed(text, start, start + len(before), in_sentence=True)
    markup = _MARKUP.search(text, body, end)
    if markup and not _is_in_value(text, body, markup, end):
        end = markup.start()
    if start and text[start - 1].isalpha() and not text[start - 1].isascii():  # in a script without spaces
        mark = _NOT_ASCII.search(text, body, end)
        end = mark.start() if mark else end
    elif start:
        end = _before_punctuation(text, body, end, is_enclosed=bool(closers))
    return trimmed(text, start, end, in_sentence=start > 0, keeps_titles=start == 0 or bool(closers))


def _is_in_value(text: str, body: int, markup: re.Match[str], end: int) -> bool:
    """Return whether a query has a value that begins with markup, or another parameter after markup."""
    query = text.find("?", body, markup.start())
    return query >= 0 and (
        text.find("=<", query, markup.end()) >= 0 or _NEXT_PARAMETER.match(text, markup.end(), end) is not None
    )


def _closed(text: str, start: int, opener: str, closers: str) -> int:
    """Return the offset of what closes an opener before a link; the end of the text if nothing does."""
    depth = 0
    for found in _either(opener + closers).finditer(text, start):
        if found[0] in closers:
            if depth == 0:
                return found.start()
            depth -= 1
        else:
            depth += 1
    return len(text)


def _before_punctuation(text: str, body: int, end: int, *, is_enclosed: bool) -> int:
    """Return the offset of the first mark beyond ASCII in a link that is not between a pair of them.

    If the link is between delimiters, marks of a title at its end belong to it.
    """
    openers = set(_PAIRED_BEYOND_ASCII.values())
    opened: list[str] = []
    for found in _PUNCTUATION_BEYOND_ASCII.finditer(text, body, end):
        if found[0] in openers:
            opened.append(found[0])
        elif opened and opened[-1] == _PAIRED_BEYOND_ASCII.get(found[0]):
            opened.pop()
        elif not opened:
            return end if is_enclosed and not text[found.start() : end].strip(ENDS_OF_TITLES) else found.start()
    return end


@once
def _either(characters: str) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(characters)}]")


def trimmed(text: str, start: int, end: int, *, in_sentence: bool = False, keeps_titles: bool = True) -> int:
    """Return the end of a link without white space, and without closing marks that nothing opens.

    Args:
        text: The whole text.
        start: The offset of the link.
        end: The offset where it ends at most.
        in_sentence: Whether marks that may end a sentence are removed even if no other mark follows them.
        keeps_titles: Whether marks that may end the title of a page are kept after a path.

    >>> [text[: trimmed(text, 0, len(text))] for text in ('http://a/b",', "http://a/(b)", "http://a/b)", "http://a.")]
    ['http://a/b', 'http://a/(b)', 'http://a/b', 'http://a.']
    """
    if text[start:end][-1:].isalnum():  # as most do
        return end
    surplus = {
        closer: text.count(closer, start, end) - sum(text.count(opener, start, end) for opener in openers)
        for closer, openers in _PAIRED.items()
    } | {quote: text.count(quote, start, end) % 2 for quote in _QUOTES}
    for found in _OPENS_AS_IT_CLOSES.finditer(text, start, end):
        surplus[found[0]] -= len("””")
    last = end
    while last > start:
        mark = text[last - 1]
        if mark in _ENDS_OF_SENTENCES:
            last -= 1
            continue
        if not (surplus[mark] > 0 if mark in surplus else mark in _CLOSED or is_blank(text, last - 1)):
            break
        if mark in ENDS_OF_TITLES and keeps_titles and not _HOST_ALONE.match(text, start, last):
            break
        if mark in surplus:
            surplus[mark] -= 1 if mark in _PAIRED else surplus[mark]
        last = end = last - 1
    return last if in_sentence else end


def without_blanks(draft: Draft) -> Draft:
    """Return a draft without the white space and invisible characters at both ends."""
    text = draft.text
    leading = _BLANKS.match(text)
    start, end = leading.end() if leading else 0, len(text)
    while end > start and is_blank(text, end - 1):
        end -= 1
    return within(draft, start, end)


def without_delimiters(draft: Draft, *, around_path: bool = False) -> Draft:
    """Return a draft without the delimiters and marks at both ends.

    Args:
        draft: The draft.
        around_path: Whether dots at the ends belong to a path: to a dot-segment, or to the name of a file.
    """
    leading = (_BEFORE_PATH if around_path else _LEADING).match(draft.text)
    start = leading.end() if leading else 0
    end = trimmed(draft.text, start, len(draft.text), in_sentence=start > 0 and not around_path)
    if not (_SPACE.search(draft.text) or _REFERENCE_AT_END.search(draft.text)):  # a part of a list
        end = len(draft.text[:end].rstrip(_SEPARATORS))
    return within(draft, start, max(start, end))
