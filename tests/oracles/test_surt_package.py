"""Keys of web archives against the package of the Internet Archive, on URLs from the web and on composed ones."""

import warnings
from itertools import product
from random import Random

import pytest

from uri_split.columns.cells import surt
from uri_split.strict import is_uri

with warnings.catch_warnings(action="ignore"):  # about the escapes in its source
    import surt as package

URLS = (
    "http://example.com",
    "http://www.example.com/",
    "https://WWW2.Example.COM/Index.HTML?utm_source=newsletter&id=42#section-2",
    "http://archive.org/goo/?a=2&b&a=1",
    "https://web.archive.org/web/20140101000000*/http://www.example.com/",
    "https://en.wikipedia.org/wiki/Z%C3%BCrich#History",
    "https://en.wikipedia.org/wiki/AC%2FDC",
    "https://www.google.com/search?q=a+b%26c&hl=en&ie=UTF-8",
    "http://user:secret@intranet.example:8080/~me/",
    "http://shop.example/cart.php?PHPSESSID=9682993c8daa2c5497996114facdc805&item=7",
    "http://example.com/servlet?jsessionid=0123456789ABCDEF0123456789ABCDEF",
    "http://forum.example/viewtopic.php?t=1&sid=0123456789abcdef0123456789abcdef",
    "http://example.com/a.asp?ASPSESSIONIDAABBCCDD=ABCDEFGHIJKLMNOPABCDEFGH&p=1",
    "http://example.com/index.cfm?CFID=1169580&CFTOKEN=48630702&page=3",
    "http://example.com/(S(4hqa0555fwsecu455xqckv45))/mileg.aspx",
    "http://example.com/(a(4hqa0555fwsecu455xqckv45)S(4hqa0555fwsecu455xqckv45)f(4hqa0555fwsecu455xqckv45))/page.aspx?p=1",
    "http://example.com/(4hqa0555fwsecu455xqckv45)/folder/Page.ASPX",
    "http://127.0.0.1:8000/admin/",
    "http://2130706433/",
    "http://[2001:db8::7]:8080/a",
    "http://xn--bcher-kva.example/",
    "http://b%C3%BCcher.example/%7Euser/",
    "http://example.com//a///b/./c/../d/",
    "http://example.com/%252541?%2525=%2526&%3D",
    "http://example.com:443/?",
    "https://example.com:80/??a=b?c",
    "http:///www.example.com/a",
    "https://https://example.com/twice",
    "http://example.com./",
    "http://www.com/",
    "http://www.www.example/",
    "https://maps.example/@48.137,11.575,15z/data=!3m1!4b1",
    "https://cdn.example/npm/@scope/package@1.2.3/dist/index.min.js",
    "https://example.com/a;v=1.1/b,c?x%5B%5D=1",
    "http://example.com/caf%E9?na%EFve=%E9",
)

HOSTS = (
    "www1.www2.a.B", "a..b", ".a.", "%2e", "127.1", "010.1.1.1", "0177", "4294967297", "300.1", "[v1.a]", "a%20%00b",
    "stra%C3%9Fe.de", "%ff.com", "%E2%84%AA", "www%32.a", "a%2fb", "",
)  # fmt: skip
PORTS = ("", ":", ":80", ":443", ":8080", ":0", ":0080", ":65535")
SEGMENTS = (
    "a", "B", "", "..", ".", "%2E%2e", "%2541", "%25%34%31", "(S(abcdefghijklmnopqrstuvwx))", "x.aspx", "%3F", "%2F",
    "(abcdefghijklmnopqrstuvwx)", "%C3%A9", "a;b",
)  # fmt: skip
PIECES = (
    "a=1", "b", "B=2", "", "+", "%26", "a=%3D", "1=2=3", f"xSid={'0' * 32}", f"phpsessid={'f' * 33}", "cfid=1",
    "cftoken=2", "cfid=cfid=3", "xcfid=1", "%23", "?",
)  # fmt: skip


@pytest.mark.parametrize("url", URLS)
def test_url_has_the_key_of_the_package(url: str) -> None:
    assert is_uri(url)
    assert surt(url) == package.surt(url)


def test_composed_urls_have_the_keys_of_the_package() -> None:
    random = Random(1996)
    for host, port, scheme in product(HOSTS, PORTS, ("http", "https")):
        path = "".join(f"/{random.choice(SEGMENTS)}" for _ in range(random.randrange(5)))
        query = "&".join(random.choice(PIECES) for _ in range(random.randrange(6)))
        url = f"{scheme}://{host}{port}{path}?{query}"
        assert surt(url) == package.surt(url), url


@pytest.mark.parametrize("url", ["MAILTO:Me@Example.com", "X:?a", "URN:isbn:1"])
def test_capitals_in_a_scheme_without_a_host_are_kept_only_by_the_package(url: str) -> None:
    scheme = url.partition(":")[0]
    assert package.surt(url).partition(":")[0] == scheme
    assert surt(url) == package.surt(url.replace(scheme, scheme.lower(), 1))
