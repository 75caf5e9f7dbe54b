"""Files that are replaced as a whole or not at all."""

import os
import stat
from collections.abc import Generator
from contextlib import contextmanager, suppress
from errno import EBUSY, EINVAL, EISDIR
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple
from uuid import uuid4

_LONGEST_NAME: Final = 200  # bytes of the target's name in that of the partial file: most systems allow 255 in all


class Version(NamedTuple):
    """Version of a file: another one after an edit or a replacement, even by a program that sets the time back."""

    device: int
    inode: int
    size: int
    modified: int
    changed: int


def version_of(file: str) -> Version:
    """Return the version of a file.

    Raises:
        OSError: If there is no such file.
    """
    status = os.stat(file)  # noqa: PTH116  `Path` raises for some names
    return Version(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)


@contextmanager
def atomic_write(target: str, version: Version | None = None) -> Generator[BinaryIO]:
    """Open a partial file that becomes the target, and replaces an older one, when the context ends.

    Until then it is in the same directory, with the name of the target in its own name, and only its owner can read it.
    In the end it gets the permissions of the older file, or those of a new file. It is removed if anything goes wrong.

    Args:
        target: The name of the file.
        version: The version of the older file that may be replaced, or `None` for any.

    Raises:
        OSError: If the file cannot be written, or the older one is another version in the end.
    """
    # A symbolic link stays in place: the file that it points to is replaced.
    path = Path(os.path.realpath(target))
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if path.exists() and not path.is_file():
        raise OSError(EINVAL, "Not a regular file")
    name = path.name.encode(errors="surrogateescape")[:_LONGEST_NAME].decode(errors="ignore")
    part = path.with_name(f".{name}.{uuid4().hex[:8]}.partial")
    try:
        with open(part, "xb", opener=lambda file, flags: os.open(file, flags, 0o600)) as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        with suppress(PermissionError):  # some file systems do not support permissions
            part.chmod(_mode_of(path))
        if version:
            _require_version(target, version)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _require_version(file: str, version: Version) -> None:
    with suppress(FileNotFoundError):
        if version_of(file) == version:
            return
    raise OSError(EBUSY, "changed while the command read it, and stays as it is: run the command again")


def _mode_of(path: Path) -> int:
    """Return the permissions of a file, or those that a new file would get."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    umask = os.umask(0o077)  # reading it requires setting it
    os.umask(umask)
    return 0o666 & ~umask
