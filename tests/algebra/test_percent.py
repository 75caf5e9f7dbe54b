"""Percent-encoding: RFC 3986, sections 2.1 to 2.5, and 6.2.2."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.texts import of_rule
from uri_split._algebra import encoding
from uri_split._algebra.encoding import InvalidComponent
from uri_split._grammar import RuleName
from uri_split.rules import RULES

RULES_OF_CHARACTERS: tuple[RuleName, ...] = ("userinfo", "reg-name", "path", "segment", "query", "fragment")
# Lone surrogates only where they stand for bytes (PEP 383).
decodable = st.binary().map(lambda data: data.decode("utf-8", "surrogateescape"))


# Section 2.4: what is encoded once is decoded once.
@pytest.mark.parametrize("rule", RULES_OF_CHARACTERS)
@given(text=decodable)
def test_decode_undoes_encode(rule: RuleName, text: str) -> None:
    encoded = encoding.encode(text, rule)
    assert RULES[rule].is_valid(encoded)
    assert encoding.decode(encoded) == text
    # Section 6.2.2: in the normal form, already.
    assert encoding.normalize(encoded) == encoded


@pytest.mark.parametrize(
    ("rule", "kept"),
    [
        ("userinfo", "!$&'()*+,;=:"),
        ("reg-name", "!$&'()*+,;="),
        ("path", "!$&'()*+,;=:@/"),
        ("segment", "!$&'()*+,;=:@"),
        ("query", "!$&'()*+,;=:@/?"),
        ("fragment", "!$&'()*+,;=:@/?"),
    ],
)
def test_encode_keeps_what_the_rule_allows(rule: RuleName, kept: str) -> None:
    for code in range(0x80):
        character = chr(code)
        stays = character.isalnum() or character in "-._~" or character in kept
        assert encoding.encode(character, rule) == (character if stays else f"%{code:02X}")


def test_also_encode_adds_characters() -> None:
    assert encoding.encode("a&b=c/", "query", also_encode="&=") == "a%26b%3Dc/"


def test_surrogate_that_is_not_a_byte_is_rejected() -> None:
    with pytest.raises(UnicodeEncodeError):
        encoding.encode("\ud800", "path")


# Sections 6.2.2.1 and 6.2.2.2
@given(of_rule("fragment"))
def test_normal_form_has_the_same_bytes(text: str) -> None:
    normal = encoding.normalize(text)
    assert encoding.decode(normal) == encoding.decode(text)
    assert encoding.normalize(normal) == normal
    assert encoding.normalize(text.replace("%4a", "%4A").replace("%4A", "J")) == normal


def test_normal_form_of_each_byte() -> None:
    for byte in range(0x100):
        normal = chr(byte) if RULES["unreserved"].is_valid(chr(byte)) else f"%{byte:02X}"
        assert encoding.normalize(f"%{byte:02x}") == encoding.normalize(f"%{byte:02X}") == normal


# Section 2.2
def test_decoded_text_remembers_how_it_was_written() -> None:
    decoded = encoding.Decoded("a%2Cb,%e9", "segment")
    assert (decoded, decoded.written) == ("a,b,\udce9", "a%2Cb,%e9")
    assert repr(decoded) == repr("a,b,\udce9")
    assert hash(decoded) == hash("a,b,\udce9")
    for other in (pickle.loads(pickle.dumps(decoded)), copy.copy(decoded), copy.deepcopy(decoded)):  # noqa: S301  its own pickle
        assert (type(other), other, other.written) == (encoding.Decoded, decoded, decoded.written)
        assert other.rule == "segment"
    assert encoding.encode_component("path", decoded, "segment") == "a%2Cb,%E9"  # section 2.1
    assert encoding.encode_component("query", decoded, "query") == "a,b,%E9"
    assert encoding.encode_component("path", decoded, "segment", also_encode=",") == "a%2Cb%2C%E9"
    assert encoding.encode_component("host", encoding.Decoded("a/b", "reg-name"), "reg-name") == "a%2Fb"


def test_error_names_the_component() -> None:
    assert encoding.encode_component("query", "a&b", "query", also_encode="&") == "a%26b"
    with pytest.raises(
        InvalidComponent, match=r"U\+D800 cannot be encoded: a lone surrogate is not a character"
    ) as caught:
        encoding.encode_component("path", "a\ud800", "segment")
    assert caught.value.component == "path"
    with pytest.raises(TypeError, match="host must be str, not bytes"):
        encoding.encode_component("host", b"a", "reg-name")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested
