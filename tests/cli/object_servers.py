"""A server of an object store on this machine."""

import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final, NamedTuple
from urllib.parse import quote
from urllib.request import Request, urlopen

SECRET: Final = "top/secret+key"
"""What must not appear in any message."""

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
        _request("PUT", f"{self.address}/{quote(name)}", data, signature)

    def refuse_after(self, actions: int) -> None:
        """Accept some more requests, and then no credentials."""
        _request("POST", f"{self.address}/moto-api/reset-auth", b"%d" % actions)


def _request(method: str, address: str, data: bytes, signature: str = "") -> None:
    headers = {"Content-Type": "application/octet-stream", "Authorization": signature}
    request = Request(address, data, headers, method=method)  # noqa: S310  on this machine
    with urlopen(request, timeout=20) as answer:  # noqa: S310
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
