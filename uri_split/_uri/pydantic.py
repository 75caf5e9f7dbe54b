"""Hooks of the types for pydantic: how it validates and serializes a text of one of them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from uri_split._diagnosis.errors import MOST_REASONS, DisallowedURI, InvalidURI
from uri_split._grammar.names import ReferenceRule
from uri_split._split.passwords import hidden_spans
from uri_split._text.extras import requires_extra
from uri_split._text.spans import mask
from uri_split._uri.json_schema import json_schema_of_rule

with requires_extra("the pydantic integration", package="pydantic_core", extra="pydantic"):
    from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError, core_schema

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

_Given = TypeVar("_Given")

_LONGEST_SHOWN: Final = 1000  # characters of what was given, which each of the errors repeats


def schema_of_type(name: str, parse: Callable[[str], str]) -> "CoreSchema":
    """Return how pydantic validates a text of one of the types, and writes it."""
    return core_schema.no_info_after_validator_function(
        named(name, with_errors(parse)),
        core_schema.str_schema(strict=True),
        serialization=core_schema.to_string_ser_schema(),
    )


def json_schema_of_type(
    rule: ReferenceRule, schema: "CoreSchema", handler: "GetJsonSchemaHandler"
) -> "JsonSchemaValue":
    """Return the JSON schema of a text of one of the types."""
    return {**handler(schema), **json_schema_of_rule(rule)}


def named(name: str, validate: Callable[[_Given], object]) -> Callable[[_Given], object]:
    """Give a validator a name: where a field may be of several types, the place of an error has it."""
    validate.__name__ = name
    return validate


def with_errors(parse: Callable[[str], str]) -> Callable[[str], str]:
    """Return a function that raises an error of pydantic where this one raises `InvalidURI` or `DisallowedURI`."""

    def validate(text: str) -> str:
        try:
            return parse(text)
        except (InvalidURI, DisallowedURI) as error:
            raise _validation_error(error) from None

    return validate


def _validation_error(error: InvalidURI | DisallowedURI) -> ValidationError:
    """Return an error of pydantic for each problem, each with the text as its input, passwords hidden."""
    shown = mask(error.text, hidden_spans(error.text, error.rule))
    shown = f"{shown[:_LONGEST_SHOWN]}…" if len(shown) > _LONGEST_SHOWN else shown
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
