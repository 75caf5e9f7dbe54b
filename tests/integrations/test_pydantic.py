"""References and policies as field types of pydantic."""

import json
import re
import sys
from datetime import date
from decimal import Decimal
from enum import Enum, StrEnum
from typing import Annotated, Any
from unittest.mock import patch

import pytest
from pydantic import BaseModel, Field, HttpUrl, TypeAdapter, ValidationError, WithJsonSchema
from pydantic_core import ErrorDetails

from uri_split import (
    CALLBACK,
    LOCAL_REDIRECT,
    URI,
    WEB_LINK,
    WEB_ORIGIN,
    WEBSITE,
    AbsoluteURI,
    Clean,
    DisallowedURI,
    Policy,
    RelativeRef,
    URIReference,
    URITemplate,
)
from uri_split.forms import json_schema
from uri_split.messages import messages
from uri_split.schemes import URN, DataURI, MailtoURI


class Model(BaseModel):
    uri: URI = URI("s:")
    reference: URIReference = URIReference("")
    absolute: AbsoluteURI = AbsoluteURI("s:")
    relative: RelativeRef | None = None
    link: Annotated[URI | None, WEB_LINK] = None
    text: Annotated[str, WEB_LINK] = ""


def errors(**fields: object) -> list[ErrorDetails]:
    with pytest.raises(ValidationError) as caught:
        Model.model_validate(fields)
    return caught.value.errors()


def test_field_has_the_most_specific_type() -> None:
    model = Model.model_validate(
        {"uri": "s:#", "reference": "s:", "absolute": "s:", "relative": "a", "link": "http://a/", "text": "http://a#b"}
    )
    values = (model.uri, model.reference, model.absolute, model.relative, model.link, model.text)
    assert list(map(type, values)) == [URI, AbsoluteURI, AbsoluteURI, RelativeRef, AbsoluteURI, URI]


def test_model_survives_serialization() -> None:
    model = Model(uri=URI("s:#f"), relative=RelativeRef("//me:secret@h"), link=URI("http://a/"))
    written = '{"uri":"s:#f","reference":"","absolute":"s:","relative":"//me:secret@h","link":"http://a/","text":""}'
    assert model.model_dump_json() == written
    assert json.loads(written) == model.model_dump() == model.model_dump(mode="json")
    assert {type(value) for value in model.model_dump(mode="json").values()} == {str}
    again = Model.model_validate_json(written.replace(',"text":""', ""))
    assert again == model
    assert type(again.link) is AbsoluteURI
    assert "secret" not in repr(model)


class Failure(BaseModel):
    code: int


class Code(str, Enum):  # noqa: UP042  a StrEnum would not change what `str` returns
    GONE = "x:gone"


_OTHER_TYPES = {
    Failure: Failure(code=7),
    int: 42,
    float: 1.5,
    bool: True,
    bytes: b"a",
    date: date(2026, 1, 2),
    Decimal: Decimal("1.50"),
    Code: Code.GONE,
    list[URI]: [URI("s:")],
    list[Failure]: [Failure(code=7)],
    tuple[int, ...]: (1, 2),
    dict[str, int]: {"a": 1},
    type(None): None,
}


@pytest.mark.parametrize("other", _OTHER_TYPES, ids=str)
@pytest.mark.parametrize(
    "kind",
    [
        *(URI, AbsoluteURI, RelativeRef, URIReference, URITemplate, DataURI, MailtoURI, URN),
        pytest.param(Annotated[URI, WEB_LINK], id="policy"),
    ],
)
def test_value_of_another_type_in_a_union_is_written_as_that_type(kind: Any, other: Any) -> None:  # noqa: ANN401  annotations
    value = _OTHER_TYPES[other]
    alone = TypeAdapter[object](other)
    for adapter in (TypeAdapter[object](kind | other), TypeAdapter[object](other | kind)):
        assert adapter.dump_json(value) == alone.dump_json(value)
        assert adapter.dump_python(value) == alone.dump_python(value)
        assert adapter.dump_python(value, mode="json") == alone.dump_python(value, mode="json")
    inside = TypeAdapter[object](list[kind | other])  # pyright: ignore[reportInvalidTypeForm]  # types are values here
    assert inside.dump_json([value]) == b"[" + alone.dump_json(value) + b"]"


