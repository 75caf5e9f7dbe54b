"""The files that `lint` reads."""

import os
from collections.abc import Callable, Iterator
from itertools import filterfalse
from pathlib import Path
from typing import Final

from uri_split.cli.tables.formats import NotText, require_text

_SKIPPED: Final = frozenset({"__pycache__", "node_modules"})
_START: Final = 8192
"""Number of bytes in which a binary file has a NUL, as Git decides."""


def is_left_out(directory: str) -> bool:
    """Return whether a subdirectory is not read, by its name.

    >>> is_left_out(".git"), is_left_out("docs")
    (True, False)
    """
    return directory.startswith(".") or directory in _SKIPPED


def files_in(given: str, on_error: Callable[[OSError], object]) -> Iterator[str]:
    """Yield a file, or the text files in a directory and its subdirectories.

    Hidden directories, ``node_modules`` and ``__pycache__`` are skipped, unless they are given.

    Args:
        given: The name of a file or of a directory.
        on_error: What to do with a directory or file that cannot be read.
    """
    if not os.path.isdir(given):  # noqa: PTH112  `Path.is_dir` raises without permission
        yield given
        return
    for directory, directories, names in os.walk(given, onerror=on_error):
        directories[:] = sorted(filterfalse(is_left_out, directories))
        for name in sorted(names):
            file = os.path.join(directory, name)  # noqa: PTH118  keeps "./" as given
            if os.path.isfile(file) and _is_text(file, on_error):  # noqa: PTH113  `Path.is_file` raises for some names
                yield file


def _is_text(file: str, on_error: Callable[[OSError], object]) -> bool:
    try:
        with Path(file).open("rb") as stream:
            start = stream.read(_START)
        require_text(start)
    except OSError as error:
        on_error(error)
        return False
    except NotText:
        return False
    return b"\0" not in start
