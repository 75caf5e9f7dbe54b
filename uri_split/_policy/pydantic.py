"""Pydantic hooks of policies: what a policy in an annotation adds to the schema of a field."""

from collections.abc import Callable
from typing import cast

from uri_split._policy.forms import JSONSchemaWithoutPattern, json_schema
from uri_split._policy.settings import Limits
from uri_split._problem import RejectedText
from uri_split._text.arguments import requires_extra
from uri_split._uri.pydantic import raising_validation_error
from uri_split._uri.types import URIReference

with requires_extra("the pydantic integration", package="pydantic"):
    from pydantic_core import CoreSchema, PydanticCustomError, core_schema

_Schema = dict[str, object]
_NULL: _Schema = {"type": "null"}


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


def schema_of_clean(clean: Callable[[str], str], parse: Callable[[str], str], schema: CoreSchema) -> CoreSchema:
    """Return the schema of a field whose texts are changed before its type and a policy decide.

    Args:
        clean: The function that changes a text.
        parse: The method `parse` of the policy, which also decides about what the type makes of a text.
        schema: The schema of the field's type. It decides about values that are not texts.
    """
    change = raising_validation_error(clean, typed=True)

    def policy(value: object) -> object:
        return change(value) if isinstance(value, str) else value

    return core_schema.no_info_before_validator_function(policy, schema_of_policy(parse, schema))


def json_schema_of_policy(policy: Limits, is_valid: Callable[[str], bool], given: _Schema) -> _Schema:
    """Return the JSON schema of a field with a policy on top, without a pattern, which would have 3,000 characters.

    Args:
        policy: The policy.
        is_valid: Its method `is_valid`.
        given: The JSON schema of the field's type. Its examples stay if the policy accepts them.
    """
    own = json_schema(policy, pattern=False)

    def narrowed(given: _Schema) -> _Schema:
        examples = list(filter(is_valid, cast("list[str]", given.get("examples", [])))) or own.get("examples")
        return {
            **given,
            "format": own["format"],
            **_limits(own, given),
            **({"examples": examples} if examples else {}),
        }

    return _on_texts(given, narrowed)


def json_schema_of_clean(policy: Limits, clean: Callable[[str], str], given: _Schema) -> _Schema:
    """Return the JSON schema of a field whose texts are changed before a policy decides.

    Args:
        policy: The policy.
        clean: The function that changes a text.
        given: The JSON schema of the field's type. Its format would refuse what is changed.
    """
    own = json_schema(policy, pattern=False)
    example = "".join(own.get("examples", ()))
    host = example.partition("://")[2].partition("/")[0]
    examples = [text for text in (host, example) if text and _is_accepted(clean, text)]

    def widened(given: _Schema) -> _Schema:
        kept = {name: value for name, value in given.items() if name not in {"format", "examples"}}
        return {**kept, **_limits(own, given), **({"examples": examples} if examples else {})}

    return _on_texts(given, widened)


def _on_texts(given: _Schema, changed: Callable[[_Schema], _Schema]) -> _Schema:
    """Return the JSON schema of a field with its part for texts changed, and the one for `None` kept."""
    either = cast("list[_Schema] | None", given.get("anyOf"))
    if either is None:
        return changed(given)
    return {**given, "anyOf": [each if each == _NULL else _on_texts(each, changed) for each in either]}


def _limits(own: JSONSchemaWithoutPattern, given: _Schema) -> _Schema:
    max_length = min(cast("int", given.get("maxLength", own["maxLength"])), own["maxLength"])
    return {"maxLength": max_length, "description": own["description"]}


def _is_accepted(parse: Callable[[str], str], text: str) -> bool:
    try:
        parse(text)
    except RejectedText:
        return False
    return True
