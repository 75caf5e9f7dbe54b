"""Cases of URI references and their components, and of components and the reference that they make."""

import re
from collections.abc import Iterator
from typing import Final

from tests.oracles.section_5_2 import Parsed, parsed, recomposed
from uri_conformance.generator.case import Case
from uri_conformance.generator.reasons import kind_of_path

_TEXTS: Final = {
    "3": {
        "x://u:p@h:1/p?q#f": "every component",
        "foo://example.com:8042/over/there?name=ferret#nose": "example of the section",
        "urn:example:animal:ferret:nose": "example of the section",
        "x:": "scheme alone",
        "": "nothing but an empty path",
        "//u:p@h:1/p?q#f": "every component but the scheme",
        "x:/p?q#f": "no authority",
        "x://?#": "every component empty that may be",
        "x://@:?#": "every component and subcomponent that may be empty is empty",
    },
    "3.1": {
        "a+b-c.1:x": "each kind of character in the scheme",
        "X:a": "scheme in upper case, which splitting keeps",
        "x:y:z": "colon after the scheme",
        "x:80": "number after the scheme, which is a path",
        "./x:y": "colon in a path, not after a scheme",
        "x/y:z": "colon in the second segment",
        "//h/x:y": "colon in the path after an authority",
        "?x:y": "colon in the query of a reference without a scheme",
        "#x:y": "colon in the fragment of a reference without a scheme",
    },
    "3.2": {
        "//": "empty authority, no scheme",
        "x://": "empty authority",
        "x:///p": "empty authority before a path",
        "x:////p": "empty authority before a path that begins with 2 slashes",
        "x://h//p": "path that begins with 2 slashes",
        "//h": "authority alone",
        "x://h?q": "query directly after the authority",
        "x://h#f": "fragment directly after the authority",
        "/p//h": "2 slashes within a path",
        "p//h": "2 slashes within a relative path",
        "x:p//h": "2 slashes within a rootless path",
        "?//h": "2 slashes in a query",
        "#//h": "2 slashes in a fragment",
    },
    "3.2.1": {
        "//u@h": "userinfo",
        "//@h": "empty userinfo",
        "//u@": "userinfo, empty host",
        "//@": "empty userinfo, empty host",
        "//u:p@h": "colon in the userinfo",
        "//:@h": "colon alone in the userinfo",
        "//u:1@h:2": "colon in the userinfo, and a port",
        "//A;b=%3a@h": "upper case, sub-delims and a percent-encoding in the userinfo, which splitting keeps",
        "//a:b:c@h": "2 colons in the userinfo",
        "//%40@h": "percent-encoded at-sign in the userinfo",
        "//h/u@p": "at-sign in the path",
        "//h?u@q": "at-sign in the query",
        "//h#u@f": "at-sign in the fragment",
        "x:u@h": "at-sign in a rootless path",
        "u@h": "at-sign in a relative path",
    },
    "3.2.2": {
        "//[::1]": "IPv6 address, in whose colons no port begins",
        "//[::1]:8": "IPv6 address and a port",
        "//[::1]:": "IPv6 address and an empty port",
        "//u@[::1]:8": "userinfo, IPv6 address, port",
        "//u:p@[::1]": "colon in the userinfo before an IPv6 address",
        "//[v1.a:b]:8": "address of a later version, with a colon",
        "//[V1.a]": "address of a later version, in upper case",
        "//127.0.0.1:8": "IPv4 address and a port",
        "//H%41:8": "upper case and a percent-encoding in the host, which splitting keeps",
        "//h%3A1": "percent-encoded colon in the host",
        "//h%c3%a4": "hex digits in lower case in the host, which splitting keeps",
        "//h,i;j=k": "sub-delims in the host",
        "//:8": "empty host and a port",
    },
    "3.2.3": {
        "//h:": "empty port",
        "//h:0": "port 0",
        "//h:0080": "port with leading zeros",
        "//h:99999": "port above 65535",
        "//h:123456789012345678901": "port beyond 64 bits",
        "//u@h:": "userinfo and an empty port",
    },
    "3.3": {
        "/": "path of a slash alone",
        "/p": "absolute path",
        "p": "relative path",
        "x:p": "rootless path",
        "x:p/": "slash at the end",
        "x:p?q": "rootless path and a query",
        "x:p/q?r#s": "rootless path, query and fragment",
        "/%3a%41": "percent-encodings in the path, which splitting keeps",
        "//h/": "path of a slash after an authority",
        "//h/.//../%2E": "dot-segments, which splitting keeps",
        "/p;a=1,2": "parameters of a segment",
        ".": "dot-segment alone",
        "%3F%23": "percent-encoded delimiters of components",
    },
    "3.4": {
        "?": "empty query",
        "?q": "query alone",
        "x:?q": "query directly after the scheme",
        "p?": "empty query after a path",
        "p??": "query of a question mark",
        "p?a?b": "question mark in the query",
        "p?a/b": "slash in the query",
        "p?A=1&b=2&a=&&c;d=%2f+%41": "parameters in the query, which splitting keeps",
        "p?q#": "query and an empty fragment",
    },
    "3.5": {
        "#": "empty fragment",
        "#f": "fragment alone",
        "x:#f": "fragment directly after the scheme",
        "p#": "empty fragment after a path",
        "p#a?b": "question mark in the fragment, which begins no query",
        "p#a/b": "slash in the fragment",
        "p#A%2f%41+": "percent-encodings in the fragment, which splitting keeps",
        "p?#": "empty query and empty fragment",
        "?#f": "empty query and a fragment",
    },
}
"""By section, valid URI references with the reasons for them."""

