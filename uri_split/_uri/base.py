"""Which URI is the base (RFC 3986, section 5.1)."""

from uri_split._uri.references import URI, AbsoluteURI, URIReference


def base_uri(
    *,
    embedded: str | None = None,
    encapsulating: str | None = None,
    retrieval: str | None = None,
    default: str | None = None,
) -> AbsoluteURI:
    """Return the base URI: the first of these that is given, without its fragment (section 5.1).

    Args:
        embedded: The base that the content itself names, as HTML does in ``<base href>`` (section 5.1.1).
        encapsulating: That of what the content came in, such as a message or an archive (section 5.1.2).
        retrieval: The URI that it was retrieved by, after redirections (section 5.1.3).
        default: That of the application (section 5.1.4).

    Returns:
        The base. One that is relative is resolved against the next that is given.

    Raises:
        InvalidURI: If one of them is not a URI-reference.
        ValueError: If none is given, or there is no URI among them.

    >>> base_uri(embedded="../lib/", retrieval="https://example.com/docs/index.html#top")
    AbsoluteURI('https://example.com/lib/')
    """
    given = [URIReference(base) for base in (embedded, encapsulating, retrieval, default) if base is not None]
    if not given:
        message = "there is no base URI: give embedded, encapsulating, retrieval or default"
        raise ValueError(message)
    base = next((reference for reference in given if isinstance(reference, URI)), None)
    if base is None:
        message = f"{given[0]!r} is relative, and there is no base URI to resolve it against"
        raise ValueError(message)
    for reference in reversed(given[: given.index(base)]):
        base = base.resolve(reference)
    return AbsoluteURI(base.with_components(fragment=None))
