"""Functions that repair a text, or suggest what was meant.

Never changes the host. Returns `None` when the authority would have to be guessed.
"""

from typing import NamedTuple, overload

from uri_split._changes import Change, apply, relative_changes, safe_changes
from uri_split._diagnosis import required
from uri_split._grammar import RuleName
from uri_split._suggestion.meant import Suggestion, suggestions
from uri_split._text.arguments import plain_str, plain_text, public
from uri_split._uri.types import URI, RelativeRef, URIReference, uri_or_none
from uri_split.rules import RULES


@public
class Repaired(NamedTuple):
    """Valid URI, and what was changed to make it one.

    Attributes:
        uri: The URI: with a base, the target of the reference.
        changes: The changes, in order and without overlap; applying them to the text yields the reference.
        reference: The text with the changes made; without a base, the same as `uri`.
    """

    uri: URI
    changes: tuple[Change, ...]
    reference: URI | RelativeRef


@overload
def repair(
    text: str, *, default_scheme: str | None = None, base: None = None, idna: bool | None = None
) -> Repaired | None: ...
@overload
def repair(text: str, *, default_scheme: None = None, base: str, idna: bool | None = None) -> Repaired | None: ...
@public
def repair(
    text: str, *, default_scheme: str | None = None, base: str | None = None, idna: bool | None = None
) -> Repaired | None:
    r"""Return a text as a valid URI, with the changes made, unless that requires a guess.

    Never changes the host. Returns `None` when the authority would have to be guessed.

    Returns a valid URI as it is. In other texts, `repair` removes white space, invisible characters, delimiters and
    ``URL:`` around the URI, and line breaks within it (Appendix C). It percent-encodes characters that a component
    does not allow as UTF-8, and a stray ``%`` as ``%25``. It converts a non-ASCII host to IDNA or, if the scheme does
    not look up hosts in the DNS, percent-encodes it.

    A relative text, such as ``/list?filter[x]=1``, needs a base; without one, the result is `None`. To repair it by
    itself, call `Policy.clean` of a policy with the rule ``URI-reference`` or ``relative-ref``.

    With a base, a text without a scheme is a relative reference, as in a document: `Repaired.reference` is the
    valid reference, and `Repaired.uri` is its target (section 5.2). ``12:30.html``, whose beginning is not a scheme,
    gets ``./`` in front (section 4.2).

    Args:
        text: Any `str`.
        default_scheme: The scheme, written in lower case, for a reference without one that begins with ``//`` or is
            a suffix reference, such as ``www.example.com/x`` (section 4.5). ``example.com:8080`` is not one: by the
            grammar, it is a URI with the scheme ``example.com``.
        base: The URI of the document that contains the reference. With it, ``www.example.com/x`` is a path, so there
            can be no default scheme.
        idna: Whether to convert a non-ASCII host to IDNA instead of percent-encoding it. `None` means IDNA if the
            scheme looks up hosts in the DNS, as ``https`` and ``ftp`` do.

    Returns:
        The URI and the changes; `None` if the host is ambiguous, for instance because the authority has a backslash,
        white space, a second ``@``, an unclosed bracket or a port that is not digits; if there is neither a scheme nor
        a base; if browsers may see a host or a scheme in a relative reference, for instance because its path has a
        backslash; or if there are characters that cannot be encoded. Call `diagnose` for the reasons.

    Raises:
        InvalidURI: If the default scheme does not match the rule scheme, or the base does not match the rule URI.
        TypeError: If one of the arguments is not a `str`, or there are both a base and a default scheme.

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
    >>> repaired = repair("my file.pdf", base="https://example.com/docs/")
    >>> repaired.uri, repaired.reference
    (AbsoluteURI('https://example.com/docs/my%20file.pdf'), RelativeRef('my%20file.pdf'))
    """
    text = plain_text(text, "repair")
    if base is not None:
        if default_scheme is not None:
            message = "repair() takes base or default_scheme, not both: with a base, a text without a scheme is a path"
            raise TypeError(message)
        return _repaired_against(URI(plain_str(base, "base")), text, idna=idna)
    if default_scheme is not None:
        default_scheme = required(default_scheme, "scheme").lower()
    uri = uri_or_none(text)
    if uri is not None:
        return Repaired(uri, (), uri)
    changes = safe_changes(text, default_scheme, idna=idna)
    if changes is None:
        return None
    uri = URI(apply(changes, text))
    return Repaired(uri, changes, uri)


def _repaired_against(base: URI, text: str, *, idna: bool | None) -> Repaired | None:
    changes = () if RULES["URI-reference"].is_valid(text) else safe_changes(text, None, idna=idna)
    if changes is None:
        changes = relative_changes(text, base.scheme, idna=idna)
    if changes is None:
        return None
    reference = URIReference(apply(changes, text))
    return Repaired(base.resolve(reference), changes, reference)


# Suggestions of what was meant by a text.


@public
def suggest(text: str, *, rule: RuleName = "URI", default_scheme: str = "https") -> tuple[Suggestion, ...]:
    """Return what was probably meant by a text, the most likely first.

    Most texts that match the rule have no suggestions. A valid URI has some if it is hardly ever meant as it is, such
    as a web link without a host.

    `Suggestion.certainty` says how much of a guess it is: ``safe`` if there is none, and `repair` makes the same
    changes; ``likely`` if nearly everybody who writes the text means it; ``possible`` if it is one of several.
    White space after a complete link is never safe: it may separate the link from a note.

    Args:
        text: Any `str`.
        rule: The name of one of the 36 rules of Appendix A.
        default_scheme: The scheme for a text that lacks one.

    Returns:
        At most 5 suggestions, none twice; none if nobody could say what was meant.

    Raises:
        InvalidURI: If the default scheme does not match the rule scheme.
        TypeError: If the text is not a `str`.
        UnknownRule: If there is no such rule.

    >>> for text in ("<http://example.com/>", "htps//example.com", "http://example.com:80:8080/", "http:/example.com"):
    ...     for suggestion in suggest(text):
    ...         print(suggestion.certainty, suggestion.uri)
    safe http://example.com/
    likely https://example.com
    possible http://example.com:8080/
    possible http://example.com:80/
    likely http://example.com
    """
    text = plain_text(text, "suggest")
    if default_scheme != "https":
        default_scheme = required(default_scheme, "scheme").lower()
    return suggestions(text, rule, default_scheme)
