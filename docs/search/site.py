"""The files of the search in the built site: our worker with MiniSearch from npm, and an index with keywords."""

import json
import os
import re
import sys
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent
MINISEARCH: Final = _HERE.parent / "node_modules" / "minisearch"
_KEYWORDS: Final = re.compile(r"---\n(?:.+\n)*?keywords: (.+)\n")


def add_search(pages: Path, site: Path) -> None:
    """Replace the worker of the theme, and add the keywords of the pages to its index.

    Without MiniSearch, leave the search as it is, except in CI.

    Args:
        pages: The pages that the site was built from.
        site: The built site.
    """
    if not MINISEARCH.exists() and not os.environ.get("CI"):
        print("the search needs MiniSearch: npm install --prefix docs", file=sys.stderr)  # noqa: T201
        return
    (worker,) = site.glob("assets/javascripts/workers/search.*.js")
    licence = (MINISEARCH / "LICENSE.txt").read_text(encoding="utf-8")
    scripts = (path.read_text(encoding="utf-8") for path in (MINISEARCH / "dist/umd/index.js", _HERE / "worker.js"))
    worker.write_text("\n".join((f"/*! MiniSearch\n{licence}*/", *scripts)), encoding="utf-8")
    index = json.loads((site / "search.json").read_text(encoding="utf-8"))
    keywords = {_address(path.relative_to(pages)): words for path in pages.rglob("*.md") if (words := _keywords(path))}
    for item in index["items"]:
        if item["location"] in keywords:  # the beginning of a page, not one of its sections
            item["keywords"] = keywords[item["location"]]
    (site / "search.json").write_text(json.dumps(index), encoding="utf-8")


def _keywords(page: Path) -> str | None:
    """Return what people call the topic of a page, from its front matter."""
    found = _KEYWORDS.match(page.read_text(encoding="utf-8"))
    return found and found[1]


def _address(page: Path) -> str:
    """Return the address of a page, relative to the site."""
    return re.sub(r"(^|/)index/$", r"\1", f"{page.with_suffix('').as_posix()}/")
