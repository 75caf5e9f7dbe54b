"""The objects that the user means by a pattern or a directory in an object store."""

from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from glob import has_magic
from typing import TYPE_CHECKING, Final

from uri_split.cli.errors import ObjectFailure, file_failure_as_click_error
from uri_split.cli.objects import SIZES, ObjectName, failure_as_object_failure, object_name, store_of

if TYPE_CHECKING:
    from obstore import ObjectMeta

    from uri_split.cli.objects import Store

_AT_ONCE: Final = 1000
"""Objects in an answer of a server."""


def matching_objects(given: str) -> list[str]:
    """Return the objects that match a pattern, in order, or the given name if it is not a pattern, or exists.

    Raises:
        click.ClickException: If they cannot be listed.
    """
    name = object_name(given)
    if not has_magic(name.key):
        return [given]
    with file_failure_as_click_error("read", given, (OSError,)), failure_as_object_failure(given):
        store = _listable_store_of(name)
        if _exists(store, name.key):
            return [given]
        return sorted(_remembered(name.base, _matching(store, "", name.key.split("/"))))


def objects_in(given: str) -> list[str]:
    """Return the objects in a directory and its subdirectories, in the order of `os.walk`.

    Raises:
        click.ClickException: If they cannot be listed.
    """
    name = object_name(given)
    directory = name.key.strip("/")
    with file_failure_as_click_error("read", given, (OSError,)), failure_as_object_failure(given):
        found = [*_remembered(name.base, _all_in(_listable_store_of(name), directory))]
    start = len(name.base) + len(f"{directory}/" if directory else "")
    # The files of a directory come before its subdirectories.
    return sorted(found, key=lambda file: [(1, part) for part in file[start:].split("/")[:-1]] + [(0, file)])


def lake_around(given: str, objects: Iterable[str]) -> str | None:
    """Return the directory of the table of Delta or Iceberg that contains some of the objects, if there is one.

    Only Parquet is searched for in patterns, and directories such as ``year=2026`` are not taken for tables: each one
    takes two requests.

    Args:
        given: The pattern or directory.
        objects: The objects that it means.
    """
    name = object_name(given)
    files = [given] if name.key[-1:] in {"", "/"} else [file for file in objects if file.lower().endswith(".parquet")]
    keys = {parent for file in files for parent in _parents(object_name(file).key)}
    for key in sorted(keys):
        if "=" not in key.rpartition("/")[2] and _is_lake(store_of(name.scheme, name.bucket), key):
            return f"{name.base}{key}"
    return None


def _parents(key: str) -> list[str]:
    names = key.split("/")[:-1]
    return ["/".join(names[:length]) for length in range(len(names) + 1)]


def _is_lake(store: "Store", directory: str) -> bool:
    from obstore.exceptions import BaseError  # noqa: PLC0415  an optional package

    try:
        log = store.list_with_delimiter(f"{directory}/_delta_log".lstrip("/"))
        metadata = store.list_with_delimiter(f"{directory}/metadata".lstrip("/"))
    except (BaseError, OSError, ValueError):  # not everybody may list all directories
        return False
    return bool(log["objects"]) or any(found["path"].endswith(".metadata.json") for found in metadata["objects"])


def _listable_store_of(name: ObjectName) -> "Store":
    if name.scheme == "hf":
        raise ObjectFailure(name.base, "files at Hugging Face cannot be listed: name each of them")
    return store_of(name.scheme, name.bucket)


def _exists(store: "Store", key: str) -> bool:
    from obstore.exceptions import PermissionDeniedError  # noqa: PLC0415  an optional package

    try:
        store.head(key)
    except (FileNotFoundError, PermissionDeniedError):  # the list says whether access is denied
        return False
    return True


def _remembered(base: str, objects: Iterable["ObjectMeta"]) -> Iterator[str]:
    for found in objects:
        file = base + found["path"]
        SIZES[file] = found["size"]
        yield file


def _all_in(store: "Store", directory: str) -> Iterator["ObjectMeta"]:
    for some in store.list(directory, chunk_size=_AT_ONCE):
        yield from some


def _matching(store: "Store", directory: str, patterns: Sequence[str]) -> Iterator["ObjectMeta"]:
    """Yield the objects in a directory that match the parts of a pattern; lists no other directories."""
    first, *rest = patterns
    if first == "**":
        start = len(f"{directory}/" if directory else "")
        for found in _all_in(store, directory):
            if _match(found["path"][start:].split("/"), patterns):
                yield found
    elif rest and not has_magic(first):
        yield from _matching(store, f"{directory}/{first}".lstrip("/"), rest)
    else:
        listed = store.list_with_delimiter(directory)
        if rest:
            for below in listed["common_prefixes"]:
                if _matches(below.rpartition("/")[2], first):
                    yield from _matching(store, below, rest)
        else:
            yield from (found for found in listed["objects"] if _matches(found["path"].rpartition("/")[2], first))


def _match(names: Sequence[str], patterns: Sequence[str]) -> bool:
    """Return whether the parts of a name match those of a pattern, in which ``**`` is any number of parts."""
    if not (names and patterns):
        return not names and all(pattern == "**" for pattern in patterns)
    if patterns[0] == "**":
        return _match(names, patterns[1:]) or (not names[0].startswith(".") and _match(names[1:], patterns))
    return _matches(names[0], patterns[0]) and _match(names[1:], patterns[1:])


def _matches(name: str, pattern: str) -> bool:
    """Return whether a name matches a part of a pattern. As in a shell, only a period matches one at the start."""
    return fnmatchcase(name, pattern) and (pattern.startswith(".") or not name.startswith("."))
