"""Pydantic hooks of policies: what a policy in an annotation adds to the schema of a field."""

from collections.abc import Callable
from typing import Final

from uri_split._grammar import ReferenceRule
from uri_split._policy.forms import json_schema
from uri_split._policy.settings import Limits
from uri_split._text.arguments import requires_extra
from uri_split._uri.pydantic import raising_validation_error
from uri_split._uri.types import URIReference
from uri_split.rules import json_schema_of_rule

with requires_extra("the pydantic integration", package="pydantic"):
    from pydantic import GetJsonSchemaHandler
    from pydantic_core import CoreSchema, PydanticCustomError, core_schema

_IMPLIED: Final[dict[ReferenceRule, tuple[ReferenceRule, ...]]] = {
    "URI": ("URI", "URI-reference"),
    "URI-reference": ("URI-reference",),
    "absolute-URI": ("absolute-URI", "URI", "URI-reference"),
    "relative-ref": ("relative-ref", "URI-reference"),
}
"""The rules that every text of a rule matches."""


def schema_of_policy(parse: Callable[[str], str], schema: CoreSchema) -> CoreSchema:
    """Return the schema of a field with a policy on top.

    Args:
        parse: The method `parse` of the policy.
        schema: The schema of the field's type. It decides about `None`, which an optional field accepts.
    """
    validate = raising_validation_error(parse)

    def policy(value: object) -> object:  # pydantic shows this name in the location of an error
        if value is None:
            return value
        if not isinstance(value, str):
            # A validation error, not a TypeError: the value may come from anybody.
            code, found = "uri", {"found": type(value).__name__}
            raise PydanticCustomError(code, "a URI must be a str, not {found}", found)
        parsed = validate(value)
        return parsed if isinstance(value, URIReference) or type(value) is str else value

    return core_schema.no_info_after_validator_function(policy, schema)


def json_schema_of_policy(policy: Limits, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, object]:
    """Return the JSON schema of a field with a policy on top.

    Args:
        policy: The policy.
        schema: The schema of the field's type.
        handler: Pydantic's function that returns the JSON schema of a schema.
    """
    given = handler(schema)
    added = {name: value for name, value in json_schema(policy).items() if name != "type"}
    max_length = min(given.get("maxLength", policy.max_length), policy.max_length)
    both = {**given, **added, "maxLength": max_length}
    implied = {"pattern": [added["pattern"], *map(_pattern_of, _IMPLIED[policy.rule])], "not": [added["not"]]}
    others = [{name: given[name]} for name, known in implied.items() if given.get(name, known[0]) not in known]
    if others:
        both["allOf"] = [*given.get("allOf", ()), *others]
    return both


def _pattern_of(rule: ReferenceRule) -> object:
    return json_schema_of_rule(rule)["pattern"]
