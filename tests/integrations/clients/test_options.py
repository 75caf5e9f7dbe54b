"""Proxies and other options of guarded clients, and that each fails rather than connect without its guard."""

import asyncio
import os
import pickle
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import cast
from unittest.mock import patch

import aiohttp
import anyio
import httpcore
import httpx
import httpx2
import pytest
import requests
from httpcore._backends.auto import AutoBackend

from tests.integrations.clients.conftest import NameServer, Server
from tests.integrations.clients.guarded import Client
from tests.integrations.clients.test_guarded import ON_LOOPBACK
from uri_split import WEBSITE, DisallowedURI, Policy, URIError
from uri_split.integrations import httpx as for_httpx
from uri_split.integrations import httpx2 as for_httpx2
from uri_split.integrations._guard import ConnectErrors, Guard, GuardedNetwork, guard_pool
from uri_split.integrations.aiohttp import GuardedConnector
from uri_split.integrations.requests import GuardedAdapter, GuardedSession

LINK = "http://93.184.216.34/a"
REFUSED = "a proxy looks names up itself"


@pytest.fixture
def proxy(server: Server, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a proxy that the environment names, too: the server, which answers any request."""
    uri = f"http://127.0.0.1:{server.server_port}"
    monkeypatch.setenv("HTTP_PROXY", uri)
    monkeypatch.setenv("http_proxy", uri)
    return uri


def test_proxy_in_the_environment_is_not_used(client: Client, names: NameServer, server: Server, proxy: str) -> None:
    assert proxy
    names.answers["inner.example"] = [["10.0.0.1"]]
    with pytest.raises(DisallowedURI):
        client.fetch(["http://inner.example/"], WEBSITE, None)
    assert server.connections == 0


def test_proxy_of_httpx_is_used_if_asked(server: Server, proxy: str) -> None:
    with httpx.Client(transport=for_httpx.GuardedTransport(proxy=proxy)) as client:
        assert client.get(LINK).status_code == 200
        with pytest.raises(DisallowedURI):
            client.get("http://10.0.0.1/")
    with httpx2.Client(transport=for_httpx2.GuardedTransport(proxy=httpx2.Proxy(proxy))) as client2:
        assert client2.get(LINK).status_code == 200
    assert [path for _, path in server.requested] == [LINK, LINK]


def test_proxy_of_asynchronous_httpx_is_used_if_asked(server: Server, proxy: str) -> None:
    async def fetch() -> tuple[int, int]:
        async with httpx.AsyncClient(transport=for_httpx.AsyncGuardedTransport(proxy=proxy)) as client:
            first = await client.get(LINK)
        async with httpx2.AsyncClient(transport=for_httpx2.AsyncGuardedTransport(proxy=proxy)) as client2:
            second = await client2.get(LINK)
        return first.status_code, second.status_code

    assert asyncio.run(fetch()) == (200, 200)
    assert [path for _, path in server.requested] == [LINK, LINK]


def test_proxy_of_requests_is_used_if_asked(server: Server, proxy: str) -> None:
    proxies = {"http": proxy}
    with GuardedSession() as session, pytest.raises(URIError, match=REFUSED):
        session.get(LINK, proxies=proxies)
    with GuardedSession(allow_proxies=True) as session:
        assert session.get(LINK, proxies=proxies).status_code == 200
        with pytest.raises(DisallowedURI):
            session.get("http://10.0.0.1/", proxies=proxies)
    assert [path for _, path in server.requested] == [LINK]


def test_adapter_refuses_a_proxy_in_the_environment(server: Server, proxy: str) -> None:
    assert proxy
    with requests.Session() as session:
        session.mount("http://", GuardedAdapter())
        with pytest.raises(URIError, match=REFUSED):
            session.get(LINK)
    assert server.connections == 0


def test_aiohttp_uses_no_proxy(names: NameServer, server: Server, proxy: str) -> None:
    names.answers["proxy.example"] = [["127.0.0.1"]]
    by_name = proxy.replace("127.0.0.1", "proxy.example")

    async def fetch() -> None:
        async with aiohttp.ClientSession(connector=GuardedConnector(), trust_env=True) as session:
            for used in (None, proxy, by_name):
                with pytest.raises(URIError, match=rf"{REFUSED}.*: remove it, or use another client$"):
                    await session.get(LINK, proxy=used)
            for direct in (proxy, by_name):  # a proxy is no exception from the guard
                with patch.dict(os.environ, {"no_proxy": "*"}), pytest.raises(DisallowedURI):
                    await session.get(direct)

    asyncio.run(fetch())
    assert server.connections == 0


def test_aiohttp_removes_userinfo_before_the_policy_sees_a_uri(names: NameServer, server: Server) -> None:
    # Documented beside the class. A redirect may choose the user and the password of the next request.
    names.answers["site.example"] = [["127.0.0.1"]]
    site = f"http://site.example:{server.server_port}/"
    with_user = site.replace("//", "//me:secret@")

    async def fetch(uri: str) -> int:
        async with (
            aiohttp.ClientSession(connector=GuardedConnector(ON_LOOPBACK)) as session,
            session.get(uri) as answer,
        ):
            return answer.status

    assert asyncio.run(fetch(with_user)) == 200
    assert asyncio.run(fetch(f"{site}?{with_user}")) == 200


def test_aiohttp_does_not_know_a_name_that_is_too_long_for_the_dns() -> None:
    # RFC 1035, section 2.3.4: a label has at most 63 octets. Python raises UnicodeError.
    async def fetch() -> None:
        async with aiohttp.ClientSession(connector=GuardedConnector(Policy())) as session:
            await session.get(f"http://{'a' * 64}.example/")

    with pytest.raises(aiohttp.ClientConnectorDNSError, match="is not a name of the DNS"):
        asyncio.run(fetch())


def test_guarded_resolver_closes_the_one_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[object] = []

    async def close(resolver: object) -> None:
        closed.append(resolver)

    async def connect() -> None:
        connector = GuardedConnector()
        await vars(connector)["_resolver"].close()  # as newer versions of aiohttp do
        await connector.close()

    monkeypatch.setattr(aiohttp.DefaultResolver, "close", close)
    asyncio.run(connect())
    assert {type(each) for each in closed} == {aiohttp.DefaultResolver}


def test_unpickled_adapter_is_guarded() -> None:
    adapter = pickle.loads(pickle.dumps(GuardedAdapter(ON_LOOPBACK)))  # noqa: S301  of this test
    with requests.Session() as session:
        session.mount("http://", adapter)
        with pytest.raises(DisallowedURI):
            session.get("http://127.0.0.2/")


def test_session_reads_no_passwords_from_the_environment() -> None:
    with GuardedSession(max_retries=1) as session:
        assert not session.trust_env
        assert set(session.adapters) == {"http://", "https://"}


def test_transport_is_not_made_if_its_connections_cannot_be_guarded() -> None:
    with pytest.raises(KeyError, match="_network_backend"):
        guard_pool(Policy, Guard(WEBSITE), ConnectErrors(OSError, TimeoutError), GuardedNetwork)


def test_retries_wait_as_usual(names: NameServer, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    sleep, here = time.sleep, threading.get_ident()

    def wait(seconds: float) -> None:
        # A thread that another test left, such as one of Spark, goes on sleeping: otherwise, it would never stop.
        (waited.append if threading.get_ident() == here else sleep)(seconds)

    monkeypatch.setattr(time, "sleep", wait)
    names.answers["closed.example"] = [["127.0.0.1"]]
    transport = for_httpx.GuardedTransport(ON_LOOPBACK, retries=2)
    with httpx.Client(transport=transport) as client, pytest.raises(httpx.ConnectError):
        client.get("http://closed.example:1/")
    assert waited == [0, 0.5]


def test_slow_lookup_is_a_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: object, **__: object) -> None:
        time.sleep(0.1)
        raise socket.gaierror(socket.EAI_AGAIN, "late")

    monkeypatch.setattr(socket, "getaddrinfo", slow)

    async def fetch() -> None:
        async with httpx.AsyncClient(transport=for_httpx.AsyncGuardedTransport(), timeout=0.01) as client:
            await client.get("http://a.example/")

    with pytest.raises(httpx.ConnectTimeout, match=r"the lookup of a\.example took too long"):
        asyncio.run(fetch())


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
def test_all_addresses_of_a_name_share_one_deadline(
    names: NameServer, monkeypatch: pytest.MonkeyPatch, backend: str
) -> None:
    addresses = [f"8.8.8.{number}" for number in range(20)]
    names.answers["slow.example"] = [addresses]
    tried: list[str] = []

    async def connect_tcp(_: object, host: str, *__: object) -> None:
        tried.append(host)
        await anyio.sleep(0.2)
        message = "no answer"
        raise httpcore.ConnectTimeout(message)

    monkeypatch.setattr(AutoBackend, "connect_tcp", connect_tcp)

    async def fetch() -> None:
        async with httpx.AsyncClient(transport=for_httpx.AsyncGuardedTransport(), timeout=0.5) as client:
            await client.get("http://slow.example/")

    with pytest.raises(httpx.ConnectTimeout, match=r"the connection to slow\.example took too long"):
        anyio.run(fetch, backend=backend)
    assert 0 < len(tried) < len(addresses)


@pytest.mark.parametrize(("timeout", "share"), [(20, 10), (None, None)])
def test_address_that_never_answers_leaves_time_for_the_next(
    names: NameServer, server: Server, monkeypatch: pytest.MonkeyPatch, timeout: float | None, share: float | None
) -> None:
    names.answers["both.example"] = [["127.0.0.2", "127.0.0.1"]]
    connect_tcp = AutoBackend.connect_tcp
    tried: list[tuple[str, float | None]] = []

    async def connect(network: AutoBackend, host: str, port: int, seconds: float | None, *rest: None) -> object:
        tried.append((host, seconds))
        if host == "127.0.0.2":
            message = "no answer"
            raise httpcore.ConnectTimeout(message)
        return await connect_tcp(network, host, port, seconds, *rest)

    monkeypatch.setattr(AutoBackend, "connect_tcp", connect)

    async def fetch() -> int:
        transport = for_httpx.AsyncGuardedTransport(replace(ON_LOOPBACK, allow_networks={"127.0.0.0/8"}))
        async with httpx.AsyncClient(transport=transport, timeout=timeout) as client:
            return (await client.get(f"http://both.example:{server.server_port}/")).status_code

    assert asyncio.run(fetch()) == 200
    assert tried == [("127.0.0.2", share), ("127.0.0.1", timeout)]


@pytest.mark.parametrize(
    "transport",
    [
        for_httpx.GuardedTransport,
        for_httpx.AsyncGuardedTransport,
        for_httpx2.GuardedTransport,
        for_httpx2.AsyncGuardedTransport,
    ],
)
def test_unix_socket_is_refused_when_a_transport_is_made(transport: Callable[..., object]) -> None:
    with pytest.raises(TypeError, match=r"uds .* Unix socket"):
        transport(uds="/run/a.sock")


def test_final_dot_of_a_name_is_looked_up(client: Client, names: NameServer, server: Server) -> None:
    # RFC 3986, section 3.2.2: the dot makes a name that a search list does not complete.
    names.answers["site.example."] = [["127.0.0.1"]]
    names.answers["site.example"] = [["10.0.0.1"]]
    uri = f"http://site.example.:{server.server_port}/"
    assert [each.status for each in client.fetch([uri], ON_LOOPBACK, None)] == [200]
    assert names.lookups == ["site.example."]


@pytest.mark.parametrize("guarded", [for_httpx.GuardedTransport, for_httpx2.AsyncGuardedTransport, GuardedSession])
def test_only_a_policy_is_taken(guarded: type) -> None:
    with pytest.raises(TypeError, match=r"policy must be a Policy, not str"):
        guarded("https")


def test_name_that_is_too_long_for_the_dns_is_not_known() -> None:
    # RFC 1035, section 2.3.4: a label has at most 63 octets. Python raises UnicodeError.
    with pytest.raises(socket.gaierror, match=r'"a{64}\.example" is not a name of the DNS'):
        Guard(WEBSITE).look_up(f"{'a' * 64}.example", 80)


def test_no_address_of_a_name_is_no_error_of_the_guard() -> None:
    # A resolver of aiohttp returns no address if this machine has no IPv6.
    assert Guard(WEBSITE).allowed([]) == []


@pytest.mark.parametrize("package", ["httpx", "httpx2", "requests", "aiohttp"])
def test_import_without_the_package_names_it(package: str) -> None:
    others = {"httpx": "httpcore", "httpx2": "httpcore2", "requests": "urllib3"}  # which it would install, too
    with patch.dict(sys.modules, dict.fromkeys({package, others.get(package, package)})):
        del sys.modules[f"uri_split.integrations.{package}"]
        with pytest.raises(ModuleNotFoundError) as caught:
            import_module(f"uri_split.integrations.{package}")
    assert str(caught.value) == f"the {package} integration needs the package {package}: pip install {package}"


def test_modules_for_httpx_differ_only_in_their_names() -> None:
    first, second = (Path(cast("str", module.__file__)).read_text("utf-8") for module in (for_httpx, for_httpx2))

    def code(text: str) -> Sequence[str]:
        _, _, body = text.partition("from ssl import")
        return body.replace("httpx2", "httpx").replace("httpcore2", "httpcore").splitlines()

    assert code(first) == code(second)
