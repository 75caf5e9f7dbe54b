"""Guarded clients behind one interface."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from ssl import PROTOCOL_TLS_CLIENT, SSLContext
from typing import Final, NamedTuple

import aiohttp
import httpx
import httpx2
import requests
import trio

from uri_split import URI, Policy
from uri_split.integrations import httpx as for_httpx
from uri_split.integrations import httpx2 as for_httpx2
from uri_split.integrations.aiohttp import GuardedConnector
from uri_split.integrations.requests import GuardedSession


class Fetched(NamedTuple):
    """Answer to a request, after all redirects."""

    status: int
    url: str


Fetch = Callable[[Sequence[str], Policy[URI], str | None], list[Fetched]]
_AsyncFetch = Callable[[Sequence[str], Policy[URI], str | None], Coroutine[None, None, list[Fetched]]]


class Client(NamedTuple):
    """Guarded client."""

    fetch: Fetch
    """Requests some URIs one by one; the last argument is a file with certificates to trust."""
    failed: tuple[type[Exception], ...]
    """The exceptions of a connection that fails."""


def _context(trusted: str | None) -> SSLContext:
    context = SSLContext(PROTOCOL_TLS_CLIENT)  # which takes no time to load the certificates of the machine
    if trusted:
        context.load_verify_locations(trusted)
    return context


def _with_httpx(uris: Sequence[str], policy: Policy[URI], trusted: str | None) -> list[Fetched]:
    transport = for_httpx.GuardedTransport(policy, verify=_context(trusted))
    with httpx.Client(transport=transport, follow_redirects=True) as client:
        return [Fetched(answer.status_code, str(answer.url)) for answer in map(client.get, uris)]


def _with_httpx2(uris: Sequence[str], policy: Policy[URI], trusted: str | None) -> list[Fetched]:
    transport = for_httpx2.GuardedTransport(policy, verify=_context(trusted))
    with httpx2.Client(transport=transport, follow_redirects=True) as client:
        return [Fetched(answer.status_code, str(answer.url)) for answer in map(client.get, uris)]


async def _async_httpx(uris: Sequence[str], policy: Policy[URI], trusted: str | None) -> list[Fetched]:
    transport = for_httpx.AsyncGuardedTransport(policy, verify=_context(trusted))
    async with httpx.AsyncClient(transport=transport, follow_redirects=True) as client:
        answers = [await client.get(uri) for uri in uris]
    return [Fetched(answer.status_code, str(answer.url)) for answer in answers]


async def _async_httpx2(uris: Sequence[str], policy: Policy[URI], trusted: str | None) -> list[Fetched]:
    transport = for_httpx2.AsyncGuardedTransport(policy, verify=_context(trusted))
    async with httpx2.AsyncClient(transport=transport, follow_redirects=True) as client:
        answers = [await client.get(uri) for uri in uris]
    return [Fetched(answer.status_code, str(answer.url)) for answer in answers]


def _with_requests(uris: Sequence[str], policy: Policy[URI], trusted: str | None) -> list[Fetched]:
    with GuardedSession(policy) as session:
        session.verify = trusted or True
        return [Fetched(answer.status_code, answer.url) for answer in map(session.get, uris)]


async def _async_aiohttp(uris: Sequence[str], policy: Policy[URI], trusted: str | None) -> list[Fetched]:
    fetched: list[Fetched] = []
    async with aiohttp.ClientSession(connector=GuardedConnector(policy, ssl=_context(trusted))) as session:
        for uri in uris:
            async with session.get(uri) as answer:
                await answer.read()
                fetched.append(Fetched(answer.status, str(answer.url)))
    return fetched


def _in_asyncio(fetch: _AsyncFetch) -> Fetch:
    return lambda uris, policy, trusted: asyncio.run(fetch(uris, policy, trusted))


def _in_trio(fetch: _AsyncFetch) -> Fetch:
    return lambda uris, policy, trusted: trio.run(lambda: fetch(uris, policy, trusted))


CLIENTS: Final = {
    "httpx": Client(_with_httpx, (httpx.ConnectError,)),
    "httpx-asyncio": Client(_in_asyncio(_async_httpx), (httpx.ConnectError,)),
    "httpx-trio": Client(_in_trio(_async_httpx), (httpx.ConnectError,)),
    "httpx2": Client(_with_httpx2, (httpx2.ConnectError,)),
    "httpx2-asyncio": Client(_in_asyncio(_async_httpx2), (httpx2.ConnectError,)),
    "requests": Client(_with_requests, (requests.ConnectionError,)),
    "aiohttp": Client(_in_asyncio(_async_aiohttp), (aiohttp.ClientConnectorError,)),
}
