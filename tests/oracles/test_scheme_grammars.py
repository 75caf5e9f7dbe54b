"""Data, mailto and urn URIs against the ABNF of their RFCs in the `abnf` package."""

import os
from base64 import b64decode
from binascii import a2b_base64
from functools import cache
from random import Random
from urllib.parse import unquote_to_bytes

import pytest
from abnf.parser import Rule

from tests.oracles.scheme_grammars import Data, Mailto, Urn, accepts
from tests.texts import mutations
from uri_split import URI, InvalidURI
from uri_split.schemes import URN, DataURI, MailtoURI

TEXTS = 3_000 if "CI" in os.environ else 600
MUTATIONS = 4
# One list of beginnings, and one of what may follow: many of the texts drawn match.
PIECES: dict[type[Rule], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Data: (
        ("data:", "DATA:text/plain", "data:;base64", "data:;base64,", "data:image/png;base64,", "data:a%2Bb/c"),
        (
            *(
                ",",
                ";base64",
                ";base64,",
                ";a=b",
                ";charset=%22utf-8%22",
                "/",
                "/x",
                ";",
                "=",
                "%2F",
                "%3D",
                "%0A",
                "%7F",
            ),
            *("QUI=", "QQ==", "QUJD", "+/", "-_", "%E9", "%C3%A9", "#f", "?", "#", ":@", "(", "%", " ", "é", "$&'*+!~"),
        ),
    ),
    Mailto: (
        ("mailto:", "MAILTO:a@b", "mailto:?", "mailto:a@b?a=b", "mailto:%22", "mailto:a@%5B", "mailto:a.b@c.d,"),
        (
            *(
                "a",
                "@",
                "a@b",
                ",",
                ".",
                "%2E",
                "%22",
                "%5C",
                "%5b",
                "%5D",
                "%20",
                "%C3%A9",
                "%e2%82%ac",
                "%F0%9F%98%80",
            ),
            *(
                "%80",
                "%C0%80",
                "%E0%80%80",
                "%F0%80%80%80",
                "%ED%A0%80",
                "?",
                "&",
                "=",
                "a=b",
                "&a=b",
                "#f",
                "/",
                ";",
                ":",
                "%40",
                "%2C",
                "%00",
                "%7E",
            ),
            *("!$'*+-_~", "(", "^", "[1]", " ", "é", "%09", "%3C", "<"),
        ),
    ),
    Urn: (
        (
            "urn:",
            "URN:isbn:",
            "urn:a1:b",
            "urn:a-b:",
            *("urn:" + "a" * number for number in (31, 32)),
            "urn:a1:b?+c",
            "urn:a1:b?=c",
        ),
        ("a", "a1", "-", ":", "/", "?", "?+", "?=", "#", "%41", "%", "b", "é", "@!", "[", " ", "?=q", "?+r"),
    ),
}
# RFC 2397, section 4; RFC 6068, section 6; RFC 8141, sections 2.2, 2.3 and 3.2.
OF_THE_RFCS = {
    Data: (
        "data:,A%20brief%20note",
        "data:text/plain;charset=iso-8859-7,%be%d3%be",
        "data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local",
    ),
    Mailto: (
        *("mailto:chris@example.com", "mailto:infobot@example.com?subject=current-issue"),
        "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
        "mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E",
        *("mailto:joe@example.com?cc=bob@example.com&body=hello", "mailto:?to=joe@example.com&cc=bob@example.com"),
        *("mailto:gorby%25kremvax@example.com", "mailto:unlikely%3Faddress@example.com?blat=foop"),
        *("mailto:Mike%26family@example.org", "mailto:%22not%40me%22@example.org"),
        *("mailto:%22oh%5C%5Cno%22@example.org", "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org"),
        *("mailto:user@example.org?subject=caf%C3%A9", "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test"),
        "mailto:user@example.org?subject=%3D%3Futf-8%3FQ%3Fcaf%3DC3%3DA9%3F%3D",
    ),
    Urn: (
        *("urn:example:1/406/47452/2", "urn:example:foo-bar-baz-qux?+CCResolve:cc=uk"),
        "urn:example:weather?=op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z",
        *("urn:example:foo-bar-baz-qux#somepart", "URN:example:a123,z456", "urn:EXAMPLE:a123,z456"),
        *(
            "urn:example:a123,z456?+abc",
            "urn:example:a123,z456?=xyz",
            "urn:example:a123%2Cz456",
            "urn:example:%D0%B0123,z456",
        ),
    ),
}
TYPES = {Data: DataURI, Mailto: MailtoURI, Urn: URN}


