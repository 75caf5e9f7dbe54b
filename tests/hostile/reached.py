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
    "compat": {
        "compat.urllib_parse": "_ANY _CLEAN _LONE_PERCENT",
    },
    "redacted": {
        "_hidden": "_CUT_OFF",
        "_passwords": """
            WITH_AT WITH_COLON _BEGINNING _BEGINS_AT _BEGINS_HOST _END_OF_AUTHORITY _NEXT_LINK
            _PORT_AND_FRAGMENT _PORT_IN_PROSE _SEEN_BEGINNING _SEEN_BEGINNING_OF_AUTHORITY _SEEN_USER _SPACE
            _USER_AND_PASSWORD _WRITTEN
        """,
    },
    "redact": {
        "_secrets": """
            _AFTER_KEY _BEFORE_KEY _BRACKETS _ENCODED_PERCENT _END_OF_LINK _END_OF_RANDOM _LONG _LONG_RUN _MASKED
            _MIXED _NUMBER _OCTET _PARAMETER _PLACEHOLDER _RANDOM _REST_OF_VALUE _SEPARATORS _SOFT_BREAK _USER
            _screen _value _value_forms
        """,
    },
    "redact_values": {
        "redaction": "_ATOM _INPUT _KEY _QUOTE",
    },
    "URI": {
        "_diagnosis": "_not_allowed",
        "rules": "compiled _Reader._compile_and_match",
    },
    "percent_decode": {
        "_algebra.encoding": "_PCT_ENCODED_RUN",
    },
    "normalize": {
        "_algebra.encoding": "_normalizer",
    },
    "diagnose": {
        "_diagnosis": """
            _CLOSING_TAG _DOTTED _EMAIL _FUTURE_VERSION _GROUP _HALF_ENCODED _LIKE_IPV4 _LONG_GROUP _NOT_A_NAME
            _NOT_IN_IPV6 _NOT_LETTERS _PORT _PORTS _SEVERAL_HOSTS _SINGLE_COLON_FIRST _SINGLE_COLON_LAST _UTF_16
        """,
        "_problem": "_BLANKS _LINE_BREAKS _TAG",
        "rules": "_beginnings",
    },
    "find": {
        "_find": "_TAG",
        "_scan.ends": """
            DAMAGED _BEGINNING_OF_FOLDED _COMPLETE_HOST _ESCAPE _ESCAPE_IN_PATH _FOLD _FOLDED _METHOD _MORE_OF_A_HOST
            _OPENING _PASSWORD _PASSWORD_OF_TWO_WORDS _REFERENCES _TEXT_OF_A_LINK _USER_AND_DIGITS _VALUE
        """,
        "_scan.html": """
            IN_ATTRIBUTES _AMBIGUOUS _ATTRIBUTE _COLON_IN_FIRST_SEGMENT _END_TAG _IMAGE _ITEM _NEXT_TAG _NOT_ALLOWED
            _PLAIN _REFRESH _SCHEME
        """,
        "_scan.scanner": """
            _BAR _BEFORE_BAR _BETWEEN_VALUES _CLOSING_APOSTROPHE _EMPHASIS _NESTED _OPEN_APOSTROPHE _OPEN_SINGLE_MARK
            _QUERY_OR_FRAGMENT _QUOTE_OR_BRACKET _REFERENCE compile_in_regex
        """,
        "_scan.text": """
            _AUTHORITY _BARS _BRACKETS _CANNOT_PRECEDE_SCHEME _COMMON_SCHEME_LAST _DIVIDES_LINKS _ENDS_WITHIN _GOES_ON
            _HOST_IN_USERINFO _IN_QUOTATION _JOINERS _LINE_BREAK _LINE_BREAK_IN_QUOTATION _MORE_AFTER_BACKTICK
            _NEXT_OF_A_LIST _OFTEN_UNENCODED _ONLY_MARKS_FOR_A_HOST _OPENING _OPEN_BACKTICK _PATH_QUERY_OR_FRAGMENT
            _QUERY_OR_FRAGMENT _QUOTED_LINE _REFERENCE_BEFORE _SIGN_IN_HOST _TO_CLOSING
        """,
    },
    "find without regex": {
        "_scan.scanner": """
            _AFTER_DELIMITER _AFTER_SLASHES _BEFORE_LINE_BREAK _COLON _COLON_OR_DOT _TO_STAND_IN compile_in_re
        """,
    },
    "find in Markdown": {
        "_scan.markdown": "_AFTER_TEXT _DEFINITION _ESCAPE _ESCAPE_IN_AUTOLINK",
    },
    "find_in_lines": {
        "_scan.text": "_OPEN_AT_THE_END _STILL_OPEN",
    },
    "find suffixes": {
        "_scan.text": "_NAME_AND_PATH",
    },
    "repair": {
        "_changes": """
            _AUTHORITY _BLANKS _COLON_IN_SEGMENT _DELIMITERS_WITHIN _ENCODED_IN_PATH _FILE_NAME _HIDES_HOST
            _HOST_IN_PATH _PREFIX _SCHEME _SPACE_OR_BACKSLASH_FIRST _SUFFIX _not_allowed
        """,
    },
    "suggest": {
        "_suggestion.meant": """
            _BACKSLASHES _BACKSLASH_IN_USERINFO _COLON_IN_SEGMENT _COLON_WITHIN _DELIMITERS _ENCODED_TWICE _END
            _END_OF_LINK _HAS_EXTENSION _LEADING_ZEROS _NETWORK_PATH _NOTE _NO_HOST _OCTAL _PASSWORD
            _PLACEHOLDER _QUERY_OR_FRAGMENT _QUOTES _WINDOWS_ACCOUNT _WINDOWS_PATH _WORD_OR_MARKS _WORD_WITH_AT
        """,
        "_suggestion.characters": "_DOUBLED _PALATAL",
        "_suggestion.dictation": """
            _BEFORE_NUMBER _CLEAR _LINK _MARK_OR_BLANK _NUMBER _OF_NUMBERS _OTHER _PAUSE _SPELLED _STRETCH _WORD
            _names _rewrites
        """,
        "_suggestion.encodings": "_BEFORE_UNIT _COLOUR _ELEMENT _NOT_HEX _PARAMETER _TURNED_NAME",
        "_suggestion.keyboards": "_HOST _LINK _SCHEME _SYLLABLE",
        "_suggestion.likelihood": """
            _ENCODED _FOUR_NUMBERS _LABEL _LEFT _NETWORK _NOT_A_FILE _NOT_A_MAIL _NOT_A_NUMBER _NOT_A_PLACE _NUMBERS
            _ODD_WWW _ONE_SLASH _PLAIN_LINK _QUOTED_PRINTABLE _SCHEME _WRAPPED
        """,
        "_suggestion.notations": """
            _ADDRESS _BETWEEN_LABELS _BETWEEN_NUMBERS _COORDINATE _DATA _DRIVER _HOST _KEYWORD _LONGITUDE_FIRST _NAME
            _NOT_IN_NUMBER _OPTION _PLACE _SCHEME _SEPARATORS _TOLL_FREE
        """,
        "_suggestion.search": "_DELIMITER _LEFT_ALONE _LIKE_A_LINK _NOTE _WORD",
        "_suggestion.slips": "_BLANK _DIGIT _ENDS_HOST _NAME _UP_TO_PATH _WITHOUT_HOST _WITH_HOST _slip",
        "_suggestion.forms": """
            _ADDRESS_PARTS _HOST _HOST_AND_PORT _LAST_GROUP _LIKE_IPV4 _LIST _LONG_GROUP _MANY_COLONS _NETWORK_PATH
            _SCHEME _SCHEME_BEGINNING _ZERO
        """,
        "_suggestion.surroundings": """
            _BEFORE_PATH _BEGINNING _BLANKS _DELIMITER _HOST_ALONE _LEADING _MARKUP _NEXT_PARAMETER _NOT_ASCII
            _OPENS_AS_IT_CLOSES _OUTER_SCHEME _PUNCTUATION_BEYOND_ASCII _QUOTED_MAIL _QUOTED_VALUE _REFERENCE_AT_END
            _SPACE _TITLE _either
        """,
    },
    "browsers": {
        "_algebra.browsers": """
            TABS_AND_NEWLINES _AUTHORITY _DRIVE _ENCODED_IN_OPAQUE_HOST _FORBIDDEN_IN_OPAQUE_HOST _HOST _PORT _SCHEME
            _SLASHES _SLASHES_OF_RFC _SPECIAL_AUTHORITY _TWO_SLASHES
        """,
        "_algebra.hosts": "MAPPED_ANEW _ENDS_IN_A_NUMBER _LEADING_ZEROS _NUMBER",
    },
    "find_hazards": {
        "_algebra.hosts": """
            LOOPBACK_NAME METADATA_NAME _FORBIDDEN_CHARACTER _FORBIDDEN_OR_REPLACED _IGNORED_BY_BROWSERS _JOINER
            _WRAPPED_NUMBER _assigned
        """,
        "_hazards.hazard": """
            _ACCEPTED_BY_URLLIB _AT_AFTER_END _AUTHORITY _AUTHORITY_TO_URLLIB3 _BACKSLASHES _CONTROLS _DEVIATION
            _DIRECTIONS _DIRECTION_MARKS _DRIVE _ENCODED _ENCODED_DIRECTIONS _END_TO_OTHERS _INVALID_PORT _LIKE_A_NAME
            _LIKE_IPV6 _NETWORK_PATH _NON_ASCII_PORT _OCTAL _PORT _PORT_TO_INT _SLASHES
        """,
        "_hazards.reading": """
            HARMLESS IN_SEGMENTS _ACCEPTED_BY_URLLIB _ADDRESS_IN_BRACKETS _ADDRESS_TO_BROWSERS_ALONE _AFTER_OPENERS
            _AFTER_OTHERS _CONTROL_NAMES _LIKE_A_HOST _MORE_OPENERS _NOT_SEEN _NO_SCRIPT _SLASHES_AT_START
            _SLASHES_AT_VALUE _TYPE_OF_SCRIPT
        """,
        "_text.unicode": "unassigned",
    },
    "display": {
        "_algebra.lookalikes": "_LIKE_LATIN",
        "_uri.display": "_CUT_ENCODING _NOT_SEEN _REST_OF_ENCODING _RUN",
    },
    "lint": {
        "_passwords": "EXAMPLE_HOST",
        "_scan.html": "NO_ESCAPES",
        "_documents": """
            _BEGINNING _ESCAPES _LIKE_A_URI _LINE_BREAKS _LINK _NEXT_LINE _NO_PASSWORD _PLACEHOLDER _USUAL
            _WITHOUT_UNDERSCORE _WITH_SPACE
        """,
    },
    "sources": {
        "_documents": """
            _BETWEEN_COMMAS _BETWEEN_SEMICOLONS _BETWEEN_TABS _CONTENT_LINE _FIRST_LINE _FROM _HEADERS _IN_CARD
            _IN_LINKS _IN_QUOTES _IN_STRING _MAIL _NODE _NOT_IN_MAILS _OF_CHARSET _QUOTED _REFERENCE _SEP _STRING
            _TAG_OF_HTML
        """,
    },
    "main_problem": {
        "_problem": "_MAIL_ADDRESS _NO_ADDRESS _ONE_WORD _OWN_FILE _OWN_FOLDER _USER_NAME",
        "_suggestion.advice": "_BEGINNING",
    },
    "policy": {
        "_algebra.hosts": "LOCAL_NAME",
        "_policy.destinations": "_LEADS_AWAY _LEADS_TO_HOST _OCTET",
        "_policy.policy": "Policy._accepts Policy._outlines_of_beginnings",
        "_policy.settings": """
            _BEGINNING_OF_LABELS _LISTED_LABELS _LOOPBACK _MAY_BE_READ_AS_ADDRESS _NOT_IN_A_NAME _WEB_NAME
            _beginnings_on_loopback
        """,
    },
    "origins": {
        "origins": "_LABELS _PORT_OR_NONE",
    },
    "build": {
        "_uri.functions": "_ZONE_OR_PREFIX",
    },
    "files": {
        "files": "_DRIVE _NOT_IN_NAME _NOT_IN_SERVER _NOT_IN_WINDOWS_NAME _ON_WINDOWS _SLASH_BEFORE_ROOT",
    },
    "IRI": {
        "_algebra.encoding": "_LONE_SURROGATE _NOT_ASCII",
        "encoding": "_ENCODED_BEYOND_ASCII _UCSCHARS _UCSCHARS_AND_IPRIVATES",
    },
    "schemes": {
        "schemes._data": """
            DATAURL MEDIA_TYPE PARAMETER TOKEN VALUE _BASE64 _CONTROL _ENCODED_SLASH _NEEDS_BACKSLASH _NOT_IN_BASE64
            _NOT_IN_DATA _PADDING _QUOTED_PAIR _WHITE_SPACE
        """,
        "schemes._mailto": """
            ADDR_SPEC BEGINNING_OF_DOT_ATOM BEGINNING_OF_LITERAL BEGINNING_OF_QUOTED_STRING MAILTO_URI TO
            _ADDRESS_SEPARATOR _ANY_DOT _CONTROL _DOT_LAST _ENCODING _HFIELD_SEPARATOR _IN_ANGLE_BRACKETS _IN_HEADER
            _LINE_BREAK _NOT_ASCII _NOT_IN_HEADER
        """,
        "schemes._urn": "NAMESTRING _NOT_IN_NID",
    },
    "templates": {
        "_templates.expansion": "VALUE_CHARACTER _PCT_ENCODED",
        "_templates.grammar": "EXPRESSION _MODIFIER _NOT_IN_NAME _NOT_LITERAL _NOT_OPERATOR _TYPE pattern_of",
        "_templates.matching": "BEFORE_ENCODING CHARACTER Matcher._use_pattern PCT_ENCODED _BYTE _ENCODED_TWICE",
    },
    "routes": {
        "integrations.starlette": "_BRACE _ENCODED_SLASH_OR_BRACE _IDENTIFIER _PARAMETER _PATH _QUERY_AND_FRAGMENT",
    },
    "name": {
        "_algebra.hosts": "_DNS_NAME",
    },
    "cells": {
        "columns.groups": "_NORMAL _NOT_NORMAL",
        "columns.cells": """
            _ADDRESS _PCT_ENCODED _SCHEMES_BEFORE_ANOTHER _SESSIONS_IN_PATH _SESSIONS_IN_QUERY _SURROGATE _TO_ENCODE
            _WWW
        """,
    },
    "lines": {
        "cli.blocks": "_some_lines",
    },
    TABLES: {
        "cli.errors": "BEFORE_COMMAND _AT_START _UNSAFE_IN_JSON",
        "cli.inputs": "_NO_BYTE",
        "cli.records": """
            _CHARACTER _CHARACTER_IN_QUOTES _MARK _REST_OF_FIELD _STRING _field _open_row _row
        """,
    },
    OWN: {
        "_abnf": "_REPEAT _TOKEN",
        "_automata": """
            _BACK_REFERENCE _BEYOND_ASCII _COMMENT _GROUP_WITH_FLAGS _SKIPPED_IN_VERBOSE _TOKEN _TOKEN_OF_NOTATION
            _matched graph_of_pattern
        """,
        "_migration.patterns": "PLACEHOLDER",
        "_migration.rewriting": "_NAME",
        "_secrets": "_RUN",
        "_policy.pattern": "_QUANTIFIER _TOKENS",
        "_python.comparisons": "_IS_WHOLE _LOCAL _ORIGIN _PAGE _REGISTERED _TRUSTING",
        "_python.guesses": "ENCODING URL_START _END_OF_USERINFO _HOST_LIKE _SCHEME_START",
        "_python.joining": "_API _AT_THE_ROOT _CHECKING _SENDING _SETTINGS _TEMPORARY",
        "_python.leaks": """
            _CHECKING _CONNECTED _EXAMPLE_IN_CODE _FILLED_IN _LIKE_A_PASSWORD _NO_PASSWORD _SECRET_PARAMETER
            _WITH_PASSWORD
        """,
        "_python.mistakes": "_BEGINNING _LINE_END _SUPPRESSED _WORTH_READING",
        "_python.syntax": "_PLACEHOLDER _WORD",
        "_python.regexes": """
            _CAPTURES _DOTS _ESCAPED_DOT _HAS_SCHEME _MAY_BE_MEANT _MAY_BE_MISSPELLED _OCTET _RAW_DOT _WRITTEN_HOST
        """,
        "_templates.ambiguity": "_ENDS_WITH_ENCODING _LONE_SURROGATE",
        "_text.spans": "_PART",
        "cli.command": "_PACKAGE",
        "cli.python_code": "_ATTRIBUTE _IMPORT _LONE_RETURN _WORD",
        "columns.polars": "_NEVER_PLAIN",
        "columns.spark": "_RANGE",
        "integrations.hypothesis": "_NOT_LITERALS",
        "origins": "_CSP_SPACE _HOST_SOURCE _MARKS _RegexReader._of_set _SEVERAL _TOKEN",
    },
}

