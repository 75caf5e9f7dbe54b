"""Cases of texts and the rules that they match."""

from collections.abc import Iterable, Iterator
from typing import Final

from conformance.addresses import ADDRESSES, address_texts
from conformance.case import Case
from conformance.characters import character_texts
from conformance.forms import forms
from conformance.reasons import section_and_reason
from conformance.selection import Selection
from conformance.verdicts import matched_rules
from uri_split._grammar.names import RuleName
from uri_split.rules import RULES

_MISTAKES: Final = {
    "http://example.com/\n": "line feed at the end",
    " http://example.com/": "space at the beginning",
    "http://example.com/a b": "space in the path",
    "http://example.com\\a": "backslash",
    "http:\\\\example.com": "backslashes in place of slashes",
    "http://[fe80::1%eth0]/": "zone identifier",
    "http://[fe80::1%25eth0]/": "zone identifier of RFC 6874, which is obsolete",
    "http://::1/": "IPv6 address without brackets",
    "http://[1.2.3.4]/": "IPv4 address in brackets",
    "http://[example.com]/": "name in brackets",
    "http://[::1/": '"[" that is not closed',
    "http://256.256.256.256/": "registered name that is not an IPv4 address",
    "http://[::256.1.1.1]/": "octet 256 in an IPv6 address",
    "http://[::1.2.3.04]/": "leading zero in an IPv6 address",
    "http://[::1.2.3]/": "IPv4 address with 3 numbers in an IPv6 address",
    "http://example.com:65536/": "port above 65535, which the grammar allows",
    "http://example.com:-1/": "negative port",
    "http://example.com:８０/": "digits beyond ASCII in the port",
    "http://example.com:80:80/": "second port",
    "http://a@b@example.com/": 'second "@"',
    "http://user:@example.com/": "empty password",
    "http:///a": "empty host",
    "http:a": "path without a slash",
    "http:": "scheme alone",
    "mailto:jane@example.com": 'path with "@"',
    "urn:example:a:b": "path with colons",
    "file:///etc/hosts": "empty host",
    "tel:+1-201-555-0123": "path with sub-delims",
    "http://b\u00fccher.example/": "name beyond ASCII",
    "http://ex%41mple.com/": "percent-encoding in the host",
    "http://example.com/%zz": "percent-encoding without hex digits",
    "http://example.com/%4": "percent-encoding with 1 digit",
    "http://example.com/100%": '"%" at the end',
    "http://example.com/a[0]": "brackets in the path",
    "http://example.com/?a[0]=1": "brackets in the query",
    "http://example.com/#a#b": 'second "#"',
    "http://example.com/?a?b": 'second "?"',
    "http://example.com/#a?b": '"?" in the fragment',
    "http://example.com/{id}": "braces",
    "http://example.com/a|b": "vertical bar",
    'http://example.com/"a"': "quotes",
    "<http://example.com/>": "angle brackets around a URI",
    "1http://example.com/": "scheme that begins with a digit",
    "a_b://example.com/": "underscore in the scheme",
    "h%74tp://example.com/": "percent-encoding in the scheme",
    "://example.com/": "empty scheme",
    ":a": "empty scheme without an authority",
    "a:b": "scheme, not a path with a colon",
    "./a:b": "path with a colon after a dot-segment",
    "a/b:c": "colon in the second segment of a relative path",
    "%61:b": "colon in the first segment of a relative path",
    "//": "empty authority alone",
    "///": "empty authority and a path",
    "x:////a": "empty authority and a path that begins with 2 slashes",
    "x:/.//a": "dot-segment before an empty segment",
    "": "same-document reference",
    "?": "empty query alone",
    "#": "empty fragment alone",
    "\0": "NUL alone",
    "x:\0": "NUL",
    "x:\U0001f600": "character beyond U+FFFF",
}
"""Texts that many parsers are wrong about, and why."""


def match_cases() -> Iterator[Case]:
    """Yield cases that together find every fault of every recognizer; those of one rule follow each other."""
    for text, reason in _MISTAKES.items():
        section, _ = section_and_reason("URI-reference", text)
        yield _case("URI-reference", section, reason, [text])
    for rule, reason, texts in character_texts():
        yield _case(
            rule, RULES[rule].section, f"{rule}: {reason}", [form for text in texts for form in forms(rule, text)]
        )
    selection = Selection()
    for text in _MISTAKES:
        selection.find(text)
    for rule, text in selection.texts():
        yield _case(rule, *section_and_reason(rule, text), forms(rule, text))
    for rule in ADDRESSES:
        for beginning, texts in address_texts(rule):
            unclosed = [form.removesuffix("]") for form in forms(rule, beginning)]
            reason = f'{rule}: what may follow "{beginning}"' if beginning else f"{rule}: the first character"
            yield _case(rule, "3.2.2", reason, [*(form for text in texts for form in forms(rule, text)), *unclosed])


def texts_by_rules(texts: Iterable[str]) -> list[dict[str, object]]:
    """Return texts, and the rules that they match; those that match the same rules are together."""
    by_rules: dict[tuple[RuleName, ...], list[str]] = {}
    for text in dict.fromkeys(texts):
        by_rules.setdefault(matched_rules(text), []).append(text)
    return [{"rules": list(rules), "texts": some} for rules, some in by_rules.items()]


def _case(rule: RuleName, section: str, reason: str, texts: Iterable[str]) -> Case:
    return Case("match", section, reason, {"rule": rule, "texts": texts_by_rules(texts)})
