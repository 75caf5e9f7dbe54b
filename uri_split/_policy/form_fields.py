"""A policy as forms have it: attributes of an HTML input, and a JSON schema."""

from typing import Literal, NotRequired, TypedDict

from uri_split._policy.description import describe
from uri_split._policy.limits import Limits
from uri_split._policy.pattern import policy_pattern
from uri_split._uri.json_schema import format_of, other_characters
from uri_split.dialects import ECMASCRIPT, PORTABLE


class HTMLAttributes(TypedDict):
    """Attributes of an ``<input>``."""

    type: Literal["text"]
    """Not ``url``: for that, browsers accept other texts than RFC 3986 does, and no relative references."""
    inputmode: Literal["url"]
    """The keyboard that is shown."""
    pattern: str
    """Matches whole texts, as browsers use it, under the ``v`` flag."""
    maxlength: int
    title: str
    """What is accepted, in words: browsers show it where the pattern does not match."""


JSONSchema = TypedDict(
    "JSONSchema",
    {
        "type": Literal["string"],
        "format": Literal["uri", "uri-reference"],
        "pattern": str,
        "not": dict[str, str],
        "maxLength": int,
        "description": str,
        "$comment": NotRequired[str],
    },
)
"""The schema of a text."""


def html_attributes(policy: Limits) -> HTMLAttributes:
    """Return the attributes of an HTML input that accepts what a policy does, and nothing else.

    An empty text is for ``required`` to refuse: the pattern is not asked about it.

    >>> from uri_split import Policy
    >>> attributes = html_attributes(Policy(schemes={"x"}, forbid={"host", "path", "query", "fragment"}))
    >>> attributes["pattern"], attributes["maxlength"], attributes["title"].partition(",")[0]
    ('(?![!-~]{2049})(?:[Xx]:)', 2048, 'A URI with the scheme x')
    """
    return {
        "type": "text",
        "inputmode": "url",
        "pattern": policy_pattern(policy, ECMASCRIPT).text,
        "maxlength": policy.max_length,
        "title": describe(policy),
    }


def json_schema(policy: Limits) -> JSONSchema:
    """Return the JSON schema of a text that a policy accepts.

    The pattern has no look-ahead, since many validators have none. It may leave a little out, and then ``$comment``
    says what. Validators that search with Python's `re` let ``$`` match before a line feed at the end: ``not`` refuses
    all characters that are in no URI.

    fastjsonschema has formats of its own, which refuse some URIs (``coap+tcp://h/``). Compile the schema with
    ``use_formats=False``, or with a better check in ``formats``.

    >>> from uri_split import Policy
    >>> schema = json_schema(Policy(schemes={"x"}, forbid={"host", "path", "query", "fragment"}))
    >>> schema["type"], schema["format"], schema["pattern"], schema["maxLength"]
    ('string', 'uri', '^(?:[Xx]:)$', 2048)
    >>> json_schema(Policy(allow_ip_hosts=False))["$comment"]
    'The pattern does not hold a text to all of this setting of its policy: allow_ip_hosts.'
    """
    pattern = policy_pattern(policy, PORTABLE)
    schema: JSONSchema = {
        "type": "string",
        "format": format_of(policy.rule),
        "pattern": PORTABLE.anchored(pattern.text),
        "not": other_characters(),
        "maxLength": policy.max_length,
        "description": describe(policy),
    }
    left_out = [setting for setting in pattern.leaves_out if setting != "max_length"]
    if left_out:
        settings = f"{'these settings' if len(left_out) > 1 else 'this setting'} of its policy: {', '.join(left_out)}"
        schema["$comment"] = f"The pattern does not hold a text to all of {settings}."
    return schema
