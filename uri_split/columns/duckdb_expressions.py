"""SQL text of the macros for what `uri_split.columns.cells` computes, where SQL can do it exactly."""

from string import ascii_lowercase, ascii_uppercase
from typing import Final

from uri_split._algebra.schemes import HIGHEST_PORT, SCHEMES
from uri_split.columns.duckdb_parts import TEXT, TEXTS, quoted
from uri_split.dialects import PORTABLE
from uri_split.rules import RULES

# Pieces of a text that can be decoded: characters, percent-encodings of ASCII, and those of UTF-8 (RFC 3629, section
# 4). Every other percent-encoding is a byte that is not UTF-8, and alone. A "%" is last, where it encodes nothing.
_TAIL: Final = "%[89ABab][0-9A-Fa-f]"
_MORE: Final = (
    rf"%[Cc][2-9A-Fa-f]{_TAIL}|%[Dd][0-9A-Fa-f]{_TAIL}|%[Ee]0%[ABab][0-9A-Fa-f]{_TAIL}|"
    rf"%[Ee][1-9A-CEFa-cef](?:{_TAIL}){{2}}|%[Ee][Dd]%[89][0-9A-Fa-f]{_TAIL}|"
    rf"%[Ff]0%[9ABab][0-9A-Fa-f](?:{_TAIL}){{2}}|%[Ff][1-3](?:{_TAIL}){{3}}|%[Ff]4%8[0-9A-Fa-f](?:{_TAIL}){{2}}"
)
_BYTE: Final = "%[89A-Fa-f][0-9A-Fa-f]"
_PIECE: Final = rf"(?:[^%]|%[0-7][0-9A-Fa-f]|{_MORE})+|{_BYTE}|%"


def _decoded(text: str) -> str:
    """Return SQL that decodes every percent-encoding in a text, with U+FFFD for each byte that is not UTF-8."""
    # `url_decode` refuses a text with such a byte.
    return f"""\
CASE
        WHEN NOT contains(({text}) COLLATE C, '%') THEN {text}
        ELSE array_to_string([
            CASE WHEN regexp_full_match(uri_piece, '{_BYTE}') THEN chr({0xFFFD}) ELSE url_decode(uri_piece) END
            FOR uri_piece IN regexp_extract_all({text}, '{_PIECE}')
        ], '')
    END"""


def _lower_case(text: str) -> str:
    """Return SQL that writes ASCII letters of a part in lower case, and leaves other letters."""
    # `translate` is exact, and slow.
    translated = f"translate({text}, '{ascii_uppercase}', '{ascii_lowercase}')"
    return f"CASE WHEN strlen({TEXT}) = length({TEXT}) THEN lower({text}) ELSE {translated} END"


_HOST: Final = f"({TEXTS['host']})"
_PATH: Final = f"({TEXTS['path']})"
_LOWER_HOST: Final = _lower_case(_HOST)
_ADDRESS: Final = rf"(?:{RULES['IPv4address'].pattern(PORTABLE)})\.?"
_WITHOUT_LAST_DOT: Final = f"regexp_replace({_LOWER_HOST}, '\\.$', '')"
_HOST_REVERSED: Final = f"""\
CASE
        WHEN starts_with({_HOST} COLLATE C, '[') THEN {_LOWER_HOST}
        WHEN regexp_full_match({_HOST}, {quoted(_ADDRESS)}) THEN {_WITHOUT_LAST_DOT}
        ELSE array_to_string(list_reverse(string_split({_WITHOUT_LAST_DOT}, '.')), '.')
    END"""

_DEFAULT_PORTS: Final = {name: scheme.default_port for name, scheme in SCHEMES.items() if scheme.default_port}
_PORT: Final = f"({TEXTS['port']})"
_EFFECTIVE_PORT: Final = f"""\
CASE
        WHEN length({_PORT}) > 0
            THEN CASE WHEN TRY_CAST({_PORT} AS INTEGER) <= {HIGHEST_PORT} THEN TRY_CAST({_PORT} AS INTEGER) END
        WHEN ({TEXTS["authority"]}) IS NOT NULL
            THEN [{", ".join(_DEFAULT_PORTS.values())}][list_position(
                [{", ".join(map(quoted, _DEFAULT_PORTS))}],
                {_lower_case(TEXTS["scheme"])}
            )]
    END"""

_LAST_SEGMENT: Final = f"regexp_extract({_PATH}, '[^/]*$')"
# The dots at the beginning belong to no suffix.
_DOT: Final = r"(?:\.|%2[Ee])"
_SUFFIX: Final = f"regexp_extract(regexp_replace({_LAST_SEGMENT}, '^{_DOT}+', ''), '^(?s:.+)({_DOT}(?s:.*))$', 1)"
_SEGMENTS: Final = f"""\
CASE
        WHEN length({_PATH}) = 0 THEN []
        ELSE [{_decoded("uri_segment")} FOR uri_segment IN string_split(regexp_replace({_PATH}, '^/', ''), '/')]
    END"""

# Parameters as HTML forms write them. Without a query there are none.
_PIECES: Final = f"string_split(replace({TEXTS['query']}, '+', ' '), '&')"
_NAME: Final = _decoded("split_part(uri_parameter, '=', 1)")
_VALUE: Final = f"""\
CASE
        WHEN contains(uri_parameter COLLATE C, '=')
            THEN {_decoded("substring(uri_parameter, strpos(uri_parameter COLLATE C, '=') + 1)")}
    END"""
_EACH: Final = f"FOR uri_parameter IN {_PIECES} IF length(uri_parameter) > 0"
_QUERY_PARAMS: Final = f"""\
CASE
        WHEN u IS NOT NULL THEN coalesce([{{'name': {_NAME}, 'value': {_VALUE}}} {_EACH}], [])
    END"""
_QUERY_PARAM: Final = f"""\
CASE
        WHEN contains({TEXT}, '?')
            THEN [{_VALUE} {_EACH}][list_position([{_NAME} {_EACH}], CAST(name AS VARCHAR) COLLATE C)]
    END"""

_MACROS: Final = {
    "uri_host_reversed(u)": _HOST_REVERSED,
    "uri_effective_port(u)": _EFFECTIVE_PORT,
    "uri_path_segments(u)": _SEGMENTS,
    "uri_name(u)": _decoded(_LAST_SEGMENT),
    "uri_suffix(u)": _decoded(_SUFFIX),
    "uri_query_params(u)": _QUERY_PARAMS,
    "uri_query_param(u, name)": _QUERY_PARAM,
}


def expressions() -> str:
    """Return the statements that create the macros.

    >>> "uri_host_reversed(u)" in expressions()
    True
    """
    texts = (f"CREATE OR REPLACE TEMP MACRO {signature} AS\n    {text};\n" for signature, text in _MACROS.items())
    return "-- More about hosts, paths and queries.\n" + "\n".join(texts)
