"""Cases of texts and the rules that they match."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from conformance.addresses import ADDRESSES, address_texts
from conformance.case import Case
from conformance.characters import character_texts
from conformance.definitions import distinguishing_text, wrong_definitions
from conformance.forms import forms
from conformance.reasons import section_and_reason
from conformance.recognizers import definition, of_expression
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


_MISTAKEN_ADDRESSES: Final[dict[RuleName, dict[str, str]]] = {
    "IPv6address": {
        "fe80::1%eth0": "zone identifier",
        "::1/64": "prefix length",
        "[::1]": "brackets",
        "::ffff:0x7f.0.0.1": "hexadecimal number in an IPv4 address",
        "1:2:3:4:5:6:7::": "elision of 1 group",
        "::2:3:4:5:6:7:8": "elision of 1 group at the beginning",
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
}
"""The same for addresses alone."""


class _Chosen(NamedTuple):
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


def match_cases() -> Iterator[Case]:
    """Yield cases that together find every fault of every recognizer, and every mutant of every definition."""
    chosen = [*_explained(), *_selected()]
    return map(_case, (*chosen, *_of_definitions(chosen)))


def explained_cases() -> Iterator[Case]:
    """Yield those of the cases that are not chosen because of a fault or mutant."""
    return map(_case, _explained())


def _case(chosen: _Chosen) -> Case:
    values: dict[str, object] = {"rule": chosen.rule, "texts": texts_by_rules(chosen.texts)}
    return Case("match", chosen.section, chosen.reason, values)


def _explained() -> Iterator[_Chosen]:
    return chain(_mistakes(), _characters(), _addresses())


def _mistakes() -> Iterator[_Chosen]:
    for text, reason in _MISTAKES.items():
        yield _Chosen("URI-reference", section_and_reason("URI-reference", text)[0], reason, [text])
    for rule, texts in _MISTAKEN_ADDRESSES.items():
        for text, reason in texts.items():
            yield _Chosen(rule, RULES[rule].section, f"{rule}: {reason}", forms(rule, text))


def _characters() -> Iterator[_Chosen]:
    for rule, reason, texts in character_texts():
        in_forms = [form for text in texts for form in forms(rule, text)]
        yield _Chosen(rule, RULES[rule].section, f"{rule}: {reason}", in_forms)


def _selected() -> Iterator[_Chosen]:
    selection = Selection()
    for rule, text in selection.texts():
        yield _Chosen(rule, *section_and_reason(rule, text), forms(rule, text))


def _addresses() -> Iterator[_Chosen]:
    for rule in ADDRESSES:
        for beginning, texts in address_texts(rule):
            reason = f'{rule}: what may follow "{beginning}"' if beginning else f"{rule}: the first character"
            unclosed = [form.removesuffix("]") for form in forms(rule, beginning)]
            in_forms = [form for text in texts for form in forms(rule, text)]
            yield _Chosen(rule, RULES[rule].section, reason, [*in_forms, *unclosed])


def _of_definitions(chosen: Sequence[_Chosen]) -> Iterator[_Chosen]:
    """Yield texts for the mutants that no other text finds."""
    for rule in RULES:
        # Texts for the rule come first, because they find most of its mutants.
        cases = sorted(chosen, key=lambda some: some.rule != rule)
        verdicts = {text: rule in matched_rules(text) for some in cases for text in some.texts}
        for wrong in wrong_definitions(rule):
            made = of_expression(wrong, definition(rule).pieces)
            if all(made.accepts(text) == matches for text, matches in verdicts.items()):
                text = distinguishing_text(rule, wrong)
                if text is not None:
                    verdicts[text] = rule in matched_rules(text)
                    yield _Chosen(rule, *section_and_reason(rule, text), forms(rule, text))


def texts_by_rules(texts: Iterable[str]) -> list[dict[str, object]]:
    """Return texts, and the rules that they match; those that match the same rules are together."""
    by_rules: dict[tuple[RuleName, ...], list[str]] = {}
    for text in dict.fromkeys(texts):
        by_rules.setdefault(matched_rules(text), []).append(text)
    return [{"rules": list(rules), "texts": some} for rules, some in by_rules.items()]
