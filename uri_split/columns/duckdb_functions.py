"""Functions in Python for DuckDB, that SQL cannot compute exactly, and the macros that call them."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from uri_split import _passwords
from uri_split._grammar import ReferenceRule
from uri_split._templates.template import URITemplate
from uri_split._uri.types import URI
from uri_split.columns import cells
from uri_split.columns.duckdb_parts import TEXT, TEXTS, quoted
from uri_split.columns.patterns import whole
from uri_split.dialects import PORTABLE
from uri_split.rules import REFERENCE_RULES
from uri_split.strict import is_valid

# Hosts repeat, so the domains of this many are kept.
_HOSTS: Final = 2**17


class Function(NamedTuple):
    """A function in Python that a macro calls.

    Attributes:
        function: The function. It is never called with NULL.
        parameters: The types of its parameters; `None` for any.
        result: The type of its result.
    """

    function: Callable[..., object]
    parameters: list[str] | None
    result: str = "VARCHAR"


def _hazards(text: str) -> list[str]:
    return list(cells.hazards(text))


def _message(text: str, rule: ReferenceRule) -> str | None:
    return cells.message(text, rule)


def _normalize(text: str, scheme_based: bool) -> str | None:  # noqa: FBT001  SQL has no keyword arguments
    return cells.normalize(text, scheme_based=scheme_based)


def _dedupe_key(text: str, without_tracking: bool) -> str | None:  # noqa: FBT001  SQL has no keyword arguments
    return cells.dedupe_key(text, without_tracking=without_tracking)


_base = lru_cache(URI)


def _resolve(text: str, base: str) -> str | None:
    return str(_base(base).resolve(text)) if is_valid(text, "URI-reference") else None


def _without_query_params(*arguments: str | Iterable[str | None]) -> str:
    text, names = arguments
    given = [names] if isinstance(names, str) else [name for name in names if name is not None]
    return cells.without_query_params(str(text), given)


_template = lru_cache(URITemplate)


def _match_template(text: str, template: str) -> list[str | None] | None:
    parsed = _template(template)
    values = cells.match_template(text, parsed)
    return None if values is None else [values.get(name) for name in parsed.variables]


@lru_cache(_HOSTS)
def _registrable_domain(host: str) -> str | None:
    return cells.registrable_domain(f"//{host}:")


@lru_cache(_HOSTS)
def _public_suffix(host: str) -> str | None:
    return cells.public_suffix(f"//{host}:")


FUNCTIONS: Final = {
    "uri_python_dedupe_key": Function(_dedupe_key, ["VARCHAR", "BOOLEAN"]),
    "uri_python_hazards": Function(_hazards, ["VARCHAR"], "VARCHAR[]"),
    "uri_python_match_template": Function(_match_template, ["VARCHAR", "VARCHAR"], "VARCHAR[]"),
    "uri_python_message": Function(_message, ["VARCHAR", "VARCHAR"]),
    "uri_python_normalize": Function(_normalize, ["VARCHAR", "BOOLEAN"]),
    "uri_python_public_suffix": Function(_public_suffix, ["VARCHAR"]),
    "uri_python_redacted": Function(_passwords.redacted, ["VARCHAR"]),
    "uri_python_registrable_domain": Function(_registrable_domain, ["VARCHAR"]),
    "uri_python_resolve": Function(_resolve, ["VARCHAR", "VARCHAR"]),
    "uri_python_surt": Function(cells.surt, ["VARCHAR"]),
    "uri_python_without_query_params": Function(_without_query_params, None),
}
"""The functions by their names in SQL."""

_RULE: Final = "CAST(rule AS VARCHAR) COLLATE C"
_RULES: Final = f"uri_message: the rule must be one of {', '.join(REFERENCE_RULES)}"
_VALID: Final = "\n".join(
    f"        WHEN {_RULE} = {quoted(rule)} AND regexp_full_match(u, {quoted(whole(rule, PORTABLE))}) THEN NULL"
    for rule in REFERENCE_RULES
)

# CASE, so that no function is called for NULL, nor for a text that needs no function.
_MACROS: Final = {
    "uri_registrable_domain(u)": f"""\
CASE
        WHEN ({TEXTS["host"]}) IS NOT NULL THEN uri_python_registrable_domain({TEXTS["host"]})
    END""",
    "uri_public_suffix(u)": f"""\
CASE
        WHEN ({TEXTS["host"]}) IS NOT NULL THEN uri_python_public_suffix({TEXTS["host"]})
    END""",
    "uri_redacted(u)": f"""\
CASE
        WHEN {" OR ".join(f"contains({TEXT}, {quoted(sign)})" for sign in _passwords.IN_AT)} THEN uri_python_redacted(u)
        ELSE u
    END""",
    "uri_surt(u)": "CASE WHEN u IS NOT NULL THEN uri_python_surt(u) END",
    "uri_hazards(u)": "CASE WHEN u IS NOT NULL THEN uri_python_hazards(u) END",
    "uri_message(u, rule := 'URI')": f"""\
CASE
        WHEN rule IS NULL OR NOT {_RULE} IN ({", ".join(map(quoted, REFERENCE_RULES))}) THEN error({quoted(_RULES)})
        WHEN u IS NULL THEN NULL
{_VALID}
        ELSE uri_python_message(u, rule)
    END""",
    "uri_normalize(u, scheme_based := false)": """\
CASE
        WHEN u IS NOT NULL AND scheme_based IS NOT NULL THEN uri_python_normalize(u, scheme_based)
    END""",
    "uri_resolve(u, base)": f"""\
CASE
        WHEN u IS NOT NULL AND regexp_full_match(base, {quoted(whole("URI", PORTABLE))})
            THEN uri_python_resolve(u, base)
    END""",
    "uri_dedupe_key(u, without_tracking := false)": """\
CASE
        WHEN u IS NOT NULL AND without_tracking IS NOT NULL THEN uri_python_dedupe_key(u, without_tracking)
    END""",
    "uri_without_query_params(u, names)": f"""\
CASE
        WHEN names IS NULL THEN NULL
        WHEN contains({TEXT}, '?') THEN uri_python_without_query_params(CAST(u AS VARCHAR), names)
        ELSE u
    END""",
}


def function_macros() -> str:
    """Return the statements that create the macros, after the functions.

    >>> "uri_surt(u)" in function_macros()
    True
    """
    return "\n".join(f"CREATE OR REPLACE TEMP MACRO {signature} AS {text};" for signature, text in _MACROS.items())
