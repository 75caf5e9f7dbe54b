"""URIs in columns of DuckDB: SQL macros, some of which call Python."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from inspect import Parameter, Signature
from itertools import starmap
from typing import Final, NamedTuple, cast

from uri_split._secrets import sign_for_engines
from uri_split._templates.matching import Capture
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import URIError, check_type, requires_extra
from uri_split._uri.types import URI
from uri_split.columns import cells
from uri_split.columns.cells import patterns_of
from uri_split.columns.expressions import EXPRESSIONS, Expression, Type
from uri_split.columns.parts import whole
from uri_split.columns.sql import NATIVE, TEXT, TEXTS, duckdb_macros, quoted
from uri_split.dialects import PORTABLE
from uri_split.rules import REFERENCE_RULES

with requires_extra("uri_split.columns.duckdb", package="duckdb"):
    from duckdb import DuckDBPyConnection, InvalidInputException

# Functions in Python for DuckDB, that SQL cannot compute exactly, and the macros that call them.

_TYPES: Final[Mapping[Type, str]] = {
    "text": "VARCHAR",
    "integer": "INTEGER",
    "texts": "VARCHAR[]",
    "parameters": "STRUCT(name VARCHAR, value VARCHAR)[]",
}
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


_base = lru_cache(URI)


def _resolve(text: str, base: str) -> str | None:
    return cells.resolve(text, _base(base))


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


def _function(expression: Expression) -> Function:
    """Return the function of an expression with its arguments in their order, since SQL passes no names."""

    def function(text: str, *arguments: object) -> object:
        found = expression.cell(text, **dict(zip(expression.arguments, arguments, strict=True)))
        return list(cast("tuple[object, ...]", found)) if isinstance(found, tuple) else found

    # DuckDB counts the parameters.
    parameters = [Parameter(name, Parameter.POSITIONAL_ONLY) for name in ("text", *expression.arguments)]
    vars(function)["__signature__"] = Signature(parameters)
    defaults = expression.arguments.values()
    types = ["BOOLEAN" if isinstance(default, bool) else "VARCHAR" for default in defaults]
    return Function(function, ["VARCHAR", *types], _TYPES[expression.type])


_BY_PYTHON: Final = {
    name: expression
    for name, expression in EXPRESSIONS.items()
    if name not in {signature.partition("(")[0] for signature in NATIVE}
}

FUNCTIONS: Final = {
    **{f"uri_python_{name}": _function(expression) for name, expression in _BY_PYTHON.items()},
    "uri_python_match_template": Function(_match_template, ["VARCHAR", "VARCHAR"], "VARCHAR[]"),
    "uri_python_public_suffix": Function(_public_suffix, ["VARCHAR"]),
    "uri_python_registrable_domain": Function(_registrable_domain, ["VARCHAR"]),
    "uri_python_resolve": Function(_resolve, ["VARCHAR", "VARCHAR"]),
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
    **{
        name: f"""\
CASE
        WHEN ({TEXTS["host"]}) IS NOT NULL THEN uri_python_{name}({TEXTS["host"]})
    END"""
        for name in ("registrable_domain", "public_suffix")
    },
    "redacted": f"""\
CASE
        WHEN u IS NULL OR profile IS NULL THEN NULL
        WHEN length(profile) > 0 OR regexp_matches({TEXT}, {quoted(sign_for_engines())})
            THEN uri_python_redacted(u, profile)
        ELSE u
    END""",
    "message": f"""\
CASE
        WHEN rule IS NULL OR NOT {_RULE} IN ({", ".join(map(quoted, REFERENCE_RULES))}) THEN error({quoted(_RULES)})
        WHEN u IS NULL THEN NULL
{_VALID}
        ELSE uri_python_message(u, rule)
    END""",
    "resolve": f"""\
CASE
        WHEN u IS NOT NULL AND regexp_full_match(base, {quoted(whole("URI", PORTABLE))})
            THEN uri_python_resolve(u, base)
    END""",
    "without_query_params": f"""\
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
    return "\n".join(starmap(_macro, _BY_PYTHON.items()))


def _macro(name: str, expression: Expression) -> str:
    parameters = [
        each
        if default is None
        else f"{each} := {quoted(default) if isinstance(default, str) else str(default).lower()}"
        for each, default in expression.arguments.items()
    ]
    present = " AND ".join(f"{each} IS NOT NULL" for each in ("u", *expression.arguments))
    call = f"uri_python_{name}({', '.join(['u', *expression.arguments])})"
    text = _MACROS.get(name, f"CASE WHEN {present} THEN {call} END")
    return f"CREATE OR REPLACE TEMP MACRO uri_{name}({', '.join(['u', *parameters])}) AS {text};"


# SQL text of the macro for a template.


