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
        "_split.passwords": "_BEGINNING _END_OF_AUTHORITY _SEEN_BEGINNING _SEEN_BEGINNING_OF_AUTHORITY",
    },
    "URI": {
        "_diagnosis.characters": "_not_allowed",
        "rules": "compiled",
    },
    "normalize": {
        "_algebra.percent": "_normalizer",
    },
    "diagnose": {
        "_diagnosis.addresses": """
            _DOTTED _FUTURE_VERSION _GROUP _LIKE_IPV4 _LONG_GROUP _NOT_A_NAME _NOT_IN_IPV6 _SINGLE_COLON_FIRST
            _SINGLE_COLON_LAST
        """,
        "_diagnosis.characters": "_HALF_ENCODED _LONE_SURROGATE",
        "_diagnosis.components": "_NOT_LETTERS",
        "rules": "_PCT_ENCODED _compiled_for_folded",
    },
    "find": {
        "_search.continuation": """
            _COMPLETE_HOST _ESCAPE _METHOD _MORE_OF_A_HOST _OPENING _PASSWORD _PASSWORD_OF_TWO_WORDS
            _TEMPLATE _TEXT_OF_A_LINK _USER_AND_DIGITS _ends
        """,
        "_search.conversion": "_BRACKETS _NEXT_OF_A_LIST _ONLY_MARKS_FOR_A_HOST",
        "_search.delimiters": "_LINE_BREAK _OFTEN_UNENCODED _OPENING _TO_CLOSING",
        "_search.html_search": "_AMBIGUOUS _NOT_ALLOWED _SCHEME",
        "_search.markup": "_REFERENCES _VALUE",
        "_search.scanner": "_further_units form_of scanner",
        "_search.text_search": "_CANNOT_PRECEDE_SCHEME _COMMON_SCHEME_LAST _QUERY_OR_FRAGMENT",
    },
    "find_in_lines": {
        "_search.blocks": "_OPEN_AT_THE_END _STILL_OPEN",
    },
    "find suffixes": {
        "_search.suffixes": "_NAME_AND_PATH",
    },
    "repair": {
        "_search.repair": """
            _AFTER_HOST _AUTHORITY _BEFORE_HOST _BLANKS _HIDES_HOST _PREFIX _SCHEME _SPACE_OR_BACKSLASH_FIRST
            _SUFFIX _not_allowed
        """,
    },
    "find_hazards": {
        "_algebra.domains": """
            _ENDS_IN_A_NUMBER _FORBIDDEN_CHARACTER _FORBIDDEN_OR_REPLACED _IGNORED_BY_BROWSERS _JOINER _NUMBER
            _WRAPPED_NUMBER _assigned
        """,
        "_hazards.addresses": "_LOCAL_NAME _METADATA_NAME _OCTAL",
        "_hazards.authorities": "_ACCEPTED_BY_URLLIB _AT_AFTER_END _LIKE_A_HOST _NON_ASCII_PORT",
        "_hazards.browsers": "TABS_AND_NEWLINES _ADDRESS_IN_BRACKETS _OPAQUE_HOST",
        "_hazards.characters": "_CONTROLS _DIRECTIONS _DIRECTION_MARKS _ENCODED_DIRECTIONS",
        "_hazards.encodings": "_CONTROLS _IN_SEGMENTS _SLASHES_AT_START _SLASHES_AT_VALUE",
        "_hazards.inner_uris": "_AFTER_OPENERS _AFTER_OTHERS _MORE_OPENERS",
        "_hazards.names": "MAPPED_ANEW _DEVIATION _ENCODED",
        "_hazards.reading": "_ACCEPTED_BY_URLLIB _ADDRESS_TO_BROWSERS_ALONE",
        "_hazards.schemes": "_AUTHORITY_TO_URLLIB3 _LIKE_A_NAME _NETWORK_PATH _PORT",
        "_hazards.slashes": "_AUTHORITY _BACKSLASHES _DRIVE _SLASHES",
        "_text.unassigned": "unassigned",
    },
    "policy": {
        "_policy.limits": "_LOOPBACK _MAY_BE_READ_AS_ADDRESS",
        "_policy.lists": "_BEGINNING_OF_LABELS _LABELS _beginnings_on_loopback",
        "_policy.policy": "Policy._accepts Policy._outlines_of_beginnings",
    },
    "build": {
        "_uri.building": "_ZONE_OR_PREFIX",
    },
    "IRI": {
        "_algebra.percent": "_NOT_ASCII",
        "_uri.iris": "_ENCODED_BEYOND_ASCII _UCSCHARS _UCSCHARS_AND_IPRIVATES",
    },
    "name": {
        "_algebra.hosts": "_DNS_NAME",
        "_hazards.lookalikes": "_one_language _script_tests",
    },
    TABLES: {
        "cli.serialization": "_UNSAFE_IN_JSON",
        "cli.tables.blocks": "_NOT_UTF_8 _REST_OF_LINE",
        "cli.tables.csv_records": "_FIELD _PLAIN _RECORD _RECORDS",
        "cli.tables.json_objects": "_ESCAPE _MARK _STRING",
    },
    OWN: {
        "_policy.pattern": "_QUANTIFIER _TOKENS",
        "columns.spark": "_RANGE",
    },
}

REACHED_BY: Final = {
    entry_point: [f"{module}.{name}" for module, names in reached.items() for name in names.split()]
    for entry_point, reached in _REACHED.items()
}
"""The patterns that an entry point reaches, by the module and the constant or the function that compiles them."""
