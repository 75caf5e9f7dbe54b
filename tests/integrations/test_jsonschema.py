"""The formats of JSON Schema, as draft 2020-12, validation, section 7.3 defines them."""

import sys
from importlib import import_module
from unittest.mock import patch

import jsonschema
import pytest
from jsonschema import Draft4Validator, Draft202012Validator, FormatChecker, ValidationError

from tests.timing import outgrows
from uri_split import InvalidURI, InvalidURITemplate
from uri_split.integrations.jsonschema import FORMAT_CHECKER

SECRET = "hunter2"
OURS = ("uri", "uri-reference", "uri-template", "iri", "iri-reference", "ipv4", "ipv6")

URIS = (
    "http://foo.bar/?baz=qux#quux",
    "http://foo.com/blah_(wikipedia)_blah#cite-1",
    "http://foo.bar/?q=Test%20URL-encoded%20stuff",
    "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
    "ldap://[2001:db8::7]/c=GB?objectClass?one",
    "mailto:John.Doe@example.com",
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
)
RELATIVE = ("//foo.bar/?baz=qux#quux", "/abc", "abc", "#fragment", "")
IRIS = ("http://ƒøø.ßår/?∂éœ=πîx#πîüx", "http://-.~_!$&'()*+,;=:%40:80%2f::::::@ƒøø.com", "urn:ß", "http://h/?\ue000")
RELATIVE_IRIS = ("//ƒøø.ßår/?∂éœ=πîx#πîüx", "/âππ", "âππ", "#ƒrägmênt")
NEITHER = (
    "\\\\WINDOWS\\filëßåré",
    "#ƒräg\\mênt",
    "http:// shouldfail.com",
    ":// should fail",
    "bar,baz:foo",
    "https://[@example.org/test.txt",
    "http://2001:0db8:85a3:0000:0000:8a2e:0370:7334",
    "http://[fe80::a%25eth1]",
    "ß:",
    "http://h/\ue000",
    "http://h/\n",
    "http://h:８０",
    "<>",
    "|",
)
IPV4 = ("192.168.0.1", "87.10.0.1", "255.255.255.255")
NOT_IPV4 = (
    *("127.0.0.0.1", "256.256.256.256", "127.0", "0x7f000001", "2130706433", "087.10.0.1", "１27.0.0.1"),
    *("192.168.1.0/24", " 192.168.0.1", "192.168.0.1\n", "", "::1"),
)
IPV6 = (
    *("::1", "::", "::42:ff:1", "d6::", "1:d6::42", "1::d6:192.168.0.1", "::ffff:192.168.0.1", "1:2:3:4:5:6:7:8"),
    *("1:2:3:4:5:6:7::", "1000:1000:1000:1000:1000:1000:255.255.255.255", "::ABCD"),
)
NOT_IPV6 = (
    *("12345::", "::abcef", "1:1:1:1:1:1:1:1:1", "::laptop", ":2:3:4:5:6:7:8", "1:2:3:4:5:6:7:", "1::d6::42", ""),
    *("1::2:192.168.256.1", "1::2:192.168.ff.1", "1:2:3:4:5:::8", "1:2:3:4:5:6:7", "1", "127.0.0.1", "1:2:3:4:1.2.3"),
    *("  ::1", "::1  ", "fe80::/64", "fe80::a%eth1", "100:100:100:100:100:100:100:255.255.255.255", "[::1]"),
    *("1:2:3:4:5:6:7:８", "1:2::192.168.0.１"),
)
TEMPLATES = (
    *("http://example.com/dictionary/{term:1}/{term}", "http://example.com/dictionary", "dictionary/{term:1}/{term}"),
    *("", "{+base}/{a.b,%20*}{?q}", "/straße{&%C3%A9}", "/it's"),
)
NOT_TEMPLATES = (
    "http://example.com/dictionary/{term:1}/{term",
    "}",
    "{}",
    "{a b}",
    "{!a}",
    "{a:0}",
    "a b",
    "%2",
    "<a>",
)
VALID: dict[str, tuple[str, ...]] = {
    "uri": URIS,
    "uri-reference": URIS + RELATIVE,
    "uri-template": TEMPLATES,
    "iri": URIS + IRIS,
    "iri-reference": URIS + RELATIVE + IRIS + RELATIVE_IRIS,
    "ipv4": IPV4,
    "ipv6": IPV6,
}
INVALID: dict[str, tuple[str, ...]] = {
    "uri": RELATIVE + IRIS + RELATIVE_IRIS + NEITHER,
    "uri-reference": IRIS + RELATIVE_IRIS + NEITHER,
    "uri-template": NOT_TEMPLATES,
    "iri": RELATIVE + RELATIVE_IRIS + NEITHER,
    "iri-reference": NEITHER,
    "ipv4": NOT_IPV4,
    "ipv6": NOT_IPV6,
}


