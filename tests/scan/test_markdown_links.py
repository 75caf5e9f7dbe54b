"""Links of Markdown."""

import sys
from unittest.mock import patch

import pytest

from tests.loaded import forget
from tests.timing import outgrows
from uri_split._scan.markdown import markdown_links, parser, read_markdown


def links_of(document: str) -> list[str]:
    return [link.read(document) for link in markdown_links(document)]


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
        # The text of a link may contain pairs of brackets (CommonMark, section 6.3).
        ("[[a]](b) [c [d] e](f) [[g][h]](i)", ["b", "f", "i"]),
        ("[a](<b[c]d>) [e](f[g]) [h][i](j)", ["b[c]d", "f[g]", "j"]),
        ("[`a]`](b) `[c`](d)", ["b"]),
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
        ("[x]: b\n  [X]: <c d> 'e'\n- [x] f", ["b", "c d"]),
        ("> [a]:\n>  b", ["b"]),
        ("[^a]: b\n\n[^c]: See [d](e)\n", ["e"]),
        ("[](a) ![](b) [](<c>)", ["a", "b", "c"]),
        ('[a](b "](c)") [](d "](e)")', ["b", "d"]),
        ("> [a\n> ](b) [c *d*](\n> e\n> 'f')", ["b", "e"]),
        ("<ab@c.example> <ab:c>", ["ab:c"]),
        ("[a\n>](b) <cc:d>", ["cc:d"]),
        ("[a][b](c)\n\n[a]: d\n", ["c", "d"]),
        ("[a][b\\](c]\n\n[b\\](c]: d", ["d"]),
        ("[a]: b\n[a]: c\n\n[a]: d\n", ["b", "c", "d"]),
        ("[a]: b\n[A]: c\nd\n[e]: f\n", ["b", "c"]),
        ("[a]: b 'c\n[d]: e'\n[f]: g (h \\) [i]: j)\n", ["b", "g"]),
        ('[a]:\nb\n"c \\" [d]: e"\n\n[f]: <g\\>h>\n', ["b", "g>h"]),
        ("> [a]:\n> b\n> 'c\n> d'\n> [e]: f\n> g", ["b", "f"]),
        ("- [a]: b\n- c\n\n  [d]: e\n\n1. [f]: g", ["b", "e", "g"]),
        ("```\n[a]: b\n```\n\n[c]: d\n\n    [e]: f\n\n<p\n[g]: h>\n", ["d"]),
        ("[a\\]: b]: c\n\n# [d]: e\n\n| [f]: g |\n|---|\n| [h]: i |\n", ["c"]),
        ("[^a]: b\n\n    [c]: d\n\n[^a]", ["d"]),
        ("- [ ] [a](b)\n- [x] [c](d)", ["b", "d"]),
        ("~~[a](b~~c)~~", ["b~~c"]),
    ],
)
def test_destinations_are_links(document: str, links: list[str]) -> None:
    assert links_of(document) == links


@pytest.mark.parametrize("before", ["", "😀 é\t", "a\r\n\r\n", "\ud800\udcff", "> 日本\n> "])
def test_places_count_code_points(before: str) -> None:
    document = f"{before}[é](b日c 'd')"
    (link,) = markdown_links(document)
    assert document[slice(*link.span)] == link.read(document) == "b日c"


# CommonMark 0.31.2, section 2.1
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends_are_those_of_commonmark(line_end: str) -> None:
    document = "[a](\nb\n'c')\n\n[c]: \n d\n'e'\n\n".replace("\n", line_end)
    assert [document[slice(*link.span)] for link in markdown_links(document)] == ["b", "d"]


def test_blocks_may_be_nested_deeply() -> None:
    assert links_of("> " * 3000 + "a\n\n[b](c)") == ["c"]


def test_a_paragraph_may_be_long() -> None:
    assert len(markdown_links("[a](b)" * 20_000)) == 20_000


def test_missing_parser_names_the_extra() -> None:
    forget(parser)
    with (
        patch.dict(sys.modules, {"pyromark": None}),
        pytest.raises(
            ModuleNotFoundError, match=r"Markdown needs the package pyromark: install uri_split with the extra markdown"
        ),
    ):
        markdown_links("a")


def test_spans_of_code_are_in_order() -> None:
    document = "a `é` b\n\n```c\nd\n```\n\n    e\n\n> `f`"
    assert [document[start:end].strip() for start, end in read_markdown(document).code] == [
        "`é`",
        "```c\nd\n```",
        "e",
        "`f`",
    ]


def test_escapes_outside_code_are_decoded() -> None:
    document = r"a\_b &amp; \\ &nix; \c `\_ &amp;` \*"
    decoded = read_markdown(document).decoded(document)
    assert decoded.text == r"a_b & \ &nix; \c `\_ &amp;` *"
    assert document[decoded.in_source(decoded.text.index("*")) :] == r"\*"


def test_images_are_links_outside_and_within_the_text_of_links() -> None:
    assert links_of("![a](b)" * 1000) == ["b"] * 1000
    assert links_of("![a](b) [![c](d)](e) \\![f](g) [h ![i](j) k](l) ![m](n)") == list("bdegjln")


def test_paragraph_of_brackets_and_backticks_has_no_links() -> None:
    assert links_of(" ][`" * 2000 + "\n\n[a](b)") == ["b"]


@pytest.mark.parametrize(
    ("before", "unit", "after"),
    [("[^", "[[](b)#!", ")"), ("[", "![](b)", "](c)"), ("", "![](b)[", "]" * 100), ("http://a<a href=", "@![!", "")],
)
def test_time_of_a_paragraph_grows_no_faster_than_its_length(before: str, unit: str, after: str) -> None:
    def make(length: int) -> str:
        return f"{before}{unit * (length // len(unit))}{after}"

    assert not outgrows(links_of, make, (1000, 7500), 25, 0.05)


def test_images_in_the_text_of_a_link_are_images() -> None:
    assert links_of("[![a](b)](c) [ ![a](d)](e) ![f](g)") == ["b", "c", "d", "e", "g"]
