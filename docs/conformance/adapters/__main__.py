"""Answer the requests of the conformance runner with a library: ``python -m docs.conformance.adapters NAME``.

It imports only that library: the others need not be installed.
"""

import sys
from collections.abc import Callable, Mapping
from typing import Final

from docs.conformance.adapters.adapter import Adapter
from docs.conformance.adapters.c_libraries import C_LIBRARIES
from docs.conformance.adapters.parsers import PARSERS
from docs.conformance.adapters.url_parsers import URL_PARSERS
from docs.conformance.adapters.validators import VALIDATORS

ADAPTERS: Final[Mapping[str, Callable[[], Adapter]]] = {**PARSERS, **URL_PARSERS, **VALIDATORS, **C_LIBRARIES}


def main() -> None:
    """Run the adapter whose name is the only argument."""
    if len(sys.argv) != 2 or sys.argv[1] not in ADAPTERS:  # noqa: PLR2004  the program itself, and the name
        sys.exit(f"usage: python -m docs.conformance.adapters NAME, where NAME is one of {', '.join(ADAPTERS)}")
    ADAPTERS[sys.argv[1]]().serve(sys.stdin, sys.stdout)


if __name__ == "__main__":
    main()
