"""The `uri-split` command."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status: 0, 1 where a text is not valid, 2 where something else is wrong.

    Args:
        arguments: The command line without the name of the command; that of the process by default.
    """
    try:
        from uri_split.cli.command import run  # noqa: PLC0415  it needs packages that may be absent
    except ModuleNotFoundError as error:
        if error.name not in {"click", "rich"}:
            raise
        print(f"uri-split needs the package {error.name}: pip install 'uri_split[cli]'", file=sys.stderr)  # noqa: T201  it is what a command does
        return 2
    return run(arguments)
