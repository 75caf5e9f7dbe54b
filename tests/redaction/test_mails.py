"""Mails about errors of Django and Flask without secrets, with the real packages."""

import logging
from collections.abc import Generator
from email.message import EmailMessage
from importlib import import_module
from logging.handlers import SMTPHandler
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.redaction.objects import CLEAN, LEAK, SECRET
from uri_split.redaction import FAILED, Redaction

if TYPE_CHECKING:
    from flask import Flask

REDACTION: Final = Redaction()

# Django


class Mails(list[str]):
    """Mails that `mail_admins` would have sent."""

    def send(self, subject: str, message: str, *, html_message: str | None = None, **_: object) -> None:
        self.append("\n".join((subject, message, html_message or "")))


@pytest.fixture
def mails(monkeypatch: pytest.MonkeyPatch) -> Generator[Mails]:
    pytest.importorskip("django", reason="needs Django")
    from django.core import mail  # noqa: PLC0415  Django may be missing
    from django.test import override_settings  # noqa: PLC0415

    import_module("tests.integrations.django.django_project")  # configures Django
    kept = Mails()
    monkeypatch.setattr(mail, "mail_admins", kept.send)
    mailers = {"default": {"BACKEND": "django.core.mail.backends.dummy.EmailBackend"}}
    with override_settings(ADMINS=["me@example.com"], ALLOWED_HOSTS=["*"], MAILERS=mailers, ROOT_URLCONF=()):
        yield kept


def report(handler: logging.Handler, request: Any, error: Exception) -> None:  # noqa: ANN401
    """Let Django report an error that a view has raised."""
    from django.http import HttpResponseServerError  # noqa: PLC0415
    from django.utils.log import log_response  # noqa: PLC0415

    logger = logging.Logger("django.request")  # noqa: LOG001  one that no other test has
    logger.addHandler(handler)
    api_key = SECRET
    try:
        raise error from ValueError(f"?token={api_key}")
    except type(error) as raised:
        response = HttpResponseServerError()
        path = request.get_full_path()
        log_response("%s: %s", "Error", path, response=response, request=request, logger=logger, exception=raised)


@pytest.mark.parametrize("include_html", [False, True])
def test_mails_of_django_have_no_secrets_of_a_filtered_record(mails: Mails, *, include_html: bool) -> None:
    from django.test import RequestFactory  # noqa: PLC0415
    from django.utils.log import AdminEmailHandler  # noqa: PLC0415

    handler = AdminEmailHandler(include_html=include_html)
    handler.addFilter(REDACTION.logging_filter())
    report(handler, RequestFactory().get("/cb", {"token": SECRET, "page": "2"}), RuntimeError(LEAK))
    [mail] = mails
    assert SECRET not in mail
    assert mail.startswith("ERROR: Error: /cb?token=REDACTED&page=2\n")


