"""Chromium sends the origin of a page, and each framework lets it read the answer if `Origins` accepts that origin."""

from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Final

import pytest

pytest.importorskip("corsheaders", reason="django-cors-headers is not installed")
pytest.importorskip("flask_cors", reason="flask-cors is not installed")

from django.core.wsgi import get_wsgi_application
from selenium.webdriver import Chrome
from uvicorn import Config, Server
from werkzeug.serving import make_server
from werkzeug.wrappers import Request, Response

from examples.form.screenshots import chromium
from tests.integrations.trusting import ANSWER, django_settings, flask, starlette
from uri_split import Origins

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

# pyright: reportUnknownMemberType=false
# Selenium leaves the types of some arguments incomplete.

pytestmark = pytest.mark.usefixtures("browser_is_there")

TRUSTED: Final = Origins("http://*.example.com:*", "http://localhost:*", "http://xn--bcher-kva.example:*")
# As they are typed, and whether a page there is trusted.
HOSTS: Final = {
    "app.example.com": True,
    "a.b.example.com": True,
    "APP.Example.com": True,
    "localhost": True,
    "bücher.example": True,
    "example.com": False,
    "notexample.com": False,
    "app.example.com.evil.test": False,
    "app.example.com.": False,
    "my_app.example.com": False,
    "127.0.0.1": False,
    "[::1]": False,
}
FETCHED: Final = """
const [address, done] = arguments;
fetch(address).then((answer) => answer.text(), () => "refused").then((text) => done([self.origin, text]));
"""
SOCKET: Final = """
const [address, done] = arguments;
const socket = new WebSocket(address);
socket.onmessage = (event) => done(event.data);
socket.onerror = () => done("refused");
"""
SANDBOXED: Final = """
const [address, done] = arguments;
const frame = document.createElement("iframe");
frame.sandbox = "allow-scripts";
frame.srcdoc = `<script>
fetch("${address}").then(() => "read", () => "refused").then((text) => parent.postMessage(text, "*"));
</script>`;
addEventListener("message", (event) => done([event.origin, event.data]));
document.body.append(frame);
"""
CONNECTED: Final = """
const [address, done] = arguments;
fetch(address, { mode: "no-cors" }).then(() => done(true), () => done(false));
"""
MESSAGE: Final = """
const [address, done] = arguments;
const frame = document.createElement("iframe");
addEventListener("message", (event) => done(event.origin));
frame.src = address;
document.body.append(frame);
"""


@Request.application
def pages(request: Request) -> Response:
    """Return a page that sends a message to the page around it, with the content security policy of the query."""
    text = "<!doctype html><body><script>parent.postMessage('', '*')</script>"
    headers = {"Content-Security-Policy": f"connect-src {sources}"} if (sources := request.args.get("sources")) else {}
    return Response(text, mimetype="text/html", headers=headers)


@contextmanager
def served(app: "WSGIApplication") -> Generator[int]:
    """Serve a WSGI application, and yield the port."""
    with make_server("127.0.0.1", 0, app, threaded=True) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.port
        finally:
            server.shutdown()
            thread.join()


@contextmanager
def serving_starlette() -> Generator[int]:
    server = Server(Config(starlette(TRUSTED), host="127.0.0.1", port=0, log_level="error", ws="wsproto"))
    thread = Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            sleep(0.01)
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def serving_flask() -> Generator[int]:
    with served(flask(TRUSTED)) as port:
        yield port


@contextmanager
def serving_django() -> Generator[int]:
    with django_settings(TRUSTED), served(get_wsgi_application()) as port:
        yield port


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with served(pages) as port:
        yield port


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    with chromium(tmp_path_factory.mktemp("profile"), "--host-resolver-rules=MAP * 127.0.0.1") as driver:
        yield driver


@pytest.mark.parametrize("serving", [serving_starlette, serving_flask, serving_django])
def test_browser_reads_the_answer_on_pages_of_accepted_origins_only(
    driver: Chrome, port: int, serving: Callable[[], AbstractContextManager[int]]
) -> None:
    with serving() as api:
        for host, is_trusted in HOSTS.items():
            driver.get(f"http://{host}:{port}/")
            origin, text = driver.execute_async_script(FETCHED, f"http://127.0.0.1:{api}/")
            assert TRUSTED.accepts(origin) == is_trusted, origin
            assert text == (ANSWER if is_trusted else "refused"), origin
        driver.get(f"http://app.example.com:{port}/")
        assert driver.execute_async_script(SANDBOXED, f"http://127.0.0.1:{api}/") == ["null", "refused"]
        assert not TRUSTED.accepts("null")


def test_browser_opens_a_socket_on_pages_of_accepted_origins_only(driver: Chrome, port: int) -> None:
    with serving_starlette() as api:
        for host, is_trusted in HOSTS.items():
            driver.get(f"http://{host}:{port}/")
            text = driver.execute_async_script(SOCKET, f"ws://127.0.0.1:{api}/socket")
            assert text == (ANSWER if is_trusted else "refused"), host


def test_message_has_the_origin_of_its_page(driver: Chrome, port: int) -> None:
    driver.get(f"http://localhost:{port}/")
    for host, is_trusted in HOSTS.items():
        origin = driver.execute_async_script(MESSAGE, f"http://{host}:{port}/")
        assert TRUSTED.accepts(origin) == is_trusted, origin


@pytest.mark.parametrize(
    "sources",
    [
        "'self'",
        "http://*.cdn.example:*",
        "cdn.example:{port} *.a.cdn.example:{port}",
        "http://localhost http://127.0.0.1:*",
        "http://localhost:{port}/ https://cdn.example:{port}",  # not "ws:", which Chromium matches with sockets only
    ],
)
def test_browser_connects_to_the_origins_of_a_content_security_policy_only(
    driver: Chrome, port: int, sources: str
) -> None:
    page, sources = f"http://app.example.com:{port}", sources.format(port=port)
    origins = Origins.from_csp(sources, page=page)
    driver.get(f"{page}/?sources={sources}")
    hosts = (
        "app.example.com",
        "cdn.example",
        "a.cdn.example",
        "b.a.cdn.example",
        "xcdn.example",
        "localhost",
        "127.0.0.1",
    )
    for host in hosts:
        origin = f"http://{host}:{port}"
        assert driver.execute_async_script(CONNECTED, f"{origin}/a") == origins.accepts(origin), origin
