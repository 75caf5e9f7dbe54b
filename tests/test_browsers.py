"""What a browser makes of a text, beside the reading of RFC 3986."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

from uri_split import URI
from uri_split.browsers import Comparison, Outcome, compare
from uri_split.messages import messages


def differences(text: str, base: str | None = None) -> list[tuple[str, str | None, str | None, str | None, str]]:
    return [
        (each.component, each.ours, each.browser, each.code, each.affects) for each in compare(text, base).differences
    ]


@pytest.mark.parametrize(
    ("text", "base", "browser", "outcome"),
    [
        # The same
        ("http://example.com/a?b#c", None, "http://example.com/a?b#c", "same"),
        ("foo://Host:80/", None, "foo://Host:80/", "same"),
        ("mailto:a@b", None, "mailto:a@b", "same"),
        ("foo:a/../b", None, "foo:a/../b", "same"),
        ("../b", "http://h/c/d", "http://h/b", "same"),
        ("", "http://h/c#f", "http://h/c", "same"),
        ("#g", "mailto:a", "mailto:a#g", "same"),
        # Written differently, read alike
        ("HTTP://Example.com:80", None, "http://example.com/", "rewritten"),
        ("http://h:/", None, "http://h/", "rewritten"),
        ("http://h:0080/", None, "http://h/", "rewritten"),
        ("ssh://h:0022/", None, "ssh://h:22/", "rewritten"),
        ("ssh://h:22/", None, "ssh://h:22/", "same"),
        ("http://\u05d0\U0001ccf0/", None, "http://xn--0-zhc/", "refused-by-grammar"),
        ("http://[0::0:1]/", None, "http://[::1]/", "rewritten"),
        ("http://h/a/./b/../c", None, "http://h/a/c", "rewritten"),
        ("foo:/a/..//b", None, "foo:/.//b", "rewritten"),
        ("http://h/?a='b'", None, "http://h/?a=%27b%27", "rewritten"),
        ("http://@h/", None, "http://h/", "rewritten"),
        ("http://me:@h/", None, "http://me@h/", "rewritten"),
        ("http://a;b@h/", None, "http://a%3Bb@h/", "rewritten"),
        ("file:/a", None, "file:///a", "rewritten"),
        ("file:", None, "file:///", "rewritten"),
        ("file://localhost/a", None, "file:///a", "rewritten"),
        ("/a", "HTTP://H", "http://h/a", "rewritten"),
        # Another host
        ("http:/example.com", None, "http://example.com/", "other-host"),
        ("http:///example.com/a", None, "http://example.com/a", "other-host"),
        ("http://127.1/", None, "http://127.0.0.1/", "other-host"),
        ("http://ex%61mple.com/", None, "http://example.com/", "other-host"),
        ("http://b%C3%BCcher.example/", None, "http://xn--bcher-kva.example/", "other-host"),
        ("file://C:/a", None, "file:///C:/a", "other-host"),
        ("//C:/a", "file://h/", "file:///C:/a", "other-host"),
        ("file:a", "file://h/b", "file://h/a", "other-host"),
        ("http:a", "http://h/b", "http://h/a", "other-host"),
        ("///h", "http://base/", "http://h/", "other-host"),
        # Another path
        ("http://h/%2e%2E/b", None, "http://h/b", "other-path"),
        ("%2e/b", "http://h/a/", "http://h/a/b", "other-path"),
        ("/b", "file:///C:/a", "file:///C:/b", "other-path"),
        # Refused
        ("http://256.1.1.1/", None, None, "refused-by-browser"),
        ("http://[v1.x]/", None, None, "refused-by-browser"),
        ("http://h:65536/", None, None, "refused-by-browser"),
        ("http://me@/", None, None, "refused-by-browser"),
        ("a", "mailto:b", None, "refused-by-browser"),
        ("http://h/ a", None, "http://h/%20a", "refused-by-grammar"),
        (" java\nscript:x", None, "javascript:x", "refused-by-grammar"),
        ("http:\\\\h\\x", None, "http://h/x", "refused-by-grammar"),
        ("a b", "http://h/", "http://h/a%20b", "refused-by-grammar"),
        ("a", "http://b\xfccher/", "http://xn--bcher-kva/a", "refused-by-grammar"),
        ("a", None, None, "refused"),
        ("http://a b/", None, None, "refused"),
        ("a", "b", None, "refused"),
        ("a", "http://b c/", None, "refused"),
    ],
)
def test_outcome_and_the_text_that_browsers_make(
    text: str, base: str | None, browser: str | None, outcome: Outcome
) -> None:
    comparison = compare(text, base)
    assert (comparison.browser, comparison.outcome) == (browser, outcome)


@pytest.mark.parametrize(
    ("text", "base", "ours"),
    [
        ("http://h/", None, "http://h/"),
        ("../b", "http://h/c/d", "http://h/b"),
        ("http:a", "http://h/", "http:a"),
        ("http://h/", "not a base", "http://h/"),
        ("a", None, None),
        ("a b", "http://h/", None),
        ("a", "http://h h/", None),
        ("a", "b", None),
    ],
)
def test_ours_is_the_uri_or_the_target_of_the_reference(text: str, base: str | None, ours: str | None) -> None:
    comparison = compare(text, base)
    assert comparison.ours == ours
    assert isinstance(comparison.ours, URI) == (ours is not None)


def test_problems_are_those_of_the_text_and_of_a_base_that_it_needs() -> None:
    assert [problem.code for problem in compare("http://h/ ").problems] == ["bad-character"]
    assert [problem.code for problem in compare("a").problems] == ["missing-scheme"]
    assert not compare("a", "http://h/").problems
    assert [problem.code for problem in compare("a", "b").base_problems] == ["missing-scheme"]
    assert not compare("http://h/", "b").base_problems


@pytest.mark.parametrize(
    ("text", "base", "expected"),
    [
        ("http://h/", None, []),
        (
            "HTTP://Example.com:80",
            None,
            [
                ("scheme", "HTTP", "http", None, "note"),
                ("host", "Example.com", "example.com", None, "note"),
                ("port", "80", None, "default-port", "note"),
                ("path", "", "/", None, "note"),
            ],
        ),
        ("http://h:/", None, [("port", "", None, "empty-port", "note")]),
        (
            "http:/127.1",
            None,
            [("host", None, "127.0.0.1", "missing-slashes", "host"), ("path", "/127.1", "/", None, "path")],
        ),
        ("http://127.1/", None, [("host", "127.1", "127.0.0.1", "ipv4-shorthand", "host")]),
        ("http://B\xfccher/", None, [("host", "B\xfccher", "xn--bcher-kva", None, "note")]),
        ("foo://b\xfccher/", None, [("host", "b\xfccher", "b%C3%BCcher", None, "note")]),
        ("foo://\xdc/", None, [("host", "\xdc", "%C3%9C", None, "note")]),
        ("http://\xfc.XN--TDA/", None, [("host", "\xfc.XN--TDA", "xn--tda.xn--tda", None, "note")]),
        ("http://\uff41/", None, [("host", "\uff41", "a", "mapped-host", "host")]),
        ("http://h/\udcff", None, [("path", "/\udcff", "/%EF%BF%BD", None, "note")]),
        (
            "http://a@b@%41/",
            None,
            [("userinfo", "a@b", "a%40b", None, "note"), ("host", "%41", "a", "percent-encoded-host", "host")],
        ),
        ("HTTP://h/?a\tb", None, [("scheme", "HTTP", "http", None, "note"), ("query", "a\tb", "ab", None, "note")]),
        ("http://A/?x ", None, [("host", "A", "a", None, "note"), ("query", "x ", "x", None, "note")]),
        ("http://google.com@0177.0.0.1/", None, [("host", "0177.0.0.1", "127.0.0.1", "ipv4-octal", "host")]),
        ("http://%41/", None, [("host", "%41", "a", "percent-encoded-host", "host")]),
        ("http://h/%2e%2e/", None, [("path", "/%2e%2e/", "/", "encoded-dot-segment", "path")]),
        ("http://h/?'", None, [("query", "'", "%27", None, "note")]),
        ("file:/a", None, [("host", None, "", None, "note")]),
        ("file://localhost/", None, [("host", "localhost", "", None, "note")]),
        ("file:a", "file://h/", [("host", None, "h", "host-of-base", "host"), ("path", "a", "/a", None, "path")]),
        (
            "//C:",
            "file:///",
            [
                ("host", "C", "", "drive-letter", "host"),
                ("port", "", None, "empty-port", "note"),
                ("path", "", "/C:", None, "path"),
            ],
        ),
        ("/b", "file:///C:/a", [("path", "/b", "/C:/b", None, "path")]),
        ("http://h/a#b\tc", None, [("fragment", "b\tc", "bc", None, "note")]),
        ("http:\\\\h", None, [("host", None, "h", "backslash", "host"), ("path", "\\\\h", "/", None, "path")]),
        ("\tfoo:a", None, [("scheme", "\tfoo", "foo", "leading-space", "scheme")]),
        ("http://h:8\t0/", None, [("host", "h:8\t0", "h", "tab-or-newline", "host")]),
        (
            "http://h:81 ",
            None,
            [
                ("host", "h:81 ", "h", "trailing-space", "host"),
                ("port", None, "81", None, "host"),
                ("path", "", "/", None, "note"),
            ],
        ),
        # What is refused
        ("http://h:65536/", None, [("port", "65536", None, "port-too-large", "note")]),
        ("http://1.2.3.256/", None, [("host", "1.2.3.256", None, "number-like-host", "host")]),
        ("http://h:x/", None, [("host", "h:x", None, None, "note")]),
        ("http:", None, [("host", None, None, "host-of-base", "host")]),
        ("a", None, [("scheme", None, None, None, "note")]),
        ("a", "mailto:b", [("scheme", "mailto", None, None, "note")]),
        ("a", "http://b c/", [("scheme", "http", None, None, "note")]),
        ("foo://me@/", None, [("host", "", None, None, "note")]),
    ],
)
def test_each_component_that_differs_is_explained(
    text: str, base: str | None, expected: list[tuple[str, str | None, str | None, str | None, str]]
) -> None:
    assert differences(text, base) == expected


@pytest.mark.parametrize(
    ("text", "base", "message"),
    [
        ("http://H/", None, 'browsers write "h" here'),
        ("/b", "file:///C:/a", 'browsers read "/C:/b" here'),
        ("http://@h/", None, "browsers leave this out"),
        ("http://a;b@h/", None, "browsers write this differently"),
        ("file:/a", None, 'browsers write "//" and an empty host here'),
        ("http:\\\\h\\\x0b", None, 'browsers treat "\\" as "/" and read "h" as the host'),
        ("http://h/?\t", None, "browsers read nothing here"),
        ("http://h:x/", None, "browsers reject this host"),
        ("http://:80/", None, "browsers require a host here"),
        ("a", None, "browsers reject a text without a scheme, unless there is a base"),
        ("a", "mailto:b", 'against a base such as "mailto:a", browsers resolve only fragments'),
        ("a", "http://b c/", "browsers reject the base"),
        ("http://127.1/", None, 'browsers read "127.1" as the address 127.0.0.1'),
        ("/", "http://127.1/", 'browsers read "127.1" as the address 127.0.0.1'),
        ("x", "http:/h/", 'without "//", browsers read "h" as the host, unless the base has the same scheme'),
        ("http://h:80", None, "browsers leave this out"),
        ("http://[v1.x]/", None, "browsers reject this host"),
        ("file://127.0.0.1:80/", None, "browsers reject userinfo and ports in the URI of a file"),
        ("file://me@h/", None, "browsers reject userinfo and ports in the URI of a file"),
        (f"http://{'xn--a.' * 3000}/", None, "browsers reject this host"),  # a limit of the package
        ("http:a", "http://h/", "browsers take the host from the base, which has the same scheme"),
        ("file:/a", "file://h/", "browsers take the host from the base, which has the same scheme"),
        ("http:a", "HTTP://h/", "browsers take the host from the base, which has the same scheme"),
        ("/b", "file:///C:/%2e/x", 'browsers read "/C:/b" here'),
        ("x", "view-source:http://1.2.3.256/", 'against a base such as "mailto:a", browsers resolve only fragments'),
        ("http://H/", "http://u:p@b/", 'browsers write "h" here'),
        ("//me:x\\@h", "http://h/", "browsers reject this host"),
        ("http://a@b@/", None, "browsers require a host here"),
        ("http://\\h:x", None, "browsers reject this host"),
    ],
)
def test_message_says_what_browsers_do(text: str, base: str | None, message: str) -> None:
    assert compare(text, base).differences[0].message == message


def test_messages_can_be_translated() -> None:
    (difference,) = compare("http://H/").differences
    assert messages("de")(difference.message) == 'Browser schreiben hier "h"'


@pytest.mark.parametrize(
    "text", ["http://127.1/", "HTTP://me@H:80/%2e/a?'#b", "http:/h", "//C:/", "../a", "", " http://h\t/ "]
)
def test_spans_are_those_of_the_components_in_the_text(text: str) -> None:
    for difference in compare(text, "file:///C:/a").differences:
        written = text[difference.start : difference.end]
        assert text == "../a" or written in {difference.ours, ""}


def test_path_of_a_relative_reference_is_at_its_place_in_the_text() -> None:
    (difference,) = compare("%2e/b?q", "http://h/").differences
    assert (difference.component, difference.start, difference.end) == ("path", 0, 5)


@pytest.mark.parametrize(
    "text",
    [
        "http://me:s3cr3t@H/",
        "http:me:s3cr3t@h/",
        "http:/me:s3cr3t@h/",
        "http:///me:s3cr3t@h/",
        "http://me:@s3cr3t\\@h/",
        "http://me:s3c r3t@h/",
        "http://me:s3cr3t@[v1.x]/",
        "http://me:s3cr3t;@h:99999/",
        "foo://me:s3cr3t@\\h",
        "//me:s3cr3t@127.1/",
    ],
)
@pytest.mark.parametrize("base", [None, "http://you:s3cr3t@base/", "file:///"])
def test_passwords_appear_neither_in_the_repr_nor_in_messages(text: str, base: str | None) -> None:
    comparison = compare(text, base)
    assert "s3cr3t" not in repr(comparison).replace("s3c r3t", "s3cr3t")
    assert not [each for each in comparison.differences if "s3cr3t" in f"{each.message}{each.message.params}"]


@pytest.mark.parametrize(
    "base", ["http://x\\me:s3cr3t@h/", "http:http://me:s3cr3t@h/", "http:me:s3cr3t@h/", "http:///me:s3cr3t@h/"]
)
def test_passwords_of_the_base_appear_neither_in_the_repr_nor_in_messages(base: str) -> None:
    comparison = compare("x", base)
    assert "s3cr3t" not in repr(comparison)
    assert not [each for each in comparison.differences if "s3cr3t" in f"{each.message}{each.message.params}"]


def test_repr_shows_everything_else() -> None:
    assert repr(compare("http://H/").differences[0]) == (
        "Difference(component='host', start=7, end=8, ours='H', browser='h', code=None, affects='note', "
        "message='browsers write \"h\" here', is_secret=False)"
    )
    assert "browser='http://h/'" in repr(compare("http://H/"))
    assert "browser='http://me:***@h/'" in repr(compare("", "http://me:secret@h/"))
    assert "browser='***'" in repr(compare("http://me:secret@H/"))


def test_values_compare_and_pickle() -> None:
    comparison = compare("http:/me:secret@h/%2e")
    assert pickle.loads(pickle.dumps(comparison)) == comparison  # noqa: S301  pickled here
    assert hash(comparison) == hash(compare("http:/me:secret@h/%2e"))
    with pytest.raises(FrozenInstanceError):
        comparison.ours = None  # type: ignore[misc]  # is what it tests


@pytest.mark.parametrize("name", ["text", "base"])
def test_other_types_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=r"must be str, not bytes"):
        compare(**{"text": "a", "base": "http://h/", name: b"a"})  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


@pytest.mark.parametrize(
    "text",
    ["\ud800", "http://\ud800/", "\ud83d\ude00", "http://h/\ud83d\ude00", "\0", "", "#", "?", ":", "//", "\ufeff"],
)
def test_any_text_and_base_can_be_compared(text: str) -> None:
    for base in (None, "http://h/", "file:", "foo:a", text):
        assert isinstance(compare(text, base), Comparison)


def test_pair_of_surrogates_is_one_character_to_browsers() -> None:
    assert compare("http://h/\ud83d\ude00").browser == "http://h/%F0%9F%98%80"
    assert compare("http://h/\ud800").browser == "http://h/%EF%BF%BD"


@pytest.mark.parametrize(
    "text",
    [
        "/" * 1_000_000,
        "http:" + "/" * 1_000_000,
        "http://" + "a" * 1_000_000,
        "a:" + "%" * 1_000_000,
        "http://a\\b:" + "8" * 5000,
    ],
)
def test_long_text_is_compared(text: str) -> None:
    assert compare(text, "http://h/").outcome in {
        "same",
        "other-host",
        "rewritten",
        "refused-by-browser",
        "refused-by-grammar",
    }


@pytest.mark.parametrize(
    ("host", "browser"),
    [
        # The package alone accepts the first two, and refuses the third (RFC 5893, section 2).
        ("\u0645.!", None),
        ("a\u08c9", None),
        ("\u08c9\u0628", "http://xn--ngb95k/"),
        ("\xfc.xn--xn--zca-hia", None),
        ("xn--xn--zca-hia", "http://xn--xn--zca-hia/"),
        ("xn--a", "http://xn--a/"),
        ("\U0001ccd6", "http://a/"),  # of Unicode 16, which the package has
        ("\U0003ffff", None),
    ],
)
def test_names_are_read_as_the_standard_has_it_where_the_package_does_not(host: str, browser: str | None) -> None:
    assert compare(f"http://{host}/").browser == browser
    assert compare(f"//{host}/", "http://base/").browser == browser
    assert compare("/", f"http://{host}/").browser == browser
