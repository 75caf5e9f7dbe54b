"""SQL text of the macro for a template."""

from collections import Counter
from collections.abc import Callable, Sequence

from uri_split._templates.matching import Capture
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import URIError
from uri_split.columns.duckdb_parts import quoted
from uri_split.columns.template_patterns import patterns_of


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
