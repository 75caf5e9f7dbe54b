"""Routes of Starlette and FastAPI as URI templates, and back, compared with their own routers."""

import re
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route, compile_path

from uri_split import InvalidURITemplate, URIError, URITemplate, split
from uri_split.encoding import percent_decode
from uri_split.integrations.starlette import route_to_template, template_to_route

# Routes, and their templates.
BOTH_WAYS = {
    "/": "/",
    "/users/": "/users/",
    "/users/{user_id}": "/users/{user_id}",
    "/users/{user_id}/files/{path:path}": "/users/{user_id}/files/{+path}",
    "/{path:path}": "/{+path}",
    "/{_a1}-{B}.{c}": "/{_a1}-{B}.{c}",
    "/bücher/a b": "/b%C3%BCcher/a%20b",
    "/what?/c#/100%/%41": "/what%3F/c%23/100%25/%2541",
    "/a:b@c;d=e,f/'!$&()*+~": "/a:b@c;d=e,f/'!$&()*+~",
    '/<>"\\^`|': "/%3C%3E%22%5C%5E%60%7C",
    "/\n\x00": "/%0A%00",
    "/a//b": "/a//b",
}
# Templates that lose something.
ONLY_TO_ROUTE = {
    "/users{?page,size}": "/users",
    "/users?page=1{&size*}": "/users",
    "/users?": "/users",
    "/users{?a}{#b}": "/users",
    "/users{?a}#b/{c}": "/users",
    "/users{#a}": "/users",
    "/users#a{?b}": "/users",
    "/users?{a,b}/{c:3}#{d*}": "/users",
    "/{a}{?a}": "/{a}",
    "/straße/%7euser": "/straße/~user",
}
AFTER_QUERY = "only a fragment may follow the query, and nothing may follow the fragment"
VALUES = ("5", "a b", "50%", "a?b#c", "é", "a:b@c+d&e=f", "{x}", "%41", ".a")


@pytest.mark.parametrize(("route", "template"), BOTH_WAYS.items())
def test_route_and_template_are_converted_both_ways(route: str, template: str) -> None:
    converted = route_to_template(route)
    assert (type(converted), converted) == (URITemplate, template)
    assert template_to_route(template) == route


@pytest.mark.parametrize(("template", "route"), ONLY_TO_ROUTE.items())
def test_query_and_fragment_are_left_out_and_text_is_decoded(template: str, route: str) -> None:
    assert template_to_route(template) == route


@pytest.mark.parametrize("convertor", ["str", "int", "float", "uuid", "of_my_own"])
def test_other_convertors_become_simple_expansion(convertor: str) -> None:
    assert route_to_template(f"/a/{{b:{convertor}}}") == "/a/{b}"


