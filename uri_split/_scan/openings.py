"""What closes something that was opened in front of a URI, or within it: quotation marks, apostrophes, emphasis."""

from typing import Final

from uri_split._text.patterns import lazy_pattern

_WINDOW: Final = 300
ENDS_A_SENTENCE: Final = ".,;:!?'"
"""Marks that a URI does not end with."""

# Delimiters that are written as character references, in a text that is not read as HTML.
_REFERENCE: Final = lazy_pattern(
    r"&(?:quot|lt|gt|apos|nbsp|#0{0,5}(?:34|39|60|62|160)|#[xX]0{0,5}(?:22|27|3[CcEe]|[Aa]0));"
)
# An apostrophe that opens a quotation, unless it is closed. Those within words are not quotation marks.
_OPEN_APOSTROPHE: Final = lazy_pattern(r"(?<!\w)'(?=[^\s'])(?>(?:[^'\n]|(?<=\w)'(?=\w))*)\Z")
_CLOSING_APOSTROPHE: Final = lazy_pattern(r"(?<!\w)'|'(?!\w)")
_QUOTATION_MARK: Final = lazy_pattern("[«»‹›“”„‘’‚]")  # noqa: RUF001
_CLOSED_BY: Final = dict(zip("«‹“„‘‚", ("»", "›", "”", "“”", "’", "‘’"), strict=True))  # noqa: RUF001
_EMPHASIS: Final = lazy_pattern(r"(?P<opening>(?<![\w*_~])[*_~]{1,5}+(?=[^\s*_~]))|(?<=[^\s*_~])[*_~]{1,5}+(?![\w*_~])")


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
    if text.find("'", start, end) >= 0 and _OPEN_APOSTROPHE.search(text, max(0, start - _WINDOW), start):
        apostrophe = _CLOSING_APOSTROPHE.search(text, start, end)
        end = apostrophe.start() if apostrophe else end
    if not text[start : end + 1].isascii():
        end = _end_of_quotations(text, start, end, closing)
    return end


def _end_of_quotations(text: str, start: int, end: int, closing: str) -> int:
    opened: list[str] = []
    for mark in _QUOTATION_MARK.finditer(text, start, end):
        if opened and mark[0] in _CLOSED_BY[opened[-1]]:
            opened.pop()
        elif mark[0] in "»\u203a”" or mark[0] in closing:
            return mark.start()
        elif mark[0] in _CLOSED_BY:
            opened.append(mark[0])
    while opened and text[end : end + 1] and text[end] in _CLOSED_BY[opened[-1]]:
        opened.pop()
        end += 1
    return -1 if opened else end


def without_emphasis(text: str, start: int, written: str) -> str:
    """Return a URI without the marks at its end that close an emphasis, which began before it in the same paragraph.

    >>> without_emphasis("**Link: http://a/b**", 8, "http://a/b**"), without_emphasis("http://a/b_", 0, "http://a/b_")
    ('http://a/b', 'http://a/b_')
    """
    mark = written[-1]
    opened = 0
    before = text[max(0, start - _WINDOW) : start].rpartition("\n\n")[2]
    for run in _EMPHASIS.finditer(before):
        opened = max(0, opened + run[0].count(mark) * (1 if run["opening"] else -1))
    plain = written.rstrip(mark)
    return written[: max(len(plain), len(written) - opened)]
