"""The example form: the answers of the server, on submit and while a text is typed."""

import json
import re
from html import unescape
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient

from examples import form
from examples.form.answers import answer
from examples.form.app import create_app
from examples.form.fields import POLICIES
from examples.form.picture import picture, pictures
from examples.form.reading import reading
from tests.policy.policies import drawn_text
from tests.texts import mutations
from uri_split import Policy, URIReference, is_uri
from uri_split.forms import html_attributes

SECRET = "hunter2"
PARTS = ("message", "choices", "marked", "picture")


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def typed(client: FlaskClient, field: str, text: str) -> dict[str, Any]:
    given: dict[str, Any] = client.post("/answer", json={"field": field, "text": text}).get_json()
    return given


def test_each_kind_has_a_field_with_label_hint_and_message(client: FlaskClient) -> None:
    page = client.get("/").text
    identifiers = set(re.findall(r'\bid="([^"]+)"', page))
    inputs = re.findall(r"<input([^>]*)>", page)
    assert len(inputs) == len(POLICIES) == 8
    for given, (name, policy) in zip(inputs, POLICIES.items(), strict=True):
        attributes = {key: unescape(value) for key, value in re.findall(r'([\w-]+)="([^"]*)"', given)}
        assert attributes["name"] == name
        expected = html_attributes(policy, pattern=name != "website")
        assert attributes.items() >= {key: str(value) for key, value in expected.items()}.items()
        assert set(attributes["aria-describedby"].split()) <= identifiers
        assert attributes["aria-invalid"] == "false"
        assert f'<label for="{attributes["id"]}">' in page
    assert page.count('aria-live="polite"') == len(POLICIES)


@pytest.mark.parametrize("field", POLICIES)
def test_answer_is_the_same_while_typing_and_on_submit(client: FlaskClient, field: str) -> None:
    random = Random(field)
    for text in (drawn_text(random) for _ in range(30)):
        for changed in (text, *mutations(text, random, 1)):
            if changed and not re.search("[\ud800-\udfff\r\n]", changed):
                given = typed(client, field, changed)
                submitted = client.post("/", data={field: changed})
                assert given["verdict"] == POLICIES[field].verdict(changed) or field == "website"
                assert submitted.status_code == (200 if given["verdict"] in {"valid", "doubtful"} else 422)
                assert all(given[part].strip() in submitted.text for part in PARTS)
                (read,) = re.findall("data-reading='([^']*)'", submitted.text)
                assert json.loads(unescape(read)) == given["reading"]


@pytest.mark.parametrize(
    ("text", "host", "port", "path"),
    [
        ("HTTP://Example.COM:0080/a/./b/../c?q#f", "example.com", "0080", "/a/c"),
        ("http://me@127.1/%2E%2e/a", "127.1", "", "/%2E%2e/a"),
        ("http://[0::1]:", "[0::1]", "", ""),
        ("http:/example.com/", "", "", "/example.com/"),
        ("mailto:a/../b", "", "", "a/../b"),
        (r"http:\\example.com\a", "", "", r"\\example.com\a"),
        ("https://B\u00fccher.example/\u00e9", "xn--bcher-kva.example", "", "/\u00e9"),
        ("foo://b\u00fccher/", "b\u00fccher", "", "/"),
        ("http://\uff11.example/", "\uff11.example", "", "/"),  # this digit is another character to IDNA
        ("http://\u0378/", "\u0378", "", "/"),  # IDNA allows no name with it
    ],
)
def test_reading_is_what_rfc_3986_reads(text: str, host: str, port: str, path: str) -> None:
    found = reading(text)
    assert (found["host"], found["port"], found["path"]) == (host, port, path)
    assert found["is_uri"] == is_uri(text)
    assert not found["is_secret"]


def test_incomplete_text_has_no_reading(client: FlaskClient) -> None:
    assert typed(client, "web_link", "http:/")["reading"] is None
    assert "data-reading='null'" in client.post("/", data={"web_link": "http:/"}).text


def test_password_is_in_no_reading() -> None:
    texts = {
        f"https://me:{SECRET}@127.1/": ("127.1", "/"),
        f"http:/me:{SECRET}@h/": ("", None),
        f"http://h//me:{SECRET}@i/": ("h", None),
        f"http://me:@1/{SECRET}:@h/": (None, None),
    }
    for text, (host, path) in texts.items():
        found = reading(text)
        assert found["is_secret"], text
        assert (found["host"], found["path"]) == (host, path), text
        assert SECRET not in str(found)


