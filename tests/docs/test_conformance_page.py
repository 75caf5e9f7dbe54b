"""The page about conformance: its renderer, and that it is not out of date."""

import re
from typing import Final

from docs.conformance import __main__ as script
from docs.conformance.catalogue import ENTRIES, Entry
from docs.conformance.page import Result, column_of, digest, page
from uri_conformance import MatchCase, RemoveDotSegmentsCase, ResolveCase
from uri_conformance.adapter import Request
from uri_conformance.cases import CORE, AnyCase
from uri_conformance.report import Asked, Failure, Outcome, Report, Row

PAGE: Final = script.PAGE.read_text(encoding="utf-8")
MATCH: Final = MatchCase("match-1", "3.3", "a | in `code`", "URI", "x:`|\n", expected=False)
RESOLVE: Final = ResolveCase("resolve-1", "5.2", "empty path", "x:" + 80 * "a", "", strict=True, expected="x:a")
REMOVE: Final = RemoveDotSegmentsCase("remove_dot_segments-1", "5.2.4", "2 * parent", "/a/../..", "/")
LIBRARY: Final = Entry("lib", "C", "other", ("lib",), "nothing", "Claims nothing.")


def failed(case: AnyCase, request: Request, got: object, error: str | None = None) -> list[Failure]:
    return [Failure(Asked(case, request), Outcome("", case.expected, got, error, passed=False))]


def test_page_shows_numbers_and_first_failures() -> None:
    match = {"operation": "match", "rule": "URI", "text": MATCH.text}
    resolve = {"operation": "resolve", "base": RESOLVE.base, "reference": "", "strict": True}
    remove = {"operation": "remove_dot_segments", "path": REMOVE.path}
    rows = [
        Row("match", "URI", 1000, 1, 1, failed(MATCH, match, got=True)),
        Row("match", "host", 3),
        Row("resolve", "strict", 0, 2, 0, failed(RESOLVE, resolve, None, "no")),
        Row("remove_dot_segments", "remove_dot_segments", 0, 1, 0, failed(REMOVE, remove, "/a")),
    ]
    results = [
        Result(LIBRARY, Report("lib 1.0", "core 1.0", rows, [])),
        Result(LIBRARY, Report("fine 2.0", "core 1.0", rows[1:2], [])),
    ]
    text = page(b"core", {"something": (1, 2000)}, results, ["absent"])
    assert "| something | 1 of 2,000 |\n" in text
    assert "| lib 1.0 | C | 1 | \u2014 | ✓ | \u2014 | \u2014 | 3 | \u2014 | \u2014 |\n" in text
    assert "\nLeft out, since they are not on the machine: absent.\n" in text
    assert "### lib 1.0\n\nClaims nothing.\n" in text
    assert (
        '| match: URI | 1 of 1,001 | `` "x:`\\|\\n" `` | `invalid` | `valid` | a \\| in \\`code\\`, 3.3 |\n'
        f'| resolve: strict | 2 of 2 | `"" against "x:{46 * "a"}…` | `"x:a"` | `error: no` | empty path, 5.2 |\n'
        '| remove\\_dot\\_segments | 1 of 1 | `"/a/../.."` | `"/"` | `"/a"` | 2 \\* parent, 5.2.4 |\n'
    ) in text
    assert "### fine 2.0\n\nClaims nothing.\n\nAll 3 checks pass.\n" in text
    assert "Left out" not in page(b"", {}, results, [])


def test_rows_are_counted_in_columns() -> None:
    columns = {
        ("match", "URI"): "URI",
        ("match", "h16"): "other rules",
        ("split", "host"): "split",
        ("split", "undefined, not empty"): "undefined",
        ("resolve", "either"): "resolve",
        ("resolve", "not strict"): "resolve",
        ("remove_dot_segments", "remove_dot_segments"): "resolve",
        ("equivalent", "equivalent"): "normalize",
        ("normalize", "normalize"): "normalize",
        ("recompose", "recompose"): "recompose",
    }
    assert {row: column_of(Row(*row)) for row in columns} == columns


def test_page_is_about_the_present_core() -> None:
    assert digest(CORE.read_bytes()) in PAGE, (
        "run `PYTHONPATH=conformance python -m docs.conformance` on a machine with all libraries"
    )


def test_page_has_every_library() -> None:
    assert len(re.findall("^### ", PAGE.partition("\n## First failures\n")[2], re.MULTILINE)) == len(ENTRIES)


def test_page_explains_every_number_by_a_case() -> None:
    for section in PAGE.partition("## First failures")[2].split("\n### ")[1:]:
        assert "\nAll " in section or re.search(
            r"\n\| .+ \| [0-9,]+ of [0-9,]+ \| `.* \| `.* \| `.* \| .+, [2-6]", section
        )


def test_this_library_passes() -> None:
    assert re.search(r"\n### uri_split [0-9.]+\n\n.*\n\nAll [0-9,]+ checks pass\.\n", PAGE)
