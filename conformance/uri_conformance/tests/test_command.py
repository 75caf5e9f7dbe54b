"""``python -m uri_conformance``."""

import json
import os
import shlex
import subprocess
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Final, NamedTuple, cast
from unittest.mock import patch

import pytest

from uri_conformance.__main__ import main
from uri_conformance.cases import CORE, RULES, suite_name
from uri_conformance.tests.test_adapter import program
from uri_conformance.tests.test_cases import SMALL, written
from uri_conformance.tests.test_report import DESCRIBE, PARTLY_RIGHT, PORT, matched_texts

pytestmark = pytest.mark.usefixtures("_nothing_left")

ADAPTERS: Final = CORE.with_name("adapters")


class Ended(NamedTuple):
    """The exit status and the output of the command."""

    status: int
    output: bytes
    errors: str

    @property
    def text(self) -> str:
        return self.output.decode()


def conformance(*arguments: object) -> Ended:
    """Run the command in this process, so that coverage sees it."""
    output, errors = TextIOWrapper(BytesIO(), "ascii"), StringIO()
    with patch.multiple(sys, stdout=output, stderr=errors):
        try:
            status = main(list(map(str, arguments)))
        except SystemExit as ended:
            status = cast("int", ended.code)
        output.flush()
    return Ended(status, output.detach().getvalue(), errors.getvalue())


def run(folder: Path, each: str, *options: object) -> Ended:
    """Run the command with an adapter that answers with `each`, after its name."""
    return conformance("--adapter", shlex.join(program(folder, "", each=DESCRIBE + each)), *options)


TEXT: Final = """\
library 1, tested with small 2.1 of the conformance suite for RFC 3986

match:
  dec-octet             2 checks, 1 failed (1 wrongly accepted)

split:
  valid references      1 check passed
  host                  1 check passed
  port                  1 check passed
  undefined, not empty  1 check, 1 failed

resolve:
  either                1 check, 1 failed
  strict                1 check passed

normalize:
  normalize             2 checks, 2 failed

not offered:
  match: URI, hier-part, URI-reference, absolute-URI, relative-ref, relative-part, scheme,
    authority, userinfo, host, port, IP-literal, IPvFuture, IPv6address, h16, ls32, IPv4address,
    reg-name, path, path-abempty, path-absolute, path-noscheme, path-rootless, path-empty, segment,
    segment-nz, segment-nz-nc, pchar, query, fragment, pct-encoded, unreserved, reserved,
    gen-delims, sub-delims
  resolve: not strict
  remove_dot_segments
  equivalent
  recompose
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

resolve, either: 1 failure
  "b" against "x://h/a"
    expected "x://h/b", got "x:b"
    resolve-3: no scheme (section 5.2.2)

normalize: 2 failures
  "x:~"
    expected "x:~", got error: no
    normalize-1: unreserved character (section 6.2.2)
  "X:%7e"
    expected "x:~", got error: no
    normalize-1: unreserved character (section 6.2.2)
"""
TOTAL: Final = """
10 checks: 5 passed, 5 failed
"""


def test_text_has_a_line_for_each_row_and_examples_of_failures(tmp_path: Path) -> None:
    text = f"{TEXT}{FAILURES}{TOTAL}"
    assert run(tmp_path, PARTLY_RIGHT, "--suite", written(tmp_path, SMALL)) == (1, text.encode(), "")


def test_0_examples_leave_only_the_counts(tmp_path: Path) -> None:
    file = written(tmp_path, SMALL)
    assert run(tmp_path, PARTLY_RIGHT, "--suite", file, "--examples", 0) == (1, f"{TEXT}{TOTAL}".encode(), "")
    ended = run(tmp_path, PARTLY_RIGHT, "--suite", file, "--examples", 0, "--format", "json")
    assert [(row["failed"], row["failures"]) for row in json.loads(ended.text)["rows"]][:2] == [(1, []), (0, [])]


