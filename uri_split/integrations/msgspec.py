"""Hooks for msgspec, which encode, decode and convert references and URI templates.

The hooks support `URITemplate`, `URI`, `AbsoluteURI`, `RelativeRef` and, for a field that may have any of these three,
`URIReference`: msgspec does not support a union of two custom types. Keys of a `dict` are decoded as well, but
`msgspec.convert` does not call the hook for keys and leaves them as they are:
https://github.com/msgspec/msgspec/issues/775.

>>> import msgspec
>>> from uri_split import URI
>>> from uri_split.integrations.msgspec import dec_hook, enc_hook
>>> class Bookmark(msgspec.Struct):
...     link: URI
>>> bookmark = msgspec.json.decode(b'{"link": "https://example.com/"}', type=Bookmark, dec_hook=dec_hook)
>>> bookmark.link.host, msgspec.json.encode(bookmark, enc_hook=enc_hook)
('example.com', b'{"link":"https://example.com/"}')
>>> msgspec.json.decode(b'{"link": "https://example.com:x/"}', type=Bookmark, dec_hook=dec_hook)
Traceback (most recent call last):
msgspec.ValidationError: Invalid `URI`: port must be digits, found "x" (port, RFC 3986 section 3.2.3) - at `$.link`
"""

from uri_split._problem import MOST_REASONS, RejectedText
from uri_split._templates.template import URITemplate
from uri_split._text.arguments import requires_extra
from uri_split._uri.types import URIReference
from uri_split.forms import json_schema_of_rule

with requires_extra("the msgspec integration", package="msgspec"):
    import msgspec


def enc_hook(value: object) -> str:
    """Return a reference or a template as a plain `str`, which msgspec can encode.

    Raises:
        NotImplementedError: If the value is neither.

    >>> from uri_split import URI
    >>> msgspec.to_builtins([URI("https://example.com/")], enc_hook=enc_hook)
    ['https://example.com/']
    """
    _supported_type(type(value))
    return str(value)


def dec_hook(kind: type, value: object) -> URIReference | URITemplate:
    """Return a decoded value as a reference or a template.

    Args:
        kind: One of the five types.
        value: The value that msgspec has decoded.

    Raises:
        ValueError: If the value is a `str` that does not match the rule, with the reasons. Its cause is the
            `uri_split.InvalidURI` or the `uri_split.InvalidURITemplate`. Msgspec adds the location and raises it as
            `msgspec.ValidationError`.
        TypeError: If the value is not a `str`. Msgspec raises it as `msgspec.ValidationError`, too.
        NotImplementedError: If `kind` is another type.

    >>> from uri_split import RelativeRef
    >>> msgspec.convert({"next": "?page=2"}, dict[str, RelativeRef], dec_hook=dec_hook)
    {'next': RelativeRef('?page=2')}
    """
    supported_type = _supported_type(kind)
    try:
        return supported_type(msgspec.convert(value, str))
    except msgspec.ValidationError as error:
        # Msgspec adds the location only to a TypeError or a ValueError.
        raise TypeError(str(error)) from None
    except RejectedText as error:
        reasons = "; ".join(problem.reason for problem in error.problems[:MOST_REASONS])
        message = f"Invalid `{supported_type.__name__}`: {reasons}"
        raise ValueError(message) from error


def schema_hook(kind: type) -> dict[str, object]:
    """Return the JSON schema of a type.

    Args:
        kind: One of the five types.

    Raises:
        NotImplementedError: If `kind` is another type.

    >>> from uri_split import URI
    >>> schema = msgspec.json.schema(list[URI], schema_hook=schema_hook)
    >>> schema["items"]["type"], schema["items"]["format"]
    ('string', 'uri')
    """
    supported_type = _supported_type(kind)
    if issubclass(supported_type, URITemplate):
        return {"type": "string", "format": "uri-template"}
    return json_schema_of_rule(supported_type.rule)


def _supported_type(kind: object) -> type[URIReference | URITemplate]:
    if isinstance(kind, type) and issubclass(kind, URIReference | URITemplate):
        return kind
    message = f"Objects of type {kind} are not supported"
    raise NotImplementedError(message)
