"""Cases of the removal of dot-segments."""

from collections.abc import Iterator
from typing import Final

from conformance.case import Case
from tests.oracles.section_5_2 import remove_dot_segments

_PATHS: Final = {
    "/a/b/c/./../../g": "example of the section",
    "mid/content=5/../6": "example of the section",
    "": "empty path",
    "/": "root",
    "a": "1 segment",
    "/a/b": "no dot-segments",
    "/a/b/": "slash at the end",
    ".": "dot-segment alone",
    "..": "2 dots alone",
    "./": "dot-segment and a slash",
    "../": "2 dots and a slash",
    "./a": "dot-segment at the beginning",
    "../a": "2 dots at the beginning",
    "././a": "2 dot-segments at the beginning",
    "../../a": "2 dots twice at the beginning",
    "./../a": "both dot-segments at the beginning",
    ".././a": "both dot-segments at the beginning, in the other order",
    "./.": "2 dot-segments alone",
    "../.": "2 dots, then 1",
    "./..": "1 dot, then 2",
    "./a/..": "nothing but the root is left",
    "/.": "dot-segment at the root",
    "/..": "2 dots at the root",
    "/./": "dot-segment at the root, and a slash",
    "/../": "2 dots at the root, and a slash",
    "/./a": "dot-segment after the root",
    "/../a": "2 dots after the root",
    "/../../a": "2 dots twice after the root",
    "/a/.": "dot-segment at the end",
    "/a/..": "2 dots at the end",
    "/a/./": "dot-segment at the end, and a slash",
    "/a/../": "2 dots at the end, and a slash",
    "/a/b/.": "dot-segment at the end, after 2 segments",
    "/a/b/..": "2 dots at the end, after 2 segments",
    "/a/./b": "dot-segment in the middle",
    "/a/../b": "2 dots in the middle",
    "/a/b/../../c": "2 dots twice in the middle",
    "/a/b/../../../c": "more dot-segments than segments",
    "/a/../../b": "2 dots after the root is reached",
    "a/..": "1 segment, then 2 dots",
    "abc/..": "longer segment, then 2 dots",
    "a/../b": "2 dots remove the first segment of a relative path; the slash is left",
    "a/../../b": "2 dots beyond the first segment of a relative path",
    "a/./b": "dot-segment in a relative path",
    "a/.": "dot-segment at the end of a relative path",
    "a/b/..": "2 dots at the end of a relative path",
    "/a//../b": "2 dots after an empty segment",
    "/a//b": "empty segment",
    "/a//./b": "dot-segment after an empty segment",
    "/a/b//../../c": "2 dots twice after an empty segment",
    "/...": "segment of 3 dots",
    "/.../a": "segment of 3 dots before another",
    ".../a": "segment of 3 dots at the beginning",
    "/.a": "segment that begins with a dot",
    "/..a/b": "segment that begins with 2 dots",
    ".a/b": "segment that begins with a dot, at the beginning",
    "..a/b": "segment that begins with 2 dots, at the beginning",
    "/a./b": "segment that ends with a dot",
    "/a../b": "segment that ends with 2 dots",
    "/a/.b/..": "2 dots remove a segment that begins with a dot",
    "/a/.../..": "2 dots remove a segment of 3 dots",
    "/%2E/a": "percent-encoded dot",
    "/a/%2E%2E/b": "percent-encoded dots",
    "/a;x=1/../b": "segment with a parameter",
}
"""Paths with the reasons for them."""


def dot_segment_cases() -> Iterator[Case]:
    """Yield cases for every line of the algorithm."""
    for path, reason in _PATHS.items():
        yield dot_segment_case(path, reason)


def dot_segment_case(path: str, reason: str) -> Case:
    """Return the case of a path."""
    return Case("remove_dot_segments", "5.2.4", reason, {"path": path, "result": remove_dot_segments(path)})
