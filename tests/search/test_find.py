"""URIs in running text, and in lines of it."""

import re
from collections.abc import Iterable, Iterator
from importlib.metadata import distributions
from inspect import signature

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.passages import PASSAGES, Passage
from tests.texts import ALPHABET, of_rule, references_and_others
from uri_split import URI, Found, InvalidURI, build, find, find_hazards, find_in_lines, is_uri, repair, suggest
from uri_split.encoding import iri_to_uri, uri_to_iri

LEAST_PASSAGES = 150


def assert_marked_uris_are_found(passage: Passage) -> None:
    found = list(
        find(
            passage.text,
            schemes=passage.schemes,
            suffixes=passage.suffixes,
            html=passage.html,
            markdown=passage.markdown,
            base=passage.base,
        )
    )
    assert [passage.text[start:end] for start, end in passage.spans] == [each.text for each in found]
    assert passage.spans == [(each.start, each.end) for each in found]
    assert passage.expected == [each.uri for each in found]
    assert passage.expected == [repaired.uri for each in found if (repaired := repair(str(each.uri)))]


# Appendix C, section 4.5
@pytest.mark.parametrize("passage", PASSAGES, ids=lambda passage: passage.kind)
def test_marked_uris_of_a_passage_are_found(passage: Passage) -> None:
    assert_marked_uris_are_found(passage)


def test_passages_are_of_many_kinds() -> None:
    assert len(PASSAGES) >= LEAST_PASSAGES
    kinds = {passage.kind for passage in PASSAGES}
    assert {"prose", "Markdown", "HTML", "JSON", "log", "mail", "code", "CJK", "RTL"} <= kinds


texts = st.one_of(
    references_and_others,
    st.lists(
        st.one_of(
            st.sampled_from(
                [
                    *(
                        "<",
                        ">",
                        '"',
                        "'",
                        "(",
                        ")",
                        " ",
                        "\n",
                        "\r\n  ",
                        "URL:",
                        "http://",
                        "mailto:",
                        "www.",
                        "é",
                        "日",
                    ),
                    *(
                        "&lt;",
                        "&gt;",
                        "&quot;",
                        "&#39;",
                        "&#10;",
                        "&amp",
                        " href=",
                        " src='",
                        "https://e.com/",
                        "💖",
                        "{",
                    ),
                ]
            ),
            st.text(ALPHABET, max_size=3),
            of_rule("URI"),
        ),
        max_size=12,
    ).map("".join),
)


@given(texts, st.booleans(), st.booleans(), st.booleans())
def test_results_are_in_order_and_alike_in_lines(text: str, suffixes: bool, delimited: bool, html: bool) -> None:  # noqa: FBT001  drawn by Hypothesis
    results = list(find(text, suffixes=suffixes, delimited=delimited, html=html))
    position = 0
    for found in results:
        assert found.text == text[found.start : found.end]
        assert position <= found.start < found.end
        position = found.end
        assert is_uri(found.uri)
        assert type(found.uri) is type(URI(found.uri))
        assert found.kind == "bare" or {"suffix": suffixes, "delimited": delimited}[found.kind]
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    placed = list(find_in_lines(lines, suffixes=suffixes, delimited=delimited, html=html))
    assert [found for found, _, _ in placed] == results
    for found, line, column in placed:
        assert len("".join(lines[: line - 1])) + column - 1 == found.start


PIECES = (
    *(
        "<a ",
        "<img",
        "<base",
        " href=",
        ' src="',
        " srcset='",
        '"',
        "'",
        ">",
        "</a>",
        "<!--",
        "-->",
        "<script>",
        "<",
        ")",
    ),
    *("\n", "\n\n", "    ", "\\", "*", "(", "é日\ud800", "a b", "../", "/c?d#e", "//f", "https://e.com/", "mailto:"),
    *("&amp;", "&#10;", "&lt;", " ", "%", "{", ":", ","),
)
BASES = (None, "https://e.com/a/b?c#d", "urn:a:b", "file:///a/b")


def assert_in_order_and_valid(document: str, results: Iterable[Found]) -> None:
    position = 0
    for found in results:
        assert found.text == document[found.start : found.end]
        assert position <= found.start < found.end
        position = found.end
        assert type(found.uri) is type(URI(found.uri))
        repaired = repair(str(found.uri))
        assert repaired is not None
        assert repaired.uri == found.uri


# Section 5.2
@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join), st.sampled_from(BASES))
def test_links_of_a_document_are_in_order_and_valid(document: str, base: str | None) -> None:
    assert_in_order_and_valid(document, find(document, html=True, base=base))


def test_relative_links_need_a_base() -> None:
    html = '<a href="a b">'
    assert list(find(html, html=True)) == []
    (found,) = find(html, html=True, base="https://e.com/x#y")
    assert found == Found("a b", URI("https://e.com/a%20b"), 9, 12, "relative")


def test_schemes_and_delimiters_of_relative_links() -> None:
    html = '<a href="a"><a href="//b/">'
    assert list(find(html, html=True, base="http://e.com/", schemes=["https"])) == []
    assert [found.uri for found in find(html, html=True, base="x-a://c", schemes=["X-A"])] == ["x-a://c/a", "x-a://b/"]
    assert [found.kind for found in find(html, html=True, base="http://c", delimited=False)] == ["relative"] * 2


