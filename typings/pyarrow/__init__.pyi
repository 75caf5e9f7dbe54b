# The part of the `pyarrow` package that is used here, arrays typed for texts and truth values only.

from collections.abc import Mapping, Sequence
from typing import IO

from typing_extensions import disjoint_base

class ArrowException(Exception): ...  # noqa: N818  the name is that of the package
class _DataType: ...

@disjoint_base
class Schema:
    def __init__(self, /, *args: object, **kwargs: object) -> None: ...

@disjoint_base
class Table:
    @property
    def schema(self) -> Schema: ...

class CompressedInputStream:
    def __init__(self, stream: IO[bytes], compression: str) -> None: ...
    def read(self, nbytes: int | None = None) -> bytes: ...

def compress(buf: bytes, codec: str = "lz4", asbytes: bool = False, memory_pool: None = None) -> bytes: ...

class StringArray: ...

class BooleanArray:
    def to_pylist(self, *, maps_as_pydicts: None = None) -> list[bool]: ...

def string() -> _DataType: ...
def array(
    obj: Sequence[str],
    type: _DataType | None = None,
    mask: None = None,
    size: int | None = None,
    from_pandas: bool | None = None,
    safe: bool = True,
    memory_pool: None = None,
) -> StringArray: ...
def table(
    data: Mapping[str, StringArray],
    names: None = None,
    schema: None = None,
    metadata: None = None,
    nthreads: int | None = None,
) -> Table: ...
