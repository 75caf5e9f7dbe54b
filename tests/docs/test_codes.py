"""Pages about codes: one for each, with examples that run."""

import doctest
from pathlib import Path

import pytest

from docs import codes
from tests.docs.pages import blocks
from uri_split._explanations import ENTRIES


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pages = tmp_path_factory.mktemp("pages")
    codes.write(pages)
    return pages / "reference"


def test_each_code_has_a_page_and_each_kind_a_list(reference: Path) -> None:
    written = {path.relative_to(reference).as_posix() for path in reference.rglob("*.md")}
    assert written == {
        *(f"{entry.kind}s/index.md" for entry in ENTRIES),
        *(f"{entry.kind}s/{entry.code}.md" for entry in ENTRIES),
    }


def test_lists_link_to_the_pages(reference: Path) -> None:
    for entry in ENTRIES:
        assert f"| [`{entry.code}`]({entry.code}.md) | " in (reference / f"{entry.kind}s" / "index.md").read_text()


def test_sessions_run(reference: Path) -> None:
    failures: list[str] = []
    for path in reference.glob("*/[!i]*.md"):
        (session,) = (block for block in blocks(path) if block.language == "pycon")
        test = doctest.DocTestParser().get_doctest(session.code, {}, path.stem, str(path), session.line)
        assert len(test.examples) > 1
        doctest.DocTestRunner(verbose=False).run(test, out=failures.append)
    assert not failures, "".join(failures)


def test_commands_report_the_code_or_its_words(reference: Path) -> None:
    for entry in ENTRIES:
        path = reference / f"{entry.kind}s" / f"{entry.code}.md"
        for block in blocks(path):
            if block.language == "console":
                command, _, output = block.code.partition("\n")
                assert command.startswith("$ echo ")
                assert entry.code in output or entry.kind == "change"
                assert "Usage" not in output


def test_page_says_what_the_terminal_says(reference: Path) -> None:
    page = (reference / "problems" / "empty-brackets.md").read_text()
    start = """\
[Reference](../index.md) / [Problems](index.md)
{ .trail }

# empty-brackets

The square brackets of an IP literal must not be empty.

```text
http://[]/
       ^^
no address between "[" and "]" (IP-literal, RFC 3986 section 3.2.2)
help: write an IPv6 address between "[" and "]"
```

Square brackets enclose an IPv6 address, or an address in a later format. Here, it is missing.

## What to do

Write the address between the brackets, or write a name without brackets.

## In Python

```pycon
>>> import uri_split
>>> uri_split.URI("http://[]/")
Traceback (most recent call last):
  ...
uri_split.InvalidURI: not a valid URI:
"""
    assert page.startswith(start)
    assert "\n```console\n$ echo 'http://[]/' | uri-split check\n<stdin>:1:8: no address" in page


def test_characters_of_markdown_are_written_as_they_are(reference: Path) -> None:
    page = (reference / "problems" / "slip.md").read_text()
    assert "an address of a page with &amp;amp; in it" in page
    page = (reference / "hazards" / "userinfo.md").read_text()
    assert 'between "//" and "@"' in page
