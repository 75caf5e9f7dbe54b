"""Errors for optional packages that are not installed."""

import pytest

from uri_split._text.arguments import requires_extra


def importing(absent: str) -> None:
    with requires_extra("the weather forecast", package="barometer", extra="weather"):
        raise ModuleNotFoundError(name=absent)


def test_missing_package_is_named_with_its_extra() -> None:
    with pytest.raises(ModuleNotFoundError) as caught:
        importing("barometer")
    assert (
        str(caught.value)
        == "the weather forecast needs the package barometer: install uri_split with the extra weather"
    )
    assert caught.value.name == "barometer"
    assert caught.value.__suppress_context__


def test_package_that_no_extra_installs_is_named_alone() -> None:
    with pytest.raises(ModuleNotFoundError) as caught, requires_extra("the weather forecast", package="barometer"):
        raise ModuleNotFoundError(name="barometer")
    assert str(caught.value) == "the weather forecast needs the package barometer: pip install barometer"


def test_missing_dependency_of_the_package_is_not_hidden() -> None:
    with pytest.raises(ModuleNotFoundError) as caught:
        importing("mercury")
    assert caught.value.name == "mercury"


def test_other_errors_are_not_changed() -> None:
    fog = "fog"
    with pytest.raises(ValueError, match="fog"), requires_extra("a", package="b", extra="c"):
        raise ValueError(fog)