def test_lines_have_no_links_that_need_the_document() -> None:
    lines = ['<base href="https://e.com/"><a href="a">\n', '<a href="https://e.com/b\n', 'c"> https://e.com/d e">\n']
    expected = ["https://e.com/", "https://e.com/d"]
    assert [found.uri for found, _, _ in find_in_lines(lines, html=True)] == expected
    assert [found.uri for found in find("".join(lines), html=True)] == [
        "https://e.com/",
        "https://e.com/a",
        "https://e.com/bc",
        "https://e.com/d",
    ]


def test_html_and_markdown_are_mutually_exclusive() -> None:
    with pytest.raises(TypeError, match="html and markdown are mutually exclusive: markdown=True also reads the HTML"):
        find("", html=True, markdown=True)


def test_base_must_be_a_uri_of_a_document() -> None:
    with pytest.raises(TypeError, match="base requires html=True or markdown=True: plain text has no relative links"):
        find("", base="https://e.com/")
    with pytest.raises(TypeError, match="base must be str, not int"):
        find("", html=True, base=1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # the wrong type is tested
    with pytest.raises(InvalidURI):
        find("", html=True, base="/a")


# Section 7.5
@pytest.mark.parametrize("value", ["//me:secret@e.com/", "//me:sec&#114;et@e.com/", "//me:se\ncret@e.com/", "a"])
def test_repr_of_a_relative_link_hides_passwords(value: str) -> None:
    (found,) = find(f"<a href='{value}'>", html=True, base="https://me:secret@e.com/")
    assert "secret" in found.uri
    assert "ret@" not in repr(found)
    assert "secret" not in repr(found)


def test_argument_of_the_wrong_type_is_rejected() -> None:
    with pytest.raises(TypeError, match=r"find\(\) argument must be str, not bytes"):
        find(b"")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # the wrong type is tested
    with pytest.raises(TypeError, match="lines must be an iterable of str, not one str: write text"):
        find_in_lines("http://a/")


def test_invalid_schemes_are_rejected() -> None:
    with pytest.raises(InvalidURI):
        find("", schemes=["http:"])
    with pytest.raises(TypeError, match="schemes must be an iterable of str, not one str: put it in a list"):
        find("", schemes="http")


def descriptions() -> Iterator[str]:
    """Yield the METADATA and README files of the installed packages."""
    for package in sorted(distributions(), key=lambda each: each.name):
        yield package.read_text("METADATA") or ""
        for file in package.files or ():
            if file.name.upper().startswith("README"):
                yield file.read_text("utf-8")


def test_every_lone_uri_in_package_descriptions_is_found() -> None:
    """Every ``http`` URI between white space is found, and no URI that is found ends with a mark."""
    texts = list(descriptions())
    assert len(texts) > 20
    for text in texts:
        results = list(find(text))
        alone = {match.start() for match in re.finditer(r"(?<!\S)https?://[\w./\-]*[\w/](?!\S)", text)}
        assert alone <= {found.start for found in results}
        assert all(
            found.text[-1] not in ".,;:!?'\")]>"
            for found in results
            if found.kind == "bare" and not set("([") & set(found.text)
        )


# RFC 3987, section 3.1
@pytest.mark.parametrize(
    "host", ["bücher.example", "BÜCHER.Example", "☃.example", "例え.テスト", "مثال.example", "faß.de"]
)
def test_every_function_that_makes_a_uri_of_a_text_writes_the_same_host(host: str) -> None:
    text = f"<https://{host}/é>"
    uri = build(scheme="https", host=host, path="/é")
    repaired = repair(text)
    assert repaired
    assert repaired.uri == uri == iri_to_uri(text.strip("<>"))
    assert [found.uri for found in find(text)] == [found.uri for found in find(text, html=True)] == [uri]
    assert suggest(text)[0].uri == uri
    assert iri_to_uri(uri_to_iri(uri)) == uri
    assert not find_hazards(uri) or {hazard.code for hazard in find_hazards(uri)} == {"idna-deviation"}
    encoded = repair(text, idna=False)
    assert encoded
    assert [found.uri for found in find(text, idna=False)] == [encoded.uri]


@pytest.mark.parametrize("passage", PASSAGES, ids=lambda passage: passage.kind)
def test_a_choice_of_registered_schemes_adds_nothing(passage: Passage) -> None:
    for html in (False, True):
        everything = list(find(passage.text, html=html))
        for schemes in ({"http", "https"}, {"mailto"}, {"ftp", "urn", "tel"}):
            chosen = [found for found in everything if found.uri.scheme.lower() in schemes]
            assert list(find(passage.text, html=html, schemes=schemes)) == chosen


def test_markup_is_read_only_if_asked_for() -> None:
    assert list(find("<a href='x'>")) == list(find("[a](x)")) == []
    assert [found.text for found in find("<a href='x'>", html=True, base=URI("http://h/"))] == ["x"]


def test_lines_are_searched_as_a_whole_text_unless_told_otherwise() -> None:
    in_text, in_lines = (signature(function).parameters for function in (find, find_in_lines))
    options = {name: each.default for name, each in in_lines.items() if name != "lines"}
    assert options == {name: each.default for name, each in in_text.items() if name in options}
    source = "http://a.example/?b&amp;c www.example.com <http://a\n.example>"
    found = [str(found.uri) for found, _, _ in find_in_lines(source.splitlines(keepends=True))]
    assert found == [str(found.uri) for found in find(source)]
    assert found == ["http://a.example/?b&amp;c", "http://a.example"]