def validate(instance: object, format_: str) -> None:
    jsonschema.validate(instance, {"format": format_}, format_checker=FORMAT_CHECKER)


def error_of(instance: object, format_: str) -> ValidationError:
    with pytest.raises(ValidationError) as caught:
        validate(instance, format_)
    return caught.value


@pytest.mark.parametrize(("format_", "text"), [(format_, text) for format_, texts in VALID.items() for text in texts])
def test_text_of_the_format_passes(format_: str, text: str) -> None:
    validate(text, format_)


@pytest.mark.parametrize(("format_", "text"), [(format_, text) for format_, texts in INVALID.items() for text in texts])
def test_other_text_fails_with_the_problems_in_the_cause(format_: str, text: str) -> None:
    error = error_of(text, format_)
    assert error.validator == "format"
    assert isinstance(error.cause, InvalidURITemplate if format_ == "uri-template" else InvalidURI)
    assert error.cause.text == text
    assert error.cause.problems


@pytest.mark.parametrize("format_", OURS)
@pytest.mark.parametrize("value", [None, True, 12, 1.5, [], {}, b"a b"])
def test_value_that_is_not_a_str_passes(format_: str, value: object) -> None:
    validate(value, format_)


def test_iri_without_a_scheme_has_one_problem() -> None:
    error = error_of("straße", "iri")
    assert isinstance(error.cause, InvalidURI)
    assert error.cause.rule == "URI"
    assert [(problem.code, problem.start) for problem in error.cause.problems] == [("missing-scheme", 0)]


@pytest.mark.parametrize("format_", OURS)
def test_cause_contains_no_password(format_: str) -> None:
    error = error_of(f"//me:{SECRET}@example.com:x/{{", format_)
    assert SECRET not in f"{error.cause}{error.cause!r}"


# What the documentation says about passwords.
@pytest.mark.parametrize("schema", [*({"format": format_} for format_ in OURS), {"pattern": "^$"}], ids=str)
def test_path_and_cause_hide_the_password_that_jsonschema_shows(schema: dict[str, str]) -> None:
    with pytest.raises(ValidationError) as caught:
        jsonschema.validate([f"//me:{SECRET}@h:x/{{"], {"items": schema}, format_checker=FORMAT_CHECKER)
    error = caught.value
    assert error.validator in schema
    assert SECRET not in f"{error.json_path}{error.cause or error.validator}"
    assert all(SECRET in str(shown) for shown in (error, error.message, error.instance))


@pytest.mark.parametrize("format_", ["uri", "iri", "ipv6"])
def test_time_to_reject_a_text_grows_no_faster_than_the_text(format_: str) -> None:
    def reject(text: str) -> None:
        assert len(str(error_of(text, format_).cause)) < 1000

    assert not outgrows(reject, lambda size: "a:" + " " * size, (200_000, 2_000_000), 20, 0.1)


def test_other_formats_are_those_of_jsonschema() -> None:
    others = dict(Draft202012Validator.FORMAT_CHECKER.checkers)
    for format_ in OURS:
        others.pop(format_, None)
    assert others
    assert others.items() <= FORMAT_CHECKER.checkers.items()
    assert set(FORMAT_CHECKER.checkers) == {*others, *OURS}
    assert error_of("2024-02-30", "date").validator == "format"


def test_checkers_of_jsonschema_are_unchanged() -> None:
    for checker in (FormatChecker(), Draft202012Validator.FORMAT_CHECKER):
        assert not [format_ for format_ in OURS if checker.checkers.get(format_) == FORMAT_CHECKER.checkers[format_]]


def test_older_draft_can_use_the_checker() -> None:
    with pytest.raises(ValidationError):
        jsonschema.validate("a b", {"format": "uri"}, Draft4Validator, format_checker=FORMAT_CHECKER)


def test_import_without_jsonschema_names_the_package() -> None:
    with patch.dict(sys.modules, {"jsonschema": None}):
        del sys.modules["uri_split.integrations.jsonschema"]
        with pytest.raises(ModuleNotFoundError) as caught:
            import_module("uri_split.integrations.jsonschema")
    assert str(caught.value) == "the jsonschema integration needs the package jsonschema: pip install jsonschema"
