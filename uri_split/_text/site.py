"""Address of the documentation site."""

from typing import Final

SITE: Final = "https://uri-split.github.io/uri_split/"
