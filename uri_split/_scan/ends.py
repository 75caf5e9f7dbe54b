"""Where a link ends: a link is found whole or not at all.

What follows decides. After an authority, almost any character could belong to a longer host, or turn what looks like
a host into userinfo. So a URI ends with its authority only before one of a few ends. A path, a query and a fragment
may end nearly anywhere, but not before the rest of a template.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from uri_split._scan.scanner import (
    CJK_FULL_STOP,
    CJK_MARK,
    CONTROL,
    HIDDEN,
    MORE,
    PUNCTUATION,
    SCHEME_AND_COLON,
    SCHEME_AND_SLASHES,
    SIGN,
    WITHOUT_SPACES,
    WORD_WITHOUT_SPACES,
    compile_for_scan,
    for_scan,
)
from uri_split._text.spans import INVISIBLE, lazy_pattern, once

if TYPE_CHECKING:
    import regex

# The parts of HTML that matter for finding URIs: character references and attribute values.
#
# A reference or an attribute is recognized anywhere, without the state of a parser. So a fragment of a document, a
# template or a script can be read as well, and each line can be read alone.

REFERENCE: Final = r"&(?:#(?:[0-9]++|[xX][0-9A-Fa-f]++);?+|[A-Za-z][A-Za-z0-9]{0,31}+(?:;|(?![A-Za-z0-9=])))"
"""Pattern for a character reference, as browsers read it within attribute values."""
_REFERENCES: Final = lazy_pattern(REFERENCE)


class Decoded(NamedTuple):
    """Text with its character references decoded, and a map of its offsets to those in the source."""

    text: str
    ends: list[int]
    """The offset in the text after each decoded reference."""
    shifts: list[int]
    """For each of these, how much greater the offset in the source is."""

    def in_source(self, offset: int) -> int:
        """Return the offset in the source of what begins or ends at an offset in the text."""
        passed = bisect_right(self.ends, offset)
        return offset + (self.shifts[passed - 1] if passed else 0)


def decode(source: str) -> Decoded:
    """Return HTML with its character references decoded, as browsers do within attribute values.

    A reference to a line break becomes a tab, so that the text has the same lines as the source.

    >>> decode("a&amp;b").text, decode("a&amp;b").in_source(2), decode("?a&copy=1&lt&nix;").text
    ('a&b', 6, '?a&copy=1<&nix;')
    """
    references = ((*reference.span(), _character(reference[0])) for reference in _REFERENCES.finditer(source))
    return substitute(source, references)


def substitute(source: str, escapes: Iterable[tuple[int, int, str | None]]) -> Decoded:
    r"""Return a source with characters in place of some parts, which are in order and without overlap.

    >>> substitute(r"a\_b\nc", [(1, 3, "_"), (4, 6, None)]).text
    'a_b\\nc'
    """
    pieces: list[str] = []
    ends: list[int] = []
    shifts: list[int] = []
    position = length = 0
    for start, end, character in escapes:
        if character:
            pieces += source[position:start], character
            length += start - position + 1
            position = end
            ends.append(length)
            shifts.append(end - length)
    return Decoded("".join([*pieces, source[position:]]), ends, shifts)


def decode_short(text: str) -> str:
    """Return a short text with its character references decoded.

    >>> decode_short("&lt;a&gt;")
    '<a>'
    """
    return _REFERENCES.sub(lambda reference: _character(reference[0]) or reference[0], text)


def _character(reference: str) -> str | None:
    """Return the character that a reference stands for; `None` unless it is exactly one."""
    if reference[1] == "#":
        base = "x" if reference[2] in "xX" else ""
        # Python raises an error for numbers of thousands of digits, even if most are zeros.
        number = reference[2 + len(base) :].rstrip(";").lstrip("0")[:8] or "0"
        reference = f"&#{base}{number};"
    return _of_short_reference(reference)


@lru_cache
def _of_short_reference(reference: str) -> str | None:
    from html import unescape  # noqa: PLC0415  slow to import
    from html.entities import html5  # noqa: PLC0415  slow to import

    character = unescape(reference) or "\ufffd" if reference[1] == "#" else html5.get(reference[1:], "")
    if len(character) != 1:
        return None
    return "\t" if character in "\r\n" else character


class Value(NamedTuple):
    """Attribute value that may be a URI."""

    start: int
    """The offset of its first code point that is not white space."""
    end: int
    """The offset where it, or its line, ends."""
    is_closed: bool
    """Whether it ends in the same line."""


_VALUE_NAMES: Final = (
    *("src", "uri", "url", "href", "link", "cite", "data", "icon", "action", "poster", "usemap", "profile", "classid"),
    *("longdesc", "manifest", "codebase", "formaction", "background"),
)
# The search goes from one "=", or white space before it, to the next, and only then looks back at the name. One
# lookbehind has names of one length.
_NAME_BEFORE: Final = "|".join(
    rf"(?<=(?<![A-Za-z0-9])(?:{'|'.join(names)}).)" for _, names in groupby(_VALUE_NAMES, len)
)
_VALUE: Final = lazy_pattern(
    rf"[ \t=](?<=[{''.join(sorted({name[-1] for name in _VALUE_NAMES}))}].)(?:(?<==)|(?=[ \t]*+=))(?:{_NAME_BEFORE})"
    r"(?>(?<==)|[ \t]*+=)[ \t]*+"
    r"""(?:"[ \t\f]*+(?P<double>[^"\r\n]*+)(?P<closed>"?+)|'[ \t\f]*+(?P<single>[^'\r\n]*+)(?P<closing>'?+)"""
    # Without quotation marks, it is only a value in what looks like a tag.
    rf"""|(?P<bare>{SCHEME_AND_COLON}[^\s"'<>`]*+)(?>(?P<in_tag>(?=[ \t][^<>\r\n]{{0,300}}+>|>))?))""",
    re.IGNORECASE,
)


