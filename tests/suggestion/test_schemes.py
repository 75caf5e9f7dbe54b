"""The beginning of a link: its scheme and slashes, and what is written without a scheme (section 4.5)."""

import pytest

from uri_split._changes import Draft
from uri_split._suggestion.forms import with_scheme


@pytest.mark.parametrize(
    ("text", "written"),
    [
        # Slips in a scheme, in the colon and in the slashes
        *(
            (f"{slip}a.example", "http://a.example")
            for slip in ("http//", "http;//", "http:/", "http:///", "http:", "hhtp://")
        ),
        *(
            (f"{slip}a.example", "http://a.example")
            for slip in ("http:\\\\", "http: //", "http://:", ":http://", "http.//")
        ),
        ("http//a.example", "http://a.example"),
        ("HTTP:/a", "http://a"),
        ("ttps://a", "https://a"),
        ("http://https://a/", "https://a/"),
        ("https://mailto:jane@a.example", "mailto:jane@a.example"),
        ("mailot:jane@a.example", "mailto:jane@a.example"),
        ("gs//a/b", "gs://a/b"),
        ("s3:/a/b", "s3://a/b"),
        ("ftp:a", "ftp://a"),
        # No scheme
        ("www.a.example", "https://www.a.example"),
        ("www,a", "https://www.a"),
        ("a.example/b", "https://a.example/b"),
        ("//a/b", "https://a/b"),
        ("://a/b", "https://a/b"),
        ("localhost:8000/", "https://localhost:8000/"),
        ("[::1]/", "https://[::1]/"),
        ("2001:db8::1", "https://2001:db8::1"),
        ("fe80::1/a", "https://fe80::1/a"),
        # RFC 6068
        ("mail to: jane@a.example", "mailto:jane@a.example"),
        ("mailto://jane@a.example", "mailto:jane@a.example"),
        # Others are left alone.
        ("urn:a b", "urn:a b"),
        ("foo:/a b", "foo:/a b"),
        ("foo:\\\\a", "foo://a"),
        ("file:///a b", "file:///a b"),
        # No link
        *(
            (text, None)
            for text in ("/about", "// a", "?page=2", "#top", "about", "a b", "", "foo//a", "htps/a", "word/word")
        ),
    ],
)
def test_links_begin_with_a_scheme(text: str, written: str | None) -> None:
    draft = with_scheme(Draft(text, text), "https")
    assert (draft and draft.text) == written
