"""References and policies in FastAPI, which uses pydantic."""

import json
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import FastAPI, Form
from fastapi.testclient import TestClient
from pydantic import BaseModel, create_model

from uri_split import CALLBACK, URI, WEB_LINK, WEBSITE, Clean, URITemplate
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


class Profile(BaseModel):
    website: Annotated[URI, Clean(WEBSITE)]


@app.post("/profile")
def profile(profile: Profile) -> Profile:
    return profile


@app.get("/website")
def website(website: Annotated[URI, Clean(WEBSITE)]) -> str:
    return website


@app.post("/form")
def form(website: Annotated[URI, Clean(WEBSITE), Form()]) -> str:
    return website


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


def test_openapi_schema_has_an_example_and_no_pattern() -> None:
    openapi = client.get("/openapi.json").json()
    own = {**json_schema(WEB_LINK, pattern=False)}
    del own["$comment"]
    assert openapi["components"]["schemas"]["Bookmark"]["properties"]["link"] == {**own, "title": "Link"}
    (parameter,) = openapi["paths"]["/host"]["get"]["parameters"]
    assert parameter["schema"] == {**own, "title": "Link"}


def test_openapi_of_three_models_with_policies_is_short() -> None:
    own = FastAPI()
    for policy in (WEB_LINK, Clean(WEBSITE), CALLBACK):
        model = create_model(f"Model{policy.rule}{len(own.routes)}", link=(Annotated[URI, policy], ...))
        own.post(f"/{len(own.routes)}")(taking(model))
    assert len(json.dumps(own.openapi())) < 5_000


def taking(model: Any) -> Callable[..., object]:  # noqa: ANN401  made while it runs
    def take(body: Any) -> object:  # noqa: ANN401
        return body

    take.__annotations__ = {"body": model, "return": model}
    return take


def test_cleaned_text_in_a_body_a_query_and_a_form() -> None:
    text = "bücher.example/a b"
    answers = (
        client.post("/profile", json={"website": text}),
        client.get("/website", params={"website": text}),
        client.post("/form", data={"website": text}),
    )
    cleaned = "https://xn--bcher-kva.example/a%20b"
    assert [answer.json() for answer in answers] == [{"website": cleaned}, cleaned, cleaned]
    for answer in (
        client.post("/profile", json={"website": "http://me:secret@10.0.0.1/"}),
        client.get("/website", params={"website": "http://me:secret@10.0.0.1/"}),
        client.post("/form", data={"website": "http://me:secret@10.0.0.1/"}),
    ):
        assert answer.status_code == 422
        codes = [error["ctx"]["code"] for error in answer.json()["detail"]]
        assert codes == ["component-forbidden", "host-not-public"]
        assert "secret" not in answer.text


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
