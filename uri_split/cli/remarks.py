"""Remarks: differences between the grammar and browsers that no hazard reports."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from uri_split._codes.messages import Message
from uri_split._hazards.reading import Affects
from uri_split._text.display import SITE

RemarkCode = Literal["other-host", "other-path", "other-port", "refused-by-browser", "rewritten"]
"""Kind of remark: some of the outcomes of `uri_split.browsers.compare`."""

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "other-host": "Browsers read another host.",
        "other-path": "Browsers read another path.",
        "other-port": "Browsers read another port.",
        "refused-by-browser": "Browsers reject the URI.",
        "rewritten": "Browsers write a component differently.",
    }
)
"""A sentence for each code."""

SLIP: Final = "slip"
"""The code of a valid URI that is hardly ever meant as it is, which only `uri-split lint` reports."""

PAGE: Final = f"{SITE}guide/browsers/"
"""The address of the page about all codes."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Difference that browsers make, with the fields of a hazard.

    Attributes:
        code: Kind of remark.
        start: Offset of the first code point.
        end: Offset after the last code point.
        affects: What browsers read differently, or ``"note"``.
        message: What browsers do, in one sentence without passwords.
    """

    code: RemarkCode
    start: int
    end: int
    affects: Affects
    message: Message

    @property
    def url(self) -> str:
        """The address of the page about browsers."""
        return PAGE


# Outcomes of comparisons, in plain words. It requires no package.

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
