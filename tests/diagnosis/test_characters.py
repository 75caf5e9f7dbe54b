"""Checks of the characters of a component."""

import pytest

from tests.diagnosis.cases import Case, assert_shown

# RFC 3986: percent-encoding 2.1, scheme 3.1, userinfo 3.2.1, host 3.2.2, port 3.2.3, path 3.3, query 3.4, fragment 3.5.
CASES = [
    Case(
        "URI",
        "foo_bar:x",
        "bad-character",
        """
foo_bar:x
   ^
"_" is not allowed in a scheme (scheme, 3.1)
help: write only letters, digits, "+", "-" and "." before the first ":"
""",
    ),
    Case(
        "URI",
        "ht tp://a/",
        "bad-character",
        """
ht tp://a/
  ^
a space is not allowed in a scheme (scheme, 3.1)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://a b@h/",
        "bad-character",
        """
http://a b@h/
        ^
a space is not allowed in userinfo (userinfo, 3.2.1)
help: write %20
""",
    ),
    Case(
        "URI",
        "http://a@b@h/",
        "bad-character",
        """
http://a@b@h/
        ^
"@" is not allowed in userinfo (userinfo, 3.2.1)
help: write %40
""",
    ),
    Case(
        "URI",
        "http://exa mple.com/",
        "bad-character",
        """
http://exa mple.com/
          ^
a space is not allowed in a host (reg-name, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://exämple.com/",
        "bad-character",
        """
http://exämple.com/
         ^
"ä" is not allowed in a host (reg-name, 3.2.2)
help: write the host in its IDNA form, which begins with xn--
""",
    ),
    Case(
        "URI",
        "http://a\\b/",
        "bad-character",
        """
http://a\\b/
        ^
"\\" is not allowed in a host (reg-name, 3.2.2)
help: write "/"
""",
    ),
    Case(
        "URI",
        "http://a[b]/",
        "bad-character bad-character",
        """
http://a[b]/
        ^ ^
"[" is not allowed in a host (reg-name, 3.2.2)
help: remove it
"]" is not allowed in a host (reg-name, 3.2.2)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://example.com:8x/",
        "port-not-digits",
        """
http://example.com:8x/
                    ^
port must be digits, found "x" (port, 3.2.3)
""",
    ),
    Case(
        "URI",
        "http://example.com:http/",
        "port-not-digits",
        """
http://example.com:http/
                   ^^^^
port must be digits, found "http" (port, 3.2.3)
""",
    ),
    Case(
        "URI",
        "http://example.com:-1/",
        "port-not-digits",
        """
http://example.com:-1/
                   ^
port must be digits, found "-" (port, 3.2.3)
""",
    ),
    Case(
        "URI",
        "http://1:2:3:/",
        "second-port",
        """
http://1:2:3:/
        ^^^^^
only one port is allowed, found ":2:3:" (authority, 3.2)
help: write only one port, such as :2
""",
    ),
    Case(
        "URI",
        "http://[::1]:80:90/",
        "second-port",
        """
http://[::1]:80:90/
            ^^^^^^
only one port is allowed, found ":80:90" (authority, 3.2)
help: write only one port, such as :80
""",
    ),
    Case(
        "URI-reference",
        "http_x:y",
        "bad-character",
        """
http_x:y
    ^
"_" is not allowed in a scheme (scheme, 3.1)
help: write only letters, digits, "+", "-" and "." before the first ":"
""",
    ),
    Case(
        "URI",
        "http:// a: 80/",
        "bad-character port-not-digits",
        """
http:// a: 80/
       ^  ^
a space is not allowed in a host (reg-name, 3.2.2)
help: remove it
port must be digits, found a space (port, 3.2.3)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://a/b c",
        "bad-character",
        """
http://a/b c
          ^
a space is not allowed in a path (path, 3.3)
help: write %20
""",
    ),
    Case(
        "URI",
        "http://a/b\tc\n",
        "bad-character bad-character",
        """
http://a/b␉c␊
          ^ ^
a tab is not allowed in a path (path, 3.3)
help: write %09
a line feed is not allowed in a path (path, 3.3)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://a/книги",
        "bad-character",
        """
http://a/книги
         ^^^^^
"книги" is not allowed in a path (path, 3.3)
help: write %D0%BA%D0%BD%D0%B8%D0%B3%D0%B8
""",
    ),
    Case(
        "URI",
        "http://a/b ",
        "bad-character",
        """
http://a/b
          ^
a space is not allowed in a path (path, 3.3)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://a ",
        "bad-character",
        """
http://a
        ^
a space is not allowed in a host (reg-name, 3.2.2)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://a:80\r\n",
        "port-not-digits",
        """
http://a:80␍␊
           ^^
port must be digits, found "\\r\\n" (port, 3.2.3)
help: remove them
""",
    ),
    Case(
        "URI",
        "http://a/?q#f\n",
        "bad-character",
        """
http://a/?q#f␊
             ^
a line feed is not allowed in a fragment (fragment, 3.5)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:x/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "port-not-digits",
        """
…aaaaaaaaaaaaaaaaaaaaaaa:x/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…
                         ^
port must be digits, found "x" (port, 3.2.3)
""",
    ),
    Case(
        "URI",
        "http://a/библиотека",
        "bad-character",
        """
http://a/библиотека
         ^^^^^^^^^^
"библиотека" is not allowed in a path (path, 3.3)
help: write %D0%B1%D0%B8%D0%B1%D0%BB%D0%B8%D0%BE%D1%82%D0%B5%D0%BA%D0%B0
""",
    ),
    Case(
        "URI",
        "http://a/\udce9",
        "bad-character",
        """
http://a/�
         ^
the byte 0xE9 is not allowed in a path (path, 3.3)
help: write %E9
""",
    ),
    Case(
        "URI",
        "http://a/\ud800",
        "bad-character",
        """
http://a/�
         ^
U+D800 is not allowed in a path (path, 3.3)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://a/%zz",
        "bad-pct-encoding",
        """
http://a/%zz
         ^^^
"%zz" is not a percent-encoding: 2 hex digits must follow "%" (pct-encoded, 2.1)
help: write %25 for a percent sign
""",
    ),
    Case(
        "URI",
        "http://a/100%",
        "bad-pct-encoding",
        """
http://a/100%
            ^
"%" is not a percent-encoding: 2 hex digits must follow "%" (pct-encoded, 2.1)
help: write %25 for a percent sign
""",
    ),
    Case(
        "URI",
        "http://a/%4/",
        "bad-pct-encoding",
        """
http://a/%4/
         ^^
"%4" is not a percent-encoding: 2 hex digits must follow "%" (pct-encoded, 2.1)
help: write %25 for a percent sign
""",
    ),
    Case(
        "URI",
        "http://a/[x]",
        "bad-character bad-character",
        """
http://a/[x]
         ^ ^
"[" is not allowed in a path (path, 3.3)
help: write %5B
"]" is not allowed in a path (path, 3.3)
help: write %5D
""",
    ),
    Case(
        "URI",
        "http://a/?[x]",
        "bad-character bad-character",
        """
http://a/?[x]
          ^ ^
"[" is not allowed in a query (query, 3.4)
help: write %5B
"]" is not allowed in a query (query, 3.4)
help: write %5D
""",
    ),
    Case(
        "URI",
        "http://a/#x#y",
        "bad-character",
        """
http://a/#x#y
           ^
"#" is not allowed in a fragment (fragment, 3.5)
help: write %23
""",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_text_is_shown_with_carets_and_reasons(case: Case) -> None:
    assert_shown(case)
