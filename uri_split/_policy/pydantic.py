"""Hooks of a policy for pydantic: what it adds to the schema of a field."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from uri_split._grammar.names import ReferenceRule
from uri_split._policy.form_fields import json_schema
from uri_split._policy.limits import Limits
from uri_split._text.extras import requires_extra
from uri_split._uri.json_schema import json_schema_of_rule
from uri_split._uri.pydantic import named, with_errors
from uri_split._uri.references import URIReference

with requires_extra("the pydantic integration", package="pydantic_core", extra="pydantic"):
    from pydantic_core import PydanticCustomError, core_schema

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema


def schema_of_policy(parse: Callable[[str], str], schema: "CoreSchema") -> "CoreSchema":
    """Return a schema, and a policy on top of it. `None`, which an optional field may have, is left to that schema."""
    validate = with_errors(parse)

    def check(value: object) -> object:
        if value is None:
            return value
        if not isinstance(value, str):
            # Neither silence, for a policy is a promise, nor an exception, for what is given may come from anybody.
            found = {"found": type(value).__name__}
            msg = "uri"
            raise PydanticCustomError(msg, "a policy is about a str, not {found}", found)
        parsed = validate(value)
        return parsed if isinstance(value, URIReference) or type(value) is str else value

    return core_schema.no_info_after_validator_function(named("policy", check), schema)


def json_schema_of_policy(policy: Limits, schema: "CoreSchema", handler: "GetJsonSchemaHandler") -> "JsonSchemaValue":
    """Return the JSON schema of a text that a policy accepts, and that is what else is asked for."""
    given = handler(schema)
    asked = {name: value for name, value in json_schema(policy).items() if name != "type"}
    longest = min(given.get("maxLength", policy.max_length), policy.max_length)
    both = {**given, **asked, "maxLength": longest}
    implied = {"pattern": [asked["pattern"], *map(_pattern_of, _IMPLIED[policy.rule])], "not": [asked["not"]]}
    others = [{name: given[name]} for name, known in implied.items() if given.get(name, known[0]) not in known]
    if others:
        both["allOf"] = [*given.get("allOf", ()), *others]
    return both


_IMPLIED: Final[dict[ReferenceRule, tuple[ReferenceRule, ...]]] = {
    "URI": ("URI", "URI-reference"),
    "URI-reference": ("URI-reference",),
    "absolute-URI": ("absolute-URI", "URI", "URI-reference"),
    "relative-ref": ("relative-ref", "URI-reference"),
}
"""The rules that a text of a rule is of as well."""


def _pattern_of(rule: ReferenceRule) -> object:
    return json_schema_of_rule(rule)["pattern"]
