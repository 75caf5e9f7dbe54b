"""Writer of bytes that are compressed by the extension of their file."""

import gzip
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

from uri_split._text.arguments import requires_extra
from uri_split.cli.atomic import Version, atomic_write
from uri_split.cli.tables.formats import format_of

_GZIP_LEVEL: Final = 6


@contextmanager
def compressed_writer(target: str, version: Version | None = None) -> Generator[Callable[[bytes], object]]:
    """Return a context whose value writes bytes to a file, which appears when the context ends without an exception.

    Args:
        target: The name of the file. Its extension says how it is compressed.
        version: The version of the older file that may be replaced, as for `atomic_write`.

    Raises:
        OSError: If the file cannot be written.
        ModuleNotFoundError: If ``.zst`` requires pyarrow, and it is not installed.
    """
    compressed = _COMPRESS[format_of(target).compression]
    with atomic_write(target, version) as stream:
        yield lambda data: stream.write(compressed(data))
        if not stream.tell():
            stream.write(compressed(b""))


def _zstandard(data: bytes) -> bytes:
    with requires_extra("writing .zst", package="pyarrow", extra="bulk"):
        from pyarrow import compress  # noqa: PLC0415  nothing else needs pyarrow here
    return compress(data, "zstd", asbytes=True)


_COMPRESS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "": bytes,
    "gz": lambda data: gzip.compress(data, _GZIP_LEVEL),
    "zst": _zstandard,
}
