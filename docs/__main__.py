"""Build the site in `docs/build/site`: `python -m docs`, from the root of the checkout."""

import subprocess
import sys
from pathlib import Path
from shutil import copytree, rmtree
from typing import Final

from docs.playground.site import add_playground

_DOCS: Final = Path(__file__).parent
_BUILD: Final = _DOCS / "build"


def main() -> None:
    """Copy the pages, generate the others, and build the site."""
    rmtree(_BUILD, ignore_errors=True)
    copytree(_DOCS / "pages", _BUILD / "pages")
    add_playground(_BUILD / "pages")
    subprocess.run([sys.executable, "-m", "zensical", "build", "--strict"], check=True, cwd=_DOCS.parent)


if __name__ == "__main__":
    main()
