"""Normalization form C, equal to that of `unicodedata`, in linear time or from the last characters alone."""

from itertools import product
from random import Random
from unicodedata import combining, is_normalized, normalize

from hypothesis import given
from hypothesis import strategies as st

from tests.timing import seconds
from uri_split._text.unicode import combining_start, end_of, nfc

CHARACTERS = list(map(chr, range(0x30000)))  # none above combines or has a decomposition
MARKS = list(filter(combining, CHARACTERS))
OTHERS = ["e", "é", "x", "\u1100", "\u1161", "\u11a8", "\uac00", "\u0344", "\u212b", "\u09c7", "\u09be", "\U0001d15e"]


def test_result_is_that_of_unicodedata() -> None:
    random = Random(1)
    for _ in range(2000):
        few = random.sample(MARKS, k=3)
        text = "".join(
            random.choices([*few, *OTHERS], weights=[*[random.choice((1, 30))] * 3, *[1] * len(OTHERS)], k=150)
        )
        assert nfc(text) == normalize("NFC", text)
        assert nfc(text[:3]) == normalize("NFC", text[:3])


def test_time_for_long_runs_of_marks_is_linear() -> None:
    for unit in ("\u0301\u0323", "e\u0301", "\u0323", "\u0344\u0323", "\u0301", "\u1161"):
        ratio = min(seconds(lambda: nfc(unit * 100_000)) / seconds(lambda: nfc(unit * 10_000)) for _ in range(3))  # noqa: B023  called here
        assert ratio < 25, unit


# Marks of four classes, and starters that compose with some of them, with each other, or with none.
FEW = ("i", "n", "a", "ā", "\u03b1", "š", "\u09c7", "\u09be", "\u0301", "\u0307", "\u0323", "\u0327", "\u0345", "%")


def check_combining_start(text: str, character: str) -> None:
    """Compare with the suffixes of a text in NFC: from which of them on is it not, with one more character?"""
    expected = max(
        (start for start in range(len(text) + 1) if not is_normalized("NFC", text[start:] + character)), default=None
    )
    assert combining_start(text, character) == expected, ascii((text, character))
    assert (combining_start(end_of(text), character) is None) == (expected is None), ascii((text, character))


def test_character_after_a_text_in_nfc_is_checked_from_its_end() -> None:
    for length in range(4):
        for characters in product(FEW, repeat=length):
            text = "".join(characters)
            if is_normalized("NFC", text):
                for character in FEW:
                    check_combining_start(text, character)


MAY_COMBINE = [
    character
    for character in CHARACTERS
    if combining(character) or normalize("NFD", character) != character or not is_normalized("NFC", f"e{character}")
]


@given(st.text(st.sampled_from([*MAY_COMBINE, *FEW, *"\u1100\u1161\u11a8\uac00"]), max_size=8).map(nfc), st.data())
def test_any_character_after_a_text_in_nfc_is_checked_from_its_end(text: str, data: st.DataObject) -> None:
    check_combining_start(text, data.draw(st.sampled_from(MAY_COMBINE) | st.sampled_from(FEW)))
