"""Policies in forms: attributes of an HTML input, and a JSON schema."""

from uri_split._policy.forms import (
    HTMLAttributes,
    HTMLAttributesWithoutPattern,
    JSONSchema,
    JSONSchemaWithoutPattern,
    html_attributes,
    json_schema,
)
from uri_split.rules import json_schema_of_rule

__all__ = [
    "HTMLAttributes",
    "HTMLAttributesWithoutPattern",
    "JSONSchema",
    "JSONSchemaWithoutPattern",
    "html_attributes",
    "json_schema",
    "json_schema_of_rule",
]
