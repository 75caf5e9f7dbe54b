"""Cases of the removal of dot-segments."""

from collections.abc import Iterator
from typing import Final

from tests.oracles.section_5_2 import remove_dot_segments
from uri_conformance.generator.case import Case

_PATHS: Final = {
    "/a/b/c/./../../g": "example of the section",
    "mid/content=5/../6": "example of the section",
    "": "empty path",
    "/": "root",
    "a": "1 segment",
    "/a/b": 'no "." or ".."',
    "/a/b/": "slash at the end",
    ".": '"." alone',
    "..": '".." alone',
    "./": '"." and a slash',
    "../": '".." and a slash',
    "./a": '"." at the beginning',
    "../a": '".." at the beginning',
    "././a": '"." twice at the beginning',
    "../../a": '".." twice at the beginning',
    "./../a": '"." and ".." at the beginning',
    ".././a": '"." and ".." at the beginning, in the other order',
    "./.": 'nothing but "." twice',
    "../.": '"..", then "."',
    "./..": '".", then ".."',
    "./a/..": '".." removes the only segment; the slash is left',
    "/.": '"." at the root',
    "/..": '".." at the root',
    "/./": '"." at the root, and a slash',
    "/../": '".." at the root, and a slash',
    "/./a": '"." after the root',
    "/../a": '".." after the root',
    "/../../a": '".." twice after the root',
    "/a/.": '"." at the end',
    "/a/..": '".." at the end',
    "/a/./": '"." at the end, and a slash',
    "/a/../": '".." at the end, and a slash',
    "/a/b/.": '"." at the end, after 2 segments',
    "/a/b/..": '".." at the end, after 2 segments',
    "/a/./b": '"." in the middle',
    "/a/../b": '".." in the middle',
    "/a/b/../../c": '".." twice in the middle',
    "/a/b/../../../c": 'more ".." than segments',
    "/a/../../b": '".." after the root is reached',
    "a/..": '1 segment, then ".."',
    "abc/..": 'longer segment, then ".."',
    "a/../b": '".." removes the first segment of a relative path; the slash is left',
    "a/../../b": '".." beyond the first segment of a relative path',
    "a/./b": '"." in a relative path',
    "a/.": '"." at the end of a relative path',
    "a/b/..": '".." at the end of a relative path',
    "/a//../b": '".." after an empty segment',
    "/a//b": "empty segment",
    "/a//./b": '"." after an empty segment',
    "/a/b//../../c": '".." twice after an empty segment',
    "/...": "segment of 3 dots",
    "/.../a": "segment of 3 dots before another",
    ".../a": "segment of 3 dots at the beginning",
    "/.a": "segment that begins with a dot",
    "/..a/b": "segment that begins with 2 dots",
    ".a/b": "segment that begins with a dot, at the beginning",
    "..a/b": "segment that begins with 2 dots, at the beginning",
    "/a./b": "segment that ends with a dot",
    "/a../b": "segment that ends with 2 dots",
    "/a/.b/..": '".." removes a segment that begins with a dot',
    "/a/.../..": '".." removes a segment of 3 dots',
    "//a/../b": "path that begins with 2 slashes",
    "/..//a": '".." at the root, before an empty segment',
    "/a/b/../..": '".." twice at the end',
    "/a/./.": '"." twice at the end',
    "/a/b/c/d/e/../../../../../f": '".." 5 times',
    "/a/..;x/b": "segment that begins with 2 dots and has a parameter",
    "/a/.;x/b": "segment that begins with a dot and has a parameter",
    "/..../a": "segment of 4 dots",
    "/a/.%2E/b": "dot and a percent-encoded dot",
    "/%2e/a": "percent-encoded dot in lower case",
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
