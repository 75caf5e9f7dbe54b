"""The README is short, and its links work on the package index, too."""

import re

from tests.docs.pages import ROOT, blocks

README = ROOT / "README.md"


def test_readme_has_at_most_250_lines() -> None:
    assert README.read_text("utf-8").count("\n") <= 250


def test_readme_has_two_commands_to_install_and_to_test() -> None:
    assert [block.code.count("\n") for block in blocks(README) if block.language == "sh"] == [1, 1]


def test_links_and_images_of_readme_are_absolute() -> None:
    targets = re.findall(r"\]\(([^)]*)\)", README.read_text("utf-8"))
    assert targets
    assert [target for target in targets if not target.startswith("https://")] == []
