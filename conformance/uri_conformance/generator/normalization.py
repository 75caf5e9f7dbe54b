"""Cases of syntax-based normalization and of the equivalence that it decides."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from tests.oracles.section_6_2 import normalized
from uri_conformance.generator.case import Case


class _Class(NamedTuple):
    """URIs that are equivalent, and others that are not equivalent to them."""

    section: str
    reason: str
    equivalent: tuple[str, ...]
    different: tuple[str, ...] = ()


_CLASSES: Final = (
    _Class("6.2.2", "example of the section", ("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d")),
    _Class("6.2.2.1", "scheme in upper case", ("HTTP://a/", "hTTp://a/"), ("https://a/",)),
    _Class("6.2.2.1", "host in upper case", ("http://EXAMPLE.com/", "http://example.COM/"), ("http://example.org/",)),
    _Class("6.2.2.1", "IPv6 address in upper case", ("http://[ABCD:EF01:2345:6789:ABCD:EF01:2345:6789]/",)),
    _Class("6.2.2.1", "address of a later version in upper case", ("http://[V1.A]/",), ("http://[v1.b]/",)),
    _Class("6.2.2.1", "userinfo is case-sensitive", ("http://User@a/",), ("http://user@a/",)),
    _Class("6.2.2.1", "path is case-sensitive", ("http://a/B",), ("http://a/b",)),
    _Class("6.2.2.1", "query is case-sensitive", ("http://a/?B",), ("http://a/?b",)),
    _Class("6.2.2.1", "fragment is case-sensitive", ("http://a/#B",), ("http://a/#b",)),
    _Class("6.2.2.1", "rootless path is case-sensitive", ("X:Example:A",), ("x:example:a",)),
    _Class("6.2.2.1", "hex digits in the userinfo", ("http://%c3%a4@a/", "http://%C3%a4@a/"), ("http://%C3%A5@a/",)),
    _Class("6.2.2.1", "hex digits in the host", ("x://%c3%a4/", "X://%C3%a4/"), ("x://%C3%A5/",)),
    _Class("6.2.2.1", "hex digits in the path", ("http://a/%3a", "http://a/%3A"), ("http://a/:",)),
    _Class("6.2.2.1", "hex digits in the query", ("http://a/?%2f", "http://a/?%2F"), ("http://a/?/",)),
    _Class("6.2.2.1", "hex digits in the fragment", ("http://a/#%2f", "http://a/#%2F"), ("http://a/#/",)),
    _Class(
        "6.2.2.2", "unreserved characters in the userinfo", ("http://%61%2D@a/", "http://a%2d@a/"), ("http://b-@a/",)
    ),
    _Class("6.2.2.2", "unreserved characters in the host", ("http://%61%2E%62/", "http://a%2eb/"), ("http://a.c/",)),
    _Class(
        "6.2.2.2",
        "encoded letter in upper case in the host",
        ("http://%41/", "http://%61/", "http://A/"),
        ("http://b/",),
    ),
    _Class(
        "6.2.2.2",
        "unreserved characters in the path",
        ("http://a/%7Euser/%5F%2d%30", "http://a/~user/_-0"),
        ("http://a/~User/_-0",),
    ),
    _Class("6.2.2.2", "unreserved characters in the query", ("http://a/?%71=%7e", "http://a/?q=~"), ("http://a/?q=-",)),
    _Class("6.2.2.2", "unreserved characters in the fragment", ("http://a/#%66", "http://a/#f"), ("http://a/#F",)),
    _Class("6.2.2.2", "first and last unreserved characters", ("x:%41%5A%61%7A%30%39", "x:AZaz09"), ("x:azAZ09",)),
    _Class("6.2.2.2", "neighbors of unreserved characters", ("x:%40%5b%60%7b%2f%3a%2c%7d%7f",)),
    _Class("6.2.2.2", "encoded percent sign is kept", ("http://a/%2525",), ("http://a/%25",)),
    _Class(
        "6.2.2.2", "encoded percent-encoding is decoded only once", ("http://a/%2541",), ("http://a/%41", "http://a/A")
    ),
    _Class("6.2.2.2", "sub-delims in the path keep their form", ("http://a/%21%26",), ("http://a/!&",)),
    _Class("6.2.2.2", "sub-delims in the query keep their form", ("http://a/?b=c%26d",), ("http://a/?b=c&d",)),
    _Class(
        "6.2.2.2",
        "reserved characters in the userinfo keep their form",
        ("http://!$&'()*+,;=:%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A@a/",),
    ),
    _Class(
        "6.2.2.2",
        "reserved characters in the host keep their form",
        ("x://!$&'()*+,;=%21%24%26%27%28%29%2A%2B%2C%3B%3D",),
    ),
    _Class(
        "6.2.2.2",
        "reserved characters in the path keep their form",
        ("http://a/!$&'()*+,;=:@%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%40",),
    ),
    _Class(
        "6.2.2.2",
        "reserved characters in the query keep their form",
        ("http://a/?!$&'()*+,;=:@/?%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%40%2F%3F",),
    ),
    _Class(
        "6.2.2.2",
        "reserved characters in the fragment keep their form",
        ("http://a/#!$&'()*+,;=:@/?%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%40%2F%3F",),
    ),
    _Class("6.2.2.2", "encoded percent sign in the query and fragment", ("http://a/?%2541#%2541",)),
    _Class("6.2.2.2", "delimiters and percent sign in the userinfo", ("http://%25%2541%2F%3F%7e@a/",)),
    _Class("6.2.2", "order of the query is kept", ("http://a/?b=2&a=1&&c=",), ("http://a/?a=1&b=2&&c=",)),
    _Class("6.2.2", "empty password is kept", ("http://u:@a/",), ("http://u@a/",)),
    _Class("6.2.2.3", "2 dots remove an empty segment", ("http://a/b//../c", "http://a/b/c")),
    _Class("6.2.2.2", "slash in the path keeps its form", ("http://a/b%2Fc", "http://a/b%2fc"), ("http://a/b/c",)),
    _Class(
        "6.2.2.2", "delimiters in the host keep their form", ("http://a%3A80%40b/",), ("http://a:80/", "http://a@b/")
    ),
    _Class("6.2.2.2", "plus sign and encoded space differ", ("http://a/?b+c",), ("http://a/?b%20c", "http://a/?b%2Bc")),
    _Class("6.2.2.2", "octets that are not UTF-8", ("http://a/%ff%FE", "http://a/%FF%fe")),
    _Class("6.2.2.2", "NUL", ("http://a/%00",), ("http://a/",)),
    _Class("6.2.2.3", "dot-segment", ("http://a/./b", "http://a/b"), ("http://a/b/",)),
    _Class("6.2.2.3", "2 dots", ("http://a/c/../b", "http://a/b"), ("http://a/c/b",)),
    _Class("6.2.2.3", "2 dots at the root", ("http://a/../b", "http://a/../../b")),
    _Class("6.2.2.3", "dot-segment at the end", ("http://a/b/.", "http://a/b/"), ("http://a/b",)),
    _Class("6.2.2.3", "2 dots at the end", ("http://a/b/c/..", "http://a/b/"), ("http://a/b/c",)),
    _Class("6.2.2.3", "dot-segments without an authority", ("x:/a/./b/../c", "x:/a/c")),
    _Class("6.2.2.3", "empty segment is kept", ("http://a/b//c",), ("http://a/b/c",)),
    _Class("6.2.2.3", "dots in the query are kept", ("http://a/?b/../c",), ("http://a/?c",)),
    _Class("6.2.2.3", "dots in the fragment are kept", ("http://a/#b/./c",), ("http://a/#b/c",)),
    _Class("6.2.2.3", "percent-encoded dot-segment", ("http://a/%2E/b", "http://a/%2e/b", "http://a/b")),
    _Class("6.2.2.3", "percent-encoded 2 dots", ("http://a/c/%2E%2e/b", "http://a/c/.%2E/b", "http://a/b")),
    _Class("6.2.2.3", "segment of 3 dots", ("http://a/.../b",), ("http://a/b",)),
    _Class("6.2.2", "already normal", ("http://user@example.com:8042/over/there?name=ferret#nose",)),
    _Class("6.2.2", "everything at once", ("HTTP://%75SER@EXAMPLE.com:8080/%7e/./a/../%c3%A4?%7E#%7e",)),
    _Class("6.2.2", "empty query is not an undefined one", ("http://a/b?",), ("http://a/b",)),
    _Class("6.2.2", "empty fragment is not an undefined one", ("http://a/b#",), ("http://a/b", "http://a/b?#")),
    _Class("6.2.2", "empty userinfo is not an undefined one", ("http://@a/",), ("http://a/",)),
)
"""Classes on which section 6.2.2 alone decides. Default ports, empty ports and empty paths depend on the scheme."""


def normalize_cases() -> Iterator[Case]:
    """Yield cases for every kind of normalization in every component."""
    for section, reason, equivalent, different in _CLASSES:
        yield normalize_case(section, reason, equivalent, different)


def normalize_case(section: str, reason: str, equivalent: tuple[str, ...], different: tuple[str, ...] = ()) -> Case:
    """Return the case of a class of equivalent URIs."""
    (normal,) = set(map(normalized, equivalent))
    assert normalized(normal) == normal
    assert normal not in map(normalized, different)
    others = [uri for uri in dict.fromkeys(equivalent) if uri != normal]
    values: dict[str, object] = {"normal": normal, "equivalent": others, "different": list(different)}
    return Case("normalize", section, reason, values)
