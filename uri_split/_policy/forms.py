"""Form fields, schemas and validators that follow from a policy."""

from typing import Literal, NotRequired, TypedDict, overload

from uri_split._algebra.schemes import NETWORK
from uri_split._policy.examples import example_of
from uri_split._policy.pattern import policy_pattern
from uri_split._policy.problems import policy_problems
from uri_split._policy.settings import Limits, describe
from uri_split.dialects import ECMASCRIPT, PORTABLE
from uri_split.messages import Message, Messages, message
from uri_split.rules import format_of, other_characters


class HTMLAttributesWithoutPattern(TypedDict):
    """Attributes of an ``<input>`` that leaves the check to the server.

    Attributes:
        type: ``text``. With ``url``, browsers would accept texts that are not URIs, and refuse relative references.
        inputmode: ``url``, the keyboard that a phone shows.
        maxlength: Maximum number of characters.
        title: One line that says what to enter. Browsers show it when the pattern does not match.
    """

    type: Literal["text"]
    inputmode: Literal["url"]
    maxlength: int
    title: str


class HTMLAttributes(HTMLAttributesWithoutPattern):
    """Attributes of an ``<input>`` that accepts the same texts as a policy.

    Attributes:
        pattern: Pattern for the whole text, as browsers use it, under the ``v`` flag.
    """

    pattern: str


JSONSchemaWithoutPattern = TypedDict(
    "JSONSchemaWithoutPattern",
    {
        "type": Literal["string"],
        "format": Literal["uri", "uri-reference"],
        "maxLength": int,
        "description": str,
        "examples": NotRequired[list[str]],
        "$comment": NotRequired[str],
    },
)
"""JSON schema of a text, of which only the format and the length are checked."""


JSONSchema = TypedDict(
    "JSONSchema",
    {
        "type": Literal["string"],
        "format": Literal["uri", "uri-reference"],
        "pattern": str,
        "not": dict[str, str],
        "maxLength": int,
        "description": str,
        "examples": NotRequired[list[str]],
        "$comment": NotRequired[str],
    },
)
"""JSON schema of a text."""


@overload
def html_attributes(
    policy: Limits, *, messages: Messages | None = ..., pattern: Literal[True] = ...
) -> HTMLAttributes: ...
@overload
def html_attributes(
    policy: Limits, *, messages: Messages | None = ..., pattern: bool
) -> HTMLAttributesWithoutPattern: ...
def html_attributes(
    policy: Limits, *, messages: Messages | None = None, pattern: bool = True
) -> HTMLAttributesWithoutPattern:
    """Return the attributes of an HTML input that accepts the same texts as a policy.

    Browsers do not match the pattern against an empty input: add ``required`` to refuse it.

    Args:
        policy: A `uri_split.Policy`.
        messages: The catalogue for the title, from `uri_split.messages`; English by default.
        pattern: Whether to include the pattern, which may have thousands of characters. Without it, only the server
            checks the text, so that it may also use `uri_split.Policy.clean`.

    >>> from uri_split import Policy
    >>> from uri_split.messages import messages
    >>> attributes = html_attributes(Policy(schemes={"x"}, forbid={"host", "path", "query", "fragment"}))
    >>> attributes["pattern"], attributes["maxlength"], attributes["title"]
    ('(?![!-~]{2049})(?:[Xx]:)', 2048, 'An address')
    >>> html_attributes(Policy(), messages=messages("de"))["title"]
    'Eine Adresse, zum Beispiel https://www.example.com'
    """
    title = _text(title_of(policy), messages)
    if not pattern:
        return {"type": "text", "inputmode": "url", "maxlength": policy.max_length, "title": title}
    of_browsers = policy_pattern(policy, ECMASCRIPT).text
    return HTMLAttributes(type="text", inputmode="url", pattern=of_browsers, maxlength=policy.max_length, title=title)


@overload
def json_schema(policy: Limits, *, messages: Messages | None = ..., pattern: Literal[True] = ...) -> JSONSchema: ...
@overload
def json_schema(
    policy: Limits, *, messages: Messages | None = ..., pattern: Literal[False]
) -> JSONSchemaWithoutPattern: ...
@overload
def json_schema(
    policy: Limits, *, messages: Messages | None = ..., pattern: bool
) -> JSONSchema | JSONSchemaWithoutPattern: ...
def json_schema(
    policy: Limits, *, messages: Messages | None = None, pattern: bool = True
) -> JSONSchema | JSONSchemaWithoutPattern:
    """Return the JSON schema of a text that a policy accepts.

    The pattern uses no look-ahead, since many validators do not support it. If it cannot enforce all settings,
    ``$comment`` says which are left. Validators that search with Python's `re` let ``$`` match before a final line
    feed, so ``not`` refuses all characters that no URI contains.

    The formats of fastjsonschema refuse some valid URIs (``coap+tcp://h/``). Compile the schema with
    ``use_formats=False``, or pass a better check in ``formats``.

    The ``examples`` have a text that the policy accepts, unless none of the usual texts is accepted.

    Args:
        policy: A `uri_split.Policy`.
        messages: The catalogue for the description, from `uri_split.messages`; English by default.
        pattern: Whether to include the pattern, which may have thousands of characters. Without it, ``$comment`` says
            that the schema checks only the format and the length.

    >>> from uri_split import Policy
    >>> schema = json_schema(Policy(schemes={"x"}, forbid={"host", "path", "query", "fragment"}))
    >>> schema["type"], schema["format"], schema["pattern"], schema["maxLength"]
    ('string', 'uri', '^(?:[Xx]:)$', 2048)
    >>> json_schema(Policy(schemes={"https"}, hosts={"*.example.net"}))["examples"]
    ['https://www.example.net/page']
    >>> json_schema(Policy(allow_ip_hosts=False))["$comment"]
    'The pattern does not fully enforce this setting of the policy: allow_ip_hosts.'
    """
    example = example_of(policy)
    without_pattern: JSONSchemaWithoutPattern = {
        "type": "string",
        "format": format_of(policy.rule),
        "maxLength": policy.max_length,
        "description": _text(describe(policy), messages),
    }
    if example is not None:
        without_pattern["examples"] = [example]
    if not pattern:
        comment = "The schema enforces only the format and the maximum length of the policy."
        return {**without_pattern, "$comment": comment}
    portable = policy_pattern(policy, PORTABLE)
    schema: JSONSchema = {
        **without_pattern,
        "pattern": PORTABLE.anchored(portable.text),
        "not": other_characters(),
    }
    left_out = [setting for setting in portable.leaves_out if setting != "max_length"]
    if left_out:
        settings = "this setting" if len(left_out) == 1 else "these settings"
        schema["$comment"] = f"The pattern does not fully enforce {settings} of the policy: {', '.join(left_out)}."
    return schema


def title_of(policy: Limits) -> Message:
    """Return one line for the people who fill in an input: an example, if there is one that the policy accepts.

    >>> title_of(Limits(schemes={"ftp"}, hosts={"*.example.org"})), title_of(Limits("relative-ref"))
    ('An address, such as ftp://www.example.org', 'An address, such as /about')
    """
    is_relative = policy.rule == "relative-ref"
    example = (
        "/about" if is_relative else f"{policy.default_scheme}://{policy.example_authority(policy.default_scheme)}"
    )
    is_usual = is_relative or policy.default_scheme in NETWORK
    if is_usual and len(example) <= policy.max_length and not policy_problems(policy, example):
        return message("policy/title", example=example)
    return message("policy/title/other")


def _text(words: Message, messages: Messages | None) -> str:
    # A plain `str`, so that serializers write it like any other.
    return messages(words) if messages else str.__str__(words)
