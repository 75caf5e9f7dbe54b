"""Conversion of what was found to a URI: what people leave unencoded is percent-encoded, and no host is guessed."""

import re
from typing import Final

from uri_split._algebra.encoding import percent_encoded
from uri_split._algebra.errors import InvalidComponent
from uri_split._algebra.iris import in_ascii
from uri_split._algebra.schemes import default_port
from uri_split._scan.scheme_forms import SCHEME_AND_SLASHES
from uri_split._text.patterns import lazy_pattern
from uri_split.lenient import component_spans
from uri_split.rules import RULES

_URI: Final = RULES["URI"]
_BRACKETS: Final = lazy_pattern(r"[\[\]]")
_JOINERS: Final = lazy_pattern(r"[\u200C\u200D]")


def to_uri(written: str, *, idna: bool | None = None) -> str | None:
    """Return the URI that a text is or, as an IRI, maps to; `None` if it is neither, or has invisible characters.

    Args:
        written: A plain `str`.
        idna: See `uri_split._algebra.hosts.is_written_in_idna`.

    >>> to_uri("http://example.com/?a[b]=é"), to_uri("http://exam\u200bple.com/")
    ('http://example.com/?a%5Bb%5D=%C3%A9', None)
    """
    if "[" in written:
        written = percent_encode_after_authority(written, _BRACKETS)
    if "#" in written:
        before, _, fragment = written.partition("#")
        written = f"{before}#{fragment.replace('#', '%23')}"
    if not written.isascii():
        # Joiners within words and emoji are the only invisible characters that are accepted.
        if "\ufffd" in written or not _JOINERS.sub("", written).isprintable():
            return None
        try:
            written = in_ascii(written, idna=idna)
        except InvalidComponent:
            return None
    return written if _URI.fullmatch(written) else None


def percent_encode_after_authority(uri: str, characters: re.Pattern[str]) -> str:
    """Return a URI with what matches a pattern percent-encoded in its path, query and fragment.

    >>> percent_encode_after_authority("http://[::1]/a|b", re.compile("[|]"))
    'http://[::1]/a%7Cb'
    """
    path = component_spans(uri)[2][0]
    return uri[:path] + characters.sub(lambda found: percent_encoded(found[0]), uri[path:])


_ONLY_MARKS_FOR_A_HOST: Final = lazy_pattern(
    r"([^:]*+)://(?>[^/?#@]*+@|)([.\-_~*+$&!;=,…]*+)(?:[:/?#]|\Z)"  # http://.../, file:///a
)


def lacks_host(uri: str) -> bool:
    """Return whether a URI has an ellipsis for a host, or only punctuation though its scheme needs a server.

    >>> [lacks_host(uri) for uri in ("http://.../", "http:///a", "file:///a", "http://example.com/")]
    [True, True, False, False]
    """
    found = _ONLY_MARKS_FOR_A_HOST.match(uri)
    if not found:
        return False
    scheme, marks = found.groups()
    return default_port(scheme) is not None or "..." in marks or "…" in marks


_NEXT_OF_A_LIST: Final = lazy_pattern(rf"\s{SCHEME_AND_SLASHES}")


def is_list(text: str) -> bool:
    """Return whether a text that begins with a URI continues with white space and another one.

    >>> is_list("http://a/ http://b/"), is_list("http://a/ b")
    (True, False)
    """
    return _NEXT_OF_A_LIST.search(text) is not None
