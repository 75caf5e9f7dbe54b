"""The files of the playground in the site: Pyodide from npm, the packages in one archive, and the page's scripts."""

import json
import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from shutil import copy
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from docs.playground.analysis import answer

_HERE: Final = Path(__file__).parent
PYODIDE: Final = _HERE.parent / "node_modules" / "pyodide"
_OF_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_OF_PAGE: Final = ("fragment.js", "front.js", "page.js", "worker.js", "playground.css")
_FIRST: Final = {"text": "https//example.com/a b", "rule": "WEB_LINK"}  # what both pages begin with; browsers reject it
# The page looks up nothing that needs these.
_LEFT_OUT: Final = (
    "uri_split/columns",
    "uri_split/integrations",
    "uri_split/cli",
    "uri_split/_codes/languages",
    "uri_split/_documents.py",
    "uri_split/_explanations.py",
    "uri_split/_migration",
    "uri_split/_python",
    "uri_split/compat",
)


def add_playground(pages: Path) -> None:
    """Write the files to the directory of the page; without Pyodide, only the page's scripts, except in CI.

    Args:
        pages: The pages that the site is built from.
    """
    target = pages / "playground"
    (target / "pyodide").mkdir(parents=True)
    for name in _OF_PAGE:
        copy(_HERE / name, target)
    first = json.loads(answer(json.dumps({**_FIRST, "settings": None, "reading": None, "columns": 60})))
    (target / "first.js").write_text(f"export default {json.dumps({**_FIRST, 'answer': first})};\n", encoding="utf-8")
    if not PYODIDE.exists() and not os.environ.get("CI"):
        print("the playground needs Pyodide: npm install --prefix docs", file=sys.stderr)  # noqa: T201
        return
    for name in _OF_PYODIDE:
        copy(PYODIDE / name, target / "pyodide")
    # Without packages, which would be fetched from another host.
    info: dict[str, str] = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    (target / "pyodide" / "pyodide-lock.json").write_text(json.dumps({"info": info, "packages": {}}))
    with ZipFile(target / "packages.zip", "w", ZIP_DEFLATED, compresslevel=9) as archive:
        archive.write(_HERE / "analysis.py", "analysis.py")
        for package in ("uri_split", "idna", "confusable_homoglyphs"):
            for path, name in _files(package):
                archive.write(path, name)


def _files(package: str) -> Iterator[tuple[Path, str]]:
    """Yield the files of an installed package, with their names in the archive."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        message = f"the playground needs the package {package}: pip install {package}"
        raise ModuleNotFoundError(message, name=package)
    root = Path(spec.origin).parent
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root.parent).as_posix()
        if path.suffix in {".py", ".json", ".toml", ".tsv", ".txt"} and not name.startswith(_LEFT_OUT):
            yield path, name
