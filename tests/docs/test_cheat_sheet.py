"""Every row of the cheat sheet runs."""

import re
from typing import Final

import pytest

import uri_split
from tests.docs.pages import ROOT
from uri_split.cli.command import SUBCOMMANDS

PAGE: Final = (ROOT / "docs" / "pages" / "cheat-sheet.md").read_text(encoding="utf-8")
CODES: Final = [
    code for line in PAGE.splitlines() if line.startswith("|") for code in re.findall("`([^`]+)`", line.split("|")[1])
]
NAMES: Final[dict[str, object]] = {
    **{name: getattr(uri_split, name) for name in uri_split.__all__},
    "uri": uri_split.URI("https://me.example.com/docs/a.html?page=2#top"),
    "other": uri_split.URI("https://example.com/"),
    "text": "https://example.com/",
}


@pytest.mark.parametrize("code", CODES)
def test_code_runs(code: str) -> None:
    if code.startswith("uri-split "):
        assert code.split()[1] in SUBCOMMANDS
    elif code != "URI":
        eval(f"uri{code}" if code.startswith(".") else code, dict(NAMES))  # noqa: S307  our own page
