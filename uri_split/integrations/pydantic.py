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

from typing import TYPE_CHECKING, Final, TypeVar

from uri_split.errors import MOST_REASONS, InvalidURI
from uri_split.extras import Needed
from uri_split.forms import json_schema, json_schema_of_rule
from uri_split.lenient import hidden_spans, mask
from uri_split.references import URIReference

with Needed("the pydantic integration", package="pydantic_core", extra="pydantic"):
    from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError, core_schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue
    from pydantic_core import CoreSchema

    from uri_split.limits import ReferenceRule
    from uri_split.policy import Policy

_Given = TypeVar("_Given")


_LONGEST_SHOWN: Final = 1000  # characters of what was given, which each of the errors repeats


def schema_of_type(kind: "type[URIReference]") -> "CoreSchema":
    """Return how pydantic validates a text of one of the types, and writes it."""
    return core_schema.no_info_after_validator_function(
        _named(kind.__name__, _with_errors(kind)),
        core_schema.str_schema(strict=True),
        serialization=core_schema.to_string_ser_schema(),
    )


def schema_of_policy(policy: "Policy[URIReference]", schema: "CoreSchema") -> "CoreSchema":
    """Return a schema, and a policy on top of it. `None`, which an optional field may have, is left to that schema."""
    parse = _with_errors(policy.parse)

    def check(value: object) -> object:
        if value is None:
            return value
        if not isinstance(value, str):
            # Neither silence, for a policy is a promise, nor an exception, for what is given may come from anybody.
            found = {"found": type(value).__name__}
            msg = "uri"
            raise PydanticCustomError(msg, "a policy is about a str, not {found}", found)
        parsed = parse(value)
        return parsed if isinstance(value, URIReference) or type(value) is str else value

    return core_schema.no_info_after_validator_function(_named("policy", check), schema)


def json_schema_of_type(
    kind: "type[URIReference]", schema: "CoreSchema", handler: "GetJsonSchemaHandler"
) -> "JsonSchemaValue":
    """Return the JSON schema of a text of one of the types."""
    return {**handler(schema), **json_schema_of_rule(kind.rule)}


def json_schema_of_policy(
    policy: "Policy[URIReference]", schema: "CoreSchema", handler: "GetJsonSchemaHandler"
) -> "JsonSchemaValue":
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


_IMPLIED: Final[dict["ReferenceRule", tuple["ReferenceRule", ...]]] = {
    "URI": ("URI", "URI-reference"),
    "URI-reference": ("URI-reference",),
    "absolute-URI": ("absolute-URI", "URI", "URI-reference"),
    "relative-ref": ("relative-ref", "URI-reference"),
}
"""The rules that a text of a rule is of as well."""


def _pattern_of(rule: "ReferenceRule") -> object:
    return json_schema_of_rule(rule)["pattern"]


def _named(name: str, validate: "Callable[[_Given], object]") -> "Callable[[_Given], object]":
    """Give a validator a name: where a field may be of several types, the place of an error has it."""
    validate.__name__ = name
    return validate


def _with_errors(parse: "Callable[[str], URIReference]") -> "Callable[[str], URIReference]":
    def validate(text: str) -> "URIReference":
        try:
            return parse(text)
        except InvalidURI as error:
            raise _validation_error(error) from None

    return validate


def _validation_error(error: InvalidURI) -> ValidationError:
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
