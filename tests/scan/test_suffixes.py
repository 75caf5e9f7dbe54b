"""References without a scheme that begin with the name of a host (RFC 3986, section 4.5)."""

import pytest

from uri_split._scan.text import is_suffix_reference


@pytest.mark.parametrize(
    "text",
    [
        "example.com",
        "www.example.com/x",
        "example.com:8080/a",
        "example.co.uk",
        "EXAMPLE.COM",
        "Example.com",
        "xn--bcher-kva.de",
        "bücher.de",
        "Bücher.de/x",
        "例え.jp",
        "docs.rs/regex",
        "www.example.rs",
        "example.py.com",
        "github.io",
    ],
)
def test_host_name_is_a_suffix_reference(text: str) -> None:
    assert is_suffix_reference(text)


@pytest.mark.parametrize(
    "text",
    [
        # No public suffix, or nothing before it
        "example.invalid",
        "a.b",
        "localhost",
        "com",
        "co.uk",
        "co.uk/a",
        # Names of files
        "setup.py",
        "README.md",
        "README.MD",
        "a.b.rs",
        "setup.py/",
        "setup.py:12",
        "setup.py#x",
        # Ends of sentences
        "done.It",
        "example.Com",
        # Not names of the DNS
        "a_b.com",
        "-a.com",
        f"{'a' * 64}.com",
        ".com",
        "",
        ":80",
    ],
)
def test_other_text_is_not_a_suffix_reference(text: str) -> None:
    assert not is_suffix_reference(text)
