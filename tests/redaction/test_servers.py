"""Access logs and error logs of uvicorn and gunicorn without secrets, with the real servers."""

import io
import logging
import os
import re
import socket
import subprocess
import sys
import textwrap
import time
from copy import deepcopy
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any, Final

import pytest

from uri_split.redaction import FAILED, Redaction

SECRET: Final = "hunter2secret"
PATH: Final = f"/cb?token={SECRET}&page=2"
CLEAN: Final = "/cb?token=REDACTED&page=2"


def fail_for(pattern: str, monkeypatch: pytest.MonkeyPatch) -> None:
    redact = Redaction.redact

    def fail(self: Redaction, text: str) -> str:
        if re.search(pattern, text):
            raise RuntimeError(text)
        return redact(self, text)

    monkeypatch.setattr(Redaction, "redact", fail)


# uvicorn


async def app(scope: Any, _receive: Any, send: Any) -> None:  # noqa: ANN401  ASGI
    if scope["type"] == "http":
        if scope["path"] == "/error":
            raise ValueError("?" + scope["query_string"].decode())
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def served_by_uvicorn(*paths: str, use_colors: bool) -> str:
    uvicorn = pytest.importorskip("uvicorn", reason="needs uvicorn")
    stream = io.StringIO()
    config = deepcopy(uvicorn.config.LOGGING_CONFIG)
    config["filters"] = {"redact": {"()": Redaction().logging_filter}}
    for name in ("default", "access"):
        config["handlers"][name].update(stream=stream, filters=["redact"])
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, log_config=config, use_colors=use_colors, lifespan="off", loop="asyncio")
    )
    listening = socket.create_server(("127.0.0.1", 0))
    thread = Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        for path in paths:
            connection = HTTPConnection("127.0.0.1", listening.getsockname()[1], timeout=20)
            connection.request("GET", path)
            connection.getresponse().read()
            connection.close()
    finally:
        server.should_exit = True
        thread.join()
        listening.close()
        for name in ("uvicorn", "uvicorn.access", "uvicorn.error"):
            logging.getLogger(name).handlers.clear()
    return stream.getvalue()


@pytest.mark.parametrize("use_colors", [False, True])
def test_logs_of_uvicorn_have_no_secrets(*, use_colors: bool, capsys: pytest.CaptureFixture[str]) -> None:
    text = served_by_uvicorn(PATH, f"/error?token={SECRET}", "/?page=2", use_colors=use_colors)
    assert SECRET not in text + "".join(capsys.readouterr())
    assert f"GET {CLEAN} HTTP/1.1" in text
    assert "200 OK" in text
    assert "GET /error?token=REDACTED HTTP/1.1" in text
    assert "ValueError: ?token=REDACTED" in text
    assert "GET /?page=2 HTTP/1.1" in text


