"""Complaints of the command on standard error."""

import pytest

from uri_split.cli.errors import Complaints


@pytest.fixture
def written() -> list[str]:
    return []


@pytest.fixture
def complaints(written: list[str]) -> Complaints:
    return Complaints(written.append)


def test_complaint_is_one_line_without_passwords(complaints: Complaints, written: list[str]) -> None:
    complaints.add("bad\nhttp://me:secret@example.com/")
    assert written == ["uri-split: bad␊http://me:***@example.com/\n"]


def test_unreadable_file_is_remembered(complaints: Complaints, written: list[str]) -> None:
    complaints.cannot_read("-", OSError(9, "Bad file descriptor"))
    assert complaints.unreadable
    assert written == ["uri-split: cannot read <stdin>: Bad file descriptor\n"]


def test_counts_are_reported_unless_they_are_0(complaints: Complaints, written: list[str]) -> None:
    for number in (0, 1, 2000):
        complaints.skipped_rows(number)
        complaints.dropped_returns("a.txt", number)
    assert written == [
        "uri-split: skipped 1 row without text (NULL)\n",
        "uri-split: a.txt: dropped the carriage return at the end of 1 line\n",
        "uri-split: skipped 2,000 rows without text (NULL)\n",
        "uri-split: a.txt: dropped the carriage return at the end of 2,000 lines\n",
    ]
