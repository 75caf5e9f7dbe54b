"""Hazards of whole texts: each code, the programs that disagree, everyday URIs, and any text."""

from collections.abc import Callable
from dataclasses import astuple
from importlib import import_module
from pkgutil import iter_modules
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.hazards.case import Case
from tests.hazards.cases import CASES, DIFFERENTIALS
from tests.hostile.test_hostile import MOST_GROWTH_OF_LISTS, assert_growth
from tests.texts import references_and_others
from uri_split import _hazards, find_hazards
from uri_split._hazards.hazard import FOR_ANY_TEXT, FOR_AUTHORITIES, FOR_COMPONENTS, FOR_NAMES, HazardCode
from uri_split.messages import messages


def test_every_finder_is_listed() -> None:
    modules = [import_module(f"{_hazards.__name__}.{info.name}") for info in iter_modules(_hazards.__path__)]
    finders = {
        name
        for module in modules
        for name, function in vars(module).items()
        if name.startswith("find_") and function.__module__ == module.__name__
    }
    tables = FOR_ANY_TEXT, FOR_COMPONENTS, FOR_AUTHORITIES, FOR_NAMES
    listed = {finder.__name__ for table in tables for finder in table}
    assert finders == listed | {"find_inner_host"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}:{case.text[:40]!a}")
def test_hazard_has_its_span_and_message(case: Case) -> None:
    reported = next(hazard for hazard in find_hazards(case.text) if hazard.code == case.code)
    assert astuple(reported) == (case.code, *case.span, case.affects, case.message)


@pytest.mark.parametrize("name", DIFFERENTIALS)
def test_two_programs_disagree_about_each_hazard(name: HazardCode) -> None:
    for text, first, by_first, second, by_second in DIFFERENTIALS[name]:
        assert name in {hazard.code for hazard in find_hazards(text)}
        assert first(text) == by_first != by_second == second(text), text


def test_every_code_has_two_programs_that_disagree_or_none() -> None:
    assert set(DIFFERENTIALS) == set(get_args(HazardCode))


EVERYDAY = """
https://example.com/ https://example.com http://example.com/a/b.html?c=d&e=f#g https://www.example.co.uk/a%20b
https://user.example.com/~me/ https://example.com:8443/ https://medium.com/@user/post-1
https://example.com/?email=a@b.example
https://example.com?email=a@b.example https://en.wikipedia.org/wiki/URI_(disambiguation)
https://de.wikipedia.org/wiki/%C3%9Cber
https://bücher.example/ https://xn--bcher-kva.example/ https://日本語.jp/ https://россия.рф/ https://한국.kr/
https://क्षत्रिय.भारत/ https://ไทย.ไทย/ https://i❤️.ws/ https://l·l.cat/ https://وزارة-الأتصالات.مصر/
https://مثال.example/
https://maps.example/@48.2,16.3,12z https://example.com/a;b=c/d,e https://example.com/100%25 https://example.com/a//b
https://example.com/a/../b https://192.0.43.7/ https://[2606:2800:220:1::]/ mailto:someone@example.com
urn:isbn:0451450523
tel:+1-816-555-1212 news:comp.infosystems.www.servers.unix ldap://[2001:4860::7]/c=GB?objectClass?one
ftp://ftp.is.co.za/rfc/rfc1808.txt
file:///etc/hosts ssh://first.last@host.example/ git+ssh://git@github.com/a/b.git data:text/plain;base64,SGVsbG8%2F
javascript:void(0) http://localhost:8080/ http://127.0.0.1:5000/ http://[::1]/ /a/b ../c ?q #top a/b //cdn.example/x.js
urn:a:b%2Fc about:blank C:\\Windows foo:%2e%2e https://example.com/?next=https%3A%2F%2Fexample.org%2F https://example.com/#/a/b
redis://:@host/0 https://example.com/a%20%2520b https://example.com/.well-known/x http:// https://exam_ple.com/ s3://bucket/key
"""


@pytest.mark.parametrize("text", EVERYDAY.split())
def test_everyday_uri_has_at_most_notes(text: str) -> None:
    assert {hazard.affects for hazard in find_hazards(text)} <= {"note"}


