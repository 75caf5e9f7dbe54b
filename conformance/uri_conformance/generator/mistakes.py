"""Texts that many parsers are wrong about."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, starmap
from typing import Final, NamedTuple

from uri_conformance.generator.forms import forms
from uri_split._grammar import RuleName
from uri_split.rules import RULES

_MISTAKES: Final = {
    "2.1": {
        "http://example.com/%zz": "percent-encoding without hex digits",
        "http://example.com/%4": "percent-encoding with 1 digit",
        "http://example.com/100%": '"%" at the end',
        "http://example.com/%u0041": "percent-encoding of UTF-16",
    },
    "3.1": {
        " http://example.com/": "space at the beginning",
        "<http://example.com/>": "angle brackets around a URI",
        "1http://example.com/": "scheme that begins with a digit",
        "a_b://example.com/": "underscore in the scheme",
        "h%74tp://example.com/": "percent-encoding in the scheme",
        "://example.com/": "empty scheme",
        ":a": "empty scheme without an authority",
        "a:b": "scheme, not a path with a colon",
    },
    "3.2": {
        "http://example.com:80:80/": "second port",
        "//": "empty authority alone",
        "///": "empty authority and a path",
    },
    "3.2.1": {
        "http://a@b@example.com/": 'second "@"',
        "http://user:@example.com/": "empty password",
    },
    "3.2.2": {
        "http://example.com\\a": "backslash",
        "http://[fe80::1%eth0]/": "zone identifier",
        "http://[fe80::1%25eth0]/": "zone identifier of RFC 6874, which is obsolete",
        "http://::1/": "IPv6 address without brackets",
        "x://[v1.%41]": "percent-encoding in an address of a later version",
        "http://[1.2.3.4]/": "IPv4 address in brackets",
        "http://[example.com]/": "name in brackets",
        "http://[::1/": '"[" that is not closed',
        "http://256.256.256.256/": "registered name that is not an IPv4 address",
        "http://[::256.1.1.1]/": "octet 256 in an IPv6 address",
        "http://[::1.2.3.04]/": "leading zero in an IPv6 address",
        "http://[::1.2.3]/": "IPv4 address with 3 numbers in an IPv6 address",
        "x:///a": "empty host",
        "file:///etc/hosts": "empty host",
        "http://bücher.example/": "name beyond ASCII",
        "http://ex%41mple.com/": "percent-encoding in the host",
    },
    "3.2.3": {
        "http://example.com:65536/": "port above 65535, which the grammar allows",
        "http://example.com:-1/": "negative port",
        "http://example.com:８０/": "digits beyond ASCII in the port",
    },
    "3.3": {
        "http://example.com/\n": "line feed at the end",
        "http://example.com/a b": "space in the path",
        "http:\\\\example.com": "backslashes in place of slashes",
        "x:a": "path without a slash",
        "x:": "scheme alone",
        "mailto:jane@example.com": 'path with "@"',
        "urn:example:a:b": "path with colons",
        "tel:+1-201-555-0123": "path with sub-delims",
        "http://example.com/a[0]": "brackets in the path",
        "http://example.com/{id}": "braces",
        "http://example.com/a|b": "vertical bar",
        'http://example.com/"a"': "quotes",
        "%61:b": "colon in the first segment of a relative path",
        "x:////a": "empty authority and a path that begins with 2 slashes",
        "x:/.//a": "dot-segment before an empty segment",
        "\x00": "NUL alone",
        "x:\x00": "NUL",
        "x:😀": "character beyond U+FFFF",
    },
    "3.4": {
        "http://example.com/?a[0]=1": "brackets in the query",
        "http://example.com/?a?b": 'second "?"',
        "?": "empty query alone",
    },
    "3.5": {
        "http://example.com/#a#b": 'second "#"',
        "http://example.com/#a?b": '"?" in the fragment',
        "#": "empty fragment alone",
    },
    "4.2": {
        "./a:b": "path with a colon after a dot-segment",
        "a/b:c": "colon in the second segment of a relative path",
    },
    "4.4": {
        "": "same-document reference",
    },
}
"""By section, texts that many parsers are wrong about, and why."""

_MISTAKEN_ADDRESSES: Final[dict[RuleName, dict[str, str]]] = {
    "IPv6address": {
        "fe80::1%eth0": "zone identifier",
        "::1/64": "prefix length",
        "[::1]": "brackets",
        "::ffff:0x7f.0.0.1": "hexadecimal number in an IPv4 address",
        "1:2:3:4:5:6:7::": "elision of 1 group",
        "::2:3:4:5:6:7:8": "elision of 1 group at the beginning",
        "abcde:2:3:4:5:6:7:8": "first group of 5 digits",
        "1:2:3:4:5:6:1.2.3.4a": "letter after an IPv4 address",
    },
    "IP-literal": {
        "[a1.g]": 'another letter in place of "v"',
        "[:1.g]": '":" in place of "v"',
    },
    "IPv4address": {
        "1.2.3.4/8": "prefix length",
        "127.1": "short form",
        "0x7f.0.0.1": "hexadecimal number",
        "0177.0.0.1": "octal number",
        "2130706433": "one number",
        "1.2.3.4.": "dot at the end",
        "1.2.3.4\n": "line feed at the end",
        "１.2.3.4": "digit beyond ASCII",
    },
    "ls32": {
        "1:g": "group that is not hexadecimal",
    },
}
"""The same for addresses alone."""

_VALID: Final[dict[RuleName, str]] = {
    "URI": "x://a", "hier-part": "//a", "URI-reference": "a", "absolute-URI": "x:a", "relative-ref": "//a/",
    "relative-part": "a/", "scheme": "x", "authority": "a:1", "userinfo": "a:a", "host": "a.a", "port": "1",
    "IP-literal": "[::1]", "IPvFuture": "v1.a", "IPv6address": "::1", "h16": "abcd", "ls32": "1:2",
    "IPv4address": "1.2.3.4", "dec-octet": "255", "reg-name": "a-a", "path": "a/a", "path-abempty": "/a/",
    "path-absolute": "/a", "path-noscheme": "a@a", "path-rootless": "a:a/", "path-empty": "", "segment": ":",
    "segment-nz": "@", "segment-nz-nc": "a.", "pchar": "%41", "query": "a?", "fragment": "a/?",
    "pct-encoded": "%7E", "unreserved": "~", "reserved": "/", "gen-delims": "#", "sub-delims": "!",
}  # fmt: skip
"""A text that matches the rule."""

_IGNORED: Final = {
    " ": "space",
    "\t": "tab",
    "\n": "line feed",
    "\v": "vertical tab",
    "\f": "form feed",
    "\r": "carriage return",
    "\r\n": "line break",
    "\0": "NUL",
    "\ufeff": "byte order mark",
}
"""Characters that programs like to ignore around a text."""

_LONG: Final = (
    f"x{'a' * 300}://{'u' * 300}@{'h' * 300}:{'1' * 300}/{'p' * 3000}?{'q' * 3000}#{'f' * 3000}",
    f"x:{'/a' * 300}",
    f"x:a{'/' * 300}",
    f"x://{'%41' * 300}@{'%41' * 300}/{'%41' * 300}?{'%41' * 300}#{'%41' * 300}",
    f"x://[v{'1' * 300}.{'a' * 300}]",
    f"x://{'a.' * 300}a",
)
"""URIs whose components have no limit in the grammar."""


class Chosen(NamedTuple):
    """Texts of a case.

    Attributes:
        rule: The rule that they are about.
        section: The section of the RFC.
        reason: The reason for the case.
        texts: The texts.
    """

    rule: RuleName
    section: str
    reason: str
    texts: list[str]


def about_rule(rule: RuleName, reason: str, texts: Iterable[str]) -> Chosen:
    """Return texts about a rule, in all their forms."""
    in_forms = [form for text in texts for form in forms(rule, text)]
    return Chosen(rule, RULES[rule].section, f"{rule}: {reason}", in_forms)


def mistakes() -> Iterator[Chosen]:
    """Yield texts that are there because of a mistake that people make."""
    return chain(_mistakes(), _around(), starmap(about_rule, address_texts()), _long())


def _mistakes() -> Iterator[Chosen]:
    for section, mistakes in _MISTAKES.items():
        for text, reason in mistakes.items():
            yield Chosen("URI-reference", section, reason, [text])
    for rule, texts in _MISTAKEN_ADDRESSES.items():
        for text, reason in texts.items():
            yield about_rule(rule, reason, [text])


def _around() -> Iterator[Chosen]:
    for ignored, name in _IGNORED.items():
        for where, form in (("beginning", f"{ignored}{{}}"), ("end", f"{{}}{ignored}")):
            texts = [form.replace("{}", text) for text in _VALID.values()]
            yield Chosen("URI-reference", "2", f"each rule: {name} at the {where}", texts)


def _long() -> Iterator[Chosen]:
    yield Chosen("URI", "3", "long components, and many segments", list(_LONG))


# Addresses with each number of groups, and each octet, valid and with typical mistakes.

_GROUPS: Final = 8
_LAST: Final[Mapping[str, tuple[str, int]]] = {
    "00ab": ("last group of 4 digits", 1),
    "1.2.3.4": ("IPv4 address at the end", 2),
    "g": ("last group that is not hexadecimal", 1),
    "10000": ("last group of 5 digits", 1),
    "1.2.3.4a": ("letter after an IPv4 address", 2),
    "1.2.3.4:1": ("IPv4 address that is not at the end", 3),
    "1::": ('second "::"', 1),
}
"""Ends of IPv6 addresses after "::", each with the reason for it and the number of groups whose place it takes."""

_BEFORE: Final[Mapping[str, tuple[str, int]]] = {
    "g": ('group before "::" that is not hexadecimal', 1),
    "10000": ('group of 5 digits before "::"', 1),
    "1.2.3.4": ('IPv4 address before "::"', 2),
}
"""The same for what is before "::"."""

_OCTETS: Final[Mapping[str, tuple[str, ...]]] = {
    "each number of digits, and the bounds": ("0", "9", "10", "99", "100", "199", "200", "249", "250", "255"),
    "octet above 255": ("256", "260", "300", "999"),
    "octet of 4 digits": ("1000",),
    "leading zero": ("00", "01", "001"),
    "empty octet": ("",),
}


def address_texts() -> Iterator[tuple[RuleName, str, list[str]]]:
    """Yield rules, reasons and texts."""
    for group, (reason, size) in _LAST.items():
        counts = _counts_around(size)
        yield "IPv6address", reason, [f"{_groups(before)}::{'00ab:' * after}{group}" for before, after in counts]
    for group, (reason, size) in _BEFORE.items():
        counts = _counts_around(size)
        yield "IPv6address", reason, [f"{'00ab:' * before}{group}::{_groups(after)}" for before, after in counts]
    texts = [f"{_groups(before)}::" for before in range(_GROUPS)]
    texts += [_groups(_GROUPS), f"{_groups(_GROUPS - 2)}:1.2.3.4"]
    yield "IPv6address", "groups of 4 digits", texts
    for reason, octets in _OCTETS.items():
        texts = [
            ".".join(octet if place == changed else str(place) for place in range(1, 5))
            for octet in octets
            for changed in range(1, 5)
        ]
        yield "IPv4address", f"{reason}, in each place", texts


def _counts_around(size: int) -> Iterator[tuple[int, int]]:
    """Yield numbers of groups before and after "::" that leave room for it and for a number of other groups."""
    room = _GROUPS - 1 - size
    for before in range(room + 1):
        for after in range(room + 1 - before):
            yield before, after


def _groups(count: int) -> str:
    return ":".join(["00ab"] * count)
