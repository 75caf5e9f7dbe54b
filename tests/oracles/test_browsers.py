"""References as browsers resolve them: the `URL` of Node.js follows the URL Standard."""

import json
import shutil
import subprocess
from random import Random

import pytest

from uri_split import repair

BASES = ("https://example.com", "http://example.com/a/b;c?d#e", "wss://example.com:1234/a/", "file:///a/b")
# Names of files as people choose them. Not drawn, since the two differ by intent:
# - delimiters around a text, which browsers keep, and line breaks and tabs within it, which they drop
# - a "%" that begins no percent-encoding: browsers keep it, and it is no URI
# - backslashes, slashes at the beginning, and a scheme: see the tests of `repair`
PIECES = (
    "a",
    "b.html",
    "my file",
    "straße",
    "日本",
    "|",
    "^",
    "{x}",
    "[1]",
    "`",
    "'",
    "é",
    "a\u200bb",
    "😀",
    "12:30",
    "my file: 2",
)
DIVIDERS = ("/", "/../", "/./", "?", "#", " ", "-", "%20", "%2e%2e/")
PROGRAM = """
const read = require("fs").readFileSync(0, "utf8");
console.log(JSON.stringify(JSON.parse(read).map(([text, base]) => new URL(text, base).href)));
"""


def drawn(random: Random) -> str:
    beginning = random.choice(("", "../", "./", "/", "//Host.example/", "//straße.example/ä/", "?", "#"))
    pieces = [random.choice(PIECES) + random.choice(DIVIDERS) for _ in range(random.randint(0, 4))]
    return f"{beginning}{''.join(pieces)}{random.choice(PIECES[:8])}"


def normal(uri: str) -> str:
    """Return what browsers write, in which the grammar does not allow some characters, in its normal form.

    Browsers percent-encode an apostrophe in a query, which the grammar allows.
    """
    repaired = repair(uri)
    assert repaired is not None
    return repaired.uri.normalize(scheme_based=True).replace("'", "%27")


def test_browsers_find_the_same_target() -> None:
    program = shutil.which("node")
    if not program:
        pytest.skip("Node.js is not installed")
    random = Random(18)
    cases = [(drawn(random), random.choice(BASES)) for _ in range(5000)]
    ended = subprocess.run(
        [program, "-e", PROGRAM], input=json.dumps(cases), capture_output=True, text=True, check=True
    )
    refused: list[tuple[str, str]] = []
    for (text, base), href in zip(cases, json.loads(ended.stdout), strict=True):
        repaired = repair(text, base=base)
        if repaired is None:
            refused.append((text, base))
        else:
            # Browsers also convert hosts of files to IDNA, though nothing looks them up in the DNS.
            browsers = href.replace("file://xn--strae-oqa.example", "file://stra%C3%9Fe.example")
            assert normal(repaired.uri) == normal(browsers), (text, base)
    assert refused == []
