"""The README is short, and its links work on the package index, too."""

import re

import pytest

from tests.docs.pages import ROOT, blocks
from uri_split.browsers import compare

README = ROOT / "README.md"


def test_readme_has_at_most_250_lines() -> None:
    assert README.read_text("utf-8").count("\n") <= 250


def test_readme_has_two_commands_to_install_and_to_test() -> None:
    assert [block.code.count("\n") for block in blocks(README) if block.language == "sh"] == [1, 1]


def test_links_and_images_of_readme_are_absolute() -> None:
    text = README.read_text("utf-8")
    in_markdown, in_html = re.findall(r"\]\(([^)]*)\)", text), re.findall('(?:href|src|srcset)="([^"]*)"', text)
    assert in_markdown
    assert in_html
    assert [target for target in in_markdown + in_html if not target.startswith("https://")] == []


def shown(component: str, value: str | None) -> str:
    return f"{component} `{value}`" if value else f"no {component}"


LINKS = re.findall(
    r"^\| `([^`]+)` \| ((?:no |not |host |path )[^|]+) \| ([^|]+) \|$", README.read_text("utf-8"), re.MULTILINE
)


@pytest.mark.parametrize(("link", "ours", "browser"), LINKS)
def test_readings_of_a_link_are_what_compare_returns(link: str, ours: str, browser: str) -> None:
    comparison = compare(link)
    difference = next(each for each in comparison.differences if each.affects != "note")
    assert ours == (shown(difference.component, difference.ours) if comparison.ours else "not a URI")
    assert browser == (shown(difference.component, difference.browser) if comparison.browser else "rejected")


def test_six_links_have_two_readings() -> None:
    assert len(LINKS) == 6
