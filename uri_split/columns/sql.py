"""SQL text of the macros for DuckDB. Writing it does not need DuckDB."""

from collections.abc import Iterable
from typing import Final

from uri_split._grammar import RuleName
from uri_split.columns.duckdb_expressions import expressions
from uri_split.columns.duckdb_parts import TEXTS, quoted
from uri_split.columns.parts import PARTS
from uri_split.columns.patterns import whole
from uri_split.columns.reasons import CHECKS, OTHERWISE, Check, Condition
from uri_split.dialects import PORTABLE
from uri_split.rules import REFERENCE_RULES, RULES


def macros() -> str:
    """Return the statements that create the macros described in `uri_split.columns.duckdb.register`.

    >>> print(macros()[macros().index("CREATE"):].partition(";")[0])
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
