"""Findings for the tests of the output formats."""

from typing import Final

from uri_split.cli.formats import Finding, Fix, Location

PLACE: Final = Location("a b/links.txt", 3, 5, 3, 8)
PLAIN: Final = Finding("bad-character", "error", PLACE, "wrong")
FULL: Final = Finding(
    "missing-scheme",
    "warning",
    Location("links.csv", 1, 2, 4, 3),
    "wrong",
    "write it",
    ("wrong text", "^^^^^"),
    (
        Fix("write a", "safe", ((Location("links.csv", 1, 1, 4, 4), '"a"'),)),
        Fix("write b", "possible", ((Location("links.csv", 1, 1, 1, 2), ""), (Location("links.csv", 4, 1, 4, 4), "b"))),
    ),
)
FOUND: Final = Finding(
    "uri",
    "note",
    Location("a.csv", 7, 1, 7, 3),
    "found",
    "write a",
    fixes=(Fix("write a", "likely", ((Location("a.csv", 7, 1, 7, 3), "a"),)),),
    fields={"uri": "a:"},
)
HOSTILE: Final = Finding(
    "bad-character",
    "error",
    Location("a\n::error::b%,c:d\x1b\u202e\udce9", 1, 1, 1, 2),
    "found\r\n::error::x% {0} [a](http://b/) \x1b[2J\x9b\u2028\u202e",
    "::stop-commands::x\n",
    ("\u241b", "^"),
    (Fix("write\n{1}", "likely", ((Location("a\n", 1, 1, 1, 2), "\x1b\n"),)),),
)
ALL: Final = (PLAIN, FULL, FOUND, HOSTILE, PLAIN)
