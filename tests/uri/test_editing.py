"""Methods that edit a reference: RFC 3986, sections 3.3, 3.4, 3.5 and 6.2."""

import inspect
from collections.abc import Callable
from datetime import date, time
from decimal import Decimal
from pathlib import PurePosixPath
from typing import cast
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import URI, AbsoluteURI, InvalidComponent, RelativeRef, URIReference, lenient
from uri_split.integrations.hypothesis import uri_references, uris
from uri_split.rules import RULES

texts = st.text("aA0-.~:@/?=&+%# é") | st.binary().map(lambda data: data.decode("utf-8", "surrogateescape"))


@pytest.mark.parametrize(("text", "kind"), [("X:#", URI), ("X:", AbsoluteURI), ("A/./B", RelativeRef)])
def test_normalize_keeps_the_type(text: str, kind: type[URIReference]) -> None:
    assert type(URIReference(text).normalize()) is kind


def test_default_of_a_component_is_shown_as_unchanged() -> None:
    assert repr(inspect.signature(URIReference.with_components).parameters["port"].default) == "unchanged"


@pytest.mark.parametrize(
    ("text", "name", "values", "expected"),
    [
        ("/", "a", ("1",), "/?a=1"),
        ("/?", "a", ("1",), "/?a=1"),
        ("/?b=%2b+", "a", ("1",), "/?b=%2b+&a=1"),
        ("/?a=0&b&a=9#f", "a", ("1", "2"), "/?a=1&a=2&b#f"),
        ("/?b&%61=0", "a", (None,), "/?b&a"),
        ("/?a=0", "a", (), "/"),
        ("/?a=0&b", "a", (), "/?b"),
        ("/?b", "a", (), "/?b"),
        ("/?", "a", (), "/?"),
        ("/", "a&b", ("c=d +é\udce9#",), "/?a%26b=c%3Dd%20%2B%C3%A9%E9%23"),
    ],
)
def test_with_query_param_replaces_all_values(
    text: str, name: str, values: tuple[str | None, ...], expected: str
) -> None:
    reference = URIReference(text).with_query_param(name, *values)
    assert reference == expected
    assert type(reference) is type(URIReference(text))
    assert [value for other, value in reference.query_params() if other == name] == list(values)


def test_lone_surrogate_in_a_parameter_is_rejected() -> None:
    with pytest.raises(InvalidComponent, match=r"U\+D800 cannot be encoded") as caught:
        URIReference("").with_query_param("a", "\ud800")
    assert caught.value.component == "query"


def test_parameters_of_a_query_are_added_and_replaced() -> None:
    uri = URI("http://h/?a=+&&b=%c3#f")
    assert uri.with_query_param("a", 1, 2.5, None) == "http://h/?a=1&a=2.5&a&&b=%c3#f"
    assert uri.with_query_params({"b": [1, 2]}, a=[], c=None) == "http://h/?&b=1&b=2&c#f"
    assert uri.add_query_params([("c", 1)], c="x y", b=None) == "http://h/?a=+&&b=%c3&c=1&c=x%20y&b#f"
    assert uri.with_query([("c", 1)], d=2) == "http://h/?c=1&d=2#f"
    assert uri.with_query() == uri.with_query(None) == uri.with_query({}) == "http://h/#f"
    assert uri.without_query_params("a") == "http://h/?&b=%c3#f"
    assert uri.with_only_query_params("b") == "http://h/?&b=%c3#f"
    assert URI("http://h/?b&a=%2b&b=1#?").sorted_query() == "http://h/?a=%2b&b&b=1#?"


def test_tracking_parameters_are_removed_in_any_case() -> None:
    uri = URI("http://h/?UTM_a=1&b=%2b+&%75tm_c&fbCLID=2&&utm=3#utm_d=4")
    assert uri.without_tracking() == "http://h/?b=%2b+&&utm=3#utm_d=4"
    assert RelativeRef("?gclid").without_tracking() == ""
    assert URI("http://h/?#").without_tracking() == "http://h/?#"


