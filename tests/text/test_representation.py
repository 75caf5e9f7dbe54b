"""The `repr` of named tuples and dataclasses in which something is hidden."""

from dataclasses import dataclass
from typing import NamedTuple

from uri_split._text.arguments import repr_with


class Pair(NamedTuple):
    first: int
    second: str | None


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: str


def test_repr_without_replacements_is_the_usual_one() -> None:
    assert repr_with(Pair(1, None)) == repr(Pair(1, None))
    assert repr_with(Point(1, "a")).endswith(repr(Point(1, "a")))


def test_replaced_fields_are_shown_in_their_places() -> None:
    assert repr_with(Pair(1, "secret"), second="***") == "Pair(first=1, second='***')"
    assert repr_with(Point(1, "secret"), y=None) == "Point(x=1, y=None)"
