"""What others read differently: every kind shown, and two parsers that really disagree.

RFC 3986: rare IP address formats 7.4, sensitive information 7.5, semantic attacks 7.6.
"""

import ctypes
import re
import socket
from collections.abc import Callable
from dataclasses import replace
from http.client import HTTPConnection
from random import Random
from typing import NamedTuple, get_args
from urllib.parse import unquote, urljoin, urlsplit
from urllib.request import Request

import can_ada
import httpx
import hyperlink
import pytest
import yarl
from hypothesis import given
from hypothesis import strategies as st
from urllib3.exceptions import LocationParseError
from urllib3.util import parse_url

from tests.hostile.test_hostile import MOST_GROWTH_OF_LISTS, assert_growth
from tests.texts import mutations, references_and_others
from uri_split import URI, split
from uri_split._algebra.domains import a_form
from uri_split._hazards.finding import find_hazards
from uri_split._hazards.hazard import Affects, Hazard, HazardCode
from uri_split._text.phrases import percent_encoded
from uri_split._text.unassigned import unassigned
from uri_split.lenient import split_authority


class Case(NamedTuple):
    text: str
    span: tuple[int, int]
    affects: Affects
    name: HazardCode
    message: str


CASES = [
    Case(
        "http://evil.example#@good.example/",
        (19, 21),
        "note",
        "at-sign-after-authority",
        'the host is "evil.example" and ends at "#"; PHP before 5.6.28 (CVE-2016-10397) reads the host after "@"',
    ),
    Case(
        "http://evil.example\\@good.example/",
        (19, 20),
        "host",
        "backslash",
        'browsers treat "\\" as "/" and read "evil.example" as the host',
    ),
    Case(
        "/\\evil.example",
        (1, 2),
        "host",
        "backslash",
        'browsers treat "\\" as "/" and read "evil.example" as the host',
    ),
    Case(
        "http://a/b\\c",
        (10, 11),
        "path",
        "backslash",
        'browsers treat "\\" as "/"',
    ),
    Case(
        "foo://a\\b/c",
        (7, 8),
        "host",
        "backslash",
        'urllib3 ends the authority at "\\"',
    ),
    Case(
        "http://p\u0430ypal.com/",
        (7, 17),
        "host",
        "confusable-host",
        '"p\u0430ypal.com" looks like "paypal.com" but is "xn--pypal-4ve.com"',
    ),
    Case(
        "http://xn--80ak6aa92e.com/",
        (7, 25),
        "host",
        "confusable-host",
        '"\u0430\u0440\u0440\u04cf\u0435.com" looks like "appie.com" but is "xn--80ak6aa92e.com"',
    ),
    Case(
        "http://a/b\x01c",
        (10, 11),
        "note",
        "control",
        "browsers reject or percent-encode U+0001; httpx rejects the text",
    ),
    Case(
        "http://a:080/",
        (8, 12),
        "note",
        "default-port",
        "the default port is equivalent to no port (section 6.2.3), but not equal to it",
    ),
    Case(
        "http://a/%252F",
        (9, 14),
        "path",
        "double-encoding",
        'software that decodes "%252F" twice reads "/"',
    ),
    Case(
        "http://a/%2520",
        (9, 14),
        "note",
        "double-encoding",
        'software that decodes "%2520" twice reads " "',
    ),
    Case(
        "http://a:/",
        (8, 9),
        "note",
        "empty-port",
        "an empty port is equivalent to no port (section 6.2.3), but not equal to it",
    ),
    Case(
        "http://a/b/%2e%2E/c",
        (11, 17),
        "path",
        "encoded-dot-segment",
        'browsers and yarl read the segment "%2e%2E" as ".." and remove it',
    ),
    Case(
        "http://a/b/.%2e",
        (11, 15),
        "path",
        "encoded-dot-segment",
        'browsers and yarl read the segment ".%2e" as ".." and remove it',
    ),
    Case(
        "http://a/b%00.png",
        (10, 13),
        "path",
        "encoded-nul",
        'programs in C that decode the path end it at "%00"',
    ),
    Case(
        "http://a/b%2Fc",
        (10, 13),
        "path",
        "encoded-slash",
        'software that decodes the path before splitting it reads "%2F" as "/"',
    ),
    Case(
        "http://a/b%5cc",
        (10, 13),
        "path",
        "encoded-slash",
        'software that decodes the path before splitting it reads "%5c" as "\\"',
    ),
    Case(
        "http://a/%7Eme",
        (9, 12),
        "note",
        "encoded-unreserved",
        '"%7E" is equivalent to "~" (section 6.2.2.2), but not equal to it',
    ),
    Case(
        "http:///evil.example/",
        (5, 8),
        "host",
        "extra-slashes",
        'browsers skip these slashes and read "evil.example" as the host',
    ),
    Case(
        "///evil.example",
        (0, 3),
        "host",
        "extra-slashes",
        'browsers skip these slashes and read "evil.example" as the host',
    ),
    Case(
        "example.com:80/x",
        (0, 11),
        "host",
        "host-like-scheme",
        'curl reads "example.com" as the host and the number after it as the port',
    ),
    Case(
        "localhost:8080",
        (0, 9),
        "host",
        "host-like-scheme",
        'curl reads "localhost" as the host and the number after it as the port',
    ),
    Case(
        "http://fa\xdf.example/",
        (7, 18),
        "host",
        "idna-deviation",
        'browsers keep "\xdf"; IDNA 2003, as in Java, changes it to "ss"',
    ),
    Case(
        "http://[::ffff:8.8.8.8]/",
        (7, 23),
        "host",
        "ipv4-in-ipv6",
        "[::ffff:8.8.8.8] leads to the IPv4 address 8.8.8.8",
    ),
    Case(
        "http://[64:ff9b::8.8.8.8]/",
        (7, 25),
        "host",
        "ipv4-in-ipv6",
        "[64:ff9b::8.8.8.8] leads through a NAT64 gateway to the IPv4 address 8.8.8.8",
    ),
    Case(
        "http://[2002:808:808::]/",
        (7, 23),
        "host",
        "ipv4-in-ipv6",
        "[2002:808:808::] leads through a 6to4 relay to the IPv4 address 8.8.8.8",
    ),
    Case(
        "http://010.8.8.8/",
        (7, 16),
        "host",
        "ipv4-octal",
        'browsers read "010.8.8.8" as the address 8.8.8.8: a leading 0 makes a number octal, except in Java',
    ),
    Case(
        "http://8.8/",
        (7, 10),
        "host",
        "ipv4-shorthand",
        'browsers read "8.8" as the address 8.0.0.8',
    ),
    Case(
        "http://0x8080808/",
        (7, 16),
        "host",
        "ipv4-shorthand",
        'browsers read "0x8080808" as the address 8.8.8.8',
    ),
    Case(
        "http://8.8.8.8./",
        (7, 15),
        "host",
        "ipv4-shorthand",
        'browsers read "8.8.8.8." as the address 8.8.8.8',
    ),
    Case(
        "ssh://8.8/",
        (6, 9),
        "host",
        "ipv4-shorthand",
        'curl reads "8.8" as the address 8.0.0.8',
    ),
    Case(
        " http://a/",
        (0, 1),
        "scheme",
        "leading-space",
        'browsers and urllib ignore a space at the beginning and read "http" as the scheme',
    ),
    Case(
        "\x01javascript:x",
        (0, 1),
        "scheme",
        "leading-space",
        'browsers and urllib ignore U+0001 at the beginning and read "javascript" as the scheme',
    ),
    Case(
        " /a",
        (0, 1),
        "path",
        "leading-space",
        "browsers and urllib ignore a space at the beginning",
    ),
    Case(
        "http://[fe80::1]/",
        (7, 16),
        "note",
        "link-local-address",
        "fe80::1 is a link-local address, on the same network",
    ),
    Case(
        "http://127.0.0.1/",
        (7, 16),
        "note",
        "loopback-address",
        "127.0.0.1 is the machine itself (loopback)",
    ),
    Case(
        "http://[::ffff:127.0.0.1]/",
        (7, 25),
        "host",
        "loopback-address",
        '"[::ffff:127.0.0.1]" is 127.0.0.1, the machine itself (loopback)',
    ),
    Case(
        "http://LOCALHOST./",
        (7, 17),
        "note",
        "loopback-address",
        '"localhost." is the machine itself (loopback)',
    ),
    Case(
        "http://%6cocalhost/",
        (7, 18),
        "host",
        "loopback-address",
        '"localhost" is the machine itself (loopback)',
    ),
    Case(
        "http://good.example\u2100.evil.example/",
        (19, 20),
        "host",
        "mapped-delimiter",
        'NFKC changes "\u2100" to "a/c": software that normalizes first reads another host; urllib rejects the text',
    ),
    Case(
        "http://evil\u3002example/",
        (7, 19),
        "host",
        "mapped-host",
        'browsers read the host as "evil.example", mapped to plain characters',
    ),
    Case(
        "http://169.254.169.254/",
        (7, 22),
        "note",
        "metadata-address",
        "169.254.169.254 is a cloud's metadata service, which hands out credentials",
    ),
    Case(
        "http://metadata.google.internal/",
        (7, 31),
        "note",
        "metadata-address",
        '"metadata.google.internal" is a cloud\'s metadata service, which hands out credentials',
    ),
    Case(
        "http:evil.example/",
        (4, 5),
        "host",
        "missing-slashes",
        'without "//", browsers read "evil.example" as the host, unless the base has the same scheme',
    ),
    Case(
        "http:/evil.example",
        (4, 6),
        "host",
        "missing-slashes",
        'without "//", browsers read "evil.example" as the host, unless the base has the same scheme',
    ),
    Case(
        "http://p\u0430ypal.com/",
        (7, 17),
        "host",
        "mixed-scripts",
        '"p\u0430ypal" mixes Latin and Cyrillic',
    ),
    Case(
        "/" + "%2F" * 1001,
        (3001, 3004),
        "path",
        "more",
        "more of this kind follow: only the first 1,000 are listed",
    ),
    Case(
        "http://224.0.0.1/",
        (7, 16),
        "note",
        "multicast-address",
        "224.0.0.1 is a multicast address, for a group of machines",
    ),
    Case(
        "//evil.example/",
        (0, 2),
        "note",
        "network-path",
        '"//" starts an authority: the host is "evil.example", not the host of the base',
    ),
    Case(
        "http://a:\uff18\uff10/",
        (9, 11),
        "host",
        "non-ascii-port",
        'yarl and Java read "\uff18\uff10" as port 80; browsers reject it',
    ),
    Case(
        "1http://a/",
        (0, 5),
        "host",
        "not-a-scheme",
        "not a scheme: browsers and urllib read a path here, with neither a scheme nor a host",
    ),
    Case(
        "a b:c",
        (0, 3),
        "scheme",
        "not-a-scheme",
        "not a scheme: browsers and urllib read a path here, with neither a scheme nor a host",
    ),
    Case(
        "http://evil.example\x00.good.example/",
        (19, 20),
        "host",
        "nul",
        'programs in C end the text at U+0000 and read "evil.example" as the host',
    ),
    Case(
        "http://me:secret@a/",
        (10, 16),
        "secret",
        "password",
        "the text contains a password: whoever sees the text sees the password",
    ),
    Case(
        "http://ex%61mple.com/",
        (7, 20),
        "host",
        "percent-encoded-host",
        'browsers and curl decode the host to "example.com"; urllib and httpx do not',
    ),
    Case(
        "http://a%2fb/",
        (7, 12),
        "host",
        "percent-encoded-host",
        "browsers reject the host once it is decoded; urllib and httpx accept it as it is",
    ),
    Case(
        "foo://a%2db/",
        (6, 11),
        "host",
        "percent-encoded-host",
        'curl and others decode the host to "a-b"; urllib and httpx do not',
    ),
    Case(
        "foo://a%2fb/",
        (6, 11),
        "host",
        "percent-encoded-host",
        "once decoded, it is another host; urllib and httpx accept it as it is",
    ),
    Case(
        "http://a:99999/",
        (9, 14),
        "note",
        "port-too-large",
        "browsers reject a port above 65535; httpx and hyperlink accept it",
    ),
    Case(
        "http://10.0.0.1/",
        (7, 15),
        "note",
        "private-address",
        "10.0.0.1 is an address not reachable from the public Internet",
    ),
    Case(
        "javascript:x",
        (0, 10),
        "note",
        "script-scheme",
        'the text after "javascript:" runs as a script',
    ),
    Case(
        "java\nscript:x",
        (0, 11),
        "scheme",
        "script-scheme",
        'the text after "javascript:" runs as a script',
    ),
    Case(
        "data:,x",
        (0, 4),
        "note",
        "script-scheme",
        'the text after "data:" is the content itself, which may be a script',
    ),
    Case(
        "http://a@b@c/",
        (8, 11),
        "host",
        "several-at-signs",
        'the host is "c" to browsers and urllib, after the last "@"; '
        "Java reads no host, and hyperlink rejects the text",
    ),
    Case(
        "java\tscript:x",
        (4, 5),
        "scheme",
        "tab-or-newline",
        'browsers, urllib and yarl ignore a tab and read "javascript" as the scheme',
    ),
    Case(
        "http://a/b\nc",
        (10, 11),
        "path",
        "tab-or-newline",
        "browsers, urllib and yarl ignore a line feed",
    ),
    Case(
        "http://e\tvil.example/",
        (8, 9),
        "host",
        "tab-or-newline",
        'browsers, urllib and yarl ignore a tab and read "evil.example" as the host',
    ),
    Case(
        "http://a/?b\r\nc",
        (11, 13),
        "note",
        "tab-or-newline",
        'browsers, urllib and yarl ignore "\\r\\n"',
    ),
    Case(
        "http://example.com./",
        (18, 19),
        "note",
        "trailing-dot",
        "the DNS finds the same host without the final dot, but browsers treat it as another origin",
    ),
    Case(
        "http://a/b ",
        (10, 11),
        "path",
        "trailing-space",
        "browsers ignore a space at the end",
    ),
    Case(
        "http://a\n",
        (8, 9),
        "host",
        "trailing-space",
        'browsers ignore a line feed at the end and read "a" as the host',
    ),
    Case(
        "http://0.0.0.0/",
        (7, 14),
        "note",
        "unspecified-address",
        "0.0.0.0 is the unspecified address, on many systems the machine itself",
    ),
    Case(
        "http://me@a/",
        (7, 9),
        "note",
        "userinfo",
        'the text before "@" is userinfo, not part of the host',
    ),
    Case(
        "http://good.example@evil.example/",
        (7, 19),
        "host",
        "userinfo-like-host",
        'the host is "evil.example": the text before "@" is userinfo, though it looks like a host',
    ),
    Case(
        "http://\u202emoc.elpmaxe/",
        (7, 8),
        "host",
        "directional-control",
        "U+202E (right-to-left override) changes the direction of the text: people may read another host",
    ),
    Case(
        "http://a/b\u200f",
        (10, 11),
        "note",
        "directional-control",
        "U+200F (right-to-left mark) changes the direction of the text: people may read another host",
    ),
    Case(
        "http://a/?b%E2%80%AEc",
        (11, 20),
        "note",
        "directional-control",
        'once decoded, "%E2%80%AE" changes the direction of the text',
    ),
    Case(
        "file://C:/",
        (7, 9),
        "host",
        "drive-letter",
        'browsers read the drive "C:" here, not a host',
    ),
    Case(
        "file:///C|/",
        (8, 10),
        "path",
        "drive-letter",
        'browsers read "C|" as the drive "C:"',
    ),
    Case(
        "/%09/evil.example",
        (0, 5),
        "host",
        "encoded-control",
        'once decoded and sent back, "/%09/" is "//" to browsers, which read a host after it',
    ),
    Case(
        "http://a/b%0d%0Ac",
        (10, 16),
        "path",
        "encoded-control",
        'once decoded, "%0d%0A" starts a new line in a header or a log; browsers ignore it',
    ),
    Case(
        "http://a/?b%09c",
        (11, 14),
        "note",
        "encoded-control",
        'browsers ignore "%09" once it is decoded',
    ),
    Case(
        "http://a/#b%1Bc",
        (11, 14),
        "note",
        "encoded-control",
        'once decoded, "%1B" is a control character, which some programs ignore and others reject',
    ),
    Case(
        "http://a/?b%00c",
        (11, 14),
        "note",
        "encoded-nul",
        'programs in C that decode the query end it at "%00"',
    ),
    Case(
        "evil.com://example.com/",
        (0, 8),
        "host",
        "host-like-scheme",
        'urllib3 reads "evil.com" as the host',
    ),
    Case(
        "evil.com:80@good.example/",
        (0, 8),
        "host",
        "host-like-scheme",
        'urllib3 reads "good.example" as the host',
    ),
    Case(
        "evil.com:foo",
        (0, 8),
        "note",
        "host-like-scheme",
        "the scheme looks like a host",
    ),
    Case(
        "http:?q",
        (4, 5),
        "host",
        "host-of-base",
        'browsers use the host of a base with the scheme "http", and reject the text without such a base',
    ),
    Case(
        "file:/C:/",
        (4, 6),
        "note",
        "host-of-base",
        'browsers use the host of a base with the scheme "file"',
    ),
    Case(
        "http://\u0643\u200c\u0643/",
        (7, 10),
        "host",
        "idna-deviation",
        "browsers keep U+200C (zero width non-joiner); IDNA 2003, as in Java, removes it",
    ),
    Case(
        "jar:http://127.0.0.1!/",
        (4, 20),
        "host",
        "inner-uri",
        'software that opens "jar" URIs opens the URI inside: the host is "127.0.0.1"',
    ),
    Case(
        "http://xn--a/",
        (7, 12),
        "host",
        "invalid-a-label",
        '"xn--a" is not a valid A-label: browsers reject the host; urllib accepts it',
    ),
    Case(
        "foo://xn--a/",
        (6, 11),
        "host",
        "invalid-a-label",
        '"xn--a" is not a valid A-label, though it starts like one',
    ),
    Case(
        "http://[::127.0.0.1]/",
        (7, 20),
        "host",
        "ipv4-in-ipv6",
        "[::127.0.0.1] leads as an IPv4-compatible address to the IPv4 address 127.0.0.1",
    ),
    Case(
        "http://[v1.x]/",
        (7, 13),
        "host",
        "ipvfuture-address",
        'IP version "1" is unknown, so the address is not supported (section 3.2.2); urllib looks up "v1.x" as a name',
    ),
    Case(
        "http://1.2.3.4.5/",
        (7, 16),
        "host",
        "number-like-host",
        'browsers reject "1.2.3.4.5", which is not an IPv4 address; other clients read a name',
    ),
    Case(
        "http://257.257.257.257/",
        (7, 22),
        "host",
        "number-like-host",
        'browsers reject "257.257.257.257", which is not an IPv4 address; lenient clients may connect to 1.1.1.1',
    ),
    Case(
        "http://7147006462",
        (7, 17),
        "host",
        "number-like-host",
        'browsers reject "7147006462", which is not an IPv4 address; lenient clients may connect to 169.254.169.254, '
        "a cloud's metadata service, which hands out credentials",
    ),
    Case(
        "http://192.88.99.0/",
        (7, 18),
        "note",
        "special-purpose-address",
        "192.88.99.0 is the nearest 6to4 relay, a deprecated kind of address",
    ),
    Case(
        "http://good\u2061host.example/",
        (7, 24),
        "host",
        "unicode-version",
        'software with Unicode 16 reads "goodhost.example"; older software reads U+2061 differently or rejects it',
    ),
    Case(
        "http://a\U0001ccd6/",
        (7, 9),
        "host",
        "unicode-version",
        'U+1CCD6 is not assigned in Unicode 14: software with a later version reads "aa"',
    ),
    Case(
        "http://a\u0378/",
        (7, 9),
        "host",
        "unicode-version",
        "U+0378 is not assigned in Unicode 14: software with a later version may read another host",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name}:{case.text[:40]!a}")
def test_a_hazard_is_told_whole(case: Case) -> None:
    reported = next(hazard for hazard in find_hazards(case.text) if hazard.code == case.name)
    assert reported == Hazard(case.name, *case.span, case.affects, case.message)


def test_every_kind_is_shown_and_in_order() -> None:
    names = get_args(HazardCode)
    assert {case.name for case in CASES} == set(names)
    assert list(names) == sorted(names)
    for case in CASES:
        assert not re.match("[A-Z][a-z ]", case.message)
        assert not case.message.endswith(".")


# Two readings of one text each. To refuse it is a reading, too.
def reading(read: Callable[[str], object]) -> Callable[[str], object]:
    def call(text: str) -> object:
        try:
            return read(text)
        except (ValueError, httpx.InvalidURL, LocationParseError):
            return "refused"

    return call


def host_of_rfc(text: str) -> str:
    return split_authority(split(text).authority or "").host


def bytes_to_c(text: str) -> str:
    return ctypes.create_string_buffer(text.encode()).value.decode()


def path_decoded_twice(text: str) -> str:
    return unquote(unquote(split(text).path))


def host_without_dot(text: str) -> object:
    return browsers_host(text.replace("./", "/"))


browsers_host = reading(lambda text: can_ada.parse(text).hostname)
browsers_path = reading(lambda text: can_ada.parse(text).pathname)
browsers_scheme = reading(lambda text: can_ada.parse(text).protocol.removesuffix(":"))
urllib_host = reading(lambda text: urlsplit(text).hostname)
urllib_path = reading(lambda text: urlsplit(text).path)
urllib_scheme = reading(lambda text: urlsplit(text).scheme)
yarl_host = reading(lambda text: yarl.URL(text).host)
yarl_path = reading(lambda text: yarl.URL(text).raw_path)
httpx_host = reading(lambda text: httpx.URL(text).host)
httpx_path = reading(lambda text: httpx.URL(text).raw_path.decode())
httpx_decoded_path = reading(lambda text: httpx.URL(text).path)
hyperlink_host = reading(lambda text: hyperlink.URL.from_text(text).host)
hyperlink_path = reading(lambda text: hyperlink.URL.from_text(text).path)
urllib3_host = reading(lambda text: parse_url(text).host)


def sent_back(text: str) -> str:
    """Return the target of a redirection to the path, decoded."""
    return f"{split(text).scheme}:{unquote(split(text).path)}"


def opened_host(text: str) -> object:
    return Request(text).host  # noqa: S310  nothing is opened


def from_base(resolve: Callable[[str, str], str]) -> Callable[[str], object]:
    return lambda text: str(resolve(f"{split(text).scheme}://base/x", text))


def resolved_strictly(base: str, reference: str) -> str:
    return URI(base).resolve(reference)


DIFFERENTIALS: dict[HazardCode, list[tuple[str, Callable[[str], object], object, Callable[[str], object], object]]] = {
    "backslash": [
        ("http://evil.example\\@good.example/", browsers_host, "evil.example", urllib_host, "good.example"),
        ("http://evil.example\\.good/", browsers_host, "evil.example", httpx_host, "evil.example\\.good"),
        ("http:\\\\evil.example\\x", browsers_host, "evil.example", urllib_host, None),
        ("http://a/b\\c", browsers_path, "/b/c", httpx_path, "/b\\c"),
        ("foo://a\\b/c", urllib3_host, "a", urllib_host, "a\\b"),
    ],
    "control": [
        ("http://a/b\x01c", browsers_path, "/b%01c", httpx_path, "refused"),
        ("http://a\x01b/", browsers_host, "refused", urllib_host, "a\x01b"),
        ("foo://a\x01b/", browsers_host, "a%01b", httpx_host, "refused"),
        ("mailto:a\x01b", browsers_path, "a%01b", httpx_path, "refused"),
    ],
    "double-encoding": [("http://a/%252F", httpx_decoded_path, "/%2F", path_decoded_twice, "//")],
    "drive-letter": [
        ("file://C:/", browsers_host, "", urllib_host, "c"),
        ("file:///C|/", browsers_path, "/C:/", urllib_path, "/C|/"),
    ],
    "encoded-control": [
        ("http://a/%09/evil.example", lambda text: browsers_host(sent_back(text)), "evil.example", urllib_host, "a"),
        ("http://a/b%0Ac", lambda text: browsers_path(unquote(text)), "/bc", httpx_decoded_path, "/b\nc"),
    ],
    "encoded-dot-segment": [
        ("http://a/b/%2e%2E/c", browsers_path, "/c", httpx_path, "/b/%2e%2E/c"),
        ("http://a/b/.%2e", yarl_path, "/", urllib_path, "/b/.%2e"),
        ("foo:/b/%2e/c", browsers_path, "/b/c", urllib_path, "/b/%2e/c"),
    ],
    "encoded-nul": [
        ("http://a/b%00.png", httpx_decoded_path, "/b\0.png", lambda text: bytes_to_c(unquote(split(text).path)), "/b"),
    ],
    "encoded-slash": [
        ("http://a/b%2Fc", httpx_decoded_path, "/b/c", browsers_path, "/b%2Fc"),
        ("http://a/b%5Cc", httpx_decoded_path, "/b\\c", browsers_path, "/b%5Cc"),
    ],
    "extra-slashes": [
        ("http:///evil.example/x", browsers_host, "evil.example", urllib_host, None),
        ("http:////evil.example/x", browsers_host, "evil.example", httpx_host, ""),
    ],
    "host-like-scheme": [
        ("example.com:80/x", urllib3_host, "example.com", urllib_host, None),
        ("evil.com://example.com/", urllib3_host, "evil.com", urllib_host, "example.com"),
        ("EVIL.com:/x", urllib3_host, "evil.com", browsers_host, ""),
        ("evil.com:80@good.example/", urllib3_host, "good.example", urllib_host, None),
    ],
    "host-of-base": [
        ("http:?q", from_base(urljoin), "http://base/x?q", from_base(resolved_strictly), "http:?q"),
        ("http:/", from_base(urljoin), "http://base/", from_base(resolved_strictly), "http:/"),
        ("http:", from_base(urljoin), "http://base/x", from_base(resolved_strictly), "http:"),
        ("file:/C:/", from_base(urljoin), "file://base/C:/", from_base(resolved_strictly), "file:/C:/"),
    ],
    "idna-deviation": [
        (
            "http://faß.example/",
            browsers_host,
            "xn--fa-hia.example",
            lambda text: host_of_rfc(text).encode("idna").decode(),  # the codec is of IDNA 2003
            "fass.example",
        )
    ],
    "inner-uri": [("URL:http://evil.example/", opened_host, "evil.example", urllib_host, None)],
    "invalid-a-label": [("http://xn--a/", browsers_host, "refused", urllib_host, "xn--a")],
    "ipv4-octal": [
        ("http://0177.0.0.1/", browsers_host, "127.0.0.1", httpx_host, "refused"),
        ("http://010.8.8.8/", lambda text: resolved(host_of_rfc(text)), "8.8.8.8", urllib_host, "010.8.8.8"),
    ],
    "ipv4-shorthand": [
        ("http://127.1/", browsers_host, "127.0.0.1", urllib_host, "127.1"),
        ("http://0x7f000001/", lambda text: resolved(host_of_rfc(text)), "127.0.0.1", httpx_host, "0x7f000001"),
    ],
    "ipvfuture-address": [
        ("http://[v1.x]/", browsers_host, "refused", lambda text: HTTPConnection(urlsplit(text).netloc).host, "v1.x"),
    ],
    "leading-space": [
        (" javascript:x", browsers_scheme, "javascript", httpx_path, "%20javascript:x"),
        ("\x01javascript:x", urllib_scheme, "javascript", httpx_path, "refused"),
    ],
    "mapped-delimiter": [
        ("http://good.example℀.evil/", urllib_host, "refused", host_of_rfc, "good.example℀.evil"),
        ("http://good.example℀.evil/", browsers_host, "refused", hyperlink_host, "good.example℀.evil"),
        ("http://a\uff03@b/", urllib_host, "refused", browsers_host, "b"),
    ],
    "mapped-host": [
        ("http://evil。example/", browsers_host, "evil.example", urllib_host, "evil。example"),
        ("http://\uff11\uff12\uff17.0.0.1/", yarl_host, "127.0.0.1", httpx_host, "refused"),
    ],
    "missing-slashes": [
        ("http:evil.example/", browsers_host, "evil.example", urllib_host, None),
        ("http:/evil.example", browsers_host, "evil.example", httpx_host, ""),
    ],
    "non-ascii-port": [("http://a:８０/", lambda text: yarl.URL(text).explicit_port, 80, browsers_host, "refused")],
    "not-a-scheme": [("1http://a/", urllib_path, "1http://a/", host_of_rfc, "a")],
    "nul": [("http://evil\0.good/", lambda text: host_of_rfc(bytes_to_c(text)), "evil", urllib_host, "evil\0.good")],
    "number-like-host": [
        ("http://1.2.3.4.5/", browsers_host, "refused", urllib_host, "1.2.3.4.5"),
        ("http://256.256.256.256/", browsers_host, "refused", urllib3_host, "256.256.256.256"),
    ],
    "percent-encoded-host": [
        ("http://ex%61mple.com/", browsers_host, "example.com", urllib_host, "ex%61mple.com"),
        ("http://%31%32%37.0.0.1/", browsers_host, "127.0.0.1", httpx_host, "%31%32%37.0.0.1"),
        ("http://a%2eb/", urllib3_host, "a.b", urllib_host, "a%2eb"),
        ("http://a%00b/", browsers_host, "refused", httpx_host, "a%00b"),
        ("http://a%2fb/", browsers_host, "refused", urllib_host, "a%2fb"),
    ],
    "port-too-large": [
        ("http://a:99999/", lambda text: httpx.URL(text).port, 99999, browsers_host, "refused"),
        ("foo://a:065536/", lambda text: hyperlink.URL.from_text(text).port, 65536, browsers_host, "refused"),
    ],
    "several-at-signs": [("http://a@b@c/", browsers_host, "c", hyperlink_host, "refused")],
    "tab-or-newline": [
        ("java\tscript:x", browsers_scheme, "javascript", httpx_path, "refused"),
        ("http://e\tvil.example/", urllib_host, "evil.example", host_of_rfc, "e\tvil.example"),
        ("http://a/b\nc", yarl_path, "/bc", hyperlink_path, ("b\nc",)),
    ],
    "trailing-dot": [("http://example.com./", browsers_host, "example.com.", host_without_dot, "example.com")],
    "trailing-space": [
        ("http://a/b ", browsers_path, "/b", httpx_path, "/b%20"),
        ("http://a ", browsers_host, "a", urllib_host, "a "),
    ],
    "unicode-version": [("http://a\U0001ccd6/", yarl_host, "aa", httpx_host, "refused")],
}  # fmt: skip


def resolved(host: str) -> str:
    return socket.inet_ntoa(socket.inet_aton(host))


# What misleads a reader, and no parser; or what needs a program that is not here, such as PHP of 2016.
NO_DIFFERENTIAL = {
    *("at-sign-after-authority", "confusable-host", "default-port", "empty-port", "encoded-unreserved", "ipv4-in-ipv6"),
    *("directional-control", "special-purpose-address"),
    *("link-local-address", "loopback-address", "metadata-address", "mixed-scripts", "more", "multicast-address"),
    *("network-path", "password", "private-address", "script-scheme", "unspecified-address", "userinfo"),
    "userinfo-like-host",
}


@pytest.mark.parametrize("name", DIFFERENTIALS)
def test_two_parsers_disagree(name: HazardCode) -> None:
    for text, first, by_first, second, by_second in DIFFERENTIALS[name]:
        assert name in {hazard.code for hazard in find_hazards(text)}
        assert first(text) == by_first != by_second == second(text), text


def test_every_kind_has_parsers_that_disagree_or_a_reason() -> None:
    assert set(DIFFERENTIALS) | NO_DIFFERENTIAL == set(get_args(HazardCode))
    assert not set(DIFFERENTIALS) & NO_DIFFERENTIAL


def test_a_network_path_leads_to_another_host() -> None:
    assert urljoin("https://good.example/a", "//evil.example/") == "https://evil.example/"


HOST_READ = re.compile(
    'browsers.*(?:read (?:the host as )?"([^"]*)"(?: as the host|, mapped)|as the address ([0-9.]+))'
)
EMPTY_OR_REFUSED = {"file:\\\\localhost\\x": "", "file://C:\\x": "", "foo://a\tü/": "a%C3%BC"}


@pytest.mark.parametrize(
    "name", ["\xad", "\u200b", "%C2%AD", "\uff58n--a.com", "ⓐ.1", "㎏.com:x", "xn--bß.de", "ß:x", "127.1:x"]
)
def test_nothing_is_said_of_what_browsers_make_of_a_host_that_they_refuse(name: str) -> None:
    text = f"http://{name}/"
    assert browsers_host(text) == "refused"
    reported = [hazard.message for hazard in find_hazards(text) if hazard.message.startswith("browsers")]
    assert all(message.startswith("browsers reject ") for message in reported)


# The host that browsers read, and that the messages quote; "" for none.
@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("\\\\evil.com:80/x", "evil.com"),
        ("/\\( ?", ""),
        ("\\\\08/", ""),
        ("http:127.1:99999", ""),
        ("http:///[", ""),
        ("ftp:[", ""),
        ("http:[1]", ""),
        ("file://@0x7f", ""),
        ("http://１/", "0.0.0.1"),
        ("http:80", "0.0.0.80"),
        ("http:///80", "0.0.0.80"),
        ("http://80%2e", "0.0.0.80"),
        ("http://\n80", "0.0.0.80"),
        ("http:\\\\127.1\\x", "127.0.0.1"),
        ("http:[::1]:80", "[::1]"),
        ("file:\\\\127.1\\x", "127.0.0.1"),
        ("file:\\\\localhost\\x", ""),
        ("file://C:\\x", ""),
        (" /\\evil ", "evil"),
        ("foo://a\tb/", "ab"),
        ("foo://a\tü/", ""),
    ],
)
def test_the_host_that_browsers_read_is_told_or_none(text: str, host: str) -> None:
    with_scheme = f"https:{text.lstrip()}" if text.strip()[0] in "/\\" else text
    assert browsers_host(with_scheme) == (host or EMPTY_OR_REFUSED.get(text, "refused"))
    reported = [hazard.message for hazard in find_hazards(text)]
    assert {found[1] or found[2] for message in reported for found in HOST_READ.finditer(message)} == ({host} - {""})


