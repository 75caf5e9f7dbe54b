"""Outcomes of comparisons, in plain words. It requires no package."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

COUNTED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "same": "the same",
        "rewritten": "the same, written differently",
        "other-host": "another host",
        "other-port": "another port",
        "other-path": "another path",
        "refused-by-browser": "rejected by browsers only",
        "refused-by-grammar": "rejected by the grammar only",
        "refused": "rejected by both",
        "relative": "depends on the base",
    }
)
"""Each outcome of `uri_split.browsers.compare`, and that of relative references, as tables name it, in their order."""

RELATIVE: Final = "relative"
"""The stand-in for an outcome of a relative reference, which needs a base."""

IN_BROWSERS: Final[Mapping[str, str]] = MappingProxyType(
    {**COUNTED, "refused-by-browser": "rejected", "refused-by-grammar": "accepted", "refused": "rejected"}
)
"""Each outcome as it follows "in browsers:" where the verdict of the grammar is known."""
