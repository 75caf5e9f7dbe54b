"""Paths and their last segments: RFC 3986, section 3.3."""

import pytest
from hypothesis import given

from tests.texts import of_rule
from uri_split import InvalidComponent
from uri_split._algebra import paths
from uri_split._algebra.encoding import Decoded, decode
from uri_split.lenient import split


# As `pathlib` from Python 3.14 on: leading dots belong to the stem, a final one is a suffix.
@pytest.mark.parametrize(
    ("segment", "suffix"),
    [
        ("a.b", ".b"),
        ("a.tar.gz", ".gz"),
        (".a", ""),
        (".a.b", ".b"),
        ("..a", ""),
        ("a.", "."),
        ("a..", "."),
        ("...", ""),
        (".", ""),
        ("", ""),
        ("a", ""),
        ("a%2Eb", "%2Eb"),
        ("a.b%2ec", "%2ec"),
        ("a%2Eb.c", ".c"),
        ("%2Ea", ""),
        ("%2e.a", ""),
        ("%20.a", ".a"),
        ("a%2F.b", ".b"),
    ],
)
def test_suffix_begins_at_the_last_dot(segment: str, suffix: str) -> None:
    assert paths.split_suffix(segment) == (segment.removesuffix(suffix), suffix)


@given(of_rule("segment"))
def test_stem_and_suffix_are_the_segment(segment: str) -> None:
    stem, suffix = paths.split_suffix(segment)
    assert stem + suffix == segment
    assert decode(stem) + decode(suffix) == decode(segment)
    assert decode(suffix)[:1] in {"", "."}
    assert "." not in decode(suffix)[1:]


def test_segment_replaces_an_empty_last_segment() -> None:
    assert [paths.with_segment(split(text), "b").path for text in ("a", "a/", "", "//h")] == ["a/b", "a/b", "b", "/b"]


# Section 2.2: a segment that was read is written as it was.
def test_segment_that_was_read_keeps_its_percent_encodings() -> None:
    assert paths.with_segment(split("/a"), Decoded("b%2fc%41", "segment")).path == "/a/b%2fc%41"
    assert paths.with_name(split("/a"), Decoded("b%2fc%41", "segment")).path == "/b%2fc%41"
    assert paths.with_name(split("/a"), Decoded("b%2fc/d", "path")).path == "/b%2Fc%2Fd"


def test_text_that_only_claims_to_be_a_segment_is_encoded() -> None:
    claimed = Decoded("b", "segment")
    claimed.written = "b/../c"
    assert paths.with_segment(split("/a"), claimed).path == "/a/b"


# Sections 3.3 and 5.2.4
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://h/a/b?q#f", "http://h/a/"),
        ("http://h/a/b/?q", "http://h/a/"),
        ("http://h/a", "http://h/"),
        ("http://h/a/", "http://h/"),
        ("http://h/?q", "http://h/"),
        ("http://h?q", "http://h"),
        ("http://h/a//b", "http://h/a//"),
        ("http://h/a//", "http://h/a/"),
        ("http://h/a%2fb/c", "http://h/a%2fb/"),
        ("http://h/a/../b", "http://h/a/../"),
        ("http://h/a/b/..", "http://h/"),
        ("http://h/a/b/../", "http://h/"),
        ("http://h/a/b/.", "http://h/a/"),
        ("http://h/a/b/%2e%2E", "http://h/"),
        ("http://h/..", "http://h/"),
        ("http://h/a/%41%2e/../..", "http://h/"),
        ("http://h/%41/b/", "http://h/%41/"),
        ("x:/.//a", "x:/.//"),
        ("x:/.//a/", "x:/.//"),
        ("x:/.//", "x:/"),
        ("urn:a:b", "urn:"),
        ("x:a/b", "x:a/"),
        ("x:a/", "x:"),
        ("x:a/..", "x:"),
        ("x:", "x:"),
        ("//h", "//h"),
        ("/a", "/"),
        ("a/b", "a/"),
        ("a", ""),
        ("a/", "./"),
        ("a/..", "../"),
        ("a/b/..", "./"),
        (".", "../"),
        ("..", "../../"),
        ("../", "../../"),
        ("../../a", "../../"),
        ("./a:b", "./"),
        ("./a:b/c/", "./a:b/"),
        (".//a/", ".//"),
        (".//a/b/", ".//a/"),
        ("a/..//b/", ".//"),
        ("a/../", "../"),
        ("?q", ""),
        ("", ""),
    ],
)
def test_parent_is_one_level_up(text: str, expected: str) -> None:
    assert paths.parent(split(text)).unsplit() == expected


@pytest.mark.parametrize(
    ("text", "added", "expected"),
    [
        ("http://h", ("a/b", "c d"), "http://h/a/b/c%20d"),
        ("http://h/a?q#f", ("b",), "http://h/a/b"),
        ("http://h/a/?q#f", (), "http://h/a/"),
        ("http://h/a", ("b/", "c"), "http://h/a/b/c"),
        ("http://h/a", ("b//c",), "http://h/a/b//c"),
        ("http://h/a", ("",), "http://h/a/"),
        ("http://h/a", ("", "", "b", ""), "http://h/a/b/"),
        ("http://h/a", ("%2F?#", "é\udce9"), "http://h/a/%252F%3F%23/%C3%A9%E9"),
        ("http://h/a", ("...", ".b/c."), "http://h/a/.../.b/c."),
        ("urn:", ("a:b/c",), "urn:a:b/c"),
        ("", ("a:b/c",), "./a:b/c"),
        ("", ("", "a"), "a"),
        ("/", ("a",), "/a"),
        ("x:", ("a", "b"), "x:a/b"),
    ],
)
def test_paths_are_added_below(text: str, added: tuple[str, ...], expected: str) -> None:
    assert paths.with_paths(split(text), added).unsplit() == expected