@pytest.mark.parametrize("text", ["http://a@b@c]/", "http://a@b\uff20@c/", "http://a@b@c\\@d/", " //e]i@l.example"])
def test_what_urllib_refuses_or_reads_otherwise_is_not_said_of_it(text: str) -> None:
    assert urllib_host(text) in {"refused", "d"}
    reported = [hazard.message for hazard in find_hazards(text) if hazard.code in {"several-at-signs", "leading-space"}]
    assert not [message for message in reported if "urllib," in message or "as the host" in message]


def test_a_network_path_of_backslashes_is_no_scheme_that_is_none() -> None:
    names = {hazard.code: hazard.affects for hazard in find_hazards("\t\\\n\\evil.com:80/x")}
    assert "not-a-scheme" not in names
    assert names["backslash"] == "host"


@pytest.mark.parametrize(
    ("text", "reader"),
    [("http://a:８０/", "yarl and Java read"), ("ssh://a:８０/", "yarl reads"), ("//a:８０", "yarl reads")],
)
def test_who_reads_a_port_that_is_not_ascii(text: str, reader: str) -> None:
    assert yarl.URL(text).explicit_port == 80
    assert browsers_host(text) == "refused"
    assert [hazard.message for hazard in find_hazards(text) if hazard.code == "non-ascii-port"] == [
        f'{reader} "８０" as port 80; browsers reject it'
    ]


