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
"_" is not allowed in a scheme: expected a letter, a digit, "-", ".", "+" or ":" (scheme, 3.1)
""",
    ),
    Case(
        "URI",
        "ht tp://a/",
        "bad-character",
        """
ht tp://a/
  ^
a space is not allowed in a scheme: expected a letter, a digit, "-", ".", "+" or ":" (scheme, 3.1)
""",
    ),
    Case(
        "URI",
        "http://a b@h/",
        "bad-character",
        """
http://a b@h/
        ^
a space is not allowed in userinfo: write %20 (userinfo, 3.2.1)
""",
    ),
    Case(
        "URI",
        "http://a@b@h/",
        "bad-character",
        """
http://a@b@h/
        ^
"@" is not allowed in userinfo: write %40 (userinfo, 3.2.1)
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
"ä" is not allowed in a host: write its IDNA form, with xn--, or percent-encode it (reg-name, 3.2.2)
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
"]" is not allowed in a host (reg-name, 3.2.2)
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
        "bad-character bad-character",
        """
http://1:2:3:/
        ^ ^
":" is not allowed in a host (reg-name, 3.2.2)
":" is not allowed in a host (reg-name, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[::1]:80:90/",
        "port-not-digits",
        """
http://[::1]:80:90/
               ^
port must be digits, found ":" (port, 3.2.3)
""",
    ),
    Case(
        "URI-reference",
        "http_x:y",
        "bad-character",
        """
http_x:y
    ^
"_" is not allowed in a scheme: expected a letter, a digit, "-", ".", "+" or ":" (scheme, 3.1)
""",
    ),
    Case(
        "URI",
        "http:// a: 80/",
        "bad-character port-not-digits",
        """
http:// a: 80/
       ^  ^
a space is not allowed in a host: remove it (reg-name, 3.2.2)
port must be digits, found a space: remove it (port, 3.2.3)
""",
    ),
    Case(
        "URI",
        "http://a/b c",
        "bad-character",
        """
http://a/b c
          ^
a space is not allowed in a path: write %20 (path, 3.3)
""",
    ),
    Case(
        "URI",
        "http://a/b\tc\n",
        "bad-character bad-character",
        """
http://a/b␉c␊
          ^ ^
a tab is not allowed in a path: write %09 (path, 3.3)
a line feed is not allowed in a path: write %0A, or remove it (path, 3.3)
""",
    ),
    Case(
        "URI",
        "http://a/книги",
        "bad-character",
        """
http://a/книги
         ^^^^^
"книги" is not allowed in a path: write %D0%BA%D0%BD%D0%B8%D0%B3%D0%B8 (path, 3.3)
""",
    ),
    Case(
        "URI",
        "http://a/b ",
        "bad-character",
        """
http://a/b
          ^
a space is not allowed in a path: write %20, or remove it (path, 3.3)
""",
    ),
    Case(
        "URI",
        "http://a ",
        "bad-character",
        """
http://a
        ^
a space is not allowed in a host: remove it (reg-name, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://a:80\r\n",
        "port-not-digits",
        """
http://a:80␍␊
           ^^
port must be digits, found "\\r\\n": remove it (port, 3.2.3)
""",
    ),
    Case(
        "URI",
        "http://a/?q#f\n",
        "bad-character",
        """
http://a/?q#f␊
             ^
a line feed is not allowed in a fragment: write %0A, or remove it (fragment, 3.5)
""",
    ),
    Case(
        "URI",
        "http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa:x/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "port-not-digits",
        """
…aaaaaaaaaaaaaaaaaaaaaaa:x/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…
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
"библиотека" is not allowed in a path: percent-encode it (path, 3.3)
""",
    ),
    Case(
        "URI",
        "http://a/\udce9",
        "bad-character",
        """
http://a/�
         ^
the byte 0xE9 is not allowed in a path: write %E9 (path, 3.3)
""",
    ),
    Case(
        "URI",
        "http://a/\ud800",
        "bad-character",
        """
http://a/�
         ^
U+D800 is not allowed in a path: a lone surrogate is not a character (path, 3.3)
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
""",
    ),
    Case(
        "URI",
        "http://a/[x]",
        "bad-character bad-character",
        """
http://a/[x]
         ^ ^
"[" is not allowed in a path: write %5B (path, 3.3)
"]" is not allowed in a path: write %5D (path, 3.3)
""",
    ),
    Case(
        "URI",
        "http://a/?[x]",
        "bad-character bad-character",
        """
http://a/?[x]
          ^ ^
"[" is not allowed in a query: write %5B (query, 3.4)
"]" is not allowed in a query: write %5D (query, 3.4)
""",
    ),
    Case(
        "URI",
        "http://a/#x#y",
        "bad-character",
        """
http://a/#x#y
           ^
"#" is not allowed in a fragment: write %23 (fragment, 3.5)
""",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_text_is_shown_with_carets_and_reasons(case: Case) -> None:
    assert_shown(case)
