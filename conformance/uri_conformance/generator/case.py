"""Cases of the suite."""

from typing import Final, NamedTuple

VERSION: Final = "1.0"
"""The version of the format, and of the core; the second number changes when cases are added."""


class Case(NamedTuple):
    """A case, which becomes a line.

    Attributes:
        kind: The kind of case, as in `schema.json`.
        section: The section of RFC 3986.
        reason: Why it is there.
        values: Its other members.
    """

    kind: str
    section: str
    reason: str
    values: dict[str, object]
