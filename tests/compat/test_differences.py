"""The listed differences, and the warnings about them."""

import ast
import sys
import warnings
from collections.abc import Iterator
from dataclasses import replace
from urllib import parse as standard

import pytest

from uri_split import lenient
from uri_split.compat import differences
from uri_split.compat import urllib_parse as parse
from uri_split.compat.differences import (
    DIFFERENCES,
    Difference,
    URLDifference,
    differences_of,
    warn_of_differences,
)


def answers(example: str) -> tuple[object, object]:
    """Return what a call of the table returns here, and in the standard library."""
    return eval(example, {**vars(parse)}), eval(example, {**vars(standard)})  # noqa: S307


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda difference: difference.code)
def test_example_differs_up_to_the_last_python_that_differs(difference: Difference) -> None:
    ours, theirs = answers(difference.example)
    last = tuple(map(int, difference.last.split("."))) if difference.last else sys.version_info[:2]
    # What 3.12.4 corrected, 3.11.10 did, too.
    if sys.version_info[: len(last)] <= last and not ((3, 11, 10) <= sys.version_info[:3] < (3, 12) and len(last) > 2):
        assert ours != theirs
    else:
        assert ours == theirs


@pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda difference: difference.code)
def test_difference_applies_to_its_example_on_the_pythons_that_differ(
    difference: Difference, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(differences, "_is_current", bool)
    monkeypatch.setattr(differences, "DIFFERENCES", [replace(difference, last="any")])
    function, arguments = difference.example.removesuffix(")").split("(", 1)
    assert [*differences_of(function, ast.literal_eval(f"({arguments},)"))]


def test_codes_are_numbered() -> None:
    assert [difference.code for difference in DIFFERENCES] == [f"C{number:03}" for number in range(1, 10)]


# RFC 3986, section 5.4.
EXAMPLES = {
    "g:h": "g:h", "g": "http://a/b/c/g", "./g": "http://a/b/c/g", "g/": "http://a/b/c/g/", "/g": "http://a/g",
    "//g": "http://g", "?y": "http://a/b/c/d;p?y", "g?y": "http://a/b/c/g?y", "#s": "http://a/b/c/d;p?q#s",
    "g#s": "http://a/b/c/g#s", "g?y#s": "http://a/b/c/g?y#s", ";x": "http://a/b/c/;x", "g;x": "http://a/b/c/g;x",
    "g;x?y#s": "http://a/b/c/g;x?y#s", "": "http://a/b/c/d;p?q", ".": "http://a/b/c/", "./": "http://a/b/c/",
    "..": "http://a/b/", "../": "http://a/b/", "../g": "http://a/b/g", "../..": "http://a/", "../../": "http://a/",
    "../../g": "http://a/g", "../../../g": "http://a/g", "../../../../g": "http://a/g", "/./g": "http://a/g",
    "/../g": "http://a/g", "g.": "http://a/b/c/g.", ".g": "http://a/b/c/.g", "g..": "http://a/b/c/g..",
    "..g": "http://a/b/c/..g", "./../g": "http://a/b/g", "./g/.": "http://a/b/c/g/", "g/./h": "http://a/b/c/g/h",
    "g/../h": "http://a/b/c/h", "g;x=1/./y": "http://a/b/c/g;x=1/y", "g;x=1/../y": "http://a/b/c/y",
    "g?y/./x": "http://a/b/c/g?y/./x", "g?y/../x": "http://a/b/c/g?y/../x", "g#s/./x": "http://a/b/c/g#s/./x",
    "g#s/../x": "http://a/b/c/g#s/../x", "http:g": "http://a/b/c/g",
}  # fmt: skip


@pytest.mark.parametrize(("reference", "target"), EXAMPLES.items())
@pytest.mark.parametrize("scheme", ["http", "coap", "git"])
def test_references_are_resolved_as_in_section_5_4(scheme: str, reference: str, target: str) -> None:
    if scheme != "http" and reference == "http:g":
        target = "http:g"
    assert parse.urljoin(f"{scheme}://a/b/c/d;p?q", reference) == target.replace("http://", f"{scheme}://")


@pytest.mark.parametrize(
    ("base", "reference", "target"),
    [
        ("urn:a:b", "#c", "urn:a:b#c"), ("mailto:a", "b", "mailto:b"), ("data:,a/b", "data:,c", "data:,c"),
        ("http://h/", "HTTPS://g/a//b", "HTTPS://g/a//b"), ("http://h/", "x:/a/../b", "x:/b"),
        ("x:/a", "/.//b", "x:/.//b"), ("http://h/a/", "", "http://h/a/"), ("http://h?a", "b", "http://h/b"),
        ("HTTP://h/a?#", "?", "http://h/a?"), ("http://h/\ta", "b\n", "http://h/b"), ("/a/b", "c", "/a/c"),
    ],
)  # fmt: skip
def test_other_references_are_resolved_as_in_section_5_2(base: str, reference: str, target: str) -> None:
    assert parse.urljoin(base, reference) == target
    assert parse.urljoin(base.encode(), reference.encode()) == target.encode()


@pytest.mark.parametrize("base", ["a", "HTTP://h/ a\t", "//h?", "http://[", "a:?"])
def test_target_of_an_empty_reference_is_the_base_without_its_fragment(base: str) -> None:
    for given in (base, f"{base}#b", f"{base}#"):
        assert parse.urljoin(given, "") == parse.urljoin(given, None) == base
        assert parse.urljoin(given.encode(), b"") == base.encode()
        assert parse.urljoin(given, "", allow_fragments=False) == given


def test_schemes_that_a_program_adds_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert parse.urljoin("x://h/a", "x:b") == "x:b"
    monkeypatch.setattr(standard, "uses_relative", standard.uses_relative)
    standard.uses_relative.append("x")
    try:
        assert parse.urljoin("x://h/a", "x:b") == "x://h/b"
    finally:
        standard.uses_relative.remove("x")


@pytest.fixture(name="warned")
def _warned(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[warnings.WarningMessage]]:
    for name in parse.__all__:
        monkeypatch.setattr(parse, name, getattr(parse, name))
    with warnings.catch_warnings(record=True, action="always") as caught:
        warn_of_differences()
        yield caught


@pytest.mark.parametrize("difference", DIFFERENCES[:6], ids=lambda difference: difference.code)
def test_differing_answer_is_warned_of(difference: Difference, warned: list[warnings.WarningMessage]) -> None:
    eval(difference.example, {**vars(parse)})  # noqa: S307
    (warning,) = warned
    assert warning.category is URLDifference
    assert str(warning.message).startswith(f"{difference.code}: urljoin() differs from urllib.parse: ")
    assert warning.filename == "<string>"


def test_same_answer_is_not_warned_of(warned: list[warnings.WarningMessage]) -> None:
    parse.urljoin("http://h/a", "b", allow_fragments=False)
    parse.urljoin(base="http://h/a", url="b")
    parse.urldefrag("http://h/a#b")
    parse.urldefrag("http://h/a?#b", missing_as_none=True)
    parse.urlunsplit(("http", "h", "/a", "", ""), keep_empty=True)
    parse.urlsplit("http://h/?", missing_as_none=True).geturl()
    parse.urlunparse((b"http", b"h", b"/a", b"b", b"", b""))
    assert warned == []


def test_call_that_works_works_with_warnings_too(warned: list[warnings.WarningMessage]) -> None:
    assert parse.urlunsplit(iter(("http", "h", "/a//b", "", ""))) == "http://h/a//b"
    assert parse.urljoin(b"\xc3\xa9#x", b"") == b"\xc3\xa9"
    warn_of_differences()
    assert parse.urljoin("http://h/a//b", "c") == "http://h/a//c"
    assert len(warned) == 1


def test_warning_contains_no_secret(warned: list[warnings.WarningMessage]) -> None:
    parse.urljoin("coap://me:secret@h/a", "b?token=secret")
    assert "secret" not in str(warned[0].message)


def test_differences_are_found_for_each_function() -> None:
    assert [found.code for found in differences_of("urljoin", ["http://h/a", "//[::1]/./b"])] == ["C002"]
    assert [found.code for found in differences_of("urljoin", [b"http://h/a//b#", b"c", False])][:1] == ["C004"]
    assert [found.code for found in differences_of("urljoin", ["http://h/#//", "a", False])] == ["C004"]
    assert [found.code for found in differences_of("urljoin", ["http://h/#//", "a", True])] == []
    assert "C005" in [found.code for found in differences_of("urljoin", ["http://[#a", None])]
    is_early = sys.version_info < (3, 12, 4)
    assert [found.code for found in differences_of("urlunsplit", [("", None, "//h", "", "")])] == ["C009"] * is_early
    assert [found.code for found in differences_of("urlunparse", [("", "h", "/a", "b", "", "")])] == []


def test_result_with_none_keeps_what_section_5_3_needs() -> None:
    for url in ("http://h/?", "http://h/#", "//h", "//", "a?#", "x:", "x:///a?b#c", "file:///", "http:a"):
        split = parse.urlsplit(url, missing_as_none=True)
        assert (*split,) == (*lenient.split(url),)
        assert split.geturl() == url
        assert parse.urlparse(url, missing_as_none=True).geturl() == url
        assert parse.urldefrag(url, missing_as_none=True).geturl() == url