_RECOMPOSED: Final = (
    "", "x:", "x://h", "//h", "//", "x:///p", "/p", "p", "x:p", "?", "?q", "#", "#f", "x:?", "x:#", "x://?#", "x://h/p?q#f",
    "//u:p@h:1/p?q#f", "x:/p", "x:?q#f", "p?#", "x://h?#f", "./a:b",
    "X://U:p@[V1.a]:/A//b/%7e%2F;c=1/?q=a+b&%20?/c#f?%23/", "//@H", "/p/", "//h:",
)  # fmt: skip
"""Valid URI references of which the components are given."""


def split_cases() -> Iterator[Case]:
    """Yield cases for all that delimits components, with each component undefined, empty, and neither."""
    for section, texts in _TEXTS.items():
        for text, reason in texts.items():
            yield split_case(text, section, reason)


def split_case(text: str, section: str, reason: str) -> Case:
    """Return the case of a valid URI reference."""
    scheme, authority, path, query, fragment = parsed(text)
    userinfo, host, port = (None, None, None) if authority is None else _split_authority(authority)
    components = {
        "scheme": scheme, "authority": authority, "userinfo": userinfo, "host": host, "port": port, "path": path,
        "query": query, "fragment": fragment,
    }  # fmt: skip
    return Case("split", section, reason, {"text": text, "components": components})


def recompose_cases() -> Iterator[Case]:
    """Yield cases with each component undefined, empty, and neither."""
    for text in _RECOMPOSED:
        yield recompose_case(text)


def recompose_case(text: str) -> Case:
    """Return the case whose result is a valid URI reference."""
    components = parsed(text)
    assert recomposed(components) == text
    return Case("recompose", "5.3", _description(components), {"components": components._asdict(), "result": text})


def _split_authority(authority: str) -> tuple[str | None, str, str | None]:
    found = re.fullmatch(r"(?:([^@]*)@)?(\[[^\]]*\]|[^:]*)(?::([0-9]*))?", authority)
    assert found, authority
    return found[1], found[2], found[3]


def _description(components: Parsed) -> str:
    there = components._asdict()
    path = there.pop("path")
    names = [name if value else f"empty {name}" for name, value in there.items() if value is not None]
    return ", ".join([*names, kind_of_path(path, is_relative=components.scheme is None)])
