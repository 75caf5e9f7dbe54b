"""The `uri-split` command."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status: 0, 1 if a text is not valid, 2 for any other error.

    Args:
        arguments: The command line without the name of the command; by default, that of the process.
    """
    try:
        from uri_split.cli.command import run  # noqa: PLC0415  click and rich may be absent

        return run(arguments)
    except ModuleNotFoundError as error:
        if error.name not in {"click", "rich"}:
            raise
        print(f"uri-split needs the package {error.name}: install uri_split with the extra cli", file=sys.stderr)  # noqa: T201  a message of the command
        return 2
