"""Failures as errors of the command."""

import click
import pytest

from uri_split.cli.errors import extra_as_click_error, file_failure_as_click_error, reason_of


def test_reason_is_that_of_the_system_or_the_message() -> None:
    assert reason_of(OSError(2, "No such file or directory", "a.txt")) == "No such file or directory"
    assert reason_of(OSError("x")) == "x"
    assert reason_of(EOFError("too short")) == "too short"


@pytest.mark.parametrize("failure", [EOFError("too short"), OSError("too short")])
def test_file_failure_names_the_action_and_the_file(failure: Exception) -> None:
    with (
        pytest.raises(click.ClickException) as caught,
        file_failure_as_click_error("write", "a\nb", (EOFError, OSError)),
    ):
        raise failure
    assert caught.value.message == "cannot write a␊b: too short"


def test_other_errors_are_not_file_failures() -> None:
    error = RuntimeError("x")
    with pytest.raises(RuntimeError), file_failure_as_click_error("read", "a", (OSError,)):
        raise error


def test_missing_package_is_reported_in_one_sentence() -> None:
    error = ModuleNotFoundError("reading tables needs polars")
    with pytest.raises(click.ClickException) as caught, extra_as_click_error():
        raise error
    assert caught.value.message == "reading tables needs polars"
