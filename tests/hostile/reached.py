"""For every pattern of the package, a function that users call with one text and that reaches the pattern."""

from typing import Final

# The text is a cell of a table, in quotation marks.
TABLES: Final = "table"
# The text comes from the package itself, or from a programmer.
OWN: Final = "own"

_REACHED: Final[dict[str, dict[str, str]]] = {
    "split": {
        "lenient": "_match",
    },
    "redacted": {
        "_split.passwords": """
            _BEGINNING _BEGINS_HOST _CUT_OFF _END_OF_AUTHORITY _NEXT_LINK _PORT_AND_FRAGMENT _PORT_IN_PROSE
            _SEEN_BEGINNING _SEEN_BEGINNING_OF_AUTHORITY _SEEN_USER _SPACE _USER_AND_PASSWORD _WRITTEN
        """,
    },
    "URI": {
        "_diagnosis.characters": "_not_allowed",
        "rules": "compiled",
    },
    "percent_decode": {
        "_algebra.percent": "_PCT_ENCODED_RUN",
    },
    "normalize": {
        "_algebra.percent": "_normalizer",
    },
    "diagnose": {
        "_diagnosis.addresses": """
            _DOTTED _FUTURE_VERSION _GROUP _LIKE_IPV4 _LONG_GROUP _NOT_A_NAME _NOT_IN_IPV6 _SINGLE_COLON_FIRST
            _SINGLE_COLON_LAST
        """,
        "_diagnosis.advice": "_BLANKS _LINE_BREAKS _TAG",
        "_diagnosis.characters": "_HALF_ENCODED _UTF_16",
        "_diagnosis.components": "_EMAIL _NOT_LETTERS _PORT _PORTS _SEVERAL_HOSTS",
        "_diagnosis.diagnosis": "_CLOSING_TAG",
        "rules": "_beginnings",
    },
    "find": {
        "_scan.continuation": """
            DAMAGED _BEGINNING_OF_FOLDED _COMPLETE_HOST _ESCAPE _ESCAPE_IN_PATH _FOLD _FOLDED _METHOD _MORE_OF_A_HOST
            _OPENING _PASSWORD _PASSWORD_OF_TWO_WORDS _TEXT_OF_A_LINK _USER_AND_DIGITS
        """,
        "_scan.conversion": "_BRACKETS _JOINERS _NEXT_OF_A_LIST _ONLY_MARKS_FOR_A_HOST",
        "_scan.delimiters": """
            _ENDS_WITHIN _IN_QUOTATION _LINE_BREAK _LINE_BREAK_IN_QUOTATION _OFTEN_UNENCODED _OPENING _QUOTED_LINE
            _TO_CLOSING
        """,
        "_scan.html_links": "IN_ATTRIBUTES _IMAGE _ITEM _REFRESH",
        "_scan.html_tags": "_ATTRIBUTE _CLOSING _COMMENT_OR_TAG _END_TAG",
        "_scan.link_search": "_AMBIGUOUS _COLON_IN_FIRST_SEGMENT _NOT_ALLOWED _SCHEME",
        "_scan.markup": "_REFERENCES _VALUE",
        "_scan.openings": """
            _BEFORE_BAR _BETWEEN_VALUES _CLOSING_APOSTROPHE _EMPHASIS _OPEN_APOSTROPHE _OPEN_SINGLE_MARK
            _QUOTE_OR_BRACKET _REFERENCE
        """,
        "_scan.scanner": "_BAR _NESTED _QUERY_OR_FRAGMENT",
        "_scan.stand_ins": "compile_in_regex",
        "_scan.text_search": """
            _AUTHORITY _BARS _CANNOT_PRECEDE_SCHEME _COMMON_SCHEME_LAST _DIVIDES_LINKS _GOES_ON _HOST_IN_USERINFO
            _MORE_AFTER_BACKTICK _OPEN_BACKTICK _PATH_QUERY_OR_FRAGMENT _PLAIN _QUERY_OR_FRAGMENT _REFERENCE_BEFORE
            _SIGN_IN_HOST
        """,
    },
    "find without regex": {
        "_scan.slow_scanner": "_AFTER_DELIMITER _AFTER_SLASHES _BEFORE_LINE_BREAK _COLON _COLON_OR_DOT",
        "_scan.stand_ins": "_TO_STAND_IN compile_in_re",
    },
    "find in Markdown": {
        "_scan.markdown_links": "_BRACKET _ESCAPE _ESCAPE_IN_AUTOLINK _INNER_BRACKETS",
    },
    "find_in_lines": {
        "_scan.blocks": "_OPEN_AT_THE_END _STILL_OPEN",
    },
    "find suffixes": {
        "_scan.suffixes": "_NAME_AND_PATH",
    },
    "repair": {
        "_suggestion.relative": "_COLON_IN_SEGMENT _DELIMITERS_WITHIN",
        "_suggestion.safe": """
            _AUTHORITY _BLANKS _ENCODED_IN_PATH _FILE_NAME _HIDES_HOST _HOST_IN_PATH _PREFIX _SCHEME
            _SPACE_OR_BACKSLASH_FIRST _SUFFIX _not_allowed
        """,
    },
    "suggest": {
        "_suggestion.addresses": "_LAST_GROUP _LIKE_IPV4 _LONG_GROUP _MANY_COLONS _PARTS",
        "_suggestion.authorities": """
            _AT_EDGES _BETWEEN_LABELS _BETWEEN_WORDS _BLANKS _COMMA _LIST _MISTYPED_COMMA _PARTS _QUOTES
            _not_in_userinfo
        """,
        "_suggestion.dictation": "_DICTATED_LINK _WORD _WORDS",
        "_suggestion.files": "_DATA _DRIVE _SEPARATORS _SHARE",
        "_suggestion.mail": """
            _ACCOUNT _ADDRESS _BARE_NUMBER _BLANKS _COMMA _IN_BRACKETS _NAMED _NOT_IN_NUMBER _NUMBER _PORT
            _REMOTE _REMOTE_WITH_PORT _SEPARATOR _SEVERAL
        """,
        "_suggestion.marks": """
            _AROUND_SLASH _BACKSLASH_AFTER_HOST _BEFORE_PATH _BLANK_IN_ENCODING _DASH
            _DISARMED_AT _DISARMED_COLON _DISARMED_DOT _ENCODED
            _FULLWIDTH _HALF_ENCODING _INVISIBLE _LINE_BREAK _LOST_APOSTROPHE _QUOTED _QUOTED_PRINTABLE _QUOTED_SLASH
            _REFERENCE _SOFT_BREAK _SPACE _SPACED _TILDE _UNICODE_ESCAPE
        """,
        "_suggestion.notes": "_END _END_OF_LINK _HAS_EXTENSION _NOTE _WORD_OR_MARKS",
        "_suggestion.ports": "_REMOTE_PATH _TWO _WITH_LETTERS _WITH_MARKS _WITH_PATH _WITH_REST _WORD",
        "_suggestion.readings": """
            _BACKSLASHES _BACKSLASH_IN_USERINFO _COLON_IN_SEGMENT _COLON_WITHIN _DELIMITERS _LEADING_ZEROS
            _NETWORK_PATH _OCTAL _PASSWORD _QUERY_OR_FRAGMENT _WINDOWS_ACCOUNT _WINDOWS_PATH _WORD_WITH_AT
        """,
        "_suggestion.schemes": "_BEGINNING _DOUBLED _HOST _IPV6 _MAIL _SCHEME _USUAL_NAME",
        "_suggestion.suggesting": "_NO_HOST _PLACEHOLDER _QUOTES",
        "_suggestion.surroundings": """
            _BEFORE_PATH _BEGINNING _BLANKS _DELIMITER _HOST_ALONE _LEADING _MARKUP _NEXT_PARAMETER _NOT_ASCII
            _OPENS_AS_IT_CLOSES _OUTER_SCHEME _PUNCTUATION_BEYOND_ASCII _QUOTED_MAIL _QUOTED_VALUE _REFERENCE_AT_END
            _SPACE _TITLE _either
        """,
        "_suggestion.valid_texts": """
            _DRIVE _ENCODED_TWICE _END_OF_SENTENCE _GLUED _HOST_AND_PORT _LIKE_A_FILE _QUOTED_PRINTABLE _SLIPS
            _TOP_LEVEL _UNCLOSED
        """,
    },
    "browsers": {
        "_algebra.browsers": """
            TABS_AND_NEWLINES _AUTHORITY _DRIVE _ENCODED_IN_OPAQUE_HOST _FORBIDDEN_IN_OPAQUE_HOST _HOST _PORT _SCHEME
            _SLASHES _SLASHES_OF_RFC _SPECIAL_AUTHORITY _TWO_SLASHES
        """,
        "_algebra.domains": "MAPPED_ANEW",
        "_algebra.ipv4_names": "_ENDS_IN_A_NUMBER _LEADING_ZEROS _NUMBER",
    },
    "find_hazards": {
        "_algebra.domains": "_FORBIDDEN_CHARACTER _FORBIDDEN_OR_REPLACED _IGNORED_BY_BROWSERS _JOINER _assigned",
        "_algebra.ipv4_names": "_WRAPPED_NUMBER",
        "_algebra.special_addresses": "LOOPBACK_NAME METADATA_NAME",
        "_hazards.addresses": "_OCTAL",
        "_hazards.authorities": """
            _ACCEPTED_BY_URLLIB _AT_AFTER_END _INVALID_PORT _LIKE_A_HOST _LIKE_IPV6 _NON_ASCII_PORT
            _NOT_SEEN _PORT_TO_INT
        """,
        "_hazards.browsers": "_ADDRESS_IN_BRACKETS",
        "_hazards.characters": "_CONTROLS _DIRECTIONS _DIRECTION_MARKS _ENCODED_DIRECTIONS",
        "_hazards.encodings": "_CONTROLS _IN_SEGMENTS _SLASHES_AT_START _SLASHES_AT_VALUE",
        "_hazards.inner_uris": "_AFTER_OPENERS _AFTER_OTHERS _MORE_OPENERS",
        "_hazards.names": "_DEVIATION _ENCODED",
        "_hazards.reading": "_ACCEPTED_BY_URLLIB _ADDRESS_TO_BROWSERS_ALONE",
        "_hazards.schemes": "_AUTHORITY_TO_URLLIB3 _LIKE_A_NAME _NETWORK_PATH _NO_SCRIPT _PORT _TYPE_OF_SCRIPT",
        "_hazards.secrecy": "_END_TO_OTHERS",
        "_hazards.slashes": "_AUTHORITY _BACKSLASHES _DRIVE _SLASHES",
        "_text.unassigned": "unassigned",
    },
    "lint": {
        "cli.lint.checks": "_EXAMPLE_HOST _LIKE_A_URI _NO_PASSWORD _PLACEHOLDER _USUAL",
        "cli.lint.documents": "_LINE_BREAKS",
        "_scan.written_link": "NO_ESCAPES",
        "cli.lint.markdown": "_BEGINNING _WITH_SPACE",
        "cli.lint.restructuredtext": "_ESCAPES _LINK _NEXT_LINE _WITHOUT_UNDERSCORE",
    },
    "sources": {
        "cli.sources.code": "_TAG",
        "cli.sources.mails": "_FROM _HEADERS _MAIL _NOT_IN_MAILS _OF_CHARSET _QUOTED",
        "cli.sources.texts": """
            _BETWEEN_COMMAS _BETWEEN_SEMICOLONS _BETWEEN_TABS _CONTENT_LINE _FIRST_LINE _IN_CARD _IN_LINKS
            _IN_QUOTES _IN_STRING _NODE _REFERENCE _SEP _STRING _TAG_OF_HTML
        """,
    },
    "policy": {
        "_algebra.special_addresses": "LOCAL_NAME",
        "_policy.hidden_hosts": "_LEADS_AWAY _LEADS_TO_HOST _OCTET",
        "_policy.limits": "_LOOPBACK _MAY_BE_READ_AS_ADDRESS _NOT_IN_A_NAME _WEB_NAME",
        "_policy.lists": "_BEGINNING_OF_LABELS _LABELS _beginnings_on_loopback",
        "_policy.policy": "Policy._accepts Policy._outlines_of_beginnings",
        "_policy.suggesting": "_NOT_IN_A_NAME",
    },
    "build": {
        "_uri.building": "_ZONE_OR_PREFIX",
    },
    "files": {
        "_schemes.files": """
            _DRIVE _NOT_IN_NAME _NOT_IN_SERVER _NOT_IN_WINDOWS_NAME _ON_WINDOWS _SLASH_BEFORE_ROOT
        """,
    },
    "IRI": {
        "_algebra.percent": "_LONE_SURROGATE _NOT_ASCII",
        "_uri.iris": "_ENCODED_BEYOND_ASCII _UCSCHARS _UCSCHARS_AND_IPRIVATES",
    },
    "schemes": {
        "_schemes.data": "_NEEDS_BACKSLASH _QUOTED_PAIR",
        "_schemes.data_grammar": "DATAURL MEDIA_TYPE PARAMETER TOKEN VALUE _BASE64 _WHITE_SPACE",
        "_schemes.data_problems": "_CONTROL _ENCODED_SLASH _NOT_IN_BASE64 _NOT_IN_DATA _PADDING",
        "_schemes.mailto": "_CONTROL _IN_HEADER _LINE_BREAK _SEPARATOR",
        "_schemes.mailto_grammar": """
            ADDR_SPEC BEGINNING_OF_DOT_ATOM BEGINNING_OF_LITERAL BEGINNING_OF_QUOTED_STRING MAILTO_URI TO
        """,
        "_schemes.mailto_problems": "_DOT _DOT_LAST _ENCODING _IN_ANGLE_BRACKETS _NOT_ASCII _NOT_IN_HEADER _SEPARATOR",
        "_schemes.urn_grammar": "NAMESTRING",
        "_schemes.urn_problems": "_NOT_IN_NID",
    },
    "templates": {
        "_templates.expansion": "VALUE_CHARACTER _PCT_ENCODED",
        "_templates.grammar": "pattern_of",
        "_templates.matching": "Matcher._use_pattern",
        "_templates.parts": "EXPRESSION",
        "_templates.problems": "_MODIFIER _NOT_IN_NAME _NOT_LITERAL _NOT_OPERATOR _TYPE",
        "_templates.reading": "BEFORE_ENCODING CHARACTER PCT_ENCODED _BYTE _ENCODED_TWICE",
    },
    "routes": {
        "integrations.starlette": "_BRACE _ENCODED_SLASH_OR_BRACE _IDENTIFIER _PARAMETER _PATH _QUERY_AND_FRAGMENT",
    },
    "name": {
        "_algebra.hosts": "_DNS_NAME",
    },
    "cells": {
        "columns.cells": """
            _ADDRESS _PCT_ENCODED _SCHEMES_BEFORE_ANOTHER _SESSIONS_IN_PATH _SESSIONS_IN_QUERY _SURROGATE _TO_ENCODE
            _WWW
        """,
    },
    TABLES: {
        "cli.runners": "BEFORE_COMMAND _AT_START",
        "cli.screen": "_NO_BYTE",
        "cli.serialization": "_UNSAFE_IN_JSON",
        "cli.tables.blocks": "_NOT_UTF_8 _REST_OF_LINE",
        "cli.tables.csv_records": "_CHARACTER_IN_QUOTES _OTHER_SEPARATOR _field _plain _record _records _well_formed",
        "cli.tables.json_objects": "_CHARACTER _ESCAPE _MARK _STRING",
    },
    OWN: {
        "_templates.automaton": "_ENDS_WITH_ENCODING _LONE_SURROGATE",
        "integrations.hypothesis": "_NOT_LITERALS",
        "_policy.pattern": "_QUANTIFIER _TOKENS",
        "_text.beginnings": "_PART",
        "columns.fast": "_Parsed._element _TOKEN _bytes_of",
        "columns.polars": "_NEVER_PLAIN",
        "columns.spark": "_RANGE",
    },
}

