"""Equivalence of references (RFC 3986, section 6)."""

from uri_split._algebra.normalization import normalize
from uri_split._diagnosis.diagnosis import required
from uri_split._text.arguments import plain_text
from uri_split._text.public import public
from uri_split.lenient import split


@public
def equivalent(a: str, b: str, *, scheme_based: bool = False) -> bool:
    """Return whether two references have the same normal form (section 6.2).

    References with different normal forms may still identify the same resource.

    Args:
        a: A URI-reference.
        b: Another URI-reference.
        scheme_based: Whether to use the rules of known schemes as well (section 6.2.3).

    Raises:
        InvalidURI: If one of them is not a URI-reference.
        TypeError: If one of them is not a `str`.

    >>> equivalent("HTTP://Example.com/%7euser", "http://example.com/x/../~user")
    True
    >>> equivalent("http://example.com:80", "http://example.com/")
    False
    >>> equivalent("http://example.com:80", "http://example.com/", scheme_based=True)
    True
    """
    references = [required(plain_text(text, "equivalent"), "URI-reference") for text in (a, b)]
    first, second = (normalize(split(reference), scheme_based=scheme_based) for reference in references)
    return first == second