@pytest.mark.parametrize("port", ["\uff19\uff19\uff19\uff19\uff19", "\U0001d7e0\U0001d7d8"])
def test_what_not_all_of_them_read_as_a_port(port: str) -> None:
    assert not find_hazards(f"http://a:{port}/")


def test_no_browser_is_said_to_keep_what_it_percent_encodes() -> None:
    assert can_ada.parse("foo://faß.de/").hostname == "fa%C3%9F.de"
    assert [hazard.message for hazard in find_hazards("foo://faß.de/")] == [
        'IDNA 2008 keeps "ß"; IDNA 2003, as in Java, changes it to "ss"'
    ]
    assert str(can_ada.parse("foo://a./")) == "foo://a./"
    assert [hazard.message for hazard in find_hazards("foo://a./")] == [
        "the DNS finds the same host without the final dot"
    ]


def test_yarl_leaves_dots_without_an_authority() -> None:
    assert yarl.URL("/b/%2e/c").raw_path == "/b/./c"
    assert [hazard.message for hazard in find_hazards("/b/%2e/c")] == [
        'browsers read the segment "%2e" as "." and remove it'
    ]


@pytest.mark.parametrize("at", ["#@", "?@", "#a:b@"])
def test_no_parser_here_reads_the_host_behind_the_authority(at: str) -> None:
    text = f"http://evil.example{at}good.example/"
    hosts = {read(text) for read in (browsers_host, urllib_host, yarl_host, httpx_host, hyperlink_host, urllib3_host)}
    assert hosts == {"evil.example"}
    assert {hazard.affects for hazard in find_hazards(text)} == {"note"}


