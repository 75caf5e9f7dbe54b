"""Links of Markdown."""

import sys
from unittest.mock import patch

import pytest

from uri_split.cli.lint import markdown
from uri_split.cli.lint.markdown import markdown_links


@pytest.mark.parametrize(
    ("document", "links"),
    [
        ("[a](b 'c')", ["b"]),
        ("[a](<b c> (d))", ["b c"]),
        ("[a](<>)", [""]),
        ("[a]()", []),
        ("![a](b)", ["b"]),
        ("[![a](b)](c)", ["b", "c"]),
        ("[a](b(c)d)", ["b(c)d"]),
        (r"[a](b\_c\)&amp;&nix;d\e)", [r"b_c)&&nix;d\e"]),
        ("<aa:b\\_&amp;>", ["aa:b\\_&"]),
        ("[a]: b 'c'\n[d]: <e f>", ["b", "e f"]),
        ("# [a](b)\n\n| a |\n|---|\n| [c](d) |\n", ["b", "d"]),
        ("*[a](b_c)* __[d](e*f)__ ~~[g](h~i)~~", ["b_c", "e*f", "h~i"]),
        ("> > [a](b\n> > 'c') [d](\n> > e)", ["b", "e"]),
        ("- a\n\n  [b](c)\n", ["c"]),
        ("`[a](b)` ``<cc:d>``", []),
        ("```\n[a](b)\n```\n~~~\n<cc:d>\n~~~\n\n    [e](f)\n", []),
        ("a <img src='b'> c\n\n<div>\n<a href=d>\n</div>\n", ["b", "d"]),
        ("<!-- [a](b) -->", []),
        (r"\[a](b) [c]\(d)", []),
        ("[a]\n(b)", []),
    ],
)
def test_destinations_are_links(document: str, links: list[str]) -> None:
    assert [link.text for link in markdown_links(document)] == links


@pytest.mark.parametrize("before", ["", "😀 é\t", "a\r\n\r\n", "\ud800\udcff", "> 日本\n> "])
def test_places_count_code_points(before: str) -> None:
    document = f"{before}[é](b日c 'd')"
    (link,) = markdown_links(document)
    start, end = link.in_document(0, 3)
    assert document[start:end] == link.text == "b日c"


def test_line_ends_may_be_carriage_returns_and_line_feeds() -> None:
    document = "[a](\r\nb)\r\n\r\n[c]: \r\n d\r\n"
    links = list(markdown_links(document))
    assert [document[slice(*link.in_document(0, 1))] for link in links] == ["b", "d"]


def test_blocks_may_be_nested_deeply() -> None:
    assert [link.text for link in markdown_links("> " * 3000 + "a\n\n[b](c)")] == ["c"]


def test_text_of_a_long_paragraph_is_not_parsed() -> None:
    assert list(markdown_links("[a](b)" * 20_000)) == []
    assert len(list(markdown_links("[a](b)" * 1000))) == 1000


@pytest.mark.parametrize("package", ["tree_sitter", "tree_sitter_markdown"])
def test_missing_parser_names_the_extra(package: str) -> None:
    markdown.parsers.cache_clear()
    with (
        patch.dict(sys.modules, {package: None}),
        pytest.raises(ModuleNotFoundError, match=rf"Markdown needs the package {package}: pip .*'uri_split\[lint\]'"),
    ):
        list(markdown_links("a"))