def test_value_that_is_no_text_is_written_as_itself_with_a_warning() -> None:
    model = Model.model_construct(uri=5)
    with pytest.warns(UserWarning, match="serialized value may not be as expected"):
        assert json.loads(model.model_dump_json(include={"uri"})) == {"uri": 5}


def test_each_problem_is_an_error_with_its_code_and_span() -> None:
    found = errors(uri="http://me:secret@h:x/a b")
    assert [(error["loc"], error["type"], error["msg"]) for error in found] == [
        (("uri",), "uri", 'port must be digits, found "x" (port, RFC 3986 section 3.2.3)'),
        (("uri",), "uri", "a space is not allowed in a path (path, RFC 3986 section 3.3); help: write %20"),
    ]
    contexts = [error["ctx"] for error in found if "ctx" in error]
    assert [(context["code"], context["start"], context["end"]) for context in contexts] == [
        ("port-not-digits", 19, 20),
        ("bad-character", 22, 23),
    ]
    assert [(context["message"], context["help"]) for context in contexts] == [
        ('port must be digits, found "x"', ""),
        ("a space is not allowed in a path", "write %20"),
    ]
    assert "secret" not in str(found)


def test_context_has_the_message_and_the_help_to_translate() -> None:
    german = messages("de")
    (error,) = errors(link="https:example.com")
    context = error.get("ctx", {})
    assert (context["message"], german(context["message"])) == ("a host is required", "Ein Host ist erforderlich")
    assert context["help"].startswith('begin with "https://"')
    assert german(context["help"]).startswith('Mit "https://" und einem Host beginnen')
    (error,) = errors(link="https://example.com:99999/")
    assert error.get("ctx", {})["help"] == ""


def test_errors_can_be_written_as_json() -> None:
    with pytest.raises(ValidationError) as caught:
        Model.model_validate({"link": "https:example.com"})
    (error,) = json.loads(caught.value.json())
    assert error["ctx"]["message"] == "a host is required"
    assert error["msg"] == f"a host is required; help: {error['ctx']['help']}"


def test_policy_in_an_annotation_is_checked() -> None:
    (error,) = errors(link="ftp://h/")
    assert error["msg"] == (
        'the scheme must be http or https, found "ftp"; help: write "http:" or "https:" instead of "ftp:"'
    )
    assert error.get("ctx", {})["allowed"] == "http, https"
    (error,) = errors(text="ftp://h/")
    assert error["loc"] == ("text",)
    assert Model(link=None).link is None
    # The type is checked before the policy.
    (error,) = errors(link="a b")[:1]
    assert error.get("ctx", {})["code"] == "missing-scheme"


def test_braces_in_a_text_are_not_replaced() -> None:
    (error,) = errors(uri="http://h:{code}/")
    assert error["msg"] == 'port must be digits, found "{code}" (port, RFC 3986 section 3.2.3)'


@pytest.mark.parametrize("value", [b"http://a/", 1, None, ["http://a/"], object()])
@pytest.mark.parametrize("field", ["uri", "reference", "absolute"])
def test_value_that_is_not_a_str_has_the_error_of_pydantic(field: str, value: object) -> None:
    assert [error["type"] for error in errors(**{field: value})] == ["string_type"]


@pytest.mark.parametrize("text", ["s:" + "a" * 2_000_000 + " ", "s:" + "a " * 1_000_000])
def test_long_text_has_few_errors(text: str) -> None:
    assert 1 <= len(errors(uri=text)) <= 10
    assert [error["ctx"]["code"] for error in errors(text=text) if "ctx" in error] == ["too-long"]


def test_policy_rejects_values_of_other_types() -> None:
    adapters = (
        (TypeAdapter[object](Annotated[HttpUrl, WEB_LINK]), "http://a/"),
        (TypeAdapter[object](Annotated[list[str], WEB_LINK]), ["a"]),
        (TypeAdapter[object](Annotated[bytes, WEB_LINK]), b"http://a/"),
        (TypeAdapter[object](Annotated[int, WEB_LINK]), 5),
    )
    for adapter, value in adapters:
        with pytest.raises(ValidationError, match="a URI must be a str, not "):
            adapter.validate_python(value)


