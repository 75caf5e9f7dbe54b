"""Links of Markdown, compared with those that markdown-it-py renders."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.engines.engine import AbsentError, report
from uri_split._scan.html import WrittenLink, html_links
from uri_split._scan.markdown import markdown_links

PARSER = MarkdownIt("commonmark").enable("table")

destinations = st.sampled_from(
    [
        *(
            "b",
            "b_c",
            "/b?c=d&amp;e#f",
            "<b c>",
            "<>",
            "b(c)d",
            r"b\_c",
            r"b\(c",
            "../b.md",
            "#b",
            "https://e.com/b*c*",
        ),
        *("é日", "b%20c", "mailto:b@e.com", "b&copy;c", r"<b\>c>"),
    ]
)
titles = st.sampled_from(["", "", ' "t"', " 't u'", " (t)", '\n"t"'])
inlines = st.one_of(
    st.builds("[a]({}{})".format, destinations, titles),
    st.builds("![a]({}{})".format, destinations, titles),
    st.builds("[![a]({})]({})".format, destinations, destinations),
    st.sampled_from(
        [
            *("<https://e.com/a_b>", "<mailto:a@e.com>", "`[a](b)`", "``<https://e.com/>``", r"\[a](b)", "[a] (b)"),
            *("text", "*a*", "__b__", "a_b", "<", "[", "]", "&amp;", "日", "[d][d]", "[d]", "\n", "**", "_", "!"),
        ]
    ),
)
# Below a line of text, a table whose first row does not begin with a bar is one to GitHub, but not to the parser.
cells = inlines.filter(lambda text: "\n" not in text)
paragraphs = st.lists(inlines, min_size=1, max_size=4).map(" ".join)
definitions = st.builds("[{}]: {}{}".format, st.sampled_from("dex"), destinations, titles)
blocks = st.one_of(
    paragraphs,
    definitions,
    st.builds("# {}".format, inlines),
    st.builds("> {}".format, paragraphs),
    st.builds("- {}\n\n  {}".format, inlines, paragraphs),
    st.builds("1. {}\n2. {}".format, inlines, inlines),
    st.builds("| {} |\n|---|\n| {} |".format, cells, cells),
    st.builds("```\n{}\n```".format, paragraphs),
    st.builds("~~~ x\n{}\n~~~".format, paragraphs),
    st.builds("    {}".format, inlines),
)
documents = st.lists(blocks, min_size=1, max_size=5).map("\n\n".join).map("{}\n".format)


def rendered(document: str) -> set[str]:
    """Return where the links and images of a document lead, and the destinations of its definitions."""
    environment: dict[str, Any] = {}
    links = set(destinations_of(PARSER.parse(document, environment)))
    definitions = [*environment.get("references", {}).values(), *environment.get("duplicate_refs", [])]
    return links | {str(each["href"]) for each in definitions}


def destinations_of(tokens: Iterable[Token]) -> Iterator[str]:
    """Yield where links and images lead, even those in the text of an image, and those of HTML."""
    for token in tokens:
        yield str(token.attrs.get("href") or token.attrs.get("src") or "")
        if token.type in {"html_inline", "html_block"}:
            yield from normalized(token.content, html_links(token.content))
        yield from destinations_of(token.children or ())


def normalized(document: str, links: Iterable[WrittenLink]) -> Iterator[str]:
    return (PARSER.normalizeLink(link.read(document)) for link in links)


# CommonMark 0.31.2, sections 4.7, 6.3, 6.4 and 6.5
@settings(max_examples=500)
@given(documents)
def test_links_are_those_of_markdown_it(document: str) -> None:
    assert set(normalized(document, markdown_links(document))) - {""} == rendered(document) - {""}


SPECIFICATION = Path(__file__).parents[2] / "docs/node_modules/commonmark-spec/spec.txt"
_EXAMPLE = r"(?ms)^`{32} example\n(.*?)^\.\n(.*?)^`{32}$"


def test_links_are_those_of_the_examples_of_commonmark() -> None:
    if not SPECIFICATION.exists():
        report(
            AbsentError(
                "the package commonmark-spec of npm is not in docs/node_modules: run `npm install --prefix docs`"
            )
        )
    examples = re.findall(_EXAMPLE, SPECIFICATION.read_text("utf-8").replace("→", "\t"))
    assert len(examples) == 652
    for document, html in examples:
        links = set(normalized(document, markdown_links(document))) - {""}
        expected = {url for url in normalized(html, html_links(html)) if not is_mail_address(url, document)}
        assert expected - {""} <= links <= rendered(document), document


def is_mail_address(url: str, document: str) -> bool:
    """Return whether an autolink has no scheme: such a one is no URI."""
    return url.startswith("mailto:") and url not in document
