"""Links keep the place of each character."""

import re

from uri_split._documents import read_link
from uri_split._scan.html import Escapes, WrittenLink, html_links


def decode(escape: str) -> str:
    return escape[1:] if escape[0] == "\\" else ""


ESCAPES = Escapes(re.compile(r"\\(.)|\s+"), decode)


def test_escape_maps_to_all_of_its_characters() -> None:
    link = read_link("<a\\_b\n c>", WrittenLink((1, 8), ESCAPES))
    assert link.text == "a_bc"
    assert [link.in_document(index, index + 1) for index in range(4)] == [(1, 2), (2, 4), (4, 5), (7, 8)]
    assert link.in_document(0, 4) == (1, 8)


def test_what_is_ignored_is_within_no_character() -> None:
    link = read_link("ab\n", WrittenLink((0, 3), ESCAPES))
    assert link.in_document(1, 2) == (1, 2)
    assert link.in_document(2, 2) == (3, 3)


def test_empty_part_is_a_point() -> None:
    link = read_link("[a]()", WrittenLink((4, 4), ESCAPES))
    assert (link.text, link.in_document(0, 0)) == ("", (4, 4))


def test_character_references_keep_their_places() -> None:
    document = '<a href="?a&amp;b&#x20;c">'
    (written,) = html_links(document)
    link = read_link(document, written)
    assert link.text == "?a&b c"
    assert link.in_document(2, 3) == (11, 16)
    assert link.in_document(4, 5) == (17, 23)
