r"""SQL text for DuckDB and Spark. Writing it needs neither of them.

>>> spark_is_valid("link", "port")
"CAST(`link` AS STRING) RLIKE replace('`A(?:[0-9]*+)`z', '`', char(92))"
"""

from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from uri_split._algebra.schemes import HIGHEST_PORT, SCHEMES
from uri_split._grammar import RuleName
from uri_split.columns.parts import CHECKS, OTHERWISE, PARTS, Check, Condition, whole
from uri_split.dialects import JAVA, PORTABLE
from uri_split.rules import REFERENCE_RULES, RULES

# SQL expressions of DuckDB for the parts of a text ``u``, as Appendix B splits it.

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


# SQL text of the macros for what `uri_split.columns.cells` computes, where SQL can do it exactly.

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

NATIVE: Final = {
    "host_reversed(u)": _HOST_REVERSED,
    "effective_port(u)": _EFFECTIVE_PORT,
    "path_segments(u)": _SEGMENTS,
    "name(u)": _decoded(_LAST_SEGMENT),
    "suffix(u)": _decoded(_SUFFIX),
    "query_params(u)": _QUERY_PARAMS,
    "query_param(u, name)": _QUERY_PARAM,
}
"""The expressions that SQL computes exactly, by name and parameters."""


def expressions() -> str:
    """Return the statements that create the macros.

    >>> "uri_host_reversed(u)" in expressions()
    True
    """
    texts = (f"CREATE OR REPLACE TEMP MACRO uri_{signature} AS\n    {text};\n" for signature, text in NATIVE.items())
    return "-- More about hosts, paths and queries.\n" + "\n".join(texts)


def duckdb_macros() -> str:
    """Return the statements that create the macros described in `uri_split.columns.duckdb.register`.

    >>> print(duckdb_macros()[duckdb_macros().index("CREATE"):].partition(";")[0])
    CREATE OR REPLACE TEMP MACRO uri_scheme(u) AS
        CASE WHEN length(regexp_extract(u, '^([^:/?#]+):', 1)) > 0 THEN regexp_extract(u, '^([^:/?#]+):', 1) END
    """
    return f"{_HEAD}{_parts()}\n{_split()}\n{_is_valid()}\n{_reason()}\n{expressions()}"


_HEAD: Final = """\
-- URIs (RFC 3986) in DuckDB, by uri_split. An undefined part is NULL, an empty one ''.
-- The macros end with the connection. Without the word TEMP, they stay in the database.

-- The parts of any text, as Appendix B splits it.
"""

# No macro calls another: DuckDB would not find the macros of an attached database.
_RULE: Final = "CAST(rule AS VARCHAR) COLLATE C"


def _parts() -> str:
    return "\n".join(f"CREATE OR REPLACE TEMP MACRO uri_{name}(u) AS\n    {text};\n" for name, text in TEXTS.items())


def _split() -> str:
    fields = ",\n    ".join(f"'{part}': {TEXTS[part]}" for part in PARTS)
    return f"""\
-- All eight at once.
CREATE OR REPLACE TEMP MACRO uri_split(u) AS
    {{{fields}}};
"""


def _is_valid() -> str:
    message = f"uri_is_valid: the rule must be one of RFC 3986: {', '.join(RULES)}"
    return f"""\
-- Whether a whole text matches a rule of the RFC.
CREATE OR REPLACE TEMP MACRO uri_is_valid(u, rule := 'URI') AS
    CASE {_RULE}
{_cases(RULES)}
        ELSE error({quoted(message)})
    END;
"""


def _reason() -> str:
    message = f"uri_reason: the rule must be one of {', '.join(REFERENCE_RULES)}"
    checks = "\n".join(f"        {_when(check)}" for check in CHECKS)
    return f"""\
-- Why it does not match: the first component that breaks the grammar.
CREATE OR REPLACE TEMP MACRO uri_reason(u, rule := 'URI') AS
    CASE
        WHEN rule IS NULL OR NOT {_is_one_of(REFERENCE_RULES)} THEN error({quoted(message)})
        WHEN coalesce(CASE {_RULE}
{_cases(REFERENCE_RULES)}
        END, true) THEN NULL
{checks}
        ELSE {quoted(OTHERWISE)}
    END;
"""


