"""Build the site in `docs/build/site`: `python -m docs`, from the root of the checkout."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copytree, rmtree
from typing import Final

from docs import codes, command, links, names, rules

_DOCS: Final = Path(__file__).parent
_BUILD: Final = _DOCS / "build"
_PRIVATE_PATH: Final = re.compile(r' title="[^"]*\buri_split\.(?:\w+\.)*_[^"]*"')  # in tooltips of mkdocstrings

# What is generated is written after the text of a page.
_GENERATED: Final[dict[str, Callable[[], str]]] = {
    "reference/command.md": command.reference,
    "reference/names.md": names.overview,
    "reference/rules.md": rules.reference,
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
    _run_zensical()
    for page in site.rglob("*.html"):
        page.write_text(_PRIVATE_PATH.sub("", page.read_text(encoding="utf-8")), encoding="utf-8")
    broken = links.problems(site)
    if broken:
        sys.exit("\n".join([*broken, f"{len(broken)} broken links in {site}"]))


def _run_zensical() -> None:
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    run = subprocess.run(command, check=False, cwd=_DOCS.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    sys.stdout.write(run.stdout)
    # Zensical passes the warnings of Griffe on, but does not count them.
    if run.returncode or "\ngriffe: " in run.stdout:
        sys.exit("The site was not built: see above")


if __name__ == "__main__":
    main()
