"""httpx: clients that fetch URLs that users gave, but never reach your own network (SSRF).

>>> import httpx
>>> from uri_split.integrations.httpx import GuardedTransport
>>> with httpx.Client(transport=GuardedTransport(), follow_redirects=True) as client:
...     client.get("http://169.254.169.254/latest/meta-data/")
Traceback (most recent call last):
    ...
uri_split.DisallowedURI: URI not allowed:
  http://169.254.169.254/latest/meta-data/
         ^^^^^^^^^^^^^^^
  169.254.169.254 is a cloud's metadata service, which hands out credentials
  help: write a host that everybody can reach, such as www.example.com

A refusal is a `uri_split.URIError` and no error of httpx, since trying again is of no use. Catch both:

>>> from uri_split import URIError
>>> def status(url: str) -> int | None:
...     try:
...         with httpx.Client(transport=GuardedTransport()) as client:
...             return client.get(url).status_code
...     except (URIError, httpx.HTTPError):
...         return None
>>> print(status("http://127.0.0.1/"))
None

For httpx2, the maintained successor of httpx, see `uri_split.integrations.httpx2`.
"""

from ssl import SSLContext
from typing import TypedDict, Unpack

from uri_split._policy.policy import WEBSITE, Policy
from uri_split._text.arguments import requires_extra
from uri_split._uri.types import URI
from uri_split.integrations._guard import AsyncGuardedNetwork, ConnectErrors, Guard, GuardedNetwork, guard_pool

with requires_extra("the httpx integration", package="httpx"):
    import httpx
    from httpcore import ConnectError, ConnectTimeout

_ERRORS = ConnectErrors(ConnectError, ConnectTimeout)


class TransportOptions(TypedDict, total=False):
    """Keyword arguments of `httpx.HTTPTransport` that a guarded transport takes.

    Attributes:
        verify: Whether to verify certificates, or with what.
        http2: Whether to use HTTP/2 with servers that support it.
        limits: The limits of the pool of connections.
        retries: The number of further attempts to connect.
        local_address: The address of this machine from which to connect.
        proxy: A proxy. It looks up names itself, so it must refuse addresses that are not public.
    """

    verify: SSLContext | bool
    http2: bool
    limits: httpx.Limits
    retries: int
    local_address: str
    proxy: httpx.Proxy | str


class GuardedTransport(httpx.HTTPTransport):
    """Transport of an `httpx.Client` that connects only to public addresses.

    It checks each request, redirects included, with a policy. It looks the host up once, checks the addresses, and
    connects to one of those. TLS verifies the name. With a transport, `httpx.Client` ignores the proxies in the
    environment.

    Args:
        policy: The policy for each URI. The client connects only to public addresses and to those in its
            `allow_networks`, whatever it says about hosts, and never to those in its `refuse_networks`.
        options: The options of `httpx.HTTPTransport`, which `TransportOptions` documents.

    Raises:
        DisallowedURI: When a URI is requested that the policy refuses, or whose host has no address that is allowed.
        InvalidURI: When a text is requested that is not a URI.

    >>> from dataclasses import replace
    >>> from uri_split import WEBHOOK
    >>> transport = GuardedTransport(replace(WEBHOOK, allow_networks={"10.8.0.0/16"}), retries=2)
    >>> transport.close()
    """

    def __init__(self, policy: Policy[URI] = WEBSITE, **options: Unpack[TransportOptions]) -> None:
        super().__init__(**options)
        self._guard = Guard(policy)
        if options.get("proxy") is None:
            guard_pool(self._pool, self._guard, _ERRORS, GuardedNetwork)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request, or refuse it."""
        with self._guard.request(str(request.url)) as uri:
            request.url = httpx.URL(uri)
            return super().handle_request(request)


class AsyncGuardedTransport(httpx.AsyncHTTPTransport):
    """Transport of an `httpx.AsyncClient` that connects only to public addresses, like `GuardedTransport`.

    Args:
        policy: The policy for each URI.
        options: The options of `httpx.AsyncHTTPTransport`, which `TransportOptions` documents.

    Raises:
        DisallowedURI: When a URI is requested that the policy refuses, or whose host has no address that is allowed.
        InvalidURI: When a text is requested that is not a URI.
    """

    def __init__(self, policy: Policy[URI] = WEBSITE, **options: Unpack[TransportOptions]) -> None:
        super().__init__(**options)
        self._guard = Guard(policy)
        if options.get("proxy") is None:
            guard_pool(self._pool, self._guard, _ERRORS, AsyncGuardedNetwork)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send a request, or refuse it."""
        with self._guard.request(str(request.url)) as uri:
            request.url = httpx.URL(uri)
            return await super().handle_async_request(request)
