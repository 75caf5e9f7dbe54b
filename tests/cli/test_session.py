"""One run of a subcommand that reads files."""

import pytest

from uri_split.cli.inputs import open_session


@pytest.mark.parametrize("status", [0, 1])
def test_exit_status_is_2_only_after_a_failed_read(status: int) -> None:
    with open_session([]) as session:
        assert session.inputs.files == ("-",)
        assert session.exit_status(status) == status
        session.complaints.cannot_read("absent", OSError("x"))
        assert session.exit_status(status) == 2