def values(source: str) -> Iterator[Value]:
    r"""Yield the values of URL attributes, such as ``href``, and of attributes with similar names, as ``data-src``.

    >>> [(value.start, value.end) for value in values('<a href=" x y " title="z"><img data-src=\'z\'><a href=y:z>')]
    [(10, 13), (41, 42), (52, 55)]
    """
    for attribute in _VALUE.finditer(source):
        if attribute["bare"] is None:
            group = "single" if attribute["double"] is None else "double"
            start, end = attribute.span(group)
            end = start + len(attribute[group].rstrip(" \t\f"))
            yield Value(start, end, bool(attribute["closed"] or attribute["closing"]))
        elif attribute["in_tag"] is not None:
            yield Value(*attribute.span("bare"), is_closed=True)


# Whether a URI in running text ends where the grammar ends it, or continues with characters that no URI may have.


def _any_of(*alternatives: str) -> str:
    return f"(?:{'|'.join(alternatives)})"


# HTML elements that may be within a word, and some that may not.
_INLINE_ELEMENT: Final = (
    "(?:a|abbr|b|bd[io]|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|su[bp]|tt|u|var"
    "|wbr)"
)
_BLOCK_ELEMENT: Final = (
    "(?:audio|blockquote|body|br|button|center|dd|details|div|dl|dt|embed|fieldset|figcaption|figure|footer|form|h[1-6]"
    "|head|header|hr|html|iframe|img|input|label|li|main|nav|ol|p|picture|pre|script|section|select|source|style|svg"
    "|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul|video)"
)

# Marks that may be between an authority and its end. The hyphen, the equals sign and the opening brace are not among
# them: a host, a line of a mail or a template may continue after these.
_MARK: Final = _any_of(
    rf"[.,;:!?'\"()\[\]>}}|*_~`$%\^&+\\{CJK_FULL_STOP}{INVISIBLE}]",
    r"-++>",  # an arrow, or the end of a comment: http://a-->
    r"\x1B\[[0-9;]*+[A-Za-z]",  # the style of text in a terminal: http://a\x1b[0m
    CONTROL,  # a control character
    r"=(?:20|0D)(?=\r?(?:\n|\Z))",  # white space before a line break in a mail: http://a=20
    PUNCTUATION,  # other punctuation: http://a”
    rf"</?(?i:{_INLINE_ELEMENT})\b[^<>\n]*+>",  # http://a</b>
)

