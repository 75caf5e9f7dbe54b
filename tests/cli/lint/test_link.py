"""Links keep the place of each character."""

import re

from uri_split.cli.lint.link import read_link

ESCAPE = re.compile(r"\\(.)|\s+")


def test_escape_maps_to_all_of_its_characters() -> None:
    link = read_link("<a\\_b\n c>", (1, 8), ESCAPE, lambda escape: escape[1:] if escape[0] == "\\" else "")
    assert link.text == "a_bc"
    assert [link.in_document(index, index + 1) for index in range(4)] == [(1, 2), (2, 4), (4, 5), (7, 8)]
    assert link.in_document(0, 4) == (1, 8)


def test_what_is_ignored_is_within_no_character() -> None:
    link = read_link("ab\n", (0, 3), ESCAPE, lambda _: "")
    assert link.in_document(1, 2) == (1, 2)
    assert link.in_document(2, 2) == (3, 3)


def test_empty_part_is_a_point() -> None:
    link = read_link("[a]()", (4, 4), ESCAPE, str)
    assert (link.text, link.in_document(0, 0)) == ("", (4, 4))
