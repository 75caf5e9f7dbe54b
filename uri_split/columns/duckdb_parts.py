"""SQL expressions of DuckDB for the parts of a text ``u``, as Appendix B splits it."""

from typing import Final

# A capture that matches nothing is '', so a delimiter is captured with the text it delimits, or the length decides. No
# text is compared under the collation of its column, where a combining mark may equal '', and lengths may change. But
# the results have no COLLATE: DuckDB refuses to compare texts of different collations.
TEXT: Final = "CAST(u AS VARCHAR) COLLATE C"  # the cast, since a macro's argument has no type yet

# DuckDB computes repeated expressions once in a SELECT, but each time in a WHERE. So each part reads as little as
# possible, and the cheap tests come first. They are in a CASE: DuckDB computes all operands of an AND for all rows.
_SCHEME: Final = "regexp_extract(u, '^([^:/?#]+):', 1)"
_BEFORE_PATH: Final = "regexp_extract(u, '^(?:[^:/?#]+:)?(?://[^/?#]*)?')"
_AUTHORITY: Final = f"string_split({_BEFORE_PATH}, '//')[2]"
_BEFORE_FRAGMENT: Final = "split_part(u, '#', 1)"
_BEFORE_QUERY: Final = f"""\
CASE
            WHEN contains({TEXT}, '?') OR contains({TEXT}, '#') THEN split_part({_BEFORE_FRAGMENT}, '?', 1)
            ELSE u
        END"""

# The parts of an authority (section 3.2): the userinfo ends at the last "@", and the port is the text after the last
# colon outside brackets, if that text is digits or empty. Its colon is the second one, unless there is no scheme.
_HAS_USERINFO: Final = (
    f"CASE WHEN contains({TEXT}, '@') THEN contains(CAST({_AUTHORITY} AS VARCHAR) COLLATE C, '@') END"
)
_HAS_PORT: Final = rf"""CASE
            WHEN {TEXT} LIKE '%:%:%' OR {TEXT} LIKE '//%:%'
                THEN regexp_matches({_AUTHORITY}, '(?:(?:^|@)[^@\[]*|\][^@\[]*):[0-9]*$')
        END"""
_WITH_PORT: Final = f"""\
WHEN {_HAS_USERINFO} THEN regexp_extract({_AUTHORITY}, '[^@]*$')
        ELSE {_AUTHORITY}"""

TEXTS: Final[dict[str, str]] = {
    "scheme": f"CASE WHEN length({_SCHEME}) > 0 THEN {_SCHEME} END",
    "authority": _AUTHORITY,
    "userinfo": f"CASE WHEN {_HAS_USERINFO} THEN regexp_extract({_AUTHORITY}, '^([^/?#]*)@', 1) END",
    "host": f"""\
CASE
        WHEN {_HAS_PORT}
            THEN regexp_extract({_AUTHORITY}, '(?:^|@)([^@]*):[0-9]*$', 1)
        {_WITH_PORT}
    END""",
    "port": f"""\
CASE
        WHEN {_HAS_PORT}
            THEN regexp_extract({_AUTHORITY}, '[0-9]*$')
    END""",
    "host_and_port": f"""\
CASE
        {_WITH_PORT}
    END""",
    "path": f"""\
substring(
        {_BEFORE_QUERY}, length({_BEFORE_PATH}) + 1
    )""",
    "query": f"""\
CASE
        WHEN contains({TEXT}, '?')
            THEN substring({_BEFORE_FRAGMENT}, nullif(strpos({_BEFORE_FRAGMENT} COLLATE C, '?'), 0) + 1)
    END""",
    "fragment": f"CASE WHEN contains({TEXT}, '#') THEN substring(u, length({_BEFORE_FRAGMENT}) + 2) END",
}
"""For each part, and for the authority without its userinfo: NULL if it is undefined."""


def quoted(text: str) -> str:
    """Return the text as a literal.

    >>> print(quoted("a'b"))
    'a''b'
    """
    return "'" + text.replace("'", "''") + "'"
