"""``uri-split conformance``."""

import json
import os
import shlex
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

from tests.cli.command_line import Ended, uri_split
from tests.cli.conformance.test_adapter import nothing_left, program
from tests.cli.conformance.test_report import DESCRIBE, PARTLY_RIGHT, PORT, matched_texts
from tests.conformance.test_cases import SMALL, written
from uri_split.conformance.lines import suite_name
from uri_split.rules import RULES

ADAPTERS: Final = Path(__file__).parents[3] / "conformance/adapters"
NOT_OFFERED: Final = "else: write({})"


@pytest.fixture(autouse=True)
def _nothing_left() -> Generator[None]:
    with nothing_left():
        yield


def run(folder: Path, each: str, *options: object) -> Ended:
    """Run the command with an adapter that answers with `each`, after its name."""
    return uri_split("conformance", "--adapter", shlex.join(program(folder, "", each=DESCRIBE + each)), *options)


TEXT: Final = """\
library 1, tested with small 2.1 of the conformance suite for RFC 3986

match:
  dec-octet             2 checks, 1 failed

split:
  valid references      1 check passed
  host                  1 check passed
  port                  1 check passed
  undefined, not empty  1 check, 1 failed

resolve:
  strict                1 check passed

normalize:
  normalize             2 checks, 2 failed

not offered: URI, hier-part, URI-reference, absolute-URI, relative-ref, relative-part, scheme,
  authority, userinfo, host, port, IP-literal, IPvFuture, IPv6address, h16, ls32, IPv4address,
  reg-name, path, path-abempty, path-absolute, path-noscheme, path-rootless, path-empty, segment,
  segment-nz, segment-nz-nc, pchar, query, fragment, pct-encoded, unreserved, reserved, gen-delims,
  sub-delims, resolve (not strict), remove_dot_segments, equivalent, recompose
"""
FAILURES: Final = """
match, dec-octet: 1 failure
  "256"
    expected invalid, got valid
    match-1: octet 256 (section 3.2.2)

split, undefined, not empty: 1 failure
  "//u@H:?"
    expected port "", got port null
    split-1: empty port (section 3.2)

normalize: 2 failures
  "x:~"
    expected "x:~", got error: no
    normalize-1: unreserved character (section 6.2.2)
  "X:%7e"
    expected "x:~", got error: no
    normalize-1: unreserved character (section 6.2.2)
"""


def test_text_has_a_line_for_each_row_and_examples_of_failures(tmp_path: Path) -> None:
    assert run(tmp_path, PARTLY_RIGHT, "--suite", written(tmp_path, SMALL)) == (1, f"{TEXT}{FAILURES}".encode(), "")


def test_0_examples_leave_only_the_counts(tmp_path: Path) -> None:
    file = written(tmp_path, SMALL)
    assert run(tmp_path, PARTLY_RIGHT, "--suite", file, "--examples", 0) == (1, TEXT.encode(), "")
    ended = run(tmp_path, PARTLY_RIGHT, "--suite", file, "--examples", 0, "--format", "json")
    assert [(row["failed"], row["failures"]) for row in json.loads(ended.text)["rows"]][:2] == [(1, []), (0, [])]


@pytest.mark.parametrize(("options", "shown"), [([], 3), (["--examples", 1], 1), (["--examples", 99], 5)])
def test_examples_of_a_row_are_limited_but_not_their_number(options: list[object], shown: int, tmp_path: Path) -> None:
    file = matched_texts(tmp_path, *"01234")
    ended = run(tmp_path, PORT.format('write({"error": "no"})'), "--suite", file, *options)
    assert "\nmatch, port: 5 failures\n" in ended.text
    assert ended.text.count("expected valid, got error: no\n") == shown


def test_all_members_of_a_request_are_shown(tmp_path: Path) -> None:
    ended = run(tmp_path, "else: write({'result': 0})", "--suite", written(tmp_path, SMALL))
    assert '  "x://h/a" "x:b"\n    expected "x:b", got 0\n' in ended.text
    assert '  ["X:%7e", "x:~"]\n    expected true, got 0\n' in ended.text
    assert '  "x" null "p" "" null\n    expected "x:p?", got 0\n' in ended.text


def test_report_in_json(tmp_path: Path) -> None:
    file = matched_texts(tmp_path, "0", "1")
    ended = run(tmp_path, PORT.format('write({"result": request["text"] == "0"})'), "--suite", file, "--format", "json")
    assert (ended.status, ended.errors) == (1, "")
    assert ended.output.endswith(b"}\n")
    assert json.loads(ended.text) == {
        "library": "library 1",
        "suite": "small 2.1",
        "rows": [
            {
                "operation": "match",
                "name": "port",
                "passed": 1,
                "failed": 1,
                "failures": [
                    {
                        "id": "match-1",
                        "section": "3.2.2",
                        "reason": "octet 256",
                        "request": {"operation": "match", "rule": "port", "text": "1"},
                        "expected": "valid",
                        "got": "invalid",
                    }
                ],
            }
        ],
        "not_offered": [{"operation": "match", "name": rule} for rule in RULES if rule != "port"],
    }


