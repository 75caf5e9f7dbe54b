"""The form of a case: a text, and one hazard of it."""

from typing import NamedTuple

from uri_split._hazards.hazard import HazardCode
from uri_split._hazards.reading import Affects


class Case(NamedTuple):
    text: str
    span: tuple[int, int]
    affects: Affects
    code: HazardCode
    message: str
