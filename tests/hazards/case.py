"""The form of a case: a text, and one hazard of it; and of texts that two programs read differently."""

from collections.abc import Callable
from typing import NamedTuple

from uri_split._hazards.hazard import HazardCode
from uri_split._hazards.reading import Affects


class Case(NamedTuple):
    text: str
    span: tuple[int, int]
    affects: Affects
    code: HazardCode
    message: str


Reader = Callable[[str], object]
Differentials = dict[HazardCode, list[tuple[str, Reader, object, Reader, object]]]
"""For each hazard, texts with two programs and what each reads.

There is none if people are misled, or programs that are not installed here, such as PHP of 2016.
"""
