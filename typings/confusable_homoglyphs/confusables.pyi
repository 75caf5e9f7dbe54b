# The part of the `confusable-homoglyphs` package that uri_split uses.

from typing import Final

confusables_data: Final[dict[str, list[dict[str, str]]]]
