"""Numbers as texts."""

import sys
from enum import Enum, IntEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import URIError
from uri_split._text.arguments import number_text


class Port(IntEnum):
    HTTPS = 443


class Ratio(float, Enum):
    HALF = 0.5


class Loud(int):
    def __repr__(self) -> str:
        return "loud"

    __str__ = __repr__


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (-12, "-12"),
        (10**40, "1" + "0" * 40),
        (0.1, "0.1"),
        (1.0, "1.0"),
        (-0.0, "-0.0"),
        (1e-7, "1e-07"),
        (1e16, "1e+16"),
        (Port.HTTPS, "443"),
        (Ratio.HALF, "0.5"),
        (Loud(7), "7"),
    ],
)
def test_number_is_written_as_python_writes_it(number: float, text: str) -> None:
    assert number_text(number) == text


@pytest.mark.parametrize(("number", "name"), [(float("inf"), "inf"), (float("-inf"), "-inf"), (float("nan"), "nan")])
def test_number_that_is_not_finite_is_refused(number: float, name: str) -> None:
    with pytest.raises(URIError, match=f"^{name} is not a finite number: write a finite number, or a text$"):
        number_text(number)


def test_number_with_too_many_digits_is_refused() -> None:
    most = sys.get_int_max_str_digits()
    assert number_text(10 ** (most - 1)) == "1" + "0" * (most - 1)
    with pytest.raises(URIError, match=r"^a number has more digits than Python can write: write a text instead$"):
        number_text(10**most)


@given(st.integers() | st.floats(allow_nan=False, allow_infinity=False))
def test_text_is_read_as_the_same_number(number: float) -> None:
    assert type(number)(number_text(number)) == number
    assert number_text(number).isascii()
