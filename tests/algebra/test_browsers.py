"""What browsers read as scheme, host and port (URL Standard, sections 3.5 and 4.4)."""

import pytest

from uri_split._algebra.browsers import (
    BrowserReading,
    is_same_host,
    port_number,
    read,
    scalar_values,
    web_host,
    with_ascii_host,
)


def parts(text: str, base: str | None = None) -> tuple[str, str | None, int | None] | None:
    base_reading = None
    if base is not None:
        base_reading = read(base)
        assert base_reading is not None
    reading = read(text, base_reading)
    return reading and (reading.scheme, reading.host, reading.port)


# "scheme start state" to "special authority ignore slashes state"
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://h/", ("http", "h", None)),
        ("HTTP://H", ("http", "h", None)),
        ("http:h", ("http", "h", None)),
        ("http:/h", ("http", "h", None)),
        ("http:////h", ("http", "h", None)),
        ("http:\\\\h\\x", ("http", "h", None)),
        ("http:/\\h", ("http", "h", None)),
        (" \x00ht\ttp:\n//h\r/ \x1f", ("http", "h", None)),
        ("foo://H/", ("foo", "H", None)),
        ("foo:/h", ("foo", None, None)),
        ("foo:h", ("foo", None, None)),
        ("foo:\\\\h", ("foo", None, None)),
        ("foo:///h", ("foo", "", None)),
        ("foo:", ("foo", None, None)),
        ("a+b-.1:", ("a+b-.1", None, None)),
        ("1a:", None),
        ("//h", None),
        ("h", None),
        ("", None),
    ],
)
def test_slashes_after_the_scheme_decide_whether_there_is_an_authority(text: str, expected: object) -> None:
    assert parts(text) == expected


# "authority state", "host state" and "port state"
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://me:pw@h/", ("http", "h", None)),
        ("http://a@b@h/", ("http", "h", None)),
        ("http://@h/", ("http", "h", None)),
        ("http://h\\@other/", ("http", "h", None)),
        ("http://h?@other/", ("http", "h", None)),
        ("http://h#@other/", ("http", "h", None)),
        ("foo://h\\@other/", ("foo", "other", None)),
        ("foo://a\\b/", None),
        ("http://h:8080/", ("http", "h", 8080)),
        ("http://h:/", ("http", "h", None)),
        ("http://h:080/", ("http", "h", None)),
        ("https://h:80/", ("https", "h", 80)),
        ("ftp://h:21/", ("ftp", "h", None)),
        ("foo://h:80/", ("foo", "h", 80)),
        ("ssh://h:0022/", ("ssh", "h", 22)),
        ("http://h:0/", ("http", "h", 0)),
        ("http://h:65535/", ("http", "h", 65535)),
        ("http://h:65536/", None),
        (f"http://h:{'9' * 9999}/", None),
        ("http://h:8x/", None),
        ("http://h:-1/", None),
        ("http://h:80:80/", None),
        ("http://h:\uff18/", None),
        ("http://:80/", None),
        ("http://@/", None),
        ("http://", None),
        ("http:///", None),
        ("foo://:80/", None),
        ("foo://@/", None),
        ("foo://me@/", None),
        ("foo://", ("foo", "", None)),
    ],
)
def test_userinfo_and_port_are_read_around_the_host(text: str, expected: object) -> None:
    assert parts(text) == expected