REACHED_BY: Final = {
    entry_point: [f"{module}.{name}" for module, names in reached.items() for name in names.split()]
    for entry_point, reached in _REACHED.items()
}
"""The patterns that an entry point reaches, by the module and the constant or the function that compiles them."""

# Methods that are called elsewhere, after the pattern was passed on; and records, which follow one another.
CALLED: Final[dict[str, set[str]]] = {
    "_scan.scanner.compile_in_re": {"match"},
    "_scan.scanner.compile_in_regex": {"match"},
    "_hazards.reading._MORE_OPENERS": {"match"},
    **{f"_automata.{name}": {"match"} for name in ("_COMMENT", "_SKIPPED_IN_VERBOSE")},
    **{f"_algebra.browsers.{name}": {"match"} for name in ("_AUTHORITY", "_HOST", "_SLASHES", "_SPECIAL_AUTHORITY")},
    **{f"_hazards.hazard.{name}": {"match"} for name in ("_AUTHORITY", "_DRIVE", "_SLASHES")},
    "integrations.starlette._PATH": {"match"},
    "origins._TOKEN": {"match"},
    **{f"_secrets.{name}": {"fullmatch"} for name in ("_LONG", "_MIXED", "_NUMBER", "_RANDOM")},
    **{f"_secrets.{name}": {"match"} for name in ("_LONG_RUN", "_RUN", "_value")},
    "_suggestion.slips._slip": {"finditer"},
    "_suggestion.dictation._names": {"finditer"},
    "_suggestion.dictation._LINK": {"fullmatch"},
    "_suggestion.keyboards._HOST": {"match"},
    "_suggestion.keyboards._LINK": {"match"},
    **{
        f"_suggestion.likelihood.{name}": {"fullmatch"}
        for name in ("_NOT_A_FILE", "_NOT_A_MAIL", "_NOT_A_NUMBER", "_NOT_A_PLACE", "_ONE_SLASH")
    },
    "_suggestion.slips._WITH_HOST": {"match"},
    "_suggestion.forms._BLANKS": {"finditer"},
    "_suggestion.forms._OUTER_QUOTES": {"finditer"},
    "_policy.policy.Policy._outlines_of_beginnings": {"fullmatch"},
    "_problem._MAIL_ADDRESS": {"fullmatch"},
    **{f"cli.records.{name}": {"match"} for name in ("_field", "_open_row", "_row")},
    "columns.cells._SESSIONS_IN_PATH": {"sub"},
    "columns.cells._SESSIONS_IN_QUERY": {"sub"},
}
