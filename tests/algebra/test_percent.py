"""Percent-encoding: RFC 3986, sections 2.1 to 2.5, and 6.2.2."""

import copy
import pickle
import re
from typing import get_args
from urllib.parse import quote, unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.texts import of_rule, references_and_others
from uri_split import UnknownRule, URIError, percent_decode, percent_encode
from uri_split._algebra import percent
from uri_split._algebra.errors import InvalidComponent
from uri_split._grammar.names import EncodableRule, RuleName
from uri_split.rules import RULES

RULES_OF_CHARACTERS: tuple[RuleName, ...] = ("userinfo", "reg-name", "path", "segment", "query", "fragment")
# Lone surrogates only where they stand for bytes (PEP 383).
decodable = st.binary().map(lambda data: data.decode("utf-8", "surrogateescape"))


# Section 2.4: what is encoded once is decoded once.
@pytest.mark.parametrize("rule", RULES_OF_CHARACTERS)
@given(text=decodable)
def test_decode_undoes_encode(rule: RuleName, text: str) -> None:
    encoded = percent.encode(text, rule)
    assert RULES[rule].matches(encoded)
    assert percent.decode(encoded) == text
    # Section 6.2.2: in the normal form, already.
    assert percent.normalize(encoded) == encoded


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
        assert percent.encode(character, rule) == (character if stays else f"%{code:02X}")


def test_also_encode_adds_characters() -> None:
    assert percent.encode("a&b=c/", "query", also_encode="&=") == "a%26b%3Dc/"


def test_surrogate_that_is_not_a_byte_is_rejected() -> None:
    with pytest.raises(UnicodeEncodeError):
        percent.encode("\ud800", "path")


# Section 2.1: no other percent sign begins a percent-encoding.
@pytest.mark.parametrize(
    ("text", "decoded"),
    [
        *(("%", "%"), ("%4", "%4"), ("%zz%41", "%zzA"), ("%2541", "%41"), ("%%41", "%A"), ("+", "+")),
        ("%\uff14\uff11", "%\uff14\uff11"),
        *(("é%C3%A9", "éé"), ("\ud800%41", "\ud800A"), ("\udcc3%A9", "\udcc3\udca9"), ("%C3\udca9", "\udcc3\udca9")),
        *(("%C3a%A9", "\udcc3a\udca9"), ("%00a%C3b%A9%00", "\0a\udcc3b\udca9\0"), ("\0%41\0%00", "\0A\0\0")),
    ],
)
def test_only_percent_encodings_are_decoded(text: str, decoded: str) -> None:
    assert percent_decode(text) == decoded


# RFC 3986, section 2.5; PEP 383
@given(references_and_others)
def test_ascii_is_decoded_as_the_standard_library_does_it(text: str) -> None:
    text = text.encode("ascii", "ignore").decode()
    assert percent_decode(text) == unquote(text, errors="surrogateescape")


# Section 2.4: what is encoded once is decoded once.
@pytest.mark.parametrize("rule", get_args(EncodableRule))
@given(text=decodable, also_encode=st.text(max_size=5))
def test_percent_decode_undoes_percent_encode(rule: EncodableRule, text: str, also_encode: str) -> None:
    encoded = percent_encode(text, rule, also_encode=also_encode)
    assert percent_decode(encoded) == text
    assert not set(also_encode) & set(re.sub("%[0-9A-F]{2}", "", encoded))
    of_characters = {"pchar", "unreserved"}
    empty = {"segment-nz", "segment-nz-nc"}
    if rule in of_characters:
        assert all(map(RULES[rule].matches, re.findall("%..|.", re.sub("%..", "", encoded))))
    elif text or rule not in empty:
        assert RULES[rule].matches(encoded)


# Section 2.1: the standard library's function, called with the characters to keep.
@pytest.mark.parametrize("rule", get_args(EncodableRule))
@given(text=st.text(st.characters(exclude_categories=["Cs"])))
def test_percent_encode_equals_quote_with_the_characters_of_the_rule(rule: EncodableRule, text: str) -> None:
    kept = "".join(character for character in map(chr, range(0x80)) if RULES[rule].matches(character))
    assert percent_encode(text, rule) == quote(text, safe=kept)


