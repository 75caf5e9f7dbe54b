r"""Whether a URI in running text ends where the grammar ends it, or goes on with what no URI may have.

What follows decides. After an authority, anything might be more of a host, or make userinfo of what looks like a host,
so it ends only before one of a few ends. A path, a query and a fragment end nearly anywhere, but not before the rest of
a template.
"""

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from uri_split._search import markup
from uri_split._search.scanner import SCHEME_AHEAD, WITHOUT_SPACES
from uri_split._text.display import INVISIBLE

if TYPE_CHECKING:
    import regex

_LONGEST_AUTHORITY: Final = 1000
_WINDOW: Final = 300
_LONGEST_MARK: Final = 10
_COMPLETE_HOST: Final = re.compile(
    r"(?:[^@]*+@)*+"
    r"(?:[^@]*(?:\.[^\W\d_]{2,}|\.xn--[A-Za-z0-9\-]+|\])|(?:[0-9]{1,3}\.){3}[0-9]{1,3}|localhost)(?::[0-9]+)?"
)

# Between two of these, a URI ends at the second.
_CLOSING: Final = {
    **dict(zip("([{<“\u2018«\u2039", ")]}>”\u2019»\u203a", strict=True)),
    **{mark: mark for mark in "'\"`|,*_~\x00"},
    ";": ";\x07\x1b",  # a link in a terminal ends with a control character
    "„": "“”",
}
_OPENED: Final = re.compile(r"[(\[{<](?=(?:a )?+\w++=\Z)|.\Z", re.DOTALL | re.IGNORECASE)
_TEXT_OF_A_LINK: Final = re.compile(r"\|[^|<>@/?#\r\n]*+>")  # as Slack writes it
_METHOD: Final = re.compile(r"['`]\.[A-Za-z_]\w*+\(")  # of a string in a program
_MORE_OF_A_HOST: Final = re.compile(r"[^\w\s](?:@|\.\w)")

# Elements of HTML that may be within a word, and some that are not.
_WITHIN_WORDS: Final = (
    "a|abbr|b|bd[io]|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|su[bp]|tt|u|var|wbr"
)
_BETWEEN_WORDS: Final = (
    "audio|blockquote|body|br|button|center|dd|details|div|dl|dt|embed|fieldset|figcaption|figure|footer|form|h[1-6]"
    "|head|header|hr|html|iframe|img|input|label|li|main|nav|ol|p|picture|pre|script|section|select|source|style|svg"
    "|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul|video"
)

# The full stops of scripts without spaces, which IDNA takes for dots, and their other marks.
_FULL_STOPS: Final = "\u3002\uff0e\uff61"
_THEIR_MARKS: Final = (
    r"\u3001\u3003\u3008-\u3011\u3014-\u301F\u30FB\uFF01\uFF08\uFF09\uFF0C\uFF1A\uFF1B\uFF1F\uFF5E\uFF62-\uFF65"
)
# What ends a host only if an end follows. It is no hyphen, no equals sign and no opening brace: after these and white
# space, a host, a line of a mail or a template may go on.
_MARK: Final = (
    rf"(?:[.,;:!?'\"()\[\]>}}|*_~`$%\^&+\\{_FULL_STOPS}{INVISIBLE}]|-++>|\x1B\[[0-9;]*+[A-Za-z]|[\p{{Cc}}--\s]"
    r"|=(?:20|0D)(?=\r?(?:\n|\Z))"  # a blank and the end of a line, as mails have them
    rf"|[\p{{P}}--[\x00-\x7F\u2010-\u2012{_FULL_STOPS}{_THEIR_MARKS}]]|</?(?i:{_WITHIN_WORDS})\b[^<>\n]*+>)"
)
_REST_OF_A_TAG: Final = r"(?:\s[^<>\n]*+|/)?+(?:>|\n|\Z)"
# What none of their marks, or no word of theirs, separates from what is before; it is no other URI.
_UNDIVIDED: Final = "|".join(
    rf"(?:[^\s:{divider}]|:(?!//)){{0,{_WINDOW}}}[@/]" for divider in (_THEIR_MARKS, rf"[[{WITHOUT_SPACES}]&&\w]")
)
_END: Final = rf"""
    {_MARK}*+
    (?: \Z | \s | (?<=[^.:])(?:\w++=)?+(?={SCHEME_AHEAD})
      | </(?i:a)[ \t]*+\r?(?:\n|\Z)  # a tag that is broken over lines
      | <(?: \s | \Z | (?={SCHEME_AHEAD}|(?i:mailto:)) | !-- | !\[CDATA\[ | \?(?:php|xml)
          | (?:/(?!(?i:{_WITHIN_WORDS})\b)[A-Za-z][\w:.\-]*+|(?i:{_BETWEEN_WORDS})){_REST_OF_A_TAG} )
      | (?<=\[)/[A-Za-z]++\]          # a tag, as forums write it
      | (?<=\\)[nrt](?![^\s/?\#@]*+@)  # white space, as many languages write it
      | [{_THEIR_MARKS}]++(?<!\uFF1A(?=[0-9]))(?![.;&\-]|{_UNDIVIDED})
    )
"""
# After a complete name of the DNS, a word may follow some marks directly, and a word of a script without spaces it.
_BEFORE_A_WORD: Final = r"\[\^|[,;&(\[)\]>|\u2013\u2014\u2026\u2192\u2022\u201D\u2019»]|[\-=]>|</(?i:a)\s*>"
_WORD_WITHOUT_SPACES: Final = rf"[{_FULL_STOPS}]?+(?=[A-Za-z0-9]*+[{WITHOUT_SPACES}])"


