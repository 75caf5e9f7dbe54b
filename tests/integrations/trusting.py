"""Servers of three frameworks that trust origins, with the settings that the guide shows."""

import re

from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path
from flask import Flask
from flask_cors import CORS
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

import tests.integrations.django.django_project  # noqa: F401  # pyright: ignore[reportUnusedImport]  it configures Django
from uri_split import Origins

ANSWER = "trusted"


def starlette(origins: Origins) -> Starlette:
    def answer(_: Request) -> PlainTextResponse:
        return PlainTextResponse(ANSWER)

    async def socket(websocket: WebSocket) -> None:
        if not origins.accepts(websocket.headers.get("origin", "")):
            await websocket.close(1008)
            return
        await websocket.accept()
        await websocket.send_text(ANSWER)
        await websocket.close()

    return Starlette(
        routes=[Route("/", answer), WebSocketRoute("/socket", socket)],
        middleware=[Middleware(CORSMiddleware, allow_origin_regex=origins.pattern())],
    )


def flask(origins: Origins) -> Flask:
    app = Flask(__name__)
    CORS(app, origins=re.compile(origins.pattern()))
    app.add_url_rule("/", "answer", lambda: ANSWER)
    return app


def _answer(_: HttpRequest) -> HttpResponse:
    return HttpResponse(ANSWER)


urlpatterns = [path("", _answer)]


def django_settings(origins: Origins) -> override_settings:
    return override_settings(
        ROOT_URLCONF=__name__,
        ALLOWED_HOSTS=["*"],
        MIDDLEWARE=["corsheaders.middleware.CorsMiddleware"],
        CORS_ALLOWED_ORIGIN_REGEXES=[origins.pattern()],
    )
