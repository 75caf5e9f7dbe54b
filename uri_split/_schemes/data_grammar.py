r"""Grammar of RFC 2397 as patterns: URIs that contain their data, with media types as RFC 2045 defines them.

Every literal of a grammar is case-insensitive. Percent-encodings in patterns are written in capitals.
"""

import re
from typing import Final

from uri_split._algebra.encoding import decode
from uri_split._text.patterns import lazy_pattern
from uri_split.rules import RULES

FLAGS: Final = re.IGNORECASE | re.ASCII

# token := 1*<any (US-ASCII) CHAR except SPACE, CTLs, or tspecials>              (RFC 2045, section 5.1)
# tspecials :=  "(" / ")" / "<" / ">" / "@" / "," / ";" / ":" / "\" / <">
#               "/" / "[" / "]" / "?" / "="
# "represented using URL escaped encoding of [RFC 2396] as necessary"            (RFC 2397, section 3)
_TOKEN_CHARACTER: Final = r"A-Za-z0-9!$&'*+\-._~"
_ENCODED_TOKEN_CHARACTER: Final = "%(?:2[13-7ABDE]|3[0-9]|[46][1-9A-F]|[57][0-9A]|5[EF]|60|7[B-E])"
_TOKEN: Final = f"(?>(?:[{_TOKEN_CHARACTER}]++|{_ENCODED_TOKEN_CHARACTER})+)"
# value := token / quoted-string
# In a quoted-string, all but the characters of tokens are encoded, as its quotation marks must be in a URI: then every
# program finds the same comma before the data. Control characters, which no header can have, are left out. Bytes beyond
# ASCII, which RFC 2045 leaves out as well, are in the names of files that people use.
_ENCODED_IN_VALUE: Final = "%(?:[2-6][0-9A-F]|7[0-9A-E]|[89A-F][0-9A-F])"
_VALUE: Final = f"(?>(?:[{_TOKEN_CHARACTER}]++|{_ENCODED_IN_VALUE})+)"
# mediatype  := [ type "/" subtype ] *( ";" parameter )                          (RFC 2397, section 3)
# parameter  := attribute "=" value
# The names type, subtype and attribute stand for tokens (RFC 2045, section 5.1).
_MEDIA_TYPE: Final = f"{_TOKEN}/{_TOKEN}"
_PARAMETER: Final = f"{_TOKEN}={_VALUE}"
# data       := *urlchar
# The urlchar of RFC 2396 are the characters of a query in RFC 3986.
_DATA: Final = RULES["query"].pattern()

# dataurl    := "data:" [ mediatype ] [ ";base64" ] "," data
# After it, a fragment, which RFC 3986 allows in every URI.
DATAURL: Final = lazy_pattern(
    f"data:(?:{_MEDIA_TYPE}|)(?>(?:;{_PARAMETER})*)(;base64|),({_DATA})(?:#{RULES['fragment'].pattern()}|)", FLAGS
)
"""Pattern of the whole, with ``;base64`` and the data in groups. `is_base64` checks the data."""

MEDIA_TYPE: Final = lazy_pattern(_MEDIA_TYPE, FLAGS)
PARAMETER: Final = lazy_pattern(_PARAMETER, FLAGS)
TOKEN: Final = lazy_pattern(_TOKEN, FLAGS)
VALUE: Final = lazy_pattern(_VALUE, FLAGS)

GROUP: Final = 4
"""How many characters of base64 stand for 3 bytes."""
# Line breaks are ignored, and software for reading may ignore other white space (RFC 2045, section 6.8).
_BASE64: Final = lazy_pattern("[A-Za-z0-9+/]*+={0,2}+")
_WHITE_SPACE: Final = lazy_pattern(r"[\t\n\f\r ]+")


def compact(data: str) -> str:
    """Return base64 data without its percent-encodings and white space.

    >>> compact("QUJD%0AREU%3D")
    'QUJDREU='
    """
    return _WHITE_SPACE.sub("", decode(data)) if "%" in data else data


def is_base64(data: str) -> bool:
    """Return whether data without percent-encodings and white space is base64 (RFC 2045, section 6.8).

    >>> is_base64("QUI="), is_base64("QUI"), is_base64("QUJD="), is_base64("QU-_")
    (True, False, False, False)
    """
    return len(data) % GROUP == 0 and _BASE64.fullmatch(data) is not None