def test_library_without_failures_has_status_0(tmp_path: Path) -> None:
    file = matched_texts(tmp_path, *map(str, range(1234)))
    ended = run(tmp_path, PORT.format('write({"result": True})'), "--suite", file)
    assert (ended.status, ended.errors) == (0, "")
    assert ended.text.startswith(
        "library 1, tested with small 2.1 of the conformance suite for RFC 3986\n"
        "\n"
        "match:\n"
        "  port  1,234 checks passed\n"
        "\n"
        "not offered: URI, "
    )
    assert ended.text.endswith("gen-delims,\n  sub-delims\n")


def test_library_that_offers_everything_or_nothing_has_a_report(tmp_path: Path) -> None:
    ended = run(tmp_path, "else: write({'error': 'no'})", "--suite", written(tmp_path, SMALL))
    assert ended.status == 1
    assert "not offered" not in ended.text
    ended = run(tmp_path, NOT_OFFERED)
    assert (ended.status, ended.errors) == (0, "")
    assert ended.text.startswith(
        f"library 1, tested with {suite_name()} of the conformance suite for RFC 3986\n\nnot offered: URI, hier-part, "
    )
    assert ended.text.endswith(
        " sub-delims, split (components), resolve (strict), resolve (not strict),\n"
        "  remove_dot_segments, normalize, equivalent, recompose\n"
    )


def test_suite_without_cases_has_a_report(tmp_path: Path) -> None:
    ended = run(tmp_path, "", "--suite", written(tmp_path, SMALL[:1]))
    assert ended == (0, b"library 1, tested with small 2.1 of the conformance suite for RFC 3986\n", "")


def test_texts_of_a_library_cannot_control_the_terminal(tmp_path: Path) -> None:
    each = """
if request["operation"] == "describe":
    write({"result": "a\\nb\\x1b[2J"})
else:
    write({"error": "é\\ud800\\u202e\\r\\n\\x1b[2J"})
"""
    file = matched_texts(tmp_path, "\ud800\x1b\n\u202e")
    command = shlex.join(program(tmp_path, "", each=each))
    ended = uri_split("conformance", "--adapter", command, "--suite", file, "--examples", 1)
    assert ended.text.startswith("a␊b␛[2J, tested with small 2.1 ")
    assert '  "\\ud800\\u001b\\n\\u202e"\n    expected invalid, got error: é��␍␊␛[2J\n' in ended.text
    ended = uri_split("conformance", "--adapter", command, "--suite", file, "--format", "json")
    assert ended.output.isascii()
    assert json.loads(ended.text)["rows"][0]["failures"][0]["got"] == "error: é\ud800\u202e\r\n\x1b[2J"


def test_uri_split_passes_the_core(tmp_path: Path) -> None:
    each = """
if operation == "describe":
    write({"result": "uri_split"})
elif operation == "match":
    write({"result": RULES["URI"].matches(request["text"])} if request["rule"] == "URI" else {})
elif operation == "split":
    parts = uri_split.URIReference(request["text"])
    names = "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"
    write({"result": {name: getattr(parts, name) for name in names}})
elif operation == "resolve":
    write({"result": uri_split.URI(request["base"]).resolve(request["reference"], strict=request["strict"])})
elif operation == "remove_dot_segments":
    write({"result": uri_split.remove_dot_segments(request["path"])})
elif operation == "normalize":
    write({"result": uri_split.URI(request["text"]).normalize()})
elif operation == "equivalent":
    write({"result": uri_split.equivalent(*request["texts"])})
else:
    write({"result": uri_split.Components(**request).unsplit()})
"""
    code = "import uri_split\nfrom uri_split.rules import RULES\n"
    _, _, file = program(tmp_path, code, each=f'operation = request.pop("operation")\n{each}')
    ended = uri_split("conformance", "--adapter", shlex.join([sys.executable, file]), "--format", "json")
    report = json.loads(ended.text)
    assert (ended.status, ended.errors) == (0, "")
    assert {row["operation"] for row in report["rows"]} == {
        *("match", "split", "resolve", "remove_dot_segments", "normalize", "equivalent", "recompose")
    }
    assert report["not_offered"] == [{"operation": "match", "name": rule} for rule in RULES if rule != "URI"]


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("python", "python.py"),
        ("javascript", "javascript.mjs"),
        ("java", "Adapter.java"),
        ("rust", "adapter.rs"),
        ("go", "adapter.go"),
        ("c", "adapter.c"),
    ],
)
def test_template_is_printed_unchanged(language: str, name: str) -> None:
    data = (ADAPTERS / name).read_bytes()
    assert uri_split("conformance", "--template", language) == (0, data, "")
    assert uri_split("conformance", "--adapter", "no-such-program", "--template", language) == (0, data, "")


def test_each_file_of_templates_is_that_of_a_language() -> None:
    help_text = uri_split("conformance", "--help").text
    assert "--template [python|javascript|java|rust|go|c]" in help_text
    assert sorted(file.name for file in ADAPTERS.iterdir() if file.is_file()) == sorted(
        ["python.py", "javascript.mjs", "Adapter.java", "adapter.rs", "adapter.go", "adapter.c"]
    )


