"""The guarded client reaches what the policies allow, with a server on this machine."""

import socket
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import quote, unquote

import httpx
import pytest

from examples.guarded_fetch import LINKS, GuardedTransport, client
from uri_split import URI, DisallowedURI, Policy

NAMES = {"site.example": ["127.0.0.1"], "rebound.example": ["127.0.0.1", "::1", "10.0.0.1", "::ffff:127.0.0.1"]}
ON_LOOPBACK: Policy[URI] = Policy(hosts={"127.0.0.1"})
look_up = socket.getaddrinfo


class Server(ThreadingHTTPServer):
    """Server that redirects to the target in a query, and remembers the requests."""

    requested: list[tuple[str, str]]


class Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Server)
        self.server.requested.append((self.headers["Host"], self.path))
        _, _, target = self.path.partition("?")
        self.send_response(302 if target else 200)
        if target:
            self.send_header("Location", unquote(target))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None: ...  # noqa: A002


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    def with_names(host: str, port: int, *rest: int, **others: int) -> Sequence[object]:
        return [found for name in NAMES.get(host, [host]) for found in look_up(name, port, *rest, **others)]

    monkeypatch.setattr(socket, "getaddrinfo", with_names)
    with Server(("127.0.0.1", 0), Handler) as running:
        running.requested = []
        thread = Thread(target=running.serve_forever, args=(0.01,))
        thread.start()
        yield running
        running.shutdown()
        thread.join()


def links(server: Server) -> Policy[URI]:
    return Policy(schemes={"http"}, ports={server.server_port}, public_hosts_only=True)


def follow(server: Server, uri: str, addresses: Policy[URI]) -> httpx.Response:
    with httpx.Client(transport=GuardedTransport(links(server), addresses), follow_redirects=True) as guarded:
        return guarded.get(uri)


def test_allowed_link_is_fetched_over_redirects(server: Server) -> None:
    port = server.server_port
    response = follow(server, f"http://site.example:{port}/a?/b", ON_LOOPBACK)
    assert (response.status_code, response.url.path) == (200, "/b")
    assert server.requested == [(f"site.example:{port}", "/a?/b"), (f"site.example:{port}", "/b")]


@pytest.mark.parametrize(
    "target",
    [
        *("http://localhost:{port}/", "http://127.0.0.1:{port}/", "//127.1:{port}/", "http://[::1]:{port}/"),
        *("http://169.254.169.254:{port}/", "http://0x7f000001:{port}/", "http://2130706433:{port}/"),
        *("http://site.example:80/", "https://site.example:{port}/", "http://me@site.example:{port}/"),
        *("http://localhost.:{port}/", "http://printer.local:{port}/", "http://[::ffff:127.0.0.1]:{port}/"),
    ],
)
def test_each_redirect_is_checked(server: Server, target: str) -> None:
    port = server.server_port
    with pytest.raises(DisallowedURI):
        follow(server, f"http://site.example:{port}/?{quote(target.format(port=port))}", ON_LOOPBACK)
    assert len(server.requested) == 1


def test_characters_that_no_uri_has_are_encoded_before_the_check(server: Server) -> None:
    response = follow(server, f"http://site.example:{server.server_port}/?{quote('/a|b?c[]')}", ON_LOOPBACK)
    assert [path for _, path in server.requested] == ["/?/a%7Cb%3Fc%5B%5D", "/a%7Cb?c%5B%5D", "/c%5B%5D"]
    assert URI(str(response.url))


def test_name_that_leads_to_addresses_that_are_not_public_is_not_reached(server: Server) -> None:
    with pytest.raises(httpx.ConnectError, match=r"no address of rebound\.example is allowed"):
        follow(server, f"http://rebound.example:{server.server_port}/", Policy(public_hosts_only=True))
    assert server.requested == []


def test_only_the_checked_address_is_connected_to(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([["127.0.0.1"], ["127.0.0.2"]])
    with_names = socket.getaddrinfo

    def rebinding(host: str, port: int, *rest: int, **others: int) -> Sequence[object]:
        name = next(answers)[0] if host == "changing.example" else host
        return with_names(name, port, *rest, **others)

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    assert follow(server, f"http://changing.example:{server.server_port}/", ON_LOOPBACK).status_code == 200
    assert next(answers) == ["127.0.0.2"]  # the name was looked up once


def test_address_that_does_not_answer_is_an_error_of_httpx() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))  # without listening
        port = unused.getsockname()[1]
        guarded = httpx.Client(transport=GuardedTransport(ON_LOOPBACK, ON_LOOPBACK))
        with guarded, pytest.raises(httpx.ConnectError, match="refused"):
            guarded.get(f"http://127.0.0.1:{port}/")


def test_name_that_is_not_known_is_an_error_of_httpx(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(httpx.ConnectError, match="not known"):
        follow(server, f"http://site.example:{server.server_port}/", ON_LOOPBACK)


def test_client_refuses_other_hosts_schemes_and_ports() -> None:
    with client() as guarded:
        for uri in (
            "http://localhost/",
            "http://10.0.0.1/",
            "http://a.example:8080/",
            "http://metadata.google.internal/",
        ):
            assert not LINKS.is_valid(uri)
            with pytest.raises(DisallowedURI):
                guarded.get(uri)