@pytest.mark.parametrize(
    ("text", "password"),
    [
        ("http:/me:pw@c/", "pw"),
        ("http:me:pw@c/", "pw"),
        ("http:///me:pw@c/", "pw"),
        ("http:\\\\me:pw@c/", "pw"),
        ("h\nttp:/\tme:p@:w@c", "p@:w"),
        ("\\\\me:pw@c/", "pw"),
        (" /\t\\me:pw@c/", "pw"),
        ("ftp:/me:%70%77%252F@c/%7E", "%70%77%252F"),
    ],
)
def test_a_password_to_browsers_that_is_none_to_rfc_3986(text: str, password: str) -> None:
    with_scheme = f"https:{text.lstrip()}" if text.strip()[0] in "/\\" else text
    assert split(text).authority is None or "@" not in (split(text).authority or "")
    assert can_ada.parse(with_scheme).hostname == "c"
    assert unquote(can_ada.parse(with_scheme).password) == unquote(password)
    spans = [text[hazard.start : hazard.end] for hazard in find_hazards(text) if hazard.affects == "secret"]
    assert spans == [password]
    assert all("pw" not in hazard.message for hazard in find_hazards(text))


@pytest.mark.parametrize(
    "text", ["http:/me@c/", "http:/me:@c/", "/me:pw@c/", "foo:/me:pw@c/", "mailto:me:pw@c", "a b:me:pw@c"]
)
def test_what_is_no_password_to_anybody(text: str) -> None:
    assert "secret" not in {hazard.affects for hazard in find_hazards(text)}


