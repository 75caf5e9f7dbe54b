"""Grammars of data, mailto and urn URIs for the `abnf` package, as their RFCs have them.

RFC 2397 and RFC 6068 are about decoded characters. The rules of characters are made here from the sets in the RFCs:
each character as itself where a URI may contain it, and as its percent-encoding.
"""

from collections.abc import Iterable
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
    # Quoted strings are case-insensitive (RFC 5234, section 2.3): one of "a" and "A" is enough.
    return " / ".join(f'"{text}"' for text in sorted({text.upper() for text in texts}))


def _octets(first: int, last: int) -> str:
    return f"( {_quoted(f'%{octet:02X}' for octet in range(first, last + 1))} )"


def _characters(allowed: Iterable[str], raw: Iterable[str]) -> str:
    """Return the alternatives of characters in a URI: raw ones, and the percent-encodings of all."""
    return _quoted([*(set(allowed) & set(raw)), *(f"%{ord(character):02X}" for character in allowed)])


_COMMON = [
    'pchar = unreserved / pct-encoded / sub-delims / ":" / "@"',
    'pct-encoded = "%" HEXDIG HEXDIG',
    'unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"',
    'sub-delims = "!" / "$" / "&" / "\'" / "(" / ")" / "*" / "+" / "," / ";" / "="',
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
        "qchar = unreserved / pct-encoded / some-delims",
        'some-delims = "!" / "$" / "\'" / "(" / ")" / "*" / "+" / "," / ";" / ":" / "@"',
        # RFC 5322, sections 3.2.1, 3.2.3 and 3.2.4, without white space, comments and obsolete forms
        'dot-atom-text = 1*atext *( ( "." / "%2E" ) 1*atext )',
        f"atext = {_characters(_ATEXT, _RAW_IN_MAIL)} / UTF8-non-ascii",
        f"quoted-string = {_quoted(['%22'])} *qcontent {_quoted(['%22'])}",
        "qcontent = qtext / quoted-pair",
        f"qtext = {_characters(_QTEXT, _RAW_IN_MAIL)} / UTF8-non-ascii",
        f"quoted-pair = {_quoted(['%5C'])} ( {_characters(_VCHARS + ' ' + chr(9), _RAW_IN_MAIL)} )",
        "UTF8-non-ascii = UTF8-2 / UTF8-3 / UTF8-4",
        f"UTF8-2 = {_octets(0xC2, 0xDF)} UTF8-tail",
        "UTF8-3 = UTF8-3-first UTF8-tail",
        f"UTF8-3-first = {_octets(0xE0, 0xE0)} {_octets(0xA0, 0xBF)} / {_octets(0xED, 0xED)} {_octets(0x80, 0x9F)}",
        f"UTF8-3-first =/ ( {_octets(0xE1, 0xEC)} / {_octets(0xEE, 0xEF)} ) UTF8-tail",
        "UTF8-4 = UTF8-4-first 2( UTF8-tail )",
        f"UTF8-4-first = {_octets(0xF0, 0xF0)} {_octets(0x90, 0xBF)} / {_octets(0xF4, 0xF4)} {_octets(0x80, 0x8F)}",
        f"UTF8-4-first =/ {_octets(0xF1, 0xF3)} UTF8-tail",
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