_WINDOW: Final = 300
# Text that neither a mark of these scripts, nor one of their words, separates from the "@" or "/" after it, unless
# another URI begins in it.
_UNDIVIDED: Final = _any_of(
    *(rf"(?:[^\s:{divider}]|:(?!//)){{0,{_WINDOW}}}[@/]" for divider in (CJK_MARK, WORD_WITHOUT_SPACES))
)
_REST_OF_A_TAG: Final = r"(?>\s[^<>\n]*+|/|)(?:>|\n|\Z)"
_END: Final = rf"(?>{_MARK}*)" + _any_of(
    r"\Z",
    r"\s",
    rf"(?<=[^.:])(?>\w++=|)(?={SCHEME_AND_SLASHES})",  # the next URI: http://a,http://b, or http://a&u=http://b
    r"</(?i:a)[ \t]*+\r?(?:\n|\Z)",  # the beginning of a tag that is broken over lines
    r"<(?:\s|\Z)",  # "<" as a sign: http://a < b
    rf"<(?={SCHEME_AND_SLASHES}|(?i:mailto:))",  # the next URI in angle brackets: http://a<http://b>
    r"<!--",
    r"<!\[CDATA\[",
    r"<\?(?:php|xml)",
    rf"</(?!(?i:{_INLINE_ELEMENT})\b)[A-Za-z][\w:.\-]*+{_REST_OF_A_TAG}",  # http://a</td>
    rf"<(?i:{_BLOCK_ELEMENT}){_REST_OF_A_TAG}",  # http://a<br>
    r"(?<=\[)/[A-Za-z]++\]",  # a closing tag of a forum: http://a[/url]
    r"(?<=\\)[nrt](?![^\s/?#@]*+@)",  # white space in a string of a program: http://a\n
    rf"[{CJK_MARK}]++(?<!\uFF1A(?=[0-9]))(?![.;&\-]|{_UNDIVIDED})",  # a comma, as in Chinese
)

# What may also follow a complete host name: a word after certain marks, or one of a script without spaces.
_POSSESSIVE: Final = r"['\u2019]s(?!\w)"  # http://a.example's page
_TEXT_IN_BRACKETS: Final = rf"\[[^\[\]@\n]{{1,{_WINDOW}}}+\]"  # in AsciiDoc: http://a.example[a.b]
_SYMBOLS: Final = rf"{SIGN}++"  # http://a.example❤
_BEFORE_CJK_WORD: Final = rf"[{CJK_FULL_STOP}]?+(?=[A-Za-z0-9]*+[{WITHOUT_SPACES}])"  # http://a.example查看
_BEFORE_ANY_WORD: Final = _any_of(
    r"\[\^",  # a footnote: http://a.example[^1]
    r"[,;&(\[)\]>|\u2013\u2014\u2026\u2192\u2022\u201D\u2019»]",  # http://a.example,200
    r"[\-=]>",  # http://a.example->b
    r"</(?i:a)\s*>",  # http://a.example</a>text
)
_MAX_JOINED_WORDS: Final = 8


@once
def _ends(*, joined: bool = False, has_web_scheme: bool = False) -> "regex.Pattern[str] | re.Pattern[str]":
    """Return the pattern for what follows an authority that ends there.

    Args:
        joined: Whether symbols and words may join the authority, since its host is complete.
        has_web_scheme: Whether its host is a name of the DNS, so that words of all scripts may.
    """
    joining = [_POSSESSIVE]
    if joined:
        before_a_word = _any_of(_BEFORE_ANY_WORD, _BEFORE_CJK_WORD) if has_web_scheme else _BEFORE_CJK_WORD
        joining += [_SYMBOLS, _TEXT_IN_BRACKETS, rf"(?>(?:{before_a_word}[\w=\-]++){{1,{_MAX_JOINED_WORDS}}})"]
    return compile_for_scan(rf"{_any_of(*joining)}?{_END}")


_LONGEST_AUTHORITY: Final = 1000
_COMPLETE_HOST: Final = lazy_pattern(
    r"(?>(?:[^@]*+@)*)"  # userinfo
    + _any_of(
        r"[^@]*\.[^\W\d_]{2,}",  # a name under a top-level domain: www.example.com
        r"[^@]*\.xn--[A-Za-z0-9\-]+",  # one in the form of IDNA: example.xn--p1ai
        r"[^@]*\]",  # an IP literal: [::1]
        r"(?:[0-9]{1,3}\.){3}[0-9]{1,3}",  # an IPv4 address: 192.0.2.1
        "localhost",
    )
    + r"(?::[0-9]+)?"
)

# The rest of a line that a mail or a calendar folds, if it contains more than a word.
_FOLDED: Final = lazy_pattern(
    rf"\r?\n[ \t](?!{SCHEME_AND_SLASHES}|www\.)(?:[\w\-]++(?>(?:\.[\w\-]++)*)[/?#@:]|[./:?#])(?=[^\s/*])"
)
# Where a line is folded that begins with a name: of a calendar or a card, in which white space after the break does
# not count, or of a mail. Many other lines continue in an indented one.
_FOLD: Final = lazy_pattern(
    rf"[.,;:!?']*+\r?\n[ \t](?!{SCHEME_AND_SLASHES}|www\.)(?=[^\s])(?P<word>[^\s\w]*+\w\S*+[ \t]*+(?:\r?\n|\Z))?"
)
_BEGINNING_OF_FOLDED: Final = lazy_pattern(
    r"(?m:^)(?:(?P<card>(?:[\w\-]++\.)?[A-Z][A-Z0-9\-]*+[:;](?![ \t]))|[A-Za-z][A-Za-z0-9\-]*+:[ \t])"
    r"(?>(?:[^\n]++|\n[ \t])*)\Z"
)
_LONGEST_FOLDED: Final = 2000
_MOST_COMMON_ENDS: Final = frozenset({"", " ", "\n"})

