"""Lines of a conformance suite."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from uri_conformance.cases import CORE, Line, SuiteError, read_lines, suite_name
from uri_conformance.tests.test_cases import SMALL, written

SUITE = json.dumps(SMALL[0]).encode()


def test_lines_are_read_in_order(tmp_path: Path) -> None:
    assert list(read_lines(written(tmp_path, SMALL))) == SMALL


def test_core_has_each_kind_of_line() -> None:
    core = [json.loads(line) for line in CORE.read_text("ascii").splitlines()]
    assert list(read_lines(CORE)) == core
    assert {line["kind"] for line in core} == {get_args(kind.__annotations__["kind"])[0] for kind in get_args(Line)}


@pytest.mark.parametrize("data", [b"%b\r\n%b\r\n", b"\xef\xbb\xbf%b\n%b\n", b"%b\n%b"])
def test_windows_line_ends_byte_order_mark_and_missing_line_feed_are_accepted(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "suite").write_bytes(data % (SUITE, SUITE))
    assert list(read_lines(tmp_path / "suite")) == [SMALL[0]] * 2


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"x",
        b"{",
        b"[1]",
        b"null",
        b"5",
        b'"suite"',
        b"{}",
        b'{"kind": "Suite"}',
        b'{"kind": null}',
        b'{"kind": ["suite"]}',
        b"\xff\xfe\x00",
        b"PK\x03\x04\x00\x00",
        b'{"kind": "suite\xff"}',
        pytest.param(b"[" * 100_000, id="nested"),
        b"1" * 5000,
    ],
)
def test_other_lines_are_rejected_by_their_number(line: bytes, tmp_path: Path) -> None:
    (tmp_path / "suite").write_bytes(b"%b\n%b\n" % (SUITE, line))
    read = read_lines(tmp_path / "suite")
    assert next(read) == SMALL[0]
    with pytest.raises(SuiteError, match=r"^line 2 is not one of a conformance suite$"):
        next(read)


@pytest.mark.parametrize(
    ("line", "member"), [(line, member) for line in SMALL for member in line if member not in {"kind", "rfc"}]
)
def test_missing_member_is_named(line: dict[str, object], member: str, tmp_path: Path) -> None:
    some = {name: value for name, value in line.items() if name != member}
    with pytest.raises(SuiteError, match=f"^line 1 lacks {member}$"):
        next(read_lines(written(tmp_path, [some])))


def test_missing_members_are_listed_in_order(tmp_path: Path) -> None:
    with pytest.raises(SuiteError, match=r"^line 1 lacks id, path, reason, result, section$"):
        next(read_lines(written(tmp_path, [{"kind": "remove_dot_segments"}])))


def test_name_of_a_suite_has_its_version(tmp_path: Path) -> None:
    assert suite_name(written(tmp_path, SMALL)) == "small 2.1"
    assert re.fullmatch(r"core \d+\.\d+", suite_name(CORE))


@pytest.mark.parametrize("some", [[], SMALL[1:]])
def test_suite_must_begin_with_its_description(some: list[dict[str, object]], tmp_path: Path) -> None:
    with pytest.raises(SuiteError, match=r"^the first line does not describe a conformance suite$"):
        suite_name(written(tmp_path, some))
