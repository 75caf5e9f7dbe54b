from typing import final

from greenery import Charclass, Fsm, Multiplier

@final
class Conc:
    def __init__(self, *mults: Mult) -> None: ...

@final
class Mult:
    def __init__(self, multiplicand: Charclass | Pattern, multiplier: Multiplier) -> None: ...

@final
class Pattern:
    def __init__(self, *concs: Conc) -> None: ...
    def to_fsm(self) -> Fsm: ...
