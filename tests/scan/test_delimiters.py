"""URIs between delimiters (RFC 3986, Appendix C)."""

import pytest
from hypothesis import given

from tests.texts import of_rule
from uri_split import URI, find, find_in_lines


def uris(text: str, *, delimited: bool = True) -> list[str]:
    return [found.uri for found in find(text, delimited=delimited)]


def test_example_of_appendix_c() -> None:
    text = (
        'Yes, Jim, I found it under "http://www.w3.org/Addressing/",\n'
        "      but you can probably pick it up from <ftp://foo.example.\n"
        "      com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/\n"
        "      ietf/uri/historical.html#WARNING>.\n"
    )
    assert uris(text) == [
        "http://www.w3.org/Addressing/",
        "ftp://foo.example.com/rfc/",
        "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING",
    ]
    assert {found.kind for found in find(text)} == {"delimited"}
    assert uris(text, delimited=False) == [
        "http://www.w3.org/Addressing/",
        "ftp://foo.example",
        "http://www.ics.uci.edu/pub/",
    ]


def test_uri_within_a_broken_uri_is_a_part_of_it() -> None:
    assert uris("<http://a/\n  http://b> http://c") == ["http://a/http://b", "http://c"]


@pytest.mark.parametrize(
    "margin", [">", "> ", ">> ", "> > ", " > ", "JD> ", "JD>> ", "| ", ": ", "# ", "// ", " * ", "-- ", "; "]
)
@pytest.mark.parametrize(
    "lines",
    [("http://a.example/long", "er/x"), ("http:", "//a.example/", "longer/x"), ("http://a.", "example/longer/x")],
)
def test_uri_in_a_quoted_reply_is_broken_over_lines(margin: str, lines: tuple[str, ...]) -> None:
    for around, end in (("{0}<{1}> b", "\n"), ("{0}see <URL:{1}>.", "\r\n"), ("b\n{0}a <{1}\n{0}>", " \n")):
        text = around.format(margin, f"{end}{margin}".join(lines))
        (found,) = find(text)
        assert (found.uri.replace("longer", "long"), found.kind) == ("http://a.example/long/x", "delimited")
        assert [found for found, _, _ in find_in_lines(text.splitlines(keepends=True))] == [found]


def test_next_line_of_a_quoted_reply_may_lack_the_mark() -> None:
    assert uris("> <http://a/b\n c>") == uris("* <http://a/b\n  c>") == ["http://a/bc"]
    assert uris("> <http://a/b>\n> c") == uris("> <http://a/b\n> c d") == ["http://a/b"]
    assert uris("<http://a/b\n#c>") == ["http://a/b#c"]


@given(of_rule("URI"))
def test_any_uri_between_delimiters_is_found_whole(uri: str) -> None:
    uri = f"x-any{uri[len(URI(uri).scheme) :]}"
    for text in (f"<{uri}>", f'"{uri}"', f"<URL:{uri}>"):
        assert [(found.uri, found.kind) for found in find(text, schemes=["x-any"])] == [(uri, "delimited")]
