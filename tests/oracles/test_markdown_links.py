"""Links of Markdown, compared with those that markdown-it-py renders."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

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
paragraphs = st.lists(inlines, min_size=1, max_size=4).map(" ".join)
definitions = st.builds("[{}]: {}{}".format, st.sampled_from("dex"), destinations, titles)
blocks = st.one_of(
    paragraphs,
    definitions,
    st.builds("# {}".format, inlines),
    st.builds("> {}".format, paragraphs),
    st.builds("- {}\n\n  {}".format, inlines, paragraphs),
    st.builds("1. {}\n2. {}".format, inlines, inlines),
    st.builds("| {} |\n|---|\n| {} |".format, inlines, inlines),
    st.builds("```\n{}\n```".format, paragraphs),
    st.builds("~~~ x\n{}\n~~~".format, paragraphs),
    st.builds("    {}".format, inlines),
)
documents = st.lists(blocks, min_size=1, max_size=5).map("\n\n".join).map("{}\n".format)


def rendered(document: str) -> set[str]:
    """Return where the links and images of a document lead, and the destinations of its definitions."""
    environment: dict[str, Any] = {}
    blocks = PARSER.parse(document, environment)
    tokens = [token for block in blocks for token in (block, *(block.children or ()))]
    definitions = [*environment.get("references", {}).values(), *environment.get("duplicate_refs", [])]
    links = {str(token.attrs.get("href") or token.attrs.get("src") or "") for token in tokens}
    return links | {str(each["href"]) for each in definitions}


# CommonMark 0.31.2, sections 4.7, 6.3, 6.4 and 6.5
@settings(max_examples=500)
@given(documents)
def test_links_are_those_of_markdown_it(document: str) -> None:
    links = {PARSER.normalizeLink(link.read(document)) for link in markdown_links(document)}
    assert links - {""} == rendered(document) - {""}
