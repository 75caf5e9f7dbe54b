"""Pages about codes: one for each, with examples that run."""

import doctest
from pathlib import Path
from urllib.parse import parse_qs, quote, urlencode, urljoin, urlparse, urlsplit

import pytest

from docs import codes
from tests.docs.pages import blocks
from uri_split import LOCAL_REDIRECT, URI, InvalidComponent, Policy, URITemplate
from uri_split._explanations import ENTRIES, Entry
from uri_split._python.mistakes import find_mistakes


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
    for path in (reference / f"{entry.kind}s" / f"{entry.code}.md" for entry in ENTRIES if entry.kind != "mistake"):
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
                assert command.startswith("$ echo " if entry.kind != "mistake" else "$ uri-split lint --python ")
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


# Mistakes in Python code.

MISTAKE = pytest.mark.parametrize(
    "entry", [entry for entry in ENTRIES if entry.kind == "mistake"], ids=lambda entry: entry.code
)


@MISTAKE
def test_wrong_code_has_the_mistake_and_right_code_has_none(entry: Entry) -> None:
    assert {mistake.code for mistake in find_mistakes(entry.example)} == {entry.code}
    assert find_mistakes(entry.right) == []


@MISTAKE
def test_wrong_and_right_code_are_a_page_that_says_when_it_is_fine(entry: Entry, reference: Path) -> None:
    page = reference / "mistakes" / f"{entry.code}.md"
    wrong, found, right = blocks(page)
    assert (wrong.code, right.code) == (entry.example, entry.right)
    assert f"({entry.code})\n" in found.code
    assert f"\n## When it is fine\n\n{entry.fine.split('`')[0]}" in page.read_text()


@MISTAKE
def test_suppression_on_the_page_accepts_the_mistake(entry: Entry) -> None:
    lines = [f"{line}  # noqa: {entry.code}" if line else line for line in entry.example.splitlines()]
    assert find_mistakes("\n".join(lines)) == []


def test_list_of_mistakes_has_the_severity_and_what_fixes_each(reference: Path) -> None:
    listed = (reference / "mistakes" / "index.md").read_text()
    assert "| [`U009`](U009.md) | `urlparse` is obsolete. | note | `--fix` |\n" in listed
    assert "| [`U011`](U011.md) | A URL in the code has a password. | error |  |\n" in listed
    assert " compared with a part of a host. | warning | `--fix --unsafe-fixes`, in part |\n" in listed
    assert listed.endswith(codes.mistakes().replace("../reference/mistakes/", ""))
    page = (reference / "mistakes" / "U009.md").read_text()
    assert "\nSeverity: note. Fixed by `--fix`.\n" in page
    assert "\nSeverity: error. No option fixes it.\n" in (reference / "mistakes" / "U011.md").read_text()
    often_right = "No option fixes it. Code like this is often right: `--all` reports it.\n"
    assert often_right in (reference / "mistakes" / "U019.md").read_text()


def test_what_the_pages_say_about_python_and_this_package_is_true() -> None:
    ours = Policy(schemes={"https"}, hosts={"example.com"})
    confused = r"https://evil.example\@example.com/"
    assert (urlsplit(confused).hostname, ours.is_valid(confused)) == ("example.com", False)  # U001
    with pytest.raises(InvalidComponent):
        URI("https://api.example/users").joinpath("..")  # U003
    assert quote("..", safe="") == URITemplate("{name}").expand(name="..") == ".."
    assert urljoin("https://api.example/v1", "users") == urljoin("https://api.example/v1/", "/users")  # U005
    assert not LOCAL_REDIRECT.is_valid(r"/\evil.example")  # U008
    assert urlparse("http://a/b;c").path == "/b"  # U009
    assert "https://stackoverflow.com/".lstrip("htps:/") == "ackoverflow.com/"  # U013
    assert URI("https://a/b%2Fc").decoded.path == ("", "b/c")  # U015
    assert str(URI("http://a/?b").with_components(scheme="https")) == "https://a/?b"  # U018
    assert urlsplit("file://a/b").netloc == "a"  # U019
    assert urlencode(parse_qs("a=1")) == "a=%5B%271%27%5D"  # U020
    assert str(URI("http://a/?page=1&b").without_query_params("page")) == "http://a/?b"
