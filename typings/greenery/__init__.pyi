# The part of the `greenery` package that the tests use.

from collections.abc import Iterable, Mapping
from typing import Final, final

from greenery.rxelems import Pattern as Pattern

INF: Final[Bound]

@final
class Bound:
    def __init__(self, v: int | None) -> None: ...

@final
class Charclass:
    def __init__(self, ranges: str | tuple[tuple[str, str], ...] = "", negated: bool = False) -> None: ...

@final
class Fsm:
    states: frozenset[int]
    def equivalent(self, other: Fsm, /) -> bool: ...
    def islive(self, /, state: int) -> bool: ...
    def issubset(self, other: Fsm, /) -> bool: ...
    def reduce(self) -> Fsm: ...
    def __init__(
        self,
        /,
        *,
        alphabet: Iterable[Charclass],
        states: Iterable[int],
        initial: int,
        finals: Iterable[int],
        map: Mapping[int, Mapping[Charclass, int]],
    ) -> None: ...
    def accepts(self, string: str, /) -> bool: ...

def parse(string: str) -> Pattern: ...

@final
class Multiplier:
    def __init__(self, min: Bound, max: Bound) -> None: ...
