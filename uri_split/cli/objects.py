"""Objects in stores of the cloud: their addresses, patterns and contents.

The credentials come from environment variables. They have the same names for Polars, which uses the same library.
"""

import os
import stat
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from fnmatch import fnmatchcase
from functools import lru_cache
from glob import has_magic
from io import SEEK_CUR, SEEK_END, BufferedReader, RawIOBase
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple, TypeAlias, cast

from uri_split._text.arguments import requires_extra
from uri_split.cli.errors import ObjectFailure, display_name, extra_as_click_error, file_failure_as_click_error

if TYPE_CHECKING:
    from obstore import ObjectMeta

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer
    from obstore import GetOptions, ObjectMeta
    from obstore.store import AzureStore, ClientConfig, GCSStore, HTTPStore, RetryConfig, S3Store

    Store: TypeAlias = AzureStore | GCSStore | HTTPStore | S3Store


class _Provider(NamedTuple):
    """What the messages about a scheme say.

    Attributes:
        bucket: What the provider calls a bucket.
        credentials: The environment variables with the credentials.
        anonymous: The variable for access without credentials.
    """

    bucket: str
    credentials: str
    anonymous: str


_AZURE: Final = _Provider(
    "container", "AZURE_STORAGE_ACCOUNT_NAME and AZURE_STORAGE_ACCOUNT_KEY", "AZURE_SKIP_SIGNATURE"
)
_PROVIDERS: Final = {
    "s3": _Provider("bucket", "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY", "AWS_SKIP_SIGNATURE"),
    "gs": _Provider("bucket", "GOOGLE_APPLICATION_CREDENTIALS", "GOOGLE_SKIP_SIGNATURE"),
    "az": _AZURE,
    "abfs": _AZURE,
    "abfss": _AZURE,
    "hf": _Provider("repository", "HF_TOKEN", ""),
}
_STARTS: Final = tuple(f"{scheme}://" for scheme in _PROVIDERS)

_BUFFER: Final = 8 << 20
"""Bytes in a request: each request takes some 100 ms, even for a few bytes."""
_RETRIES: Final = 4
"""Without credentials or a network, the command fails within half a minute, and not after some."""

HUGGING_FACE: Final = "https://huggingface.co"

SIZES: Final[dict[str, int]] = {}
"""Sizes of objects in bytes, which a list of objects contains as well."""

_NO_BUCKET: Final = {"NoSuchBucket", "ContainerNotFound"}
_WRONG_REGION: Final = {"AuthorizationHeaderMalformed", "PermanentRedirect"}
_WITHOUT_CREDENTIALS: Final = (
    "/latest/api/token",
    "/latest/meta-data/",
    "/metadata/identity/oauth2/token",
    "/computeMetadata/v1/",
    "Account must be specified",
)
"""Parts of errors if the environment has no credentials: most are where machines in a cloud get theirs."""


class ObjectName(NamedTuple):
    """The name of an object or of a directory of objects.

    Attributes:
        scheme: The scheme.
        bucket: The bucket, as it is written.
        key: The name in the bucket, which is not percent-encoded.
    """

    scheme: str
    bucket: str
    key: str

    @property
    def base(self) -> str:
        """The beginning of all names in the same bucket."""
        return f"{self.scheme}://{self.bucket}/"


def is_object(file: str) -> bool:
    """Return whether the name of a file is that of an object in an object store.

    >>> is_object("s3://bucket/links.csv"), is_object("links.csv"), is_object("./s3://bucket")
    (True, False, False)
    """
    return file.startswith(_STARTS)


def object_name(file: str) -> ObjectName:
    """Return the parts of the name of an object.

    >>> object_name("s3://bucket/logs/a?b.txt")
    ObjectName(scheme='s3', bucket='bucket', key='logs/a?b.txt')
    """
    scheme, _, rest = file.partition("://")
    parts = rest.split("/")
    length = 3 if scheme == "hf" else 1  # a repository is "datasets/OWNER/NAME"
    return ObjectName(scheme, "/".join(parts[:length]), "/".join(parts[length:]))


