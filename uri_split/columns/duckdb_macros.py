"""The text of DuckDB's macros: pure SQL, and nothing of DuckDB is needed to write it."""

from typing import TYPE_CHECKING, Final

from uri_split.columns.names import PARTS, REFERENCE_RULES
from uri_split.columns.patterns import PASSWORD, bare_ipv6, segment_not_scheme, whole, wrong_port
from uri_split.dialects import PORTABLE
from uri_split.rules import RULES

if TYPE_CHECKING:
    from uri_split.columns.names import Part


def macros() -> str:
    """Return the statements that create the macros which `uri_split.columns.duckdb.register` tells of.

    >>> print(macros()[macros().index("CREATE"):].partition(";")[0])
    CREATE OR REPLACE TEMP MACRO uri_scheme(u) AS
        nullif(regexp_extract(u, '^([^:/?#]+):', 1), '')
    """
    return f"{_HEAD}\n{_PARTS}\n{_split()}\n{_is_valid()}\n{_reason()}\n{_REDACTED}"


_HEAD: Final = """\
-- URIs (RFC 3986) in DuckDB, by uri_split. An undefined part is NULL, an empty one ''.
-- The macros are gone with the connection. Without the word TEMP they stay in the database.
"""

# What DuckDB captures is '' where nothing was, so a delimiter is captured with what it delimits, or looked for before.
# CASE keeps a pattern from the rows that it is not for; DuckDB computes once what is called twice outside of it.
_PARTS: Final = r"""-- The components of any text, as Appendix B splits it.
CREATE OR REPLACE TEMP MACRO uri_scheme(u) AS
    nullif(regexp_extract(u, '^([^:/?#]+):', 1), '');

CREATE OR REPLACE TEMP MACRO uri_authority(u) AS
    substring(nullif(regexp_extract(u, '^(?:[^:/?#]+:)?(//[^/?#]*)', 1), ''), 3);

CREATE OR REPLACE TEMP MACRO uri_path(u) AS
    regexp_extract(substring(u, length(regexp_extract(u, '^(?:[^:/?#]+:)?(?://[^/?#]*)?')) + 1), '^[^?#]*');

CREATE OR REPLACE TEMP MACRO uri_query(u) AS
    substring(split_part(u, '#', 1), nullif(strpos(split_part(u, '#', 1), '?'), 0) + 1);

CREATE OR REPLACE TEMP MACRO uri_fragment(u) AS
    CASE WHEN contains(u, '#') THEN substring(u, length(split_part(u, '#', 1)) + 2) END;

-- What an authority is made of (section 3.2): the userinfo ends at the last "@", and a port is what follows the last
-- colon outside brackets, if that is digits or nothing.
CREATE OR REPLACE TEMP MACRO uri_userinfo(u) AS
    CASE WHEN contains(uri_authority(u), '@') THEN regexp_extract(uri_authority(u), '^([^/?#]*)@', 1) END;

CREATE OR REPLACE TEMP MACRO uri_host_and_port(u) AS
    regexp_extract(uri_authority(u), '[^@]*$');

CREATE OR REPLACE TEMP MACRO uri_port(u) AS
    CASE
        WHEN contains(uri_host_and_port(u), ':')
        THEN substring(nullif(regexp_extract(uri_host_and_port(u), '(?:^[^\[]*|\][^\[]*)(:[0-9]*)$', 1), ''), 2)
    END;

CREATE OR REPLACE TEMP MACRO uri_host(u) AS
    CASE
        WHEN uri_port(u) IS NULL THEN uri_host_and_port(u)
        ELSE left(uri_host_and_port(u), -1 - length(uri_port(u)))
    END;
"""

_REDACTED: Final = rf"""-- The text with *** for a password that is not empty (section 3.2.1).
CREATE OR REPLACE TEMP MACRO uri_redacted(u) AS
    CASE
        WHEN contains(u, '@') THEN regexp_replace(u, '{PASSWORD}', '\1***@')
        ELSE u
    END;
"""


def _split() -> str:
    fields = ",\n".join(f"        '{part}': uri_{part}(u)" for part in PARTS)
    return f"""\
-- All eight at once.
CREATE OR REPLACE TEMP MACRO uri_split(u) AS
    {{
{fields}
    }};
"""


def _is_valid() -> str:
    # One call a rule, since RE2 compiles a pattern once only where it is a constant.
    cases = "\n".join(f"        WHEN {_quoted(rule)} THEN {_matches('u', whole(rule, PORTABLE))}" for rule in RULES)
    message = f"uri_is_valid: the rule must be one of RFC 3986: {', '.join(RULES)}"
    return f"""\
-- Whether a text is of a rule of the RFC, as a whole.
CREATE OR REPLACE TEMP MACRO uri_is_valid(u, rule := 'URI') AS
    CASE rule
{cases}
        ELSE error({_quoted(message)})
    END;
"""


def _reason() -> str:
    def wrong(part: "Part") -> str:
        return f"NOT {_matches(f'uri_{part}(u)', whole(part, PORTABLE))}"

    message = f"uri_reason: the rule must be one of {', '.join(REFERENCE_RULES)}"
    return f"""\
-- Why it is not: the first component that breaks the grammar.
CREATE OR REPLACE TEMP MACRO uri_reason(u, rule := 'URI') AS
    CASE
        WHEN rule IS NULL OR rule NOT IN ({", ".join(map(_quoted, REFERENCE_RULES))}) THEN error({_quoted(message)})
        WHEN coalesce(uri_is_valid(u, rule := rule), true) THEN NULL
        -- What stands before a colon may be meant for a first segment (section 4.2).
        WHEN rule = 'relative-ref' AND uri_scheme(u) IS NOT NULL AND uri_authority(u) IS NULL THEN 'path'
        WHEN rule = 'URI-reference' AND {_matches("uri_scheme(u)", segment_not_scheme(PORTABLE))}
            AND uri_authority(u) IS NULL THEN 'path'
        WHEN rule IN ('URI', 'absolute-URI') AND uri_scheme(u) IS NULL THEN 'scheme'
        WHEN rule = 'relative-ref' AND uri_scheme(u) IS NOT NULL THEN 'scheme'
        WHEN {wrong("scheme")} THEN 'scheme'
        WHEN {wrong("userinfo")} THEN 'userinfo'
        WHEN {wrong("authority")} THEN
            CASE
                WHEN {_matches("uri_host_and_port(u)", bare_ipv6(PORTABLE))} THEN 'host'
                WHEN {_matches("uri_host_and_port(u)", wrong_port(PORTABLE))} THEN 'port'
                ELSE 'host'
            END
        WHEN {wrong("path")} THEN 'path'
        WHEN uri_scheme(u) IS NULL AND uri_authority(u) IS NULL AND starts_with(uri_path(u), ':') THEN 'path'
        WHEN {wrong("query")} THEN 'query'
        ELSE 'fragment'
    END;
"""


def _matches(text: str, pattern: str) -> str:
    return f"regexp_full_match({text}, {_quoted(pattern)})"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
