"""An earlier form of ``uri_split`` for DuckDB, to measure the present one against."""

from typing import Final

_SCHEME: Final = "regexp_extract(u, '^([^:/?#]+):', 1)"
_AUTHORITY: Final = "regexp_extract(u, '^(?:[^:/?#]+:)?(//[^/?#]*)', 1)"
_BEFORE_FRAGMENT: Final = "split_part(u, '#', 1)"
_HAS_USERINFO: Final = f"contains({_AUTHORITY} COLLATE C, '@')"
_HAS_PORT: Final = (
    f"contains({_AUTHORITY} COLLATE C, ':')"
    rf" AND regexp_matches({_AUTHORITY}, '(?:(?:^//|@)[^@\[]*|\][^@\[]*):[0-9]*$')"
)

SPLIT_BEFORE: Final = f"""\
CREATE TEMP MACRO uri_split_before(u) AS {{
    'scheme': CASE WHEN length({_SCHEME}) > 0 THEN {_SCHEME} END,
    'authority': CASE WHEN length({_AUTHORITY}) > 0 THEN substring({_AUTHORITY}, 3) END,
    'userinfo': CASE WHEN {_HAS_USERINFO} THEN regexp_extract({_AUTHORITY}, '^//([^/?#]*)@', 1) END,
    'host': CASE
        WHEN {_HAS_PORT} THEN regexp_extract({_AUTHORITY}, '(?:^//|@)([^@]*):[0-9]*$', 1)
        WHEN {_HAS_USERINFO} THEN regexp_extract({_AUTHORITY}, '[^@]*$')
        WHEN length({_AUTHORITY}) > 0 THEN substring({_AUTHORITY}, 3)
    END,
    'port': CASE WHEN {_HAS_PORT} THEN regexp_extract({_AUTHORITY}, '[0-9]*$') END,
    'path': substring(
        split_part({_BEFORE_FRAGMENT}, '?', 1),
        length({_SCHEME}) + sign(length({_SCHEME})) + length({_AUTHORITY}) + 1
    ),
    'query': substring({_BEFORE_FRAGMENT}, nullif(strpos({_BEFORE_FRAGMENT} COLLATE C, '?'), 0) + 1),
    'fragment': CASE
        WHEN contains(CAST(u AS VARCHAR) COLLATE C, '#') THEN substring(u, length({_BEFORE_FRAGMENT}) + 2)
    END
}}"""
"""The statement that creates the macro ``uri_split_before``."""
