"""``uri-split normalize``."""

from tests.cli.command_line import uri_split


# Section 6.2.2
def test_normal_form_is_printed() -> None:
    given = b"HTTP://Example.com:80/%7euser/../a\n../b\n\n"
    assert uri_split("normalize", stdin=given) == (0, b"http://example.com:80/a\n../b\n\n", "")


# Section 6.2.3
def test_scheme_based_drops_the_default_port() -> None:
    assert uri_split("normalize", "--scheme-based", stdin=b"http://a:80").text == "http://a/\n"
