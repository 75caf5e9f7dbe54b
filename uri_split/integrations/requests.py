"""requests: sessions that fetch URLs that users gave, but never reach your own network (SSRF).

>>> import requests
>>> from uri_split.integrations.requests import GuardedSession
>>> with GuardedSession() as session:
...     session.get("http://169.254.169.254/latest/meta-data/")
Traceback (most recent call last):
    ...
uri_split.DisallowedURI: URI not allowed:
  http://169.254.169.254/latest/meta-data/
         ^^^^^^^^^^^^^^^
  169.254.169.254 is a cloud's metadata service, which hands out credentials
  help: write a host that everybody can reach, such as www.example.com

A refusal is a `uri_split.URIError` and no error of requests, since trying again is of no use. Catch both:

>>> from uri_split import URIError
>>> def status(url: str) -> int | None:
...     try:
...         with GuardedSession() as session:
...             return session.get(url).status_code
...     except (URIError, requests.RequestException):
...         return None
>>> print(status("http://127.0.0.1/"))
None
"""

from collections.abc import Mapping
from typing import TypedDict, Unpack

from uri_split._policy.policy import WEBSITE, Policy
from uri_split._text.arguments import requires_extra
from uri_split._uri.types import URI
from uri_split.integrations._guard import Guard, first_that_answers, proxy_refused

with requires_extra("the requests integration", package="requests"):
    from requests import PreparedRequest, Response, Session
    from requests.adapters import HTTPAdapter
    from requests.utils import select_proxy
    from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, Retry
    from urllib3.connection import HTTPConnection, HTTPSConnection
    from urllib3.exceptions import ConnectTimeoutError, NewConnectionError


class AdapterOptions(TypedDict, total=False):
    """Keyword arguments of `requests.adapters.HTTPAdapter`.

    Attributes:
        pool_connections: The number of pools of connections, one for each host.
        pool_maxsize: The number of connections in a pool.
        max_retries: The number of further attempts to connect.
        pool_block: Whether to wait for a connection when all of a pool are in use.
    """

    pool_connections: int
    pool_maxsize: int
    max_retries: Retry | int
    pool_block: bool


class GuardedAdapter(HTTPAdapter):
    """Adapter for a session of your own, which connects only to public addresses.

    It checks each request, redirects included, with a policy. It looks the host up once, checks the addresses, and
    connects to one of those. TLS verifies the name. Mount it for ``http://`` and for ``https://``, since a server may
    redirect from one to the other.

    Args:
        policy: The policy for each URI. The client connects only to public addresses and to those in its
            `allow_networks`, whatever it says about hosts, and never to those in its `refuse_networks`.
        allow_proxies: Whether to send requests through the proxies of the session. A proxy looks up names itself, so it
            must refuse addresses that are not public.
        options: The options of `requests.adapters.HTTPAdapter`, which `AdapterOptions` documents.

    Raises:
        DisallowedURI: When a URI is requested that the policy refuses, or whose host has no address that is allowed.
        InvalidURI: When a text is requested that is not a URI.
        URIError: When a session has a proxy that is not allowed, perhaps from the environment.

    >>> import requests
    >>> with requests.Session() as session:
    ...     for prefix in ("http://", "https://"):
    ...         session.mount(prefix, GuardedAdapter(max_retries=2))
    """

    # The names of what a pickle contains.
    __attrs__: tuple[str, ...] = (*HTTPAdapter.__attrs__, "_guard", "_allow_proxies")

    def __init__(
        self, policy: Policy[URI] = WEBSITE, *, allow_proxies: bool = False, **options: Unpack[AdapterOptions]
    ) -> None:
        self._guard = Guard(policy)
        self._allow_proxies = allow_proxies
        super().__init__(**options)

    def init_poolmanager(self, connections: int, maxsize: int, block: bool = False, **options: object) -> None:  # noqa: FBT001, FBT002  as in requests
        """Make pools of guarded connections."""
        super().init_poolmanager(connections, maxsize, block, **options)
        self.poolmanager.pool_classes_by_scheme = _guarded_pools(self._guard)

    def send(
        self,
        request: PreparedRequest,
        stream: bool = False,  # noqa: FBT001, FBT002  as in requests
        timeout: float | tuple[float, float] | tuple[float, None] | None = None,
        verify: bool | str = True,  # noqa: FBT001, FBT002  as in requests
        cert: bytes | str | tuple[bytes | str, bytes | str] | None = None,
        proxies: Mapping[str, str] | None = None,
    ) -> Response:
        """Send a request, or refuse it."""
        if not self._allow_proxies and select_proxy(request.url or "", proxies):
            instead = "set allow_proxies=True if it refuses private addresses"
            raise proxy_refused(instead)
        with self._guard.request(request.url or "") as uri:
            request.url = uri
            return super().send(request, stream, timeout, verify, cert, proxies)


class GuardedSession(Session):
    """Session that connects only to public addresses, with a `GuardedAdapter`.

    It ignores the environment (`trust_env`), where ``HTTP_PROXY`` may name a proxy and ``.netrc`` has passwords. To use
    certificates of your own, set `verify`.

    Args:
        policy: The policy for each URI.
        allow_proxies: Whether to send requests through the `proxies` of the session.
        options: The options of the adapter.
    """

    def __init__(
        self, policy: Policy[URI] = WEBSITE, *, allow_proxies: bool = False, **options: Unpack[AdapterOptions]
    ) -> None:
        super().__init__()
        self.trust_env = False
        for prefix in ("http://", "https://"):
            self.mount(prefix, GuardedAdapter(policy, allow_proxies=allow_proxies, **options))


def _guarded_pools(guard: Guard) -> dict[str, type]:
    """Return the pools of connections by scheme."""

    class Connection(HTTPConnection):
        def connect(self) -> None:
            name = self._dns_host  # `host` has no final dot
            try:
                addresses = guard.look_up(name, self.port)
            except OSError as unknown:
                raise NewConnectionError(self, str(unknown)) from unknown

            def connect(address: str) -> None:
                self.host = address
                super(Connection, self).connect()

            try:
                first_that_answers(addresses, connect, (NewConnectionError, ConnectTimeoutError))
            finally:
                self.host = name

    class TLSConnection(Connection, HTTPSConnection):
        def connect(self) -> None:
            self.server_hostname = self.server_hostname or self.host
            super().connect()

    return {
        "http": type("Pool", (HTTPConnectionPool,), {"ConnectionCls": Connection}),
        "https": type("TLSPool", (HTTPSConnectionPool,), {"ConnectionCls": TLSConnection}),
    }