@given(st.binary())
def test_bytes_are_kept(data: bytes) -> None:
    encoded = "".join(f"%{byte:02X}" for byte in data)
    assert percent_decode(encoded).encode("utf-8", "surrogateescape") == data
    assert percent_decode(percent_encode(percent_decode(encoded), "segment")) == percent_decode(encoded)


def test_decoded_text_is_encoded_like_any_other() -> None:
    decoded = percent.Decoded("a%2Cb", "segment")
    assert percent_encode(decoded, "segment") == "a,b"
    assert type(percent_decode(decoded)) is str


@pytest.mark.parametrize("rule", [rule for rule in get_args(RuleName) if rule not in get_args(EncodableRule)])
def test_text_cannot_be_encoded_for_a_rule_with_a_structure(rule: EncodableRule) -> None:
    with pytest.raises(URIError, match=rf'^rule must be "userinfo", .* or "unreserved", not "{rule}"$'):
        percent_encode("a", rule)


def test_unknown_rule_is_rejected() -> None:
    with pytest.raises(UnknownRule, match='unknown rule "segments": did you mean "segment"'):
        percent_encode("a", "segments")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


def test_percent_encode_rejects_what_is_not_a_character_without_showing_the_text() -> None:
    with pytest.raises(URIError, match=r"^U\+D800 cannot be encoded: a lone surrogate is not a character$") as caught:
        percent_encode("me:secret\ud800", "userinfo")
    assert "secret" not in repr(caught.value)
    with pytest.raises(TypeError, match="also_encode must be str, not list"):
        percent_encode("a", "query", also_encode=["&"])  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


# Sections 6.2.2.1 and 6.2.2.2
@given(of_rule("fragment"))
def test_normal_form_has_the_same_bytes(text: str) -> None:
    normal = percent.normalize(text)
    assert percent.decode(normal) == percent.decode(text)
    assert percent.normalize(normal) == normal
    assert percent.normalize(text.replace("%4a", "%4A").replace("%4A", "J")) == normal


def test_normal_form_of_each_byte() -> None:
    for byte in range(0x100):
        normal = chr(byte) if RULES["unreserved"].matches(chr(byte)) else f"%{byte:02X}"
        assert percent.normalize(f"%{byte:02x}") == percent.normalize(f"%{byte:02X}") == normal


# Section 2.2
def test_decoded_text_remembers_how_it_was_written() -> None:
    decoded = percent.Decoded("a%2Cb,%e9", "segment")
    assert (decoded, decoded.written) == ("a,b,\udce9", "a%2Cb,%e9")
    assert repr(decoded) == repr("a,b,\udce9")
    assert hash(decoded) == hash("a,b,\udce9")
    for other in (pickle.loads(pickle.dumps(decoded)), copy.copy(decoded), copy.deepcopy(decoded)):  # noqa: S301  its own pickle
        assert (type(other), other, other.written) == (percent.Decoded, decoded, decoded.written)
        assert other.rule == "segment"
    assert percent.encode_component("path", decoded, "segment") == "a%2Cb,%E9"  # section 2.1
    assert percent.encode_component("query", decoded, "query") == "a,b,%E9"
    assert percent.encode_component("path", decoded, "segment", also_encode=",") == "a%2Cb%2C%E9"
    assert percent.encode_component("host", percent.Decoded("a/b", "reg-name"), "reg-name") == "a%2Fb"


def test_error_names_the_component() -> None:
    assert percent.encode_component("query", "a&b", "query", also_encode="&") == "a%26b"
    with pytest.raises(
        InvalidComponent, match=r"U\+D800 cannot be encoded: a lone surrogate is not a character"
    ) as caught:
        percent.encode_component("path", "a\ud800", "segment")
    assert caught.value.component == "path"
    with pytest.raises(TypeError, match="host must be str, not bytes"):
        percent.encode_component("host", b"a", "reg-name")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested
