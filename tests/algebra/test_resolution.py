"""Resolution, its inverse, and the base: RFC 3986, sections 4.2, 4.4 and 5."""

from itertools import product
from random import Random

import pytest
from hypothesis import given

from tests.texts import drawn_reference, of_rule
from uri_split import URI, InvalidURI, RelativeRef, URIReference
from uri_split._algebra.resolution import guarded, merge, remove_dot_segments, unguarded
from uri_split.lenient import split
from uri_split.rules import RULES

BASE = URI("http://a/b/c/d;p?q")

# Section 5.4.1
NORMAL = {
    "g:h": "g:h",
    "g": "http://a/b/c/g",
    "./g": "http://a/b/c/g",
    "g/": "http://a/b/c/g/",
    "/g": "http://a/g",
    "//g": "http://g",
    "?y": "http://a/b/c/d;p?y",
    "g?y": "http://a/b/c/g?y",
    "#s": "http://a/b/c/d;p?q#s",
    "g#s": "http://a/b/c/g#s",
    "g?y#s": "http://a/b/c/g?y#s",
    ";x": "http://a/b/c/;x",
    "g;x": "http://a/b/c/g;x",
    "g;x?y#s": "http://a/b/c/g;x?y#s",
    "": "http://a/b/c/d;p?q",
    ".": "http://a/b/c/",
    "./": "http://a/b/c/",
    "..": "http://a/b/",
    "../": "http://a/b/",
    "../g": "http://a/b/g",
    "../..": "http://a/",
    "../../": "http://a/",
    "../../g": "http://a/g",
}
# Section 5.4.2
ABNORMAL = {
    "../../../g": "http://a/g",
    "../../../../g": "http://a/g",
    "/./g": "http://a/g",
    "/../g": "http://a/g",
    "g.": "http://a/b/c/g.",
    ".g": "http://a/b/c/.g",
    "g..": "http://a/b/c/g..",
    "..g": "http://a/b/c/..g",
    "./../g": "http://a/b/g",
    "./g/.": "http://a/b/c/g/",
    "g/./h": "http://a/b/c/g/h",
    "g/../h": "http://a/b/c/h",
    "g;x=1/./y": "http://a/b/c/g;x=1/y",
    "g;x=1/../y": "http://a/b/c/y",
    "g?y/./x": "http://a/b/c/g?y/./x",
    "g?y/../x": "http://a/b/c/g?y/../x",
    "g#s/./x": "http://a/b/c/g#s/./x",
    "g#s/../x": "http://a/b/c/g#s/../x",
}


def test_section_5_4_has_42_examples() -> None:
    assert len(NORMAL) + len(ABNORMAL) + len(["http:g"]) == 42


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize(("reference", "target"), [*NORMAL.items(), *ABNORMAL.items()])
def test_examples_of_section_5_4(reference: str, target: str, strict: bool) -> None:  # noqa: FBT001  a parameter of the test
    assert BASE.resolve(reference, strict=strict) == target
    assert BASE.resolve(URIReference(reference), strict=strict) == target


# Section 5.4.2: "http:g" is for strict parsers itself, for backward compatibility as if it had no scheme.
@pytest.mark.parametrize(
    ("base", "reference", "strictly", "backward_compatibly"),
    [
        ("http://a/b/c/d;p?q", "http:g", "http:g", "http://a/b/c/g"),
        ("http://a/b/c/d;p?q", "HTTP:g", "HTTP:g", "http://a/b/c/g"),
        ("http://a/b/c/d;p?q", "http:", "http:", "http://a/b/c/d;p?q"),
        ("http://a/b/c/d;p?q", "http://x/../y", "http://x/y", "http://x/y"),
        ("http://a/b/c/d;p?q", "g:g", "g:g", "g:g"),
        ("x:a", "x:b:c", "x:b:c", "x:b:c"),
    ],
)
def test_scheme_of_the_base_is_ignored_unless_strict(
    base: str, reference: str, strictly: str, backward_compatibly: str
) -> None:
    assert URI(base).resolve(reference) == URI(base).resolve(reference, strict=True) == strictly
    assert URI(base).resolve(reference, strict=False) == backward_compatibly


