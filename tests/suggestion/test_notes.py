"""Notes after a link: white space ends the link, or is a part of it (RFC 3986, appendix C)."""

from urllib.parse import unquote

import pytest

from uri_split import suggest
from uri_split.cli.fixing import Fixer
from uri_split.cli.options import criteria
from uri_split.encoding import iri_to_uri

LINKS = (
    "https://a.example/x",
    "https://a.example/x/?q=1#top",
    "http://a.example/",
    "www.a.example/x",
    "mailto:j@a.example",
)
NOTES = (
    " - My title",
    " \u2013 My title",
    " \u2014 My title",
    " # note",
    ' "~Title" tag',
    " 'a title'",
    " \u201ea title\u201c",
    " 200 OK",
    " 404",
    " | title",
    " |",
    " -o file",
    " --output file",
    " **title**",
    " *title*",
    " ~~title~~",
    " -> https",
    " => y",
    " (dead link)",
    " [title]",
    " <title>",
    " // a comment",
    " \u2022 title",
    "  :  title",
    "\u00a0- title",
    "\n- My title",
)
"""What nearly everybody who writes it means as a note."""


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("note", NOTES)
def test_note_is_not_a_part_of_the_link_before_it(link: str, note: str) -> None:
    found = suggest(f"{link}{note}")
    assert found[0].uri == (f"https://{link}" if link.startswith("www.") else link)
    assert {suggestion.certainty for suggestion in found} == {"possible"}


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize(
    "after", [*NOTES, " My title", " title", ", title", "; a title", ": title", "\ttitle", "\u3000title"]
)
def test_white_space_after_a_complete_link_has_no_safe_fix(link: str, after: str) -> None:
    text = f"{link}{after}"
    found = suggest(text)
    assert "safe" not in {suggestion.certainty for suggestion in found}
    assert (f"https://{link}" if link.startswith("www.") else link) in {suggestion.uri for suggestion in found}
    assert Fixer(criteria("URI"), unsafe=False).fix(text) is None


# The address, the number and the name end at white space.
@pytest.mark.parametrize("link", ["mailto:j@a.example", "tel:+49301234", "urn:isbn:0451450523", "doi:10.1000/182"])
@pytest.mark.parametrize("note", [" Jane", " Jane Doe", ", Jane", " Office.txt"])
def test_note_after_a_name_is_not_a_part_of_it(link: str, note: str) -> None:
    found = suggest(f"{link}{note}")
    assert found[0].uri == link
    assert {suggestion.certainty for suggestion in found} == {"possible"}


def test_blank_before_the_at_sign_of_an_address_ends_no_link() -> None:
    (suggestion,) = suggest("mailto:a b@x.example")
    assert (suggestion.certainty, suggestion.uri) == ("safe", "mailto:a%20b@x.example")
    assert suggest("mailto:j@a.example?subject=Hello World")[0].certainty == "likely"


@pytest.mark.parametrize("link", ["https://a.example", "https://a.example:8080", "a.example", "https://127.0.0.1"])
@pytest.mark.parametrize("note", [" title", " My title", " My long title"])
def test_host_before_a_note_is_among_the_suggestions(link: str, note: str) -> None:
    found = [suggestion.uri for suggestion in suggest(f"{link}{note}")]
    assert (link if "//" in link else f"https://{link}") in found


# Browsers read a host in these.
@pytest.mark.parametrize("link", ["http:/h/a", "http:h/a", "//0x7f.1/x", "///h/a", "https:///h"])
def test_white_space_after_what_is_a_link_to_browsers_has_no_safe_fix(link: str) -> None:
    assert "safe" not in {suggestion.certainty for suggestion in suggest(f"{link} b")}


@pytest.mark.parametrize(
    ("text", "certainty", "uri"),
    [
        ("https://a.example/my file.pdf", "likely", "https://a.example/my%20file.pdf"),
        ("https://a.example/My Report 2.pdf", "likely", "https://a.example/My%20Report%202.pdf"),
        ("https://a.example/?q=my file&page=2", "likely", "https://a.example/?q=my%20file&page=2"),
        ("https://a.example/my long folder/", "likely", "https://a.example/my%20long%20folder/"),
        ("https://a.example/a b", "likely", "https://a.example/a%20b"),
        ("https://a.example/#What to Expect", "possible", "https://a.example/#What%20to%20Expect"),
        ("https://a.example/a.html see b.pdf", "possible", "https://a.example/a.html%20see%20b.pdf"),
    ],
)
def test_white_space_may_be_a_part_of_the_link(text: str, certainty: str, uri: str) -> None:
    first, *_ = suggest(text)
    assert (first.certainty, first.uri) == (certainty, uri)


# Appendix C: delimiters say where the link ends.
@pytest.mark.parametrize("around", ["<{}>", '"{}"', " <{}> ", "\u201c{}\u201d"])
def test_white_space_between_delimiters_is_safely_encoded(around: str) -> None:
    (suggestion,) = suggest(around.format("http://a.example/b - c"))
    assert (suggestion.certainty, suggestion.uri) == ("safe", "http://a.example/b%20-%20c")


# RFC 2397
@pytest.mark.parametrize("text", ["data:,a - b", "javascript:a - b"])
def test_white_space_is_usual_in_content(text: str) -> None:
    assert [suggestion.certainty for suggestion in suggest(text)] == ["safe"]


def test_note_after_a_host() -> None:
    assert suggest("https://a.example - My title")[0].uri == "https://a.example"
    assert [suggestion.uri for suggestion in suggest("https://a.example | title")] == ["https://a.example"]
    assert suggest("https://exam ple.com")[0].uri == "https://example.com"


# A sentence in Chinese, or a title in Japanese?
@pytest.mark.parametrize("mark", ["。", "\uff01", "\uff1f", "\uff01\uff1f"])
@pytest.mark.parametrize("link", ["https://a.example/wiki/\u5a18", "https://a.example/wiki/K-ON"])
def test_mark_of_a_title_is_kept(link: str, mark: str) -> None:
    found = [(suggestion.certainty, unquote(suggestion.uri)) for suggestion in suggest(f"{link}{mark}")]
    assert found == [("likely", f"{link}{mark}"), ("possible", link)]
    assert suggest(f"\u770b {link}{mark}")[0].uri == iri_to_uri(link)


@pytest.mark.parametrize("host", ["https://a.example", "a.example", "https://a.example:80"])
def test_mark_after_a_host_is_removed(host: str) -> None:
    assert suggest(f"{host}\uff01")[0].uri.endswith(host)