def test_refused_text_is_shown_again_with_a_summary(client: FlaskClient) -> None:
    response = client.post("/", data={"uri": ' s:<a href="x">& ', "web_link": "https://example.com/"})
    assert response.status_code == 422
    assert 'value=" s:&lt;a href=&#34;x&#34;&gt;&amp; "' in response.text
    assert '<a href="#uri">Any URI</a>: The address must start with letters, as in https://' in unescape(response.text)
    assert response.text.count('aria-invalid="true"') == 1


CALLBACK = {"callback": "http://example.com/done#top"}


def buttons(html: str) -> dict[str, str]:
    """Return the value of each button of a suggestion by its text."""
    found = re.findall(r'<button class="choice" name="use-callback" value="([^"]*)">(.*?)</button>', html)
    return {unescape(re.sub("<[^>]*>", "", text)): unescape(value) for value, text in found}


def test_suggestion_that_the_policy_accepts_is_a_button(client: FlaskClient) -> None:
    for html in (typed(client, "callback", CALLBACK["callback"])["choices"], client.post("/", data=CALLBACK).text):
        assert buttons(html) == {"Use https://example.com/done for An OAuth callback": "https://example.com/done"}
    assert buttons(typed(client, "callback", "ftp://example.com/")["choices"]) == {}
    assert typed(client, "callback", "http:")["choices"].strip() == ""  # keep typing
    assert typed(client, "callback", "https://example.com/")["choices"].strip() == ""


def test_button_submits_the_suggestion_in_place_of_what_was_typed(client: FlaskClient) -> None:
    ((_, uri),) = buttons(client.post("/", data=CALLBACK).text).items()
    other = {"uri": "a b"}
    response = client.post("/", data={**CALLBACK, **other, "use-callback": uri})
    assert response.status_code == 422
    assert 'name="callback"' in response.text
    assert 'value="https://example.com/done"' in response.text
    assert "#top" not in response.text
    assert 'value="a b"' in response.text
    assert client.post("/", data={**CALLBACK, "use-callback": uri}).status_code == 200


def test_suggestion_is_checked_like_what_is_typed(client: FlaskClient) -> None:
    assert client.post("/", data={**CALLBACK, "use-callback": "ftp://example.com/"}).status_code == 422


def test_first_button_submits_what_was_typed(client: FlaskClient) -> None:
    first = re.findall("<button([^>]*)>", client.post("/", data=CALLBACK).text)[0]
    assert "name=" not in first


def test_suggestion_with_a_password_is_not_shown(client: FlaskClient) -> None:
    policy = Policy(schemes={"https"}, allow_userinfo=True, allow_password=True)
    assert policy.suggest(f"http://me:{SECRET}@h/")
    assert answer(policy, f"http://me:{SECRET}@h/").choices == []
    for text in (f"http://me:{SECRET}@h/", f"http//me:{SECRET}@h/"):
        assert SECRET not in str(typed(client, "callback", text))


LOOKALIKE = 'This looks like "paypal.com", but it is another website with an unusual letter'
NO_ADDRESS = "This does not look like a web address: write one such as www.example.com"
WEBSITES: dict[str, tuple[str, str, str, list[tuple[str, str]]]] = {
    "example.com": ("valid", "Looks good", "https://example.com", []),
    "https://example.com": ("valid", "Looks good", "", []),
    "exam": ("incomplete", "Keep typing", "", []),
    "example.c": ("incomplete", "Keep typing", "", []),
    "lorem ipsum": ("invalid", NO_ADDRESS, "", []),
    "https://https://example.com": (
        "invalid",
        'Write "https://" only once',
        "",
        [("https://example.com", "")],
    ),
    "https://example,com": (
        "invalid",
        "Write a dot instead of the comma",
        "",
        [("https://example.com", "")],
    ),
    "\u0440aypal.com": (
        "doubtful",
        f"{LOOKALIKE}: which one do you mean?",
        "",
        [
            ("https://paypal.com", ""),
            ("https://xn--aypal-uye.com", LOOKALIKE),
        ],
    ),
    "https://xn--aypal-uye.com": ("doubtful", LOOKALIKE, "", []),
}


@pytest.mark.parametrize("text", WEBSITES)
def test_website_is_answered_in_the_words_of_people(text: str) -> None:
    given = answer(POLICIES["website"], text)
    assert (given.verdict, given.message, given.completed, given.choices) == WEBSITES[text]
    assert (given.pictures, given.reading) == ((), None)


