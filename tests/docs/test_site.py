"""The check of the built site finds what is broken; the site's address and its list of pages are right."""

import re
import tomllib
from pathlib import Path

import pytest

from docs.links import addresses, problems, unbuilt
from docs.llms import listed
from tests.docs.first_examples import difference, examples
from tests.docs.pages import PAGES, ROOT, blocks
from uri_split._explanations import ENTRIES
from uri_split._text.spans import SITE, url_of

SETTINGS = tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def problems_of(site: Path, **files: str) -> list[str]:
    for name, text in files.items():
        path = site / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return problems(site)


def test_address_of_site_is_the_same_everywhere() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert SETTINGS["site_url"] == SITE
    assert PROJECT["urls"]["Documentation"] == SITE
    links = re.findall(r"\]\((https://uri-split\.[^)#]*)", readme)
    assert all(link.startswith(SITE) for link in links), links


def test_extras_on_the_first_page_are_those_of_the_project() -> None:
    table = (ROOT / "docs/pages/index.md").read_text(encoding="utf-8").partition("| extra | for |")[2]
    assert {*re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE), "test"} == set(PROJECT["optional-dependencies"])


def test_each_extra_has_a_first_example() -> None:
    page = (ROOT / "docs/pages/index.md").read_text(encoding="utf-8")
    assert {*examples(page), "test"} == {*PROJECT["optional-dependencies"], "no extra"}


def test_first_example_shows_what_it_prints() -> None:
    assert difference("pycon", ">>> 1 + 1\n2\n") == ""
    assert "Got:\n    2\n" in difference("pycon", ">>> 1 + 1\n3\n")
    assert difference("console", "$ echo a\na\n") == ""
    assert difference("console", "$ echo a\nb\n") == "echo a\na\n"
    assert "no-such-command" in difference("console", "$ no-such-command\n")


@pytest.mark.parametrize("page", ["frameworks", "engines"])
def test_lowest_versions_on_a_page_are_those_of_the_tests(page: str) -> None:
    text = (ROOT / f"docs/pages/guide/{page}/index.md").read_text(encoding="utf-8")
    extras: list[list[str]] = list(PROJECT["optional-dependencies"].values())
    declared = {requirement.replace("[connect]", "") for extra in extras for requirement in extra}
    found = set(re.findall(r"[\w-]+>=[0-9.]+", text))
    assert found
    assert found <= declared


def test_readme_files_and_messages_link_to_pages_of_the_site() -> None:
    found = {address.partition("#")[0]: place for address, place in addresses(ROOT).items()}
    assert {"README.md", "SECURITY.md", "uri_split/cli/formats.py"} <= set(found.values())
    built = {page.address for page in listed()} | {url_of(entry.kind, entry.code) for entry in ENTRIES}
    assert {address for address in found if address not in built} == {f"{SITE}assets/policy.schema.json"}
    assert (ROOT / "docs/pages/assets/policy.schema.json").exists()


def test_address_that_the_site_does_not_have_is_reported(tmp_path: Path) -> None:
    root, site = tmp_path / "root", tmp_path / "site"
    for file, text in {
        root / "README.md": f"[a]({SITE}a/), [b]({SITE}b/#top). See {SITE}.",
        root / "uri_split/a.py": 'PAGE = f"{SITE}c/#d"',
        site / "index.html": "",
        site / "b/index.html": '<h1 id="top">b</h1>',
        site / "c/index.html": "",
    }.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    faults = unbuilt(root, site)
    assert [fault for fault in faults if fault.startswith(("README.md", "uri_split"))] == [
        f"README.md: no such file: {SITE}a/",
        f"uri_split/a.py: no such anchor: {SITE}c/#d",
    ]
    assert f"the messages about bad-character: no such file: {SITE}reference/problems/bad-character/" in faults
    assert f"uri-split explain port: no such file: {SITE}reference/rules/#port" in faults
    assert f"uri-split migrate --from furl: no such file: {SITE}coming-from/furl/" in faults


def test_navigation_lists_every_page_once() -> None:
    files = [page.file for page in listed()]
    assert len(files) == len(set(files))
    pages = ROOT / "docs" / "pages"
    generated = {f"reference/{kind}/index.md" for kind in ("problems", "hazards", "changes", "mistakes")}
    assert {page.relative_to(pages).as_posix() for page in pages.rglob("*.md")} == set(files) - generated


def test_link_to_page_anchor_and_file_is_not_reported(tmp_path: Path) -> None:
    page = f"""
        <link rel="canonical" href="{SITE}"><link rel="icon" href="icon.svg"><a href="a/#top">a</a>
        <a href="https://example.com/">elsewhere</a><a href="#b%20c">b</a><p id="b c" style="background: url(icon.svg)">
        <style>p {{ background: url("data:image/png;base64,AAAA") }}</style>
    """
    other = f'<h1 id="top">a</h1><a href="../">up</a><a href="{SITE}index.html?query">home</a><a href="">self</a>'
    assert problems_of(tmp_path, index_html=page, a__index_html=other, icon_svg="", site_css="@import 'site.css'") == []


@pytest.mark.parametrize(
    ("element", "fault"),
    [
        ('<a href="b/">b</a>', "no such file: b/"),
        ('<a href="#c">c</a>', "no such anchor: #c"),
        ('<a href="/uri_split/#c">c</a>', "no such anchor: /uri_split/#c"),
        ('<a href="/b/">b</a>', "not below the address of the site: /b/"),
        (f'<a href="{SITE[:-1]}#c">c</a>', f"not below the address of the site: {SITE[:-1]}#c"),
        (f'<a href="{SITE.upper()}">c</a>', f"not below the address of the site: {SITE.upper()}"),
        ('<meta name="d"><a href="#d">d</a>', "no such anchor: #d"),
        ('<svg><a xlink:href="b/">b</a></svg>', "no such file: b/"),
        ('<svg><image href="//cdn.example/x"/></svg>', "loaded from another host: //cdn.example/x"),
        ('<img src="b.png">', "no such file: b.png"),
        ('<img srcset="index.html 1x, b.png 2x">', "no such file: b.png"),
        ('<a href="b c">b</a>', "not valid, a space is not allowed in a path: b c"),
        ('<script src="https://cdn.example/x.js"></script>', "loaded from another host: https://cdn.example/x.js"),
        ('<link rel="stylesheet" href="//cdn.example/x.css">', "loaded from another host: //cdn.example/x.css"),
        ('<iframe src="https://example.com/"></iframe>', "loaded from another host: https://example.com/"),
        ("<style>p { background: url(//cdn.example/) }</style>", "loaded from another host: //cdn.example/"),
        ('<p style="background: url(//cdn.example/)">', "loaded from another host: //cdn.example/"),
        ('<pre class="mermaid">', 'the script of the theme loads others for the class "mermaid"'),
        (
            '<a data-md-component="source" href="">',
            "the script of the theme asks another host for facts about the repository",
        ),
    ],
)
def test_fault_of_page_is_reported(tmp_path: Path, element: str, fault: str) -> None:
    assert problems_of(tmp_path, index_html=element) == [f"index.html: {fault}"]


def test_fault_of_style_sheet_is_reported(tmp_path: Path) -> None:
    sheet = "@import 'https://cdn.example/'; p { background: url('b.png') }"
    assert problems_of(tmp_path, site_css=sheet) == [
        "site.css: loaded from another host: https://cdn.example/",
        "site.css: no such file: b.png",
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_fence_of_page_begins_or_ends_a_block(page: Path) -> None:
    fences = re.findall(r"^ *(?:```|~~~)", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(fences) == 2 * len(list(blocks(page)))
