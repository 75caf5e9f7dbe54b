"""Addresses of the pages about codes."""

from typing import Final, Literal

from uri_split._text.site import SITE

Kind = Literal["problem", "hazard", "change"]
"""What a code stands for."""
SLIP: Final = "slip"
"""The code of a valid URI that is hardly ever meant as it is: a problem that only `lint` reports."""


def url_of(kind: Kind, code: str) -> str:
    """Return the address of the page about a code.

    >>> url_of("hazard", "backslash").removeprefix(SITE)
    'reference/hazards/backslash/'
    """
    return f"{SITE}reference/{kind}s/{code}/"
