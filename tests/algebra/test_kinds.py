"""Kinds of paths and of references: RFC 3986, sections 3.3, 4.1, 4.2 and 4.4."""

from typing import get_args

import pytest
from hypothesis import given

from tests.texts import of_rule
from uri_split import URI, RelativeRef, URIReference
from uri_split._algebra.resolution import PathKind, ReferenceKind, RelativeKind
from uri_split.rules import RULES


@pytest.mark.parametrize(
    ("text", "reference", "path"),
    [
        ("http://a/b?c#d", "URI", "path-abempty"),
        ("http://a", "URI", "path-abempty"),
        ("file:///", "URI", "path-abempty"),
        ("file:/a", "URI", "path-absolute"),
        ("x:/", "URI", "path-absolute"),
        ("urn:a:b", "URI", "path-rootless"),
        ("x:", "URI", "path-empty"),
        ("x:?q#f", "URI", "path-empty"),
        ("//a/b", "network-path", "path-abempty"),
        ("//", "network-path", "path-abempty"),
        ("//?q", "network-path", "path-abempty"),
        ("/", "absolute-path", "path-absolute"),
        ("/a:b", "absolute-path", "path-absolute"),
        ("a/b", "relative-path", "path-noscheme"),
        ("./a:b", "relative-path", "path-noscheme"),
        ("..", "relative-path", "path-noscheme"),
        ("?q", "relative-path", "path-empty"),
        ("?", "relative-path", "path-empty"),
        ("", "same-document", "path-empty"),
        ("#", "same-document", "path-empty"),
        ("#f", "same-document", "path-empty"),
    ],
)
def test_references_and_paths_have_the_expected_kinds(text: str, reference: ReferenceKind, path: PathKind) -> None:
    assert (URIReference(text).reference_kind, URIReference(text).path_kind) == (reference, path)


# Section 4.2: a reference that begins with neither "//" nor "/" is a relative-path reference, empty or not.
@given(of_rule("URI-reference"))
def test_same_document_reference_is_a_relative_path_reference_too(text: str) -> None:
    reference = URIReference(text)
    kinds = {"URI": None, "same-document": "relative-path"}
    assert reference.relative_kind == kinds.get(reference.reference_kind, reference.reference_kind)


@pytest.mark.parametrize("text", ["", "#", "#f", "?q", "a", "a?b#c", "../a", "./a:b"])
def test_relative_path_reference(text: str) -> None:
    assert URIReference(text).relative_kind == "relative-path"


# Section 3: hier-part, and section 4.2: relative-part, each with its alternatives.
@given(of_rule("URI-reference"))
def test_path_matches_the_rule_of_its_kind(text: str) -> None:
    reference = URIReference(text)
    assert RULES[reference.path_kind].is_valid(reference.path)
    alternatives = {"path-abempty"} if reference.authority is not None else {"path-absolute", "path-empty"}
    if reference.authority is None:
        alternatives.add("path-noscheme" if reference.scheme is None else "path-rootless")
    assert [kind for kind in alternatives if RULES[kind].is_valid(reference.path)] == [reference.path_kind]  # type: ignore[index]  # names of rules


# Section 4.4: such a reference leads to the document itself.
@given(of_rule("relative-ref"))
def test_kind_of_a_relative_reference_is_its_beginning(text: str) -> None:
    reference = RelativeRef(text)
    base = URI("http://h/p/./q?r")
    assert reference.reference_kind in get_args(RelativeKind)
    if reference.reference_kind == "same-document":
        assert base.is_same_document(reference)
    assert (reference.reference_kind == "network-path") is text.startswith("//")
    assert (reference.reference_kind == "absolute-path") is (text[:1] == "/" != text[1:2])
