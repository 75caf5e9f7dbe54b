"""Adapters: programs that answer requests, and those that do not."""

import json
import os
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from threading import enumerate as running_threads
from typing import Final

import pytest

from uri_conformance.adapter import Adapter, AdapterError, Answer, Request

pytestmark = pytest.mark.usefixtures("_nothing_left")

_BEGINNING: Final = """
import json, os, signal, sys, time

def write(answer):
    print(json.dumps(answer), flush=True)

is_first_run = not os.path.exists(f"{__file__}.ran")
os.makedirs(f"{__file__}.ran", exist_ok=True)

"""
_EACH: Final = """
for line in sys.stdin:
    request = json.loads(line)
"""
ECHO: Final = 'write({"result": request})'


def program(folder: Path, code: str, *, each: str = "", name: str = "adapter.py") -> list[str]:
    """Write an adapter, and return the command that runs it.

    Args:
        folder: The folder for the file.
        code: What it does first.
        each: What it does with each request, which it reads as `request`.
        name: The name of the file.
    """
    loop = _EACH + textwrap.indent(textwrap.dedent(each), "    ") if each else ""
    (folder / name).write_text(_BEGINNING + textwrap.dedent(code) + loop, "utf-8")
    return [sys.executable, "-IS", str(folder / name)]


def answers(command: Sequence[str], requests: Sequence[Request], seconds: float = 60) -> list[Answer]:
    with Adapter(command, seconds) as adapter:
        return list(adapter.answers(requests))


def numbers(stop: int) -> list[Request]:
    return [{"number": number} for number in range(stop)]


def results(stop: int) -> list[Answer]:
    return [{"result": request} for request in numbers(stop)]


def test_each_request_is_answered_in_order(tmp_path: Path) -> None:
    with Adapter(program(tmp_path, "", each=ECHO), 60) as adapter:
        assert list(adapter.answers(numbers(3))) == results(3)
        assert list(adapter.answers([])) == []
        assert list(adapter.answers(numbers(2))) == results(2)


def test_requests_and_answers_may_fill_their_pipes(tmp_path: Path) -> None:
    requests: list[Request] = [{"text": f"{number}{'a' * 1000}"} for number in range(3000)]
    assert answers(program(tmp_path, "", each=ECHO), requests) == [{"result": request} for request in requests]


def test_answer_may_be_very_long(tmp_path: Path) -> None:
    command = program(tmp_path, "", each='write({"result": "a" * 3_000_000})')
    assert answers(command, numbers(2)) == [{"result": "a" * 3_000_000}] * 2


def test_requests_are_ascii(tmp_path: Path) -> None:
    request = {"text": "é\u2028\U0001f600\ud800\n"}
    assert answers(program(tmp_path, "", each='write({"result": line})'), [request]) == [
        {"result": '{"text": "\\u00e9\\u2028\\ud83d\\ude00\\ud800\\n"}\n'}
    ]


def test_answers_may_be_utf_8_with_windows_line_ends(tmp_path: Path) -> None:
    each = r"""sys.stdout.buffer.write('{"result": "é\u2028\x85"}\r\n'.encode()); sys.stdout.flush()"""
    assert answers(program(tmp_path, "", each=each), numbers(2)) == [{"result": "é\u2028\x85"}] * 2


@pytest.mark.parametrize("answer", [{}, {"error": "x"}, {"result": None}, {"result": 1, "error": "x", "y": []}])
def test_answers_are_unchanged(answer: Answer, tmp_path: Path) -> None:
    assert answers(program(tmp_path, "", each=f"write(json.loads({json.dumps(answer)!r}))"), numbers(2)) == [answer] * 2


