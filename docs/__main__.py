"""Build the site in `docs/build/site`: `python -m docs`, from the root of the checkout."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copytree, rmtree
from typing import Final

from docs import codes, command, expressions, links, llms, names, rules, statements, suites, threats
from docs.pictures import coloured
from docs.playground.site import add_playground
from docs.search.site import add_search

_DOCS: Final = Path(__file__).parent
_BUILD: Final = _DOCS / "build"
_PRIVATE_PATH: Final = re.compile(r' title="[^"]*\buri_split\.(?:\w+\.)*_[^"]*"')  # in tooltips of mkdocstrings
_ZENSICAL: Final = (sys.executable, "-m", "zensical", "build", "--clean", "--strict")
_COLOUR: Final = re.compile("\x1b\\[[0-9;]*m")

# What is generated is written after the text of a page.
_GENERATED: Final[dict[str, Callable[[], str]]] = {
    "guide/engines/functions.md": expressions.table,
    "guide/policies/index.md": names.settings,
    "guide/python.md": codes.mistakes,
    "reference/command.md": command.reference,
    "reference/names.md": names.overview,
    "reference/rules.md": rules.reference,
    "reference/statements.md": statements.reference,
    "trust/suites.md": suites.table,
    "trust/threat-model.md": threats.tables,
}


def main() -> None:
    """Copy the pages, generate the others, build the site and check its links."""
    rmtree(_BUILD, ignore_errors=True)
    pages, site = _BUILD / "pages", _BUILD / "site"
    copytree(_DOCS / "pages", pages)
    for page, generate in _GENERATED.items():
        with (pages / page).open("a", encoding="utf-8") as file:
            file.write(f"\n{generate()}")
    codes.write(pages)
    add_playground(pages)
    run = subprocess.run(_ZENSICAL, check=False, cwd=_DOCS.parent, capture_output=True, text=True)
    add_search(pages, site)
    for built in site.rglob("*.html"):
        html = _PRIVATE_PATH.sub("", built.read_text(encoding="utf-8"))
        built.write_text(coloured(html), encoding="utf-8")
    (site / "llms.txt").write_text(llms.overview(pages), encoding="utf-8")
    broken = [*links.problems(site), *links.unbuilt(_DOCS.parent, site)]
    report = _COLOUR.sub("", run.stdout + run.stderr)
    if "Aborted because --strict" in report:
        report = report.partition("\nTraceback ")[0]
    sys.stdout.write("\n".join([report.rstrip(), *broken, f"Broken links: {len(broken)}\n"]))
    # Zensical passes the warnings of Griffe on, but does not count them.
    sys.exit(bool(run.returncode or "griffe: " in report or broken))


if __name__ == "__main__":
    main()