def _when(check: Check) -> str:
    of_rule = [] if check.rules == REFERENCE_RULES else [_is_one_of(check.rules)]
    component = quoted(check.component)
    if check.exception:
        component = f"CASE {_when(check.exception)} ELSE {component} END"
    return f"WHEN {' AND '.join([*of_rule, *map(_condition, check.conditions)])} THEN {component}"


def _condition(condition: Condition) -> str:
    match condition.test:
        case "defined":
            return f"({TEXTS[condition.part]}) IS NOT NULL"
        case "undefined":
            return f"({TEXTS[condition.part]}) IS NULL"
        case "matches":
            return _matches(TEXTS[condition.part], condition.pattern(PORTABLE))
        case _:  # "differs"
            return f"NOT {_matches(TEXTS[condition.part], condition.pattern(PORTABLE))}"


def _is_one_of(rules: Iterable[RuleName]) -> str:
    return f"{_RULE} IN ({', '.join(map(quoted, rules))})"


def _cases(rules: Iterable[RuleName]) -> str:
    # One call per rule, since DuckDB compiles a pattern only once if it is a constant.
    return "\n".join(f"        WHEN {quoted(rule)} THEN {_matches('u', whole(rule, PORTABLE))}" for rule in rules)


def _matches(text: str, pattern: str) -> str:
    return f"regexp_full_match({text}, {quoted(pattern)})"


# The verdict as Spark SQL, for clusters without Python workers.
#
# The setting ``spark.sql.parser.escapedStringLiterals`` decides whether a backslash in a literal starts an escape,
# and one of its values breaks even raw strings. So no literal has a backslash: Spark inserts them when it plans the
# query.


def spark_is_valid(column: str, rule: RuleName = "URI") -> str:
    r"""Return an expression for whether a whole text matches a rule of the RFC.

    Args:
        column: The name of the column, unquoted.
        rule: The name of one of the 36 rules of Appendix A.

    Returns:
        A BOOLEAN expression, NULL if the text is NULL. Bytes that are not UTF-8 match no rule.

    Raises:
        UnknownRule: If there is no such rule.

    >>> f"SELECT * FROM links WHERE NOT {spark_is_valid('a `link`', 'dec-octet')}"[:61]
    'SELECT * FROM links WHERE NOT CAST(`a ``link``` AS STRING) RL'
    """
    return _rlike(quoted_name(column), rule)


def quoted_name(name: str) -> str:
    """Return the name of a column, quoted for Spark SQL.

    >>> quoted_name("a `link`")
    '`a ``link```'
    """
    return f"`{name.replace('`', '``')}`"


def spark_functions() -> str:
    """Return a statement that creates the SQL function ``uri_is_valid(u, rule)`` for a session of Spark 4.

    The default rule is ``'URI'``. The function is fast if the rule is a constant: Spark then keeps only its pattern.

    >>> print(spark_functions()[spark_functions().index("CREATE"):].partition("CASE")[0])
    CREATE OR REPLACE TEMPORARY FUNCTION uri_is_valid(u STRING, rule STRING DEFAULT 'URI') RETURNS BOOLEAN RETURN
    <BLANKLINE>
    """
    cases = "\n".join(f"    WHEN '{rule}' THEN {_rlike('u', rule)}" for rule in RULES)
    return f"""\
-- URIs (RFC 3986) in Spark SQL, by uri_split: whether a whole text matches a rule of the RFC.
-- The function ends with the session.
CREATE OR REPLACE TEMPORARY FUNCTION uri_is_valid(u STRING, rule STRING DEFAULT 'URI') RETURNS BOOLEAN RETURN
    CASE rule
{cases}
    ELSE raise_error('uri_is_valid: the rule must be one of RFC 3986: {", ".join(RULES)}')
    END;
"""


def _rlike(text: str, rule: RuleName) -> str:
    # A backtick, which no pattern contains, replaces each backslash, and nothing ends the literal early.
    pattern = whole(rule, JAVA).replace("'", r"\x27").replace("\\", "`")
    # The cast drops the collation, in which a long s may equal an s.
    return f"CAST({text} AS STRING) RLIKE replace('{pattern}', '`', char(92))"
