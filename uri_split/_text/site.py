"""Addresses of the documentation site, and of its pages about codes."""

from typing import Final, Literal

SITE: Final = "https://uri-split.github.io/uri_split/"
CodeKind = Literal["problem", "hazard", "change"]
"""The kinds of codes."""


def url_of(kind: CodeKind, code: str) -> str:
    """Return the address of the page about a code.

    >>> url_of("hazard", "backslash").removeprefix(SITE)
    'reference/hazards/backslash/'
    """
    return f"{SITE}reference/{kind}s/{code}/"