def redacting_handler(*, include_html: bool) -> logging.Handler:
    """Return the handler that the documentation shows."""
    from django.utils.log import AdminEmailHandler  # noqa: PLC0415
    from django.views.debug import ExceptionReporter  # noqa: PLC0415

    class Reporter(ExceptionReporter):
        def get_traceback_data(self) -> dict[str, object]:
            data = super().get_traceback_data()
            data["request_GET_items"] = list(data.get("request_GET_items", []))
            return REDACTION.redact_values(data)

    class Handler(AdminEmailHandler):
        def send_mail(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
            super().send_mail(*REDACTION.redact_values(args), **REDACTION.redact_values(kwargs))

    handler = Handler(include_html)
    handler.reporter_class = Reporter
    return handler


@pytest.mark.parametrize("include_html", [False, True])
def test_mails_of_django_have_no_secrets_of_a_request(mails: Mails, *, include_html: bool) -> None:
    from django.test import RequestFactory, override_settings  # noqa: PLC0415

    request = RequestFactory().post(
        f"/cb?code=a1b2c3d4e5f6&token={SECRET}&page=2",
        {"password": SECRET, "next": LEAK},
        HTTP_REFERER=LEAK,
        HTTP_AUTHORIZATION=f"Bearer {SECRET}",
        HTTP_X_FORWARDED_URI=f"/cb?token={SECRET}",
    )
    request.COOKIES["next"] = LEAK
    with override_settings(SHOP_DATABASE=f"postgresql://me:{SECRET}@db/shop"):
        report(redacting_handler(include_html=include_html), request, RuntimeError(LEAK))
    [mail] = mails
    assert SECRET not in mail
    assert "a1b2c3d4e5f6" not in mail
    assert mail.startswith("ERROR (EXTERNAL IP): Error: /cb?code=REDACTED&token=REDACTED&page=2\n")
    assert f"Exception Value: {CLEAN}" in mail
    assert "Traceback (most recent call last)" in mail
    assert "code = 'REDACTED'" in mail
    assert "page = '2'" in mail


def test_mail_of_django_whose_redaction_fails_is_sent(mails: Mails, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.test import RequestFactory  # noqa: PLC0415
    from django.utils.log import AdminEmailHandler  # noqa: PLC0415

    def fail(*_: object) -> str:
        raise RuntimeError(LEAK)

    request = RequestFactory().get("/cb", {"token": SECRET})
    monkeypatch.setattr(Redaction, "redact", fail)
    filtered = AdminEmailHandler(include_html=True)
    filtered.addFilter(REDACTION.logging_filter())
    report(filtered, request, RuntimeError(LEAK))
    report(redacting_handler(include_html=True), request, RuntimeError(LEAK))
    for mail in mails:
        assert SECRET not in mail
        assert FAILED in mail
    assert len(mails) == 2


# Flask, with the handler that its documentation shows: https://flask.palletsprojects.com/en/stable/logging/


class Server:
    """A client that keeps the mails, in place of `smtplib.SMTP`."""

    sent: list[EmailMessage]

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def send_message(self, message: EmailMessage) -> None:
        self.sent.append(message)

    def quit(self) -> None:
        pass


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[EmailMessage]:
    kept: list[EmailMessage] = []
    monkeypatch.setattr("smtplib.SMTP", Server)
    monkeypatch.setattr(Server, "sent", kept, raising=False)
    return kept


def flask_app(handler: logging.Handler) -> "Flask":
    flask = pytest.importorskip("flask", reason="needs Flask")
    app: Flask = flask.Flask("shop")

    @app.route("/cb")
    def callback() -> str:  # pyright: ignore[reportUnusedFunction]  # Flask calls it
        app.logger.error("at %s", flask.request.url)
        raise RuntimeError(flask.request.full_path)

    vars(app)["logger"] = logging.Logger("shop")  # noqa: LOG001  one that no other test has
    app.logger.addHandler(handler)
    return app


def mail_handler() -> logging.Handler:
    handler = SMTPHandler("127.0.0.1", "shop@example.com", ["me@example.com"], "Error")
    handler.addFilter(REDACTION.logging_filter())
    return handler


def test_mails_of_flask_have_no_secrets(sent: list[EmailMessage]) -> None:
    assert flask_app(mail_handler()).test_client().get(f"/cb?token={SECRET}&page=2").status_code == 500
    assert [each.get_content().splitlines()[0] for each in sent] == [
        "at http://localhost/cb?token=REDACTED&page=2",
        "Exception on /cb [GET]",
    ]
    assert SECRET not in "".join(map(str, sent))
    assert sent[1].get_content().endswith("RuntimeError: /cb?token=REDACTED&page=2\n")


def test_mails_of_flask_whose_redaction_fails_are_sent(
    sent: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise RuntimeError(LEAK)

    monkeypatch.setattr(Redaction, "redact", fail)
    flask_app(mail_handler()).test_client().get(f"/cb?token={SECRET}")
    assert [each.get_content() for each in sent] == [f"{FAILED}\n"] * 2
