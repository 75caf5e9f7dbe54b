"""Grammars of data, mailto and urn URIs for the `abnf` package, as their RFCs have them.

RFC 2397 and RFC 6068 are about decoded characters. The rules of characters are made here from the sets in the RFCs:
each character as itself where a URI may contain it, and as its percent-encoding.
"""

from collections.abc import Iterable
from itertools import groupby
from string import ascii_letters, digits
from typing import ClassVar

from abnf import ParseError
from abnf.grammars.misc import load_grammar_rules
from abnf.parser import Rule as _Rule

_UNRESERVED = ascii_letters + digits + "-._~"
_PCHARS = f"{_UNRESERVED}!$&'()*+,;=:@"
_VCHARS = "".join(map(chr, range(0x21, 0x7F)))

# RFC 2045, section 5.1: tokens; the RFC writes "," after the "(" ")" "<" ">" "@" of RFC 822.
_TOKEN = set(_VCHARS) - set('()<>@,;:\\"/[]?=')

# RFC 6068, section 2, about what must be percent-encoded in an addr-spec: what cannot appear in a URI, "%", all
# gen-delims but "@" and ":", and "&", ";" and "=".
_RAW_IN_MAIL = set(_PCHARS) - set("%/?#[]&;=")
_ATEXT = set(f"{ascii_letters}{digits}!#$%&'*+-/=?^_`{{|}}~")
_QTEXT = {chr(code) for code in (33, *range(35, 92), *range(93, 127))}
_DTEXT = {chr(code) for code in (*range(33, 91), *range(94, 127))}


def _quoted(texts: Iterable[str]) -> str:
    """Return the alternatives of texts in any case (RFC 5234, section 2.3).

    The parser tries all alternatives at each place, so there are few: of the first characters, and what follows them.
    """
    following: dict[str, set[str]] = {}
    for text in texts:
        for first in {text[0].upper(), text[0].lower()}:
            following.setdefault(first, set()).add(text[1:].upper())
    alternatives: list[str] = []
    # Characters of one run follow each other and have the same rests.
    for _, run in groupby(enumerate(sorted(following)), lambda pair: (ord(pair[1]) - pair[0], following[pair[1]])):
        first, *_, last = [character for _, character in run] * 2
        rests = following[first] - {""}
        alternatives.append(f"%x{ord(first):02X}-{ord(last):02X}" + (f" ( {_quoted(rests)} )" if rests else ""))
    return " / ".join(alternatives)


def _octets(first: int, last: int, sign: str = "%") -> str:
    return f"( {_quoted(f'{sign}{octet:02X}' for octet in range(first, last + 1))} )"


def _characters(allowed: Iterable[str], raw: Iterable[str], encoded: Iterable[int] | None = None) -> str:
    """Return the alternatives of characters in a URI: raw ones, and the percent-encodings of all, or of some octets."""
    octets = map(ord, allowed) if encoded is None else encoded
    return _quoted([*(set(allowed) & set(raw)), *(f"%{octet:02X}" for octet in octets)])


_COMMON = [
    f"pchar = {_characters(_PCHARS, _PCHARS, range(0x100))}",
    'fragment = *( pchar / "/" / "?" )',
]


@load_grammar_rules()
class Data(_Rule):
    """RFC 2397, section 3, with the fragment of RFC 3986."""

    grammar: ClassVar[list[str] | str] = [
        *_COMMON,
        'whole = dataurl [ "#" fragment ]',
        'dataurl = "data:" [ mediatype ] [ ";base64" ] "," data',
        'mediatype = ( type "/" subtype *( ";" parameter ) ) / *( ";" parameter )',
        'data = *( pchar / "/" / "?" )',
        'parameter = attribute "=" value',
        "type = token",
        "subtype = token",
        "attribute = token",
        f"token = 1*( {_characters(_TOKEN, _PCHARS)} )",
        # A token, or a quoted-string, in which everything else is encoded; bytes beyond ASCII, no control characters.
        f"value = 1*( {_quoted(_TOKEN & set(_PCHARS))} / {_octets(0x20, 0x7E)} / {_octets(0x80, 0xFF)} )",
    ]


