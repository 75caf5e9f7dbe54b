"""aiohttp: clients that fetch URLs that users gave, but never reach your own network (SSRF).

>>> import asyncio
>>> import aiohttp
>>> from uri_split.integrations.aiohttp import GuardedConnector
>>> async def fetch(url: str) -> str:
...     async with aiohttp.ClientSession(connector=GuardedConnector()) as session, session.get(url) as response:
...         return await response.text()
>>> asyncio.run(fetch("http://169.254.169.254/latest/meta-data/"))
Traceback (most recent call last):
    ...
uri_split.DisallowedURI: URI not allowed:
  http://169.254.169.254/latest/meta-data/
         ^^^^^^^^^^^^^^^
  169.254.169.254 is a cloud's metadata service, which hands out credentials
  help: write a host that everybody can reach, such as www.example.com

A refusal is a `uri_split.URIError` and no error of aiohttp, since trying again is of no use. Catch both:

>>> from uri_split import URIError
>>> async def fetch_or_none(url: str) -> str | None:
...     try:
...         return await fetch(url)
...     except (URIError, aiohttp.ClientError):
...         return None
>>> print(asyncio.run(fetch_or_none("http://127.0.0.1/")))
None
"""

import socket
from ssl import SSLContext
from typing import TypedDict, Unpack

from uri_split._policy.policy import WEBSITE, Policy
from uri_split._text.arguments import requires_extra
from uri_split._uri.types import URI
from uri_split.integrations._guard import Guard, name_of_the_dns, proxy_refused

with requires_extra("the aiohttp integration", package="aiohttp"):
    import aiohttp
    from aiohttp.abc import AbstractResolver, ResolveResult
    from aiohttp.connector import Connection
    from aiohttp.tracing import Trace


class ConnectorOptions(TypedDict, total=False):
    """Keyword arguments of `aiohttp.TCPConnector` that a guarded connector takes.

    Attributes:
        ssl: Whether to verify certificates, or with what.
        limit: The number of connections; 0 for no limit.
        limit_per_host: The number of connections to a host; 0 for no limit.
        family: Which addresses to use: of IPv4, of IPv6, or both (0).
        ttl_dns_cache: How long to remember the addresses of a name, in seconds.
        local_addr: The address and the port of this machine from which to connect.
    """

    ssl: bool | aiohttp.Fingerprint | SSLContext
    limit: int
    limit_per_host: int
    family: socket.AddressFamily
    ttl_dns_cache: int | None
    local_addr: tuple[str, int]


class GuardedConnector(aiohttp.TCPConnector):
    """Connector of an `aiohttp.ClientSession` that connects only to public addresses.

    It checks each request, redirects included, with a policy. It looks the host up once, checks the addresses, and
    connects to one of those. TLS verifies the name. It refuses proxies, since aiohttp looks up their names as it does
    those of servers.

    aiohttp removes a user and a password from a URI before a connector sees it, so no policy refuses them. A redirect
    may choose them, too. Check the first URI with the policy, and set ``allow_redirects=False`` if this matters.

    Args:
        policy: The policy for each URI. The client connects only to public addresses and to those in its
            `allow_networks`, whatever it says about hosts, and never to those in its `refuse_networks`.
        options: The options of `aiohttp.TCPConnector`, which `ConnectorOptions` documents.

    Raises:
        DisallowedURI: When a URI is requested that the policy refuses, or whose host has no address that is allowed.
        InvalidURI: When a text is requested that is not a URI.
        URIError: When a request has a proxy, perhaps from the environment.
    """

    def __init__(self, policy: Policy[URI] = WEBSITE, **options: Unpack[ConnectorOptions]) -> None:
        super().__init__(**options)  # pyright: ignore[reportUnknownMemberType]  aiohttp leaves out a type in it
        self._guard = Guard(policy)
        self._resolver = _GuardedResolver(self._resolver, self._guard)

    async def connect(
        self,
        req: aiohttp.ClientRequest,
        traces: list[Trace],
        timeout: aiohttp.ClientTimeout,  # noqa: ASYNC109  aiohttp passes it
    ) -> Connection:
        """Return a connection for a request, or refuse it."""
        if req.proxy:
            instead = "use another client"
            raise proxy_refused(instead)
        with self._guard.request(str(req.url)):
            return await super().connect(req, traces, timeout)


class _GuardedResolver(AbstractResolver):
    """Resolver that returns only the addresses that a guard allows."""

    def __init__(self, resolver: AbstractResolver, guard: Guard) -> None:
        self._resolver = resolver
        self._guard = guard

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        with name_of_the_dns(host):
            found = await self._resolver.resolve(host, port, family)
        allowed = self._guard.allowed(each["host"] for each in found)
        return [each for each in found if each["host"] in allowed]

    async def close(self) -> None:
        await self._resolver.close()
