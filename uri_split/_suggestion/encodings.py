"""Texts that were encoded, or read in another encoding, and some that were turned round."""

import re
from contextlib import suppress
from typing import Final

from uri_split._algebra.encoding import decode
from uri_split._text.spans import lazy_pattern

_NOT_HEX: Final = lazy_pattern(r"\\[xX']|=")
_BEFORE_UNIT: Final = lazy_pattern(r"[\\%][Uu]")
_LONGEST_HOST: Final = 255
_DELIMITERS: Final = frozenset("@.:/\\?#")
_PARAMETER: Final = lazy_pattern(r"\A\w+=")
_ELEMENT: Final = lazy_pattern(r"[\w\-]+(?:\.[\w\-]+)*|.")
_COLOUR: Final = lazy_pattern(r"\[[0-9;]{1,9}m")
_TURNED_NAME: Final = lazy_pattern(r"(?:com|org|net|edu|gov|[a-z]{2})\.[\w.\-]+(?<!\.com|\.org|\.net)(?<!\.[a-z]{2})\Z")
_TURNED: Final = str.maketrans("()[]{}<>", ")(][}{><")
_MOST_DECODINGS: Final = 5


def from_bytes(found: re.Match[str]) -> str:
    r"""Return what hexadecimal digits of bytes mean: in UTF-8, or else in Windows-1252.

    >>> [from_bytes(re.search(".+", text)) for text in (r"\xc3\xa9", r"\'fc", "=C3=A9")]
    ['é', 'ü', 'é']
    """
    data = bytes.fromhex(_NOT_HEX.sub("", found[0]))
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def from_quoted_printable(found: re.Match[str]) -> str:
    """Return what a soft line break or encoded bytes of quoted-printable mean (RFC 2045, section 6.7)."""
    return "" if found[0][1:2].isspace() else from_bytes(found)


def from_code_units(found: re.Match[str]) -> str:
    r"""Return what escapes of UTF-16 mean; what was found if what precedes it would no longer be the host.

    >>> [from_code_units(re.search(".+", text)) for text in (r"\u00e9", "%ud83d%ude00", r"\ud800", r"\u0040")]
    ['é', '😀', '\\ud800', '\\u0040']
    """
    try:
        text = bytes.fromhex(_BEFORE_UNIT.sub("", found[0])).decode("utf-16-be")
    except UnicodeDecodeError:  # a lone surrogate
        return found[0]
    return found[0] if "@" in text else text


def dereferenced(found: re.Match[str]) -> str:
    """Return what a character reference means; what was found if another part became the host, or a fragment began.

    >>> [dereferenced(re.search("&.+", text)) for text in ("a?b&amp;", "http://a&#64;", "http://a&#35;", "//a/&#64;")]
    ['&', '&#64;', '&#35;', '@']
    """
    from html import unescape  # noqa: PLC0415  slow to import

    text = unescape(found[0])
    before = found.string[max(0, found.start() - _LONGEST_HOST) : found.start()].replace("\\", "/")
    in_authority = before[: before.rfind("/") + 1].endswith("//")
    return found[0] if text == "#" or (in_authority and text in _DELIMITERS) else text


def without_blanks(found: re.Match[str]) -> str:
    """Return a text without white space."""
    return "".join(found[0].split())


def from_header(found: re.Match[str]) -> str:
    """Return an encoded word of a mail header as it is read (RFC 2047).

    >>> from_header(re.search(".+", "=?utf-8?Q?https=3A=2F=2Fa?="))
    'https://a'
    """
    from email.errors import MessageError  # noqa: PLC0415  slow to import
    from email.header import decode_header, make_header  # noqa: PLC0415

    try:
        return str(make_header(decode_header(found[0])))
    except (LookupError, ValueError, MessageError):
        return found[0]


def from_other_encoding(found: re.Match[str]) -> str:
    """Return what was meant by UTF-8 that was read as another encoding, perhaps twice.

    >>> [from_other_encoding(re.search(".+", text)) for text in ("Ã©", "РјРёСЂ", "ÃƒÂ©", "Ãx")]
    ['é', 'мир', 'é', 'Ãx']
    """
    for encoding in ("cp1252", "cp1251", "latin-1", "mac-roman", "cp850", "cp437", "cp932"):
        with suppress(UnicodeError):
            text = _read_in(encoding, found[0])
            with suppress(UnicodeError):
                text = _read_in(encoding, text)
            return text
    return found[0]


def _read_in(encoding: str, text: str) -> str:
    # Programs write a control character for a byte that stands for nothing in the encoding.
    return b"".join(each.encode("latin-1" if "\x80" <= each < "\xa0" else encoding) for each in text).decode()


def decoded(found: re.Match[str]) -> str:
    """Return a link that was percent-encoded as a whole, perhaps more than once.

    >>> [decoded(re.search(".+", text)) for text in ("https%3A%2F%2Fa%2Fb%20c", "u=https%253A%252F%252Fa&v=1")]
    ['https://a/b c', 'https://a']
    """
    text = _PARAMETER.sub("", found[0].partition("&")[0]) if _PARAMETER.match(found[0]) else found[0]
    for _ in range(_MOST_DECODINGS):
        if "%" not in text.partition("/")[0]:
            break
        text = decode(text)
    return text


def with_name(found: re.Match[str]) -> str:
    """Return the name of a character after an ampersand, which was read as a reference to the character.

    >>> with_name(re.search(".+", "\u00a9")), with_name(re.search(".+", "\u010d"))
    ('&copy', '\u010d')
    """
    from html.entities import codepoint2name  # noqa: PLC0415  slow to import

    name = codepoint2name.get(ord(found[0]))
    return f"&{name}" if name else found[0]


def first_cell(found: re.Match[str]) -> str:
    '''Return the first cell of a row of CSV.

    >>> first_cell(re.search(".+", '"https://a/?b=""c""";d'))
    'https://a/?b="c"'
    '''
    import csv  # noqa: PLC0415  slow to import

    return next(csv.reader(found[0].splitlines()[:1], delimiter=";" if '";' in found[0] else ","))[0]


def without_colours(found: re.Match[str]) -> str:
    """Return a text without the codes for colours of which a terminal left out the first character.

    >>> without_colours(re.search(".+", "[36mhttp://a:[1m81[22m/[39m"))
    'http://a:81/'
    """
    return _COLOUR.sub("", found[0])


def once(found: re.Match[str]) -> str:
    """Return a text that was pasted twice, perhaps with a separator between, once.

    >>> [once(re.search(".+", text)) for text in ("a.example a.example", "a.examplea.example", "a.example b.example")]
    ['a.example', 'a.example', 'a.example b.example']
    """
    text = found[0]
    half = text[: len(text) // 2].rstrip(" ,;\t\r\n")
    return half if text.endswith(half) and not text[len(half) : -len(half)].strip(" ,;\t\r\n") else text


def turned(found: re.Match[str]) -> str:
    """Return a text in the other order.

    >>> turned(re.search(".+", "b/moc.a//:sptth"))
    'https://a.com/b'
    """
    return found[0][::-1].translate(_TURNED)


def reordered(found: re.Match[str]) -> str:
    """Return the elements of a link in the other order, as they are shown from right to left.

    >>> [reordered(re.search(".+", text)) for text in ("8080:10.0.0.5//:http", "ar/com.souq.www//:https")]
    ['http://10.0.0.5:8080', 'https://www.souq.com/ar']
    """
    elements = reversed(_ELEMENT.findall(found[0]))
    return "".join(".".join(reversed(each.split("."))) if _TURNED_NAME.match(each) else each for each in elements)
