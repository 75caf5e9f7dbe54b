"""The list of pages for language models (https://llmstxt.org), from the navigation of the site."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from uri_split._text.spans import SITE

_SETTINGS: Final = tomllib.loads(Path(__file__).parents[1].joinpath("zensical.toml").read_text("utf-8"))["project"]
_TITLE_AND_SUMMARY: Final = re.compile(r"^# (.+)\n+(?:([^\n<`#|!:=].*(?:\n.+)*|`[^`].*(?:\n.+)*))?", re.MULTILINE)
_LINK: Final = re.compile(r"\[([^\[\]]+)\](?:\([^()]*\)|\[[^\[\]]*\])")
_SENTENCE: Final = re.compile(r".+?(?=[.:](?: |$)|$)")


Entries: TypeAlias = Sequence["str | Mapping[str, str | Entries]"]
"""Entries of the navigation: files, and titles with a file or with entries."""


class ListedPage(NamedTuple):
    """Page in the navigation.

    Attributes:
        sections: The titles of the sections that contain it, from the outside in.
        title: The title that the navigation shows; empty if that is the title of the page.
        file: Its file, below the directory of the pages.
    """

    sections: tuple[str, ...]
    title: str
    file: str

    @property
    def address(self) -> str:
        """Its address on the site."""
        path = f"/{self.file}".removesuffix("/index.md").removesuffix(".md")
        return f"{SITE}{path[1:]}/" if path else SITE


def listed(entries: Entries = _SETTINGS["nav"], *sections: str) -> Iterator[ListedPage]:
    """Yield the pages of the navigation in order."""
    for entry in entries:
        for title, content in [("", entry)] if isinstance(entry, str) else entry.items():
            if isinstance(content, str):
                yield ListedPage(sections, title, content)
            else:
                yield from listed(content, *sections, title)


def overview(pages: Path) -> str:
    """Return the list of all pages, each with its first sentence.

    Args:
        pages: The directory of the pages, with those that are generated.
    """
    lines = [f"# {_SETTINGS['site_name']}", "", f"> {_SETTINGS['site_description']}"]
    sections: tuple[str, ...] = ()
    for page in listed():
        if page.sections != sections:
            sections = page.sections
            lines += ["", f"## {': '.join(sections)}", ""]
        found = _TITLE_AND_SUMMARY.search((pages / page.file).read_text(encoding="utf-8"))
        title, text = found.groups() if found else ("", None)
        sentence = _SENTENCE.match(_LINK.sub(r"\1", " ".join((text or "").split())))
        summary = f": {sentence[0]}." if sentence else ""
        lines.append(f"- [{page.title or title}]({page.address}){summary}")
    return "\n".join(lines) + "\n"
