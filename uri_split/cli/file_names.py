"""Names of files, as data and as people see them."""

from functools import lru_cache
from typing import Final

from uri_split._text.display import shown
from uri_split.cli.runners import without_commands

STANDARD_INPUT: Final = "-"


def source_name(file: str) -> str:
    """Return the name of a file as data; `display_name` is for people."""
    return "<stdin>" if file == STANDARD_INPUT else file


@lru_cache
def display_name(file: str) -> str:
    r"""Return the name of a file for one line of output: it cannot end the line, or control a terminal or a runner.

    >>> display_name("-"), display_name("links\n.txt")
    ('<stdin>', 'links␊.txt')
    """
    return without_commands(shown(source_name(file)).line)
