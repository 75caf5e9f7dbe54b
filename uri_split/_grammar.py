"""The grammar of RFC 3986 (Appendix A), the names of its rules and components, and what RFC 3987 adds to it.

The rules are in the RFC's order, each ABNF line above its pattern. The patterns use the common syntax of all engines,
and two notations that `expand` replaces:

- ``<rule>`` is the pattern of that rule (angle brackets as in RFC 5234, section 2.1);
- ``<+>`` is the ``+`` that makes a quantifier possessive, in the dialects that have it.

A possessive quantifier does not backtrack, so the pattern stays linear on hostile text. It is correct wherever the
character after the run is not in the run's class, since backtracking cannot help there. That is the case everywhere:
a scheme is followed by ``:``, a userinfo by ``@``, a reg-name or port by one of ``: / ? #``, an IPvFuture by ``]``,
a first segment by ``/``, a path by ``?`` or ``#``, a query by ``#``, and each of them by the end of the text. Inside
a run, the next character is ``%``, which is in no class.

``[ x ]`` becomes ``(?:x|)``, which `re` runs faster than ``(?:x)?``.

If a pattern differs from the wording of its line, a comment says why it matches the same language. The tests prove this
for each of the 36 rules.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, cast

from uri_split.dialects import Dialect

# Names of rules, components and verdicts.

RuleName = Literal[
    "URI", "hier-part", "URI-reference", "absolute-URI", "relative-ref", "relative-part",
    "scheme", "authority", "userinfo", "host", "port", "IP-literal", "IPvFuture", "IPv6address", "h16", "ls32",
    "IPv4address", "dec-octet", "reg-name", "path", "path-abempty", "path-absolute", "path-noscheme", "path-rootless",
    "path-empty", "segment", "segment-nz", "segment-nz-nc", "pchar", "query", "fragment", "pct-encoded",
    "unreserved", "reserved", "gen-delims", "sub-delims",
]  # fmt: skip
"""The names of the 36 rules of Appendix A."""

EncodableRule = Literal[
    "userinfo", "host", "reg-name", "path", "segment", "segment-nz", "segment-nz-nc", "pchar", "query", "fragment",
    "unreserved",
]  # fmt: skip
"""The rules for which a text can be percent-encoded: those of characters that stand for themselves, in any order."""

ReferenceRule = Literal["URI", "URI-reference", "absolute-URI", "relative-ref"]
"""The rules of a whole reference, after which the types are named."""

SchemeRule = Literal[
    "dataurl", "mediatype", "parameter", "data", "base64",
    "mailtoURI", "addr-spec", "local-part", "domain", "hfield",
    "namestring", "NID", "NSS", "rq-components",
]  # fmt: skip
"""The names of rules for URIs of one scheme, in RFC 2397 and RFC 2045, RFC 6068, and RFC 8141."""

TemplateRule = Literal[
    "URI-Template", "literals", "expression", "operator", "variable-list", "varspec", "varname", "varchar",
    "modifier-level4", "prefix", "max-length", "explode",
]  # fmt: skip
"""The names of rules for URI templates, in RFC 6570."""

AnyRule = RuleName | SchemeRule | TemplateRule
"""The name of a rule of any of these RFCs."""

Component = Literal["scheme", "userinfo", "host", "port", "path", "query", "fragment"]
"""A component, or a subcomponent of the authority."""

Verdict = Literal["valid", "incomplete", "invalid"]
"""Whether a text matches a rule, could match it with more characters at its end, or cannot match it."""


# RFC 3986, Appendix A, as regular expressions: the only module that contains the grammar.

# Bodies of character classes. Every punctuation mark that some engine (JavaScript under `v`) reads as syntax inside
# a class is escaped, ranges are spelled out (`\d` would accept "８"), and no mark is doubled. The dollar sign is
# written as a number: fastjsonschema reads each "$" as the end of the text, even inside a class.
_ALPHA = "A-Za-z"
_DIGIT = "0-9"
_HEXDIG = "0-9A-Fa-f"
_GEN_DELIMS = r":\/?#\[\]@"
_SUB_DELIMS = r"!\x24&'\(\)*+,;="
_UNRESERVED = rf"{_ALPHA}{_DIGIT}\-._~"
SCHEME = rf"{_ALPHA}{_DIGIT}+\-."
REG_NAME = f"{_UNRESERVED}{_SUB_DELIMS}"
USERINFO = f"{REG_NAME}:"
_PCHAR = f"{USERINFO}@"
_SEGMENTS = rf"{_PCHAR}\/"
QUERY = f"{_SEGMENTS}?"

# Two classes are faster than `{2}` in every engine.
_PCT_ENCODED = f"%[{_HEXDIG}][{_HEXDIG}]"


def single(body: str) -> str:
    """Return the pattern of one character of a class, or a pct-encoded."""
    return f"(?:[{body}]|{_PCT_ENCODED})"


def repeated(body: str) -> str:
    """Return the pattern of ``*( class / pct-encoded )``.

    It is unrolled, which is several times faster than an alternation, and does not overflow Java's stack.
    """
    return f"[{body}]*<+>(?:{_PCT_ENCODED}[{body}]*<+>)*<+>"


_GRAMMAR: Final[Mapping[str, str]] = {
    'URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]':
    r"<scheme>:<hier-part>(?:\?<query>|)(?:#<fragment>|)",

    'hier-part     = "//" authority path-abempty\n'
    "              / path-absolute\n"
    "              / path-rootless\n"
    "              / path-empty":
    # The last three together: an optional slash, then optionally a pchar and all that may follow it.
    rf"\/\/<authority><path-abempty>|\/?(?:<pchar>{repeated(_SEGMENTS)}|)",

    "URI-reference = URI / relative-ref":
    "<URI>|<relative-ref>",

    'absolute-URI  = scheme ":" hier-part [ "?" query ]':
    r"<scheme>:<hier-part>(?:\?<query>|)",

    'relative-ref  = relative-part [ "?" query ] [ "#" fragment ]':
    r"<relative-part>(?:\?<query>|)(?:#<fragment>|)",

    'relative-part = "//" authority path-abempty\n'
    "              / path-absolute\n"
    "              / path-noscheme\n"
    "              / path-empty":
    r"\/\/<authority><path-abempty>|<path-absolute>|<path-noscheme>|<path-empty>",

    'scheme        = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )':
    # No blank comes first: `urllib.parse` skipped such blanks after a list of schemes was checked (CVE-2023-24329).
    f"[{_ALPHA}][{SCHEME}]*<+>",

    'authority     = [ userinfo "@" ] host [ ":" port ]':
    # The common form first, so that a host is not scanned as a userinfo before.
    "<reg-name>(?::<port>|)|(?:<userinfo>@|)<host>(?::<port>|)",

    'userinfo      = *( unreserved / pct-encoded / sub-delims / ":" )':
    repeated(USERINFO),

    "host          = IP-literal / IPv4address / reg-name":
    # Every IPv4address is also a reg-name.
    "<IP-literal>|<reg-name>",

    "port          = *DIGIT":
    f"[{_DIGIT}]*<+>",

    'IP-literal    = "[" ( IPv6address / IPvFuture  ) "]"':
    # Brackets enclose an address and nothing else, and no name has any: `urllib.parse` accepted names in brackets
    # (CVE-2024-11168), and brackets in names (CVE-2025-0938), so that two programs read two hosts.
    r"\[(?:<IPv6address>|<IPvFuture>)\]",

    'IPvFuture     = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )':
    # Quoted strings of ABNF are case-insensitive (RFC 5234, section 2.3).
    rf"[Vv][{_HEXDIG}]+<+>\.[{USERINFO}]+<+>",

    'IPv6address   =                            6( h16 ":" ) ls32\n'
    '              /                       "::" 5( h16 ":" ) ls32\n'
    '              / [               h16 ] "::" 4( h16 ":" ) ls32\n'
    '              / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32\n'
    '              / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32\n'
    '              / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32\n'
    '              / [ *4( h16 ":" ) h16 ] "::"              ls32\n'
    '              / [ *5( h16 ":" ) h16 ] "::"              h16\n'
    '              / [ *6( h16 ":" ) h16 ] "::"':
    (
        "(?:<h16>:){6}<ls32>"
        "|::(?:<h16>:){5}<ls32>"
        "|(?:<h16>|)::(?:<h16>:){4}<ls32>"
        "|(?:(?:<h16>:){0,1}<h16>|)::(?:<h16>:){3}<ls32>"
        "|(?:(?:<h16>:){0,2}<h16>|)::(?:<h16>:){2}<ls32>"
        "|(?:(?:<h16>:){0,3}<h16>|)::<h16>:<ls32>"
        "|(?:(?:<h16>:){0,4}<h16>|)::<ls32>"
        "|(?:(?:<h16>:){0,5}<h16>|)::<h16>"
        "|(?:(?:<h16>:){0,6}<h16>|)::"
    ),

    "h16           = 1*4HEXDIG":
    f"[{_HEXDIG}]{{1,4}}",

    'ls32          = ( h16 ":" h16 ) / IPv4address':
    "<h16>:<h16>|<IPv4address>",

    'IPv4address   = dec-octet "." dec-octet "." dec-octet "." dec-octet':
    r"<dec-octet>\.<dec-octet>\.<dec-octet>\.<dec-octet>",

    "dec-octet     = DIGIT                 ; 0-9\n"
    "              / %x31-39 DIGIT         ; 10-99\n"
    '              / "1" 2DIGIT            ; 100-199\n'
    '              / "2" %x30-34 DIGIT     ; 200-249\n'
    '              / "25" %x30-35          ; 250-255':
    # The longest first. No leading zeros: `ipaddress` read "010" as 10, where others read it as octal (CVE-2021-29921).
    "25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9][0-9]|[0-9]",

    "reg-name      = *( unreserved / pct-encoded / sub-delims )":
    repeated(REG_NAME),

    'path          = path-abempty    ; begins with "/" or is empty\n'
    '              / path-absolute   ; begins with "/" but not "//"\n'
    "              / path-noscheme   ; begins with a non-colon segment\n"
    "              / path-rootless   ; begins with a segment\n"
    "              / path-empty      ; zero characters":
    # The first covers all paths that begin with a slash, and the fourth all others: any pchars and slashes match.
    repeated(_SEGMENTS),

    'path-abempty  = *( "/" segment )':
    # After the first slash, any pchars and slashes match; the same applies to the next three rules.
    rf"(?:\/{repeated(_SEGMENTS)}|)",

    'path-absolute = "/" [ segment-nz *( "/" segment ) ]':
    rf"\/(?:<pchar>{repeated(_SEGMENTS)}|)",

    'path-noscheme = segment-nz-nc *( "/" segment )':
    "<segment-nz-nc><path-abempty>",

    'path-rootless = segment-nz *( "/" segment )':
    f"<pchar>{repeated(_SEGMENTS)}",

    "path-empty    = 0<pchar>":
    "",

    "segment       = *pchar":
    repeated(_PCHAR),

    "segment-nz    = 1*pchar":
    "<pchar><segment>",

    'segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )\n'
    '              ; non-zero-length segment without any colon ":"':
    f"{single(f'{REG_NAME}@')}{repeated(f'{REG_NAME}@')}",

    'pchar         = unreserved / pct-encoded / sub-delims / ":" / "@"':
    single(_PCHAR),

    'query         = *( pchar / "/" / "?" )':
    repeated(QUERY),

    'fragment      = *( pchar / "/" / "?" )':
    repeated(QUERY),

    'pct-encoded   = "%" HEXDIG HEXDIG':
    _PCT_ENCODED,

    'unreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~"':
    f"[{_UNRESERVED}]",

    "reserved      = gen-delims / sub-delims":
    f"[{_GEN_DELIMS}{_SUB_DELIMS}]",

    'gen-delims    = ":" / "/" / "?" / "#" / "[" / "]" / "@"':
    f"[{_GEN_DELIMS}]",

    'sub-delims    = "!" / "$" / "&" / "\'" / "(" / ")"\n'
    '              / "*" / "+" / "," / ";" / "="':
    f"[{_SUB_DELIMS}]",
}  # fmt: skip

APPENDIX_A: Final["Mapping[RuleName, str]"] = MappingProxyType(
    {cast("RuleName", abnf.partition(" ")[0]): pattern for abnf, pattern in _GRAMMAR.items()}
)
"""The pattern of each rule."""

ABNF: Final["Mapping[RuleName, str]"] = MappingProxyType(dict(zip(APPENDIX_A, _GRAMMAR, strict=True)))
"""The definition of each rule."""

COMPONENTS: Final = (
    r"(?:(<scheme>):|(?![^:\/?#]*:))(?:\/\/(<authority>)(?![^\/?#])|(?!\/\/))(<path>)(?:\?(<query>)|)(?:#(<fragment>)|)"
)
"""A URI-reference with a group for each component, as Appendix B has them."""


Rules = Mapping[RuleName, str] | Mapping[TemplateRule | Literal["pct-encoded"], str]
"""A grammar in this notation: Appendix A, or that of URI templates."""


def expand(pattern: str, dialect: Dialect, rules: Rules = APPENDIX_A) -> str:
    """Return a pattern in this notation in the syntax of a dialect, with the rules that it names filled in.

    The rules may be those of another grammar that is written in this notation.

    >>> from uri_split.dialects import PORTABLE
    >>> expand("<ls32>", PORTABLE).partition("|")[0]
    '(?:[0-9A-Fa-f]{1,4}:[0-9A-Fa-f]{1,4}'
    """
    return _filled_in(pattern, rules).replace("<+>", "+" if dialect.possessive else "")


def _filled_in(pattern: str, rules: Rules) -> str:
    for name, rule in rules.items():
        if f"<{name}>" in pattern:
            part = _filled_in(rule, rules)
            pattern = pattern.replace(f"<{name}>", f"(?:{part})" if "|" in part else part)
    return pattern


# Characters of RFC 3987 that RFC 3986 does not have, as bodies of character classes.

# ucschar        = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
#                / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
#                / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
#                / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
#                / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
#                / %xD0000-DFFFD / %xE1000-EFFFD
UCSCHAR: Final = (
    "\xa0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef"
    + "".join(f"{chr(plane)}-{chr(plane + 0xFFFD)}" for plane in range(0x10000, 0xE0000, 0x10000))
    + "\U000e1000-\U000efffd"
)
# iprivate       = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
IPRIVATE: Final = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