BROWSERS = [
    *(
        "http://127.1:80/a",
        "http:\\\\evil.com:80/x",
        "http:80",
        "http:///80",
        "http://\uff58n--a.com",
        "http:/me:pw@c/",
        "ⓐ.1",
    ),
    *(
        "http:\uff41b。c",
        "http://xn--bcher-kva.com/",
        "http://a@0177.1/",
        "ws://e\tv.com",
        " file://0x7f ",
        "http:/bücher.de",
    ),
]


def test_whatever_the_messages_say_that_browsers_read_they_do_read() -> None:
    random, reported = Random(3986), 0
    for text in (text for seed in BROWSERS * 15 for text in mutations(seed, random, 20)):
        for hazard in find_hazards(text):
            found = HOST_READ.search(hazard.message)
            if found and split(text).scheme and text.isprintable():
                reported += 1
                assert browsers_host(text) in {found[1], found[2], a_form(found[1] or "")}, text
    assert reported > 200


EVERYDAY = """
https://example.com/ https://example.com http://example.com/a/b.html?c=d&e=f#g https://www.example.co.uk/a%20b
https://user.example.com/~me/ https://example.com:8443/ https://medium.com/@user/post-1
https://example.com/?email=a@b.example
https://example.com?email=a@b.example https://en.wikipedia.org/wiki/URI_(disambiguation)
https://de.wikipedia.org/wiki/%C3%9Cber
https://bücher.example/ https://xn--bcher-kva.example/ https://日本語.jp/ https://россия.рф/ https://한국.kr/
https://क्षत्रिय.भारत/ https://ไทย.ไทย/ https://i❤️.ws/ https://l·l.cat/ https://وزارة-الأتصالات.مصر/
https://مثال.example/
https://maps.example/@48.2,16.3,12z https://example.com/a;b=c/d,e https://example.com/100%25 https://example.com/a//b
https://example.com/a/../b https://192.0.43.7/ https://[2606:2800:220:1::]/ mailto:someone@example.com
urn:isbn:0451450523
tel:+1-816-555-1212 news:comp.infosystems.www.servers.unix ldap://[2001:4860::7]/c=GB?objectClass?one
ftp://ftp.is.co.za/rfc/rfc1808.txt
file:///etc/hosts ssh://first.last@host.example/ git+ssh://git@github.com/a/b.git data:text/plain;base64,SGVsbG8%2F
javascript:void(0) http://localhost:8080/ http://127.0.0.1:5000/ http://[::1]/ /a/b ../c ?q #top a/b //cdn.example/x.js
urn:a:b%2Fc about:blank C:\\Windows foo:%2e%2e https://example.com/?next=https%3A%2F%2Fexample.org%2F https://example.com/#/a/b
redis://:@host/0 https://example.com/a%20%2520b https://example.com/.well-known/x http:// https://exam_ple.com/ s3://bucket/key
"""


