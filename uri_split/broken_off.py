"""Whether an authority in running text ends where the grammar ends it, or goes on with what none may have.

What follows it decides: behind a placeholder, a character of another script or a stray mark, the rest of a host may
stand, and what is before would be another host.
"""

import re
from typing import Final

from uri_split.display import INVISIBLE
from uri_split.running_text import CHARACTER_REFERENCE

_INVISIBLE: Final = f"[{INVISIBLE}]"
# Behind these, nothing of a host can stand.
_ENDS: Final = r"。\s\"')\]}>`|”»】」』》〉、\uff08\u2019\uff09\uff0c\uff1b\uff01\uff1f\uff1a"
# Not the scheme of the next URI.
_LABEL: Final = r"(?![A-Za-z][A-Za-z0-9+.\-]{0,40}+://)[A-Za-z0-9][A-Za-z0-9\-]*+"
_TAG: Final = r"(?:</?[A-Za-z][^<>\s]*+>)?+"

_GOES_ON: Final = re.compile(
    rf"""
      [A-Za-z0-9@] | _\w | [:.]@ | :(?:\w|//) | (?![0-9])\d # a second "@", or a port that is not digits
    | [.\-:@]?(?:\{{|[%$][\w{{(<\[%$]) | \#\{{ | [.\-]\*[.\-] | \[\.  # a placeholder
    | [.\-]?[\[({{][^\s\])}}/]{{0,64}}+[\])}}][.\-]?\w      # a placeholder, or a note that a host goes on behind
    | \\(?:[.]\w | (?![nrtux])[A-Za-z0-9@])                 # a backslash, if it escapes no end of a text
    | \\(?:u00|x)(?![01]|2[0267]|3[cCeE]|5[cC]|7[bBdD])[0-9A-Fa-f]{{2}} | \\u(?!00)[0-9A-Fa-f]{{4}}
    | =\r?\n                                                # a line that is broken, as mails are
    | [.\-]?<wbr\s*/?>[\w.\-:@] | [.\-]?<(?:b|i|em|strong|mark|span|u|font)\b[^<>]*+>[.\-]?\w | </\w+>[.\-]?\w+\.\w
    | [^\s/?\#<>"')\]}}@。、\uff0c\uff1b\uff01]{{0,64}}+@\w  # userinfo with what none may have
    | -++(?![>\s])                                          # a label that has no end
    | [.\-]?{_TAG}(?:[^{_ENDS}\w<&@\\]{{1,4}}+{_LABEL}){{1,8}}?(?:[.:]\w|[/@])  # more labels, behind marks
    | '{_LABEL}(?:[.:]\w|/)
    | [\uff0e\uff61][A-Za-z0-9] | 。[a-z0-9\-]++(?=\.\w|[/\s]|:[0-9]|\Z)  # what IDNA takes for a dot
    | [\u2010-\u2012\u2212]\w | [^\x00-\x7f\w{_ENDS}]{{1,3}}\.[A-Za-z0-9]
    | [.\-]?{_INVISIBLE}++[.\-:@]\w | \.{_INVISIBLE}++\w | [.\-](?![\x00-\x7f])\w
    """,
    re.VERBOSE,
)
_USER_AND_DIGITS: Final = re.compile(r"(?!localhost:)[^.:@\[\]]+:[0-9]+")
_PASSWORD: Final = re.compile(r"[ \"'][^\s/?#\"'<>@|()\[\]]++@\w")
_PASSWORD_OF_TWO_WORDS: Final = re.compile(r" [^\s:/@]*+:[^\s/@]*+@\w")
_REFERENCE: Final = re.compile(rf"({CHARACTER_REFERENCE})[.\-:@]?\w")
_OF_A_HOST: Final = re.compile(rf"[\w.\-@:]|{_INVISIBLE}")
_FURTHER_WORD: Final = re.compile(rf"(?:{_INVISIBLE}++|(?![\x00-\x7f]))\w++")
_FURTHER_LABEL: Final = re.compile(r"[.\-:@]\w")
_COMPLETE_HOST: Final = re.compile(
    r"(?:.*@)?(?:.*(?:\.[^\W\d_]{2,}|\.xn--[A-Za-z0-9\-]+|\])|(?:[0-9]{1,3}\.){3}[0-9]{1,3}|localhost)(?::[0-9]+)?"
)
_ENDS_A_COMPLETE_HOST: Final = ",;\u2013—…→•"
_AUTHORITY: Final = re.compile("[^/?#]*+")
_LONGEST_AUTHORITY: Final = 1000


def goes_on(text: str, start: int, end: int, *, is_of_the_web: bool = True) -> bool:
    """Return whether a reference ends with its authority, and this goes on with what none may have.

    Args:
        text: The text.
        start: Where the authority begins.
        end: Where the reference ends.
        is_of_the_web: Whether its host is a name of the DNS, and a comma cannot be within.

    >>> goes_on("http://api.{name}.example.com", 7, 10), goes_on("http://example.com.", 7, 18)
    (True, False)
    """
    if not _AUTHORITY.fullmatch(text, start, end):
        return False
    following = text[end : end + 1]
    is_complete = _COMPLETE_HOST.fullmatch(text, start, end) is not None
    if is_complete and is_of_the_web and following and following in _ENDS_A_COMPLETE_HOST:
        return False
    return (
        end - start > _LONGEST_AUTHORITY
        or _GOES_ON.match(text, end) is not None
        or (following == "&" and _is_of_a_host(text, end))
        or _is_a_user(text, start, end, is_complete=is_complete)
        or _joins_a_word(text, end, is_complete=is_complete)
    )


def _is_a_user(text: str, start: int, end: int, *, is_complete: bool) -> bool:
    """Return whether what is read as a host, and a port, may be a user and the beginning of a password."""
    if not is_complete and _PASSWORD_OF_TWO_WORDS.match(text, end):
        return True
    return _USER_AND_DIGITS.fullmatch(text, start, end) is not None and _PASSWORD.match(text, end) is not None


def _joins_a_word(text: str, end: int, *, is_complete: bool) -> bool:
    """Return whether a word in another script, or an invisible character and a word, may be of the host."""
    if not is_complete and text[end : end + 1] == "-":
        return True
    word = _FURTHER_WORD.match(text, end)
    return word is not None and (not is_complete or _FURTHER_LABEL.match(text, word.end()) is not None)


def _is_of_a_host(text: str, start: int) -> bool:
    """Return whether a character reference of HTML stands for what a host may have, and a host goes on behind it."""
    from html import unescape  # noqa: PLC0415  slow to import

    reference = _REFERENCE.match(text, start)
    return reference is not None and _OF_A_HOST.match(unescape(reference[1])) is not None
