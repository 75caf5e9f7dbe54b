"""Report pages for some texts, and their content."""

import re
from collections.abc import Sequence
from html.parser import HTMLParser

import polars as pl

from uri_split.cli.commands.report import Source, page
from uri_split.columns.summary import Summary

LINES = Source("links.txt", None)

HOSTILE = (
    "https://<script>alert(1)</script>/",
    '"onload="alert(1)" x="',
    "'><img src=x onerror=alert(1)>",
    "</style><script>alert(1)</script>",
    "https://example.com/\u202egnp.exe",
    "https://example.com/\0\r\n\t\x1b[31m",
    "https://example.com/&amp;<!--",
    "<b>:x",
    "s:\ufeff",
    f"https://example.com/{'[' * 1500}",
    f"https://{'a' * 300}.example/ x",
    "x" * 1_000_000,
    "https://\u05d0\u05d1.example/\u05d0",
)

SECRET = "pl4nted"
WITH_PASSWORDS = (
    f"https://me:{SECRET}@example.com/a b",
    f"http: //me:{SECRET}@h/",
    f"http:me:{SECRET}@h/",
    f"http:/\\me:{SECRET}@h\\",
    f"//me:{SECRET}@h ost:8x/",
    f"URL:http://me:{SECRET}@example.com/",
    f"see https://me:{SECRET}%zz@example.com/",
    f"https://me:{SECRET}@{SECRET}@h/",
    f"https://me:{SECRET}@h/{'a' * 500} b",
    f"https://h/?{'a' * 500}//me:{SECRET}@h b",
)


class Page(HTMLParser):
    """The elements of a page; all that are opened are closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        text = re.sub("[ \n]+", " ", data).strip(" ")  # as browsers show it
        if text:
            self.texts.append((self._open[-1], text))

    def all(self, tag: str) -> list[str]:
        """Return the texts directly inside elements with a name."""
        return [text for name, text in self.texts if name == tag]

    @property
    def text(self) -> str:
        return "\n".join(text for tag, text in self.texts if tag != "style")


def summary(texts: Sequence[str | None]) -> Summary:
    counted = Summary()
    counted.add(pl.Series("url", texts, pl.String))
    return counted


def page_of(texts: Sequence[str | None], source: Source = LINES) -> Page:
    return Page(page(summary(texts), source))