def test_convertors_are_written_by_name() -> None:
    route = template_to_route("/a/{b}/{+c}/{+d}{?e}", b="int", d="str")
    assert route == "/a/{b:int}/{c:path}/{d:str}"
    assert {name: type(each).__name__ for name, each in compile_path(route)[2].items()} == {
        "b": "IntegerConvertor",
        "c": "PathConvertor",
        "d": "StringConvertor",
    }
    assert template_to_route("/{template}", template="int") == "/{template:int}"


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("", 'a route must begin with exactly one "/"'),
        ("users/{id}", 'a route must begin with exactly one "/"'),
        ("//host/{id}", 'a route must begin with exactly one "/": remove what precedes the path'),
        ("{subdomain}.example.org", 'a route must begin with exactly one "/"'),
        ("/{a}/{b}/{a:int}", 'a route cannot have 2 parameters with the name "a": rename them'),
        ("/{user-id}", '"{user-id}" is not a parameter of a route: write "{name}" or "{name:path}"'),
        ("/{a}}", '"}" is not a parameter of a route: write "{name}" or "{name:path}"'),
        ("/{{a}}", '"{" is not a parameter of a route: write "{name}" or "{name:path}"'),
        ("/{}", '"{}" is not a parameter of a route: write "{name}" or "{name:path}"'),
        ("/{a:}/", '"{a:}" is not a parameter of a route: write "{name}" or "{name:path}"'),
        ("/{é}", '"{é}" is not a parameter of a route: write "{name}" or "{name:path}"'),
        ("/{a b}", '"{a b}" is not a parameter of a route: write "{name}" or "{name:path}"'),
        ("/{a/b}", '"{a" is not a parameter of a route: write "{name}" or "{name:path}"'),
        ("/{1}{", '"{1}" is not a parameter of a route: write "{name}" or "{name:path}"'),
        (
            f"/{{{'-' * 41}}}",
            f'"{{{"-" * 40}" is not a parameter of a route: write "{{name}}" or "{{name:path}}"',
        ),
        ("/{a", '"{a" is not a parameter of a route: write "{name}" or "{name:path}"'),
        ("/{a}/\udce9", "a route cannot contain a lone surrogate, which is not a character: remove it"),
    ],
)
def test_route_without_a_template_is_refused(path: str, message: str) -> None:
    with pytest.raises(URIError) as caught:
        route_to_template(path)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("https://me:secret@h/{id}", 'a route must begin with exactly one "/": remove what precedes the path'),
        ("//me:secret@h/{id}", 'a route must begin with exactly one "/": remove what precedes the path'),
        ("{+base}/{id}", 'a route must begin with exactly one "/"'),
        ("", 'a route must begin with exactly one "/"'),
        ("?a", 'a route must begin with exactly one "/"'),
        ("/{a}/{+a}/{a}", 'a route cannot have 3 parameters with the name "a": rename them'),
        *(
            (
                f"/x{expression}/{{a}}",
                f'a route cannot express "{expression}": write each variable as "{{name}}" or "{{+name}}"',
            )
            for expression in ("{/a}", "{.a}", "{;a}", "{&a}", "{a,b}", "{+a,b}", "{a*}", "{+a:3}", "{user.id,b*}")
        ),
        (
            "/{user.id}",
            '"user.id" cannot be the name of a parameter: write letters, digits and "_", no digit first',
        ),
        ("/{1a}", '"1a" cannot be the name of a parameter: write letters, digits and "_", no digit first'),
        ("/{+a%20b}", '"a%20b" cannot be the name of a parameter: write letters, digits and "_", no digit first'),
        *(
            (
                f"/x{rest}",
                f'a route cannot express what follows "{first}": {AFTER_QUERY}',
            )
            for rest, first in (
                ("{?q}/y", "{?q}"),
                ("{?q}&r=1", "{?q}"),
                ("{?q}{&r}", "{?q}"),
                ("{?q}{?r}", "{?q}"),
                ("{?q}{#f}/y", "{?q}"),
                ("{#f}/y", "{#f}"),
                ("{#f}{?q}", "{#f}"),
                ("{?q}//me:secret@h/", "{?q}"),
            )
        ),
        *(
            (
                f"/a{encoded}b",
                f'a route cannot contain "{encoded}": servers decode it before they compare a path with routes',
            )
            for encoded in ("%2F", "%2f", "%7B", "%7d")
        ),
        (
            "/caf%E9",
            "a route cannot contain percent-encoded bytes that are not UTF-8: percent-encode the text as UTF-8",
        ),
    ],
)
def test_template_without_a_route_is_refused(template: str, message: str) -> None:
    with pytest.raises(URIError) as caught:
        template_to_route(template)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("convertors", "message"),
    [
        ({"b": "int"}, 'the template has no variable "b" in its path: remove the convertor'),
        ({"q": "int"}, 'the template has no variable "q" in its path: remove the convertor'),
        ({"a": ""}, '"" is not the name of a convertor: write a name such as "int"'),
        ({"a": "int}/{b"}, '"int}/{b" is not the name of a convertor: write a name such as "int"'),
    ],
)
def test_convertor_that_fits_no_parameter_is_refused(convertors: Mapping[str, str], message: str) -> None:
    with pytest.raises(URIError) as caught:
        template_to_route("/{a}{?q}", **convertors)
    assert str(caught.value) == message


