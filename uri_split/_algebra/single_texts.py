"""Percent-encoding of texts that are not yet, or no longer, part of a reference (RFC 3986, section 2.1)."""

from typing import Final, get_args

from uri_split._algebra.encoding import decode, encode, reason_of
from uri_split._algebra.hosts import RegName, check_dns_name
from uri_split._grammar.names import EncodableRule
from uri_split._text.arguments import plain_str, plain_text
from uri_split._text.errors import URIError
from uri_split._text.public import public
from uri_split.rules import require_rule

_ENCODABLE_RULES: Final[tuple[EncodableRule, ...]] = get_args(EncodableRule)


@public
def percent_encode(text: str, rule: EncodableRule, *, also_encode: str = "", dns: bool = False) -> str:
    """Return a text percent-encoded as UTF-8, except the characters that a rule allows (section 2.1).

    A rule allows its own delimiters: a ``/`` in a path stays, and so does an ``&`` in a query. Choose ``"segment"`` for
    a single segment, and ``also_encode="&;=+"`` for the name or value of a query parameter.

    Args:
        text: Any `str`. A ``%`` in it is data, and becomes ``%25``. A surrogate for a byte (PEP 383) becomes that byte.
        rule: The rule of the place that the text is for: a component or a part of one. ``"unreserved"`` encodes
            everything that has a meaning in some place.
        also_encode: Characters to encode although the rule allows them.
        dns: Whether a host, or a reg-name, must be an IPv4 address or a DNS name, as `uri_split.build` requires for
            schemes that look up hosts in the DNS.

    Returns:
        A text that matches the rule, unless the rule is for a single character or does not allow an empty text.
        `percent_decode` returns the original.

    Raises:
        TypeError: If an argument is not a `str`.
        UnknownRule: If there is no such rule.
        InvalidComponent: If a host is not UTF-8 (section 3.2.2), or not a DNS name.
        URIError: If the rule allows no percent-encodings or has a structure of its own, as port and authority do; or if
            the text has a lone surrogate that does not stand for a byte.

    >>> percent_encode("a/b c", "segment"), percent_encode("a/b c", "path"), percent_encode("me:x@y", "userinfo")
    ('a%2Fb%20c', 'a/b%20c', 'me:x%40y')
    >>> percent_encode("q&a=1+1", "query"), percent_encode("q&a=1+1", "query", also_encode="&;=+")
    ('q&a=1+1', 'q%26a%3D1%2B1')
    """
    require_rule(rule, _ENCODABLE_RULES)
    text = plain_text(text, "percent_encode")
    also_encode = plain_str(also_encode, "also_encode")
    try:
        written = encode(text, rule, also_encode=also_encode)
    except UnicodeEncodeError as error:
        raise URIError(reason_of(error)) from None
    if rule in {"host", "reg-name"}:
        RegName(written).decoded  # noqa: B018  raises an error unless it is UTF-8
        check_dns_name(written, None, dns=dns)
    return written


@public
def percent_decode(text: str) -> str:
    r"""Return a text with its percent-encodings decoded as UTF-8 (section 2.1).

    Decode a component only after splitting it: a decoded ``/``, ``&`` or ``=`` looks like a delimiter (section 2.4).
    A ``+`` stays: only HTML forms use it for a space, see `URIReference.query_params`.

    Args:
        text: Any `str`. A ``%`` without two hex digits after it stays, and so does every other character.

    Returns:
        The text. A byte that is not UTF-8 becomes the lone surrogate that stands for it (PEP 383), so that
        `percent_encode` encodes it as the same byte.

    Raises:
        TypeError: If it is not a `str`.

    >>> percent_decode("a%2Fb%20c+d%C3%A9%E9"), percent_decode("100%")
    ('a/b c+dé\udce9', '100%')
    """
    return decode(plain_text(text, "percent_decode"))
