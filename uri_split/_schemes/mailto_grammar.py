r"""Grammar of RFC 6068 as patterns: URIs of mail addresses, which RFC 5322 defines.

The grammars of both RFCs are about decoded characters. In the URI, a character that a path cannot contain is
percent-encoded, and so is each of ``%``, ``/``, ``?``, ``#``, ``[``, ``]``, ``&``, ``;`` and ``=``; any other may be
(RFC 6068, section 2). The delimiters ``@`` and ``,`` are not: percent-encoded, they would be data (RFC 3986, section
2.2). Every literal of a grammar is case-insensitive. Percent-encodings in patterns are written in capitals.
"""

import re
from typing import Final

from uri_split._text.patterns import lazy_pattern
from uri_split.rules import RULES

_FLAGS: Final = re.IGNORECASE | re.ASCII

# UTF8-2      = %xC2-DF UTF8-tail                                                    (RFC 3629, section 4)
# UTF8-3      = %xE0 %xA0-BF UTF8-tail / %xE1-EC 2( UTF8-tail ) /
#               %xED %x80-9F UTF8-tail / %xEE-EF 2( UTF8-tail )
# UTF8-4      = %xF0 %x90-BF 2( UTF8-tail ) / %xF1-F3 3( UTF8-tail ) /
#               %xF4 %x80-8F 2( UTF8-tail )
# UTF8-tail   = %x80-BF
# "Non-ASCII characters MUST first be encoded according to UTF-8 [...]"              (RFC 6068, section 2)
_TAIL: Final = "%[89AB][0-9A-F]"
_UTF_8: Final = (
    f"%(?:C[2-9A-F]|D[0-9A-F]){_TAIL}"
    f"|%(?:E0%[AB][0-9A-F]|E[1-9A-CEF]{_TAIL}|ED%[89][0-9A-F]){_TAIL}"
    f"|%(?:F0%[9AB][0-9A-F]|F[1-3]{_TAIL}|F4%8[0-9A-F]){_TAIL}{_TAIL}"
)
# atext           =   ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "/" /
#                     "=" / "?" / "^" / "_" / "`" / "{" / "|" / "}" / "~"            (RFC 5322, section 3.2.3)
_ATEXT: Final = r"A-Za-z0-9!$'*+\-_~"
_ENCODED_ATEXT: Final = "%(?:2[13-7ABDF]|3[0-9DF]|[46][1-9A-F]|[57][0-9A]|5[EF]|60|7[B-E])"
_ATOM: Final = f"(?>(?:[{_ATEXT}]++|{_ENCODED_ATEXT}|{_UTF_8})+)"
# dot-atom-text   =   1*atext *("." 1*atext)
# The dot is unreserved, so its percent-encoding means the same (RFC 3986, section 2.3).
_DOT: Final = r"(?:\.|%2E)"
_DOT_ATOM: Final = f"{_ATOM}(?>(?:{_DOT}{_ATOM})*)"
# qtext           =   %d33 / %d35-91 / %d93-126                                      (RFC 5322, section 3.2.4)
# quoted-pair     =   "\" (VCHAR / WSP)                                              (RFC 5322, section 3.2.1)
# qcontent        =   qtext / quoted-pair
# quoted-string   =   DQUOTE *qcontent DQUOTE
# Without the white space and comments that RFC 6068 excludes.
_QTEXT: Final = r"A-Za-z0-9\-._~!$'()*+,:@"
_QCONTENT: Final = (
    f"(?>(?:[{_QTEXT}]++|%(?:2[13-9A-F]|[346][0-9A-F]|5[0-9ABD-F]|7[0-9A-E])"
    f"|%5C(?:[{_QTEXT}]|%(?:09|[2-6][0-9A-F]|7[0-9A-E]))|{_UTF_8})*)"
)
_QUOTED_STRING: Final = f"%22{_QCONTENT}%22"
# dtext-no-obs    = %d33-90 / ; Printable US-ASCII                                   (RFC 6068, section 2)
#                   %d94-126  ; characters not including
#                             ; "[", "]", or "\"
_DOMAIN_LITERAL: Final = f"%5B(?>(?:[{_QTEXT}]++|%(?:2[1-9A-F]|[346][0-9A-F]|5[0-9AEF]|7[0-9A-E]))*)%5D"
# local-part      = dot-atom-text / quoted-string
_LOCAL_PART: Final = f"(?:{_DOT_ATOM}|{_QUOTED_STRING})"
# domain          = dot-atom-text / "[" *dtext-no-obs "]"
_DOMAIN: Final = f"(?:{_DOT_ATOM}|{_DOMAIN_LITERAL})"
# addr-spec       = local-part "@" domain
_ADDR_SPEC: Final = f"{_LOCAL_PART}@{_DOMAIN}"
# to              = addr-spec *("," addr-spec )
_TO: Final = f"{_ADDR_SPEC}(?>(?:,{_ADDR_SPEC})*)"
# some-delims     = "!" / "$" / "'" / "(" / ")" / "*"
#                 / "+" / "," / ";" / ":" / "@"
# qchar           = unreserved / pct-encoded / some-delims
_QCHAR: Final = r"A-Za-z0-9\-._~!$'()*+,;:@"
_QCHARS: Final = f"[{_QCHAR}]*+(?>(?:%[0-9A-F][0-9A-F][{_QCHAR}]*+)*)"
# hfname          = *qchar
# hfvalue         = *qchar
# hfield          = hfname "=" hfvalue
_HFIELD: Final = f"{_QCHARS}={_QCHARS}"
# hfields         = "?" hfield *( "&" hfield )
_HFIELDS: Final = rf"\?{_HFIELD}(?>(?:&{_HFIELD})*)"

# mailtoURI       = "mailto:" [ to ] [ hfields ]
# After it, a fragment, which RFC 3986 allows in every URI, and which means nothing (RFC 6068, section 2).
MAILTO_URI: Final = lazy_pattern(f"mailto:(?:{_TO}|)(?:{_HFIELDS}|)(?:#{RULES['fragment'].pattern()}|)", _FLAGS)
TO: Final = lazy_pattern(_TO, _FLAGS)
ADDR_SPEC: Final = lazy_pattern(_ADDR_SPEC, _FLAGS)
BEGINNING_OF_QUOTED_STRING: Final = lazy_pattern(f"%22{_QCONTENT}", _FLAGS)
BEGINNING_OF_LITERAL: Final = lazy_pattern(_DOMAIN_LITERAL.removesuffix("%5D"), _FLAGS)
BEGINNING_OF_DOT_ATOM: Final = lazy_pattern(f"(?>(?:{_ATOM}{_DOT})*)(?:{_ATOM}|)", _FLAGS)
