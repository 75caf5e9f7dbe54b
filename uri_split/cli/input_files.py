"""The files that the user means by a pattern or a directory."""

import os
from collections.abc import Iterator
from glob import glob, has_magic
from typing import Final

import click

from uri_split.cli.file_kinds import is_named_as_input
from uri_split.cli.file_names import display_name


def matching_files(given: str) -> list[str]:
    """Return the regular files that match a pattern, in order, or the given name if it is none, or exists.

    Raises:
        click.UsageError: If no file matches.
    """
    if not has_magic(given) or os.path.lexists(given):
        return [given]
    found = sorted(filter(os.path.isfile, glob(given, recursive=True)))  # noqa: PTH207  keeps "./" as given
    if not found:
        message = f'no file matches "{display_name(given)}": check the pattern; ** matches any number of directories'
        raise click.UsageError(message)
    return found


def files_meant(given: str) -> list[str]:
    """Return the files that match a pattern, or the tables and text files in a directory and its subdirectories.

    Files and subdirectories whose names begin with a period or an underscore are skipped.

    Raises:
        click.UsageError: If there is none.
    """
    if not os.path.isdir(given):  # noqa: PTH112  `Path.is_dir` raises without permission
        return matching_files(given)
    found = list(_files_in(given))
    if not found:
        message = (
            f'the directory "{display_name(given)}" contains no tables or text files, by their extensions: '
            "name the files, or give a pattern such as 'logs/*'"
        )
        raise click.UsageError(message)
    return found


def _files_in(directory: str) -> Iterator[str]:
    for path, directories, names in os.walk(directory, onerror=_raise):
        directories[:] = sorted(name for name in directories if not name.startswith(_SKIPPED))
        for name in sorted(names):
            file = os.path.join(path, name)  # noqa: PTH118  keeps "./" as given
            if not name.startswith(_SKIPPED) and is_named_as_input(name) and os.path.isfile(file):  # noqa: PTH113
                yield file


_SKIPPED: Final = (".", "_")  # programs such as Spark write _SUCCESS and _temporary


def _raise(error: OSError) -> None:
    message = f"cannot read {display_name(error.filename)}: {error.strerror}"
    raise click.ClickException(message)