def test_value_of_a_subclass_of_str_keeps_its_type() -> None:
    class Place(StrEnum):
        HOME = "http://a/"
        AWAY = "ftp://a/"

    adapter = TypeAdapter[Place](Annotated[Place, WEB_LINK])
    assert adapter.validate_python("http://a/") is Place.HOME
    with pytest.raises(ValidationError, match="the scheme must be http or https"):
        adapter.validate_python(Place.AWAY)


def test_error_of_a_union_has_a_readable_location() -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter[object](Annotated[URI, WEB_LINK] | int).validate_python("a b")
    assert {error["loc"] for error in caught.value.errors()} == {
        ("function-after[policy(), function-after[URI(), str]]",),
        ("int",),
    }


def schema_of(annotated: Any) -> dict[str, Any]:  # noqa: ANN401  annotations
    return TypeAdapter[object](annotated).json_schema()


SCHEMA = json_schema(WEB_LINK, pattern=False)


def test_schema_combines_the_policy_with_other_constraints() -> None:
    own = {name: value for name, value in SCHEMA.items() if name != "$comment"}
    assert schema_of(Annotated[URI, WEB_LINK]) == schema_of(Annotated[str, WEB_LINK]) == own
    both = schema_of(Annotated[str, WEB_LINK, Policy(hosts={"a"}, max_length=20)])
    assert (both["maxLength"], both["examples"]) == (20, ["https://a/page"])
    forbidding = WithJsonSchema({"type": "string", "not": {"pattern": "a"}, "pattern": "b"})
    assert schema_of(Annotated[str, forbidding, WEB_LINK]) == {**own, "not": {"pattern": "a"}, "pattern": "b"}
    assert schema_of(Annotated[str, Field(max_length=9), WEB_LINK])["maxLength"] == 9


def test_schema_has_the_pattern_on_request() -> None:
    exact = Annotated[URI, WEB_LINK, WithJsonSchema({**json_schema(WEB_LINK)})]
    assert schema_of(exact) == json_schema(WEB_LINK)


@pytest.mark.parametrize("policy", [WEBSITE, WEB_LINK, WEB_ORIGIN, CALLBACK, Policy(max_length=2)])
def test_schemas_with_policies_are_short(policy: Policy[URI]) -> None:
    for annotated in (Annotated[URI, policy], Annotated[URI | None, Clean(policy)]):
        assert len(json.dumps(schema_of(annotated))) < 400


def test_examples_of_a_type_stay_if_the_policy_accepts_them() -> None:
    assert schema_of(Annotated[RelativeRef, Policy("URI-reference")])["examples"] == ["/page"]
    assert schema_of(Annotated[URIReference, Policy("URI-reference")])["examples"] == [
        "https://example.com/page",
        "/page",
    ]
    assert schema_of(Annotated[URI, Policy(hosts={"a.example"})])["examples"] == ["https://a.example/page"]
    # Only "http://a@b" and the like.
    unusual = Policy(schemes={"http"}, require={"userinfo"}, forbid={"path"}, allow_userinfo=True, max_length=10)
    assert "examples" not in schema_of(Annotated[str, unusual])
    assert "examples" not in schema_of(Annotated[str, Clean(unusual)])


@pytest.mark.parametrize("kind", [URI, AbsoluteURI, RelativeRef, URIReference, URITemplate, DataURI, MailtoURI, URN])
def test_type_accepts_its_examples(kind: type[str]) -> None:
    adapter = TypeAdapter(kind)
    schema = adapter.json_schema()
    assert [adapter.validate_python(each) for each in schema["examples"]] == schema["examples"] != []
    assert len(json.dumps(schema)) < 150


class Profile(BaseModel):
    website: Annotated[URI, Clean(WEBSITE)]
    others: list[Annotated[URI, Clean(WEBSITE)]] = []
    blog: Annotated[URI | None, Clean(WEBSITE)] = None
    plain: Annotated[str, Clean(WEBSITE)] = ""