def open_file(file: str) -> BinaryIO:
    """Open a file, or an object.

    Raises:
        OSError: If it cannot be read.
    """
    if not is_object(file):
        return Path(file).open("rb")
    return cast("BinaryIO", BufferedReader(_Object(file), _BUFFER))


def as_pyarrow_reads(file: str) -> str | BinaryIO:
    """Return the name of a file, or an open object.

    Raises:
        OSError: If the object cannot be read.
    """
    return cast("BinaryIO", _Object(file)) if is_object(file) else file


def first_bytes(file: str, number: int) -> bytes:
    """Return the first bytes of an object.

    Raises:
        OSError: If it cannot be read.
    """
    return _Object(file).read(number) or b""


def size_of(file: str) -> int:
    """Return the size of an object in bytes, as it was when it was first listed or asked for.

    Raises:
        OSError: If it cannot be read.
    """
    if file not in SIZES:
        SIZES[file] = _Object(file).size
    return SIZES[file]


def known_size(file: str) -> int | None:
    """Return the size of a regular file or of an object in bytes, and `None` for anything else, such as a pipe."""
    try:
        if is_object(file):
            return size_of(file)
        status = Path(file).stat()
    except OSError:  # reported when the file is opened
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def modification_time(file: str) -> float:
    """Return when a file or an object was changed, in seconds since 1970.

    Raises:
        OSError: If it cannot be read.
    """
    return _Object(file).modified if is_object(file) else Path(file).stat().st_mtime


