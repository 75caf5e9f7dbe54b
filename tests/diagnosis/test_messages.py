"""Every kind of problem, shown whole: the text, the carets, the reasons.

RFC 3986: scheme 3.1, userinfo 3.2.1, host 3.2.2, port 3.2.3, path 3.3, query 3.4, fragment 3.5, relative reference 4.2,
absolute URI 4.3, percent-encoding 2.1.
"""

from typing import NamedTuple, get_args

import pytest

from uri_split._diagnosis.diagnosis import diagnose
from uri_split._diagnosis.problem import GrammarCode
from uri_split._grammar.names import RuleName
from uri_split.strict import InvalidURI


class Case(NamedTuple):
    rule: RuleName
    text: str
    codes: str
    shown: str


CASES = [
    Case(
        "URI",
        "example.com/a",
        "missing-scheme",
        """
example.com/a
^
missing scheme: a URI begins with one, such as "https:" (URI, 3)
""",
    ),
    Case(
        "URI",
        "",
        "missing-scheme",
        """

^
missing scheme: a URI begins with one, such as "https:" (URI, 3)
""",
    ),
    Case(
        "URI",
        "1http://a/",
        "scheme-start",
        """
1http://a/
^
a scheme must begin with a letter from A to Z, found "1" (scheme, 3.1)
""",
    ),
    Case(
        "URI",
        " http://a/",
        "scheme-start",
        """
 http://a/
^
a space before the scheme: remove it (scheme, 3.1)
""",
    ),
    Case(
        "URI",
        "\ufeffhttp://a/",
        "scheme-start",
        """
�http://a/
^
a byte order mark (U+FEFF) before the scheme: remove it (scheme, 3.1)
""",
    ),
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
        "é:x",
        "scheme-start",
        """
é:x
^
a scheme must begin with a letter from A to Z, found "é" (scheme, 3.1)
""",
    ),
    Case(
        "relative-ref",
        "http://a/b",
        "scheme-not-allowed",
        """
http://a/b
^^^^^
a relative-ref has no scheme: remove it (relative-ref, 4.2)
""",
    ),
    Case(
        "relative-ref",
        "a:b",
        "colon-in-first-segment",
        """
a:b
 ^
the first segment of a relative path has a colon: write ./a:b (path-noscheme, 3.3)
""",
    ),
    Case(
        "URI-reference",
        "12:30",
        "colon-in-first-segment",
        """
12:30
  ^
the first segment of a relative path has a colon: write ./12:30 (path-noscheme, 3.3)
""",
    ),
    Case(
        "URI-reference",
        ":x/y",
        "colon-in-first-segment",
        """
:x/y
^
the first segment of a relative path has a colon: write ./:x (path-noscheme, 3.3)
""",
    ),
    Case(
        "URI-reference",
        "1 2:x",
        "scheme-start",
        """
1 2:x
^^^
a scheme must begin with a letter from A to Z, found "1 2" (scheme, 3.1)
""",
    ),
    Case(
        "relative-part",
        "a<b:c",
        "bad-character colon-in-first-segment",
        """
a<b:c
 ^ ^
"<" is not allowed in a path: write %3C (path, 3.3)
the first segment of a relative path has a colon: write ./ before it (path-noscheme, 3.3)
""",
    ),
    Case(
        "URI-reference",
        "11111111111111111111111111111111111111111:x",
        "colon-in-first-segment",
        """
11111111111111111111111111111111111111111:x
                                         ^
the first segment of a relative path has a colon: write ./ before it (path-noscheme, 3.3)
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
        "http://me:p ss%z@h/",
        "bad-character bad-pct-encoding",
        """
http://me:***@h/
          ^^^
the password has characters that are not allowed in userinfo: percent-encode them (userinfo, 3.2.1)
the password has a "%" that two hex digits do not follow: write %25 (pct-encoded, 2.1)
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
        "http://fe80::1%25eth0:80/",
        "ipv6-without-brackets",
        """
http://fe80::1%25eth0:80/
       ^^^^^^^^^^^^^^^^^
an IPv6 address stands in brackets, without a zone identifier: write [fe80::1] (host, 3.2.2)
""",
    ),
    Case(
        "host",
        "[::1]:80",
        "after-bracket",
        """
[::1]:80
     ^^^
nothing may follow "]", found ":80" (IP-literal, 3.2.2)
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
        "http://[::1.2.3.4 ]/",
        "bad-character",
        """
http://[::1.2.3.4 ]/
                 ^
a space is not allowed in an IPv6 address: groups are of hex digits (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[256.1.1.1]/",
        "ipv4-octet-too-large",
        """
http://[256.1.1.1]/
        ^^^
"256" is too large for an IPv4 octet (dec-octet, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://2001:db8::1/",
        "ipv6-without-brackets",
        """
http://2001:db8::1/
       ^^^^^^^^^^^
an IPv6 address stands in brackets: write [2001:db8::1] (host, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[::1/x",
        "unclosed-bracket",
        """
http://[::1/x
       ^
unclosed "[" (IP-literal, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[]/",
        "empty-brackets",
        """
http://[]/
       ^^
no address stands between "[" and "]" (IP-literal, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[127.0.0.1]/",
        "ipv4-in-brackets",
        """
http://[127.0.0.1]/
       ^^^^^^^^^^^
an IPv4 address stands without brackets: write 127.0.0.1 (IP-literal, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[::1]x/",
        "after-bracket",
        """
http://[::1]x/
            ^
only ":" and a port may follow "]", found "x" (authority, 3.2)
""",
    ),
    Case(
        "URI",
        "http://[v1]/",
        "unexpected",
        """
http://[v1]/
          ^
expected a hex digit or ".", found "]" (IPvFuture, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[v1.]/",
        "unexpected",
        """
http://[v1.]/
           ^
expected a letter, a digit, one of -._~, one of !$&'()*+,;= or ":", found "]" (IPvFuture, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[v1.a%41]/",
        "unexpected",
        """
http://[v1.a%41]/
            ^
expected a letter, a digit, one of -._~, one of !$&'()*+,;=, ":" or "]", found "%" (IPvFuture, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[vienna.example]/",
        "name-in-brackets",
        """
http://[vienna.example]/
       ^^^^^^^^^^^^^^^^
a name stands without brackets: remove them (IP-literal, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[1:2:3:4:5:6:7:8:9]/",
        "ipv6-too-many-groups",
        """
http://[1:2:3:4:5:6:7:8:9]/
        ^^^^^^^^^^^^^^^^^
IPv6 address has nine groups, at most eight fit (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[1:2:3:4:5:6:7:1.2.3.4]/",
        "ipv6-too-many-groups",
        """
http://[1:2:3:4:5:6:7:1.2.3.4]/
        ^^^^^^^^^^^^^^^^^^^^^
IPv6 address has nine groups (an IPv4 address counts as two), at most eight fit (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[1:2:3:4:5:6:7]/",
        "ipv6-too-few-groups",
        """
http://[1:2:3:4:5:6:7]/
        ^^^^^^^^^^^^^
IPv6 address has seven groups and no "::", eight are needed (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[1::2:3:4:5:6:7:8]/",
        "ipv6-too-many-groups",
        """
http://[1::2:3:4:5:6:7:8]/
        ^^^^^^^^^^^^^^^^
IPv6 address has eight groups beside "::", at most seven fit (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[1::2::3]/",
        "ipv6-second-elision",
        """
http://[1::2::3]/
            ^^
"::" may stand only once in an IPv6 address (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[1:::2]/",
        "ipv6-second-elision",
        """
http://[1:::2]/
          ^^
"::" may stand only once in an IPv6 address (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[:1::2]/",
        "ipv6-single-colon",
        """
http://[:1::2]/
        ^
an IPv6 address cannot begin with a single ":" (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[1::2:]/",
        "ipv6-single-colon",
        """
http://[1::2:]/
            ^
an IPv6 address cannot end with a single ":" (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[12345::]/",
        "ipv6-group-too-long",
        """
http://[12345::]/
        ^^^^^
"12345" has five hex digits, a group has at most four (h16, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[::g]/",
        "bad-character",
        """
http://[::g]/
          ^
"g" is not allowed in an IPv6 address: groups are of hex digits (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[fe80::1%25eth0]/",
        "ipv6-zone",
        """
http://[fe80::1%25eth0]/
               ^^^^^^^
a zone identifier is not part of a URI: remove "%25eth0" (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[fe80:::1%eth0]/",
        "ipv6-second-elision ipv6-zone",
        """
http://[fe80:::1%eth0]/
             ^^ ^^^^^
"::" may stand only once in an IPv6 address (IPv6address, 3.2.2)
a zone identifier is not part of a URI: remove "%eth0" (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[::256.0.0.1]/",
        "ipv4-octet-too-large",
        """
http://[::256.0.0.1]/
          ^^^
"256" is too large for an IPv4 octet inside an IPv6 address (dec-octet, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[::1.2.3]/",
        "ipv4-octet-count",
        """
http://[::1.2.3]/
          ^^^^^
IPv4 address has three octets, there must be four (IPv4address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[::1..2.3]/",
        "ipv4-octet",
        """
http://[::1..2.3]/
            ^
an IPv4 octet inside an IPv6 address is missing: write a number from 0 to 255 (dec-octet, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[::01.2.3.4]/",
        "ipv4-leading-zero",
        """
http://[::01.2.3.4]/
          ^^
"01" has a leading zero: an IPv4 octet inside an IPv6 address has none (dec-octet, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[::a.2.3.4]/",
        "ipv4-octet",
        """
http://[::a.2.3.4]/
          ^
"a" is not an IPv4 octet inside an IPv6 address: write a number from 0 to 255 (dec-octet, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[::1.2.3.4:5]/",
        "ipv6-ipv4-not-last",
        """
http://[::1.2.3.4:5]/
          ^^^^^^^
an IPv4 address may stand only at the end of an IPv6 address (IPv6address, 3.2.2)
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
        "\ufeff http://a/",
        "scheme-start",
        """
� http://a/
^^
a scheme must begin with a letter from A to Z, found "\\ufeff " (scheme, 3.1)
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
U+D800 is not allowed in a path: a lone surrogate is no character (path, 3.3)
""",
    ),
    Case(
        "URI",
        "http://a/%zz",
        "bad-pct-encoding",
        """
http://a/%zz
         ^^^
"%zz" is not a percent-encoding: two hex digits must follow "%" (pct-encoded, 2.1)
""",
    ),
    Case(
        "URI",
        "http://a/100%",
        "bad-pct-encoding",
        """
http://a/100%
            ^
"%" is not a percent-encoding: two hex digits must follow "%" (pct-encoded, 2.1)
""",
    ),
    Case(
        "URI",
        "http://a/%4/",
        "bad-pct-encoding",
        """
http://a/%4/
         ^^
"%4" is not a percent-encoding: two hex digits must follow "%" (pct-encoded, 2.1)
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
    Case(
        "absolute-URI",
        "http://a/#x",
        "fragment-not-allowed",
        """
http://a/#x
         ^^
an absolute-URI has no fragment: remove it (absolute-URI, 4.3)
""",
    ),
    Case(
        "dec-octet",
        "256",
        "unexpected",
        """
256
  ^
expected "0" to "5" or the end, found "6" (dec-octet, 3.2.2)
""",
    ),
    Case(
        "IPv4address",
        "1.2.3",
        "ipv4-octet-count",
        """
1.2.3
^^^^^
IPv4 address has three octets, there must be four (IPv4address, 3.2.2)
""",
    ),
    Case(
        "IPv4address",
        "1.2.3.400",
        "ipv4-octet-too-large",
        """
1.2.3.400
      ^^^
"400" is too large for an IPv4 octet (dec-octet, 3.2.2)
""",
    ),
    Case(
        "h16",
        "12345",
        "unexpected",
        """
12345
    ^
expected the end, found "5" (h16, 3.2.2)
""",
    ),
    Case(
        "pchar",
        "",
        "unexpected",
        """

^
expected a letter, a digit, one of -._~, one of !$&'()*+,;=, "%", ":" or "@", found the end (pchar, 3.3)
""",
    ),
    Case(
        "path-absolute",
        "//a",
        "unexpected",
        """
//a
 ^
expected a letter, a digit, one of -._~, one of !$&'()*+,;=, "%", ":", "@" or the end, found "/" (path-absolute, 3.3)
""",
    ),
    Case(
        "path-empty",
        "a",
        "unexpected",
        """
a
^
expected the end, found "a" (path-empty, 3.3)
""",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule}:{case.text!a}")
def test_the_problem_is_shown_whole(case: Case) -> None:
    problems = diagnose(case.text, case.rule)
    assert " ".join(problem.code for problem in problems) == case.codes
    header, *lines = str(InvalidURI(case.text, case.rule, problems)).split("\n")
    assert header == f"not a valid {case.rule}:"
    shown = "\n".join(line[2:].rstrip() for line in lines).replace(", RFC 3986 section", ",")
    assert f"\n{shown}\n" == case.shown


def test_every_code_is_shown() -> None:
    assert {code for case in CASES for code in case.codes.split()} | {"more"} == set(get_args(GrammarCode))