def test_text_is_cleaned_before_the_type_and_the_policy_decide() -> None:
    profile = Profile.model_validate(
        {
            "website": " bücher.example/a b",
            "others": ["example.com:8080"],
            "blog": "example.com/#top",
            "plain": "a.example",
        }
    )
    assert profile.website == "https://xn--bcher-kva.example/a%20b"
    assert [type(each) for each in (profile.website, *profile.others, profile.blog)] == [AbsoluteURI, AbsoluteURI, URI]
    assert profile.plain == "https://a.example"
    assert json.loads(profile.model_dump_json()) == profile.model_dump()
    assert Profile.model_validate_json(profile.model_dump_json()) == profile
    assert Profile.model_validate({"website": profile.website}).website == profile.website


def test_errors_of_a_cleaned_text_are_those_of_clean() -> None:
    text = " https://me:secret@10.0.0.1/ä"
    with pytest.raises(ValidationError) as caught:
        Profile.model_validate({"website": text})
    with pytest.raises(DisallowedURI) as cleaned:
        WEBSITE.clean(text)
    contexts = [error["ctx"] for error in caught.value.errors() if "ctx" in error]
    expected = [(problem.code, problem.start, problem.end) for problem in cleaned.value.problems]
    assert [(context["code"], context["start"], context["end"]) for context in contexts] == expected
    assert {(error["loc"], error["type"]) for error in caught.value.errors()} == {(("website",), "uri")}
    assert "secret" not in str(caught.value) + str(caught.value.errors()) + caught.value.json()
    with pytest.raises(ValidationError, match="is not allowed in a path"):
        TypeAdapter[object](Annotated[URI, Clean(WEBSITE)]).validate_python("my site")


