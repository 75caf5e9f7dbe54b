# The part of the `pyarrow` package that the tests use, typed for texts and truth values only.

from collections.abc import Mapping, Sequence

class _DataType: ...
class _Table: ...
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
) -> _Table: ...
