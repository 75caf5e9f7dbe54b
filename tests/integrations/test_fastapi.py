"""References and policies in FastAPI, which uses pydantic."""

from typing import Annotated

from fastapi import FastAPI
from fastapi.testclient import TestClient
from pydantic import BaseModel

from uri_split import URI, WEB_LINK, URITemplate
from uri_split.forms import json_schema

app = FastAPI()


class Bookmark(BaseModel):
    link: Annotated[URI, WEB_LINK]


@app.post("/bookmarks")
def add(bookmark: Bookmark) -> Bookmark:
    return bookmark


@app.get("/host")
def host(link: Annotated[URI, WEB_LINK]) -> str | None:
    return link.host


@app.get("/variables")
def variables(template: URITemplate) -> tuple[str, ...]:
    return template.variables


class Failure(BaseModel):
    code: int


class Answer(BaseModel):
    result: URI | Failure
    count: URI | int = 42


@app.get("/answer")
def answer() -> Answer:
    return Answer(result=Failure(code=7))


@app.get("/either")
def either() -> Annotated[URI, WEB_LINK] | Failure:
    return Failure(code=7)


client = TestClient(app)


def test_answer_with_several_types_keeps_each_of_them() -> None:
    assert client.get("/answer").json() == {"result": {"code": 7}, "count": 42}
    assert client.get("/either").json() == {"code": 7}


def test_uri_in_a_body_and_in_a_query_is_checked() -> None:
    response = client.post("/bookmarks", json={"link": "https://example.com/"})
    assert (response.status_code, response.json()) == (200, {"link": "https://example.com/"})
    assert client.get("/host", params={"link": "https://example.com/"}).json() == "example.com"


def test_error_has_code_and_span() -> None:
    response = client.post("/bookmarks", json={"link": "https://me:secret@example.com/"})
    assert response.status_code == 422
    (error,) = response.json()["detail"]
    assert error["loc"] == ["body", "link"]
    assert error["ctx"]["message"] == "userinfo is not allowed"
    assert error["ctx"]["help"].startswith("remove ")
    assert error["msg"] == f"userinfo is not allowed; help: {error['ctx']['help']}"
    assert (error["ctx"]["code"], error["ctx"]["start"], error["ctx"]["end"]) == ("component-forbidden", 8, 18)
    assert "secret" not in response.text
    (error,) = client.get("/host", params={"link": "https://a b/"}).json()["detail"]
    assert error["loc"] == ["query", "link"]
    assert error["ctx"]["code"] == "bad-character"


def test_openapi_schema_has_the_pattern() -> None:
    schema = client.get("/openapi.json").json()["components"]["schemas"]["Bookmark"]["properties"]["link"]
    assert schema.items() >= json_schema(WEB_LINK).items()


def test_template_in_a_query_is_checked() -> None:
    assert client.get("/variables", params={"template": "/{a}{?b}"}).json() == ["a", "b"]
    response = client.get("/variables", params={"template": "/{a"})
    assert response.status_code == 422
    (error,) = response.json()["detail"]
    assert (error["loc"], error["ctx"]["code"], error["ctx"]["start"]) == (
        ["query", "template"],
        "unclosed-expression",
        1,
    )
