"""Values as texts: numbers, UUIDs, dates and times."""

import subprocess
import sys
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from fractions import Fraction
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import URIError
from uri_split._text.arguments import value_text


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
    assert value_text(number) == text


@pytest.mark.parametrize(("number", "name"), [(float("inf"), "inf"), (float("-inf"), "-inf"), (float("nan"), "nan")])
def test_number_that_is_not_finite_is_refused(number: float, name: str) -> None:
    with pytest.raises(URIError, match=f"^{name} is not a finite number: write a finite number, or a text$"):
        value_text(number)


def test_number_with_too_many_digits_is_refused() -> None:
    most = sys.get_int_max_str_digits()
    assert value_text(10 ** (most - 1)) == "1" + "0" * (most - 1)
    with pytest.raises(URIError, match=r"^a number has more digits than Python can write: write a text instead$"):
        value_text(10**most)


@given(st.integers() | st.floats(allow_nan=False, allow_infinity=False))
def test_text_is_read_as_the_same_number(number: float) -> None:
    text = value_text(number)
    assert text is not None
    assert type(number)(text) == number
    assert text.isascii()


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a b", "a b"),
        (Decimal("1.50"), "1.50"),
        (Decimal("1E+2"), "100"),
        (Decimal("-1E-10"), "-0.0000000001"),
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (date(2026, 1, 2), "2026-01-02"),
        (time(12, 30), "12:30:00"),
        (datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC), "2026-01-02T03:04:05+00:00"),
    ],
)
def test_value_has_one_text(value: object, text: str) -> None:
    assert value_text(value) == text


@pytest.mark.parametrize("value", [None, True, b"a", 1j, ["a"], Fraction(1, 2), timedelta(1), object()])
def test_value_of_another_type_has_none(value: object) -> None:
    assert value_text(value) is None


@pytest.mark.parametrize("name", ["Infinity", "-Infinity", "NaN", "sNaN"])
def test_decimal_that_is_not_finite_is_refused(name: str) -> None:
    with pytest.raises(URIError, match=f"^{name} is not a finite number: write a finite number, or a text$"):
        value_text(Decimal(name))


def test_decimal_is_written_without_an_exponent_up_to_a_length() -> None:
    assert value_text(Decimal("1E+4300")) == "1" + "0" * 4300
    assert value_text(Decimal("1E-4300")) == "0." + "0" * 4299 + "1"
    for huge in (Decimal("1E+4301"), Decimal("1E-4301"), Decimal("1E+999999"), Decimal("1" * 4301)):
        with pytest.raises(URIError, match=r"^a Decimal has more than 4,300 digits without an exponent: write a text"):
            value_text(huge)


@given(st.decimals(allow_nan=False, allow_infinity=False))
def test_decimal_is_read_as_the_same_number(number: Decimal) -> None:
    text = value_text(number)
    assert text is not None
    assert Decimal(text) == number
    assert "E" not in text


def test_modules_of_rare_types_are_not_loaded_for_the_others() -> None:
    program = (
        "import sys; before = set(sys.modules); from uri_split import URI, URITemplate; "
        "URI('a:').with_query_params(b=1, c=[2.5, None]) / 5; URITemplate('{a}').expand(a=['b', 1]); "
        "print({'datetime', 'decimal', 'uuid'} & (set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout == "set()\n"


class NotADate(date):
    """Like `NaT` of pandas."""

    def __eq__(self, other: object) -> bool:
        return False

    __hash__ = date.__hash__


def test_date_that_is_not_equal_to_itself_is_refused() -> None:
    assert value_text(NotADate(2026, 11, 27)) is None
