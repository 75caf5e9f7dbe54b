"""URIs between delimiters (RFC 3986, Appendix C): angle brackets or quotation marks, optionally after ``URL:``."""

from typing import Final

from uri_split._scan.conversion import lacks_host, percent_encode_after_authority, to_uri
from uri_split._scan.criteria import Criteria
from uri_split._scan.match import Match
from uri_split._text.patterns import lazy_pattern

WITHIN: Final = r"[^\s<>\"]"
"""Pattern for a character that may be between delimiters."""
MAX_LINE_BREAKS: Final = 1000
"""The most line breaks that a URI within angle brackets may contain."""

_BREAK: Final = r"[ \t]*+\r?\n[ \t]*+"
_LINE_BREAK: Final = lazy_pattern(f"(?<![ \\t]){_BREAK}")
_OPENING: Final = lazy_pattern(r"([<\"])(?i:URL: ?)?\Z")
_LONGEST_OPENING: Final = len("<URL: ")
_TO_CLOSING: Final = {
    "<": lazy_pattern(rf"({WITHIN}++(?>(?:{_BREAK}{WITHIN}++){{0,{MAX_LINE_BREAKS}}}))(?>{_BREAK}|)>"),
    '"': lazy_pattern(rf"({WITHIN}++)\""),
}
# Within angle brackets, a bar separates a link from its text, as in Slack's <http://a/|text>.
_OFTEN_UNENCODED: Final = {"<": lazy_pattern(r"\^"), '"': lazy_pattern("[|^]")}


def find_delimited(text: str, start: int, scheme: str, criteria: Criteria) -> Match | None:
    r"""Return the URI that begins at an offset, if it is between delimiters.

    >>> criteria = Criteria.of(None)
    >>> find_delimited("<URL:http://a/b\n  c>", 5, "http", criteria)
    ('http://a/b\n  c', 'http://a/bc', 5, 19, 'delimited')
    """
    opening = _OPENING.search(text[max(0, start - _LONGEST_OPENING) : start])
    delimited = opening and _TO_CLOSING[opening[1]].match(text, start)
    if not opening or not delimited:
        return None
    joined = _LINE_BREAK.sub("", delimited[1])
    if not criteria.accepts_form(scheme, joined) or lacks_host(joined):
        return None
    if "|" in joined or "^" in joined:
        joined = percent_encode_after_authority(joined, _OFTEN_UNENCODED[opening[1]])
    uri = to_uri(joined, idna=criteria.idna)
    return (delimited[1], uri, start, delimited.end(1), "delimited") if uri is not None else None
