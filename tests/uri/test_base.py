"""Base URI of a document: RFC 3986, section 5.1."""

import pytest

from uri_split import AbsoluteURI, InvalidURI, URIError
from uri_split.resolution import base_uri


@pytest.mark.parametrize(
    ("embedded", "encapsulating", "retrieval", "default", "base"),
    [
        # Figure in section 5.1: the innermost base that is present.
        ("a://e/", "a://c/", "a://r/", "a://d/", "a://e/"),
        (None, "a://c/", "a://r/", "a://d/", "a://c/"),
        (None, None, "a://r/", "a://d/", "a://r/"),
        (None, None, None, "a://d/", "a://d/"),
        # "If the base URI is obtained from a URI reference, then [it] must be resolved", and its fragment is stripped.
        ("x#f", None, "a://r/s#t", None, "a://r/x"),
        ("x", "y/", "a://r/s", "b://d/", "a://r/y/x"),
        ("../x", "", None, "a://d/e/f?q", "a://d/x"),
        ("", None, "a://r/s?q#t", None, "a://r/s?q"),
        (None, None, "a://r/#t", None, "a://r/"),
        ("a:b", "c", None, None, "a:b"),
    ],
)
def test_first_argument_that_is_not_none_is_the_base(
    embedded: str | None, encapsulating: str | None, retrieval: str | None, default: str | None, base: str
) -> None:
    found = base_uri(embedded=embedded, encapsulating=encapsulating, retrieval=retrieval, default=default)
    assert found == base
    assert type(found) is AbsoluteURI


def test_missing_arguments_are_rejected() -> None:
    with pytest.raises(URIError, match="no base URI: pass embedded, encapsulating, retrieval or default"):
        base_uri()


def test_relative_references_alone_are_rejected() -> None:
    message = r"RelativeRef\('//me:\*\*\*@h/'\) is relative, and no other argument is a URI"
    with pytest.raises(URIError, match=message):
        base_uri(embedded="//me:secret@h/", retrieval="b")


def test_invalid_argument_after_the_base_is_rejected() -> None:
    with pytest.raises(InvalidURI) as caught:
        base_uri(embedded="a://e/", default="a b")
    assert caught.value.text == "a b"
