"""URIs in running text, and in lines of it."""

import re
from collections.abc import Iterator
from importlib.metadata import distributions

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.passages import PASSAGES, Passage
from tests.texts import ALPHABET, of_rule, references_and_others
from uri_split import URI, InvalidURI, find, find_in_lines, is_uri

LEAST_PASSAGES = 150


# Appendix C, section 4.5
@pytest.mark.parametrize("passage", PASSAGES, ids=lambda passage: passage.kind)
def test_marked_uris_of_a_passage_are_found(passage: Passage) -> None:
    found = list(find(passage.text, schemes=passage.schemes, suffixes=passage.suffixes, html=passage.html))
    assert [passage.text[start:end] for start, end in passage.spans] == [each.text for each in found]
    assert passage.spans == [(each.start, each.end) for each in found]
    assert passage.expected == [each.uri for each in found]


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
