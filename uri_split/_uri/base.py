"""Base URI of a document (RFC 3986, section 5.1)."""

from uri_split._text.arguments import plain_text
from uri_split._text.errors import URIError
from uri_split._text.public import public
from uri_split._uri.types import URI, AbsoluteURI, URIReference


@public
def base_uri(
    *,
    embedded: str | None = None,
    encapsulating: str | None = None,
    retrieval: str | None = None,
    default: str | None = None,
) -> AbsoluteURI:
    """Return the base URI: the first of the arguments that is not `None`, without its fragment (section 5.1).

    Args:
        embedded: The base in the content itself, such as ``<base href>`` in HTML (section 5.1.1).
        encapsulating: The base of what contains the content, such as a message or an archive (section 5.1.2).
        retrieval: The URI from which the content was retrieved, after redirections (section 5.1.3).
        default: The base that the application chooses (section 5.1.4).

    Returns:
        The base. A relative one is resolved against the next argument that is not `None`.

    Raises:
        InvalidURI: If one of them is not a URI-reference.
        TypeError: If one of them is neither a `str` nor `None`.
        URIError: If none of them is a URI.

    >>> base_uri(embedded="../lib/", retrieval="https://example.com/docs/index.html#top")
    AbsoluteURI('https://example.com/lib/')
    """
    given = [embedded, encapsulating, retrieval, default]
    references = [URIReference(plain_text(text, "base_uri")) for text in given if text is not None]
    if not references:
        message = "no base URI: pass embedded, encapsulating, retrieval or default"
        raise URIError(message)
    base = next((reference for reference in references if isinstance(reference, URI)), None)
    if base is None:
        message = f"{references[0]!r} is relative, and no other argument is a URI"
        raise URIError(message)
    for reference in reversed(references[: references.index(base)]):
        base = base.resolve(reference)
    return base.with_components(fragment=None)