def test_invalid_template_is_refused_with_its_problems() -> None:
    with pytest.raises(InvalidURITemplate):
        template_to_route("/users/{user-id}")


def test_value_that_is_not_a_str_is_refused() -> None:
    number: Any = 5
    with pytest.raises(TypeError, match=r"^route_to_template\(\) argument must be str, not int$"):
        route_to_template(number)
    with pytest.raises(TypeError, match=r"^template_to_route\(\) argument must be str, not int$"):
        template_to_route(number)
    with pytest.raises(TypeError, match=r'^the convertor of "a" must be str, not int$'):
        template_to_route("/{a}", a=number)


def test_long_route_and_template_are_converted_quickly() -> None:
    assert len(template_to_route("/" + "a%20" * 300_000)) == 600_001
    assert len(route_to_template("/" + "a " * 300_000)) == 1_200_001
    with pytest.raises(URIError):
        template_to_route("/" + "{&a}" * 30_000)
    with pytest.raises(URIError) as caught:
        route_to_template("/{" + "a-" * 300_000)
    assert len(str(caught.value)) < 150


def path_read_by_servers(uri: str) -> str:
    """Return the path of a URI as a server compares it with routes."""
    return percent_decode(split(uri).path)


async def answer(_: Request) -> Response:
    return Response()


def read_by_starlette(route: str, uri: str) -> object:
    """Return the parameters that a route reads; `None` if it does not match."""
    scope = {"type": "http", "method": "GET", "path": path_read_by_servers(uri)}
    match, child_scope = Route(route, answer).matches(scope)
    return child_scope["path_params"] if match is Match.FULL else None


@pytest.mark.parametrize("route", ["/users/{a}", "/{path:path}", "/bücher/a b/100%/{a}/{b}.x", "/what?/c#/{a}"])
def test_starlette_matches_the_expansion_and_reads_the_values(route: str) -> None:
    names = list(compile_path(route)[2])
    template = route_to_template(route)
    values = [value for value in VALUES if not ("path" in names and re.search("[?#%]", value))]
    for value in values:
        expected = dict.fromkeys(names, value)
        assert read_by_starlette(route, template.expand(expected)) == expected


def test_starlette_reads_numbers_and_uuids() -> None:
    route = "/{a:int}/{b:float}/{c:uuid}"
    number = UUID(int=7)
    uri = route_to_template(route).expand(a=5, b=0.5, c=str(number))
    assert read_by_starlette(route, uri) == {"a": 5, "b": 0.5, "c": number}


def test_starlette_matches_no_empty_value_and_no_slash_except_in_a_path() -> None:
    assert read_by_starlette("/a/{b}/c", route_to_template("/a/{b}/c").expand(b="")) is None
    assert read_by_starlette("/a/{b}", route_to_template("/a/{b}").expand(b="x/y")) is None
    assert read_by_starlette("/a/{b:path}", route_to_template("/a/{b:path}").expand(b="x/y")) == {"b": "x/y"}
    assert read_by_starlette("/a/{b:path}", route_to_template("/a/{b:path}").expand(b="")) == {"b": ""}


# What the documentation says about each convertor.
UUID_TEXT = "0123abCD-0123-4567-89ab-cdef01234567"
MATCHED: dict[str, tuple[str | float, ...]] = {
    "": ("a\nb", "a\n", "\r", "-1", "..", "é"),
    "str": ("a\nb", "a\n", "\r", "-1", "..", "é"),
    "path": ("", "/", "/a//b", "a\r", "\u2028", "-1", ".."),
    "int": (0, 10**30, "05", "5"),
    "float": (0, 0.5, "05", "1.50", 123456789.125),
    "uuid": (UUID_TEXT, UUID_TEXT.upper(), UUID_TEXT.replace("-", "")),
}
NOT_MATCHED: dict[str, tuple[str | float, ...]] = {
    "": ("", "a/b", "/"),
    "str": ("", "a/b", "/"),
    "path": ("a\nb", "\na", "a\n\n"),
    "int": ("", -1, "+1", 1.0, "1_0", "٣", "5 ", "5\n\n", "5\r", "x"),
    "float": ("", -0.5, "+1", 1e22, 1e-7, "1.", ".5", "inf", "nan", "٣", "5\n\n"),
    "uuid": ("", "5", UUID_TEXT[1:], f"{{{UUID_TEXT}}}", f"urn:uuid:{UUID_TEXT}", f"{UUID_TEXT}\n\n"),
}
READ: dict[str, Callable[[str], object]] = {"": str, "str": str, "path": str, "int": int, "float": float, "uuid": UUID}