def is_base64(text: str) -> bool:
    data = text.partition("#")[0].partition(",")[2]
    octets = unquote_to_bytes(data).translate(None, b"\t\n\f\r ")
    try:
        decoded = a2b_base64(octets, strict_mode=True)
        # Some versions of Python accept a "=" after complete groups of 4.
        return len(octets) % 4 == 0 and decoded == b64decode(octets, validate=True)
    except ValueError:
        return False


def is_valid(grammar: type[Rule], text: str) -> bool:
    in_base64 = grammar is Data and text.partition(",")[0].lower().endswith(";base64")
    return accepts(grammar, text) and (not in_base64 or is_base64(text))


@cache  # a third of the texts are drawn several times
def assert_same_verdict(grammar: type[Rule], text: str) -> bool:
    """Compare the verdicts, and return that of the grammar."""
    valid = is_valid(grammar, text)
    kind = TYPES[grammar]
    if valid:
        assert kind(text).uri == URI(text), text
        assert kind(text) == text
        return True
    with pytest.raises(InvalidURI) as caught:
        kind(text)
    problems = caught.value.problems
    ends = [end for problem in problems for end in (problem.start, problem.end)]
    assert problems, text
    assert ends == sorted(ends), text
    assert str(caught.value)
    return False


@pytest.mark.parametrize("grammar", PIECES)
def test_drawn_and_mutated_texts_get_the_same_verdict(grammar: type[Rule]) -> None:
    random = Random(3986)
    beginnings, others = PIECES[grammar]
    valid = 0
    for _ in range(TEXTS):
        text = random.choice(beginnings) + "".join(random.choices(others, k=random.randint(0, 4)))
        valid += assert_same_verdict(grammar, text)
        for mutated in mutations(text, random, MUTATIONS):
            assert_same_verdict(grammar, mutated)
    assert TEXTS / 10 < valid < TEXTS


@pytest.mark.parametrize("grammar", OF_THE_RFCS)
def test_examples_of_the_rfcs_and_their_mutations_get_the_same_verdict(grammar: type[Rule]) -> None:
    random = Random(3986)
    for text in OF_THE_RFCS[grammar]:
        assert assert_same_verdict(grammar, text), text
        for mutated in mutations(text, random, TEXTS // 20):
            assert_same_verdict(grammar, mutated)


@pytest.mark.parametrize(
    "form",
    [
        *("data:a{}b/c,", "data:a/b;c{}d=e,", "data:a/b;c=d{}e,", "data:,{}", "data:;base64,QUJ{}", "data:{},"),
        *("mailto:a{}b@c", "mailto:%22a{}b%22@c", "mailto:%22a%5C{}b%22@c", "mailto:a@b{}c", "mailto:a@%5Bb{}c%5D"),
        *("mailto:?a={}", "mailto:?a{}=", "urn:a{}b:c", "urn:ab:{}", "urn:ab:c?+{}", "urn:ab:c?={}d"),
    ],
)
def test_every_byte_gets_the_same_verdict_raw_and_encoded(form: str) -> None:
    grammar = {"d": Data, "m": Mailto, "u": Urn}[form[0]]
    for octet in range(0x100):
        for written in {chr(octet), f"%{octet:02X}", f"%{octet:02x}"}:  # the last two are often the same
            assert_same_verdict(grammar, form.format(written))