def test_standard_error_of_an_adapter_is_that_of_the_command(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    answers(program(tmp_path, "sys.stderr.write('oops')", each=ECHO), numbers(1))
    assert capfd.readouterr() == ("", "oops")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b"", r'"\n"'),
        (b"oops", r'"oops\n"'),
        (b"[1]", r'"[1]\n"'),
        (b"null", r'"null\n"'),
        (b"5", r'"5\n"'),
        (b'"{}"', r'"\"{}\"\n"'),
        (b'{"result":', r'"{\"result\":\n"'),
        (b"{} {}", r'"{} {}\n"'),
        (b'{"result": "\xff"}', r'"{\"result\": \"\ufffd\"}\n"'),
        (b"\xff\xfe\x00", r'"\ufffd\ufffd\u0000\n"'),
        (b'{"result": ' + b"[" * 100_000, r'"{\"result\": ' + "[" * 186 + "…"),
        (b'{"result": ' + b"1" * 100_000 + b"}", r'"{\"result\": ' + "1" * 186 + "…"),
    ],
)
@pytest.mark.parametrize("before", [0, 1])
def test_line_that_is_not_an_object_ends_the_run(line: bytes, found: str, before: int, tmp_path: Path) -> None:
    (tmp_path / "line").write_bytes(line + b"\n")
    each = f"""
        if request["number"] == {before}:
            sys.stdout.buffer.write(open({str(tmp_path / "line")!r}, "rb").read())
        write({{}})
    """
    with pytest.raises(AdapterError) as caught:
        answers(program(tmp_path, "", each=each), numbers(3))
    assert str(caught.value) == f'the answer to {{"number": {before}}} must be a JSON object on one line, not {found}'