# What is directly before a URI and may open something that ends with it.
_LONGEST_OPENING: Final = 10
_OPENING: Final = lazy_pattern(
    r"[(\[{<](?=(?>a |)\w++=\Z)"  # a bracket before a name: [url=http://a]
    r"|.\Z",
    re.DOTALL | re.IGNORECASE,
)
_TO_CLOSING: Final = {
    **dict(zip("([{<“\u2018«\u2039", ")]}>”\u2019»\u203a", strict=True)),
    **{mark: mark for mark in "'\"`|,*_~\x00＂＇"},  # noqa: RUF001
    ";": ";\x07\x1b",  # a link in a terminal ends with a control character
    "„": "“”",
}


def closing_of(opening: str) -> str:
    """Return the characters that close one that directly precedes a URI.

    >>> closing_of("("), closing_of("„"), closing_of("a")
    (')', '“”', '')
    """
    closing = _TO_CLOSING.get(opening, "")
    return f"{closing}|" if opening in {"<", "[", "{"} else closing  # a bar may separate a link from its text


# <http://a|text>, [[http://a|text]], {{http://a|text}}, ((http://a|text))
_TEXT_OF_A_LINK: Final = lazy_pattern(
    r"(?<=<)\|[^|<>@\r\n]*+>|(?<=\[)\|[^|\[\]@\r\n]*+\]|(?<=\{)\|[^|{}@\r\n]*+\}\}|(?<=\()\|[^|()@\r\n]*+\)\)"
)
_METHOD: Final = lazy_pattern(r"['`]\.[A-Za-z_]\w*+\(")  # of a string in a program: 'http://a.example'.split(
_MORE_OF_A_HOST: Final = lazy_pattern(r"[^\w\s](?:@|\.\w)")  # (http://a).b.example, {http://a}@b.example

# What looks like a host and a port may be a user and the beginning of a password that contains a space.
_USER_AND_DIGITS: Final = lazy_pattern(r"(?!localhost:)[^.:@\[\]]+:[0-9]+")
_PASSWORD: Final = lazy_pattern(r"[^\S\r\n]++[^\s/?#\"'<>@|()\[\]]*+@\w")  # http://root:1234 word@db.example
_PASSWORD_OF_TWO_WORDS: Final = lazy_pattern(r"[^\S\r\n]++[^\s:/@]*+:[^\s/@]*+@\w")  # http://user name:word@db.example


def authority_continues(  # noqa: PLR0911  a case each
    text: str, start: int, authority: int, end: int, *, has_web_scheme: bool = True
) -> bool:
    """Return whether a reference that seems to end with its authority may continue after it.

    Args:
        text: The text.
        start: The offset where the reference begins.
        authority: The offset where its authority begins.
        end: The offset where it seems to end.
        has_web_scheme: Whether its host is a name of the DNS, in which no comma may be.

    >>> text = "http://api.{name}.example.com"
    >>> authority_continues(text, 0, 7, 10), authority_continues("http://example.com.", 0, 7, 18)
    (True, False)
    """
    if end - authority > _LONGEST_AUTHORITY:
        return True
    host_is_complete = _COMPLETE_HOST.fullmatch(text, authority, end) is not None
    if _FOLDED.match(text, end) or is_folded(text, start, end):
        return True
    if host_is_complete and text[end : end + 1] in _MOST_COMMON_ENDS:
        return False
    following = _decoded(text[end : end + _WINDOW])
    if end + _WINDOW < len(text):
        following += "@"  # so that nothing ends at the end of the window
    opening = _OPENING.search(_decoded(text[max(0, start - _LONGEST_OPENING) : start]))
    if opening and _TEXT_OF_A_LINK.match(opening[0] + following, len(opening[0])):
        return False
    if following and opening and following[0] in _TO_CLOSING.get(opening[0], ""):
        is_method = host_is_complete and _METHOD.match(following)
        return not is_method and _MORE_OF_A_HOST.match(following) is not None
    if host_is_complete:
        return not _ends(joined=True, has_web_scheme=has_web_scheme).match(for_scan(following))
    # Before an ellipsis or a space, it may be a part of a name or of a password.
    return (
        following.startswith(("..", "…"))
        or not _ends().match(for_scan(following))
        or _PASSWORD_OF_TWO_WORDS.match(text, end) is not None
        or (_USER_AND_DIGITS.fullmatch(text, authority, end) is not None and _PASSWORD.match(text, end) is not None)
    )


