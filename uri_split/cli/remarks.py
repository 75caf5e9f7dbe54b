"""Remark model: a difference between the grammar and browsers that no hazard reports. It requires no package."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from uri_split._codes.messages import Message
from uri_split._hazards.hazard import Affects
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
