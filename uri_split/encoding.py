"""Percent-encoding, and conversion between IRIs and URIs (RFC 3986, section 2; RFC 3987, section 3)."""

import re
from collections.abc import Callable
from typing import Final, get_args

from uri_split._algebra import encoding
from uri_split._algebra.components import DecodedComponents, in_ascii
from uri_split._algebra.encoding import (
    InvalidComponent,
    decode,
    encode,
    percent_encoded,
    reason_of,
)
from uri_split._algebra.hosts import RegName, check_dns_name, host_kind
from uri_split._algebra.resolution import normalize_segments
from uri_split._algebra.schemes import NETWORK
from uri_split._diagnosis import diagnose, required
from uri_split._grammar import IPRIVATE, UCSCHAR, EncodableRule
from uri_split._problem import InvalidURI
from uri_split._text.arguments import URIError, plain_str, plain_text
from uri_split._text.spans import lazy_pattern
from uri_split._uri.types import URI, RelativeRef, URIReference
from uri_split.lenient import Authority, Components, split, split_authority
from uri_split.rules import RULES, require_rule

__all__ = ["DecodedComponents", "InvalidComponent", "iri_to_uri", "percent_decode", "percent_encode", "uri_to_iri"]

# Percent-encoding of texts that are not yet, or no longer, part of a reference (RFC 3986, section 2.1).

_ENCODABLE_RULES: Final[tuple[EncodableRule, ...]] = get_args(EncodableRule)


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


# Conversion of internationalized references to URI-references and back (RFC 3987, section 3).

Conversion = Callable[[str], str]

_UCSCHARS: Final = lazy_pattern(f"[{UCSCHAR}]")
_UCSCHARS_AND_IPRIVATES: Final = lazy_pattern(f"[{UCSCHAR}{IPRIVATE}]")
_ENCODED_BEYOND_ASCII: Final = lazy_pattern("(?:%[89A-F][0-9A-F])+")
# Wherever an IRI allows ucschar, a URI allows a tilde, which is in no scheme and no port.
_STAND_IN: Final = "~"


def iri_to_uri(text: str, *, idna: bool | None = None) -> URI | RelativeRef:
    """Return an IRI-reference as a URI-reference, with percent-encodings for what is not ASCII (RFC 3987, section 3.1).

    A host is written in IDNA, as the DNS and browsers have it, if the scheme looks up hosts in the DNS. Characters that
    set the writing direction, which an IRI should not have (section 4.1), are percent-encoded as well.

    Args:
        text: An IRI-reference. Every URI-reference is one, and is returned as it is unless `idna` is true.
        idna: Whether to write the host in IDNA instead of percent-encodings. `None` means IDNA if the host is not ASCII
            and the scheme looks up hosts in the DNS, as ``https`` and ``ftp`` do.

    Raises:
        InvalidComponent: If IDNA does not allow the host.
        InvalidURI: If it is not an IRI-reference. Characters that only an IRI may have are not among the problems.
        TypeError: If it is not a `str`.

    >>> iri_to_uri("http://bücher.example/straße?q=☃")
    AbsoluteURI('http://xn--bcher-kva.example/stra%C3%9Fe?q=%E2%98%83')
    >>> iri_to_uri("http://bücher.example/", idna=False)
    AbsoluteURI('http://b%C3%BCcher.example/')
    """
    text = plain_text(text, "iri_to_uri")
    folded = _converted(split(text), _stood_in, host=_stood_in_host, path=_stood_in, query=_stood_in_query).unsplit()
    problems = diagnose(folded, "URI-reference")
    if problems:
        raise InvalidURI(text, "URI-reference", problems)
    return URIReference(in_ascii(text, idna=idna))


def uri_to_iri(uri: str) -> str:
    """Return a URI-reference as an IRI-reference, with readable characters decoded (RFC 3987, section 3.2).

    Percent-encodings of reserved characters stay, and so do those that copying could lose or change: spaces, invisible
    characters, such as those that set the writing direction, and bytes that are not UTF-8. A ``%2E`` that would become
    a dot-segment stays as well. A host in IDNA is decoded if the scheme looks up hosts in the DNS. From the result,
    `iri_to_uri` returns an equivalent reference, with the host in IDNA for such a scheme.

    Args:
        uri: A URI-reference.

    Raises:
        InvalidURI: If it is not a URI-reference.
        TypeError: If it is not a `str`.

    >>> uri_to_iri("http://b%c3%bccher.example/%7Estra%C3%9Fe%2F%E2%80%AE%e9")
    'http://bücher.example/~straße%2F%E2%80%AE%E9'
    >>> uri_to_iri("https://xn--bcher-kva.example/")
    'https://bücher.example/'
    """
    components = split(required(plain_text(uri, "uri_to_iri"), "URI-reference"))
    host = _readable_name if (components.scheme or "").lower() in NETWORK else _readable_host
    return _converted(components, _readable, host=host, path=_readable_path, query=_readable).unsplit()


def _converted(
    reference: Components, convert: Conversion, *, host: Conversion, path: Conversion, query: Conversion
) -> Components:
    """Return the components converted, with separate conversions for the host, the path and the query."""
    scheme, authority, path_, query_, fragment = reference
    if authority is not None:
        userinfo, host_, port = split_authority(authority)
        userinfo = None if userinfo is None else convert(userinfo)
        authority = Authority(userinfo, host(host_), port).unsplit()
    return Components(
        scheme,
        authority,
        path(path_),
        None if query_ is None else query(query_),
        None if fragment is None else convert(fragment),
    )


def _stood_in(text: str) -> str:
    """Return the text with an ASCII character in place of each ucschar, so that offsets stay the same."""
    return _UCSCHARS.sub(_STAND_IN, text)


def _stood_in_host(host: str) -> str:
    if host.startswith("["):
        return host
    # The text after a colon is a port, in which only digits are allowed.
    name, colon, rest = host.partition(":")
    return _stood_in(name) + colon + rest


def _stood_in_query(query: str) -> str:
    """Return a query with an ASCII character in place of each ucschar or iprivate, which only a query may have."""
    return _UCSCHARS_AND_IPRIVATES.sub(_STAND_IN, query)


def _readable(text: str) -> str:
    return _decoded_beyond_ascii(encoding.normalize(text))


def _readable_path(path: str) -> str:
    """Decode a path, except what would become a dot-segment."""
    return _decoded_beyond_ascii(normalize_segments(path))


def _decoded_beyond_ascii(normal: str) -> str:
    return _ENCODED_BEYOND_ASCII.sub(_readable_run, normal)


def _readable_host(host: str) -> str:
    """Decode a host, unless a name would become an address."""
    return _readable(host) if host_kind(encoding.normalize(host)) == host_kind(host) else host


def _readable_name(host: str) -> str:
    """Decode a host that is looked up in the DNS, also from IDNA, unless it would be another one or not be readable."""
    readable = _readable_host(host)
    if host.startswith("[") or (readable.isascii() and "xn--" not in readable.lower()):
        return readable
    normal = encoding.normalize(host)
    form = RegName(normal).unicode
    return form if RULES["reg-name"].is_valid(_stood_in(form)) and form.isprintable() else normal


def _readable_run(run: re.Match[str]) -> str:
    return "".join(
        character if character.isprintable() and _UCSCHARS.match(character) else percent_encoded(character)
        for character in encoding.decode(run[0])
    )