# Section 5.1: the fragment of a base is not part of it.
def test_fragment_of_the_base_is_ignored() -> None:
    base = URI("http://a/b#s")
    assert (base.resolve(""), base.resolve("?q"), base.resolve("c")) == ("http://a/b", "http://a/b?q", "http://a/c")


# Section 3.3: without an authority, a path cannot begin with "//".
@pytest.mark.parametrize(
    ("base", "reference", "target"),
    [
        ("x:/a/b", "..//c", "x:/.//c"),
        ("x:/a/b", "/.//c", "x:/.//c"),
        ("x:/a/b", "x:/..//c?q#f", "x:/.//c?q#f"),
        ("x:a/b", "..//c", "x:/.//c"),
        ("x:/.//c/d", "e", "x:/.//c/e"),
        ("x://h/a/b", "..//c", "x://h//c"),
    ],
)
def test_no_path_becomes_an_authority(base: str, reference: str, target: str) -> None:
    resolved = URI(base).resolve(reference)
    assert resolved == target
    assert resolved.authority == URI(base).authority
    assert URI(base).resolve(target) == target


@pytest.mark.parametrize(
    ("base", "reference", "target"),
    [
        ("urn:a:b", "c", "urn:c"),  # section 5.2.3: all but the last segment, and there is but one
        ("urn:a:b", "#f", "urn:a:b#f"),
        ("x:a/b", "../c", "x:/c"),
        ("http://a", "g", "http://a/g"),
        ("http://a?q/r", "g", "http://a/g"),
        ("http://a/b/%2E%2E/c", "../d", "http://a/b/d"),  # an encoded dot is not a dot
        ("http://a/b/../c", "", "http://a/b/../c"),  # section 5.2.2: the path of the base as it is
    ],
)
def test_cases_that_other_libraries_get_wrong(base: str, reference: str, target: str) -> None:
    assert URI(base).resolve(reference) == target


@pytest.mark.parametrize("reference", ["a b", "1:2", "http://[::1", "%zz"])
def test_resolve_rejects_what_is_not_a_reference(reference: str) -> None:
    with pytest.raises(InvalidURI) as caught:
        BASE.resolve(reference)
    assert (caught.value.text, caught.value.rule) == (reference, "URI-reference")


@pytest.mark.parametrize("value", [None, 5, b"a"])
def test_resolve_rejects_what_is_not_a_str(value: object) -> None:
    with pytest.raises(TypeError):
        BASE.resolve(value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


# Section 5.2.4
@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/a/b/c/./../../g", "/a/g"),
        ("mid/content=5/../6", "mid/6"),
        ("", ""),
        ("/.", "/"),
        ("/..", "/"),
        ("..", ""),
        ("a/..", "/"),
        ("/a//../b", "/a/b"),
        ("/a/..//b", "//b"),
        ("/%2e/b", "/%2e/b"),
        ("/\n/../\ud800", "/\ud800"),
    ],
)
def test_remove_dot_segments_follows_section_5_2_4(path: str, expected: str) -> None:
    assert remove_dot_segments(path) == expected


@given(of_rule("path"))
def test_no_dot_segment_is_left(path: str) -> None:
    removed = remove_dot_segments(path)
    assert RULES["path"].is_valid(removed)
    assert not {".", ".."} & set(removed.split("/"))
    assert remove_dot_segments(removed) == removed


# Section 5.2.3
def test_merge_replaces_the_last_segment() -> None:
    assert merge("http://a/b/c/d;p?q/r#s/t", "g") == "/b/c/g"
    assert merge("http://a", "g") == merge("http://a/", "g") == "/g"
    assert merge("x:", "g") == merge("x:a", "g") == "g"


# Section 4.2
@pytest.mark.parametrize(
    ("scheme", "authority", "path", "expected"),
    [
        (None, None, "a:b/c", "./a:b/c"),
        (None, None, "a/b:c", "a/b:c"),
        (None, None, "/a:b", "/a:b"),
        (None, None, "//a", "/.//a"),
        ("x", None, "a:b", "a:b"),
        ("x", None, "//a", "/.//a"),
        (None, "h", "//a", "//a"),
    ],
)
def test_guarded_path_is_not_ambiguous(scheme: str | None, authority: str | None, path: str, expected: str) -> None:
    assert guarded(scheme, authority, path) == expected


@pytest.mark.parametrize(
    ("scheme", "authority", "path", "expected"),
    [
        (None, None, "./a:b", "a:b"),
        (None, None, "./a", "./a"),
        (None, None, "./a/b:c", "./a/b:c"),
        ("x", None, "./a:b", "./a:b"),
        ("x", None, "/.//a", "//a"),
        (None, None, "/.//a", "//a"),
        (None, None, "/./a", "/./a"),
        ("x", "h", "/.//a", "/.//a"),
    ],
)
def test_unguarded_undoes_guarded(scheme: str | None, authority: str | None, path: str, expected: str) -> None:
    assert unguarded(scheme, authority, path) == expected


# Section 4.4
@pytest.mark.parametrize(
    ("reference", "same"),
    [
        ("", True),
        ("#", True),
        ("#x", True),
        ("http://a/b/c/d;p?q#x", True),
        ("d;p?q", True),
        ("?q", True),
        ("//a/b/c/d;p?q", True),
        ("d;p", False),
        ("?", False),
        ("http://A/b/c/d;p?q", False),
    ],
)
def test_is_same_document_ignores_fragments(reference: str, same: bool) -> None:  # noqa: FBT001  a parameter of the test
    assert BASE.is_same_document(reference) is same
    assert BASE.resolve("#there").is_same_document(reference) is same


def test_document_with_dot_segments_is_the_same_as_itself() -> None:
    uri = URI("http://a/b/../c?q#s")
    assert all(uri.is_same_document(reference) for reference in ("", "#t", uri, "http://a/c?q", "/b/../c?q"))
    assert not uri.is_same_document("http://a/b/c?q")


# The inverse of resolution: the shortest reference, and one that resolves back.
@pytest.mark.parametrize(
    ("base", "target", "reference"),
    [
        ("http://a/b/c/d;p?q", "http://a/b/c/d;p?q", ""),
        ("http://a/b/c/d;p?q", "http://a/b/c/d;p?q#", "#"),
        ("http://a/b/c/d;p?q", "http://a/b/c/d;p?y", "?y"),
        ("http://a/b/c/d;p?q", "http://a/b/c/d;p?", "?"),
        ("http://a/b/c/d;p?q", "http://a/b/c/d;p", "d;p"),
        ("http://a/b/c/?q", "http://a/b/c/", "."),
        ("http://a/b/c/d;p?q", "http://a/b/c/", "."),
        ("http://a/b/c/d;p?q", "http://a/b/", ".."),
        ("http://a/b/c/d;p?q", "http://a/", "/"),
        ("http://a/b/c/d;p?q", "http://a/b/g?y#s", "../g?y#s"),
        ("http://a/b/c/d", "http://a/b/c/e:f", "./e:f"),
        ("http://a/b/c/d", "http://a/b/c//e", ".//e"),
        ("http://a/b/c/d", "http://a//e", "/.//e"),
        ("http://a/b/c/d", "http://a/b//", "..//"),
        ("http://a//b/c", "http://a//b/d", "d"),
        ("http://a/b//c", "http://a/b/d", "../d"),
        ("http://a/long/way/d", "http://a/x", "/x"),
        ("http://a/b", "http://a", "http://a"),
        ("http://a?q", "http://a", "http://a"),
        ("http://a", "http://a/", "."),
        ("http://a", "http://b/", "http://b/"),
        ("http://a/", "https://a/", "https://a/"),
        ("http://a/b/c", "http://a/b/../d", "http://a/b/../d"),
        ("http://a/b/../d", "http://a/b/../d#f", "#f"),
        ("http://a/b/../c/d", "http://a/c/e", "e"),
        ("urn:a:b", "urn:c", "c"),
        ("urn:a:b", "urn:a:c", "./a:c"),
        ("x:a:b", "x:a:c", "x:a:c"),  # "./a:c" is not shorter
        ("x:a/b", "x:c", "x:c"),
        ("x:a/b/c", "x:a/d", "../d"),
        ("x:a/b", "x:/c", "/c"),
        ("x:/a/b", "x:/.//c", "..//c"),
        ("x:a", "x:", "."),
        ("x:a/b", "x:", "x:"),
        ("x:a", "x://h/", "x://h/"),
        ("x://h/", "x:a", "x:a"),
        ("mailto:a@b", "mailto:c@b", "c@b"),
        ("x:/.//c/d", "x:/.//c/e", "e"),
    ],
)
def test_relativize_returns_the_shortest_reference(base: str, target: str, reference: str) -> None:
    relative = URI(base).relativize(target)
    assert relative == reference
    assert type(relative) is type(URIReference(reference))
    assert relative.components == split(reference)