@pytest.mark.parametrize(
    "text",
    [
        "me:secret@example.com",
        "me:secret@example.com/a b",
        "example.com:secret@10.0.0.1",
        " me:secret@localhost",
        "//me:secret@example.com",
        "http:/me:secret@example.com",
        "ftp://me:secret@example.com/",
    ],
)
def test_password_that_was_typed_is_hidden_with_and_without_a_scheme(text: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Profile.model_validate({"website": text})
    assert "secret" not in str(caught.value) + str(caught.value.errors()) + caught.value.json()
    assert "example.com" in str(caught.value) or "@" in str(caught.value)


@pytest.mark.parametrize("value", [None, 5, b"example.com", ["example.com"], object()])
def test_value_to_clean_that_is_not_a_str_has_the_error_of_pydantic(value: object) -> None:
    with pytest.raises(ValidationError) as caught:
        Profile.model_validate({"website": value})
    assert [error["type"] for error in caught.value.errors()] == ["string_type"]


def test_type_and_policy_decide_about_a_cleaned_text() -> None:
    with pytest.raises(ValidationError, match="a relative reference cannot have a scheme"):
        TypeAdapter[object](Annotated[RelativeRef, Clean(WEBSITE)]).validate_python("example.com")
    with pytest.raises(ValidationError, match="a URI must be a str, not int"):
        TypeAdapter[object](Annotated[int, Clean(WEBSITE)]).validate_python(5)


def test_schema_of_a_cleaned_text_refuses_nothing_that_is_cleaned() -> None:
    for mode in ("validation", "serialization"):
        schema = Profile.model_json_schema(mode=mode)["properties"]
        own = {name: SCHEMA_OF_WEBSITE[name] for name in ("type", "maxLength", "description")}
        examples = ["example.com", "https://example.com/page"]
        assert schema["website"] == {**own, "examples": examples, "title": "Website"}
        assert schema["blog"]["anyOf"] == [{**own, "examples": examples}, {"type": "null"}]
    adapter = TypeAdapter[object](Annotated[URI, Clean(WEBSITE)])
    assert adapter.validate_python("example.com") == "https://example.com"
    assert schema_of(Annotated[RelativeRef, Clean(LOCAL_REDIRECT)])["examples"] == ["/page"]
    assert schema_of(Annotated[URI, Clean(Policy(require={"path"}))])["examples"] == ["https://example.com/page"]


SCHEMA_OF_WEBSITE = json_schema(WEBSITE, pattern=False)


def test_error_does_not_repeat_a_long_text() -> None:
    assert len(str(errors(uri="s:" + " x" * 1_000_000))) < 20_000


def test_json_schema_of_a_model() -> None:
    properties = Model.model_json_schema()["properties"]
    assert {name: schema.get("format") for name, schema in properties.items()} == {
        "uri": "uri",
        "reference": "uri-reference",
        "absolute": "uri",
        "relative": None,
        "link": None,
        "text": "uri",
    }
    assert properties["link"]["anyOf"] == [schema_of(Annotated[URI, WEB_LINK]), {"type": "null"}]
    assert properties["text"] == {**schema_of(Annotated[str, WEB_LINK]), "default": "", "title": "Text"}
    assert TypeAdapter(URI).json_schema(mode="serialization")["type"] == "string"


@pytest.mark.parametrize(
    ("kind", "text", "wrong", "message"),
    [
        (DataURI, "data:,a", "data:", 'missing "," before the data (dataurl, RFC 2397 section 3)'),
        (MailtoURI, "MailTo:a@b", "mailto:a@", '"a@" is not a mail address'),
        (
            URN,
            "urn:ab:c",
            "urn:a:b",
            "a namespace identifier has 2 to 32 characters, found 1 (NID, RFC 8141 section 2.1)",
        ),
    ],
)
def test_uris_of_one_scheme_are_field_types(
    kind: type[DataURI | MailtoURI | URN], text: str, wrong: str, message: str
) -> None:
    adapter = TypeAdapter(kind)
    value = adapter.validate_json(json.dumps(text))
    assert (type(value), value) == (kind, text)
    assert json.loads(adapter.dump_json(value)) == text
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python(wrong)
    (error,) = caught.value.errors()
    assert error["msg"].startswith(message)
    schema = adapter.json_schema()
    assert (schema["type"], schema["format"]) == ("string", "uri")
    assert re.search(schema["pattern"], text)
    assert not re.search(schema["pattern"], f"x{text}")


def test_template_is_a_field_type() -> None:
    adapter = TypeAdapter(URITemplate)
    template = adapter.validate_json('"/users/{id}{?page}"')
    assert (type(template), template.variables) == (URITemplate, ("id", "page"))
    assert adapter.dump_json(template) == b'"/users/{id}{?page}"'
    assert type(adapter.dump_python(template, mode="json")) is str
    for mode in ("validation", "serialization"):
        assert adapter.json_schema(mode=mode) == {
            "type": "string",
            "format": "uri-template",
            "examples": ["/users/{id}{?page}"],
        }


def test_each_problem_of_a_template_is_an_error_with_its_code_and_span() -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(dict[str, URITemplate]).validate_python({"a": "http://me:secret@h/{user-name}{?page"})
    found = caught.value.errors()
    assert {(error["loc"], error["type"]) for error in found} == {(("a",), "uri_template")}
    assert [error["msg"].partition(";")[0] for error in found] == [
        '"-" is not allowed in the name of a variable (varname, RFC 6570 section 2.3)',
        '"{" is not closed (expression, RFC 6570 section 2.2)',
    ]
    contexts = [error["ctx"] for error in found if "ctx" in error]
    assert [(context["code"], context["start"], context["rfc"]) for context in contexts] == [
        ("bad-variable-name", 24, 6570),
        ("unclosed-expression", 30, 6570),
    ]
    assert "secret" not in str(found)
    with pytest.raises(ValidationError, match="string_type"):
        TypeAdapter(URITemplate).validate_python(5)


def test_policy_in_an_annotation_of_str_is_checked() -> None:
    adapter = TypeAdapter[str](Annotated[str, Policy("relative-ref")])
    assert type(adapter.validate_python("a")) is RelativeRef
    with pytest.raises(ValidationError):
        adapter.validate_python("s:")


def test_hook_without_pydantic_names_the_package() -> None:
    sys.modules.pop("uri_split._uri.pydantic", None)
    with (
        patch.dict(sys.modules, {"pydantic": None}),
        pytest.raises(ModuleNotFoundError, match=r"needs the package pydantic: pip install pydantic$"),
    ):
        URI.__get_pydantic_core_schema__(URI, None)
