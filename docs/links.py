"""Check of the built site: every link to it leads somewhere, and it loads nothing from another host."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final, NamedTuple, get_args

from uri_split import URI, InvalidURI, URIReference
from uri_split._explanations import ENTRIES
from uri_split._migration.table import Package, table_of
from uri_split._text.spans import SITE, url_of
from uri_split.encoding import percent_decode
from uri_split.rules import RULES

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
# Addresses of the site in any text, and in code of the package.
_ADDRESS: Final = re.compile(rf"{re.escape(SITE)}[^\s\"'`<>()\[\]{{}}|]*")
_IN_CODE: Final = re.compile(r'\{SITE\}([^"{}]*)"')
_WITH_ADDRESSES: Final = (
    "*.md", "*.cff", "action.yml", "pyproject.toml", "zensical.toml", ".github/**/*.md", ".github/**/*.yml",
    "conformance/*.md", "uri_split/**/*.py", "uri_split/**/*.toml", "uri_split/**/*.html",
)  # fmt: skip
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


def addresses(root: Path) -> dict[str, str]:
    """Return the addresses of the site in the files of a checkout and in messages, each with a place where it is."""
    found: dict[str, str] = {}
    for file in sorted(path for pattern in _WITH_ADDRESSES for path in root.glob(pattern)):
        text = file.read_text(encoding="utf-8")
        in_code = [f"{SITE}{end}" for end in _IN_CODE.findall(text)]
        for address in [*_ADDRESS.findall(text), *in_code]:
            found.setdefault(address.rstrip(".,:"), str(file.relative_to(root)))
    for entry in ENTRIES:
        found[url_of(entry.kind, entry.code)] = f"the messages about {entry.code}"
    for rule in RULES:
        found[f"{SITE}reference/rules/#{rule}"] = f"uri-split explain {rule}"
    for package in get_args(Package):
        found[table_of(package).page] = f"uri-split migrate --from {package}"
    return found


def unbuilt(root: Path, site: Path) -> list[str]:
    """Return which addresses in a checkout and in messages a built site does not have, as ``place: what is wrong``."""
    anchors = {path: Page(path.read_text(encoding="utf-8")).anchors for path in site.rglob("*.html")}
    faults = {address: _fault(Link(address, loaded=False), URI(SITE), site, anchors) for address in addresses(root)}
    return [f"{place}: {faults[address]}: {address}" for address, place in addresses(root).items() if faults[address]]


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