def test_python_template_is_an_adapter(tmp_path: Path) -> None:
    (tmp_path / "adapter.py").write_bytes(uri_split("conformance", "--template", "python").output)
    ended = uri_split("conformance", "--adapter", shlex.join([sys.executable, str(tmp_path / "adapter.py")]))
    assert (ended.status, ended.errors) == (1, "")
    assert ended.text.startswith(f"urllib.parse {sys.version.split()[0]}, tested with {suite_name()} ")


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("", "must be a command"),
        (" \t\n", "must be a command"),
        ("node '", "must be a command: no closing quotation"),
        ('node "a', "must be a command: no closing quotation"),
        ("node \\", "must be a command: no escaped character"),
    ],
)
def test_adapter_must_be_a_command(command: str, message: str) -> None:
    ended = uri_split("conformance", "--adapter", command)
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors == (
        "Usage: uri-split conformance [OPTIONS]\n"
        "Try 'uri-split conformance --help' for help.\n"
        "\n"
        f"Error: Invalid value for '--adapter': {message}\n"
    )


def test_program_of_the_adapter_may_be_quoted(tmp_path: Path) -> None:
    ended = uri_split("conformance", "--adapter", f"'{tmp_path}/no such\" program' a.mjs")
    assert ended == (
        2,
        b"",
        f'uri-split: cannot start the adapter "{tmp_path}/no such" program": No such file or directory\n',
    )


def test_backslashes_and_quotes_are_those_of_windows_there(monkeypatch: pytest.MonkeyPatch) -> None:
    uri_split("conformance", "--help")  # imports what depends on the system
    with monkeypatch.context() as patched:
        patched.setattr(os, "name", "nt")
        ended = uri_split("conformance", "--adapter", '"C:\\no such\\node.exe" a.mjs')
    assert ended == (
        2,
        b"",
        'uri-split: cannot start the adapter "C:\\no such\\node.exe": No such file or directory\n',
    )


@pytest.mark.parametrize(
    ("each", "reason"),
    [
        (
            "else: print('oops', flush=True)",
            'the adapter must answer each request with a JSON object on one line, not "oops\\n"',
        ),
        (
            "else: sys.exit(3)",
            "the adapter failed 20 times; the last time: the adapter ended with status 3",
        ),
    ],
)
def test_adapter_that_does_not_work_has_status_2(each: str, reason: str, tmp_path: Path) -> None:
    assert run(tmp_path, each) == (2, b"", f"uri-split: {reason}\n")


def test_adapter_that_ends_before_its_first_answer_has_status_2(tmp_path: Path) -> None:
    command = shlex.join(program(tmp_path, "sys.exit(1)"))
    assert uri_split("conformance", "--adapter", command) == (2, b"", "uri-split: the adapter ended with status 1\n")


def test_adapter_must_answer_in_time(tmp_path: Path) -> None:
    command = shlex.join(program(tmp_path, "time.sleep(600)"))
    assert uri_split("conformance", "--adapter", command, "--timeout", 0.05) == (
        2,
        b"",
        "uri-split: the adapter did not answer within 0.05 s\n",
    )


@pytest.mark.parametrize("timeout", ["inf", "nan", "1e300", "60"])
def test_timeout_may_be_long_or_infinite(timeout: str, tmp_path: Path) -> None:
    assert run(tmp_path, NOT_OFFERED, "--timeout", timeout).status == 0


@pytest.mark.parametrize("options", [("--timeout", "0"), ("--timeout", "-1"), ("--examples", "-1")])
def test_numbers_out_of_range_are_rejected(options: tuple[str, str]) -> None:
    ended = uri_split("conformance", "--adapter", "a", *options)
    assert (ended.status, ended.output) == (2, b"")
    assert f"Error: Invalid value for '{options[0]}': " in ended.errors


def test_adapter_is_required() -> None:
    ended = uri_split("conformance")
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.endswith("Error: Missing option '--adapter'.\n")


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
    ended = run(tmp_path, NOT_OFFERED, "--suite", tmp_path / "a.jsonl")
    assert ended == (2, b"", f"uri-split: cannot read {tmp_path}/a.jsonl: {reason}\n")


def test_suite_must_be_a_file_that_can_be_read_again(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, reason in (
        ("", f"File '{tmp_path}' is a directory."),
        ("absent", f"File '{tmp_path}/absent' does not exist."),
        ("pipe", "must be a regular file, because it is read several times"),
    ):
        ended = run(tmp_path, NOT_OFFERED, "--suite", tmp_path / name)
        assert (ended.status, ended.output) == (2, b"")
        assert ended.errors.endswith(f"\nError: Invalid value for '--suite': {reason}\n")


def test_suite_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    ended = run(tmp_path, NOT_OFFERED, "--suite", "/proc/self/mem")
    assert ended == (2, b"", "uri-split: cannot read /proc/self/mem: Input/output error\n")
