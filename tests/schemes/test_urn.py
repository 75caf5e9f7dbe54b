"""URNs (RFC 8141): their parts, and when two of them are equivalent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import InvalidComponent, InvalidURI
from uri_split.schemes import URN


# RFC 8141, sections 2.2 to 2.3.3.
@pytest.mark.parametrize(
    ("text", "nid", "nss", "r_component", "q_component", "fragment"),
    [
        ("urn:example:1/406/47452/2", "example", "1/406/47452/2", None, None, None),
        ("urn:example:foo-bar-baz-qux?+CCResolve:cc=uk", "example", "foo-bar-baz-qux", "CCResolve:cc=uk", None, None),
        ("urn:example:weather?=op=map&lat=39.56", "example", "weather", None, "op=map&lat=39.56", None),
        ("urn:example:foo-bar-baz-qux#somepart", "example", "foo-bar-baz-qux", None, None, "somepart"),
        ("URN:A1:b:c%2f@?+d?e/?=f?+g?=h#?+i", "A1", "b:c%2f@", "d?e/", "f?+g?=h", "?+i"),
        # "?=" begins a q-component only if one follows.
        ("urn:a1:b?+c?=", "a1", "b", "c?=", None, None),
        ("urn:a1:b?+c?=?=d", "a1", "b", "c?=", "d", None),
        ("urn:a1:b?=c?+d", "a1", "b", None, "c?+d", None),
    ],
)
def test_parts_are_as_they_are_written(
    text: str, nid: str, nss: str, r_component: str | None, q_component: str | None, fragment: str | None
) -> None:
    urn = URN(text)
    assert (urn.nid, urn.nss, urn.r_component, urn.q_component) == (nid, nss, r_component, q_component)
    assert urn.uri.fragment == fragment


# RFC 8141, section 3.2.
EQUIVALENT = (
    {"urn:example:a123,z456", "URN:example:a123,z456", "urn:EXAMPLE:a123,z456"},
    {"urn:example:a123,z456?+abc", "urn:example:a123,z456?=xyz", "urn:example:a123,z456#789", "urn:example:a123,z456"},
    {"urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"},
)
DIFFERENT = (
    *("urn:example:a123,z456", "urn:example:A123,z456", "urn:example:a123,Z456", "urn:example:a123%2Cz456"),
    *("urn:example:a123,z456/foo", "urn:example:a123,z456/bar", "urn:example:a123,z456/baz"),
    *("urn:example:%D0%B0123,z456",),
)


def test_equivalent_urns_have_the_same_assigned_name() -> None:
    for texts in EQUIVALENT:
        assert len({URN(text).assigned_name for text in texts}) == 1
    assert len({URN(text).assigned_name for text in DIFFERENT}) == len(DIFFERENT)


def test_assigned_name_is_a_urn_without_components() -> None:
    name = URN("URN:A-1:b%c3%a9?+c?=d#e").assigned_name
    assert name == "urn:a-1:b%C3%A9"
    assert URN(str(name)) == name == name.assigned_name


@given(
    st.from_regex(r"[A-Za-z0-9][A-Za-z0-9-]{0,30}[A-Za-z0-9]", fullmatch=True),
    st.from_regex("[a-z:@%41]+/?", fullmatch=True),
)
def test_written_urn_has_the_given_parts(nid: str, nss: str) -> None:
    nss = nss.replace("%", "%25")
    urn = URN.of(nid, nss)
    assert (urn.nid, urn.nss, urn) == (nid, nss, f"urn:{nid}:{nss}")


@pytest.mark.parametrize(("nid", "nss"), [("a1:b", "c"), ("a1", "b?+c"), ("a1", "b?=c"), ("a1", "b#c")])
def test_part_does_not_become_another(nid: str, nss: str) -> None:
    with pytest.raises(InvalidComponent) as caught:
        URN.of(nid, nss)
    assert str(caught.value) == (
        'nid must not contain ":", and "?" and "#" in nss must be percent-encoded, as %3F and %23'
    )


@pytest.mark.parametrize(("nid", "nss"), [("a", "b"), ("a1", ""), ("a1", "b c"), ("a1", "b?c"), ("a1", "%")])
def test_parts_that_do_not_match_are_rejected(nid: str, nss: str) -> None:
    with pytest.raises(InvalidURI) as caught:
        URN.of(nid, nss)
    assert caught.value.text == f"urn:{nid}:{nss}"


def test_wrong_types_are_rejected() -> None:
    with pytest.raises(TypeError, match=r"^nid must be str, not int$"):
        URN.of(1, "a")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested
    with pytest.raises(TypeError, match=r"^nss must be str, not int$"):
        URN.of("a1", 1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested
