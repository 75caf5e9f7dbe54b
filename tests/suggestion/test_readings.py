"""Readings of a text for a rule."""

import pytest

from uri_split import URI, split, suggest
from uri_split._grammar import RuleName


def first(text: str, rule: RuleName) -> str | None:
    return next((suggestion.uri for suggestion in suggest(text, rule=rule)), None)


@pytest.mark.parametrize(
    ("rule", "text", "uri"),
    [
        # Sections 4.1 to 4.3
        ("URI-reference", "/a b", "/a%20b"),
        ("relative-ref", "a:b", "./a:b"),
        ("relative-ref", "a://b", None),
        ("relative-ref", "/a b", "/a%20b"),
        ("absolute-URI", "http://a/b#c", "http://a/b"),
        ("absolute-URI", "http://a/b c#d", "http://a/b%20c"),
        ("absolute-URI", "http://a/b c", "http://a/b%20c"),
        # Section 3 and its subsections
        ("scheme", "htps:", "https"),
        ("scheme", "1", None),
        ("authority", "exa mple.com:-80", "example.com:80"),
        ("userinfo", "a b", "a%20b"),
        ("host", "bücher.example", "xn--bcher-kva.example"),
        ("IP-literal", "::1", "[::1]"),
        ("IPv6address", "[::1]", "::1"),
        ("IPv6address", "[1:2:3]", "1:2::3"),
        ("IPv6address", "1:2:3", "1:2::3"),
        ("IPv6address", "fe80::1%eth0", "fe80::1"),
        ("IPv6address", "0:" * 1000 + "0", None),
        ("IPv4address", "192.168.001.010", "192.168.1.10"),
        ("IPv4address", "192.168.1", "192.168.0.1"),
        ("IPv4address", "256.0.0.1", "25.0.0.1"),
        ("IPv4address", "1.2", None),
        ("IPv4address", "192.168.0.010", "192.168.0.10"),
        ("dec-octet", "007", "7"),
        ("path", "a b", "a%20b"),
        ("segment", "a/b", "a%2Fb"),
        ("segment-nz", "a b", "a%20b"),
        ("query", "a#b", "a%23b"),
        ("fragment", "a\nb", "ab"),
        ("port", " 80 ", "80"),
        ("port", "http", None),
    ],
)
def test_most_likely_reading(rule: RuleName, text: str, uri: str | None) -> None:
    assert first(text, rule) == uri


# Sections 3.3 and 4.2: a leading dot belongs to a dot-segment or to a name.
@pytest.mark.parametrize("around", ["{}", '"{}"', "<{}>", " {} "])
@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("../e f", "../e%20f"),
        ("./my file.pdf", "./my%20file.pdf"),
        ("../../img/my logo.png", "../../img/my%20logo.png"),
        (".hidden/a b", ".hidden/a%20b"),
        (".a b", ".a%20b"),
        ("a b/..", "a%20b/.."),
        ("a b/.", "a%20b/."),
    ],
)
@pytest.mark.parametrize("rule", ["URI-reference", "relative-ref", "path"])
def test_dots_are_not_delimiters_of_a_path(rule: RuleName, text: str, uri: str, around: str) -> None:
    assert first(around.format(text), rule) == uri


# Section 3.2.1
def test_delimiters_in_a_password_are_percent_encoded() -> None:
    assert first("https://me:p#w/d@example.com/", "URI") == "https://me:p%23w%2Fd@example.com/"

    assert first("db://jane.doe:p#w@a.example/", "URI") == "db://jane.doe:p%23w@a.example/"
    assert first("https://jane.doe:p#w@a.example/", "URI") is None  # a host and a wrong port?


def test_password_of_a_uri_that_was_encoded_as_a_whole_is_hidden() -> None:
    (suggestion,) = suggest("https%3A%2F%2Fme%3Asecret%40h%2F")
    assert suggestion.uri == "https://me:secret@h/"
    assert "secret" not in repr(suggestion)


# Section 3.2: browsers read backslashes as slashes.
def test_backslashes_are_slashes_before_the_query_of_a_web_link() -> None:
    assert first(r"http:\\example.com\a?b\c", "URI") == "http://example.com/a?b%5Cc"


def test_backslash_before_a_password_is_not_replaced() -> None:
    assert suggest(r"http://example.net\me:secret@example.com/a b") == ()


def test_backslash_of_a_windows_account_is_percent_encoded() -> None:
    (suggestion,) = suggest(r"smb://DOMAIN\jane:100%secret@server.example/share")
    assert suggestion.uri == "smb://DOMAIN%5Cjane:100%25secret@server.example/share"
    assert "secret" not in repr(suggestion)


# Section 7.6: browsers read the host before the backslash, and so does nobody who follows a suggestion.
@pytest.mark.parametrize(
    "text",
    [
        r"http://good.com\@evil.com/",
        r"http://good.com\:x@evil.com/",
        r"http://good.com\;@evil.com/",
        r"http://localhost\x:y@evil.com/",
        r"http://INTRANET\x:y@evil.com/",
        r"http://ab\.c:x@evil.com/",
        r"http://2130706433\x:y@evil.com/",
        r"http://google\com:x@evil.com/",
    ],
)
def test_backslash_moves_no_host(text: str) -> None:
    assert suggest(text) == ()


def test_backslash_before_a_dot_is_an_escape_only_in_a_pattern() -> None:
    assert first(r"https://www\.example\.com/", "URI") == "https://www.example.com/"
    assert first(r"https://good.com\.evil.com/", "URI") == "https://good.com/.evil.com/"
    assert first(r"https://localhost\.evil.com/", "URI") == "https://localhost/.evil.com/"