def is_folded(text: str, start: int, end: int) -> bool:
    r"""Return whether a link seems to end with a line that continues in the next one, as in calendars and mails.

    >>> is_folded("URL:http://a/b\r\n c", 4, 14), is_folded("see http://a/b\n c", 4, 14)
    (True, False)
    """
    fold = _FOLD.match(text, end)
    if not fold:
        return False
    line = _BEGINNING_OF_FOLDED.search(text, max(0, start - _LONGEST_FOLDED), end)
    return line is not None and (line["card"] is not None or fold["word"] is not None)


@once
def _more() -> "regex.Pattern[str] | re.Pattern[str]":
    """Return the pattern for what follows a path, a query or a fragment that does not end there."""
    characters = _any_of(
        r"\{(?![ \t]*+(?:\r?\n|\Z))",  # {id}, but not the brace that begins a block of a program
        "%",  # %s, or a percent sign that is not encoded
        r"\|(?=[\w%/&=+~$*@(\-.,;:!?#\[{\\^`]|'\w|[^\x00-\x7F\s])|\^(?![\s$)\]]|\Z)",
        r"`++(?=[\w$/])",  # `id`
        r"\#(?:[\w/{?=&%+~$@(\-]|[^\x00-\x7F\s])",  # #{id}, or a second fragment
        rf"<(?!(?i:{_INLINE_ELEMENT}|{_BLOCK_ELEMENT})\s*>)[A-Za-z_][\w .\-]{{0,64}}+>",  # <user id>
        r"<(?:[%$(\[{]|\?(?:=|(?i:php)))",  # <%= id %>, <?= $id ?>
        r"<(?i:b|em|i|mark|strong|u|wbr)>(?=[\w/%.&=\-])",  # a part that is emphasized
        r"(?<=[$=&])[(\[]",  # $(uname -m), ?a=(b:'c d')
        # Parentheses and brackets that contain what no URI does.
        rf"\((?![{WITHOUT_SPACES}])[^\s)]{{0,{_WINDOW}}}+\)",
        rf"\[[^\s\[\]]{{0,{_WINDOW}}}+\](?=(?>{HIDDEN}*)[\w=&%/+\^|{{\\`#?])",
        r"\\",  # an escape of programming languages, other than white space and delimiters
    )
    return compile_for_scan(rf"[.,;:!?']*+{characters}|{MORE}")


DAMAGED: Final = lazy_pattern(r"[.,;:!?']*+[\ufffd\ud800-\udfff]")
"""Pattern for a character that was not decoded, after marks."""
# In strings of programming languages: white space, a delimiter or the code of a character.
_ESCAPE_IN_PATH: Final = lazy_pattern(
    r"(?<!\\)\\++(?:([nrt]|(?:033|e)(?=\[)|(?=\s|\Z))|([\"'<>`)\]}])"
    r"|u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]{1,5})\}|x([0-9A-Fa-f]{2}))"
)


def path_continues(text: str, end: int) -> bool:
    r"""Return whether a path, a query or a fragment that seems to end may continue: with a template, for example.

    >>> path_continues("http://a/{id}", 9), path_continues("{http://a/}b", 10), path_continues(r"http://a/\xE9b", 9)
    (True, False, True)
    """
    following = text[end : end + _WINDOW]
    if DAMAGED.match(following):
        return True
    if "&" in following:  # a delimiter, before which `end_before_closing` has ended it
        following = decode_short(following.replace("&amp;", "&"))
    if "\\" in following:
        following = _ESCAPE_IN_PATH.sub(_unescaped, following)
    # With the character before, which may be a dollar sign.
    return _more().match(for_scan(text[end - 1] + following), 1) is not None


def _unescaped(escape: re.Match[str]) -> str:
    white_space, delimiter, *codes = escape.groups()
    if white_space is not None:
        return "\n"
    return delimiter or chr(int(next(filter(None, codes)), 16))


_ESCAPE: Final = lazy_pattern(r"(?<!\\)\\++(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|([^\w\\]))")


def _decoded(text: str) -> str:
    """Return a short text with HTML character references and the escapes of programming languages decoded."""
    if "&" in text:
        text = decode_short(text)
    if "\\" in text:
        text = _ESCAPE.sub(lambda escape: escape[3] or chr(int(escape[1] or escape[2], 16)), text)
    return text
