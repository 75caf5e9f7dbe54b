"""Public names and signatures that an older checkout has and this one has not: ``python -m tests.promises OLDER``.

The page on promises says when that is allowed: from 1.0 on in a new major version, and before if the changelog says so.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from griffe import Alias, AliasResolutionError, Class, Module, Object, find_breaking_changes, load

_ANNOUNCED: Final = re.compile(r"^### (?:Changed|Removed)$(.*?)(?=^#|\Z)", re.MULTILINE | re.DOTALL)
_CODE: Final = re.compile("`([^`]+)`")
_COLOUR: Final = re.compile("\x1b\\[[0-9;]*m")
# Reference pages also show types in private modules, which nobody imports from there.
_DOCUMENTED: Final = re.compile(r"^::: (?!\S*\._)(\S+)(?:(?:\n .*)*?\n +members: (.*))?", re.MULTILINE)
_VERSION: Final = re.compile(r'^__version__ = "(\d+)', re.MULTILINE)
_WORD: Final = re.compile(r"\w+")


def broken(older: Path, newer: Path, package: str = "uri_split") -> dict[str, set[str]]:
    """Return the breaks of public names and signatures from one checkout to another, as lines for people.

    Each has the names that announce it in the changelog: for a special method the classes that have it.
    """
    before, after = _api(older, package), _api(newer, package)
    exported = {*_exported(before)}
    gone = exported - {*_exported(after)}
    breaks: dict[str, set[str]] = {}
    for name in exported.union(_documented(before, older)):
        new = Module(name) if name in gone else _alone(after, name)
        for change in find_breaking_changes(_alone(before, name), new):
            announced = name.rpartition(".")[2] if change.obj.is_special else change.obj.name
            breaks.setdefault(_COLOUR.sub("", change.explain()), set()).add(announced)
    return dict(sorted(breaks.items()))


def _api(checkout: Path, package: str) -> Object | Alias:
    # Otherwise a package in the working directory would be read in place of that of the checkout.
    api = load(package, search_paths=[checkout], try_relative_path=False, resolve_aliases=True, resolve_external=False)
    _drop_abstract_methods(api)
    return api


def _drop_abstract_methods(scope: Object | Alias) -> None:
    """Remove what classes only declare: otherwise, a derived class without it would seem to have it."""
    for name, member in [*scope.members.items()]:
        if isinstance(member, Object) and "abstractmethod" in member.labels:
            del scope.members[name]
        elif isinstance(member, Module | Class):
            _drop_abstract_methods(member)


def _exported(module: Object | Alias) -> Iterator[str]:
    """Yield the names in `__all__` of public modules, except those of the command."""
    yield from (f"{module.path}.{name}" for name in module.exports or ())
    for name, member in module.members.items():
        if isinstance(member, Module) and not name.startswith("_") and name != "cli":
            yield from _exported(member)


def _documented(api: Object | Alias, checkout: Path) -> Iterator[str]:
    """Yield the names in the reference: of a module there, its members, or those that ``members:`` lists."""
    for page in checkout.glob("docs/pages/reference/**/*.md"):
        for name, listed in _DOCUMENTED.findall(page.read_text("utf-8")):
            module = _alone(api, name).members.get(name)
            if isinstance(module, Module):
                public = (member for member, found in module.members.items() if found.is_public)
                yield from (f"{name}.{member}" for member in (_WORD.findall(listed) or public))
            else:
                yield name


def _alone(api: Object | Alias, name: str) -> Module:
    """Return a module with only one name: griffe compares members of modules, and inherited methods only once."""
    module = Module(name)
    with suppress(KeyError, AliasResolutionError):  # it is gone
        found = api[name.partition(".")[2]]
        found.public = True
        if found.canonical_path:  # or else the error
            module.members[name] = found
    return module


def refused(older: Path, newer: Path, breaks: dict[str, set[str]], package: str = "uri_split") -> dict[str, set[str]]:
    """Return those breaks that neither the version nor the changelog allows."""
    before, after = (_major(checkout / package) for checkout in (older, newer))
    if after > before:
        return {}
    lines = _announcements(newer) - _announcements(older) if after == 0 else set[str]()
    announced = {name for line in lines for code in _CODE.findall(line) for name in _WORD.findall(code)}
    return {line: names for line, names in breaks.items() if not names & announced}


def _major(package: Path) -> int:
    found = _VERSION.search((package / "__init__.py").read_text("utf-8"))
    assert found
    return int(found[1])


def _announcements(checkout: Path) -> set[str]:
    """Return the lines about what changed or was removed, without the indentation that `towncrier` adds."""
    fragments = checkout.glob("changelog.d/*.*")
    files = [file for file in fragments if {".changed", ".removed"} & set(file.suffixes)]
    texts = [file.read_text("utf-8") for file in files]
    texts += _ANNOUNCED.findall((checkout / "CHANGELOG.md").read_text("utf-8"))
    return {line.lstrip("- ") for text in texts for line in text.splitlines()}


if __name__ == "__main__":
    older, newer = Path(sys.argv[1]), Path(__file__).parents[1]
    breaks = broken(older, newer)
    print(*breaks, f"{len(breaks)} breaks of public names and signatures", sep="\n")
    if missing := refused(older, newer, breaks):
        names = "`, `".join(sorted({min(each) for each in missing.values()}))
        sys.exit(
            f"the changelog does not announce `{names}`: do so in changelog.d/+NAME.changed.md or +NAME.removed.md"
        )
