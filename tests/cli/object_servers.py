"""Servers of object stores on this machine."""

import base64
import hashlib
import hmac
import os
import subprocess
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from shutil import which
from typing import Final, NamedTuple
from urllib.parse import quote
from urllib.request import Request, urlopen

from tests.engines.engine import AbsentError, report
from uri_split.cli.objects import SIZES, store_of

SECRET: Final = "top/secret+key"
"""What must not appear in any message."""

ACCOUNT: Final = "devstoreaccount1"
KEY: Final = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=="
"""The account of azurite, and its key: they are the same everywhere."""

_MOTO: Final = """
import sys
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
server.start()
print(server.get_host_and_port()[1], flush=True)
sys.stdin.read()
"""


class S3(NamedTuple):
    """A server that speaks the protocol of S3.

    Attributes:
        address: Its address.
    """

    address: str

    @property
    def environment(self) -> dict[str, str]:
        """The variables with which it is found."""
        return {
            "AWS_ENDPOINT_URL": self.address,
            "AWS_ACCESS_KEY_ID": "AKIAEXAMPLE",
            "AWS_SECRET_ACCESS_KEY": SECRET,
            "AWS_REGION": "us-east-1",
            "AWS_METADATA_ENDPOINT": "http://127.0.0.1:1",  # and not that of the machine on which the tests run
        }

    def put(self, name: str, data: bytes = b"") -> None:
        """Make a bucket, or an object in it."""
        # Without a signature, which moto does not check, an object could not be replaced.
        signature = "AWS4-HMAC-SHA256 Credential=id/20260101/us-east-1/s3/aws4_request, SignedHeaders=, Signature="
        request("PUT", f"{self.address}/{quote(name)}", data, {"Authorization": signature})

    def refuse_after(self, actions: int) -> None:
        """Accept some more requests, and then no credentials."""
        request("POST", f"{self.address}/moto-api/reset-auth", b"%d" % actions)


class Azure(NamedTuple):
    """A server that speaks the protocol of Azure Blob Storage.

    Attributes:
        address: Its address.
    """

    address: str

    @property
    def environment(self) -> dict[str, str]:
        """The variables with which it is found."""
        return {
            "AZURE_STORAGE_ENDPOINT": f"{self.address}/{ACCOUNT}",
            "AZURE_STORAGE_ACCOUNT_NAME": ACCOUNT,
            "AZURE_STORAGE_ACCOUNT_KEY": KEY,
            "AZURE_MSI_ENDPOINT": "http://127.0.0.1:1/metadata/identity/oauth2/token",  # not that of this machine
        }

    def make_container(self, name: str) -> None:
        """Make a container."""
        self._put(f"{ACCOUNT}/{name}", b"", {}, "restype:container")

    def put(self, name: str, data: bytes) -> None:
        """Make an object in a container."""
        self._put(f"{ACCOUNT}/{name}", data, {"x-ms-blob-type": "BlockBlob"}, "")

    def _put(self, path: str, data: bytes, headers: dict[str, str], parameter: str) -> None:
        """Send a request with a signature.

        https://learn.microsoft.com/en-us/rest/api/storageservices/authorize-with-shared-key
        """
        now = datetime.now(UTC).strftime("%a, %d %b %Y %H:%M:%S GMT")
        headers = {**headers, "x-ms-date": now, "x-ms-version": "2021-12-02"}
        lines = [
            *("PUT", "", "", str(len(data) or ""), "", "application/octet-stream", *([""] * 6)),
            *(f"{name}:{value}" for name, value in sorted(headers.items())),
            f"/{ACCOUNT}/{path}",
            *([parameter] if parameter else []),
        ]
        digest = hmac.new(base64.b64decode(KEY), "\n".join(lines).encode(), hashlib.sha256).digest()
        signature = f"SharedKey {ACCOUNT}:{base64.b64encode(digest).decode()}"
        address = f"{self.address}/{path}?{parameter.replace(':', '=')}"
        request("PUT", address, data, {**headers, "Authorization": signature})


@contextmanager
def without_memory() -> Generator[None]:
    """Forget the connections and sizes that the command keeps, before and after: each test may have another server."""
    store_of.cache_clear()
    yield
    store_of.cache_clear()
    SIZES.clear()


def request(method: str, address: str, data: bytes, headers: Mapping[str, str] | None = None) -> None:
    """Send a request, and require success."""
    some = Request(address, data, {"Content-Type": "application/octet-stream", **(headers or {})}, method=method)  # noqa: S310  on this machine
    with urlopen(some, timeout=20) as answer:  # noqa: S310
        answer.read()


@contextmanager
def moto() -> Generator[S3]:
    """Run moto in a process of its own: it imports packages that give warnings."""
    with subprocess.Popen(
        [sys.executable, "-c", _MOTO],
        env={**os.environ, "INITIAL_NO_AUTH_ACTION_COUNT": "1000000"},
        stdin=subprocess.PIPE,  # it ends when this is closed
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout
        yield S3(f"http://127.0.0.1:{process.stdout.readline().strip()}")


@contextmanager
def azurite(directory: Path) -> Generator[Azure]:
    """Run azurite, which keeps its files in a directory."""
    command = which("azurite-blob")
    if command is None:
        report(AbsentError("npm's package azurite is not on the path: install it"))
    options = ("--inMemoryPersistence", "--disableTelemetry", "--silent", "--blobHost=127.0.0.1", "--blobPort=0")
    with subprocess.Popen([command, *options], cwd=directory, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        listening = next(line for line in process.stdout if "listens on" in line)
        yield Azure(listening.split()[-1])
        process.terminate()