@pytest.mark.parametrize("text", EVERYDAY.split())
def test_everyday_uris_give_nothing_above_a_note(text: str) -> None:
    assert {hazard.affects for hazard in find_hazards(text)} <= {"note"}


NAMES = st.from_regex(r"[a-z][a-z0-9]{1,20}", fullmatch=True)


@given(NAMES, st.sampled_from(["com", "org", "net", "de"]), st.lists(NAMES))
def test_plain_uris_are_quiet(name: str, tld: str, path: list[str]) -> None:
    assert find_hazards(f"https://{name}.{tld}/{'/'.join(path)}") == ()


@given(references_and_others)
def test_nothing_fails_and_every_span_is_in_the_text(text: str) -> None:
    hazards = find_hazards(text)
    assert [(hazard.start, hazard.end) for hazard in hazards] == sorted(
        (hazard.start, hazard.end) for hazard in hazards
    )
    for hazard in hazards:
        assert 0 <= hazard.start < hazard.end <= len(text)
        assert hazard.message.isprintable()


ODD = st.text(st.sampled_from("@:\\%2F.\t\n \0\x01[]℀。８\u0430;=-x"), max_size=6)


@given(
    ODD,
    ODD,
    ODD,
    ODD,
    st.sampled_from(
        [
            *("http://", "//", "foo://", " ht\ttp://", "file://", "1://", "http:\\\\", "http:/", "http:///", "\\\\"),
            *("view-source:http://", "jar:http://", "x:y://", "evil.com:", "evil.com://", "http://xn--", "http://[v1."),
        ]
    ),
)
def test_no_password_is_in_a_message(user: str, before: str, behind: str, host: str, lead: str) -> None:
    text = f"{lead}{user}:{before}SECRET{behind}:SECRET@{host}.example/"
    for hazard in find_hazards(text):
        assert "SECRET" not in hazard.message


@pytest.mark.parametrize("text", [None, b"http://a/", 1])
def test_what_is_not_text(text: object) -> None:
    with pytest.raises(TypeError, match=rf"find_hazards\(\) argument must be str, not {type(text).__name__}"):
        find_hazards(text)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


@pytest.mark.parametrize(
    "text",
    [
        "http://[v1.x]/",
        "http://[fe80::1%25eth0]/",
        "http://[::/",
        "http://[::1]x/",
        "http:?q",
        "http:a b",
        "http:[::1]",
        "foo://127.1./",
        "foo://0x/",
        "http://a:http/",
        "example.com:99999/",
        "a.b:c",
        "foo:/a",
        "http://b%\xfc/",
        "http://\xfc.example/",
        "1://me@h/",
        "http://@h/",
        "http://%61:x/",
        "http://%61:99999/",
        "http://a:\uff19\uff19\uff19\uff19\uff19/",
        "http://a:\U0001d7e0\U0001d7d8/",
        "http://a b:８０/",
        "http://a:８:",
        "\t",
        "",
        "\ud800",
        "http://\ud800%ff/",
    ],
)
def test_what_others_do_not_read_as_another_host(text: str) -> None:
    quiet = {"percent-encoded-host", "missing-slashes"} if text in {"http:[::1]", "http://\ud800%ff/"} else set[str]()
    quiet |= {"host-of-base", "ipvfuture-address"} if text in {"http:?q", "http:a b", "http://[v1.x]/"} else set[str]()
    names = {hazard.code for hazard in find_hazards(text) if hazard.affects == "host"} - quiet
    assert names <= {"not-a-scheme"}


# Unicode 14 and 16 map them differently; what later versions assign and map to ASCII.
@pytest.mark.parametrize(
    ("character", "read"),
    [
        *((character, "goodhost.example") for character in "\u115f\u1160\u3164\uffa0"),
        *((chr(code), "goodhost.example") for code in (*range(0x2061, 0x2064), *range(0x206A, 0x2070))),
        *((chr(code), "goodhost.example") for code in range(0x1D173, 0x1D17B)),
        ("\ua7f1", "goodshost.example"),
        *(
            (chr(0x1CCD6 + index), f"good{plain}host.example")
            for index, plain in enumerate("abcdefghijklmnopqrstuvwxyz0123456789")
        ),
    ],
)
def test_code_point_that_newer_unicode_maps_away_or_to_ascii_is_a_hazard(character: str, read: str) -> None:
    for written in (character, percent_encoded(character)):
        hazards = find_hazards(f"http://good{written}host.example/")
        reported = [hazard for hazard in hazards if hazard.code == "unicode-version"]
        assert [(hazard.affects, f'reads "{read}"' in hazard.message) for hazard in reported] == [("host", True)]