@load_grammar_rules()
class Mailto(_Rule):
    """RFC 6068, section 2, with the fragment of RFC 3986, and UTF-8 of RFC 3629, section 4."""

    grammar: ClassVar[list[str] | str] = [
        *_COMMON,
        'whole = mailtoURI [ "#" fragment ]',
        'mailtoURI = "mailto:" [ to ] [ hfields ]',
        'to = addr-spec *("," addr-spec )',
        'hfields = "?" hfield *( "&" hfield )',
        'hfield = hfname "=" hfvalue',
        "hfname = *qchar",
        "hfvalue = *qchar",
        'addr-spec = local-part "@" domain',
        "local-part = dot-atom-text / quoted-string",
        f"domain = dot-atom-text / {_quoted(['%5B'])} *dtext-no-obs {_quoted(['%5D'])}",
        f"dtext-no-obs = {_characters(_DTEXT, _RAW_IN_MAIL)}",
        f"qchar = {_characters(set(_PCHARS) - set('&='), _PCHARS, range(0x100))}",
        # RFC 5322, sections 3.2.1, 3.2.3 and 3.2.4, without white space, comments and obsolete forms
        'dot-atom-text = 1*atext *( ( "." / "%2E" ) 1*atext )',
        f"atext = {_characters(_ATEXT, _RAW_IN_MAIL)} / UTF8-non-ascii",
        f"quoted-string = {_quoted(['%22'])} *qcontent {_quoted(['%22'])}",
        "qcontent = qtext / quoted-pair",
        f"qtext = {_characters(_QTEXT, _RAW_IN_MAIL)} / UTF8-non-ascii",
        f"quoted-pair = {_quoted(['%5C'])} ( {_characters(_VCHARS + ' ' + chr(9), _RAW_IN_MAIL)} )",
        "UTF8-non-ascii = %x25 ( UTF8-2 / UTF8-3 / UTF8-4 )",
        f"UTF8-2 = {_octets(0xC2, 0xDF, '')} UTF8-tail",
        "UTF8-3 = UTF8-3-first UTF8-tail",
        f"UTF8-3-first = {_octets(0xE0, 0xE0, '')} {_octets(0xA0, 0xBF)}",
        f"UTF8-3-first =/ {_octets(0xED, 0xED, '')} {_octets(0x80, 0x9F)}",
        f"UTF8-3-first =/ ( {_octets(0xE1, 0xEC, '')} / {_octets(0xEE, 0xEF, '')} ) UTF8-tail",
        "UTF8-4 = UTF8-4-first 2( UTF8-tail )",
        f"UTF8-4-first = {_octets(0xF0, 0xF0, '')} {_octets(0x90, 0xBF)}",
        f"UTF8-4-first =/ {_octets(0xF4, 0xF4, '')} {_octets(0x80, 0x8F)}",
        f"UTF8-4-first =/ {_octets(0xF1, 0xF3, '')} UTF8-tail",
        f"UTF8-tail = {_octets(0x80, 0xBF)}",
    ]


@load_grammar_rules()
class Urn(_Rule):
    """RFC 8141, section 2."""

    grammar: ClassVar[list[str] | str] = [
        *_COMMON,
        'whole = assigned-name [ rq-components ] [ "#" f-component ]',
        'assigned-name = "urn" ":" NID ":" NSS',
        "NID = (alphanum) 0*30(ldh) (alphanum)",
        'ldh = alphanum / "-"',
        'NSS = pchar *(pchar / "/")',
        'rq-components = [ "?+" r-component ] [ "?=" q-component ]',
        'r-component = pchar *( pchar / "/" / "?" )',
        'q-component = pchar *( pchar / "/" / "?" )',
        "f-component = fragment",
        "alphanum = ALPHA / DIGIT",
    ]


def accepts(grammar: type[_Rule], text: str) -> bool:
    try:
        grammar("whole").parse_all(text)
    except ParseError:
        return False
    return True