@cache
def _ends(*, joined: bool = False, has_web_scheme: bool = False) -> "regex.Pattern":
    """Return the pattern for what follows an authority that ends, perhaps joined by symbols and words."""
    import regex  # noqa: PLC0415  slow to import

    before_a_word = rf"(?:{_BEFORE_A_WORD}|{_WORD_WITHOUT_SPACES})" if has_web_scheme else _WORD_WITHOUT_SPACES
    joining = rf"|[[\p{{S}}\uFE0F]--[\x00-\x7F]]++|(?:{before_a_word}[\w=\-]++){{1,8}}+" if joined else ""
    return regex.compile(rf"(?V1x)(?:['\u2019]s(?!\w){joining})?{_END}")


_USER_AND_DIGITS: Final = re.compile(r"(?!localhost:)[^.:@\[\]]+:[0-9]+")
_PASSWORD: Final = re.compile(r"[^\S\r\n]++[^\s/?#\"'<>@|()\[\]]*+@\w")
_PASSWORD_OF_TWO_WORDS: Final = re.compile(r"[^\S\r\n]++[^\s:/@]*+:[^\s/@]*+@\w")


def authority_continues(text: str, start: int, authority: int, end: int, *, has_web_scheme: bool = True) -> bool:
    """Return whether a reference that ends with its authority has no end there.

    Args:
        text: The text.
        start: Where the reference begins.
        authority: Where the authority begins.
        end: Where the reference ends.
        has_web_scheme: Whether its host is a name of the DNS, and a comma cannot be within.

    >>> text = "http://api.{name}.example.com"
    >>> authority_continues(text, 0, 7, 10), authority_continues("http://example.com.", 0, 7, 18)
    (True, False)
    """
    if end - authority > _LONGEST_AUTHORITY:
        return True
    # At the end of the window nothing ends.
    following = _as_read(text[end : end + _WINDOW]) + "@" * (end + _WINDOW < len(text))
    opened = _OPENED.search(_as_read(text[max(0, start - _LONGEST_MARK) : start]))
    if opened and opened[0] == "<" and _TEXT_OF_A_LINK.match(following):
        return False
    if following and opened and following[0] in _CLOSING.get(opened[0], ""):
        if _MORE_OF_A_HOST.match(following) is None:
            return False
        return not (_METHOD.match(following) and _COMPLETE_HOST.fullmatch(text, authority, end))
    if _COMPLETE_HOST.fullmatch(text, authority, end):
        return not _ends(joined=True, has_web_scheme=has_web_scheme).match(following)
    # What was cut off, or has a blank, may be a part of a name or of a password.
    return (
        following.startswith(("..", "…"))
        or not _ends().match(following)
        or _PASSWORD_OF_TWO_WORDS.match(text, end) is not None
        or (_USER_AND_DIGITS.fullmatch(text, authority, end) is not None and _PASSWORD.match(text, end) is not None)
    )


_TEMPLATE: Final = re.compile(
    rf"""
      \{{(?![ \t]*+(?:\r?\n|\Z))
    | %(?:[\w({{\[<$&=/%*+#\-]|\.[0-9]) | \^\w | \#[\w/{{] | \ufffd
    | <(?!(?:{_WITHIN_WORDS}|{_BETWEEN_WORDS})\s*>)[a-z_][\w\ .\-]{{0,64}}+> | <(?:[%$(\[{{]|\?(?:=|php))
    # A character of a URI, as JSON, Markdown or TeX writes it.
    | \\++(?:u00|x)(?:2[35bdf]|26(?!(?:\#|quot|apos|lt|gt|nbsp))|3[0-9df]|[46][0-9a-f]|[57][0-9a]|5f|7e)
    | \\++(?:[&%\#~=?+_.\-](?=\w)|/)
    """,
    re.VERBOSE | re.IGNORECASE,
)


def template_continues(text: str, end: int) -> bool:
    """Return whether a path, a query or a fragment goes on with the rest of a template, or with what was damaged.

    >>> template_continues("http://a/{id}", 9), template_continues("{http://a/}b", 10)
    (True, False)
    """
    return _TEMPLATE.match(text, end) is not None


_ESCAPE: Final = re.compile(r"(?<!\\)\\++(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|([^\w\\]))")


def _as_read(text: str) -> str:
    """Return a short text with character references of HTML and the escapes of programming languages replaced."""
    if "&" in text:
        text = markup.as_read(text)
    if "\\" in text:
        text = _ESCAPE.sub(lambda escape: escape[3] or chr(int(escape[1] or escape[2], 16)), text)
    return text
