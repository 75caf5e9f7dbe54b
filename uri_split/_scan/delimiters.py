"""URIs between delimiters (RFC 3986, Appendix C): angle brackets or quotation marks, optionally after ``URL:``."""

import re
from typing import Final

from uri_split._scan.conversion import lacks_host, percent_encode_after_authority, to_uri
from uri_split._scan.criteria import Criteria
from uri_split._scan.match import Match
from uri_split._text.patterns import lazy_pattern

WITHIN: Final = r"[^\s<>\"]"
"""Pattern for a character that may be between delimiters."""
MAX_LINE_BREAKS: Final = 1000
"""The most line breaks that a URI within angle brackets may contain."""

MARGIN: Final = r"(?:[A-Za-z]{1,8}>|[>|#:;%*]|//|--)"
"""Pattern for what each line of a quotation or a comment begins with."""

_BREAK: Final = r"[ \t]*+\r?\n[ \t]*+"
_BREAK_IN_QUOTATION: Final = rf"{_BREAK}{MARGIN}[> \t]*"
_LINE_BREAK: Final = lazy_pattern(rf"(?<![ \t]){_BREAK}")
_LINE_BREAK_IN_QUOTATION: Final = lazy_pattern(rf"(?<![ \t]){_BREAK_IN_QUOTATION}")
_OPENING: Final = lazy_pattern(r"([<\"])(?i:URL: ?)?\Z")
_LONGEST_OPENING: Final = len("<URL: ")
_TO_CLOSING: Final = {
    "<": lazy_pattern(rf"({WITHIN}++(?>(?:{_BREAK}{WITHIN}++){{0,{MAX_LINE_BREAKS}}}))(?>{_BREAK}|)>"),
    '"': lazy_pattern(rf"({WITHIN}++)\""),
}
_IN_QUOTATION: Final = lazy_pattern(
    rf"({WITHIN}++(?>(?:{_BREAK_IN_QUOTATION}{WITHIN}++){{1,{MAX_LINE_BREAKS}}}))(?:{_BREAK_IN_QUOTATION})?>(?P<quoted>)"
)
_QUOTED_LINE: Final = lazy_pattern(rf"(?m:^)[ \t]*+{MARGIN}[^\n]*+\Z")
_WINDOW: Final = 100
# Within angle brackets, a bar separates a link from its text, as in Slack's <http://a/|text>.
_OFTEN_UNENCODED: Final = {">": lazy_pattern(r"\^"), '"': lazy_pattern("[|^]")}


def delimited_at(text: str, start: int) -> re.Match[str] | None:
    r"""Return what begins at an offset, as the only group, if it is between delimiters.

    >>> found = delimited_at("<URL:http://a/b\n  c>", 5)
    >>> found and found[1]
    'http://a/b\n  c'
    """
    opening = _OPENING.search(text[max(0, start - _LONGEST_OPENING) : start])
    if not opening:
        return None
    delimited = _TO_CLOSING[opening[1]].match(text, start)
    if opening[1] == "<" and not (delimited and "\n" not in delimited[0]):
        is_quoted = _QUOTED_LINE.search(text, max(0, start - _WINDOW), start)
        return (_IN_QUOTATION.match(text, start) if is_quoted else None) or delimited
    return delimited


def find_delimited(delimited: re.Match[str], scheme: str, criteria: Criteria) -> Match | None:
    r"""Return the URI that is between delimiters.

    >>> found = delimited_at("<URL:http://a/b\n  c>", 5)
    >>> found and find_delimited(found, "http", Criteria.of(None))
    ('http://a/b\n  c', 'http://a/bc', 5, 19, 'delimited')
    """
    line_break = _LINE_BREAK_IN_QUOTATION if delimited.lastgroup == "quoted" else _LINE_BREAK
    joined = line_break.sub("", delimited[1])
    if not criteria.accepts_form(scheme, joined) or lacks_host(joined):
        return None
    if "|" in joined or "^" in joined:
        joined = percent_encode_after_authority(joined, _OFTEN_UNENCODED[delimited[0][-1]])
    uri = to_uri(joined, idna=criteria.idna)
    return (delimited[1], uri, delimited.start(), delimited.end(1), "delimited") if uri is not None else None


# White space and delimiters in a string of a program; the text of a link in Slack; and invisible characters at the end.
_ENDS_WITHIN: Final = lazy_pattern(r"[.,;:!?']*+(?:\\|\||&[a-z#]|[^\x00-\x7F\w]*+[>\"])")


def ends_within(delimited: re.Match[str], end: int) -> bool:
    """Return whether a URI may end before the closing delimiter: what is between delimiters has no other parts.

    >>> found = delimited_at('"http://a/b}c"', 1)
    >>> found and ends_within(found, 11)
    False
    """
    return _ENDS_WITHIN.match(delimited.string, end) is not None