REACHED_BY: Final = {
    entry_point: [f"{module}.{name}" for module, names in reached.items() for name in names.split()]
    for entry_point, reached in _REACHED.items()
}
"""The patterns that an entry point reaches, by the module and the constant or the function that compiles them."""

# Methods that are called elsewhere, after the pattern was passed on; and records, which follow one another.
CALLED: Final[dict[str, set[str]]] = {
    "_scan.stand_ins.compile_in_re": {"match"},
    "_scan.stand_ins.compile_in_regex": {"match"},
    "_hazards.inner_uris._MORE_OPENERS": {"match"},
    **{f"_algebra.browsers.{name}": {"match"} for name in ("_AUTHORITY", "_HOST", "_SLASHES", "_SPECIAL_AUTHORITY")},
    **{f"_hazards.slashes.{name}": {"match"} for name in ("_AUTHORITY", "_DRIVE", "_SLASHES")},
    "integrations.starlette._PATH": {"match"},
    "_suggestion.authorities._BLANKS": {"finditer"},
    "_suggestion.authorities._QUOTES": {"finditer"},
    "_policy.policy.Policy._outlines_of_beginnings": {"fullmatch"},
    "cli.tables.csv_records._record": {"match"},
    "cli.tables.csv_records._well_formed": {"match"},
    "columns.cells._SESSIONS_IN_PATH": {"sub"},
    "columns.cells._SESSIONS_IN_QUERY": {"sub"},
}
