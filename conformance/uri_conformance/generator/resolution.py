"""Cases of reference resolution, and of the removal of dot-segments."""

from collections.abc import Iterator
from typing import Final

from tests.oracles.section_5_2 import recomposed, remove_dot_segments, target
from uri_conformance.generator.case import Case

_EXAMPLES_BASE: Final = "http://a/b/c/d;p?q"
_NORMAL_EXAMPLES: Final = (
    "g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "", ".", "./",
    "..", "../", "../g", "../..", "../../", "../../g",
)  # fmt: skip
_ABNORMAL_EXAMPLES: Final = (
    "../../../g", "../../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g", "./../g", "./g/.", "g/./h", "g/../h",
    "g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x", "g#s/../x",
)  # fmt: skip

_PAIRS: Final = {
    "5.2.2": {
        ("http://h/p?q", "y:"): "scheme alone: nothing comes from the base",
        ("http://h/p?q", "y:a"): "scheme and a rootless path",
        ("http://h/p?q", "y://i/a?b#c"): "reference with all components",
        ("http://h/p?q", "y:/a/./b/../c?d"): "scheme: dot-segments of the path are removed, the query is kept",
        ("http://h/p?q", "y:a/../b"): "scheme and a rootless path: dot-segments are removed",
        ("http://h/p?q", "y:./a"): "scheme and a rootless path that begins with a dot-segment",
        ("http://h/p?q", "y://i/../a"): "scheme and authority: a dot-segment at the root",
        ("http://h/p?q", "http://i/a"): "scheme of the base and an authority",
        ("http://h/p?q", "//i"): "authority alone",
        ("http://h/p?q", "//i?b"): "authority and a query",
        ("http://h/p?q", "//i/a/./b/../c#d"): "authority: dot-segments of the path are removed",
        ("x://h/p?q", "//"): "empty authority",
        ("x://h/p", "///a"): "empty authority and a path",
        ("http://h/p?q", ""): "empty reference: the query of the base",
        ("http://h/p", ""): "empty reference: the base has no query",
        ("http://h/p?", ""): "empty reference: the empty query of the base",
        ("http://h/p?q", "?"): "empty query replaces that of the base",
        ("http://h/p", "?b"): "query alone",
        ("http://h/p?q", "#"): "empty fragment",
        ("http://h/p?q", "#a"): "fragment alone: the query of the base",
        ("http://h/p?q", "?#"): "empty query and empty fragment",
        ("http://h/p?q", "/a"): "absolute path: no query",
        ("http://h/p?q", "/a#b"): "absolute path: the fragment is kept",
        ("http://h/p?q", "/a/../b?c"): "absolute path: dot-segments are removed",
        ("x:/p", "/a"): "absolute path: the base has no authority",
        ("x:p", "/a"): "absolute path: the path of the base is rootless",
        ("http://h/p/p?q", "a"): "relative path: no query",
        ("x://u@h:1/p", "a"): "userinfo and port come from the base",
        ("x:/p/p", "a?b#c"): "relative path: the base has no authority",
        ("http://h/p", "a:b"): "scheme that looks like a segment",
        ("x://h/p?q", "../a?b"): "scheme that few programs know",
        ("x:p", "x:a/b"): "scheme of the base and a rootless path",
        ("http://h/p", "./a:b"): "first segment with a colon",
        ("http://h/p", "a?../b#../c"): "dot-segments in the query and in the fragment are kept",
    },
    "5.2.3": {
        ("http://h", "a"): "empty path of the base after an authority",
        ("http://h?q", "a"): "empty path of the base after an authority, with a query",
        ("http://h", "../a"): "empty path of the base after an authority, and a dot-segment",
        ("x://", "a"): "empty path of the base after an empty authority",
        ("x:", "a"): "empty path of the base without an authority",
        ("x:p", "a"): "path of the base without a slash",
        ("x:p/q", "a"): "rootless path of the base with a slash",
        ("x:p/q", "../a"): "rootless path of the base, and a dot-segment",
        ("x:p:q", "a"): "rootless path of the base with a colon",
        ("http://h/p/", "a"): "path of the base with a slash at the end",
        ("http://h/p//q", "a"): "path of the base with an empty segment",
        ("http://h/p/q?r/s", "a"): "slash in the query of the base",
    },
    "5.2.4": {
        ("http://h/a/b/c", "../../../../d"): "more dot-segments than segments",
        ("http://h/a/b", ".."): "dot-segment at the end",
        ("http://h/a/b", "../"): "dot-segment and a slash at the end",
        ("http://h/a//b", "../c"): "dot-segment after an empty segment",
        ("http://h/a", "b/%2E%2E/c"): "percent-encoded dots are not dot-segments",
        ("http://h/a", "b/%2e%2e/c"): "the same with hex digits in lower case",
        ("http://h/a", ".../b"): "segment of 3 dots",
    },
}
"""By section, bases and references with the reasons for them. The RFC leaves no choice about their targets."""

_WITH_SCHEME_OF_BASE: Final = (
    ("http://a/b/c/d;p?q", "http:g"),
    ("x://h/p?q", "x:"),
    ("x://h/p?q", "x:a"),
    ("x://h/p?q", "x:/a"),
    ("x://h/p?q", "x:?b"),
    ("x://h/p?q", "x:#b"),
)
"""Bases and references with the same scheme."""


def resolve_cases() -> Iterator[Case]:
    """Yield the examples of section 5.4, and cases for every branch of the algorithm."""
    for reference in _NORMAL_EXAMPLES:
        yield resolve_case(_EXAMPLES_BASE, reference, "5.4.1", "normal example")
    for reference in _ABNORMAL_EXAMPLES:
        yield resolve_case(_EXAMPLES_BASE, reference, "5.4.2", "abnormal example")
    for section, pairs in _PAIRS.items():
        for (base, reference), reason in pairs.items():
            yield resolve_case(base, reference, section, reason)
    for base, reference in _WITH_SCHEME_OF_BASE:
        yield resolve_case(base, reference, "5.2.2", "scheme of the base: kept by a strict parser", strict=True)
        yield resolve_case(
            base, reference, "5.2.2", "scheme of the base: dropped by a parser that is not strict", strict=False
        )


def resolve_case(base: str, reference: str, section: str, reason: str, *, strict: bool | None = None) -> Case:
    """Return the case of a base and a reference; `strict` is `None` if the target is the same in both modes."""
    by_mode = {mode: recomposed(target(base, reference, strict=mode)) for mode in (True, False)}
    assert (strict is None) == (by_mode[True] == by_mode[False])
    result = by_mode[strict is not False]
    values: dict[str, object] = {"base": base, "reference": reference, "strict": strict, "result": result}
    return Case("resolve", section, reason, values)


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
