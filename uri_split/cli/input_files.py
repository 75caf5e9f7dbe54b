"""The files that the user means by a pattern or a directory."""

import os
from collections.abc import Iterable, Iterator
from glob import glob, has_magic
from pathlib import Path
from typing import Final

import click

from uri_split.cli.file_kinds import is_named_as_input, lake_of
from uri_split.cli.file_names import display_name
from uri_split.cli.object_patterns import lake_around, matching_objects, objects_in
from uri_split.cli.objects import is_object, object_name


def matching_files(given: str) -> list[str]:
    """Return the regular files that match a pattern, in order, or the given name if it is not a pattern, or exists.

    In an object store, a name that ends with a slash is that of a directory.

    Raises:
        click.UsageError: If no file matches.
    """
    if is_object(given):
        if _is_directory(given):
            return files_meant(given)
        found = matching_objects(given)
    elif not has_magic(given) or os.path.lexists(given):
        return [given]
    else:
        found = sorted(filter(os.path.isfile, glob(given, recursive=True)))  # noqa: PTH207  keeps "./" as given
    if not found:
        message = f'no file matches "{display_name(given)}": check the pattern; ** matches any number of directories'
        raise click.UsageError(message)
    return found


def files_meant(given: str) -> list[str]:
    """Return the files that match a pattern, or the tables and text files in a directory and its subdirectories.

    A directory that is a table of Delta or Iceberg is one input. Files and subdirectories whose names begin with a
    period or an underscore are skipped.

    Raises:
        click.UsageError: If there is none, or if a directory in an object store contains a table of Delta or Iceberg.
    """
    if lake_of(given):
        return [given]
    if not _is_directory(given):
        found = matching_files(given)
        if found != [given]:
            _refuse_parts_of_lakes(given, found)
        return found
    found = list(_objects_in(given) if is_object(given) else _files_in(given))
    _refuse_parts_of_lakes(given, [given])
    if not found:
        message = (
            f'the directory "{display_name(given)}" contains no tables or text files, by their extensions: '
            "name the files, or give a pattern such as 'logs/*'"
        )
        raise click.UsageError(message)
    return found


def _refuse_parts_of_lakes(given: str, files: Iterable[str]) -> None:
    """Refuse the files of which a table of Delta or Iceberg consists: some may contain rows that were deleted.

    Raises:
        click.UsageError: If there are any.
    """
    if is_object(given) and (table := lake_around(given, files)):
        message = (
            f'"{display_name(given)}" contains files of the Delta or Iceberg table "{display_name(table)}", which may '
            "contain deleted rows: copy the table to this machine, and name its directory"
        )
        raise click.UsageError(message)
    local = (Path(file).absolute() for file in files if not is_object(file))
    for directory in {parent for file in local for parent in file.parents}:
        if lake := lake_of(str(directory)):
            message = (
                f'"{display_name(given)}" contains files of the {lake.title()} table "{display_name(str(directory))}", '
                "which may contain deleted rows: name the directory of the table instead"
            )
            raise click.UsageError(message)


def _is_directory(given: str) -> bool:
    if is_object(given):
        return object_name(given).key[-1:] in {"", "/"}
    return os.path.isdir(given)  # noqa: PTH112  `Path.is_dir` raises without permission


def _objects_in(directory: str) -> Iterator[str]:
    for file in objects_in(directory):
        if "/_delta_log/" in file or file.endswith(".metadata.json"):
            message = (
                f'the directory "{display_name(directory)}" contains a table of Delta or Iceberg, whose files may '
                "contain deleted rows: copy the table to this machine, and name its directory"
            )
            raise click.UsageError(message)
        *_, name = parts = file.removeprefix(directory).split("/")
        if not any(part.startswith(_SKIPPED) for part in parts) and is_named_as_input(name):
            yield file


def _files_in(directory: str) -> Iterator[str]:
    for path, directories, names in os.walk(directory, onerror=_raise):
        if lake_of(path):
            directories.clear()
            yield path
            continue
        directories[:] = sorted(name for name in directories if not name.startswith(_SKIPPED))
        for name in sorted(names):
            file = os.path.join(path, name)  # noqa: PTH118  keeps "./" as given
            if not name.startswith(_SKIPPED) and is_named_as_input(name) and os.path.isfile(file):  # noqa: PTH113
                yield file


_SKIPPED: Final = (".", "_")  # programs such as Spark write _SUCCESS and _temporary


def _raise(error: OSError) -> None:
    message = f"cannot read {display_name(error.filename)}: {error.strerror}"
    raise click.ClickException(message)
