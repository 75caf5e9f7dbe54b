"""URIs outside the code of HTML and of Markdown."""

import pytest

from uri_split import find
from uri_split._documents import code_spans, outside_code


def outside(document: str, *, markdown: bool) -> list[str]:
    found = find(document, html=not markdown, markdown=markdown)
    return [str(each.uri) for each in outside_code(found, document, markdown=markdown)]


@pytest.mark.parametrize(
    ("document", "found"),
    [
        ("<p>http://a.example <code>http://b.example</code>", ["http://a.example"]),
        ("<pre>\n<kbd>http://b.example</kbd></pre>", []),
        ("<code>http://b.example", ["http://b.example"]),
        ('<code><a href="http://a.example">http://b.example</a></code>', ["http://a.example"]),
        # In HTML, neither backticks nor an indent make code.
        ("`http://a.example`", ["http://a.example"]),
        ("    http://a.example\n", ["http://a.example"]),
    ],
)
def test_html_shows_code_in_elements_only(document: str, found: list[str]) -> None:
    assert outside(document, markdown=False) == found


@pytest.mark.parametrize(
    ("document", "found"),
    [
        ("http://a.example `http://b.example`", ["http://a.example"]),
        ("a\n\n    http://b.example\n", []),
        ("~~~\nhttp://b.example\n~~~\n", []),
        ("[`x`](http://a.example)", ["http://a.example"]),
    ],
)
def test_markdown_shows_code_between_backticks_and_in_blocks(document: str, found: list[str]) -> None:
    assert outside(document, markdown=True) == found


@pytest.mark.parametrize("name", ["code", "kbd", "pre", "samp", "script", "style"])
def test_code_of_html_lasts_from_an_element_to_its_own_end_tag(name: str) -> None:
    document = f"a<{name.upper()} class=x>b</b><code>c</code></{name}>d</{name}>e"
    end = document.index("</code>") if name == "code" else document.index(f"</{name}>")
    assert list(code_spans(document)) == [(1, end)]
    assert list(code_spans(f"<{name}s>a</{name}s>")) == []
