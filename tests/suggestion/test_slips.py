"""Slips of the keyboard in the names of schemes."""

import pytest

from uri_split._suggestion.names import closest, is_known


@pytest.mark.parametrize(
    ("word", "scheme"),
    [
        *((word, "http") for word in ("http", "HTTP", "hhtp", "htp", "htttp", "ttp", "ht_tp", "hxxp", " http", "htpp")),
        *((word, "https") for word in ("htps", "httpd", "hxxps", "httsp", "htt[s", "h ttps", "https;")),
        ("fpt", "ftp"),
        ("maitlo", "mailto"),
        ("flie", "file"),
        ("urn", "urn"),
        *((word, None) for word in ("", "h", "gx", "example", "localhost", "foo", "httpsomething")),
    ],
)
def test_closest_scheme(word: str, scheme: str | None) -> None:
    assert closest(word) == scheme


# Section 3.1: schemes are case-insensitive.
def test_known_schemes() -> None:
    assert is_known("HTTPS")
    assert is_known("urn")
    assert not is_known("htps")
