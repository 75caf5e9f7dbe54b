"""Input of the hazard finders: a text, its authority and its host."""

import pytest

from uri_split._hazards.reading import AuthorityReading, OtherReading, other_reading, read, read_authority, read_name


def authority_of(text: str) -> AuthorityReading:
    authority = read_authority(read(text))
    assert authority
    return authority


@pytest.mark.parametrize(
    ("text", "scheme", "is_invalid"),
    [
        ("HTTP://h", "http", False),
        (" ht\ttp://h", "http", False),
        ("1http://h", None, True),
        ("h ttp://h", None, True),
        ("//h", None, False),
        ("", None, False),
    ],
)
def test_scheme_is_read_as_browsers_do(text: str, scheme: str | None, *, is_invalid: bool) -> None:
    reading = read(text)
    assert (reading.scheme, reading.has_invalid_scheme) == (scheme, is_invalid)


def test_core_is_the_text_without_what_browsers_remove_at_both_ends() -> None:
    assert read("\t http://h \n").core == (2, 10)
    start, end = read(" \t").core
    assert start > end


def test_authority_ends_at_a_backslash_only_if_the_scheme_is_special() -> None:
    assert authority_of("http://h\\@other/").written == "h"
    assert authority_of("foo://h\\@other/").written == "h\\@other"


def test_authority_ends_before_what_browsers_remove_at_the_end() -> None:
    assert authority_of("http://h \n").written == "h"
    assert authority_of("http:// ").written == ""


def test_text_without_an_authority_has_no_reading_of_one() -> None:
    assert read_authority(read("mailto:a@b")) is None


@pytest.mark.parametrize(
    ("text", "name", "span"),
    [
        ("http://me@h:80/", "h", (10, 11)),
        ("http://h:8x/", "h", (7, 8)),
        ("http://[::1]:80/", "[::1]", (7, 12)),
        ("http://me@:80/", "", (10, 10)),
    ],
)
def test_name_is_the_host_before_a_colon(text: str, name: str, span: tuple[int, int]) -> None:
    authority = authority_of(text)
    assert (authority.name, authority.name_span) == (name, span)


@pytest.mark.parametrize(
    ("text", "address", "affects"),
    [
        ("http://127.0.0.1/", "127.0.0.1", "note"),
        ("http://127.1/", "127.0.0.1", "host"),
        ("http://%31.1/", "1.0.0.1", "host"),
        ("foo://127.1/", "127.0.0.1", "host"),
        ("foo://127.1./", "None", "note"),
        ("foo://0x/", "None", "note"),
        ("http://EXAMPLE.com/", "None", "note"),
        ("http://ex%61mple.com/", "None", "host"),
    ],
)
def test_name_has_the_expected_address_and_affects(text: str, address: str, affects: str) -> None:
    name = read_name(authority_of(text))
    assert (str(name.address), name.affects) == (address, affects)


@pytest.mark.parametrize(
    ("written", "read_as", "found"),
    [
        ("a://h", "b://h", OtherReading("scheme", scheme="b")),
        ("a://h", "h", OtherReading("scheme")),
        ("http://a", "http://b", OtherReading("host", host="b")),
        ("http://a", "http://b]", OtherReading("host")),
        ("http://a", "http://a:80", OtherReading("host", host="a")),
        ("http://a/b", "http://a/c", OtherReading("path")),
        ("http://a/b?c", "http://a/b?d", OtherReading("note")),
    ],
)
def test_difference_names_the_scheme_or_the_host(written: str, read_as: str, found: OtherReading) -> None:
    assert other_reading(written, read_as) == found


def test_difference_names_a_host_that_only_browsers_read_only_for_them() -> None:
    assert other_reading("http://a", "http://0x7f.1") == OtherReading("host")
    assert other_reading("http://a", "http://0x7f.1", only_browsers=True) == OtherReading("host", host="127.0.0.1")


@pytest.mark.parametrize(
    ("found", "key", "words"),
    [
        (
            OtherReading("scheme", scheme="b"),
            "hazard/tab-or-newline/scheme",
            'browsers, urllib and yarl ignore a tab and read "b" as the scheme',
        ),
        (
            OtherReading("host", host="h"),
            "hazard/tab-or-newline/host",
            'browsers, urllib and yarl ignore a tab and read "h" as the host',
        ),
        (OtherReading("path"), "hazard/tab-or-newline", "browsers, urllib and yarl ignore a tab"),
    ],
)
def test_message_of_a_difference_has_the_form_for_what_programs_read(found: OtherReading, key: str, words: str) -> None:
    message = found.message("hazard/tab-or-newline", found="a tab")
    assert (message.key, str(message)) == (key, words)
