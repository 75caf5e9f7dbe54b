"""URIs outside the code of HTML and of Markdown."""

import pytest

from uri_split import find


def outside(document: str, *, markdown: bool) -> list[str]:
    found = find(document, html=not markdown, markdown=markdown, skip_code=True)
    return [str(each.uri) for each in found]


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
    document = f"<{name.upper()} class=x>http://b.example</b><code>http://c.example</code> http://d.example</{name}>"
    found = ["http://d.example"] if name == "code" else []
    assert outside(f"{document} http://e.example", markdown=False) == [*found, "http://e.example"]
    assert outside(f"<{name}s>http://a.example</{name}s>", markdown=False) == ["http://a.example"]


def test_plain_text_has_no_code() -> None:
    with pytest.raises(TypeError, match="skip_code requires html=True or markdown=True: plain text has no code"):
        find("http://a.example", skip_code=True)


def test_relative_links_outside_code_are_found() -> None:
    document = "[a](b) `[c](d) http://e.example`"
    found = find(document, markdown=True, skip_code=True, base="https://a.example/x")
    assert [str(each.uri) for each in found] == ["https://a.example/b"]