def template_macro(name: str, template: URITemplate, compiles: Callable[[str], bool]) -> str:
    """Return the statement that creates the macro described in `uri_split.columns.duckdb.register_template`.

    Args:
        name: The name of the macro.
        template: The template.
        compiles: Returns whether DuckDB accepts a pattern.

    Raises:
        URIError: If DuckDB has no struct with these variables.

    >>> print(template_macro("user", URITemplate("{a}{a:9999}"), lambda pattern: False))
    CREATE OR REPLACE TEMP MACRO "user"(u) AS CASE
        WHEN u IS NOT NULL THEN [{"a": uri_read[1]} \
FOR uri_read IN [uri_python_match_template(u, '{a}{a:9999}')] IF uri_read IS NOT NULL][1]
    END;
    """
    _require_fields(template.variables)
    patterns = patterns_of(template, "values with leads")
    if all(compiles(each.pattern) for each in patterns):
        cases = [
            f"regexp_full_match(u, {quoted(pattern)})\n        THEN {_by_captures(template, pattern, captures)}"
            for pattern, captures in patterns
        ]
    else:
        cases = [f"u IS NOT NULL THEN {_by_python(template)}"]
    whens = "\n".join(f"    WHEN {case}" for case in cases)
    return f"CREATE OR REPLACE TEMP MACRO {_identifier(name)}(u) AS CASE\n{whens}\nEND;"


def _require_fields(names: Sequence[str]) -> None:
    """Refuse variables that cannot be the fields of a struct.

    Raises:
        URIError: If they cannot.
    """
    if not names:
        message = "the template has no variables: compare texts with = instead"
        raise URIError(message)
    folded = Counter(map(str.lower, names))
    same = [f'"{name}"' for name in names if folded[name.lower()] > 1]
    if same:
        message = f"to DuckDB, {' and '.join(same)} are the same name: rename one of the variables"
        raise URIError(message)


def _by_captures(template: URITemplate, pattern: str, captures: Sequence[Capture]) -> str:
    """Return SQL that reads the values of a text that matches a pattern."""
    places: dict[str, list[str]] = {}
    leads: dict[str, list[str]] = {}
    for number, (name, _, lead) in enumerate(captures, start=1):
        places.setdefault(name, []).append(_value(f'uri_captures."{number}"', lead))
        leads.setdefault(name, []).append(lead)
    # A capture that matches nothing is '': with several captures, one without a lead would hide the others.
    if not captures or any(len(some) > 1 and "" in some for some in leads.values()):
        return _by_python(template)
    values = {name: some[0] if len(some) == 1 else f"coalesce({', '.join(some)})" for name, some in places.items()}
    numbers = [str(number) for number, _ in enumerate(captures, start=1)]
    found = f"regexp_extract(u, {quoted(pattern)}, [{', '.join(map(quoted, numbers))}])"
    written = ", ".join(f"uri_values.{_identifier(name)}" for name in values)
    # Only lists bind names to values that are computed once.
    return (
        f"[CASE WHEN contains(concat({written}) COLLATE C, '%')\n"
        f"            THEN {_by_python(template)} ELSE uri_values END\n"
        f"        FOR uri_values IN [{_struct(values)}\n"
        f"        FOR uri_captures IN [{found}]]][1]"
    )


def _value(capture: str, lead: str) -> str:
    return f"CASE WHEN length({capture}) > 0 THEN substring({capture}, {len(lead) + 1}) END" if lead else capture


def _by_python(template: URITemplate) -> str:
    values = {name: f"uri_read[{number}]" for number, name in enumerate(template.variables, start=1)}
    read = f"uri_python_match_template(u, {quoted(template)})"
    return f"[{_struct(values)} FOR uri_read IN [{read}] IF uri_read IS NOT NULL][1]"


def _struct(fields: dict[str, str]) -> str:
    return f"{{{', '.join(f'{_identifier(name)}: {value}' for name, value in fields.items())}}}"


def _identifier(name: str) -> str:
    return '"{}"'.format(name.replace('"', '""'))


# URIs in columns of DuckDB: SQL macros, some of which call Python.


