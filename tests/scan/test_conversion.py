"""Conversion of what was found to a URI."""

import pytest

from uri_split._scan.text import is_list, lacks_host, to_uri


@pytest.mark.parametrize(
    ("written", "uri"),
    [
        ("http://a/?b[c]=d", "http://a/?b%5Bc%5D=d"),
        ("http://[::1]/[a]", "http://[::1]/%5Ba%5D"),
        ("http://a/#b#c#d", "http://a/#b%23c%23d"),
        ("http://a/é", "http://a/%C3%A9"),
        ("http://a/👩\u200d🚀", "http://a/%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80"),
        ("http://a/\u200bb", None),
        ("http://a/\ufffd", None),
        ("http://a/ b", None),
    ],
)
def test_text_is_a_uri_or_an_iri_without_invisible_characters(written: str, uri: str | None) -> None:
    assert to_uri(written) == uri


@pytest.mark.parametrize("uri", ["http://", "http://...", "file://...", "http://…/a", "http://./", "http://me@:80/"])
def test_punctuation_is_not_a_host(uri: str) -> None:
    assert lacks_host(uri)


@pytest.mark.parametrize("uri", ["http://a/", "http://me@a.b", "file:///a", "foo://-/", "urn:a:b", "http://*.a/"])
def test_host_may_be_empty_if_its_scheme_needs_no_server(uri: str) -> None:
    assert not lacks_host(uri)


def test_second_uri_makes_a_list() -> None:
    assert is_list("http://a/\nftp://b/")
    assert not is_list("http://a/?b=ftp://c/ d")
