"""Whether an authority in running text ends where the grammar ends it, or goes on with what none may have.

What follows it decides: behind a placeholder, a character of another script or a stray mark, the rest of a host may
stand, and what is before would be another host.
"""

import re
from typing import Final

_INVISIBLE: Final = r"[\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
# Behind these, nothing of a host can stand.
_ENDS: Final = r"\s\"')\]}>`|”\u2019»\uff09】」』》〉"
# Not the scheme of the next URI.
_LABEL: Final = r"(?![A-Za-z][A-Za-z0-9+.\-]{0,40}+://)[A-Za-z0-9][A-Za-z0-9\-]*+"
_TAG: Final = r"(?:</?[A-Za-z][^<>\s]*+>)?+"

_GOES_ON: Final = re.compile(
    rf"""
      [A-Za-z0-9_@] | [:.]@ | :\w | (?![0-9])\d             # a second "@", or a port that is not digits
    | [.\-:@]?[{{%$] | \#\{{ | [.\-]\*[.\-] | \[\.          # a placeholder
    | [.\-]?[\[({{][^\s\])}}/]{{0,64}}+[\])}}][.\-]?\w      # a placeholder, or a note that a host goes on behind
    | \\(?![\"'/\\nrtu]) | \\[ux][0-9A-Fa-f]{{2}}           # a backslash, if it escapes no end of a text
    | &(?!(?:lt|gt|quot|nbsp|amp|apos|\#39|\#34);)\#?\w+;\w # a character of HTML
    | =\r?\n                                                # a line that is broken, as mails are
    | [^\s/?\#<>"')\]}}@]{{0,64}}+@\w                       # userinfo with what none may have
    | (?<=-)[^\s"')\]}}>.,;:!?]                            # a label that has no end
    | [.\-]?{_TAG}(?:[^{_ENDS}\w<&@]{{1,4}}+{_LABEL}){{1,8}}?(?:[.:]\w|[/@])  # more labels, behind marks
    | '{_LABEL}(?:[.:]\w|/)
    | (?:[.\-]|{_INVISIBLE}++[.\-:@])(?![\x00-\x7f])\w | {_INVISIBLE}++[.\-:@]\w
    """,
    re.VERBOSE,
)
# What is read as a host, or as a port, may be a user or the beginning of a password.
_PASSWORD: Final = re.compile(r"[\s\"'|][^\s/?#\"'<>@]*+@\w")
_PASSWORD_OF_TWO_WORDS: Final = re.compile(r" [^\s:/@]*+:[^\s/@]*+@\w")
_PORT: Final = re.compile(r".*:[0-9]+")
_FURTHER_WORD: Final = re.compile(rf"(?:{_INVISIBLE}++|(?![\x00-\x7f]))\w++")
_FURTHER_LABEL: Final = re.compile(r"[.\-:@]\w")
_COMPLETE_HOST: Final = re.compile(r".*(?:\.[^\W\d_]{2,}|\.xn--[A-Za-z0-9\-]+|\]|:[0-9]+)")
_AUTHORITY: Final = re.compile("[^/?#]*+")
_LONGEST_AUTHORITY: Final = 1000


def goes_on(text: str, start: int, end: int) -> bool:
    """Return whether a reference ends with its authority, and this goes on with what none may have.

    Args:
        text: The text.
        start: Where the authority begins.
        end: Where the reference ends.

    >>> goes_on("http://api.{name}.example.com", 7, 10), goes_on("http://example.com.", 7, 18)
    (True, False)
    """
    if not _AUTHORITY.fullmatch(text, start, end):
        return False
    if end - start > _LONGEST_AUTHORITY or _GOES_ON.match(text, end) or _PASSWORD_OF_TWO_WORDS.match(text, end):
        return True
    if _PORT.fullmatch(text, start, end) and _PASSWORD.match(text, end):
        return True
    word = _FURTHER_WORD.match(text, end)
    if not word:
        return False
    return not _COMPLETE_HOST.fullmatch(text, start, end) or _FURTHER_LABEL.match(text, word.end()) is not None
