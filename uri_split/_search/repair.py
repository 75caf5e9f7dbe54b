"""Repair of messy text: a valid URI, and every change made to get it.

Never changes the host. Returns `None` when the authority would have to be guessed.
"""

from typing import NamedTuple

from uri_split._diagnosis.diagnosis import required
from uri_split._suggestion.change import Change, apply
from uri_split._suggestion.safe import safe_changes
from uri_split._text.arguments import plain_text
from uri_split._text.public import public
from uri_split._uri.references import URI, uri_or_none


@public
class Repaired(NamedTuple):
    """Valid URI, and what was changed to make it one.

    Attributes:
        uri: The URI.
        changes: The changes, in order and without overlap; applying them to the text yields the URI.
    """

    uri: URI
    changes: tuple[Change, ...]


def repair(text: str, *, default_scheme: str | None = None) -> Repaired | None:
    r"""Return a text as a valid URI, with the changes made, unless that requires a guess.

    Never changes the host. Returns `None` when the authority would have to be guessed.

    Returns a valid URI as it is. In other texts, `repair` removes white space, invisible characters, delimiters and
    ``URL:`` around the URI, and line breaks within it (Appendix C). It percent-encodes characters that a component
    does not allow as UTF-8, and a stray ``%`` as ``%25``. It converts a non-ASCII host to IDNA.

    Args:
        text: Any `str`.
        default_scheme: The scheme, written in lower case, for a reference without one that begins with ``//`` or is
            a suffix reference, such as ``www.example.com/x`` (section 4.5). ``example.com:8080`` is not one: by the
            grammar, it is a URI with the scheme ``example.com``.

    Returns:
        The URI and the changes; `None` if the host is ambiguous, for instance because the authority has a backslash,
        white space, a second ``@``, an unclosed bracket or a port that is not digits; if there is no scheme; or if
        there are characters that cannot be encoded. Call `diagnose` for the reasons.

    Raises:
        InvalidURI: If the default scheme does not match the rule scheme.
        TypeError: If the text is not a `str`.

    >>> repaired = repair(" <http://example.com/a b>")
    >>> repaired.uri
    AbsoluteURI('http://example.com/a%20b')
    >>> for change in repaired.changes:
    ...     print(change.start, change.end, change.message)
    0 1 removed a space before the URI
    1 2 removed "<" around the URI
    22 23 percent-encoded a space, which is not allowed in a path
    24 25 removed ">" around the URI
    >>> repair(r"http://example.com\@example.net/")
    """
    text = plain_text(text, "repair")
    if default_scheme is not None:
        default_scheme = required(default_scheme, "scheme").lower()
    uri = uri_or_none(text)
    if uri is not None:
        return Repaired(uri, ())
    changes = safe_changes(text, default_scheme)
    return None if changes is None else Repaired(URI(apply(changes, text)), changes)
