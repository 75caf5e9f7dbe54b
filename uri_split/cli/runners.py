"""Lines that the runners of GitHub Actions, Azure Pipelines and TeamCity would take for commands to them.

GitHub: a line that begins with ``::``, even after blanks, or contains ``##[``. Azure: ``##vso[``. TeamCity:
``##teamcity[``.
"""

import re
from typing import Final

from uri_split._text.spans import lazy_pattern

BEFORE_COMMAND: Final = lazy_pattern(r"(?<=#)#(?=[A-Za-z]*+\[)")
"""The second of the two characters that begin a command anywhere in a line."""
_AT_START: Final = lazy_pattern(r"^(?P<indent> {4})?(?P<blanks>[^\S\n]*+):(?=:)", re.MULTILINE)


def without_commands(output: str) -> str:
    """Return lines for people as no runner obeys them. Every character stays in its column.

    A line that is indented gets a bar before the command; otherwise, U+FFFD replaces a character of it.

    >>> print(without_commands("::error::x\\n    ::error::y\\n    ##[error]z"))
    �:error::x
      | ::error::y
        #�[error]z
    """
    if "::" in output:
        output = _AT_START.sub(_harmless, output)
    return BEFORE_COMMAND.sub("\ufffd", output) if "##" in output else output


def _harmless(start: re.Match[str]) -> str:
    return f"  | {start['blanks']}:" if start["indent"] else f"{start['blanks']}\ufffd"
