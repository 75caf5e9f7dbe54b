"""References as field types of pydantic: what the hooks of the classes and of `uri_split.Policy` return.

The types need nothing but pydantic, and a policy stands in an annotation:

>>> from typing import Annotated
>>> from pydantic import BaseModel, ValidationError
>>> from uri_split import URI, WEB_LINK
>>> class Bookmark(BaseModel):
...     link: Annotated[URI, WEB_LINK]
>>> Bookmark(link="https://example.com/").link.host
'example.com'
>>> try:
...     Bookmark(link="ftp://example.com/")
... except ValidationError as error:
...     print([(told["loc"], told["msg"], told["ctx"]["start"], told["ctx"]["end"]) for told in error.errors()])
[(('link',), 'the scheme must be http or https, found "ftp"', 0, 3)]
"""

from typing import TYPE_CHECKING

from uri_split.errors import MOST_REASONS, InvalidURI
from uri_split.extras import Needed
from uri_split.forms import json_schema, json_schema_of_rule
from uri_split.lenient import hidden_span, without

with Needed("the pydantic integration", package="pydantic_core", extra="pydantic"):
    from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError, core_schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

    from uri_split.policy import Policy
    from uri_split.references import URIReference


def schema_of_type(kind: "type[URIReference]") -> "CoreSchema":
    """Return how pydantic validates a text of one of the types, and writes it."""
    return core_schema.no_info_after_validator_function(
        _validator(kind), core_schema.str_schema(strict=True), serialization=core_schema.to_string_ser_schema()
    )


def schema_of_policy(policy: "Policy[URIReference]", schema: "CoreSchema") -> "CoreSchema":
    """Return a schema, and a policy on top of it. What is no text, such as `None` of an optional one, is left to it."""
    parse = _validator(policy.parse)
    return core_schema.no_info_after_validator_function(
        lambda value: parse(value) if isinstance(value, str) else value, schema
    )


def json_schema_of_type(
    kind: "type[URIReference]", schema: "CoreSchema", handler: "GetJsonSchemaHandler"
) -> "JsonSchemaValue":
    """Return the JSON schema of a text of one of the types."""
    return {**handler(schema), **json_schema_of_rule(kind.rule)}


def json_schema_of_policy(
    policy: "Policy[URIReference]", schema: "CoreSchema", handler: "GetJsonSchemaHandler"
) -> "JsonSchemaValue":
    """Return the JSON schema of a text that a policy accepts, or of what else may stand there."""
    given = handler(schema)
    of_policy = {name: value for name, value in json_schema(policy).items() if name != "type"}
    return {**given, **of_policy}


def _validator(parse: "Callable[[str], URIReference]") -> "Callable[[str], URIReference]":
    def validate(text: str) -> "URIReference":
        try:
            return parse(text)
        except InvalidURI as error:
            raise _validation_error(error) from None

    return validate


def _validation_error(error: InvalidURI) -> ValidationError:
    """Return an error of pydantic for each problem, each with the text as its input, a password hidden."""
    shown = without(error.text, hidden_span(error.text, error.rule))
    details = [
        InitErrorDetails(
            # Pydantic fills in the names in the order in which they stand: what the last brings stays as it is.
            type=PydanticCustomError(
                "uri", "{reason}", {"code": problem.code, **problem.params, "reason": problem.reason}
            ),
            loc=(),
            input=shown,
        )
        for problem in error.problems[:MOST_REASONS]
    ]
    return ValidationError.from_exception_data(error.rule, details)
