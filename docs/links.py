"""Check of the built site: every link and every anchor leads somewhere, and nothing is loaded from another host."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final, NamedTuple

from uri_split import URI, InvalidURI, URIReference
from uri_split._text.spans import SITE
from uri_split.encoding import percent_decode

# By element, the attributes that browsers load, and those that people follow.
_LOADED: Final = {
    "audio": {"src"},
    "embed": {"src"},
    "iframe": {"src"},
    "image": {"href"},
    "img": {"src"},
    "input": {"src"},
    "link": {"href"},
    "object": {"data"},
    "script": {"src"},
    "source": {"src"},
    "track": {"src"},
    "use": {"href"},
    "video": {"src", "poster"},
}
_FOLLOWED: Final = {"a": {"href", "xlink:href"}, "area": {"href"}, "form": {"action"}}
_ONLY_NAMED: Final = {"canonical", "next", "prev"}  # relations of links that browsers do not load
_IN_STYLE: Final = re.compile(r"""(?:url\(|@import)\s*["']?([^"')\s]+)""")

# The script of the theme loads others from unpkg.com, cdn.jsdelivr.net and api.github.com for these classes and this
# component, and only for these.
_LOADS_OTHERS: Final = {"mermaid", "glightbox", "pyodide"}
_ASKS_OTHERS: Final = "source"


class Link(NamedTuple):
    """Reference from a file of the site."""

    target: str
    loaded: bool


class Page(HTMLParser):
    """Links and anchors of an HTML file."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[Link] = []
        self.anchors: set[str] = set()
        self.faults: list[str] = []
        self._in_style = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read the attributes of an element."""
        self._in_style = tag == "style"
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values[name] for name in ("id", *(["name"] if tag == "a" else ())) if name in values}
        self.links += _links(tag, values)
        for name in sorted(_LOADS_OTHERS & set(values.get("class", "").split())):
            self.faults.append(f'the script of the theme loads others for the class "{name}"')
        if values.get("data-md-component") == _ASKS_OTHERS:
            self.faults.append("the script of the theme asks another host for facts about the repository")

    def handle_data(self, data: str) -> None:
        """Read the text of a style sheet."""
        if self._in_style:
            self.links += in_style(data)
            self._in_style = False


def _links(tag: str, values: dict[str, str]) -> Iterator[Link]:
    is_only_named = tag == "link" and values.get("rel") in _ONLY_NAMED
    for name, value in values.items():
        if name in _LOADED.get(tag, ()) or (tag == "use" and name == "xlink:href"):
            yield Link(value, not is_only_named)
        elif name in _FOLLOWED.get(tag, ()):
            yield Link(value, loaded=False)
        elif name == "srcset":
            yield from (Link(candidate.split()[0], loaded=True) for candidate in value.split(",") if candidate.strip())
        elif name == "style":
            yield from in_style(value)


def in_style(css: str) -> list[Link]:
    """Return what a style sheet loads."""
    return [Link(target, loaded=True) for target in _IN_STYLE.findall(css) if not target.startswith("data:")]


def problems(site: Path) -> list[str]:
    """Return what is wrong with the links of a built site, as ``file: what is wrong``."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    anchors = {path: page.anchors for path, page in pages.items()}
    found = [f"{path.relative_to(site)}: {fault}" for path, page in pages.items() for fault in page.faults]
    found += _broken(site, {path: page.links for path, page in pages.items()}, anchors)
    sheets = {path: in_style(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.css"))}
    return found + list(_broken(site, sheets, anchors))


def _broken(site: Path, links: dict[Path, list[Link]], anchors: dict[Path, set[str]]) -> Iterator[str]:
    for path, targets in links.items():
        base = URI(f"{SITE}{path.relative_to(site).as_posix()}")
        for link in dict.fromkeys(targets):
            fault = _fault(link, base, site, anchors)
            if fault:
                yield f"{path.relative_to(site)}: {fault}: {link.target}"


def _fault(link: Link, base: URI, site: Path, anchors: dict[Path, set[str]]) -> str | None:
    try:
        target = base.resolve(URIReference(link.target))
    except InvalidURI as error:
        return f"not valid, {error.problems[0].message}"
    if not target.startswith(SITE):
        if target.host and target.host.lower() == URI(SITE).host:
            return "not below the address of the site"
        return "loaded from another host" if link.loaded and target.scheme != "data" else None
    path = site / percent_decode(target.without_fragment().with_components(query=None).removeprefix(SITE))
    path = path / "index.html" if path.is_dir() or not path.name else path
    if not path.is_file():
        return "no such file"
    if target.fragment and path in anchors and percent_decode(target.fragment) not in anchors[path]:
        return "no such anchor"
    return None
