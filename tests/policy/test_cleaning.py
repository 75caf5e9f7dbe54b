"""Texts that people typed, made acceptable to a policy."""

from contextlib import suppress
from random import Random

import pytest

from tests.policy.policies import drawn_policy, drawn_text
from tests.texts import mutations
from uri_split import (
    CALLBACK,
    LOCAL_REDIRECT,
    WEB_LINK,
    WEBSITE,
    AbsoluteURI,
    Cleaned,
    DisallowedURI,
    InvalidURI,
    Policy,
    RelativeRef,
    URIError,
    URIReference,
)
from uri_split._changes import apply

REFERENCE: Policy[URIReference] = Policy("URI-reference")


@pytest.mark.parametrize(
    ("policy", "text", "uri", "codes"),
    [
        (WEBSITE, "example.com", "https://example.com", ["scheme"]),
        (WEBSITE, "WWW.Example.com/a", "https://WWW.Example.com/a", ["scheme"]),
        (WEBSITE, "example.com:8080", "https://example.com:8080", ["scheme"]),
        (WEBSITE, " example.com:8080/a b\n", "https://example.com:8080/a%20b", None),
        (WEBSITE, "//example.com", "https://example.com", ["scheme"]),
        (WEBSITE, "<http://example.com>", "http://example.com", ["delimiter", "delimiter"]),
        (WEBSITE, "bücher.example", "https://xn--bcher-kva.example", ["scheme", "host"]),
        (WEBSITE, "https://b%C3%BCcher.example/", "https://xn--bcher-kva.example/", ["host"]),
        (WEBSITE, "b%C3%BCcher.example", None, None),
        (WEBSITE, "8.8.8.8", "https://8.8.8.8", ["scheme"]),
        (WEBSITE, "https://example.com/100%", "https://example.com/100%25", ["percent-sign"]),
        (CALLBACK, "localhost:8080/done", "https://localhost:8080/done", ["scheme"]),
        (WEB_LINK, "localhost:8080", "https://localhost:8080", ["scheme"]),
        (Policy(schemes={"ftp"}), "ftp.example.com", "ftp://ftp.example.com", ["scheme"]),
        (Policy(), "example.com:8080", "example.com:8080", []),
        (LOCAL_REDIRECT, " /a b?c=ä#d\t", "/a%20b?c=%C3%A4#d", None),
        (LOCAL_REDIRECT, "/straße", "/stra%C3%9Fe", ["percent-encoding"]),
        (LOCAL_REDIRECT, '"/a b"', "/a%20b", ["delimiter", "percent-encoding", "delimiter"]),
        (LOCAL_REDIRECT, "12:30 a", "./12:30%20a", ["path", "percent-encoding"]),
        (Policy("relative-ref"), "//bücher.example/", "//xn--bcher-kva.example/", ["host"]),
        (Policy("relative-ref"), "?u=//me:pä@a/", "?u=//me:p%C3%A4@a/", ["userinfo"]),
        (REFERENCE, " a b", "a%20b", ["white-space", "percent-encoding"]),
        (REFERENCE, "http://example.com/a b", "http://example.com/a%20b", ["percent-encoding"]),
        (REFERENCE, "//example.com/a b", "//example.com/a%20b", ["percent-encoding"]),
        (REFERENCE, "example.com", "example.com", []),
        (Policy("absolute-URI"), " http://a.example", "http://a.example", ["white-space"]),
    ],
)
def test_text_is_changed_as_little_as_needed(
    policy: Policy[URIReference], text: str, uri: str | None, codes: list[str] | None
) -> None:
    if uri is None:
        with pytest.raises((InvalidURI, DisallowedURI)):
            policy.clean(text)
        return
    cleaned = policy.clean(text)
    assert cleaned.uri == uri
    assert apply(cleaned.changes, text) == uri
    assert codes is None or [change.code for change in cleaned.changes] == codes


def test_accepted_text_is_not_changed() -> None:
    cleaned = WEB_LINK.clean("HTTP://Example.com:80/%7ea")
    assert cleaned == Cleaned(WEB_LINK.parse("HTTP://Example.com:80/%7ea"), ())
    assert type(cleaned.uri) is AbsoluteURI
    assert type(LOCAL_REDIRECT.clean("/a").uri) is RelativeRef


