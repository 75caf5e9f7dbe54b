"""Internationalized references in ASCII: RFC 3987, section 3.1; RFC 5891."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import InvalidComponent
from uri_split._algebra.components import in_ascii
from uri_split._algebra.encoding import encode_non_ascii


@pytest.mark.parametrize(
    ("iri", "written"),
    [
        (
            "http://\xfc@B\xfccher.example:80/\xe9?\xe9#\xe9",
            "http://%C3%BC@xn--bcher-kva.example:80/%C3%A9?%C3%A9#%C3%A9",
        ),
        ("http://\xfc@EXAMPLE.com/", "http://%C3%BC@EXAMPLE.com/"),
        ("x://b\xfccher/", "x://b%C3%BCcher/"),
        ("//b\xfccher/", "//b%C3%BCcher/"),
        ("http:b\xfccher", "http:b%C3%BCcher"),
        ("http:///b\xfccher", "http:///b%C3%BCcher"),
    ],
)
def test_only_a_host_in_the_dns_is_written_in_idna(iri: str, written: str) -> None:
    assert in_ascii(iri) == written


@given(
    st.text(st.sampled_from("/:@[]?#.%4a1\xfc\uff11\u3002\u202e-")).map("http:{}".format),
    st.sampled_from((None, False, True)),
)
def test_any_text_is_written_in_ascii_or_has_a_host_that_idna_does_not_allow(text: str, idna: bool | None) -> None:  # noqa: FBT001
    try:
        written = in_ascii(text, idna=idna)
    except InvalidComponent:
        assert idna is not False
    else:
        assert written.isascii()
        assert in_ascii(written) == written
    assert in_ascii(text, idna=False) == encode_non_ascii(text)
