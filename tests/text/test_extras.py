"""What is said where an optional package is not installed."""

import pytest

from uri_split._text.extras import requires_extra


def importing(absent: str) -> None:
    with requires_extra("telling the weather", package="barometer", extra="weather"):
        raise ModuleNotFoundError(name=absent)


def test_absence_gives_one_sentence() -> None:
    with pytest.raises(ModuleNotFoundError) as caught:
        importing("barometer")
    assert str(caught.value) == "telling the weather needs the package barometer: pip install 'uri_split[weather]'"
    assert caught.value.name == "barometer"
    assert caught.value.__suppress_context__


def test_what_that_package_lacks_in_its_turn_is_left_to_say_so() -> None:
    with pytest.raises(ModuleNotFoundError) as caught:
        importing("mercury")
    assert caught.value.name == "mercury"


def test_whatever_else_fails_is_left_alone() -> None:
    fog = "fog"
    with pytest.raises(ValueError, match="fog"), requires_extra("a", package="b", extra="c"):
        raise ValueError(fog)