def test_code_point_unassigned_in_unicode_14_is_a_hazard_in_every_host() -> None:
    random = Random(14)
    codes = [code for code in range(0x80, 0x110000) if unassigned().match(chr(code))]
    for code in random.sample(codes, 2000):
        label = f"xn--{f'a{chr(code)}'.encode('punycode').decode()}"
        for host in (f"a{chr(code)}", percent_encoded(f"a{chr(code)}"), label):
            for scheme in ("http", "foo"):
                names = {hazard.code for hazard in find_hazards(f"{scheme}://{host}.example/")}
                assert "unicode-version" in names, f"U+{code:04X}"


DIRECTIONS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize("character", DIRECTIONS)
@pytest.mark.parametrize(
    "place",
    ["http://me{}@a/", "http://a{}.b/", "http://a/{}", "http://a/?{}", "http://a/#{}", "a{}:b", "/{}", "mailto:{}"],
)
def test_a_change_of_direction_is_reported_anywhere(character: str, place: str) -> None:
    text = place.format(character)
    at = text.index(character)
    spans = [(hazard.start, hazard.end) for hazard in find_hazards(text) if hazard.code == "directional-control"]
    assert spans == [(at, at + 1)]
    encoded = percent_encoded(character)
    for written in (encoded, encoded.lower()):
        names = {hazard.code: hazard.affects for hazard in find_hazards(f"http://a/b?c=d#{written}")}
        assert names == {"directional-control": "note"}


CONTROLS = [*map(chr, range(0x20)), "\x7f", *map(chr, range(0x80, 0xA0))]


@pytest.mark.parametrize("control", CONTROLS, ids=ascii)
def test_every_encoded_control_is_reported(control: str) -> None:
    encoded = percent_encoded(control)
    name = "encoded-nul" if control == "\0" else "encoded-control"
    for written in (encoded, encoded.lower()):
        for place, affects in (
            ("http://a/b{}c", "path"),
            ("/b{}c", "path"),
            ("foo:/{}", "path"),
            ("foo:b{}c", "note"),
            ("http://a/?b{}c", "note"),
            ("foo:#{}", "note"),
        ):
            text = place.format(written)
            reported = {hazard.code: (text[hazard.start : hazard.end], hazard.affects) for hazard in find_hazards(text)}
            assert reported == {name: (written, affects)}
    for other in "%20", "%A0", "%C2%A0", "%C3%80":
        assert not {hazard.code for hazard in find_hazards(f"http://a/{other}?{other}")} & {"encoded-control"}


@pytest.mark.parametrize("gap", ["%09", "%0a", "%0D%0A", "%09%09%0d"])
@pytest.mark.parametrize("slashes", ["/{}/", "\\{}/", "/{}\\", "/{}%2f", "/{}%5C"])
@pytest.mark.parametrize(
    "place", ["{}evil.example", "http://a{}evil.example", "?next={}evil.example", "#{}evil.example"]
)
def test_slashes_that_come_together_once_decoded(gap: str, slashes: str, place: str) -> None:
    if place.startswith("http"):
        slashes = slashes.replace("\\{", "/{")  # a backslash would be a part of the authority
    text = place.format(slashes.format(gap))
    decoded = unquote(text[len("http://a") :] if text.startswith("http") else text.lstrip("?#").removeprefix("next="))
    assert str(can_ada.parse(f"http:{decoded}").hostname) == "evil.example"
    reported = [hazard.affects for hazard in find_hazards(text) if hazard.code == "encoded-control"]
    assert "host" in reported


@pytest.mark.parametrize("lead", ["%09", "%0A", "%01", "%1f%0d"])
@pytest.mark.parametrize("place", ["{}//evil.example", "?next={}/%5Cevil.example", "#{}/%0a/evil.example"])
def test_a_control_before_slashes_leads_to_a_host_once_decoded(lead: str, place: str) -> None:
    text = place.format(lead)
    decoded = unquote(text.lstrip("?#").removeprefix("next="))
    # can_ada takes no base; where one has been taken, controls at the beginning have been left out.
    assert can_ada.parse(f"http:{decoded.lstrip(''.join(map(chr, range(0x20))))}").hostname == "evil.example"
    reported = [
        (hazard.start, hazard.end, hazard.affects) for hazard in find_hazards(text) if hazard.code == "encoded-control"
    ]
    assert (text.index(lead), text.index("evil"), "host") in reported


@pytest.mark.parametrize(
    "text", ["?q=%20//a", "?q=a%09//b", "?q=%09/a", "/%09a//b", "/a/%09/b", "?a/%09/b", "http://a/b/%0a/c"]
)
def test_slashes_within_a_path_lead_to_no_host(text: str) -> None:
    assert "host" not in {hazard.affects for hazard in find_hazards(text)}


@pytest.mark.parametrize(
    "opener", ["jar", "view-source", "blob", "filesystem", "feed", "URL", "jar:jar", "Jar:VIEW-source"]
)
def test_the_hazards_of_a_uri_within_a_uri_are_reported_at_their_places(opener: str) -> None:
    lead = f"{opener}:"
    for case in CASES:
        inner = case.text
        if re.match("[a-z]+:(?!.*!/)", inner) and not (case.name == "more" or inner.endswith("\n")):
            within = {
                replace(hazard, start=hazard.start + len(lead), end=hazard.end + len(lead))
                for hazard in find_hazards(inner)
            }
            assert within <= set(find_hazards(lead + inner)), lead + inner


@pytest.mark.parametrize(
    ("text", "host", "span"),
    [
        ("jar:http://127.0.0.1!/", "127.0.0.1", (4, 20)),
        ("jar:jar:http://a/b.jar!/c.jar!/d", "a", (8, 16)),
        ("view-source:jar:http://a.b!/x", "a.b", (16, 26)),
        ("view-source:\thttp://a.b/", "a.b", (12, 23)),
        ("view-\nsource:v\tiew-source:http://a/", "a", (26, 34)),
        ("blob:https://me:pw@a/uuid", "a", (5, 20)),
        ("web+x:https://evil.example/", "evil.example", (6, 26)),
        ("x:y:z://a/", None, None),
        ("view-source:x:y://a/", "a", (14, 19)),
        ("blob:null/x", None, None),
        ("view-source:javascript:x", None, None),
        ("javascript:http://a/", None, None),
        ("data:http://a/", None, None),
        ("mailto:a@b", None, None),
        ("urn:a:http", None, None),
    ],
)
def test_the_host_of_a_uri_within_a_uri(text: str, host: str | None, span: tuple[int, int] | None) -> None:
    reported = [
        (hazard.message, (hazard.start, hazard.end)) for hazard in find_hazards(text) if hazard.code == "inner-uri"
    ]
    assert [place for _, place in reported] == ([] if span is None else [span])
    assert all(message.endswith(f'the host is "{host}"') for message, _ in reported)


def test_a_password_within_a_uri_within_a_uri_is_reported_and_in_no_message() -> None:
    hazards = find_hazards("view-source:http://me:SECRET@a/")
    assert [(hazard.start, hazard.end) for hazard in hazards if hazard.code == "password"] == [(22, 28)]
    assert all("SECRET" not in hazard.message for hazard in hazards)