@pytest.mark.parametrize("use_colors", [False, True])
@pytest.mark.parametrize(
    ("pattern", "shown"),
    [
        ("token", f"GET {FAILED} HTTP/1.1"),
        ("GET", f"{FAILED} {CLEAN} HTTP/1.1"),
        ("", f"{FAILED} {FAILED} HTTP/{FAILED}"),
    ],
)
def test_uvicorn_loses_no_record_whose_redaction_fails(
    pattern: str, shown: str, *, use_colors: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_for(pattern, monkeypatch)
    text = served_by_uvicorn(PATH, use_colors=use_colors)
    assert SECRET not in text
    assert shown in text
    assert text.count("\n") == 4  # with two lines at the start and at the end
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("use_colors", [False, True])
def test_uvicorn_formats_a_message_that_is_secret_only_as_a_whole(*, use_colors: bool) -> None:
    formatters = pytest.importorskip("uvicorn.logging", reason="needs uvicorn")
    message, args = "https://%s:%s@%s/ HTTP/%s %d", ("me", SECRET, "example.com", "1.1", 200)
    record = logging.makeLogRecord({"msg": message, "args": args, "color_message": message})
    Redaction().logging_filter()(record)
    shown = "https://me:REDACTED@example.com/ HTTP/1.1 200"
    assert formatters.DefaultFormatter("%(message)s", use_colors=use_colors).format(record) == shown
    assert SECRET not in formatters.AccessFormatter("%(request_line)s", use_colors=use_colors).format(record)


# gunicorn


FORMAT: Final = (
    '%(h)s "%(r)s" %(s)s %(U)s?%(q)s "%(f)s" '
    "%({Authorization}i)s %({cookie}i)s %({Location}o)s %({QUERY_STRING}e)s %({x}i)s"
)


def access_of_gunicorn() -> str:
    glogging = pytest.importorskip("gunicorn.glogging", reason="needs gunicorn")
    config = pytest.importorskip("gunicorn.config").Config()
    config.set("accesslog", "-")
    config.set("access_log_format", FORMAT)
    logger = glogging.Logger(config)
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(Redaction().logging_filter())
    logger.access_log.handlers[:] = [handler]
    environ = {
        "REMOTE_ADDR": "127.0.0.1",
        "REQUEST_METHOD": "GET",
        "RAW_URI": PATH,
        "SERVER_PROTOCOL": "HTTP/1.1",
        "PATH_INFO": "/cb",
        "QUERY_STRING": PATH.partition("?")[2],
        "HTTP_REFERER": f"https://example.com{PATH}",
        "HTTP_AUTHORIZATION": f"Bearer {SECRET}",
    }
    headers = [("AUTHORIZATION", f"Bearer {SECRET}"), ("COOKIE", f"a={SECRET}")]
    response = SimpleNamespace(status="302 Found", sent=5, headers=[("Location", f"https://example.com{PATH}")])
    logger.access(response, SimpleNamespace(headers=headers), environ, timedelta(seconds=1))
    logger.access_log.handlers.clear()
    logger.error_log.handlers.clear()
    return stream.getvalue()


def test_access_log_of_gunicorn_has_no_secrets() -> None:
    assert access_of_gunicorn() == (
        f'127.0.0.1 "GET {CLEAN} HTTP/1.1" 302 {CLEAN} "https://example.com{CLEAN}" REDACTED REDACTED '
        f"https://example.com{CLEAN} token=REDACTED&page=2 -\n"
    )


@pytest.mark.parametrize(("pattern", "shown"), [("token", f'127.0.0.1 "{FAILED}" 302 /cb?{FAILED}'), ("", FAILED)])
def test_gunicorn_loses_no_record_whose_redaction_fails(
    pattern: str, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_for(pattern, monkeypatch)
    text = access_of_gunicorn()
    assert text.startswith(shown)
    assert text.count("\n") == 1
    assert SECRET not in text
    assert capsys.readouterr() == ("", "")


CONFIGURATION: Final = """
    from gunicorn.glogging import Logger
    from uri_split import Redaction

    class RedactingLogger(Logger):
        def setup(self, cfg):
            super().setup(cfg)
            for handler in [*self.access_log.handlers, *self.error_log.handlers]:
                handler.addFilter(Redaction().logging_filter())

    logger_class = RedactingLogger
    accesslog = "-"
"""
APPLICATION: Final = """
    def app(environ, start_response):
        if environ["PATH_INFO"] == "/error":
            raise ValueError("?" + environ["QUERY_STRING"])
        start_response("200 OK", [])
        return []
"""


@pytest.mark.skipif(sys.platform == "win32", reason="gunicorn needs fork")
def test_logs_of_gunicorn_have_no_secrets(tmp_path: Path) -> None:
    pytest.importorskip("gunicorn", reason="needs gunicorn")
    (tmp_path / "gunicorn.conf.py").write_text(textwrap.dedent(CONFIGURATION), "utf-8")
    (tmp_path / "shop.py").write_text(textwrap.dedent(APPLICATION), "utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", "shop:app"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2]), "XDG_RUNTIME_DIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        try:
            for path in (PATH, f"/error?token={SECRET}"):
                request(port, path)
        finally:
            server.terminate()
        text, _ = server.communicate(timeout=30)
    assert SECRET not in text
    assert f'"GET {CLEAN} HTTP/1.1" 200' in text
    assert "/error?token=REDACTED\nTraceback (most recent call last)" in text
    assert "ValueError: ?token=REDACTED" in text


def request(port: int, path: str) -> None:
    for _ in range(200):
        connection = HTTPConnection("127.0.0.1", port, timeout=20)
        try:
            connection.request("GET", path)
            connection.getresponse().read()
        except ConnectionRefusedError:
            time.sleep(0.1)
        else:
            return
        finally:
            connection.close()
