"""References in what msgspec encodes, decodes and converts.

The hooks are for `URI`, `AbsoluteURI`, `RelativeRef`, and, where any of these may stand, `URIReference`: msgspec
takes no union of two types that it does not know. Keys of a `dict` are decoded as well, but `msgspec.convert` does not
ask the hook about them, and leaves them as they are: https://github.com/msgspec/msgspec/issues/775.

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
    """Return a reference as what msgspec knows how to encode.

    Raises:
        NotImplementedError: If it is anything else.

    >>> from uri_split import URI
    >>> msgspec.to_builtins([URI("https://example.com/")], enc_hook=enc_hook)
    ['https://example.com/']
    """
    _ours(type(value))
    return str(value)


def dec_hook(kind: type, value: object) -> URIReference:
    """Return a decoded value as a reference.

    Args:
        kind: One of the four types.
        value: What msgspec has decoded.

    Raises:
        ValueError: If it is a text and not of the rule, with the reasons; msgspec adds the place to it, and raises that
            as its own `msgspec.ValidationError`. Its cause is the `uri_split.InvalidURI`.
        TypeError: If it is no text; likewise.
        NotImplementedError: If the type is any other.

    >>> from uri_split import RelativeRef
    >>> msgspec.convert({"next": "?page=2"}, dict[str, RelativeRef], dec_hook=dec_hook)
    {'next': RelativeRef('?page=2')}
    """
    ours = _ours(kind)
    try:
        return ours(msgspec.convert(value, str))
    except msgspec.ValidationError as error:
        # Only a TypeError or a ValueError gets the place.
        raise TypeError(str(error)) from None
    except InvalidURI as error:
        reasons = "; ".join(problem.reason for problem in error.problems[:MOST_REASONS])
        message = f"Invalid `{ours.__name__}`: {reasons}"
        raise ValueError(message) from error


def schema_hook(kind: type) -> dict[str, object]:
    """Return the JSON schema of a reference.

    Args:
        kind: One of the four types.

    Raises:
        NotImplementedError: If the type is any other.

    >>> from uri_split import URI
    >>> schema = msgspec.json.schema(list[URI], schema_hook=schema_hook)
    >>> schema["items"]["type"], schema["items"]["format"]
    ('string', 'uri')
    """
    return json_schema_of_rule(_ours(kind).rule)


def _ours(kind: object) -> type[URIReference]:
    if isinstance(kind, type) and issubclass(kind, URIReference):
        return kind
    message = f"Objects of type {kind} are not supported"
    raise NotImplementedError(message)