@pytest.mark.parametrize("added", [".", "..", "a/..", "a/../b", "./a", "a/."])
def test_dot_segments_are_not_added(added: str) -> None:
    words = r'^"\.\.?" is a dot-segment, which resolution removes from a path: leave it out, or resolve the path first$'
    with pytest.raises(InvalidComponent, match=words) as caught:
        paths.with_paths(split("/a"), [added])
    assert caught.value.component == "path"


@pytest.mark.parametrize("added", ["/a", "//h/a", "/"])
def test_absolute_path_is_not_added(added: str) -> None:
    message = 'a path to add cannot start with "/": leave it out, or call resolve() for an absolute path'
    with pytest.raises(InvalidComponent) as caught:
        paths.with_paths(split("/a"), [added])
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "suffix", "expected"),
    [
        ("/a.b?q#f", ".c", "/a.c?q#f"),
        ("/a.b?q#f", "", "/a?q#f"),
        ("/a", ".b", "/a.b"),
        ("/a.", ".b", "/a.b"),
        ("/a", ".", "/a."),
        ("/.a", ".b", "/.a.b"),
        ("/%41%2eb", ".c", "/%41.c"),
        ("/a.tar.gz", ".tar.xz", "/a.tar.tar.xz"),
        ("/a", ".b c/d", "/a.b%20c%2Fd"),
        ("urn:a.b", ".c", "urn:a.c"),
        ("./a:b.c", ".d", "./a:b.d"),
    ],
)
def test_suffix_is_replaced_or_added(text: str, suffix: str, expected: str) -> None:
    assert paths.with_suffix(split(text), suffix).unsplit() == expected


@pytest.mark.parametrize(
    ("text", "suffix", "message"),
    [
        ("/a", "b", 'a suffix must be empty or start with "."'),
        ("/a", "/.b", 'a suffix must be empty or start with "."'),
        ("/a/", ".b", "the path has no name to which a suffix can be added: call with_name() first"),
        ("//h", ".b", "the path has no name to which a suffix can be added: call with_name() first"),
        ("/..", ".b", "the path has no name to which a suffix can be added: call with_name() first"),
        ("/%2e", "", "the path has no name to which a suffix can be added: call with_name() first"),
    ],
)
def test_suffix_is_rejected(text: str, suffix: str, message: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        paths.with_suffix(split(text), suffix)
    assert str(caught.value) == message
    assert caught.value.component == "path"


# Sections 5.2.4 and 6.2
@pytest.mark.parametrize(
    ("text", "base", "expected"),
    [
        ("http://h/a/b?q#f", "http://h/a?r", True),
        ("http://h/a", "http://h/a", True),
        ("http://h/a/", "http://h/a", True),
        ("http://h/a", "http://h/a/", False),
        ("http://h/a/", "http://h/a/", True),
        ("http://h/ab", "http://h/a", False),
        ("http://h/a", "http://h", True),
        ("http://h", "http://h/", True),
        ("http://h/b", "http://h/a", False),
        ("HTTP://H:80/%61/b", "http://h/a", True),
        ("https://h/a", "http://h/a", False),
        ("http://h:81/a", "http://h/a", False),
        ("http://u@h/a", "http://h/a", False),
        ("http://h.evil.example/a", "http://h/a", False),
        ("http://h/a/../b", "http://h/a", False),
        ("http://h/a/%2e%2e/b", "http://h/a", False),
        ("http://h/a/.%2E/b", "http://h/a/", False),
        ("http://h/b/../a/c", "http://h/a", True),
        ("http://h/a/b/../c", "http://h/a", True),
        # Some servers decode before they split, and Java servers remove what follows a ";".
        ("http://h/a/..%2Fb", "http://h/a/", False),
        ("http://h/a/..%5cb", "http://h/a/", False),
        ("http://h/a/%2e%2e%2fb", "http://h/a/", False),
        ("http://h/a/..;/b", "http://h/a/", False),
        ("http://h/a/%2e%2e%3Bx/b", "http://h/a/", False),
        ("http://h/a/b%2Fc", "http://h/a/", True),
        ("http://h/a/..b/c..d/...", "http://h/a/", True),
        ("http://h/a%2Fb", "http://h/a", False),
        # Others merge slashes before they remove dot-segments, some of them without what follows a ";".
        ("http://h/a//../b", "http://h/a/", False),
        ("http://h/a//c/../../b", "http://h/a", False),
        ("http://h/a/%2F/../b", "http://h/a/", False),
        ("http://h/a/;x/../b", "http://h/a/", False),
        ("http://h/a/.;x/%2e%2e/b", "http://h/a/", False),
        ("http://h/a/../a//b/", "http://h/a/", True),
        ("http://h/a/./b/../c", "http://h/a/", True),
        ("http://h//a/b", "http://h/a", False),
        ("http://h//a/b", "http://h//a", True),
        ("urn:a/b", "urn:a", True),
        ("urn:a:b", "urn:a", False),
        ("urn:a", "urn:", True),
        ("file:/a/b", "file:///a", True),
    ],
)
def test_is_within_compares_segments(text: str, base: str, *, expected: bool) -> None:
    assert paths.is_within(split(text), split(base)) is expected