@pytest.mark.parametrize("scheme", ["evil.com", "EVIL.co.uk", "z39.50r", "a.b", "com.example.app", "x.y-z"])
@pytest.mark.parametrize(
    "rest",
    [
        *(
            "",
            "/",
            "/x",
            "?q",
            "#f",
            "//good.example/",
            "//me@good.example:80/",
            "///",
            ":",
            "80",
            "80/",
            "80?q",
            "065535#f",
        ),
        *(
            "99999/",
            "65536?q",
            "x",
            "8x",
            "x@good.example",
            "80@good.example:8/",
            "a@b@good.example",
            "@",
            "x@",
            "\\a",
            "123456",
        ),
    ],
)
def test_host_that_urllib3_reads_in_a_scheme_with_a_dot_is_reported(scheme: str, rest: str) -> None:
    text = f"{scheme}:{rest}"
    read = urllib3_host(text)
    reported = {hazard.affects: hazard.message for hazard in find_hazards(text) if hazard.code == "host-like-scheme"}
    if read in {"refused", None, ""}:
        assert "host" not in reported
    else:
        assert f'"{read}" as the host' in reported["host"]


@given(st.text(st.sampled_from("0123456789xXaAbo."), min_size=1, max_size=12))
def test_every_number_that_browsers_refuse_is_reported(host: str) -> None:
    text = f"http://{host}/"
    names = {hazard.code for hazard in find_hazards(text)}
    is_refused = browsers_host(text) == "refused"
    assert ("number-like-host" in names) == is_refused, text


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.09", "127.0.0.9, the machine itself (loopback)"),
        ("0192.168.0.1", "192.168.0.1, an address not reachable from the public Internet"),
        ("8.08", "8.0.0.8"),
        ("0000000000000009", None),  # to Java, an address has 15 characters at most
        ("8.8.8.08.", None),
        ("8.8.8.8.08", None),
    ],
)
def test_a_number_that_browsers_refuse_for_its_leading_0_is_decimal_to_java(host: str, address: str | None) -> None:
    assert browsers_host(f"http://{host}/") == "refused"
    reported = [hazard.message for hazard in find_hazards(f"http://{host}/") if hazard.code == "number-like-host"]
    others = f"Java reads {address}" if address else "other clients read a name"
    assert reported == [f'browsers reject "{host}", which is not an IPv4 address; {others}']


@given(st.text(st.sampled_from("/\\?#aé.:@%2 \t[]"), max_size=6))
def test_text_that_takes_the_host_of_the_base_is_reported(rest: str) -> None:
    text = f"http:{rest}"
    hazards = {hazard.code for hazard in find_hazards(text)}
    slashes = re.match(r"[/\\]*", re.sub("[\t\n\r]", "", rest))
    assert slashes is not None
    assert bool(hazards & {"host-of-base", "missing-slashes"}) == (len(slashes[0]) < 2)


@pytest.mark.parametrize("drive", ["C:", "c|", "Z:"])
@pytest.mark.parametrize("rest", ["", "/", "/a", "\\a", "?q", "#f"])
def test_drives(drive: str, rest: str) -> None:
    for slashes, name, affects in (
        ("//", "drive-letter", "host"),
        ("\\\\", "drive-letter", "host"),
        ("///", "drive-letter", "path"),
        ("/", "host-of-base", "note"),
        ("", "host-of-base", "note"),
    ):
        text = f"file:{slashes}{drive}{rest}"
        reported = [(hazard.code, hazard.affects) for hazard in find_hazards(text)]
        assert browsers_host(text) == ""
        assert browsers_path(text) in {f"/{drive[0]}:{tail}" for tail in ("", "/", "/a")}
        assert ((name, affects) in reported) == (slashes != "///" or drive.endswith("|"))
    assert not find_hazards(f"file:///{drive[0]}x|/")


def test_where_a_host_is_unusual_missing_and_extra_slashes_are_reported() -> None:
    for host in ("a,%C3%A9", "&%C3%A9", "\U0001f4a9.la", "a_b", "-a", "ab--cd", "a..b", "~", "!$&'()*+,;=", "a" * 100):
        for lead, name in (("http:/", "missing-slashes"), ("https:///", "extra-slashes"), ("ftp:", "missing-slashes")):
            text = f"{lead}{host}/"
            assert browsers_host(text) not in {"refused", ""}
            assert name in {hazard.code for hazard in find_hazards(text)}, text


@pytest.mark.parametrize("host", ["evil\u0378.example", "%F0%9C%B3%96", "xn--a-qib", "me@a\u0378:80"])
def test_missing_and_extra_slashes_are_reported_where_only_newer_browsers_read_a_host(host: str) -> None:
    for lead, name in (("http:/", "missing-slashes"), ("https:///", "extra-slashes"), ("///", "extra-slashes")):
        reported = [hazard.message for hazard in find_hazards(f"{lead}{host}/") if hazard.code == name]
        assert [
            "read a host if their version of Unicode has all its characters" in message for message in reported
        ] == [True]
    for refused in ("a\u0378%00", "a\u0378:99999", "a\u0378:x", "[\u0378]"):
        assert "extra-slashes" not in {hazard.code for hazard in find_hazards(f"http:///{refused}/")}


@pytest.mark.parametrize("host", ["a\u200db.example", "\U0001f468\u200d\U0001f469.example"])
def test_no_standard_is_said_to_keep_a_joiner_that_it_may_refuse(host: str) -> None:
    assert browsers_host(f"http://{host}/") == "refused"
    reported = [hazard.message for hazard in find_hazards(f"http://{host}/") if hazard.code == "idna-deviation"]
    assert reported == ["IDNA 2008 keeps or rejects U+200D (zero width joiner); IDNA 2003, as in Java, removes it"]


LONG: dict[str, Callable[[int], str]] = {
    "openers": lambda size: "jar:" * (size // 4) + "http://h!/",
    "openers with gaps": lambda size: "j\tar:" * (size // 5) + "http://h!/",
    "ends of archives": lambda size: "jar:http://h" + "!/" * (size // 2),
    "schemes": lambda size: "view-source:" + "a:" * (size // 2),
    "a gap": lambda size: "view-source:v" + "\t" * size + "iew-source:x",
    "directions": lambda size: "http://" + "\u202e\u200fa" * (size // 3),
    "encoded directions": lambda size: "/" + "%E2%80%AE" * (size // 9),
    "encoded controls": lambda size: "/%09" * (size // 4),
    "values": lambda size: "?" + "=/%09" * (size // 5),
    "controls before slashes": lambda size: "?=" + "%01" * (size // 3) + "/",
    "values of controls": lambda size: "?" + "=%01" * (size // 4),
    "one value": lambda size: "?=/" + "%0a" * (size // 3),
    "a scheme with dots": lambda size: "a." * (size // 2) + "://h/",
    "userinfo after a scheme with dots": lambda size: "evil.com:" + "a@" * (size // 2),
    "a port after a scheme with dots": lambda size: "evil.com:" + "0" * size + "x",
    "numbers": lambda size: "http://" + "1." * (size // 2),
    "one number": lambda size: "http://0x" + "f" * size,
    "labels": lambda size: "http://" + "xn--a." * (size // 6),
    "one label": lambda size: "http://xn--" + "a" * size,
    "mapped away": lambda size: "http://" + "\u2061" * size,
    "unassigned": lambda size: "http://" + "\u0378" * size,
    "slashes before a drive": lambda size: "file:" + "/" * size + "C|/",
    "nothing but a scheme": lambda size: "http:" + "\t" * size,
    "a future address": lambda size: "http://[v1." + "x" * size + "]/",
    "names for metadata": lambda size: "http://" + "metadata." * (size // 9),
}


@pytest.mark.parametrize("family", LONG)
def test_time_grows_no_faster_than_the_text(family: str) -> None:
    assert_growth(find_hazards, LONG[family](50_000), LONG[family](500_000), MOST_GROWTH_OF_LISTS)