@pytest.mark.parametrize(("options", "shown"), [([], 3), (["--examples", 1], 1), (["--examples", 99], 5)])
def test_examples_of_a_row_are_limited_but_not_their_number(options: list[object], shown: int, tmp_path: Path) -> None:
    file = matched_texts(tmp_path, *"01234")
    ended = run(tmp_path, PORT.format('write({"error": "no"})'), "--suite", file, *options)
    assert "\nmatch, port: 5 failures\n" in ended.text
    assert ended.text.count("expected valid, got error: no\n") == shown


@pytest.mark.parametrize(("options", "shown"), [([], 5), (["--examples", 1], 1), (["--examples", 99], 5)])
def test_examples_are_all_failures_as_json_unless_limited(options: list[object], shown: int, tmp_path: Path) -> None:
    file = matched_texts(tmp_path, *"01234")
    ended = run(tmp_path, PORT.format('write({"error": "no"})'), "--suite", file, "--format", "json", *options)
    (row,) = json.loads(ended.text)["rows"]
    assert (row["failed"], len(row["failures"])) == (5, shown)


def test_wrongly_accepted_texts_are_counted_among_the_failures_of_a_rule(tmp_path: Path) -> None:
    file = matched_texts(tmp_path, *map(str, range(1500)))
    each = 'elif request["rule"] in ("port", "scheme", "path"): {}\nelse: write({{}})'
    ended = run(tmp_path, each.format('write({"result": request["rule"] != "port"})'), "--suite", file, "--examples", 0)
    assert (
        "match:\n"
        "  scheme  1,500 checks, 1,500 failed (1,500 wrongly accepted)\n"
        "  port    1,500 checks, 1,500 failed (0 wrongly accepted)\n"
        "  path    1,500 checks, 1,500 failed (1,500 wrongly accepted)\n"
    ) in ended.text
    assert ended.text.endswith("\n\n4,500 checks: 0 passed, 4,500 failed\n")


def test_requests_and_results_are_labelled(tmp_path: Path) -> None:
    each = """
elif request["operation"] == "split": write({"result": {"host": "a", "query": None}})
elif request["operation"] in ("match", "equivalent"): write({"result": request["operation"] == "match"})
else: write({"result": "é"})
"""
    ended = run(tmp_path, each, "--suite", written(tmp_path, SMALL))
    for shown in (
        'match, URI: 2 failures\n  "255"\n    expected invalid, got valid\n    match-1: octet 256',
        'split, host: 1 failure\n  "//u@H:?"\n    expected "H", got "a"\n    split-1: empty port',
        'split, undefined, not empty: 1 failure\n  "//u@H:?"\n    expected query "", got query null\n    split-1: ',
        'resolve, strict: 1 failure\n  "x:b" against "x://h/a"\n    expected "x:b", got "\\u00e9"\n    resolve-1: ',
        'remove_dot_segments: 1 failure\n  "/a/../b"\n    expected "/b", got "\\u00e9"\n    remove_dot_segments-1: ',
        'equivalent: 1 failure\n  "X:%7e" and "x:~"\n    expected true, got false\n    normalize-1: ',
        'recompose: 1 failure\n  scheme "x", path "p", query ""\n    expected "x:p?", got "\\u00e9"\n    recompose-1: ',
    ):
        assert f"\n\n{shown}" in ended.text


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
                        "expected": True,
                        "got": False,
                    }
                ],
            }
        ],
        "not_offered": [{"operation": "match", "name": rule} for rule in RULES if rule != "port"],
    }