@pytest.mark.parametrize(
    ("policy", "text", "error", "problems"),
    [
        (WEBSITE, "10.0.0.1", DisallowedURI, [("host-not-public", 0, 8, "10.0.0.1")]),
        (WEBSITE, "  http://intranet/ü ", DisallowedURI, [("host-not-public", 9, 17, "intranet")]),
        (WEBSITE, "localhost:8080", DisallowedURI, [("host-not-public", 0, 9, "localhost")]),
        (WEBSITE, "ä_b.example", DisallowedURI, [("host-not-dns-name", 0, 11, "ä_b.example")]),
        (
            WEBSITE,
            " ftp://me:secret@example.com",
            DisallowedURI,
            [
                ("scheme-not-listed", 1, 4, "ftp"),
                ("component-forbidden", 7, 17, "***"),
            ],
        ),
        (CALLBACK, " example.com#ü", DisallowedURI, [("component-forbidden", 12, 14, "#ü")]),
        (Policy(schemes={"https"}, ports={80}), "example.com", DisallowedURI, [("port-not-listed", 11, 11, "")]),
        (WEBSITE, "http//example.com", InvalidURI, None),
        (WEBSITE, "https://a b/", InvalidURI, None),
        (WEBSITE, "https://example.com/\ud800", InvalidURI, None),
        (WEBSITE, "", InvalidURI, None),
        (Policy("absolute-URI"), " http://a.example/#b", InvalidURI, [("fragment-not-allowed", 18, 20, "#b")]),
        (LOCAL_REDIRECT, "/\\evil.example", InvalidURI, None),
        (LOCAL_REDIRECT, "/\n/evil.example", InvalidURI, None),
        (LOCAL_REDIRECT, "/a\\..\\..//b", InvalidURI, None),
        (REFERENCE, "http://a b/", InvalidURI, None),
        (REFERENCE, "//a b/", InvalidURI, None),
        (WEBSITE, f"example.com/{'a' * 2032}", DisallowedURI, [("too-long", 2040, 2044, "")]),
        (WEBSITE, f"example.com/{'a' * 2048}", DisallowedURI, [("too-long", 2048, 2060, "")]),
    ],
)
def test_problems_are_at_their_places_in_the_text_given(
    policy: Policy[URIReference],
    text: str,
    error: type[InvalidURI | DisallowedURI],
    problems: list[tuple[str, int, int, str]] | None,
) -> None:
    with pytest.raises(error) as caught:
        policy.clean(text)
    assert caught.value.text == text
    found = [(each.code, each.start, each.end, each.found) for each in caught.value.problems]
    assert problems is None or found == problems
    assert "secret" not in f"{caught.value}{caught.value!r}{caught.value.problems}"


@pytest.mark.parametrize("value", [None, b"http://a/", 1])
def test_argument_that_is_not_a_str_is_rejected(value: object) -> None:
    with pytest.raises(TypeError, match=rf"^Policy\.clean\(\) argument must be str, not {type(value).__name__}$"):
        getattr(WEBSITE, "clean")(value)  # noqa: B009  type checkers know the type


def test_result_is_accepted_and_does_not_change_again() -> None:
    random = Random(3986)
    cleaned_texts = 0
    for _ in range(40):
        policy = drawn_policy(random)
        for text in (drawn_text(random) for _ in range(40)):
            for changed in (text, f" {text}ä ", *mutations(text, random, 1)):
                with suppress(URIError):
                    cleaned = policy.clean(changed)
                    assert policy.is_valid(cleaned.uri)
                    assert apply(cleaned.changes, changed) == cleaned.uri
                    assert policy.clean(cleaned.uri) == Cleaned(cleaned.uri, ())
                    assert (cleaned.changes == ()) == policy.is_valid(changed)
                    cleaned_texts += bool(cleaned.changes)
    assert cleaned_texts > 50


def test_problems_are_within_the_text_given() -> None:
    random = Random(3986)
    for text in (drawn_text(random) for _ in range(500)):
        for changed in (f" {text}ä ", f"<{text}>"):
            with suppress(InvalidURI, DisallowedURI):
                assert WEBSITE.is_valid(WEBSITE.clean(changed).uri)
                continue
            with pytest.raises((InvalidURI, DisallowedURI)) as caught:
                WEBSITE.clean(changed)
            assert all(0 <= each.start <= each.end <= len(changed) for each in caught.value.problems)


def test_help_does_not_name_the_scheme_that_clean_adds() -> None:
    for text in ("lorem ipsum", " lorem ipsum ", "intranet"):
        with pytest.raises(InvalidURI) as caught:
            WEBSITE.clean(text)
        assert caught.value.problems[0].help == "write an address, such as www.example.com"
    assert WEB_LINK.check("example.com")[0].help == "begin with a scheme, such as https://"
