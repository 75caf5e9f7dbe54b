"""``python -m uri_conformance`` with an adapter that does not work, or an option or a file that is wrong."""

import json
import shlex
from pathlib import Path
from typing import Final

import pytest

from uri_conformance.tests.test_adapter import program
from uri_conformance.tests.test_cases import SMALL, written
from uri_conformance.tests.test_command import conformance, run

pytestmark = pytest.mark.usefixtures("_nothing_left")


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--timeout", "0", "must be a number above 0"),
        ("--timeout", "-1", "must be a number above 0"),
        ("--timeout", "soon", "must be a number above 0"),
        ("--examples", "-1", "must be a whole number"),
        ("--examples", "8\uff10", "must be a whole number"),
    ],
)
def test_numbers_out_of_range_are_rejected(option: str, value: str, message: str) -> None:
    ended = conformance("--adapter", "a", f"{option}={value}")
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.endswith(f"\nuri-conformance: error: argument {option}: {message}\n")


def test_adapter_is_required() -> None:
    ended = conformance()
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.endswith("\nuri-conformance: error: the following arguments are required: --adapter\n")


FIRST: Final = '{"operation": "match", "rule": "URI", "text": "255"}'
THIRD: Final = '{"operation": "match", "rule": "hier-part", "text": "255"}'


@pytest.mark.parametrize(
    ("each", "reason"),
    [
        ("print('oops', flush=True)", rf'the answer to {FIRST} must be a JSON object on one line, not "oops\n"'),
        ("write({'result': 'a'})", f'the answer to {FIRST} must have true or false as its "result", not "a"'),
        ("sys.exit(3)", f"the adapter ended with status 3 after the request {THIRD}"),
    ],
)
def test_adapter_that_does_not_work_has_status_2(each: str, reason: str, tmp_path: Path) -> None:
    ended = run(tmp_path, f"else: {each}", "--suite", written(tmp_path, SMALL))
    assert ended == (2, b"", f"uri-conformance: {reason}\n")


def test_adapter_that_ends_before_its_first_answer_has_status_2(tmp_path: Path) -> None:
    command = shlex.join(program(tmp_path, "sys.exit(1)"))
    assert conformance("--adapter", command) == (
        2,
        b"",
        'uri-conformance: the adapter ended with status 1 after the request {"operation": "describe"}\n',
    )


def test_adapter_must_answer_in_time(tmp_path: Path) -> None:
    command = shlex.join(program(tmp_path, "time.sleep(600)"))
    ended = conformance("--adapter", command, "--timeout", 0.05)
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors == (
        'uri-conformance: no answer within 0.05 s after the request {"operation": "describe"}; '
        "does the adapter flush its output after each line?\n"
    )


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "the first line does not describe a conformance suite"),
        (b"\n", "line 1 is not one of a conformance suite"),
        (b'{"url": "http://a/"}\n', "line 1 is not one of a conformance suite"),
        (b"http://a/\n", "line 1 is not one of a conformance suite"),
        (b"PAR1\x15\x04\xff\xfe\x00", "line 1 is not one of a conformance suite"),
        (b'{"kind": "suite", "name": "x"}\n', "line 1 lacks version"),
        (json.dumps(SMALL[1]).encode(), "the first line does not describe a conformance suite"),
        (json.dumps(SMALL[0]).encode() + b"\n\n", "line 2 is not one of a conformance suite"),
    ],
)
def test_file_that_is_not_a_suite_is_rejected(data: bytes, reason: str, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(data)
    ended = run(tmp_path, "else: write({})", "--suite", tmp_path / "a.jsonl")
    assert ended == (2, b"", f"uri-conformance: cannot read {tmp_path}/a.jsonl: {reason}\n")


def test_suite_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    ended = run(tmp_path, "else: write({})", "--suite", "/proc/self/mem")
    assert ended == (2, b"", "uri-conformance: cannot read /proc/self/mem: Input/output error\n")