def test_json_has_values_and_errors_unchanged(tmp_path: Path) -> None:
    each = """
elif request["operation"] == "split":
    write({"result": {"host": "é", "port": 80, "query": None, "path": ""}})
elif request["operation"] == "equivalent":
    write({"result": False})
elif request["operation"] == "normalize":
    write({"error": "é"} if request["text"] == "x:~" else {"result": None})
else:
    write({})
"""
    ended = run(tmp_path, each, "--suite", written(tmp_path, SMALL), "--format", "json")
    outcomes = [
        (row["name"], {name: failure[name] for name in ("expected", "got", "error") if name in failure})
        for row in json.loads(ended.text)["rows"]
        for failure in row["failures"]
    ]
    assert outcomes == [
        ("host", {"expected": "H", "got": "é"}),
        ("port", {"expected": "", "got": 80}),
        ("undefined, not empty", {"expected": {"query": ""}, "got": {"query": None}}),
        ("normalize", {"expected": "x:~", "error": "é"}),
        ("normalize", {"expected": "x:~", "got": None}),
        ("equivalent", {"expected": True, "got": False}),
    ]


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
        "not offered:\n"
        "  match: URI, "
    )
    assert ended.text.endswith(" gen-delims, sub-delims\n\n1,234 checks: 1,234 passed, 0 failed\n")


def test_library_that_offers_everything_has_no_list_of_what_is_not_offered(tmp_path: Path) -> None:
    ended = run(tmp_path, "else: write({'error': 'no'})", "--suite", written(tmp_path, SMALL))
    assert ended.status == 1
    assert "not offered" not in ended.text


def test_what_is_not_offered_is_listed_by_operation(tmp_path: Path) -> None:
    ended = run(tmp_path, "elif 'path' in request: write({'result': ''})\nelse: write({})", "--examples", 0)
    assert ended.text.startswith(
        f"library 1, tested with {suite_name(CORE)} of the conformance suite for RFC 3986\n\nremove_dot_segments:\n"
    )
    assert (
        "\n\nnot offered:\n"
        "  match: all 36 rules\n"
        "  split: components\n"
        "  resolve: either, strict, not strict\n"
        "  normalize\n"
        "  equivalent\n"
        "\n"
    ) in ended.text


@pytest.mark.parametrize("lines", [SMALL, SMALL[:1]])
def test_adapter_that_offers_nothing_has_status_2(lines: list[dict[str, object]], tmp_path: Path) -> None:
    ended = run(tmp_path, "else: write({})", "--suite", written(tmp_path, lines))
    assert ended == (2, b"", "uri-conformance: the adapter offers nothing that the suite tests\n")


def test_texts_of_a_library_cannot_control_the_terminal(tmp_path: Path) -> None:
    each = """
if request["operation"] == "describe":
    write({"result": "a\\nb\\x1b[2J"})
else:
    write({"error": "é\\ud800\\u202e\\r\\n\\x1b[2J"})
"""
    file = matched_texts(tmp_path, "\ud800\x1b\n\u202e")
    command = shlex.join(program(tmp_path, "", each=each))
    ended = conformance("--adapter", command, "--suite", file, "--examples", 1)
    assert ended.text.startswith("a␊b␛[2J, tested with small 2.1 ")
    assert '  "\\ud800\\u001b\\n\\u202e"\n    expected invalid, got error: é��␍␊␛[2J\n' in ended.text
    ended = conformance("--adapter", command, "--suite", file, "--format", "json")
    assert ended.output.isascii()
    assert json.loads(ended.text)["rows"][0]["failures"][0]["error"] == "é\ud800\u202e\r\n\x1b[2J"


def test_uri_split_passes_the_core(tmp_path: Path) -> None:
    each = """
if operation == "describe":
    write({"result": "uri_split"})
elif operation == "match":
    write({"result": RULES["URI"].is_valid(request["text"])} if request["rule"] == "URI" else {})
elif operation == "split":
    parts = uri_split.URIReference(request["text"])
    names = "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"
    write({"result": {name: getattr(parts, name) for name in names}})
elif operation == "resolve":
    write({"result": uri_split.URI(request["base"]).resolve(request["reference"], strict=request["strict"])})
elif operation == "remove_dot_segments":
    write({"result": uri_split.resolution.remove_dot_segments(request["path"])})
elif operation == "normalize":
    write({"result": uri_split.URI(request["text"]).normalize()})
elif operation == "equivalent":
    write({"result": uri_split.equivalent(*request["texts"])})
else:
    write({"result": uri_split.Components(**request).unsplit()})
"""
    code = "import uri_split.resolution\nfrom uri_split.rules import RULES\n"
    _, _, file = program(tmp_path, code, each=f'operation = request.pop("operation")\n{each}')
    ended = conformance("--adapter", shlex.join([sys.executable, file]), "--format", "json")
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
    assert conformance("--template", language) == (0, data, "")
    assert conformance("--adapter", "no-such-program", "--template", language) == (0, data, "")


