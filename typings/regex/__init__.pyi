# The part of the `regex` package that uri_split and its tests use. A group is `str | None`, never `Any`.

from typing import final

@final
class Match:
    @property
    def partial(self) -> bool: ...
    def groups(self, default: None = None) -> tuple[str | None, ...]: ...

@final
class Pattern:
    def fullmatch(self, string: str, *, partial: bool | None = False) -> Match | None: ...

def compile(
    pattern: str, flags: int = 0, ignore_unused: bool = False, cache_pattern: bool | None = None, **kwargs: set[str]
) -> Pattern: ...