def test_empty_form_is_refused(client: FlaskClient) -> None:
    assert client.post("/", data={"unknown": "a"}).status_code == 422
    assert "Accepted" not in client.post("/", data=dict.fromkeys(POLICIES, "")).text


def test_password_is_shown_only_in_the_input(client: FlaskClient) -> None:
    begins = (f"https://me:{SECRET}@h:x/", f"https://me:{SECRET} @h/", f"https://me:{SECRET}@h/", f"s:/me:{SECRET}@h/")
    for text in begins:
        assert SECRET not in str(typed(client, "uri", text))
        page = client.post("/", data={"uri": text}).text
        assert page.count(SECRET) == 1


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (b"no json", "application/json", 400),
        (b'"\xff"', "application/json", 400),
        (b"[]", "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b'{"field": "uri"}', "application/json", 400),
        (b'{"field": "password", "text": "a"}', "application/json", 400),
        (b'{"field": "uri", "text": 5}', "application/json", 400),
        (b'{"field": "uri", "text": "a"}', "text/plain", 415),
        (b'{"field": "uri", "text": "' + b"a" * 10_000_000 + b'"}', "application/json", 413),
    ],
)  # fmt: skip
def test_invalid_question_is_refused(client: FlaskClient, body: bytes, content_type: str, status: int) -> None:
    assert client.post("/answer", data=body, content_type=content_type).status_code == status


@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (b"uri=%FF", "application/x-www-form-urlencoded", 400),
        (b"uri=\xff", "application/x-www-form-urlencoded", 400),
        (b"{}", "application/json", 415),
        (b"uri=" + b"a" * 10_000_000, "application/x-www-form-urlencoded", 413),
    ],
)
def test_invalid_form_is_refused(client: FlaskClient, body: bytes, content_type: str, status: int) -> None:
    assert client.post("/", data=body, content_type=content_type).status_code == status


def test_lone_surrogate_is_invalid(client: FlaskClient) -> None:
    response = client.post("/answer", data=b'{"field": "uri", "text": "a:\\ud800"}', content_type="application/json")
    assert response.get_json()["verdict"] == "invalid"


def test_page_allows_only_its_own_scripts_and_styles(client: FlaskClient) -> None:
    response = client.get("/")
    assert response.headers["Content-Security-Policy"].startswith("default-src 'self'")
    page = re.sub(r'pattern="[^"]*"', "", response.text)
    assert not re.search(r"<script(?! src=)|style=|\bon\w+=|https?://(?!example|www\.example|127)", page)


def drawn(text: str) -> ET.Element:
    return ET.fromstring(picture(text, 72))  # noqa: S314  our own output


def test_picture_names_all_components() -> None:
    image = drawn("foo://me@example.com:8042/over/there?name=ferret#nose")
    parts = "scheme: foo, userinfo: me, host: example.com, port: 8042, path: /over/there, query: name=ferret"
    assert image.findtext("desc") == f"{parts}, fragment: nose"
    names = [label.text for label in image.iter("text") if label.get("class") == "name"]
    assert sorted(name or "" for name in names) == sorted(
        ("scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment")
    )


TEXTS = ("", "a", "<b>&\"'", "a:\0\x1b\x7f\ufffe", "?", "s://:@:", "日本://例え/", "e\u0301", f"s://u:{SECRET}@h")


@pytest.mark.parametrize("text", TEXTS)
def test_picture_of_any_text_is_well_formed(text: str) -> None:
    image = drawn(text)
    assert image.get("role") == "img"
    assert SECRET not in ET.tostring(image, encoding="unicode")


@pytest.mark.parametrize("component", ["s://{}/", "s:/{}", "s:?{}", "s:#{}", "{}:"])
def test_picture_of_a_long_text_is_shortened(component: str) -> None:
    for image in pictures(component.format("a" * 5000)):
        width = float(ET.fromstring(image).get("width", "0"))  # noqa: S314  our own output
        assert 0 < width < 800


def test_policies_cover_every_rule() -> None:
    assert {policy.rule for policy in POLICIES.values()} == {"URI", "URI-reference", "absolute-URI", "relative-ref"}
    assert all(isinstance(policy, Policy) for policy in POLICIES.values())
    assert POLICIES["reference"].parse("") == URIReference("")


def test_examples_import_only_public_modules() -> None:
    sources = Path(form.__file__).parents[1].rglob("*.py")
    assert [source.name for source in sources if "uri_split._" in source.read_text(encoding="utf-8")] == []