@pytest.mark.parametrize("length", [0, 1, 500])
def test_long_request_is_cut_in_an_error(length: int, tmp_path: Path) -> None:
    request = {"text": "a" * (188 + length)}  # of 200 characters, as JSON
    shown = json.dumps(request) if length == 0 else f"{json.dumps(request)[:200]}…"
    with pytest.raises(AdapterError) as caught:
        answers(program(tmp_path, "sys.stdin.readline(); print('oops')"), [request])
    assert str(caught.value) == rf'the answer to {shown} must be a JSON object on one line, not "oops\n"'


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "status 0"),
        ("sys.exit(3)", "status 3"),
        ("print('oops', end=''); sys.exit(1)", "status 1"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "signal 11"),
        ("sys.stdin.readline(); sys.exit(3)", "status 3"),
    ],
)
def test_adapter_must_answer_the_first_request(code: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(AdapterError) as caught:
        answers(program(tmp_path, code), numbers(3))
    assert str(caught.value) == f'the adapter ended with {reason} after the request {{"number": 0}}'


@pytest.mark.parametrize("code", ["time.sleep(600)", "sys.stdin.read()", "for _ in sys.stdin: print({})"])
def test_adapter_without_a_first_answer_may_not_flush_its_output(code: str, tmp_path: Path) -> None:
    with pytest.raises(AdapterError) as caught:
        answers(program(tmp_path, code), numbers(3), 0.2)
    assert str(caught.value) == (
        'no answer within 0.2 s after the request {"number": 0}; does the adapter flush its output after each line?'
    )


FAILURES: Final = [
    ("sys.exit()", "the adapter ended with status 0"),
    ("os._exit(3)", "the adapter ended with status 3"),
    ("os.kill(os.getpid(), signal.SIGSEGV)", "the adapter ended with signal 11"),
    ("os.write(1, b'{\"res'); os.abort()", "the adapter ended with signal 6"),
    ("time.sleep(600)", "no answer within 2 s"),
]


@pytest.mark.parametrize(("failure", "reason"), FAILURES)
def test_adapter_that_fails_is_started_again_for_the_rest(failure: str, reason: str, tmp_path: Path) -> None:
    each = f"""
        if request["number"] == 2:
            {failure}
        {ECHO}
    """
    seconds = 2 if "answer" in reason else 60
    expected = results(5)
    expected[2] = {"error": reason}
    assert answers(program(tmp_path, "", each=each), numbers(5), seconds) == expected


def test_adapter_that_fails_at_the_last_request_answers_the_next_ones(tmp_path: Path) -> None:
    each = f"""
        {ECHO}
        if request["number"] == 1:
            sys.exit()
    """
    with Adapter(program(tmp_path, "", each=each), 60) as adapter:
        assert list(adapter.answers(numbers(2))) == results(2)
        wait_until_output_has_ended()
        adapter.require_silence()
        assert list(adapter.answers(numbers(2))) == [{"error": "the adapter ended with status 0"}, *results(2)[1:]]
        assert list(adapter.answers([{"number": 5}])) == [{"error": "the adapter ended with status 0"}]
        assert list(adapter.answers([{"number": 5}])) == [{"result": {"number": 5}}]


def wait_until_output_has_ended() -> None:
    for thread in running_threads():
        if "_read" in thread.name:
            thread.join(timeout=60)


def test_adapter_must_not_write_more_than_the_answers(tmp_path: Path) -> None:
    code = "sys.stdin.readline(); write({}); write({'result': 'é'}); print('oops', end='')"
    with Adapter(program(tmp_path, code), 60) as adapter:
        assert list(adapter.answers(numbers(1))) == [{}]
        wait_until_output_has_ended()
        with pytest.raises(AdapterError) as caught:
            list(adapter.answers(numbers(1)))
        assert str(caught.value) == (
            "the adapter must write one line for each request, but also wrote "
            r'"{\"result\": \"\\u00e9\"}\n"'
        )
        adapter.require_silence()


FAILS_WHEN_ODD: Final = f"""
if request["number"] % 2:
    sys.exit(3)
{ECHO}
"""


def test_run_ends_after_3_requests_without_an_answer_in_a_row(tmp_path: Path) -> None:
    failure = {"error": "the adapter ended with status 3"}
    some: list[Request] = [{"number": number} for number in (0, 1, 3, 2, 1, 3, 5, 4)]
    with Adapter(program(tmp_path, "", each=FAILS_WHEN_ODD), 60) as adapter:
        given = adapter.answers(some)
        assert [next(given) for _ in range(6)] == [
            *[{"result": some[0]}, failure, failure],
            *[{"result": some[3]}, failure, failure],
        ]
        with pytest.raises(AdapterError) as caught:
            next(given)
    assert str(caught.value) == 'the adapter ended with status 3 after the request {"number": 5}'


def test_run_ends_after_20_requests_without_an_answer(tmp_path: Path) -> None:
    with Adapter(program(tmp_path, "", each=FAILS_WHEN_ODD), 60) as adapter:
        assert ["error" in answer for answer in adapter.answers(numbers(39))] == [False, *[True, False] * 19]
        with pytest.raises(AdapterError) as caught:
            list(adapter.answers([{"number": 101}]))
    assert str(caught.value) == 'the adapter ended with status 3 after the request {"number": 101}'


MANY: Final[list[Request]] = [{"text": "a" * 1000} for _ in range(1000)]
"""More than a pipe holds."""


def test_adapter_may_close_its_input_before_all_is_sent(tmp_path: Path) -> None:
    command = program(tmp_path, f"sys.stdin.readline(); os.close(0)\nfor _ in range({len(MANY)}): write({{}})\n")
    assert answers(command, MANY) == [{}] * len(MANY)


def test_adapter_need_not_read_more_than_the_first_request(tmp_path: Path) -> None:
    command = program(tmp_path, f"sys.stdin.readline()\nfor _ in range({len(MANY)}): write({{}})\n")
    assert answers(command, MANY) == [{}] * len(MANY)


def test_adapter_that_closes_its_output_is_killed_and_started_again(tmp_path: Path) -> None:
    command = program(
        tmp_path, "if is_first_run: sys.stdin.readline(); write({}); os.close(1); time.sleep(600)\n", each=ECHO
    )
    assert answers(command, numbers(3)) == [{}, {"error": "the adapter ended with signal 9"}, *results(3)[2:]]


def test_adapter_that_reads_and_answers_no_more_is_killed(tmp_path: Path) -> None:
    command = program(tmp_path, "if is_first_run: sys.stdin.readline(); write({}); time.sleep(600)\n", each="write({})")
    assert answers(command, MANY, 2) == [
        {},
        {"error": "no answer within 2 s"},
        *[{}] * (len(MANY) - 2),
    ]


def test_adapter_that_reads_no_more_may_answer_wrongly(tmp_path: Path) -> None:
    with pytest.raises(AdapterError, match="must be a JSON object on one line"):
        answers(program(tmp_path, "sys.stdin.readline(); write({}); print('oops', flush=True); time.sleep(600)"), MANY)


def interrupted(command: Sequence[str]) -> None:
    with Adapter(command, 60) as adapter:
        next(adapter.answers(numbers(2)))
        raise KeyboardInterrupt


def test_error_in_the_middle_ends_the_adapter(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupted(program(tmp_path, "", each=ECHO))


def shell_script(command: Sequence[str]) -> list[str]:
    """Return a command that runs another one as its child, like `go run`."""
    return ["sh", "-c", '"$@"; exit $?', "sh", *command]


def test_child_of_a_script_is_asked(tmp_path: Path) -> None:
    assert answers(shell_script(program(tmp_path, "", each=ECHO)), numbers(2)) == results(2)


def test_child_of_a_script_is_killed_with_it(tmp_path: Path) -> None:
    code = "if is_first_run: sys.stdin.readline(); write({}); time.sleep(600)\n"
    command = shell_script(program(tmp_path, code, each="write({})"))
    assert answers(command, MANY, 2)[:3] == [{}, {"error": "no answer within 2 s"}, {}]


def test_adapter_is_killed_where_there_are_no_process_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "killpg")
    with pytest.raises(AdapterError, match="no answer within"):
        answers(program(tmp_path, "time.sleep(600)"), numbers(1), 0.1)


def test_adapter_that_ends_while_it_is_killed_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def kill_group(group: int, number: int) -> None:
        os.kill(group, number)
        raise ProcessLookupError

    monkeypatch.setattr(os, "killpg", kill_group)
    with pytest.raises(AdapterError, match="no answer within"):
        answers(program(tmp_path, "time.sleep(600)"), numbers(1), 0.1)


NO_SHELL: Final = "; --adapter takes a program and its arguments, and is not run by a shell"
NO_PROGRAM: Final = "; begin with the program that runs it, such as 'node adapter.mjs'"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("absent", f"No such file or directory{NO_SHELL}"),
        ("not-executable/absent", f"Not a directory{NO_SHELL}"),
        ("cd a && node", f"No such file or directory{NO_SHELL}"),
        ("", f"Permission denied{NO_SHELL}"),
        ("not-executable", f"Permission denied{NO_PROGRAM}"),
        ("without-interpreter", f"No such file or directory{NO_PROGRAM}"),
        ("not-a-program", f"Exec format error{NO_PROGRAM}"),
    ],
)
def test_program_that_cannot_be_started_is_named_with_advice(name: str, reason: str, tmp_path: Path) -> None:
    for file, data, mode in (
        ("without-interpreter", b"#!/no/such/program\n", 0o700),
        ("not-executable", b"#!/bin/sh\n", 0o600),
        ("not-a-program", b"\0" * 100, 0o700),
    ):
        (tmp_path / file).write_bytes(data)
        (tmp_path / file).chmod(mode)
    with pytest.raises(AdapterError) as caught:
        Adapter([str(tmp_path / name), "argument"], 60)
    assert str(caught.value) == f'cannot start "{tmp_path / name}": {reason}'


