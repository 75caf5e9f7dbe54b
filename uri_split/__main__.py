"""``python -m uri_split`` is the `uri-split` command."""

import sys

from uri_split.cli import main

if __name__ == "__main__":
    sys.exit(main())
