"""The list for language models has every page of the navigation, with its first sentence."""

import re
from pathlib import Path

import pytest

from docs import codes
from docs.llms import ListedPage, listed, overview
from tests.docs.pages import ROOT
from uri_split._text.spans import SITE


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    pages = tmp_path_factory.mktemp("pages")
    for page in (ROOT / "docs/pages").rglob("*.md"):
        target = pages / page.relative_to(ROOT / "docs/pages")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(page.read_bytes())
    codes.write(pages)
    return overview(pages)


def test_list_has_a_title_a_summary_and_sections(text: str) -> None:
    title, _, summary, _, section, *_ = text.splitlines()
    assert (title, summary[:2], section) == ("# uri_split", "> ", "## Start")
    assert "\n## Guide: Policies\n\n- [" in text


def test_list_has_every_page_once_with_a_sentence(text: str) -> None:
    lines = [re.fullmatch(r"- \[(.+)\]\((.+?)\): (.+)\.", line) for line in text.splitlines() if line[:2] == "- "]
    assert [line and line[2] for line in lines] == [page.address for page in listed()]
    assert f"- [Split]({SITE}guide/split/): Split any text into the parts of a URL.\n" in text


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("Words.\nMore words. Others.", "- [a](ADDRESS): Words."),
        ("See [the page](b.md) or\n[others][c]:\n\n```sh\n```", "- [a](ADDRESS): See the page or others."),
        ("`split` takes any text", "- [a](ADDRESS): `split` takes any text."),
        ("```sh\nls\n```", "- [a](ADDRESS)"),
        ("| a |\n|---|", "- [a](ADDRESS)"),
    ],
)
def test_summary_is_the_first_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str, expected: str
) -> None:
    (tmp_path / "a.md").write_text(f"---\nkeywords: x\n---\n\n# a\n\n{page}\n", encoding="utf-8")
    monkeypatch.setattr("docs.llms.listed", lambda: [ListedPage(("Start",), "", "a.md")])
    assert overview(tmp_path).splitlines()[-1] == expected.replace("ADDRESS", f"{SITE}a/")


@pytest.mark.parametrize(
    ("file", "path"), [("index.md", ""), ("a.md", "a/"), ("b/index.md", "b/"), ("b/re-index.md", "b/re-index/")]
)
def test_address_of_page_is_that_of_the_site(file: str, path: str) -> None:
    assert ListedPage((), "", file).address == f"{SITE}{path}"