# Section 6.2: what differs, although it is most likely the same page.
def test_dedupe_key_is_equal_for_the_same_page() -> None:
    page = URI("https://example.com/?a=1&b=2")
    shared = URI("HTTPS://Example.COM:443?b=2&utm_source=x&%61=1#top")
    assert shared.dedupe_key() == "https://example.com/?b=2&utm_source=x&a=1"
    assert shared.dedupe_key(without_tracking=True) == "https://example.com/?b=2&a=1"
    assert shared.dedupe_key(sorted_query=True) == "https://example.com/?a=1&b=2&utm_source=x"
    assert shared.dedupe_key(keep_fragments=True) == "https://example.com/?b=2&utm_source=x&a=1#top"
    assert shared.dedupe_key(without_tracking=True, sorted_query=True) == page.dedupe_key() == page
    assert URI("https://example.com/?a=2&a=1").dedupe_key(sorted_query=True) != "https://example.com/?a=1&a=2"
    assert RelativeRef("%7ea?gclid=1#b").dedupe_key(without_tracking=True) == "~a"
    assert type(page.dedupe_key()) is str


def test_keyword_may_have_any_name() -> None:
    assert URIReference("").with_query_params(self=1, parameters=2) == "?self=1&parameters=2"
    assert URIReference("").with_query(self=1, parameters=2) == "?self=1&parameters=2"
    assert URIReference("").add_query_params(self=1, parameters=2) == "?self=1&parameters=2"


@pytest.mark.parametrize("text", ["http://h/", "http://h/?", "http://h/?#", "?a=1&b&#?c", "#?a", "x:"])
def test_query_that_stays_as_it_is_leaves_the_same_value(text: str) -> None:
    reference = URIReference(text)
    assert reference.add_query_params() is reference
    assert reference.with_query_params() is reference
    assert reference.without_query_params("c") is reference
    assert reference.without_query_params() is reference
    assert reference.without_tracking() is reference
    assert reference.with_only_query_params("*") is reference
    assert reference.sorted_query() is reference
    assert reference.with_query_param("c") is reference


def test_query_of_a_fragment_is_not_edited() -> None:
    assert URI("x:#a?b=1&c").without_query_params("*") == "x:#a?b=1&c"
    assert URI("x:#a?b=1&c").add_query_params(d=1) == "x:?d=1#a?b=1&c"


def test_selector_of_another_type_is_a_type_error() -> None:
    for name in ("without_query_params", "with_only_query_params"):
        with pytest.raises(TypeError, match=rf"{name}\(\) argument must be str or a function, not int"):
            getattr(URIReference("?a"), name)("a", 5)


# Section 3.3
def test_segments_are_texts_numbers_uuids_dates_and_times() -> None:
    uri = URI("http://h/a?q")
    assert uri / 5 / Decimal("1E+2") / date(2026, 1, 2) == "http://h/a/5/100/2026-01-02"
    assert uri.joinpath("b/c", 2.5, UUID(int=1)) == "http://h/a/b/c/2.5/00000000-0000-0000-0000-000000000001"
    assert URIReference("") / time(1, 2, 3) == "./01:02:03"


# Section 3.3
@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("http://h/a/b?q#f", "c d", "http://h/a/c%20d?q#f"),
        ("http://h/a/b?q#f", "", "http://h/a/?q#f"),
        ("http://h/a/", "b/c", "http://h/a/b%2Fc"),
        ("http://h?q", "a", "http://h/a?q"),
        ("http://h/a/..", "b", "http://h/a/b"),
        ("?q", "a", "a?q"),
        ("a", "b:c", "./b:c"),
        ("./a:b", "c", "./c"),
        ("urn:a:b#f", "c", "urn:c#f"),
        ("x:/.//a", "b", "x:/.//b"),
        ("x:/a", "", "x:/"),
    ],
)
def test_with_name_replaces_the_last_segment(text: str, name: str, expected: str) -> None:
    reference = URIReference(text).with_name(name)
    assert reference == expected
    assert type(reference) is type(URIReference(expected))
    assert reference.name == name


@pytest.mark.parametrize(
    ("text", "index", "segment", "expected"),
    [
        ("http://a/v1/users/42/orders?q#f", 2, 43, "http://a/v1/users/43/orders?q#f"),
        ("http://a/%7e/b/", -2, "c/d", "http://a/%7e/c%2Fd/"),
        ("http://a/b/", -1, "", "http://a/b/"),
        ("http://a/b", 0, "%2f", "http://a/%252f"),
        ("/a/b", 0, "", "/.//b"),
        ("a/b", 0, "x:y", "./x:y/b"),
        ("x:/.//a", 2, "b", "x:/.//b"),
        ("x:a/b", 0, "é", "x:%C3%A9/b"),
    ],
)
def test_with_segment_replaces_one_segment(text: str, index: int, segment: str | int, expected: str) -> None:
    reference = URIReference(text).with_segment(index, segment)
    assert reference == expected
    assert type(reference) is type(URIReference(expected))


