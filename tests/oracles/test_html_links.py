"""Links of HTML, compared with those in the tree of html5lib, a parser by the algorithm of the HTML Standard."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote
from xml.etree.ElementTree import Element

import django
import html5lib
import zensical
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.oracles.section_5_2 import recomposed, target
from uri_split import find
from uri_split._scan.html import html_links

BASE = "https://example.com/a/b?c"
URLS = {
    *("action", "background", "cite", "formaction", "href", "itemid", "longdesc", "manifest", "poster", "src"),
    *("xlink:href", "{http://www.w3.org/1999/xlink}href"),  # in HTML, and in SVG
}
BLANKS = "\t\n\f\r "


def elements(document: str) -> Iterator[Element]:
    parse: Callable[..., Element] = html5lib.parse  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  # one overload is incomplete
    return parse(document, namespaceHTMLElements=False).iter()


def values(document: str) -> set[str]:
    """Return the values of the attributes that are URLs, as browsers read them."""
    return {
        url
        for element in elements(document)
        for name, value in element.attrib.items()
        if name in URLS or (name, element.tag) == ("data", "object")
        if (url := re.sub("[\t\n\r]", "", value.strip(BLANKS)))
    }


pieces = st.sampled_from(
    [
        *("<a ", "<A", "<img", "<p ", "<object ", "<video\n", "</a", "</a>", "<", ">", "/", "/>", "<x:y "),
        *(" href", " HREF=", " src=", "src = ", " title=", " data='", ' poster="', "\ncite\t=\n", " href=x", "="),
        *('"', "'", "'>", '">', " ", "\n", "\t", "\f", "x", "a/b c", "?d&amp;e", "&lt;", "&lt", "é", "#", "`"),
        *("<!--", "-->", "--!>", "-", "<!", "<?", "</", "</ >", "<!doctype html>"),
        *("<title>", "</title>", "</TITLE ", "<textarea>", "</textarea>", "<style>", "</style>", "</styles>"),
        *("<script>", "</script>", "<iframe src=y>", "</iframe>", "<xmp>", "</xmp>"),
    ]
)
soups = st.lists(pieces, max_size=30).map("".join)


# HTML Standard, section 13.2.5
@settings(max_examples=2000)
@given(soups)
def test_tags_in_any_text_are_those_of_html5lib(document: str) -> None:
    assume(not re.search("(?is)<script.*<!--", document))  # comments in scripts are not read
    assert {link.read(document) for link in html_links(document)} - {""} == values(document)


PAGES = [
    page.read_text("utf-8")
    for package in (django, zensical)
    for page in sorted(Path(package.__path__[0]).rglob("*.html"))
]


# They are templates, so some tags have what no attribute is.
def test_links_of_real_pages_are_those_of_html5lib() -> None:
    assert len(PAGES) > 200
    for page in PAGES:
        document = page.replace("http-equiv", "http")
        assert {link.read(document) for link in html_links(document)} - {""} == values(document)


references = (
    st.lists(
        st.sampled_from([*"./#?&=:@ ;,é~!()*", "a", "b", "..", "./", "../", "%20", "日", "1%.", "\t", "\n "]),
        min_size=1,
        max_size=6,
    )
    .map("".join)
    .filter(lambda text: not re.match(r"//|[ab][ab.]*:", re.sub(r"\s", "", text)))
)
tags = st.builds(
    "{} {}='{}{}'>".format,
    st.sampled_from(["<a", "<IMG", "<p", "</a", "<base", "<!-- <a"]),
    st.sampled_from(["href", "SRC", "cite", "title"]),
    st.sampled_from(["", "", "", "//h.example/"]),
    references,
)
documents = st.lists(tags, max_size=5).map("\n".join)


def targets(document: str) -> set[str]:
    """Return what the links of a document lead to, by the algorithm of RFC 3986."""
    first = next(
        (
            element.attrib["href"]
            for element in elements(document)
            if element.tag == "base" and "href" in element.attrib
        ),
        "",
    )
    base = resolved(BASE, first)
    return {
        resolved(BASE if (element.tag, name) == ("base", "href") else base, value)
        for element in elements(document)
        for name, value in element.attrib.items()
        if name in URLS and value.strip(BLANKS)
    }


def resolved(base: str, value: str) -> str:
    path, *fragment = re.sub("[\t\n\r]", "", value.strip(BLANKS)).split("#", 1)
    path = re.sub(r"\A([^/?#]*):", r"./\1:", path)
    parts = (quote(re.sub("%(?![0-9A-Fa-f]{2})", "%25", part), "%/?:@!$&'()*+,;=~") for part in (path, *fragment))
    return recomposed(target(base, "#".join(parts), strict=True))


# RFC 3986, section 5.2; HTML Standard, section 2.4.3
@settings(max_examples=1000)
@given(documents)
def test_relative_links_lead_where_the_rfc_says(document: str) -> None:
    assert {each.uri for each in find(document, html=True, base=BASE)} == targets(document)
