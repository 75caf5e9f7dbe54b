"""URIs in running text."""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import distributions
from itertools import chain, repeat
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.passages import PASSAGES, Passage
from tests.texts import ALPHABET, of_rule, references_and_others
from uri_split import URI, InvalidURI, find, find_in_lines, is_uri
from uri_split._search.suffixes import public_suffixes

LEAST_PASSAGES = 150


def uris(text: str, *, delimited: bool = True) -> list[str]:
    return [found.uri for found in find(text, delimited=delimited)]


# Appendix C, section 4.5
@pytest.mark.parametrize("passage", PASSAGES, ids=lambda passage: passage.kind)
def test_the_passages(passage: Passage) -> None:
    found = list(find(passage.text, schemes=passage.schemes, suffixes=passage.suffixes, html=passage.html))
    assert [passage.text[start:end] for start, end in passage.spans] == [each.text for each in found]
    assert passage.spans == [(each.start, each.end) for each in found]
    assert passage.expected == [each.uri for each in found]


def test_there_are_many_passages_of_many_kinds() -> None:
    assert len(PASSAGES) >= LEAST_PASSAGES
    kinds = {passage.kind for passage in PASSAGES}
    assert {"prose", "Markdown", "HTML", "JSON", "log", "mail", "code", "CJK", "RTL"} <= kinds


def test_the_text_of_appendix_c() -> None:
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
                        " ",
                        "\n",
                        "\r\n  ",
                        "URL:",
                        "http://",
                        "mailto:",
                        "www.",
                        "(",
                        ")",
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
def test_the_laws(text: str, suffixes: bool, delimited: bool, html: bool) -> None:  # noqa: FBT001  drawn
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


def test_what_is_within_a_broken_uri_is_a_part_of_it() -> None:
    assert uris("<http://a/\n  http://b> http://c") == ["http://a/http://b", "http://c"]


@pytest.mark.parametrize("unit", [".a", "%41", "(b)", "[c]d", "é", "/e,", "?#"])
@pytest.mark.parametrize("lead", ["http://h/", "http://h/#", "mailto:me@h?", "'http://h/"])
def test_long_uris_are_whole(lead: str, unit: str) -> None:
    path = unit * 20_000
    if "#" in path:
        lead, path = lead.partition("#")[0], path.replace("#", "", 19_999)
    (found,) = find(f"{lead}{path}x'.", schemes=["http", "mailto"])
    assert found.text == f"{lead}{path}x".lstrip("'")


def test_a_long_authority_is_none() -> None:
    assert uris(f"http://{'a.' * 10_000}b/ http://c/") == ["http://c/"]
    assert uris(f"http://{'a' * 20_000} http://c/") == ["http://c/"]


def test_schemes_widen_and_narrow() -> None:
    text = "note:this http://a/ c://d urn:ex:f x.NOTE:b"
    assert uris(text) == ["http://a/", "urn:ex:f"]
    assert [found.uri for found in find(text, schemes=["NOTE", "c"])] == ["note:this", "c://d"]
    assert [found.uri for found in find(text, schemes={"urn"})] == ["urn:ex:f"]
    assert list(find(text, schemes=())) == []
    assert list(find("note: this", schemes=["note"])) == []


def test_what_is_asked_wrongly() -> None:
    with pytest.raises(InvalidURI):
        find("", schemes=["http:"])
    with pytest.raises(TypeError, match="schemes must be an iterable of str, not one str: put it in a list"):
        find("", schemes="http")
    with pytest.raises(TypeError, match="lines must be an iterable of str, not one str: write text"):
        find_in_lines("http://a/")
    with pytest.raises(TypeError, match=r"find\(\) argument must be str, not bytes"):
        find(b"")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


def test_without_the_extra_suffixes_are_refused_in_a_sentence() -> None:
    public_suffixes.cache_clear()
    with patch.dict(sys.modules, {"publicsuffixlist": None}), pytest.raises(ModuleNotFoundError, match="uri_split"):
        find("", suffixes=True)


# Sections 3.2.1 and 7.5
def test_a_password_is_not_shown() -> None:
    (found,) = find("http://me:secret@a/")
    assert found.uri == "http://me:secret@a/"
    assert repr(found) == (
        "Found(text='http://me:***@a/', uri=AbsoluteURI('http://me:***@a/'), start=0, end=19, kind='bare')"
    )
    (broken,) = find("<http://me:sec\n ret@a/>")
    assert "ret" not in repr(broken)


@pytest.mark.parametrize("line", ["see http://a/ and\n", "http://a/\n", "http://a/"])
def test_lines_are_read_one_at_a_time(line: str) -> None:
    def lines() -> Iterator[str]:
        yield "a\n"
        yield line
        pytest.fail("one line is enough")

    assert next(find_in_lines(lines())).line == 2


def test_a_broken_uri_holds_only_so_many_lines() -> None:
    broken = ["<http://a/\n", *["b\n"] * 999, "c>\n"]
    (placed,) = find_in_lines(["x\n"] * 300 + broken)
    assert placed.found.uri == f"http://a/{'b' * 999}c"
    assert uris("".join(broken)) == [placed.found.uri]
    broken.insert(1, "b\n")
    (placed,) = find_in_lines(broken)
    assert placed.found.uri == "http://a/"
    assert uris("".join(broken)) == ["http://a/"]


