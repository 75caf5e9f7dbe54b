"""Keys of web archives: each rule of the Internet Archive's package, and where keys differ from it."""

import pytest

from uri_split.columns.cells import surt

HEX = "0123456789abcdefABCDEF0123456789"
LETTERS = "abcdefghijklMNOPQRSTUVWX"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("http://example.com", "com,example)/"),
        ("HTTPS://me:secret@Example.COM:443/?#top", "com,example)/"),
        ("http://www.example.com:8080/", "com,example:8080)/"),
        ("https://www12.www.example.com:80/", "com,example,www:80)/"),
        ("http://h:080/", "h)/"),
        ("http://h:0/", "h)/"),
        ("http://.example..com./", "com,example)/"),
        ("http://b%C3%BCcher.example/", "example,xn--bcher-kva)/"),
        ("http://b%FFcher.ex%61mple/", "example,bcher)/"),
        ("http://a%C3%BC..b/", "b,a%c3%bc)/"),  # an empty label is not written in IDNA
    ],
)
def test_host_and_port_are_brought_into_one_form(text: str, key: str) -> None:
    assert surt(text) == key


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("127.0.0.1", "1,0,0,127"),
        ("127.1", "1,0,0,127"),
        ("010.1", "1,0,0,8"),
        ("0177", "177,0,0,0"),  # a single number is decimal
        ("0", "0,0,0,0"),
        (f"{'9' * 5000}", "255,255,255,255"),
        ("300.1", "1,300"),
        ("08.1", "1,08"),
        ("0x7f.1", "1,0x7f"),
        ("[::1]", "::1"),
        ("[::FFFF:1.2.3.4]", "4,3,2,::ffff:1"),
    ],
)
def test_address_has_the_key_of_the_archive(host: str, key: str) -> None:
    assert surt(f"http://{host}:81/") == f"{key}:81)/"


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("", "/"),
        ("/a/b/", "/a/b"),
        ("/a//b/./../c/.", "/a/c"),
        ("/../..", "/"),
        ("/../a", "/../a"),
        ("/%252525%2fB%20c%23%e9", "/%25/b%20c%23%e9"),
        ("/%25%32%35%2535%34%31%4", None),
        ("/%2525%34%31/%25%3", None),
        ("/%25%34%31%252535", "/a5"),
        (f"/A/(S({LETTERS})F({LETTERS}))/b.aspx", "/a/b.aspx"),
        (f"/A/({LETTERS})/b/c.ASPX;d", "/a/b/c.aspx;d"),
        (f"/({LETTERS})/b.html", f"/({LETTERS.lower()})/b.html"),
    ],
)
def test_path_is_decoded_repeatedly_and_loses_sessions(path: str, key: str | None) -> None:
    assert surt(f"http://h{path}") == (key and f"h){key}")


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("", ""),
        ("b=2&a=1&a&=3&B=%26", "?&=3&a&a=1&b=&b=2"),
        ("a=b&a!=a", "?a=b&a!=a"),
        (f"jsessionid={HEX}", ""),
        (f"b&PHPSESSID={HEX}&a", "?a&b"),
        (f"a=1&xsid={HEX}", "?a=1&x"),
        (f"sid={HEX}0", f"?sid={HEX.lower()}0"),
        (f"ASPSESSIONIDABCDEFGH={LETTERS}", ""),
        ("cfid=cfid=1&CFTOKEN=2&b", "?cfid=b"),
        ("cfid=1&cftoken=", "?cfid=1&cftoken="),
    ],
)
def test_query_is_sorted_and_loses_sessions(query: str, key: str) -> None:
    assert surt(f"http://h?{query}") == f"h)/{key}"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("http:///Example.com/A", "com,example)/a"),
        ("HTTP:example.com", "com,example)/"),
        ("http://https://example.com/", "com,example)/"),
        ("http:", "http:"),
        ("http:?q", "http:/?q"),
        ("mailto:Me@Example.com", "mailto:me@example.com"),
        ("ftp://www.example.com:21/", "com,example:21)/"),
        ("file:///etc/A/", "file:/etc/a"),
        ("X:?a", "x:/?a"),
    ],
)
def test_uri_without_a_host_keeps_its_scheme_but_for_the_web(text: str, key: str) -> None:
    assert surt(text) == key


@pytest.mark.parametrize("text", ["", "example.com", "//h/", "http://a b/", "http://é/", "http://h:65536/", "http://["])
def test_text_that_is_not_a_uri_or_has_a_wrong_port_has_no_key(text: str) -> None:
    assert surt(text) is None


def test_doubled_scheme_may_leave_no_uri() -> None:
    assert surt("http://http://a@b:c/") is None