def test_password_is_never_suggested_as_a_host() -> None:
    for text in ("redis://:hunter2/@h.example:6379/0", "http://:hunter2/@h.example/"):
        assert all("//hunter2" not in found.uri for found in suggest(text))


@pytest.mark.parametrize("text", ["https://intranet:8O80/a@evil.com/", "http://localhost:pw/x@evil.com/"])
def test_wrong_port_before_an_at_sign_is_no_password(text: str) -> None:
    assert all(found.uri.partition("//")[2].startswith(("intranet", "localhost")) for found in suggest(text))
    assert all("%2F" not in found.uri for found in suggest(text))


def test_reference_moves_no_host() -> None:
    assert first(r"http:\\good.com&#64;evil.com/", "URI") == "http://good.com&#64;evil.com/"


def test_list_of_hosts_is_no_host() -> None:
    assert suggest("https://a.example, b.example") == ()


@pytest.mark.parametrize(
    "text", ["https://exa<b>mple.com", "File: notes (old)", "svn+ssh//h", "1:2:3", "setup.py", "v1.2"]
)
def test_nothing_is_suggested_for_what_only_looks_like_a_link(text: str) -> None:
    assert suggest(text) == ()


def test_octal_number_is_another_reading() -> None:
    assert [found.uri for found in suggest("010.0.0.08", rule="IPv4address")] == ["10.0.0.8"]
    assert [found.uri for found in suggest("010.0.0.1", rule="IPv4address")] == ["10.0.0.1", "8.0.0.1"]


def test_only_reading_is_likely_and_several_are_possible() -> None:
    assert [found.certainty for found in suggest("htps//example.com")] == ["likely"]
    assert [found.certainty for found in suggest("http://2001:db8::1:8080/")] == ["possible", "possible"]


# Sections 3.1 and 3.2.2: what producers write, where the beginning of a link is corrected.
@pytest.mark.parametrize(
    ("text", "uri"),
    [
        ("HTTP//EXAMPLE.com", "http://example.com"),
        ("Https;//Www.Example.com/A?B", "https://www.example.com/A?B"),
        ("HTTP:\\\\EXAMPLE.com\\A", "http://example.com/A"),
        ("HTTP:/EXAMPLE.com/A", "http://example.com/A"),
        ("HTTP:EXAMPLE.com", "http://example.com"),
        ("HTP://EXAMPLE.com", "http://example.com"),
        ("FTP//Me@EXAMPLE.com:2121/A", "ftp://Me@example.com:2121/A"),
        ("HTTP//EXA MPLE.com", "http://example.com"),
        ("HTTP//[2001:DB8::1]/A", "http://[2001:db8::1]/A"),
        ("HTTP//A%c3%a9.example/%c3%a9", "http://a%C3%A9.example/%c3%a9"),
        # What needs no correction stays as it is.
        ("HTTP://EXAMPLE.com/a b", "HTTP://EXAMPLE.com/a%20b"),
        ("HTTP://EXAMPLE .com/", "HTTP://EXAMPLE.com/"),
        ("WWW.Example.COM/A", "https://WWW.Example.COM/A"),
        ("<HTTPS://EXAMPLE.com>", "HTTPS://EXAMPLE.com"),
    ],
)
def test_scheme_and_host_of_a_corrected_beginning_are_as_producers_write_them(text: str, uri: str) -> None:
    assert first(text, "URI") == uri


# Section 3.2.2: percent-encodings in a host are UTF-8.
@pytest.mark.parametrize("text", ["x://a\udcff/", "file://\udce9/a", "x://é\udc80"])
def test_host_that_is_not_utf_8_is_not_percent_encoded(text: str) -> None:
    assert not any("%" in (URI(suggestion.uri).host or "") for suggestion in suggest(text))


# Browsers read backslashes as slashes in a reference whose base is of the web.
@pytest.mark.parametrize(
    ("text", "path"),
    [
        (r"..\..\build\x y", "../../build/x%20y"),
        (r".\a\b", "./a/b"),
        (r"..\.hidden\a", "../.hidden/a"),
        (r"img\a.png", "img/a.png"),
        (r"\a\b", "/a/b"),
        (r"img\my pic (1).png", "img/my%20pic%20(1).png"),
        (r"a\b/c\d", "a/b/c/d"),
        (r"docs\_old\a.md", "docs/_old/a.md"),
        (r"img/sub\a.png", "img/sub/a.png"),
        (r"..\..\img/sub\(1)\a.png", "../../img/sub/(1)/a.png"),
        (r"../a\b", "../a/b"),
        (r"bilder\größe.png", "bilder/gr%C3%B6%C3%9Fe.png"),
        (r"ä\ö", "%C3%A4/%C3%B6"),
        (r"a\\b\\c", "a/b/c"),
        (r"..\\..\\build\\x y", "../../build/x%20y"),
        (r".\\a\\b", "./a/b"),
        (r"a\b?c\d#e\f", "a/b?c%5Cd#e%5Cf"),
        # Escapes of Markdown and of programs, and a lost apostrophe.
        (r"docs/a\_b", "docs/a_b"),
        (r"index\.html", "index.html"),
        (r"caf\u00e9", "caf%C3%A9"),
        (r"wiki/Ali\s_House", "wiki/Ali's_House"),
    ],
)
@pytest.mark.parametrize("rule", ["URI-reference", "relative-ref"])
def test_backslashes_of_a_relative_path_are_slashes(text: str, path: str, rule: RuleName) -> None:
    assert first(text, rule) == path


@pytest.mark.parametrize("text", [r"\\evil.example\x", r"/\evil.example", r"\/evil.example"])
def test_backslashes_of_a_relative_path_make_no_host(text: str) -> None:
    assert all(split(each.uri).authority is None for each in suggest(text, rule="relative-ref"))
