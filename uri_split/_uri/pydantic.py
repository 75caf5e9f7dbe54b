"""Pydantic hooks of the types: validation, serialization and JSON schema."""

from collections.abc import Callable
from typing import Final

from uri_split._grammar import ReferenceRule
from uri_split._hidden import hidden_spans
from uri_split._problem import MOST_REASONS, Problem, RejectedText
from uri_split._text.arguments import requires_extra
from uri_split._text.spans import mask
from uri_split.messages import Message, message
from uri_split.rules import json_schema_of_rule

with requires_extra("the pydantic integration", package="pydantic"):
    from pydantic import GetJsonSchemaHandler
    from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, ValidationError, core_schema

_LONGEST_SHOWN: Final = 1000  # characters of the text, which each error repeats


def schema_of_type(name: str, parse: Callable[[str], str]) -> CoreSchema:
    """Return the schema by which pydantic validates and serializes a type.

    Args:
        name: Name of the type. Pydantic shows it in the location of an error if a field may have several types.
        parse: Function that returns a text as the type, or raises `uri_split.InvalidURI` or
            `uri_split.InvalidURITemplate`.
    """
    validate = raising_validation_error(parse)
    validate.__name__ = name
    # It is serialized as a `str`, so that values of other types in a union are left to the schemas of their types.
    return core_schema.no_info_after_validator_function(validate, core_schema.str_schema(strict=True))


def json_schema_of_type(rule: ReferenceRule, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, object]:
    """Return the JSON schema of the type whose texts match a rule, without its pattern of 3,000 characters."""
    return {**handler(schema), **json_schema_of_rule(rule, pattern=False)}


def raising_validation_error(parse: Callable[[str], str], *, typed: bool = False) -> Callable[[str], str]:
    """Return a function that calls another one, and raises its errors as a `ValidationError` of pydantic.

    Args:
        parse: The other function.
        typed: Whether people type the text, and may leave out the scheme before user and password.
    """

    def validate(text: str) -> str:
        try:
            return parse(text)
        except RejectedText as error:
            raise _validation_error(error, typed=typed) from None

    return validate


def _validation_error(error: RejectedText, *, typed: bool) -> ValidationError:
    """Return a pydantic error with an entry for each problem, which has the text, secrets hidden, as its input."""
    shown = mask(error.text, hidden_spans(error.text, error.rule))
    if typed:
        shown = mask(shown, hidden_spans(shown, "authority"))
    shown = f"{shown[:_LONGEST_SHOWN]}…" if len(shown) > _LONGEST_SHOWN else shown
    kind = "uri_template" if error.rule == "URI-Template" else "uri"
    details = [
        InitErrorDetails(
            # Pydantic replaces "{name}" for one name after another. The text comes last, so that braces in it stay.
            type=PydanticCustomError(kind, "{text}", {**_context(problem), "text": _with_help(problem)}),
            loc=(),
            input=shown,
        )
        for problem in error.problems[:MOST_REASONS]
    ]
    return ValidationError.from_exception_data(error.rule, details)


def _context(problem: Problem) -> dict[str, object]:
    """Return the values for other messages. The message and the help can be translated by a catalogue."""
    return {
        "code": problem.code,
        **problem.params,
        "message": problem.message,
        "help": problem.help or "",
        "reason": problem.reason,
    }


def _with_help(problem: Problem) -> Message:
    if not problem.help:
        return problem.reason
    return message("error/reason-with-help", reason=problem.reason, help=problem.help)
