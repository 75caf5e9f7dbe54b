"""Documented names and signatures that an older checkout has and this one has not: ``python -m tests.promises OLDER``.

The page on promises says when that is allowed: from 1.0 on in a new major version, and before if the changelog says so.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from griffe import Alias, AliasResolutionError, Object, find_breaking_changes, load

_COLOUR: Final = re.compile("\x1b\\[[0-9;]*m")
_DOCUMENTED: Final = re.compile(r"^::: (\S+)", re.MULTILINE)
_VERSION: Final = re.compile(r'^__version__ = "(\d+)', re.MULTILINE)


def broken(older: Path, newer: Path, package: str = "uri_split") -> dict[str, str]:
    """Return the breaks of public names and signatures between two checkouts: lines for people, and the names."""
    before, after = _api(older, package), _api(newer, package)
    names = [
        name
        for page in older.glob("docs/pages/reference/**/*.md")
        for name in _DOCUMENTED.findall(page.read_text("utf-8"))
    ]
    names += _exported(before)
    homes = tuple(f"{home}." for api in (before, after) for name in names for home in _homes(api, name))
    return {
        _COLOUR.sub("", change.explain()): change.obj.name
        for change in find_breaking_changes(before, after)
        if f"{change.obj.canonical_path}.".startswith(homes)
    }


def _exported(api: Object | Alias) -> Iterator[str]:
    """Yield the names that public modules export, but not those of the command."""
    yield from (f"{api.path}.{name}" for name in api.exports or ())
    for module in api.modules.values():
        if not module.name.startswith("_") and module.name != "cli":
            yield from _exported(module)


def _api(checkout: Path, package: str) -> Object | Alias:
    # Otherwise a package in the working directory would be read in place of that of the checkout.
    return load(package, search_paths=[checkout], try_relative_path=False, resolve_aliases=True, resolve_external=False)


def _homes(api: Object | Alias, name: str) -> Iterator[str]:
    """Yield a name, the one that it has in the module that defines it, and those of the bases of a class."""
    yield name
    with suppress(KeyError, AliasResolutionError):  # it is gone
        found = api[name.partition(".")[2]]
        yield found.canonical_path
        if found.is_class:
            yield from (base.canonical_path for base in found.mro())


def are_allowed(older: Path, newer: Path, names: Iterable[str], package: str = "uri_split") -> bool:
    """Return whether some public names may break from one checkout to another."""
    before, after = (_major(checkout / package) for checkout in (older, newer))
    announced = set(re.findall(r"\w+", " ".join(_announcements(newer) - _announcements(older))))
    return after > before or (after == 0 and announced.issuperset(names))


def _major(package: Path) -> int:
    found = _VERSION.search((package / "__init__.py").read_text("utf-8"))
    assert found
    return int(found[1])


def _announcements(checkout: Path) -> set[str]:
    """Return the sentences of the changelog about what changed or was removed; `towncrier` moves them into one file."""
    fragments = checkout.glob("changelog.d/*.*")
    files = [file for file in fragments if {".changed", ".removed"} & set(file.suffixes)]
    texts = [file.read_text("utf-8") for file in (*files, checkout / "CHANGELOG.md")]
    return {line for text in texts for line in text.splitlines()}


if __name__ == "__main__":
    older, newer = Path(sys.argv[1]), Path(__file__).parents[1]
    breaks = broken(older, newer)
    print(*sorted(breaks), f"{len(breaks)} breaks of documented names and signatures", sep="\n")
    if breaks and not are_allowed(older, newer, breaks.values()):
        sys.exit(
            "the changelog does not name them all: add changelog.d/+NAME.changed.md or changelog.d/+NAME.removed.md"
        )
