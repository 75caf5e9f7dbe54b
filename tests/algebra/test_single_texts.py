"""Percent-encoding and decoding of single texts: RFC 3986, sections 2.1 to 2.5 and 3.2.2."""

import re
from typing import get_args
from urllib.parse import quote, unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.texts import references_and_others
from uri_split import InvalidComponent, URIError
from uri_split._algebra import encoding
from uri_split._grammar import EncodableRule, RuleName
from uri_split.encoding import percent_decode, percent_encode
from uri_split.rules import RULES, UnknownRule

# Lone surrogates only where they stand for bytes (PEP 383).
decodable = st.binary().map(lambda data: data.decode("utf-8", "surrogateescape"))


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
    if rule in {"host", "reg-name"}:
        text = text.encode("utf-8", "ignore").decode()
    encoded = percent_encode(text, rule, also_encode=also_encode)
    assert percent_decode(encoded) == text
    assert not set(also_encode) & set(re.sub("%[0-9A-F]{2}", "", encoded))
    of_characters = {"pchar", "unreserved"}
    empty = {"segment-nz", "segment-nz-nc"}
    if rule in of_characters:
        assert all(map(RULES[rule].is_valid, re.findall("%..|.", re.sub("%..", "", encoded))))
    elif text or rule not in empty:
        assert RULES[rule].is_valid(encoded)


# Section 2.1: the standard library's function, called with the characters to keep.
@pytest.mark.parametrize("rule", get_args(EncodableRule))
@given(text=st.text(st.characters(exclude_categories=["Cs"])))
def test_percent_encode_equals_quote_with_the_characters_of_the_rule(rule: EncodableRule, text: str) -> None:
    kept = "".join(character for character in map(chr, range(0x80)) if RULES[rule].is_valid(character))
    assert percent_encode(text, rule) == quote(text, safe=kept)


@given(st.binary())
def test_bytes_are_kept(data: bytes) -> None:
    encoded = "".join(f"%{byte:02X}" for byte in data)
    assert percent_decode(encoded).encode("utf-8", "surrogateescape") == data
    assert percent_decode(percent_encode(percent_decode(encoded), "segment")) == percent_decode(encoded)


def test_decoded_text_is_encoded_like_any_other() -> None:
    decoded = encoding.Decoded("a%2Cb", "segment")
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


# Section 3.2.2: percent-encodings in a host are UTF-8.
@pytest.mark.parametrize("rule", ["host", "reg-name"])
@pytest.mark.parametrize("text", ["\udcff", "a\udce9b", "é\udc80.example", "\udcc3a\udca9"])
def test_host_that_is_not_utf_8_is_rejected(rule: EncodableRule, text: str) -> None:
    with pytest.raises(InvalidComponent, match=r"^the host is not UTF-8 after decoding: found the byte 0x") as caught:
        percent_encode(text, rule)
    assert caught.value.component == "host"
    assert percent_encode(text, "segment")


def test_bytes_of_a_host_that_are_utf_8_together_are_encoded() -> None:
    assert percent_encode("b\udcc3\udcbccher", "host") == "b%C3%BCcher"


@pytest.mark.parametrize(
    "host", ["example.com", "EXAMPLE.com.", "localhost", "127.0.0.1", "a" * 63, "xn--bcher-kva.de"]
)
def test_dns_option_accepts_dns_names_and_addresses(host: str) -> None:
    assert percent_encode(host, "host", dns=True) == percent_encode(host, "reg-name", dns=True) == host


@pytest.mark.parametrize(
    "host", ["", "!!!", "a b", "a_b", "-a", "bücher.de", "a" * 64, "1.2.3.256", ".".join(["a"] * 128)]
)
def test_dns_option_rejects_other_hosts(host: str) -> None:
    for rule in get_args(EncodableRule):
        if rule in {"host", "reg-name"}:
            with pytest.raises(InvalidComponent, match=r"^host must be a DNS name: .* at most 253 characters in all$"):
                percent_encode(host, rule, dns=True)
        else:
            assert percent_encode(host, rule, dns=True) == percent_encode(host, rule)
