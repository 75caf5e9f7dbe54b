"""Client that fetches links from strangers but never reaches your own network (server-side request forgery, SSRF).

A policy checks each URI: the first one, and each one that a server redirects to. A name may still lead to any address,
and to another one at each lookup (DNS rebinding). So the name is looked up once, a policy checks its addresses, and the
client connects to one of those. TLS still verifies the name.

>>> with client() as guarded:
...     guarded.get("http://169.254.169.254/latest/meta-data/")
Traceback (most recent call last):
    ...
uri_split.DisallowedURI: URI not allowed:
  http://169.254.169.254/latest/meta-data/
         ^^^^^^^^^^^^^^^
  169.254.169.254 is a cloud's metadata service, which hands out credentials
  help: write a host that everybody can reach, such as www.example.com
"""

import socket
from collections.abc import Iterable
from urllib.parse import quote

import httpcore
import httpx

from uri_split import URI, Policy

LINKS = Policy(schemes={"http", "https"}, ports={80, 443}, public_hosts_only=True)
ADDRESSES = Policy(public_hosts_only=True)


class _GuardedNetwork(httpcore.SyncBackend):
    """Network backend that connects only to the addresses that a policy accepts."""

    def __init__(self, addresses: Policy[URI]) -> None:
        self._addresses = addresses

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to the first address that the policy accepts and that answers."""
        error: httpcore.ConnectError | httpcore.ConnectTimeout = httpcore.ConnectError(
            f"no address of {host} is allowed"
        )
        for address in self._addresses_of(host, port):
            try:
                return super().connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as refused:
                error = refused
        raise error

    def _addresses_of(self, host: str, port: int) -> list[str]:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as unknown:
            raise httpcore.ConnectError(str(unknown)) from unknown
        addresses = [str(sockaddr[0]) for *_, sockaddr in found]
        return [address for address in addresses if self._addresses.is_valid(_uri_of(address))]


def _uri_of(address: str) -> str:
    return f"http://[{address}]/" if ":" in address else f"http://{address}/"


class GuardedTransport(httpx.HTTPTransport):
    """Transport of an `httpx.Client` that checks each request, redirects included.

    Args:
        links: What the client may request.
        addresses: What it may connect to: the policy checks a URI with the address as its host.
    """

    def __init__(self, links: Policy[URI] = LINKS, addresses: Policy[URI] = ADDRESSES) -> None:
        super().__init__()
        self._links = links
        network = _GuardedNetwork(addresses)
        self._pool = httpcore.ConnectionPool(httpx.create_ssl_context(), network_backend=network)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request, or raise `uri_split.DisallowedURI` or `uri_split.InvalidURI`."""
        # `httpx` sends characters such as "[" and "|" in a query, which no URI has.
        target = quote(request.url.raw_path, safe="%/?:@!$&'()*+,;=")
        request.url = request.url.copy_with(raw_path=target.encode())
        self._links.parse(str(request.url))
        return super().handle_request(request)


def client() -> httpx.Client:
    """Return a client that follows redirects. With a transport, `httpx` ignores proxies in the environment."""
    return httpx.Client(transport=GuardedTransport(), follow_redirects=True, max_redirects=5)
