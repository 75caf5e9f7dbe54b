"""Origins in the settings of Starlette, Flask and Django: each framework trusts the same origins."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from string import printable

import pytest

pytest.importorskip("corsheaders", reason="django-cors-headers is not installed")
pytest.importorskip("flask_cors", reason="flask-cors is not installed")

from corsheaders.checks import check_settings
from django.test import Client, override_settings
from flask import Flask
from flask_cors import CORS
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.integrations.trusting import ANSWER, django_settings, flask, starlette
from tests.origins.test_acceptance import ACCEPTED, REFUSED, SOME
from tests.origins.test_reports import REPORTS
from uri_split import Origins, URIError

Allowed = Callable[[str], str | None]
HEADER = "access-control-allow-origin"
IN_A_HEADER = frozenset(printable) - frozenset("\r\n\x0b\x0c")


def in_starlette(origins: Origins) -> Iterator[Allowed]:
    client = TestClient(starlette(origins))
    yield lambda origin: client.get("/", headers={"origin": origin}).headers.get(HEADER)


def in_flask(origins: Origins) -> Iterator[Allowed]:
    client = flask(origins).test_client()
    yield lambda origin: client.get("/", headers={"origin": origin}).headers.get(HEADER)


def in_django(origins: Origins) -> Iterator[Allowed]:
    with django_settings(origins):
        assert check_settings() == []
        client = Client(enforce_csrf_checks=True)
        yield lambda origin: client.get("/", headers={"origin": origin}).headers.get(HEADER)


FRAMEWORKS = [in_starlette, in_flask, in_django]
frameworks = pytest.mark.parametrize("framework", FRAMEWORKS)


@frameworks
def test_framework_allows_the_accepted_origins_only(framework: Callable[[Origins], Iterator[Allowed]]) -> None:
    for allowed in framework(SOME):
        for origin in (*ACCEPTED, *REFUSED):
            if origin and len(origin) < 1000 and IN_A_HEADER.issuperset(origin):
                assert allowed(origin) == (origin if SOME.accepts(origin) else None), origin


@frameworks
def test_framework_allows_no_origin_of_a_report(framework: Callable[[Origins], Iterator[Allowed]]) -> None:
    for report in REPORTS:
        for allowed in framework(Origins(*report.meant)):
            for origin in (*report.accepted, *report.got_in):
                if origin and IN_A_HEADER.issuperset(origin):
                    assert allowed(origin) == (origin if origin in report.accepted else None), origin


def test_socket_of_starlette_is_accepted_for_the_accepted_origins_only() -> None:
    client = TestClient(starlette(SOME))
    with client.websocket_connect("/socket", headers={"origin": "https://a.example.com"}) as socket:
        assert socket.receive_text() == ANSWER
    for headers in ({"origin": "https://a.example.com.evil.example"}, {"origin": "null"}, {}):
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/socket", headers=headers):
            pass


def test_flask_takes_origins_themselves_for_no_origin() -> None:
    app = Flask(__name__)
    CORS(app, origins=SOME)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # a mistake that must not be dangerous
    app.add_url_rule("/", "answer", lambda: ANSWER)
    for origin in ACCEPTED:
        with suppress(TypeError):  # flask-cors 4 raises it
            assert HEADER not in app.test_client().get("/", headers={"origin": origin}).headers


# Django's CSRF_TRUSTED_ORIGINS.

FOR_DJANGO = Origins(
    "https://*.example.com",
    "https://example.com",
    "http://*.example.com:8080",
    "http://example.com:8080",
    "https://a.example.net",
    "app://localhost",
)
OF_CSRF = (
    *("https://a.example.com", "https://a.b.example.com", "https://example.com", "http://a.example.com:8080"),
    *("https://a.example.net", "app://localhost", "http://example.com", "http://a.example.com", "null"),
    *(
        "https://a.example.com:8080",
        "https://notexample.com",
        "https://example.com.evil.example",
        "https://b.example.net",
    ),
)


def allowed_by_csrf(origins: list[str]) -> set[str]:
    """Return the origins from which Django takes a form."""
    middleware = ["django.middleware.csrf.CsrfViewMiddleware"]
    token = "a" * 32
    found: set[str] = set()
    with django_settings(FOR_DJANGO), override_settings(MIDDLEWARE=middleware, CSRF_TRUSTED_ORIGINS=origins):
        for origin in OF_CSRF:
            client = Client(enforce_csrf_checks=True)
            client.cookies["csrftoken"] = token
            response = client.post("/", headers={"origin": origin, "x-csrftoken": token})
            if response.status_code == 200:
                found.add(origin)
    return found


def test_django_takes_forms_from_the_accepted_origins_only() -> None:
    assert allowed_by_csrf(FOR_DJANGO.csrf_trusted_origins()) == set(filter(FOR_DJANGO.accepts, OF_CSRF))


def test_django_reads_names_below_as_the_name_itself_too() -> None:
    setting = ["https://*.example.com", "http://*.example.com:8080", "https://a.example.net", "app://localhost"]
    origins = Origins(*setting, *(each.replace("*.", "") for each in setting))
    assert origins == FOR_DJANGO
    assert allowed_by_csrf(setting) == set(filter(origins.accepts, OF_CSRF))


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("https://*.example.com", 'Django reads "https://*.example.com" as "https://example.com", too: list both'),
        ("https://*.a.example:1", 'Django reads "https://*.a.example:1" as "https://a.example:1", too: list both'),
        ("http://localhost:*", 'Django knows no ":*": list the ports of "http://localhost" one by one'),
    ],
)
def test_origins_that_django_cannot_express_are_refused(pattern: str, message: str) -> None:
    with pytest.raises(URIError, match=f"^{re.escape(message)}$"):
        Origins(pattern, "https://example.org").csrf_trusted_origins()