def test_each_file_of_templates_is_that_of_a_language() -> None:
    help_text = conformance("--help").text
    assert "--template {python,javascript,java,rust,go,c}" in help_text
    assert sorted(file.name for file in ADAPTERS.iterdir() if file.is_file()) == sorted(
        ["python.py", "javascript.mjs", "Adapter.java", "adapter.rs", "adapter.go", "adapter.c"]
    )


def test_python_template_is_an_adapter(tmp_path: Path) -> None:
    (tmp_path / "adapter.py").write_bytes(conformance("--template", "python").output)
    ended = conformance("--adapter", shlex.join([sys.executable, str(tmp_path / "adapter.py")]))
    assert (ended.status, ended.errors) == (1, "")
    assert ended.text.startswith(f"urllib.parse {sys.version.split()[0]}, tested with {suite_name(CORE)} ")


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
    ended = conformance("--adapter", command)
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.startswith("usage: uri-conformance [-h] --adapter COMMAND ")
    assert ended.errors.endswith(f"\nuri-conformance: error: argument --adapter: {message}\n")


def test_program_of_the_adapter_may_be_quoted(tmp_path: Path) -> None:
    ended = conformance("--adapter", f"'{tmp_path}/no such\" program' a.mjs")
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.startswith(
        rf'uri-conformance: cannot start "{tmp_path}/no such\" program": No such file or directory; '
    )


def test_backslashes_and_quotes_are_those_of_windows_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(os, "name", "nt")
        patched.setenv("PATH", "/usr/bin")  # one that the user may read, otherwise the error is another one
        ended = conformance("--adapter", '"C:\\no such\\node.exe" a.mjs')
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors == (
        r'uri-conformance: cannot start "C:\\no such\\node.exe": No such file or directory; '
        "--adapter takes a program and its arguments, and is not run by a shell\n"
    )


@pytest.mark.parametrize("timeout", ["inf", "nan", "1e300", "60"])
def test_timeout_may_be_long_or_infinite(timeout: str, tmp_path: Path) -> None:
    file = matched_texts(tmp_path, "0")
    assert run(tmp_path, PORT.format('write({"result": True})'), "--timeout", timeout, "--suite", file).status == 0


def test_suite_must_be_a_file_that_can_be_read_again(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("", "absent", "pipe"):
        ended = run(tmp_path, "", "--suite", tmp_path / name)
        assert (ended.status, ended.output) == (2, b"")
        assert ended.errors.endswith(
            "\nuri-conformance: error: argument --suite: must be a regular file, because it is read several times\n"
        )


def written_to(file: str, *arguments: str) -> tuple[int, bytes]:
    """Run the command as a process of its own, with a file as its output."""
    command = [sys.executable, "-m", "uri_conformance", *arguments]
    with Path(file).open("wb") as output:
        ended = subprocess.run(command, check=False, stdout=output, stderr=subprocess.PIPE, cwd=CORE.parents[1])
    return ended.returncode, ended.stderr


def test_output_that_cannot_be_written_has_status_2() -> None:
    assert written_to("/dev/full", "--template", "python") == (
        2,
        b"uri-conformance: cannot write: No space left on device\n",
    )


def test_reader_may_close_the_output() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        assert written_to(f"/dev/fd/{writer}", "--template", "python") == (0, b"")
    finally:
        os.close(writer)


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