@pytest.mark.parametrize(("text", "index"), [("http://a", 0), ("/", 1), ("a/b", -3), ("", -1)])
def test_segment_that_is_not_there_is_not_replaced(text: str, index: int) -> None:
    with pytest.raises(IndexError, match=rf"^there is no segment {index}: the path has \d$"):
        URIReference(text).with_segment(index, "x")


@pytest.mark.parametrize("index", ["0", True, None])
def test_index_of_a_segment_must_be_int(index: object) -> None:
    with pytest.raises(TypeError, match=r"^index must be int, not "):
        URIReference("/a").with_segment(cast("int", index), "x")


@pytest.mark.parametrize("name", [".", ".."])
def test_dot_segment_is_not_a_name(name: str) -> None:
    with pytest.raises(InvalidComponent, match="is a dot-segment"):
        URIReference("/a").with_segment(0, name)
    with pytest.raises(InvalidComponent, match="is a dot-segment"):
        URIReference("/a").with_name(name)


@pytest.mark.parametrize(
    ("edit", "argument"),
    [
        (URIReference.with_name, "name"),
        (URIReference.with_suffix, "suffix"),
        (URIReference.joinpath, r"joinpath\(\) argument"),
        (URIReference.__truediv__, "segment"),
    ],
)
def test_path_edits_reject_what_cannot_be_encoded(
    edit: Callable[[URIReference, str], URIReference], argument: str
) -> None:
    with pytest.raises(InvalidComponent, match=r"U\+D800 cannot be encoded"):
        edit(URIReference("/a"), ".\ud800")
    for value in (None, True, b".b"):
        with pytest.raises(TypeError, match=rf"^{argument} must be str(, int, .*|), not {type(value).__name__}"):
            edit(URIReference("/a"), cast("str", value))


@pytest.mark.parametrize("number", [float("inf"), Decimal("NaN")])
def test_number_that_cannot_be_written_is_not_a_segment(number: float) -> None:
    for edit in (URIReference.joinpath, URIReference.__truediv__):
        with pytest.raises(
            InvalidComponent, match="is not a finite number: write a finite number, or a text"
        ) as caught:
            edit(URIReference("/a"), number)
        assert caught.value.component == "path"


@pytest.mark.parametrize("value", [["a"], ("a",), PurePosixPath("a").parts])
def test_several_paths_to_join_are_several_arguments(value: object) -> None:
    words = (
        rf"^joinpath\(\) argument must be str, .* or time, not {type(value).__name__}: unpack several texts with \*$"
    )
    with pytest.raises(TypeError, match=words):
        URIReference("/a").joinpath(cast("str", value))


@pytest.mark.parametrize(
    ("text", "expected"),
    [("x:a?b#c", "x:a?b"), ("x:a?b", "x:a?b"), ("a#", "a"), ("?#b", "?"), ("#a", ""), ("", "")],
)
def test_without_fragment_removes_only_the_fragment(text: str, expected: str) -> None:
    reference = URIReference(text).without_fragment()
    assert reference == expected
    assert type(reference) is type(URIReference(expected))


def test_results_know_their_components() -> None:
    for text in ("http://u@h/a/b.c?q#f", "a/b", "urn:a"):
        reference = URIReference(text)
        results = [reference.parent, reference.joinpath("x"), reference.without_fragment(), reference.with_name("x")]
        for result in [*results, reference.with_suffix(".x"), reference.with_query(x=1)]:
            assert result.components == lenient.split(result)
            assert type(result) is type(URIReference(result))


# The laws. Section 3.3: a path is segments with slashes between them.
@given(uri_references())
def test_parent_and_name_restore_the_path(reference: URI | RelativeRef) -> None:
    if reference.name not in {"", ".", ".."}:
        restored = reference.parent / reference.name
        assert restored.components == (reference.scheme, reference.authority, reference.path, None, None)


