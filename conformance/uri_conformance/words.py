"""Requests and results in words, for people."""

import json
from typing import cast

from uri_conformance.adapter import Request
from uri_conformance.report import PARSED, VALID_REFERENCES, Outcome
from uri_conformance.report import Row


def given(request: Request) -> str:
    """Return what a library was given."""
    match request["operation"]:
        case "resolve":
            return f"{json.dumps(request['reference'])} against {json.dumps(request['base'])}"
        case "equivalent":
            return " and ".join(map(json.dumps, cast("tuple[str, str]", request["texts"])))
        case "recompose":
            defined = [f"{name} {json.dumps(value)}" for name, value in request.items() if value is not None]
            return ", ".join(defined[1:])
        case _:
            return json.dumps(request.get("text", request.get("path")))


def got(row: Row, outcome: Outcome) -> str:
    """Return the result of a library, or its error."""
    return result(row, outcome.got) if outcome.error is None else f"error: {outcome.error}"


def result(row: Row, value: object) -> str:
    """Return a result in a row of the report."""
    if row.operation == "match":
        return "valid" if value is True else "invalid"
    if row.name == VALID_REFERENCES:
        return PARSED
    if isinstance(value, dict):
        components = cast("dict[str, object]", value)
        return ", ".join(f"{name} {json.dumps(component)}" for name, component in components.items())
    return json.dumps(value)
