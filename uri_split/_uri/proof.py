"""Texts that are returned as a `URI` without looking for reasons why they are not."""

from uri_split._uri.reading import proven
from uri_split._uri.references import URI, AbsoluteURI
from uri_split.rules import RULES


def uri_or_none(text: str) -> URI | None:
    """Return the text as a URI, or `None` if it does not match, without looking for the reasons.

    >>> uri_or_none("http://example.com/"), uri_or_none("http://example.com:x/")
    (AbsoluteURI('http://example.com/'), None)
    """
    return proven_uri(text) if RULES["URI"].fullmatch(text) else None


def proven_uri(text: str) -> URI:
    """Return a text that is known to match the rule URI as its most specific type, without a check.

    >>> proven_uri("http://example.com/#a"), proven_uri("http://example.com/")
    (URI('http://example.com/#a'), AbsoluteURI('http://example.com/'))
    """
    return proven(URI if "#" in text else AbsoluteURI, text)