@pytest.mark.parametrize("convertor", READ)
def test_convertor_matches_and_reads_what_the_documentation_says(convertor: str) -> None:
    parameter, read = f"{{a:{convertor}}}" if convertor else "{a}", READ[convertor]
    for ending in ("", "/b"):
        route = f"/x/{parameter}{ending}"
        template = route_to_template(route)
        for value in MATCHED[convertor]:
            assert read_by_starlette(route, template.expand(a=value)) == {"a": read(str(value))}
        for value in NOT_MATCHED[convertor]:
            assert read_by_starlette(route, template.expand(a=value)) is None
    last = str(MATCHED[convertor][-1])
    at_the_end = f"/x/{parameter}"
    expected = f"{last}\n" if convertor in {"", "str"} else read(last)
    assert read_by_starlette(at_the_end, route_to_template(at_the_end).expand(a=f"{last}\n")) == {"a": expected}


def test_fastapi_reads_the_values_and_the_query() -> None:
    template = URITemplate("/users/{user_id}/files/{+path}{?page}")
    app = FastAPI()

    @app.get(template_to_route(template))
    def read(user_id: int, path: str, page: int = 1) -> tuple[int, str, int]:
        return user_id, path, page

    (route,) = [each for each in app.routes if isinstance(each, APIRoute)]
    assert route_to_template(route.path) == "/users/{user_id}/files/{+path}"
    client = TestClient(app)
    assert client.get(template.expand(user_id=5, path="a b/c", page=2)).json() == [5, "a b/c", 2]
    assert client.get(template.expand(user_id=5, path="a")).json() == [5, "a", 1]


NAMES = st.from_regex("[A-Za-z_][A-Za-z0-9_]*", fullmatch=True)
TEXTS = st.text("ab/.~%? é\x00") | st.text()


@st.composite
def routes(draw: st.DrawFn) -> str:
    names = draw(st.lists(NAMES, unique=True, max_size=3))
    pieces = [f"{{{name}{draw(st.sampled_from(('', ':path')))}}}{draw(TEXTS)}" for name in names]
    return f"/{draw(TEXTS)}{''.join(pieces)}"


@given(routes())
def test_every_route_without_other_convertors_comes_back(route: str) -> None:
    text = re.sub(r"\{[A-Za-z_][A-Za-z0-9_]*(:path)?\}", "", route)
    if route.startswith("//") or re.search("[{}]", text):
        with pytest.raises(URIError):
            route_to_template(route)
        return
    template = route_to_template(route)
    assert template_to_route(template) == route
    pattern, _, convertors = compile_path(route)
    assert template.variables == tuple(convertors)
    assert pattern.fullmatch(path_read_by_servers(template.expand(dict.fromkeys(convertors, "x"))))


PIECES = ("/", "/a", "%20", "é", "%C3%A9", ".", "&", "{a}", "{b}", "{+c}", "{?q}", "{#f}", "?q=", "#f", "{&r}", "%2F")


@given(st.lists(st.sampled_from(PIECES), unique=True).map("".join))
def test_route_of_a_template_matches_what_it_expands_to(text: str) -> None:
    template = URITemplate(f"/{text}")
    try:
        route = template_to_route(template)
    except URIError:
        return
    pattern, _, convertors = compile_path(route)
    for names in (template.variables, convertors):
        assert pattern.fullmatch(path_read_by_servers(template.expand(dict.fromkeys(names, "x"))))