def test_relativize_returns_a_network_path_only_on_request() -> None:
    base = URI("http://a/b?q")
    assert base.relativize("http://c/d") == "http://c/d"
    assert base.relativize("http://c/d", network_path=True) == "//c/d"
    assert base.relativize("http://a", network_path=True) == "//a"
    assert base.relativize("http://a/c", network_path=True) == "c"
    assert base.relativize("https://a/c", network_path=True) == "https://a/c"


def test_relativize_rejects_what_is_not_a_uri() -> None:
    with pytest.raises(InvalidURI) as caught:
        BASE.relativize("/a")
    assert (caught.value.text, caught.value.rule) == ("/a", "URI")


@pytest.mark.parametrize("network_path", [False, True])
def test_relativize_is_the_inverse_of_resolve(network_path: bool) -> None:  # noqa: FBT001  a parameter of the test
    random = Random(52)
    shorter = 0
    for _ in range(20_000):
        base, target = URI(drawn_reference(random, scheme=True)), URI(drawn_reference(random, scheme=True))
        if random.random() < 0.5:
            target = base.resolve(drawn_reference(random, scheme=False))
        reference = base.relativize(target, network_path=network_path)
        assert RULES["URI-reference"].is_valid(reference), (base, target)
        assert reference.components == split(reference)
        assert len(reference) <= len(target)
        assert network_path or reference == target or reference.authority is None
        if set(target.path.split("/")) & {".", ".."}:
            # Resolution takes dot-segments away, and only a reference without a path leaves them where they are.
            assert reference == target or base.resolve(reference) == target, (base, target)
        else:
            assert base.resolve(reference) == target, (base, target)
        shorter += reference != target
    assert shorter > 6_000


@pytest.mark.parametrize("base", ["s://h/a/b", "s://h", "s:a/b", "s:/a//b?q", "s:", "s:/.//a", "s:/.//a/b"])
def test_no_reference_is_shorter(base: str) -> None:
    shortest: dict[str, int] = {}
    for length in range(6):
        for characters in product("a./:?#", repeat=length):
            text = "".join(characters)
            if RULES["relative-ref"].is_valid(text) and not text.startswith("//"):
                shortest.setdefault(URI(base).resolve(text), length)
    assert len(shortest) > 1000
    for target, length in shortest.items():
        assert len(URI(base).relativize(target)) == min(length, len(target)), (base, target)


def test_relative_reference_cannot_resolve() -> None:
    assert not hasattr(RelativeRef("a"), "resolve")
    assert not hasattr(RelativeRef("a"), "relativize")
