"""Results that must not depend on the versions of Python, Unicode and `idna`, computed with Python 3.11.7.

The digests cover the results for many code points, the literals the results for some texts.
"""

from dataclasses import astuple
from hashlib import sha256

import pytest

from uri_split import InvalidComponent, find_hazards, repair
from uri_split._algebra.hosts import to_ascii

PLANES = range(0x80, 0x110000)
# The packages `regex` and `confusable_homoglyphs` have their own tables.
FROM_OTHER_TABLES = {"confusable-host", "mixed-scripts"}


def written(name: str) -> str:
    try:
        return to_ascii(name)
    except InvalidComponent as error:
        return error.message


def digest(answers: list[str]) -> str:
    return sha256("\n".join(answers).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def some_code_points() -> list[int]:
    """Return all code points below the ideographs, and a part of the large blocks above."""
    return [code for code in PLANES if code < 0x3400 or (0x9F00 < code < 0x20000 and code % 4 == 1) or code % 97 == 0]


def test_idna_names_with_any_code_point_are_as_computed() -> None:
    codes = some_code_points()
    names = (f"a{chr(code)}" for code in codes)
    assert digest([written(name) for name in names]) == "b942e34c58d67f79"


def test_idna_names_between_other_scripts_are_as_computed() -> None:
    codes = some_code_points()
    names = (
        f"\u05d0{chr(code)}\u0915\u094d\u200d.{chr(code)}\u0628"
        for code in codes
        if code < 0x900 or (code < 0x20000 and code % 3 == 0)
    )
    assert digest([written(name) for name in names]) == "326321f37cb53994"


def test_hazards_of_any_code_point_are_as_computed() -> None:
    answers: list[str] = []
    for code in some_code_points():
        if code % 15 == 0 or code < 0x600:
            place = ("http://a{}b.localhost/", "foo://A{}.b:8/", "http://{}.com@e/{}?{}", "http:{}.e/")[code % 4]
            hazards = find_hazards(place.replace("{}", chr(code)))
            answers += (str(astuple(hazard)) for hazard in hazards if hazard.code not in FROM_OTHER_TABLES)
    assert digest(answers) == "0453ddb706cdc8d6"


def test_repairs_of_any_code_point_are_as_computed() -> None:
    results = (repair(f"http://a{chr(code)}/") for code in some_code_points() if code % 5 == 0)
    assert digest([str(result and result.uri) for result in results]) == "d04182aaacd213e0"


LITERALS: list[tuple[str, list[tuple[str, str]]]] = [
    (
        "http://a\u0378/",
        [
            (
                "unicode-version",
                "U+0378 is not assigned in Unicode 14: software with a later version may read another host",
            )
        ],
    ),
    (
        "http://\U00011f04.com@e/",
        [("userinfo-like-host", 'the host is "e": the text before "@" is userinfo, though it looks like a host')],
    ),
    ("http://a\u088f\uff19:\uff19/", []),
    ("http://192.0.0.8/", [("private-address", "192.0.0.8 is an address not reachable from the public Internet")]),
    (
        "http://192.0.0.9/",
        [("special-purpose-address", "192.0.0.9 is the nearest of several servers (anycast), not one machine")],
    ),
    (
        "http://[64:ff9b:1::1]/",
        [
            ("ipv4-in-ipv6", "[64:ff9b:1::1] leads through a NAT64 gateway of one network to the IPv4 address 0.0.0.1"),
            ("private-address", '"[64:ff9b:1::1]" is 0.0.0.1, an address not reachable from the public Internet'),
        ],
    ),
    (
        "http://[2001:db8::1]/",
        [("private-address", "2001:db8::1 is an address for documentation, not reachable from the public Internet")],
    ),
    (
        "http://[3fff::1]/",
        [("private-address", "3fff::1 is an address for documentation, not reachable from the public Internet")],
    ),
    (
        "http://[2002::1]/",
        [
            ("ipv4-in-ipv6", "[2002::1] leads through a 6to4 relay to the IPv4 address 0.0.0.0"),
            (
                "unspecified-address",
                '"[2002::1]" is 0.0.0.0, the unspecified address, on many systems the machine itself',
            ),
        ],
    ),
    (
        "http://[::ffff:0:8.8.8.8]/",
        [("ipv4-in-ipv6", "[::ffff:0:8.8.8.8] leads through a translator to the IPv4 address 8.8.8.8")],
    ),
    ("http://100.64.0.1/", [("private-address", "100.64.0.1 is an address not reachable from the public Internet")]),
    (
        "http://\U0001ccd6\ua7f1/",
        [("unicode-version", 'U+1CCD6 is not assigned in Unicode 14: software with a later version reads "as"')],
    ),
    (
        "foo://\U00010d50.b/",
        [
            (
                "unicode-version",
                "U+10D50 is not assigned in Unicode 14: software with a later version may read another host",
            )
        ],
    ),
    (
        "http://a\u2061/",
        [
            (
                "unicode-version",
                'software with Unicode 16 reads "a"; older software reads U+2061 differently or rejects it',
            )
        ],
    ),
    ("http://xn--zva/", []),
    (
        "http://\xfc.xn--zva/",
        [
            (
                "unicode-version",
                "U+0378 is not assigned in Unicode 14: software with a later version may read another host",
            )
        ],
    ),
    ("http://\u0870\u0628/", []),
]


@pytest.mark.parametrize(("text", "reported"), LITERALS, ids=lambda value: ascii(value)[:40])
def test_hazards_of_some_texts_are_as_listed(text: str, reported: list[tuple[str, str]]) -> None:
    assert [(hazard.code, hazard.message) for hazard in find_hazards(text)] == reported
