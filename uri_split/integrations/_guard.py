"""Guard of an HTTP client: which URIs it may request, and to which addresses it may connect.

A policy checks each URI: the first one, and each one that a server redirects to. A name may still lead to any address,
and to another one at each lookup (DNS rebinding). So the client looks a name up once, the guard checks each address,
and the client connects to one of those. Names in TLS and in the header ``Host`` stay as they are.
"""

import socket
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from typing import Any, Final, NamedTuple, Protocol, TypeVar
from urllib.parse import quote

from uri_split._policy.destinations import address_of
from uri_split._policy.policy import Policy
from uri_split._policy.problems import problems_of_address
from uri_split._policy.settings import address_problem
from uri_split._problem import DisallowedURI
from uri_split._text.arguments import URIError, check_type
from uri_split._uri.types import URI
from uri_split.lenient import component_spans

_Connection = TypeVar("_Connection")

_OF_URI: Final = "%/?#:@!$&'()*+,;="


class RefusedAddress(Exception):  # noqa: N818  named after what is wrong
    """Address to which the client must not connect: `Guard.request` raises `DisallowedURI` in its place."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Guard:
    """Guard of an HTTP client.

    Args:
        policy: The policy for each URI. Whatever it says about hosts, the client connects only to public addresses and
            to those in its `allow_networks`, but never to those in its `refuse_networks`.

    Raises:
        TypeError: If it is not a policy.
    """

    def __init__(self, policy: Policy[URI]) -> None:
        check_type(policy, Policy, "policy", "a Policy")
        self._policy = policy

    @contextmanager
    def request(self, url: str) -> Generator[str]:
        """Check the URI of a request, and translate the refusal of an address while the request is sent.

        The fragment is not checked, since it is not sent.

        Args:
            url: The URI, in which a client may have left characters such as ``[`` and ``|`` that no URI has.

        Returns:
            The URI with these percent-encoded.

        Raises:
            DisallowedURI: If the policy refuses the URI, or if no address of its host is allowed.
            InvalidURI: If the text is not a URI.

        >>> from uri_split import WEBSITE
        >>> with Guard(WEBSITE).request("https://example.com/?a[]=b|c#top") as uri:
        ...     print(uri)
        https://example.com/?a%5B%5D=b%7Cc#top
        """
        _, authority, *_ = component_spans(url)
        end = authority[1] if authority else 0
        sent = url[:end] + quote(url[end:], safe=_OF_URI)
        uri = self._policy.parse(sent.partition("#")[0])
        address = address_of(uri.host or "")
        try:
            if address:
                self.allowed([str(address)])
            yield sent
        except RefusedAddress as refused:
            problems = problems_of_address(self._policy, uri, ip_address(refused.address))
            raise DisallowedURI(uri, self._policy.rule, problems) from None

    def allowed(self, addresses: Iterable[str]) -> list[str]:
        """Return the addresses of a host to which the client may connect.

        Raises:
            RefusedAddress: If there are none.

        >>> from uri_split import WEBSITE
        >>> Guard(WEBSITE).allowed(["10.0.0.1", "8.8.8.8", "::ffff:127.0.0.1"])
        ['8.8.8.8']
        """
        found = list(dict.fromkeys(addresses))
        allowed = [each for each in found if not address_problem(self._policy, ip_address(each), each)]
        if found and not allowed:
            raise RefusedAddress(found[0])
        return allowed

    def look_up(self, host: str, port: int) -> list[str]:
        """Look a host up once, and return its addresses to which the client may connect; at least one.

        Raises:
            RefusedAddress: If there are none.
            OSError: If the name is not known.
        """
        with name_of_the_dns(host):
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        return self.allowed(str(sockaddr[0]) for *_, sockaddr in found)


@contextmanager
def name_of_the_dns(host: str) -> Generator[None]:
    """Raise the usual error of a lookup for a name that Python cannot encode for the DNS.

    Raises:
        OSError: If the lookup raises `UnicodeError`, such as for a label of more than 63 characters.
    """
    try:
        yield
    except UnicodeError as error:
        raise socket.gaierror(socket.EAI_NONAME, f'"{host}" is not a name of the DNS') from error


def proxy_refused(instead: str) -> URIError:
    """Return the error for a request through a proxy, with what to do instead of removing it."""
    return URIError(f"a proxy looks names up itself, so their addresses cannot be checked: remove it, or {instead}")


def first_that_answers(
    addresses: list[str], connect: Callable[[str], _Connection], errors: tuple[type[Exception], ...]
) -> _Connection:
    """Return the connection to the first address that answers, or raise the error of the last one.

    >>> first_that_answers(["1", "x", "3"], int, (ValueError,)), first_that_answers(["x", "3"], int, (ValueError,))
    (1, 3)
    """
    *others, last = addresses
    for address in others:
        with suppress(*errors):
            return connect(address)
    return connect(last)


# Network backends of httpcore and httpcore2, which have the same interface.

_SocketOptions = Iterable[tuple[int, int, int]]


class _Network(Protocol):
    """Network backend of one of these packages, asynchronous or not."""

    @property
    def connect_tcp(self) -> Callable[[str, int, float | None, str | None, _SocketOptions | None], Any]: ...

    @property
    def sleep(self) -> Callable[[float], object]: ...


class ConnectErrors(NamedTuple):
    """Exceptions of a network backend: for a failed connection, and for one that took too long."""

    failed: type[Exception]
    late: type[Exception]


class GuardedNetwork:
    """Network backend that connects only to the addresses that a guard allows.

    Args:
        network: The network backend that connects.
        guard: The guard.
        errors: The exceptions of the network backend.
    """

    def __init__(self, network: _Network, guard: Guard, errors: ConnectErrors) -> None:
        self._network = network
        self._guard = guard
        self._errors = errors
        self.sleep = network.sleep

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: _SocketOptions | None = None,
    ) -> object:
        """Look a host up, and connect to an address that is allowed."""
        try:
            addresses = self._guard.look_up(host, port)
        except OSError as unknown:
            raise self._errors.failed(str(unknown)) from unknown
        return first_that_answers(
            addresses,
            lambda address: self._network.connect_tcp(address, port, timeout, local_address, socket_options),
            self._errors,
        )


class AsyncGuardedNetwork(GuardedNetwork):
    """Asynchronous network backend that connects only to the addresses that a guard allows."""

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109  httpcore passes it
        local_address: str | None = None,
        socket_options: _SocketOptions | None = None,
    ) -> object:
        """Look a host up in a thread, and connect to an address that is allowed, all within the timeout.

        Each address but the last has its share of the time, so that one that never answers leaves some for the others.
        """
        from anyio import fail_after, to_thread  # noqa: PLC0415  requests does not need it

        step = f"the lookup of {host}"
        try:
            with fail_after(timeout):
                addresses = await to_thread.run_sync(self._guard.look_up, host, port, abandon_on_cancel=True)
                step = f"the connection to {host}"
                share = None if timeout is None else timeout / len(addresses)
                *others, last = addresses
                for address in others:
                    with suppress(*self._errors):
                        return await self._network.connect_tcp(address, port, share, local_address, socket_options)
                return await self._network.connect_tcp(last, port, timeout, local_address, socket_options)
        except OSError as unknown:
            error = self._errors.late if isinstance(unknown, TimeoutError) else self._errors.failed
            raise error(str(unknown) or f"{step} took too long") from unknown


def guard_pool(pool: object, guard: Guard, errors: ConnectErrors, network: type[GuardedNetwork]) -> None:
    """Make a pool of connections connect only to the addresses that a guard allows.

    Args:
        pool: The pool of a transport of httpx, which has no argument for the network backend.
        guard: The guard.
        errors: The exceptions of the network backend.
        network: The kind of network backend.

    Raises:
        TypeError: If the pool connects to a Unix socket, which has no address.
        KeyError: If the pool has no network backend, so that no version of httpx connects without the guard.
    """
    attributes = vars(pool)
    if attributes.get("_uds"):
        message = "uds is not supported: a guarded transport connects to public addresses, not to a Unix socket"
        raise TypeError(message)
    attributes["_network_backend"] = network(attributes["_network_backend"], guard, errors)