# "host parsing", section 3.5
@pytest.mark.parametrize(
    ("host", "in_web", "in_others"),
    [
        ("A.Example", "a.example", "A.Example"),
        ("ex%61mple", "example", "ex%61mple"),
        ("b\xfccher", "xn--bcher-kva", "b%C3%BCcher"),
        ("b%C3%BCcher", "xn--bcher-kva", "b%C3%BCcher"),
        ("xn--a", "xn--a", "xn--a"),
        ("\xfc.xn--a", None, "%C3%BC.xn--a"),
        ("0x7f.1", "127.0.0.1", "0x7f.1"),
        ("1.2.3.4.5", None, "1.2.3.4.5"),
        ("[::1]", "[::1]", "[::1]"),
        ("[0:0::1]", "[::1]", "[::1]"),
        ("[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7:0]", "[1:2:3:4:5:6:7:0]"),
        ("[::FFFF:1.2.3.4]", "[::ffff:102:304]", "[::ffff:102:304]"),
        ("[::1", None, None),
        ("[::1]x", None, None),
        ("[v1.x]", None, None),
        ("[fe80::1%25en0]", None, None),
        ("a b", None, None),
        ("a%20b", None, "a%20b"),
        ("a%zz", None, "a%zz"),
        ("a<b", None, None),
        ("a|b", None, None),
        ("a^b", None, None),
        ("a\x00b", None, None),
        ("a\x01b", None, "a%01b"),
        ("a\x7fb", None, "a%7Fb"),
        ("a{b", "a{b", "a{b"),
        ("\xad", None, "%C2%AD"),
        ("\ud800", None, "%EF%BF%BD"),
    ],
)
def test_host_is_a_domain_for_special_schemes_and_opaque_for_others(
    host: str, in_web: str | None, in_others: str | None
) -> None:
    assert parts(f"http://{host}/") == (in_web and ("http", in_web, None))
    assert parts(f"foo://{host}/") == (in_others and ("foo", in_others, None))


# "file state", "file slash state" and "file host state"
@pytest.mark.parametrize(
    ("text", "base", "host"),
    [
        ("file://H/a", None, "h"),
        ("file:///a", None, ""),
        ("file:a", None, ""),
        ("file:/a", None, ""),
        ("file:\\\\h\\a", None, "h"),
        ("file://localhost/a", None, ""),
        ("file://LOCALHOST/a", None, ""),
        ("file://C:/a", None, ""),
        ("file://c|", None, ""),
        ("file:////h/a", None, ""),
        ("file:/a", "file://h/b", "h"),
        ("file:a", "file://h/b", "h"),
        ("file:///a", "file://h/b", ""),
        ("/a", "file://h/b", "h"),
        ("//C:/a", "file://h/b", ""),
        ("//other/a", "file://h/b", "other"),
        ("file:a", "http://h/b", ""),
    ],
)
def test_host_of_a_file(text: str, base: str | None, host: str) -> None:
    assert parts(text, base) == ("file", host, None)


@pytest.mark.parametrize("text", ["file://me@h/", "file://h:80/", "file://CD:/", "file://a%20b/"])
def test_file_has_neither_userinfo_nor_port(text: str) -> None:
    assert read(text) is None


# "no scheme state", "relative state" and "special relative or authority state"
@pytest.mark.parametrize(
    ("text", "base", "expected"),
    [
        ("/a", "http://me@h:81/b", ("http", "h", 81)),
        ("a", "http://h", ("http", "h", None)),
        ("", "http://h", ("http", "h", None)),
        ("#f", "http://h", ("http", "h", None)),
        ("//other", "http://h:81/", ("http", "other", None)),
        ("\\\\other", "http://h:81/", ("http", "other", None)),
        ("///other", "http://h:81/", ("http", "other", None)),
        ("/\t/other", "http://h:81/", ("http", "other", None)),
        ("\\a", "http://h/", ("http", "h", None)),
        ("http:a", "http://h/", ("http", "h", None)),
        ("http:/a", "http://h/", ("http", "h", None)),
        ("HTTP:?q", "http://h/", ("http", "h", None)),
        ("http:////other", "http://h/", ("http", "other", None)),
        ("https:other", "http://h/", ("https", "other", None)),
        ("foo:a", "foo://h/", ("foo", None, None)),
        ("/a", "foo://h/", ("foo", "h", None)),
        ("a", "foo:/b", ("foo", None, None)),
        ("//h", "foo:/b", ("foo", "h", None)),
        ("///h", "foo:/b", ("foo", "", None)),
        ("\\\\h", "foo://base/", ("foo", "base", None)),
        ("#f", "mailto:a", ("mailto", None, None)),
        ("a", "mailto:a", None),
        ("//h", "mailto:a", None),
        ("", "mailto:a", None),
        ("//h:x", "http://base/", None),
        ("http:", "https://h/", None),
    ],
)
def test_reference_takes_from_its_base_what_it_lacks(text: str, base: str, expected: object) -> None:
    assert parts(text, base) == expected


