"""Internationalized references to URI-references and back (RFC 3987, section 3)."""

import re
from typing import TYPE_CHECKING, Final

from uri_split._algebra import percent
from uri_split._algebra.hosts import host_kind
from uri_split._algebra.normalization import normalize_segments
from uri_split._diagnosis.diagnosis import diagnose, required
from uri_split._diagnosis.errors import InvalidURI
from uri_split._split.components import Authority, Components
from uri_split._text.arguments import plain_text
from uri_split._text.phrases import percent_encoded
from uri_split._uri.references import URIReference
from uri_split.lenient import split, split_authority

if TYPE_CHECKING:
    from collections.abc import Callable

    from uri_split._uri.references import URI, RelativeRef

    Conversion = Callable[[str], str]

# ucschar        = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
#                / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
#                / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
#                / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
#                / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
#                / %xD0000-DFFFD / %xE1000-EFFFD
_UCSCHAR: Final = (
    "\xa0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef"
    + "".join(f"{chr(plane)}-{chr(plane + 0xFFFD)}" for plane in range(0x10000, 0xE0000, 0x10000))
    + "\U000e1000-\U000efffd"
)
# iprivate       = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
_IPRIVATE: Final = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
# Wherever an IRI takes ucschar, a URI takes a tilde, and it is in no scheme and no port.
_STAND_IN: Final = "~"


def iri_to_uri(text: str) -> "URI | RelativeRef":
    """Return an IRI-reference as a URI-reference: percent-encoded where it is not ASCII (RFC 3987, section 3.1).

    A host is encoded like the rest; `RegName.to_idna` gives the form that the DNS has. So are characters that set the
    direction of writing, which an IRI should not have (section 4.1).

    Args:
        text: An IRI-reference. A URI-reference is one.

    Raises:
        InvalidURI: If it is not an IRI-reference. Characters that only an IRI may have are not among the reasons.
        TypeError: If it is not a `str`.

    >>> iri_to_uri("http://bücher.example/straße?q=☃")
    AbsoluteURI('http://b%C3%BCcher.example/stra%C3%9Fe?q=%E2%98%83')
    """
    text = plain_text(text, "iri_to_uri")
    folded = _converted(split(text), _stood_in, host=_stood_in_host, path=_stood_in, query=_stood_in_query).unsplit()
    problems = diagnose(folded, "URI-reference")
    if problems:
        raise InvalidURI(text, "URI-reference", problems)
    return URIReference(percent.encode_non_ascii(text))


def uri_to_iri(uri: str) -> str:
    """Return a URI-reference as an IRI-reference: what can be read is decoded (RFC 3987, section 3.2).

    Percent-encodings of reserved characters stay, and so do those that would be gone or changed after a copy: spaces,
    invisible characters, above all those that set the direction of writing, and bytes that are not UTF-8. A ``%2E``
    stays where it would become a dot-segment. `iri_to_uri` gives back a reference that is equivalent.

    Args:
        uri: A URI-reference.

    Raises:
        InvalidURI: If it is not one.

    >>> uri_to_iri("http://b%c3%bccher.example/%7Estra%C3%9Fe%2F%E2%80%AE%e9")
    'http://bücher.example/~straße%2F%E2%80%AE%E9'
    """
    components = split(required(uri, "URI-reference"))
    return _converted(components, _readable, host=_readable_host, path=_readable_path, query=_readable).unsplit()


def _converted(
    reference: Components, convert: "Conversion", *, host: "Conversion", path: "Conversion", query: "Conversion"
) -> Components:
    """Return the components converted, the host, the path and the query each in its own way."""
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


def _stood_in(text: str, allowed: str = _UCSCHAR) -> str:
    """Return an ASCII character in place of each other that may stand there in an IRI, so that offsets stay."""
    return re.sub(f"[{allowed}]", _STAND_IN, text)


def _stood_in_host(host: str) -> str:
    if host.startswith("["):
        return host
    # What is behind a colon is a port that has something else than digits.
    name, colon, rest = host.partition(":")
    return _stood_in(name) + colon + rest


def _stood_in_query(query: str) -> str:
    """Let a query, and no other component, have iprivate."""
    return _stood_in(query, _UCSCHAR + _IPRIVATE)


def _readable(text: str) -> str:
    return _decoded_beyond_ascii(percent.normalize(text))


def _readable_path(path: str) -> str:
    """Leave what would become a dot-segment as it is."""
    return _decoded_beyond_ascii(normalize_segments(path))


def _decoded_beyond_ascii(normal: str) -> str:
    return re.sub("(?:%[89A-F][0-9A-F])+", _readable_run, normal)


def _readable_host(host: str) -> str:
    """Leave a name that would become an address as it is."""
    return _readable(host) if host_kind(percent.normalize(host)) == host_kind(host) else host


def _readable_run(run: re.Match[str]) -> str:
    return "".join(
        character if character.isprintable() and re.match(f"[{_UCSCHAR}]", character) else percent_encoded(character)
        for character in percent.decode(run[0])
    )