NAMES = st.from_regex(r"[a-z][a-z0-9]{1,20}", fullmatch=True)


@given(NAMES, st.sampled_from(["com", "org", "net", "de"]), st.lists(NAMES))
def test_plain_uri_has_no_hazard(name: str, tld: str, path: list[str]) -> None:
    assert find_hazards(f"https://{name}.{tld}/{'/'.join(path)}") == ()


@given(references_and_others)
def test_hazards_of_any_text_are_in_order_and_within_it(text: str) -> None:
    hazards = find_hazards(text)
    assert [(hazard.start, hazard.end) for hazard in hazards] == sorted(
        (hazard.start, hazard.end) for hazard in hazards
    )
    for hazard in hazards:
        assert 0 <= hazard.start < hazard.end <= len(text)
        assert hazard.message.isprintable()
        assert messages("de")(hazard.message).isprintable()


ODD = st.text(st.sampled_from("@:\\%2F.\t\n \0\x01[]℀。８\u0430;=-x"), max_size=6)


@given(
    ODD,
    ODD,
    ODD,
    ODD,
    st.sampled_from(
        [
            *("http://", "//", "foo://", " ht\ttp://", "file://", "1://", "http:\\\\", "http:/", "http:///", "\\\\"),
            *("view-source:http://", "jar:http://", "x:y://", "evil.com:", "evil.com://", "http://xn--", "http://[v1."),
        ]
    ),
)
def test_no_password_is_in_a_message(user: str, before: str, after: str, host: str, lead: str) -> None:
    text = f"{lead}{user}:{before}SECRET{after}:SECRET@{host}.example/"
    for hazard in find_hazards(text):
        assert "SECRET" not in hazard.message


@pytest.mark.parametrize("text", [None, b"http://a/", 1])
def test_argument_that_is_not_a_str_is_rejected(text: object) -> None:
    with pytest.raises(TypeError, match=rf"find_hazards\(\) argument must be str, not {type(text).__name__}"):
        find_hazards(text)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # the test passes a wrong type


LONG: dict[str, Callable[[int], str]] = {
    "openers": lambda size: "jar:" * (size // 4) + "http://h!/",
    "openers with gaps": lambda size: "j\tar:" * (size // 5) + "http://h!/",
    "ends of archives": lambda size: "jar:http://h" + "!/" * (size // 2),
    "schemes": lambda size: "view-source:" + "a:" * (size // 2),
    "a gap": lambda size: "view-source:v" + "\t" * size + "iew-source:x",
    "directions": lambda size: "http://" + "\u202e\u200fa" * (size // 3),
    "encoded directions": lambda size: "/" + "%E2%80%AE" * (size // 9),
    "encoded controls": lambda size: "/%09" * (size // 4),
    "values": lambda size: "?" + "=/%09" * (size // 5),
    "controls before slashes": lambda size: "?=" + "%01" * (size // 3) + "/",
    "values of controls": lambda size: "?" + "=%01" * (size // 4),
    "one value": lambda size: "?=/" + "%0a" * (size // 3),
    "a scheme with dots": lambda size: "a." * (size // 2) + "://h/",
    "userinfo after a scheme with dots": lambda size: "evil.com:" + "a@" * (size // 2),
    "a port after a scheme with dots": lambda size: "evil.com:" + "0" * size + "x",
    "numbers": lambda size: "http://" + "1." * (size // 2),
    "one number": lambda size: "http://0x" + "f" * size,
    "labels": lambda size: "http://" + "xn--a." * (size // 6),
    "one label": lambda size: "http://xn--" + "a" * size,
    "mapped away": lambda size: "http://" + "\u2061" * size,
    "unassigned": lambda size: "http://" + "\u0378" * size,
    "slashes before a drive": lambda size: "file:" + "/" * size + "C|/",
    "nothing but a scheme": lambda size: "http:" + "\t" * size,
    "a future address": lambda size: "http://[v1." + "x" * size + "]/",
    "names for metadata": lambda size: "http://" + "metadata." * (size // 9),
}


@pytest.mark.parametrize("family", LONG)
def test_time_grows_no_faster_than_the_text(family: str) -> None:
    assert_growth(find_hazards, LONG[family], 10_000, MOST_GROWTH_OF_LISTS)
