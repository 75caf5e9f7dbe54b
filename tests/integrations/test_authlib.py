"""Redirect URIs in an authorization server of Authlib."""

from collections.abc import Callable, Collection
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask, Response

pytest.importorskip("authlib")

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc6749 import ClientMixin
from authlib.oauth2.rfc6749.grants import AuthorizationCodeGrant

from uri_split import URI, Callback

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

REGISTERED = "https://client.example/cb", "http://127.0.0.1/cb", "com.example.app:/cb"


class Client(ClientMixin):
    """Client with three registered redirect URIs."""

    client_id = "app"
    callback = Callback(*REGISTERED)

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return self.callback.accepts(redirect_uri)

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def get_allowed_scope(self, scope: Collection[str] | str) -> str:
        return " ".join(scope or ())


class Grant(AuthorizationCodeGrant):
    """Grant that issues codes and saves none."""

    def save_authorization_code(self, code: str, request: object) -> None:
        pass


def find_client(_client_id: str) -> Client:
    return Client()


def save_token(_token: object, _request: object) -> None:
    pass


@pytest.fixture(name="authorize")
def _authorize() -> Callable[[str], "TestResponse"]:
    app = Flask("server")
    server: Any = AuthorizationServer(app, find_client, save_token)  # the types of Authlib are incomplete
    server.register_grant(Grant)

    @app.get("/authorize")
    def authorize() -> Response:
        try:
            grant = server.get_consent_grant()
        except OAuth2Error as error:
            return Response(error.error, HTTPStatus.BAD_REQUEST)
        response: Response = server.create_authorization_response(grant=grant, grant_user="me")
        return response

    def request(redirect_uri: str) -> "TestResponse":
        query = {"client_id": "app", "response_type": "code", "redirect_uri": redirect_uri}
        return app.test_client().get("/authorize", query_string=query)

    return request


@pytest.mark.parametrize("redirect_uri", [*REGISTERED, "http://127.0.0.1:49152/cb", "http://127.0.0.1:1/cb"])
def test_code_is_sent_to_a_registered_redirect_uri(
    authorize: Callable[[str], "TestResponse"], redirect_uri: str
) -> None:
    location = URI(authorize(redirect_uri).headers["Location"])
    assert location.with_components(query=None) == redirect_uri
    assert [name for name, _ in location.query_params()] == ["code"]


@pytest.mark.parametrize(
    "redirect_uri",
    [
        *("https://client.example/cb/", "https://client.example/cb/../evil", "https://client.example@evil.example/cb"),
        *("http://localhost:49152/cb", "http://127.0.0.1:80@evil.example/cb", "com.example.app://cb"),
    ],
)
def test_another_redirect_uri_gets_an_error_and_no_redirect(
    authorize: Callable[[str], "TestResponse"], redirect_uri: str
) -> None:
    response = authorize(redirect_uri)
    assert response.status_code == 400
    assert "Location" not in response.headers
