"""Marks that close what was opened before a URI, or within it: quotation marks, apostrophes, emphasis."""

import re
from typing import Final

from uri_split._text.patterns import lazy_pattern

_WINDOW: Final = 300
ENDS_A_SENTENCE: Final = ".,;:!?'"
"""Marks that a URI does not end with."""

# Delimiters that are written as character references, in a text that is not read as HTML.
_REFERENCE: Final = lazy_pattern(
    r"&(?:amp;)*+(?:quot|QUOT|[lg]t|[LG]T|apos|nbsp|e[nm]sp|thinsp|NewLine|Tab|rdquo|rs?aquo|rsquo(?=;(?!\w))"
    r"|#0{0,5}(?:9|1[03]|3[249]|6[02]|160|187|8217(?=;(?!\w))|8221)"
    r"|#[xX]0{0,5}(?:[9AaDd]|2[027]|3[CcEe]|[Aa]0|[Bb][Bb]|2019(?=;(?!\w))|201[Dd]));"
)
# An apostrophe that opens a quotation, unless it is closed; a letter may precede it in SQL and Python. Those within
# words are not quotation marks.
_OPEN_APOSTROPHE: Final = lazy_pattern(
    r"(?:(?<!\w)|(?<=[^\w'][BEFNRUbfru])|(?<=\A[BEFNRUbfru]))'(?=[^\s'])(?>(?:[^'\n]|(?<=\w)'(?=\w))*)\Z"
)
_OPEN_SINGLE_MARK: Final = lazy_pattern(r"[‘‚](?>(?:[^‘’‚\n]|(?<=\w)’(?=\w))*)\Z")  # noqa: RUF001
_CLOSING_APOSTROPHE: Final = lazy_pattern(r"(?<!\w)'|'(?!\w)")
_BETWEEN_VALUES: Final = lazy_pattern("[^(,=:;!\\[]'[,:;]")
_QUOTATION_MARKS: Final = "«»‹›“”‘’❝❞❛❜"  # noqa: RUF001
_BRACKETS: Final = "⁅⁆⁽⁾₍₎⌈⌉⌊⌋〈〉❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦗⦘⧼⧽⸢⸣⸤⸥⸨⸩"  # noqa: RUF001
_QUOTE_OR_BRACKET: Final = lazy_pattern(rf"[{_QUOTATION_MARKS}„‚＂＇{_BRACKETS}]")  # noqa: RUF001
_CLOSED_BY: Final = {
    **dict(zip(_QUOTATION_MARKS[::2], _QUOTATION_MARKS[1::2], strict=True)),
    **dict(zip(_BRACKETS[::2], _BRACKETS[1::2], strict=True)),
    "„": "“”",
    "‚": "‘’",  # noqa: RUF001
}
_OPENED_BY: Final = dict(zip("❞❜" + _BRACKETS[1::2], "❝❛" + _BRACKETS[::2], strict=True))
# The border of a table, brackets before a link with its text, and the name of a parameter in a wiki.
_LONGEST_PARAMETER: Final = 60
_BEFORE_BAR: Final = lazy_pattern(r"(?:[<\[{]|\|[ \t]*+(?:\w[\w \-]{0,40}=[ \t]*+)?)\Z")
EMPHASIS: Final = frozenset("*_~")
_EMPHASIS: Final = lazy_pattern(
    r"(?P<opening>(?<![^\s(\[{<>\"'|])[*_~]{1,5}+(?=[^\s*_~]))|(?<=[^\s*_~])[*_~]{1,5}+(?![\w*_~])"
)


def end_before_closing(text: str, start: int, end: int, closing: str) -> int:
    """Return where a candidate ends that may contain the end of a quotation; -1 if one begins and does not end in it.

    Args:
        text: The text.
        start: The offset where the candidate begins.
        end: The offset where it seems to end.
        closing: The characters that close what directly precedes it.

    >>> text = "('see http://a/b','c')"
    >>> text[6 : end_before_closing(text, 6, 20, "")]
    'http://a/b'
    """
    if reference := _REFERENCE.search(text, start, end + 1):
        end = reference.start()
        if text[end - 1] == "=" and text[reference.end() : reference.end() + 1].isalnum():  # it opens a value
            return -1
    apostrophe = _CLOSING_APOSTROPHE.search(text, start, end)
    if apostrophe and (
        _BETWEEN_VALUES.match(text, apostrophe.start() - 1)
        or _OPEN_APOSTROPHE.search(text, max(0, start - _WINDOW), start)
    ):
        end = apostrophe.start()
    if not text[start : end + 1].isascii():
        end = _end_of_quotations(text, start, end, closing)
    return end


def _end_of_quotations(text: str, start: int, end: int, closing: str) -> int:
    opened: list[str] = []
    for mark in _QUOTE_OR_BRACKET.finditer(text, start, end):
        if opened and mark[0] in _CLOSED_BY[opened[-1]]:
            opened.pop()
        elif mark[0] in "»\u203a”" or mark[0] in closing or _closes(text, start, mark):
            return mark.start()
        elif mark[0] in _CLOSED_BY:
            opened.append(mark[0])
    while opened and text[end : end + 1] and text[end] in _CLOSED_BY[opened[-1]]:
        opened.pop()
        end += 1
    return -1 if opened else end


def _closes(text: str, start: int, mark: re.Match[str]) -> bool:
    """Return whether a mark closes a bracket or a quotation that began before the link."""
    begin = max(0, start - _WINDOW)
    if mark[0] in "‘’":  # noqa: RUF001
        is_apostrophe = text[mark.end() : mark.end() + 1].isalnum()
        return not is_apostrophe and _OPEN_SINGLE_MARK.search(text, begin, start) is not None
    return mark[0] in _OPENED_BY and text.rfind(_OPENED_BY[mark[0]], begin, start) > text.rfind(mark[0], begin, start)


def is_before_bar(text: str, start: int) -> bool:
    """Return whether a link begins where a bar ends it: in a cell of a table, before its text, or as a parameter.

    >>> is_before_bar("{{cite|url=http://a/", 11), is_before_bar("see http://a/", 4)
    (True, False)
    """
    return _BEFORE_BAR.search(text, max(0, start - _LONGEST_PARAMETER), start) is not None


def without_emphasis(text: str, start: int, written: str) -> str:
    """Return a URI without the marks at its end that close an emphasis, which began before it in the same paragraph.

    >>> without_emphasis("**Link: http://a/b**", 8, "http://a/b**"), without_emphasis("http://a/b_", 0, "http://a/b_")
    ('http://a/b', 'http://a/b_')
    """
    mark = written[-1]
    opened = 0
    window = max(0, start - _WINDOW)
    for run in _EMPHASIS.finditer(text, max(window, text.rfind("\n\n", window, start)), start + 1):
        opened = max(0, opened + run[0].count(mark) * (1 if run["opening"] else -1))
    plain = written.rstrip(mark)
    rest = written[: max(len(plain), len(written) - opened)]
    return without_emphasis(text, start, rest) if rest != written and rest[-1] in EMPHASIS else rest


def without_end_of_comment(text: str, start: int, written: str) -> str:
    """Return a URI without the end of a comment of C that began before it.

    >>> without_end_of_comment("/* http://a/b*/", 3, "http://a/b*/"), without_end_of_comment("http://a/*/", 0, "http://a/*/")
    ('http://a/b', 'http://a/*/')
    """
    comment = text.rfind("/*", max(0, start - _WINDOW), start)
    if comment < 0 or text.find("*/", comment, start) >= 0 or not (comment == 0 or text[comment - 1].isspace()):
        return written
    return written.partition("*/")[0].rstrip("*")
