"""URIs in Markdown documents."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.search.passages import Passage
from tests.search.passages.documents import MARKDOWN
from tests.search.test_find import BASES, PIECES, assert_in_order_and_valid, assert_marked_uris_are_found
from uri_split import URI, Found, find


@pytest.mark.parametrize("passage", MARKDOWN, ids=lambda passage: passage.expected[0])
def test_marked_uris_of_a_document_are_found(passage: Passage) -> None:
    assert_marked_uris_are_found(passage)


pieces = st.sampled_from([*PIECES, "[a](", "![", "](", ")", "[a]: ", "`", "```", "> ", "|", "- "])


# Section 5.2
@given(st.lists(pieces, max_size=20).map("".join), st.sampled_from(BASES))
def test_links_of_a_document_are_in_order_and_valid(document: str, base: str | None) -> None:
    assert_in_order_and_valid(document, find(document, markdown=True, base=base))


def test_relative_links_need_a_base() -> None:
    markdown = "[a](<a b>)"
    assert list(find(markdown, markdown=True)) == []
    (found,) = find(markdown, markdown=True, base=URI("https://e.com/x"))
    assert found == Found("a b", URI("https://e.com/a%20b"), 5, 8, "relative")


@pytest.mark.parametrize("cell", ["https://a.example/x\\|y", "https://a.example/?x=a\\|y"])
def test_link_is_not_cut_at_an_escaped_bar(cell: str) -> None:
    assert list(find(f"|{cell}|\n|-|\n| {cell} |\n\n{cell}", markdown=True)) == []


def test_delimited_and_schemes_apply_to_links() -> None:
    markdown = "[a](https://e.com/b) [c](note:d)"
    assert [found.kind for found in find(markdown, markdown=True)] == ["delimited"]
    assert [found.kind for found in find(markdown, markdown=True, delimited=False)] == ["bare"]
    assert [found.uri for found in find(markdown, markdown=True, schemes=["note"])] == ["note:d"]
