# The part of the `google-re2` package that the tests use.

from typing import Protocol

class _Found(Protocol):
    def start(self, group: int = 0) -> int: ...

class _Compiled(Protocol):
    def search(self, text: str | bytes, pos: int | None = None, endpos: int | None = None) -> _Found | None: ...

def compile(pattern: str | bytes, options: None = None) -> _Compiled: ...
