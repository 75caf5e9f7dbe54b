"""Checks of IP literals, IPv6 and IPv4 addresses (RFC 3986, section 3.2.2)."""

import pytest

from tests.diagnosis.cases import Case, assert_shown

CASES = [
    Case(
        "host",
        "[::1]:80",
        "after-bracket",
        """
[::1]:80
     ^^^
nothing may follow "]", found ":80" (IP-literal, 3.2.2)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://[::1.2.3.4 ]/",
        "bad-character",
        """
http://[::1.2.3.4 ]/
                 ^
a space is not allowed in an IPv6 address: groups consist of hex digits (IPv6address, 3.2.2)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://[256.1.1.1]/",
        "ipv4-octet-too-large",
        """
http://[256.1.1.1]/
        ^^^
"256" is too large: each number of an IPv4 address is at most 255 (dec-octet, 3.2.2)
help: write a number from 0 to 255
""",
    ),
    Case(
        "URI",
        "http://[::1/x",
        "unclosed-bracket",
        """
http://[::1/x
       ^
"[" is not closed (IP-literal, 3.2.2)
help: add "]" after the address
""",
    ),
    Case(
        "URI",
        "http://[]/",
        "empty-brackets",
        """
http://[]/
       ^^
no address between "[" and "]" (IP-literal, 3.2.2)
help: write an IPv6 address between "[" and "]"
""",
    ),
    Case(
        "URI",
        "http://[127.0.0.1]/",
        "ipv4-in-brackets",
        """
http://[127.0.0.1]/
       ^^^^^^^^^^^
an IPv4 address must not be in square brackets (IP-literal, 3.2.2)
help: write 127.0.0.1
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
a name must not be in square brackets (IP-literal, 3.2.2)
help: remove the square brackets
""",
    ),
    Case(
        "URI",
        "http://[1:2:3:4:5:6:7:8:9]/",
        "ipv6-too-many-groups",
        """
http://[1:2:3:4:5:6:7:8:9]/
        ^^^^^^^^^^^^^^^^^
an IPv6 address has at most 8 groups, found 9 (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[1:2:3:4:5:6:7:1.2.3.4]/",
        "ipv6-too-many-groups",
        """
http://[1:2:3:4:5:6:7:1.2.3.4]/
        ^^^^^^^^^^^^^^^^^^^^^
an IPv6 address has at most 8 groups, found 9 (an IPv4 address counts as 2) (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[1:2:3:4:5:6:7]/",
        "ipv6-too-few-groups",
        """
http://[1:2:3:4:5:6:7]/
        ^^^^^^^^^^^^^
an IPv6 address without "::" has 8 groups, found 7 (IPv6address, 3.2.2)
help: write 8 groups, or "::" in place of groups that are zero
""",
    ),
    Case(
        "URI",
        "http://[1::2:3:4:5:6:7:8]/",
        "ipv6-too-many-groups",
        """
http://[1::2:3:4:5:6:7:8]/
        ^^^^^^^^^^^^^^^^
an IPv6 address with "::" has at most 7 groups, found 8 (IPv6address, 3.2.2)
help: write 1:2:3:4:5:6:7:8
""",
    ),
    Case(
        "URI",
        "http://[1::2::3]/",
        "ipv6-second-elision",
        """
http://[1::2::3]/
            ^^
"::" may occur only once in an IPv6 address (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[1:::2]/",
        "ipv6-second-elision",
        """
http://[1:::2]/
         ^^^
"::" may occur only once in an IPv6 address (IPv6address, 3.2.2)
help: write "::"
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
help: remove it
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
help: remove it
""",
    ),
    Case(
        "URI",
        "http://[12345::]/",
        "ipv6-group-too-long",
        """
http://[12345::]/
        ^^^^^
"12345" has 5 hex digits, but a group has at most 4 (h16, 3.2.2)
help: write at most 4 hex digits between colons
""",
    ),
    Case(
        "URI",
        "http://[::g]/",
        "bad-character",
        """
http://[::g]/
          ^
"g" is not allowed in an IPv6 address: groups consist of hex digits (IPv6address, 3.2.2)
""",
    ),
    Case(
        "URI",
        "http://[fe80::1%25eth0]/",
        "ipv6-zone",
        """
http://[fe80::1%25eth0]/
               ^^^^^^^
a zone identifier is not part of a URI (IPv6address, 3.2.2)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://[fe80:::1%eth0]/",
        "ipv6-second-elision ipv6-zone",
        """
http://[fe80:::1%eth0]/
            ^^^ ^^^^^
"::" may occur only once in an IPv6 address (IPv6address, 3.2.2)
help: write "::"
a zone identifier is not part of a URI (IPv6address, 3.2.2)
help: remove it
""",
    ),
    Case(
        "URI",
        "http://[::256.0.0.1]/",
        "ipv4-octet-too-large",
        """
http://[::256.0.0.1]/
          ^^^
"256" is too large: each number of an IPv4 address is at most 255 (dec-octet, 3.2.2)
help: write a number from 0 to 255
""",
    ),
    Case(
        "URI",
        "http://[::1.2.3]/",
        "ipv4-octet-count",
        """
http://[::1.2.3]/
          ^^^^^
an IPv4 address has 4 numbers, found 3 (IPv4address, 3.2.2)
help: write 4 numbers from 0 to 255, with "." between them
""",
    ),
    Case(
        "URI",
        "http://[::1..2.3]/",
        "ipv4-octet",
        """
http://[::1..2.3]/
            ^
a number of the IPv4 address is missing (dec-octet, 3.2.2)
help: write a number from 0 to 255
""",
    ),
    Case(
        "URI",
        "http://[::01.2.3.4]/",
        "ipv4-leading-zero",
        """
http://[::01.2.3.4]/
          ^^
"01" has a leading zero, which is not allowed in an IPv4 address (dec-octet, 3.2.2)
help: write 1
""",
    ),
    Case(
        "URI",
        "http://[::a.2.3.4]/",
        "ipv4-octet",
        """
http://[::a.2.3.4]/
          ^
"a" is not a number of an IPv4 address (dec-octet, 3.2.2)
help: write a number from 0 to 255
""",
    ),
    Case(
        "URI",
        "http://[::1.2.3.4:5]/",
        "ipv6-ipv4-not-last",
        """
http://[::1.2.3.4:5]/
          ^^^^^^^
an IPv4 address is allowed only at the end of an IPv6 address (IPv6address, 3.2.2)
help: write it at the end of the address
""",
    ),
    Case(
        "IPv4address",
        "1.2.3",
        "ipv4-octet-count",
        """
1.2.3
^^^^^
an IPv4 address has 4 numbers, found 3 (IPv4address, 3.2.2)
help: write 4 numbers from 0 to 255, with "." between them
""",
    ),
    Case(
        "IPv4address",
        "1.2.3.400",
        "ipv4-octet-too-large",
        """
1.2.3.400
      ^^^
"400" is too large: each number of an IPv4 address is at most 255 (dec-octet, 3.2.2)
help: write a number from 0 to 255
""",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_text_is_shown_with_carets_and_reasons(case: Case) -> None:
    assert_shown(case)