class _Object(RawIOBase):
    """Bytes of an object, requested as they are read.

    Args:
        file: The name of the object.

    Attributes:
        size: The number of its bytes.
        modified: When it was changed, in seconds since 1970.

    Raises:
        OSError: If it cannot be read, now or later.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._position = 0
        with failure_as_object_failure(file):
            scheme, bucket, self._key = object_name(file)
            if self._key[-1:] in {"", "/"}:  # some servers answer to the name of a bucket
                raise ObjectFailure(file, "this is a directory: name an object in it")
            if self._key.startswith("/"):  # it would be dropped
                raise ObjectFailure(file, _unreadable_name(self._key))
            self._store = store_of(scheme, bucket)
            found = _metadata(self._store, self._key)
        self.size: int = found["size"]
        # Some servers do not say when: then it may have been changed just now.
        self.modified: float = found["last_modified"].timestamp() or inf
        # Another version of the object has another tag. Hugging Face redirects to servers with tags of their own.
        tag = None if scheme == "hf" else found["e_tag"]
        self._options: GetOptions = {"if_match": tag} if tag else {}

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = 0, /) -> int:
        self._position = offset + {SEEK_CUR: self._position, SEEK_END: self.size}.get(whence, 0)
        return self._position

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        into = memoryview(buffer)
        length = max(0, min(len(into), self.size - self._position))
        if length:
            with failure_as_object_failure(self._file):
                part = (self._position, self._position + length)
                found = self._store.get(self._key, options={**self._options, "range": part})
                into[:length] = found.bytes()
        self._position += length
        return length


def _metadata(store: "Store", key: str) -> "ObjectMeta":
    from obstore.exceptions import PermissionDeniedError, UnauthenticatedError  # noqa: PLC0415  an optional package

    try:
        return store.head(key)
    except (FileNotFoundError, PermissionDeniedError, UnauthenticatedError):
        return store.get(key).meta  # the answer to a HEAD request does not say what is wrong; this one does


@lru_cache
def store_of(scheme: str, bucket: str) -> "Store":
    """Return a bucket, the same one each time: it keeps connections. Contacts no server.

    Raises:
        click.ClickException: If the package for object stores is not installed.
        obstore.exceptions.BaseError: If the environment lacks something.
    """
    with extra_as_click_error(), requires_extra("reading from object stores", package="obstore", extra="cloud"):
        from obstore.store import AzureStore, GCSStore, HTTPStore, S3Store  # noqa: PLC0415  an optional package
    # Servers for tests and in private networks are often without TLS. The address is in the environment.
    client: ClientConfig = {"allow_http": True, "timeout": timedelta(minutes=5), "read_timeout": timedelta(seconds=10)}
    retries: RetryConfig = {"max_retries": _RETRIES, "retry_timeout": timedelta(seconds=30)}
    if scheme == "s3":
        return S3Store(bucket, client_options=client, retry_config=retries)
    if scheme == "gs":
        return GCSStore(bucket, client_options=client, retry_config=retries)
    if scheme == "hf":
        repository, _, revision = bucket.partition("@")
        if token := os.environ.get("HF_TOKEN"):
            client["default_headers"] = {"Authorization": f"Bearer {token}"}
        address = f"{HUGGING_FACE}/{repository}/resolve/{revision or 'main'}"
        return HTTPStore(address, client_options=client, retry_config=retries)
    container, _, account = bucket.partition("@")
    return AzureStore(
        container,
        config={"account_name": account.partition(".")[0]} if account else None,
        client_options=client,
        retry_config=retries,
    )


@contextmanager
def failure_as_object_failure(file: str) -> Generator[None]:
    """Turn a failure of obstore or Polars to read an object into an `ObjectFailure`; for a file, do nothing."""
    try:
        yield
    except Exception as error:
        is_of_store = isinstance(error, OSError | ValueError) or type(error).__module__.startswith("obstore")
        if isinstance(error, ObjectFailure) or not (is_of_store and is_object(file)):
            raise
        raise ObjectFailure(file, _reason(error, file)) from None


def _reason(error: Exception, file: str) -> str:
    """Return what is wrong and what to do, for an error of obstore, or of Polars about an object.

    The errors contain addresses, which may contain signatures: they must not be shown.
    """
    text = f"{error}"
    provider = _PROVIDERS[object_name(file).scheme]
    code = text.partition("<Code>")[2].partition("</Code>")[0]
    because = f" ({code})" if code.isalpha() else ""
    status = text.partition("status code: ")[2][:3]
    if any(part in text for part in _WITHOUT_CREDENTIALS):
        reason = (
            f"no credentials: set {provider.credentials} in the environment; "
            f"for public objects, set {provider.anonymous}=true"
        )
    elif code in _NO_BUCKET:
        reason = f"no such {provider.bucket}: check its name"
    elif isinstance(error, FileNotFoundError):
        reason = "no such object: check its name; for all objects in a directory, add a slash at the end"
    elif code in _WRONG_REGION or "redirect without LOCATION" in text:
        reason = "the bucket is in another region: set AWS_REGION"
    elif status in {"400", "401", "403"}:  # 400 for a token that has expired
        reason = f"access denied{because}: check {provider.credentials} in the environment"
    elif status in {"412", "416"}:
        reason = "the object was changed while it was read: try again"
    elif status:
        reason = f"the server answers with status {status}{because}: try again later"
    elif "HTTP error" in text:
        reason = "cannot connect to the server: check the network, and the address in the environment if you set one"
    elif "parse path" in text or "path segment" in text:
        reason = _unreadable_name(text.partition('Path "')[2].partition('"')[0])
    else:  # the text may quote a part of a key
        reason = f"invalid settings: check {provider.credentials} in the environment"
    return reason


def _unreadable_name(key: str) -> str:
    return (
        f'the object "{display_name(key)}" cannot be read, because its name contains "//", "/./", "/../" or a control '
        "character: rename it"
    )


# The objects that the user means by a pattern or a directory in an object store.

_AT_ONCE: Final = 1000
"""Objects in an answer of a server."""


def matching_objects(given: str) -> list[str]:
    """Return the objects that match a pattern, in order, or the given name if it is not a pattern, or exists.

    Raises:
        click.ClickException: If they cannot be listed.
    """
    name = object_name(given)
    if not has_magic(name.key):
        return [given]
    with file_failure_as_click_error("read", given, (OSError,)), failure_as_object_failure(given):
        store = _listable_store_of(name)
        if _exists(store, name.key):
            return [given]
        return sorted(_remembered(name.base, _matching(store, "", name.key.split("/"))))


def objects_in(given: str) -> list[str]:
    """Return the objects in a directory and its subdirectories, in the order of `os.walk`.

    Raises:
        click.ClickException: If they cannot be listed.
    """
    name = object_name(given)
    directory = name.key.strip("/")
    with file_failure_as_click_error("read", given, (OSError,)), failure_as_object_failure(given):
        found = [*_remembered(name.base, _all_in(_listable_store_of(name), directory))]
    start = len(name.base) + len(f"{directory}/" if directory else "")
    # The files of a directory come before its subdirectories.
    return sorted(found, key=lambda file: [(1, part) for part in file[start:].split("/")[:-1]] + [(0, file)])


def lake_around(given: str, objects: Iterable[str]) -> str | None:
    """Return the directory of the table of Delta or Iceberg that contains some of the objects, if there is one.

    Only Parquet is searched for in patterns, and directories such as ``year=2026`` are not taken for tables: each one
    takes two requests.

    Args:
        given: The pattern or directory.
        objects: The objects that it means.
    """
    name = object_name(given)
    files = [given] if name.key[-1:] in {"", "/"} else [file for file in objects if file.lower().endswith(".parquet")]
    keys = {parent for file in files for parent in _parents(object_name(file).key)}
    for key in sorted(keys):
        if "=" not in key.rpartition("/")[2] and _is_lake(store_of(name.scheme, name.bucket), key):
            return f"{name.base}{key}"
    return None


def _parents(key: str) -> list[str]:
    names = key.split("/")[:-1]
    return ["/".join(names[:length]) for length in range(len(names) + 1)]


def _is_lake(store: "Store", directory: str) -> bool:
    from obstore.exceptions import BaseError  # noqa: PLC0415  an optional package

    try:
        log = store.list_with_delimiter(f"{directory}/_delta_log".lstrip("/"))
        metadata = store.list_with_delimiter(f"{directory}/metadata".lstrip("/"))
    except (BaseError, OSError, ValueError):  # not everybody may list all directories
        return False
    return bool(log["objects"]) or any(found["path"].endswith(".metadata.json") for found in metadata["objects"])


def _listable_store_of(name: ObjectName) -> "Store":
    if name.scheme == "hf":
        raise ObjectFailure(name.base, "files at Hugging Face cannot be listed: name each of them")
    return store_of(name.scheme, name.bucket)


def _exists(store: "Store", key: str) -> bool:
    from obstore.exceptions import PermissionDeniedError  # noqa: PLC0415  an optional package

    try:
        store.head(key)
    except (FileNotFoundError, PermissionDeniedError):  # the list says whether access is denied
        return False
    return True


def _remembered(base: str, objects: Iterable["ObjectMeta"]) -> Iterator[str]:
    for found in objects:
        file = base + found["path"]
        SIZES[file] = found["size"]
        yield file


def _all_in(store: "Store", directory: str) -> Iterator["ObjectMeta"]:
    for some in store.list(directory, chunk_size=_AT_ONCE):
        yield from some


def _matching(store: "Store", directory: str, patterns: Sequence[str]) -> Iterator["ObjectMeta"]:
    """Yield the objects in a directory that match the parts of a pattern; lists no other directories."""
    first, *rest = patterns
    if first == "**":
        start = len(f"{directory}/" if directory else "")
        for found in _all_in(store, directory):
            if _match(found["path"][start:].split("/"), patterns):
                yield found
    elif rest and not has_magic(first):
        yield from _matching(store, f"{directory}/{first}".lstrip("/"), rest)
    else:
        listed = store.list_with_delimiter(directory)
        if rest:
            for below in listed["common_prefixes"]:
                if _matches(below.rpartition("/")[2], first):
                    yield from _matching(store, below, rest)
        else:
            yield from (found for found in listed["objects"] if _matches(found["path"].rpartition("/")[2], first))


def _match(names: Sequence[str], patterns: Sequence[str]) -> bool:
    """Return whether the parts of a name match those of a pattern, in which ``**`` is any number of parts."""
    if not (names and patterns):
        return not names and all(pattern == "**" for pattern in patterns)
    if patterns[0] == "**":
        return _match(names, patterns[1:]) or (not names[0].startswith(".") and _match(names[1:], patterns))
    return _matches(names[0], patterns[0]) and _match(names[1:], patterns[1:])


def _matches(name: str, pattern: str) -> bool:
    """Return whether a name matches a part of a pattern. As in a shell, only a period matches one at the start."""
    return fnmatchcase(name, pattern) and (pattern.startswith(".") or not name.startswith("."))
