"""Surroundings of a link (RFC 3986, appendix C)."""

from urllib.parse import unquote

import pytest

from uri_split import suggest
from uri_split._changes import Draft
from uri_split._suggestion.surroundings import in_text, without_blanks, without_delimiters
from uri_split.encoding import iri_to_uri


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("http://a/b", ["http://a/b"]),
        ("see http://a/b.", ["http://a/b"]),
        ("see http://a/b, and www.c.d!", ["http://a/b", "www.c.d"]),
        ("<http://a/b c>", ["http://a/b c"]),
        ("[docs](http://a/b_(c))", ["http://a/b_(c)"]),
        ('[docs](http://a/b "title")', ["http://a/b"]),
        ("[url=http://a/b]c[/url]", ["http://a/b"]),
        ('<a href="http://a/b">c</a>', ["http://a/b"]),
        ("http://a/b<br>", ["http://a/b"]),
        ("http://a/b[/img]", ["http://a/b"]),
        ("http:www.a.b", []),
        ("> http://a/b\n> c", []),  # a link that goes on in the next line
        ("http://a/b](c", ["http://a/b"]),
        ("“http://a/b”", ["http://a/b"]),
        ("(http://a/b", ["http://a/b"]),
        ("see\twww.a.b\tx", ["www.a.b"]),
        ("http://a.b/c\td e", ["http://a.b/c"]),
        ("请看http://a/b。", ["http://a/b"]),
        ("http://a/b\uff0c", ["http://a/b"]),
        ("view-source:http://a/b", ["view-source:http://a/b"]),
        ("http://a/ http://b/ http://c/ http://d/", ["http://a/", "http://b/", "http://c/"]),
        ("nothing", []),
    ],
)
def test_links_in_a_text(text: str, links: list[str]) -> None:
    assert [link.text for link in in_text(Draft(text, text))] == links


def test_blanks_and_delimiters_at_both_ends_are_removed() -> None:
    assert without_blanks(Draft("", " \u200b<a b>\n")).text == "<a b>"
    assert without_delimiters(Draft("", '"<a.b>",')).text == "a.b"
    assert without_delimiters(Draft("", "a.b")).changes == ()
    assert without_delimiters(Draft("", "a.b,;")).text == "a.b"
    assert without_delimiters(Draft("", "a, b;")).text == "a, b;"
    assert without_delimiters(Draft("", ",;")).text == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" http://a/", "removed a space around the URI"),
        ("<http://a/", 'removed "<" around the URI'),
        ("see http://a/", "removed the text around the URI"),
    ],
)
def test_change_says_what_was_around(text: str, words: str) -> None:
    (link,) = in_text(Draft(text, text))
    assert [change.message for change in link.changes] == [words]


@pytest.mark.parametrize(
    "pair",
    [
        "«»",
        "“”",
        "„“",
        "„”",
        "\u2018\u2019",
        "\u201a\u2019",
        "\u2039\u203a",
        # Swedish and Finnish
        "””",
        "»»",
        "\u2019\u2019",
        "「」",
        "『』",
        "【】",
        "《》",
        "\uff08\uff09",
    ],
)
@pytest.mark.parametrize("before", ["", "see ", "- "])
def test_closing_mark_of_a_pair_is_a_part_of_the_link(pair: str, before: str) -> None:
    title = f"{pair[0]}\u041c\u0438\u0440{pair[1]}"
    for link in (f"https://a.example/wiki/{title}", f"https://a.example/?q={title}", f"https://a.example/#{title}"):
        assert next(in_text(Draft("", f"{before}{link}"))).text == link
        assert suggest(f"{before}{link}")[0].uri == iri_to_uri(link)


@pytest.mark.parametrize(
    "link", ["https://a.example/\u8a9e\uff01", "https://a.example/\u5a18。", "https://a.example/?q=\u4f55\uff1f"]
)
@pytest.mark.parametrize("around", ["({})", "see ({}).", "see <{}>", 'a "{}"', "“{}”"])
def test_mark_of_a_title_between_delimiters_is_a_part_of_the_link(link: str, around: str) -> None:
    assert suggest(around.format(link))[0].uri == iri_to_uri(link)


def test_closing_mark_that_nothing_opens_is_not() -> None:
    assert suggest("https://a.example/L\u2019x\u2019")[0].uri == iri_to_uri("https://a.example/L\u2019x")
    for mark in "»”\u2019\u203a":
        assert suggest(f"https://a.example/x{mark}")[0].uri == "https://a.example/x"
    for mark in "」』】》\uff09":
        assert suggest(f"see https://a.example/x{mark}")[0].uri == "https://a.example/x"
    assert suggest("see https://a.example/「x。")[0].uri == iri_to_uri("https://a.example/「x")


# Section 3.4: a query may be another link.
@pytest.mark.parametrize("link", ["https://a.example/", "https://a.example/x?y", "www.a.example", "http:/a.example/"])
@pytest.mark.parametrize(
    "before", ["/login?next=", "login?next=", "./x?u=", "?u=", "#", "/x#u=", "/go/", "intranet/x?u=", "/x?a=1&u="]
)
def test_link_in_a_relative_reference_is_not_suggested_in_place_of_it(link: str, before: str) -> None:
    assert suggest(f"{before}{link}") == suggest(f"{before}{link}", rule="URI-reference") == ()
    assert suggest(f"{before}{link} x") == ()
    (suggestion,) = suggest(f"{before}{link}|x", rule="URI-reference")
    assert suggestion.uri == f"{before}{link}%7Cx"


@pytest.mark.parametrize("quoted", ['"{}"', "'{}'", "<{}>"])
@pytest.mark.parametrize("before", ["/login?next=", "x?u=", "?u=", "/x#u="])
def test_quoted_link_in_a_relative_reference_is_not_suggested_in_place_of_it(before: str, quoted: str) -> None:
    text = f"{before}{quoted.format('https://a.example/')}"
    assert all(each.uri.startswith(before) for each in suggest(text, rule="URI-reference"))
    assert suggest(f"href={quoted.format('https://a.example/')}")[0].uri == "https://a.example/"


def test_link_beside_a_relative_reference_is_found() -> None:
    assert suggest("/x?u=https://a.example/ or https://b.example/")[0].uri == "https://b.example/"
    assert suggest("URL=https://a.example/")[0].uri == "https://a.example/"
    assert suggest("a.example/x?u=https://b.example/")[0].uri == "https://a.example/x?u=https://b.example/"


@pytest.mark.parametrize(
    "query",
    ["?h=<br>", "?h=<br>&x=1", "?h=<br/>&x=1", "?h=<p>a</p>", "?h=<b>a</b>&x=1", "?t=a<br>b&x[]=1", "?t=a</a>&x=1"],
)
@pytest.mark.parametrize("link", ["https://a.example/", "see https://a.example/x", "www.a.example/", "/x"])
def test_markup_in_a_query_is_a_part_of_the_link(link: str, query: str) -> None:
    first, *_ = suggest(f"{link}{query}", rule="URI-reference")
    assert unquote(first.uri).endswith(f"{link.rsplit(maxsplit=1)[-1]}{query}")


@pytest.mark.parametrize("after", ["<br>", "</a>", "<br>more", '"/>', "<br>https://b.example/?x&y=1"])
def test_markup_after_a_link_is_not(after: str) -> None:
    assert suggest(f"https://a.example/?q=a{after}")[0].uri == "https://a.example/?q=a"