@given(uris(), st.sampled_from(["x", "./x", "../x", "x/", "."]))
def test_references_resolve_against_the_parent_as_against_its_child(uri: URI, relative: str) -> None:
    if uri.name not in {"", ".", ".."}:
        assert uri.parent.resolve(relative) == uri.resolve(relative)


@given(uris())
def test_uri_is_within_its_parent(uri: URI) -> None:
    if uri.is_within(uri):  # or it has a segment in which some servers read ".."
        target = uri.resolve(uri)
        assert target.is_within(target.parent)


@given(uri_references(), texts)
def test_names_and_segments_are_read_as_they_were_given(reference: URI | RelativeRef, name: str) -> None:
    if name not in {".", ".."}:
        named = reference.with_name(name)
        assert named.name == name
        assert named.components[3:] == reference.components[3:]
        assert (reference / name).name == name
        for result in (named, reference / name):
            assert RULES[type(result).rule].is_valid(result)
            assert type(result) is type(URIReference(result))
    without_slashes = [part for part in name.split("/") if part not in {"", ".", ".."}]
    joined = reference
    for part in without_slashes:
        joined = joined / part
    if without_slashes:
        assert reference.joinpath("/".join(without_slashes)) == reference.joinpath(*without_slashes) == joined


@given(uri_references(), st.sampled_from(["", ".x", ".é/", ".tar.gz", "."]))
def test_with_suffix_keeps_the_stem(reference: URI | RelativeRef, suffix: str) -> None:
    assert reference.stem + reference.suffix == reference.name
    if reference.name not in {"", ".", ".."}:
        changed = reference.with_suffix(suffix)
        assert changed.name == reference.stem + suffix
        assert changed.components[3:] == reference.components[3:]
        assert RULES[type(changed).rule].is_valid(changed)
        assert type(changed) is type(reference)


@given(uri_references(), st.lists(st.tuples(texts, texts | st.none())))
def test_query_has_the_parameters_that_it_was_given(
    reference: URI | RelativeRef, parameters: list[tuple[str, str | None]]
) -> None:
    given_ = tuple(pair for pair in parameters if pair != ("", None))
    replaced, extended = reference.with_query(given_), reference.add_query_params(given_)
    assert replaced.query_params() == given_
    assert extended.query_params() == (*reference.query_params(), *given_)
    assert extended.startswith(reference.without_fragment()) or not reference.query
    for changed in (replaced, extended):
        assert RULES[type(changed).rule].is_valid(changed)
        assert type(changed) is type(reference)
        assert changed.components._replace(query=None) == reference.components._replace(query=None)
    for name, value in given_:
        assert replaced.query_param(name) == next(other for same, other in given_ if same == name)
        assert value in replaced.query_param_all(name)


@given(uri_references(), st.lists(st.sampled_from(["a", "a*", "*", "", "*0*"])))
def test_edited_queries_keep_the_rest(reference: URI | RelativeRef, names: list[str]) -> None:
    without, only = reference.without_query_params(*names), reference.with_only_query_params(*names)
    pieces = [[piece for piece in (part.query or "").split("&") if piece] for part in (without, only, reference)]
    assert sorted(pieces[0] + pieces[1]) == sorted(pieces[2])
    for changed in (without, only):
        is_unchanged = changed.query_params() == reference.query_params()
        assert changed == reference if is_unchanged else bool(changed.query_params()) is (changed.query is not None)
    for changed in (without, only, reference.sorted_query()):
        assert RULES[type(changed).rule].is_valid(changed)
        assert type(changed) is type(reference)
        assert changed.components._replace(query=None) == reference.components._replace(query=None)
    assert sorted((reference.sorted_query().query or "").split("&")) == sorted((reference.query or "").split("&"))


# The names of `pathlib`, but of its suffixes those of Python 3.14.
@given(st.lists(st.text("ab. é", min_size=1).filter(lambda part: not part.startswith(".") and part[-1] != ".")))
def test_names_are_those_of_pathlib(parts: list[str]) -> None:
    path, reference = PurePosixPath("/", *parts), URIReference("/").joinpath(*parts)
    assert (reference.name, reference.stem, reference.suffix) == (path.name, path.stem, path.suffix)
    if parts:
        assert reference.parent.decoded.path[:-1] == ("", *path.parent.parts[1:])
        assert reference.with_suffix(".c").name == path.with_suffix(".c").name
