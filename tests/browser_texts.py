"""Texts on which browsers and RFC 3986 may disagree, drawn from pieces written after the URL Standard, and mutated."""

from random import Random
from typing import Final

from tests.texts import mutations
from uri_split.rules import RULES

_SCHEMES: Final = (
    *("http:", "https:", "HTTP:", "ws:", "wss:", "ftp:", "file:", "foo:", "ssh:", "mailto:", "javascript:", "a.b:"),
    *("ht\ttp:", "1http:", "C:", ":", "http", "", "", "", "", ""),
)
_SLASHES: Final = ("", "/", "//", "//", "//", "///", "////", "\\", "\\\\", "/\\", "\\/", "/\t/", "//\n", "/.//")
_USERINFO: Final = ("", "", "", "", "", "@", "me@", "me:pw@", "a@b@", ":@", "a;b@", "[@", "\xfc@")
_HOSTS: Final = (
    *("", "h", "H.example", "example.com", "a..b", ".", "..", "a.", "a_b", "a!b", "~", "localhost", "LocalHost"),
    *("127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "256.1.1.1", "1.2.3.4.5", "1.2.3.", "08", "0x"),
    *("a.0x", "1", "1.", "1..", "00", "0x0", f"{'0' * 1200}1", f"0x{'0' * 1200}7f.1", "a" * 1200),
    *("[::1]", "[::ffff:1.2.3.4]", "[::FFFF:1.2.3.4]", "[1:2:3:4:5:6:7::]", "[v1.x]", "[::", "[::1]x", "[a:b", "]"),
    *("ex%61mple.com", "%31%32%37.1", "%6cocalhost", "a%2fb", "a%00b", "%2e", "%", "%zz", "%FF", "%5B::1%5D", "1%2e2"),
    *("b\xfccher.example", "b%C3%BCcher.example", "xn--bcher-kva", "XN--BCHER-KVA", "xn--a", "xn--", "\xfc.xn--a"),
    *("{", '"', "`", "a b", "a<b", "a|b", "a^b", "\x01", "\x7f", "\xad", "\u200b", "\u3002a", "\u24d0", "\uff11"),
    *("\u2100", "\ufeffa", "\ud800", "\ud83d\ude00", "\u2132", "\u0378", "\U0001ccd6", "\xdf", "\u0645", "a\u0645"),
    *("C:", "C|", "c", "x:y"),
)
_PORTS: Final = (
    *("", "", "", "", ":", ":80", ":22", ":443", ":0080", ":8080", ":65535", ":65536", ":99999999999999999999999"),
    *(":x", ":8x", ":-1", ":+8", ":\uff18", ": 80", ":80:80", "::"),
)
_TAILS: Final = (
    *("", "/", "/a", "/a/b", "?q", "#f", "\\x", "/..//c", "/C:/", "/c|/x", "/%2e%2e/x", "a/b", "../x", "./x", "C:/x"),
    *("//x", " ", "?q=http://x/@y", "#@", "/?'", "/a/../b"),
)
_EDGES: Final = ("", "", "", "", "", " ", "\t", "\x01", " \x1f")


def drawn_text(random: Random) -> str:
    """Draw a text, mutated in one of three cases."""
    choice = random.choice
    authority = f"{choice(_USERINFO)}{choice(_HOSTS)}{choice(_PORTS)}" if random.random() < 0.8 else ""
    text = f"{choice(_EDGES)}{choice(_SCHEMES)}{choice(_SLASHES)}{authority}{choice(_TAILS)}{choice(_EDGES)}"
    return next(mutations(text, random, 1)) if random.random() < 0.33 else text


_VALID_HOSTS: Final = (*(host for host in _HOSTS if RULES["host"].is_valid(host)), "C:", "x:")


def drawn_reference(random: Random) -> str:
    """Draw a text that is often a valid reference: without the characters that no URI has."""
    choice = random.choice
    scheme = choice(("http:", "HTTP:", "https:", "file:", "file:", "foo:", "mailto:", "", "", "", ""))
    slashes = choice(("", "/", "//", "//", "//", "///", "////"))
    authority = f"{choice(('', '', '', 'me@'))}{choice(_VALID_HOSTS)}{choice(('', '', ':', ':80', ':8080', ':99999'))}"
    return f"{scheme}{slashes}{authority}{choice(('', '/', '/a', '?q', '#f', '/C:/', '/%2e%2e/x', '../x'))}"