def test_name_of_a_program_may_be_too_long() -> None:
    with pytest.raises(AdapterError) as caught:
        Adapter(["a/" * 50_000], 60)
    assert str(caught.value) == f'cannot start "{"a/" * 99}a…: File name too long{NO_SHELL}'


def test_name_of_a_program_may_have_any_characters(tmp_path: Path) -> None:
    (tmp_path / "\udcff\x1b").touch()
    with pytest.raises(AdapterError) as caught:
        Adapter([f"{tmp_path}/\udcff\x1b"], 60)
    assert str(caught.value) == rf'cannot start "{tmp_path}/\udcff\u001b": Permission denied{NO_PROGRAM}'


def test_program_is_looked_up_on_the_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent))
    assert answers([Path(sys.executable).name, *program(tmp_path, "", each=ECHO)[1:]], numbers(1)) == results(1)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(AdapterError, match=r'^cannot start "sh": No such file or directory; --adapter takes a program'):
        Adapter(["sh"], 60)


def test_adapter_that_cannot_be_started_again_ends_the_run(tmp_path: Path) -> None:
    file = tmp_path / "adapter"
    program(tmp_path, "sys.stdin.readline(); write({}); os.unlink(sys.argv[0])", name="adapter")
    file.write_text(f"#!{sys.executable}\n{file.read_text('utf-8')}", "utf-8")
    file.chmod(0o700)
    with pytest.raises(AdapterError) as caught:
        answers([str(file)], numbers(3))
    assert str(caught.value) == f'cannot start "{file}": No such file or directory{NO_SHELL}'
