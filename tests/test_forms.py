"""Policies in forms."""

import re

import pytest

from uri_split import CALLBACK, LOCAL_REDIRECT, WEB_LINK, WEB_ORIGIN, WEBSITE, Policy, URIReference
from uri_split._policy.settings import describe
from uri_split.dialects import ECMASCRIPT
from uri_split.forms import html_attributes, json_schema
from uri_split.messages import messages


def test_html_attributes_of_a_policy() -> None:
    attributes = html_attributes(WEB_LINK)
    assert list(attributes) == ["type", "inputmode", "pattern", "maxlength", "title"]
    assert (attributes["type"], attributes["inputmode"], attributes["maxlength"]) == ("text", "url", 2048)
    assert attributes["pattern"] == WEB_LINK.pattern(ECMASCRIPT).text
    assert attributes["title"] == "An address, such as https://www.example.com"
    assert '"' not in "".join(map(str, attributes.values()))


def test_json_schema_of_a_policy() -> None:
    schema = json_schema(CALLBACK)
    assert list(schema) == ["type", "format", "maxLength", "description", "examples", "pattern", "not"]
    assert (schema["type"], schema["format"], schema["maxLength"]) == ("string", "uri", 2048)
    assert re.search(schema["pattern"], "https://example.com/cb")
    assert not re.search(schema["pattern"], "x https://example.com/cb")
    assert json_schema(Policy("relative-ref"))["format"] == "uri-reference"


def test_attributes_and_schema_without_patterns_are_short() -> None:
    assert html_attributes(WEB_LINK, pattern=False) == {
        "type": "text",
        "inputmode": "url",
        "maxlength": 2048,
        "title": "An address, such as https://www.example.com",
    }
    assert json_schema(Policy("relative-ref", max_length=9), pattern=False) == {
        "type": "string",
        "format": "uri-reference",
        "maxLength": 9,
        "description": "A relative reference without userinfo, with a length of at most 9",
        "examples": ["/page"],
        "$comment": "The schema enforces only the format and the maximum length of the policy.",
    }


def test_schema_that_leaves_settings_out_names_them() -> None:
    schema = json_schema(Policy(allow_ip_hosts=False, dns_hosts_only=True))
    assert schema.get("$comment") == (
        "The pattern does not fully enforce these settings of the policy: allow_ip_hosts, dns_hosts_only."
    )


def test_settings_that_no_pattern_enforces_are_named() -> None:
    comment = "The pattern does not fully enforce this setting of the policy: "
    assert json_schema(LOCAL_REDIRECT).get("$comment") == f"{comment}allow_hidden_hosts."
    assert json_schema(Policy(public_hosts_only=True)).get("$comment") == f"{comment}public_hosts_only."
    assert json_schema(Policy(same_in_browsers=True)).get("$comment") == f"{comment}same_in_browsers."
    assert LOCAL_REDIRECT.pattern(ECMASCRIPT).leaves_out == ("allow_hidden_hosts",)


@pytest.mark.parametrize(
    ("policy", "title"),
    [
        (WEBSITE, "An address, such as https://www.example.com"),
        (WEB_ORIGIN, "An address, such as https://www.example.com"),
        (LOCAL_REDIRECT, "An address, such as /about"),
        (Policy("URI-reference", hosts={"*.example.org"}), "An address, such as https://www.example.org"),
        (Policy(schemes={"ftp"}), "An address, such as ftp://www.example.com"),
        (Policy(schemes={"urn"}), "An address"),
        (Policy(require={"query"}), "An address"),
        (Policy(max_length=9), "An address"),
    ],
)
def test_title_has_an_example_that_the_policy_accepts(policy: Policy[URIReference], title: str) -> None:
    assert html_attributes(policy, pattern=False)["title"] == title
    example = title.partition("such as ")[2]
    assert not example or policy.is_valid(example)


def test_title_and_description_are_in_the_language_of_a_catalogue() -> None:
    german = messages("de")
    words = german(describe(WEB_LINK))
    assert words.startswith("Ein URI mit dem Schema http oder https, mit Host")
    title = "Eine Adresse, zum Beispiel https://www.example.com"
    assert html_attributes(WEB_LINK, messages=german)["title"] == title
    assert json_schema(WEB_LINK, messages=german)["description"] == words


def test_english_title_and_description_are_plain_texts() -> None:
    assert type(html_attributes(WEB_LINK)["title"]) is str
    assert type(json_schema(WEB_LINK)["description"]) is str
