"""Normalization form C, equal to that of `unicodedata`, in linear time."""

import sys
from random import Random
from unicodedata import combining, normalize

from tests.timing import seconds
from uri_split._text.nfc import nfc

MARKS = [chr(code) for code in range(0x80, sys.maxunicode) if combining(chr(code))]
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
