"""Hooks for msgspec, which encode, decode and convert references.

The hooks support `URI`, `AbsoluteURI`, `RelativeRef` and, for a field that may have any of these, `URIReference`:
msgspec does not support a union of two custom types. Keys of a `dict` are decoded as well, but `msgspec.convert` does
not call the hook for keys and leaves them as they are: https://github.com/msgspec/msgspec/issues/775.

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

from uri_split._diagnosis.errors import MOST_REASONS, InvalidURI
from uri_split._text.extras import requires_extra
from uri_split._uri.references import URIReference
from uri_split.forms import json_schema_of_rule

with requires_extra("the msgspec integration", package="msgspec", extra="msgspec"):
    import msgspec


def enc_hook(value: object) -> str:
    """Return a reference as a plain `str`, which msgspec can encode.

    Raises:
        NotImplementedError: If the value is not a reference.

    >>> from uri_split import URI
    >>> msgspec.to_builtins([URI("https://example.com/")], enc_hook=enc_hook)
    ['https://example.com/']
    """
    _reference_type(type(value))
    return str(value)


def dec_hook(kind: type, value: object) -> URIReference:
    """Return a decoded value as a reference.

    Args:
        kind: One of the four types.
        value: The value that msgspec has decoded.

    Raises:
        ValueError: If the value is a `str` that does not match the rule, with the reasons. Its cause is the
            `uri_split.InvalidURI`. Msgspec adds the location and raises it as `msgspec.ValidationError`.
        TypeError: If the value is not a `str`. Msgspec raises it as `msgspec.ValidationError`, too.
        NotImplementedError: If `kind` is another type.

    >>> from uri_split import RelativeRef
    >>> msgspec.convert({"next": "?page=2"}, dict[str, RelativeRef], dec_hook=dec_hook)
    {'next': RelativeRef('?page=2')}
    """
    reference_type = _reference_type(kind)
    try:
        return reference_type(msgspec.convert(value, str))
    except msgspec.ValidationError as error:
        # Msgspec adds the location only to a TypeError or a ValueError.
        raise TypeError(str(error)) from None
    except InvalidURI as error:
        reasons = "; ".join(problem.reason for problem in error.problems[:MOST_REASONS])
        message = f"Invalid `{reference_type.__name__}`: {reasons}"
        raise ValueError(message) from error


def schema_hook(kind: type) -> dict[str, object]:
    """Return the JSON schema of a type.

    Args:
        kind: One of the four types.

    Raises:
        NotImplementedError: If `kind` is another type.

    >>> from uri_split import URI
    >>> schema = msgspec.json.schema(list[URI], schema_hook=schema_hook)
    >>> schema["items"]["type"], schema["items"]["format"]
    ('string', 'uri')
    """
    return json_schema_of_rule(_reference_type(kind).rule)


def _reference_type(kind: object) -> type[URIReference]:
    if isinstance(kind, type) and issubclass(kind, URIReference):
        return kind
    message = f"Objects of type {kind} are not supported"
    raise NotImplementedError(message)