def test_a_bracket_that_is_not_closed_holds_no_more_lines() -> None:
    lines = chain(["<http://a/\n"], repeat("b\n", 2000), iter(["http://c/"]))
    assert next(find_in_lines(lines)).found.uri == "http://a/"
    assert next(lines) == "b\n"


@pytest.mark.parametrize(
    "text",
    [
        "<http://a\n" + "b> <http://c\n" * 1500 + "d>",
        "<http://a/\n" + "b\n" * 999 + "<http://q\nr>",
        "x\n" * 300 + "<http://a/\n" + "b\n" * 999 + "c>\nhttp://z/",
        "a <http://b\nc> d <http://e\n\n>",
        "a <http://b\nc",
        "http://a.b-<http:x\ny",
        "http://localhost:8080\nme@x.example",
    ],
)
def test_in_lines_as_in_a_text(text: str) -> None:
    placed = list(find_in_lines(text.splitlines(keepends=True)))
    assert [found for found, _, _ in placed] == list(find(text))
    lines = text.split("\n")
    assert all(lines[line - 1].startswith(found.text.split("\n")[0], column - 1) for found, line, column in placed)


# A bare URI ends where a sentence would, and these end in words and slashes.
PLANTED = (
    "https://example.com/",
    "http://user:pass@example.com:8080/a/b;c=1,2/d_(e)_f?g=h&i=j%20k#l/m?n",
    "http://[2001:db8::7]:80/c=GB?objectClass?one",
    "http://[v1.fe80::a+en1]/",
    "ftp://ftp.example.org/pub/notes.txt",
    "file:///home/ada/notes.txt",
    "git+ssh://git@git.example.org:2222/~ada/engine.git",
    "mailto:ada.lovelace@example.com?subject=a%20b",
    "tel:+44-20-7946-0018",
    "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "data:text/plain;base64,SGVsbG8=",
    "https://web.archive.example/2010/http://example.com/x",
    "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a",
)
AROUND = (
    "See {} for more.",
    "({})",
    "See ({}).",
    "<{}>",
    "<URL:{}>",
    '"{}",',
    "'{}',",
    "[text]({})",
    '![image]({} "title")',
    "**{}**",
    "_{}_",
    "`{}`",
    "| a | {} |",
    '<a href="{}">text</a>',
    "<a href={}>text</a>",
    "<p>{}</p>",
    '{{"url": "{}", "n": 1}}',
    "url: {}\n",
    '192.0.2.1 - - "GET / HTTP/1.1" 200 "{}" "agent/1.0"',
    "level=info url={} status=200",
    "[{}]",
    "List-Unsubscribe: <{}>, <mailto:off@example.net>",
    "> quoted {}\n",
    "fetch('{}')",
    'requests.get("{}", timeout=1)',
    "url({})",
    "\\url{{{}}}",
    "请看{}。谢谢",
    "「{}」",
    "\uff08{}\uff09",
    "שלום {} עולם",
    "\u202b\u200e{}\u200e\u202c",
    "a {}, b",
    "{}; {}",
    "{}\n{}",
    "Is it {}?",
    "Yes: {}!",
)


@pytest.mark.parametrize("around", AROUND)
def test_a_planted_uri_comes_back_whole(around: str) -> None:
    for uri in PLANTED:
        found = uris(around.replace("{}", uri).replace("{{", "{").replace("}}", "}"))
        assert found[: around.count("{}")] == [uri] * around.count("{}")


@given(of_rule("URI"))
def test_any_uri_between_delimiters_comes_back_whole(uri: str) -> None:
    uri = f"x-any{uri[len(URI(uri).scheme) :]}"
    for text in (f"<{uri}>", f'"{uri}"', f"<URL:{uri}>"):
        assert [(found.uri, found.kind) for found in find(text, schemes=["x-any"])] == [(uri, "delimited")]


def descriptions() -> Iterator[str]:
    """Yield the METADATA and README files of the installed packages."""
    for package in sorted(distributions(), key=lambda each: each.name):
        yield package.read_text("METADATA") or ""
        for file in package.files or ():
            if file.name.upper().startswith("README"):
                yield file.read_text("utf-8")


def test_the_descriptions_of_installed_packages() -> None:
    """Every ``http`` URI that stands alone between white space is found, and what is found has no trailing mark."""
    texts = list(descriptions())
    assert len(texts) > 20
    for text in texts:
        results = list(find(text))
        alone = {match.start() for match in re.finditer(r"(?<!\S)https?://[\w./\-]*[\w/](?!\S)", text)}
        assert alone <= {found.start for found in results}
        assert all(
            found.text[-1] not in ".,;:!?'\")]>" for found in results if found.kind == "bare" and "(" not in found.text
        )


# Appendix C: what is in an attribute for prose is running text.
def test_the_description_of_a_page_is_prose() -> None:
    html = '<meta name="description" content="https://example.com is a site about cats, mailto:me@example.com or call">'
    assert [found.uri for found in find(html, html=True)] == ["https://example.com", "mailto:me@example.com"]