def register(con: DuckDBPyConnection) -> None:
    """Create the macros in a connection, or replace them.

    Each expression is a macro: ``uri_query_param(u, 'q')`` returns what `uri_split.columns.expressions.Expressions`
    returns by ``query_param("q")``. Arguments with a default may be named: ``uri_is_valid(u, rule := 'URI')``. There
    are two more: ``uri_split(u)`` returns a STRUCT of the 8 parts, all of them NULL if ``u`` is NULL, and
    ``uri_host_and_port(u)`` the authority without its userinfo. In ``uri_without_query_params(u, names)``, the names
    are one or a list.

    Parts, ``uri_is_valid``, ``uri_reason``, ``uri_host_reversed``, ``uri_effective_port``, ``uri_path_segments``,
    ``uri_name``, ``uri_suffix``, ``uri_query_param`` and ``uri_query_params`` are plain SQL, which DuckDB runs in
    parallel like its own functions. The others call Python, one row at a time and in one thread at a time;
    ``uri_redacted(u)`` only for texts that may have a password, ``uri_redacted(u, profile := 'default')`` for all.

    ``uri-split sql --engine duckdb`` prints only those in plain SQL: the others need tables of Unicode and IDNA, the
    Public Suffix List, or steps that SQL cannot express.

    DuckDB may evaluate ``u`` more than once for a row: store random values in a column first.

    The parts are those of `uri_split.lenient`, the verdicts and reasons those of `uri_split.diagnose`; for NULL, both
    are NULL. The results do not depend on the collation of ``u``; comparing or sorting parts may use it. An unknown
    rule ends the query with an error that lists the rules.

    The macros are TEMP: they do not change a database file, which may be read-only. So each connection needs its own,
    and so does each ``con.cursor()``, which is a separate connection. For views that others open, run the output of
    ``uri-split sql --engine duckdb`` without the word TEMP. Anyone who attaches that database as ``lib`` can call
    ``lib.uri_host(u)``. The functions in Python, whose names begin with ``uri_python_``, belong to the open database.

    Args:
        con: An open connection of DuckDB 1.1 or later, outside a transaction: a rollback would remove the functions.
            Before 1.4, pass ``rule`` by name. Register one connection before threads register others.

    >>> import duckdb
    >>> con = duckdb.connect()
    >>> register(con)
    >>> links = "(VALUES ('http://me@example.com:80/?#top'), ('http://example.com/a b'), (NULL)) links(u)"
    >>> con.execute(f"SELECT uri_host(u), uri_query(u), uri_is_valid(u), uri_reason(u) FROM {links}").fetchall()
    [('example.com', '', True, None), ('example.com', None, False, 'path'), (None, None, None, None)]
    >>> con.execute("SELECT uri_is_valid('fe80::1', rule := 'IPv6address')").fetchone()
    (True,)
    >>> con.execute("SELECT uri_query_param('/?q=a+b', 'q'), uri_hazards('http://google.com@127.1/')").fetchone()
    ('a b', ['userinfo-like-host', 'ipv4-shorthand', 'loopback-address'])
    """
    _create_functions(con)
    con.execute(f"{duckdb_macros()}{function_macros()}")


def register_template(con: DuckDBPyConnection, name: str, template: str) -> None:
    """Create a macro that reads the values of a URI template from a text, as `uri_split.URITemplate.match` does.

    ``name(u)`` returns a STRUCT with a VARCHAR for each variable, NULL if it is undefined. The STRUCT itself is NULL if
    the text does not match, or is NULL.

    DuckDB runs it in parallel like its own functions, but calls Python, in one thread at a time, for texts with a
    percent-encoding in a value. For templates in which a variable occurs more than once, it calls Python for each text
    that may match; if such a text can be read in too many ways, the result is NULL.

    Like those of `register`, the macro is TEMP, and belongs to the connection. `register` is not required.

    Args:
        con: An open connection of DuckDB 1.1 or later, outside a transaction.
        name: The name of the macro. An older macro of that name is replaced.
        template: A URI template (RFC 6570).

    Raises:
        InvalidURITemplate: If it is not a template.
        TypeError: If the name is not a `str`.
        URIError: If the name is empty, or if the template has no variables, or some that differ only in their case,
            which DuckDB ignores.

    >>> import duckdb
    >>> con = duckdb.connect()
    >>> register_template(con, "user_page", "/users/{user}{?page}")
    >>> paths = "(VALUES ('/users/jane?page=2'), ('/users/joe%20d'), ('/files')) paths(path)"
    >>> con.execute(f"SELECT user_page(path) FROM {paths}").fetchall()
    [({'user': 'jane', 'page': '2'},), ({'user': 'joe d', 'page': None},), (None,)]
    """

    def compiles(pattern: str) -> bool:
        try:
            con.execute("SELECT regexp_full_match('', ?)", [pattern])
        except InvalidInputException:  # it is too large
            return False
        return True

    check_type(name, str, "name", "str")
    if not name:
        message = "the macro needs a name"
        raise URIError(message)
    statement = template_macro(name, URITemplate(template), compiles)
    _create_functions(con)
    con.execute(statement)


def _create_functions(con: DuckDBPyConnection) -> None:
    # Another connection to the database may have created them, and only that one can remove them.
    present = {name for (name,) in con.execute("SELECT function_name FROM duckdb_functions()").fetchall()}
    # Its types name an enumeration for `null_handling`, whose module is another one in each version of DuckDB.
    create = cast("Callable[..., object]", con.create_function)  # pyright: ignore[reportUnknownMemberType]  of pyarrow
    for name, (function, parameters, result) in FUNCTIONS.items():
        if name not in present:
            create(name, function, parameters, result, null_handling="special")