@pytest.mark.parametrize(
    ("text", "is_certain"),
    [
        ("http://a\u0378/", False),
        ("http://a\u2132/", False),
        ("http://" + "\xfc" * 1001 + "/", False),
        ("http://xn--zva/", True),
        ("http://b\xfccher/", True),
        ("http://[::1]/", True),
        ("foo://a\u0378/", True),
    ],
)
def test_reading_that_depends_on_the_version_of_unicode_is_not_certain(text: str, *, is_certain: bool) -> None:
    reading = read(text)
    assert reading is not None
    assert reading.is_certain is is_certain


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (" http://me@b\xfccher.example:80/ ", "http://me@xn--bcher-kva.example:80/"),
        ("http:ex%61mple/%61", "http:example/%61"),
        ("//\xfc", "//\xfc"),
        ("foo://\xfc", "foo://\xfc"),
        ("http://\u0378/", "http://\u0378/"),
        ("http://\xfc%20/", "http://\xfc%20/"),
        ("http:?\xfc", "http:?\xfc"),
        ("file://C:/\xfc", "file://C:/\xfc"),
        (" http://h ", " http://h "),
    ],
)
def test_domain_is_written_in_ascii_if_all_browsers_read_it_alike(text: str, written: str) -> None:
    assert with_ascii_host(text) == written


def test_domain_of_a_reference_is_written_in_ascii_if_the_base_is_special() -> None:
    assert with_ascii_host("//\xfc/", BrowserReading("http", "h")) == "//xn--tda/"
    assert with_ascii_host("//\xfc/", BrowserReading("foo", "h")) == "//\xfc/"


@pytest.mark.parametrize(
    ("host", "text", "is_same"),
    [
        ("A.example", "http://a.example/", True),
        ("[0::1]", "http://[::1]/", True),
        ("[::1]", "http://[::2]/", False),
        ("[v1.x]", "http://h/", False),
        ("127.1", "http://127.1/", False),
        ("%41", "http://%41/", False),
        (None, "http:h", False),
        ("", "http:///h", False),
        (None, "mailto:a", True),
        (None, "file:/a", True),
        ("localhost", "file://localhost/", True),
        ("localhost", "http://localhost/", True),
        ("a%2F", "foo://a%2F/", True),
        ("a\u0378", "http://a\u0378/", False),
    ],
)
def test_same_host_may_be_written_differently(host: str | None, text: str, *, is_same: bool) -> None:
    reading = read(text)
    assert reading is not None
    assert is_same_host(host, reading) is is_same


def test_surrogates_become_the_characters_that_browsers_get() -> None:
    assert scalar_values("a") == "a"
    assert scalar_values("\xfc\ud83d\ude00\ud800") == "\xfc\U0001f600\ufffd"


@pytest.mark.parametrize(("scheme", "port", "number"), [(None, "80", 80), ("http", None, None), ("http", "00443", 443)])
def test_port_is_a_number_unless_it_is_the_default(scheme: str | None, port: str | None, number: int | None) -> None:
    assert port_number(scheme, port) == number


def test_hosts_of_the_web_are_read_without_a_text_around_them() -> None:
    assert [web_host(host) for host in ("EX%41MPLE", "[::]", "[]", "\u0378")] == ["example", "[::]", None, None]
