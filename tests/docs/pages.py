"""README and pages of the documentation, and the examples in them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = [ROOT / "README.md", *sorted((ROOT / "docs" / "pages").rglob("*.md"))]

_BLOCK: Final = re.compile(r"^(?P<indent> *)```(?P<language>.*)\n(?P<code>(?:.*\n)*?)(?P=indent)```$", re.MULTILINE)


class Block(NamedTuple):
    """Fenced block of a page."""

    language: str
    code: str
    line: int  # of its first line of code, in the page


def blocks(page: Path) -> Iterator[Block]:
    """Yield the fenced blocks of a page, without the indentation of tabs and notes."""
    text = page.read_text(encoding="utf-8")
    for match in _BLOCK.finditer(text):
        code = re.sub(rf"^{match['indent']}", "", match["code"], flags=re.MULTILINE)
        yield Block(match["language"].partition(" ")[0], code, text.count("\n", 0, match.start()) + 2)
