"""Servers on this machine, and a name server in the place of `socket.getaddrinfo`."""

import socket
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ssl import SSLContext
from threading import Thread
from urllib.parse import unquote

import pytest

from tests.integrations.clients.guarded import CLIENTS, Client

_look_up = socket.getaddrinfo


class Server(ThreadingHTTPServer):
    """Server that redirects to the target in a query, and remembers connections and requests."""

    request_queue_size = 100

    def __init__(self, address: tuple[str, int], tls: SSLContext | None = None) -> None:
        super().__init__(address, Handler)
        self.connections = 0
        self.requested: list[tuple[str, str]] = []
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)

    def get_request(self) -> tuple[socket.socket, tuple[str, int]]:
        self.connections += 1
        return super().get_request()

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore clients that close a connection early, such as those that do not trust a certificate."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

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


class NameServer:
    """Name server for all clients: they look up names with `socket.getaddrinfo`, which it replaces.

    Attributes:
        answers: The addresses of each name, for the first lookup, the second and so on; the last one is repeated.
        lookups: The names that were looked up.
    """

    def __init__(self) -> None:
        self.answers: dict[str, list[Sequence[str]]] = {}
        self.lookups: list[str] = []

    def getaddrinfo(self, host: str | bytes, port: int, *rest: int, **others: int) -> Sequence[object]:
        name = host.decode() if isinstance(host, bytes) else host
        if name.endswith(".unknown"):
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        answers = self.answers.get(name)
        if answers is None:
            return _look_up(host, port, *rest, **others)
        self.lookups.append(name)
        found = answers.pop(0) if len(answers) > 1 else answers[0]
        return [each for address in found for each in _look_up(address, port, *rest, **others)]


@contextmanager
def running(server: Server) -> Generator[Server]:
    with server:
        thread = Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> NameServer:
    name_server = NameServer()
    monkeypatch.setattr(socket, "getaddrinfo", name_server.getaddrinfo)
    return name_server


@pytest.fixture
def server() -> Iterator[Server]:
    with running(Server(("127.0.0.1", 0))) as started:
        yield started


@pytest.fixture
def other(server: Server) -> Iterator[Server]:
    """Return a server on the same port of another address."""
    with running(Server(("127.0.0.2", server.server_port))) as started:
        yield started


@pytest.fixture(params=CLIENTS)
def client(request: pytest.FixtureRequest) -> Client:
    return CLIENTS[request.param]
