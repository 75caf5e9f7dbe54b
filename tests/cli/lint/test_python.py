"""``uri-split lint --python``: mistakes with URLs in the files of a project, and their fixes."""

import json
import os
import stat
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pytest

from tests.cli.command_line import Ended, uri_split
from uri_split.cli import blocks, python_mistakes
from uri_split.cli.python_code import NotPython, Source, changed, decoded, differences

WRONG: Final = 'print(host.endswith("example.com"))\n'
OBSOLETE: Final = "from urllib.parse import urlparse\nprint(urlparse(url).netloc)\n"
FIXED: Final = "from urllib.parse import urlsplit\nprint(urlsplit(url).netloc)\n"
UNSAFE: Final = 'print(url.lstrip("https://"))\n'


def run(folder: Path, *options: str) -> Ended:
    return uri_split("lint", "--python", *options, folder)


def test_python_files_of_a_directory_are_read(tmp_path: Path) -> None:
    for name in ("a.py", "b/c.pyw", "b/d.txt", "e.pyi", ".f/a.py", "node_modules/a.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(WRONG)
    ended = run(tmp_path)
    assert ended.status == 1
    assert [line.split(":")[0].rpartition("/")[2] for line in ended.text.splitlines() if "U002" in line] == [
        "a.py",
        "c.pyw",
    ]
    assert ended.text.endswith("2 files: 2 warnings\n")
    assert not ended.errors


def test_given_file_and_standard_input_are_read_whatever_their_names(tmp_path: Path) -> None:
    (tmp_path / "a").write_text(WRONG)
    assert run(tmp_path / "a").status == 1
    ended = uri_split("lint", "--python", "-", stdin=WRONG.encode())
    assert ended.text.startswith('<stdin>:1:7: warning: other hosts end with "example.com"')


def test_notes_do_not_count_for_the_exit_status(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(OBSOLETE)
    ended = run(tmp_path)
    assert (ended.status, ended.text.splitlines()[-1]) == (0, "1 file: 1 note")


def test_nothing_wrong_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("print(1)\n")
    assert run(tmp_path).text == "1 file: no problems\n"
    assert run(tmp_path / "absent.py").status == 2


def test_what_is_often_right_is_reported_on_request(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('if "example.com" in url: pass\n')
    assert run(tmp_path).text == "1 file: no problems; --all would report 1 more\n"
    assert run(tmp_path, "--ignore", "U001").text == "1 file: no problems\n"
    for options in (["--all"], ["--select", "U001"]):
        assert run(tmp_path, *options).text.endswith("1 file: 1 warning\n")
    assert run(tmp_path, "--all", "--ignore", "U001").text == "1 file: no problems\n"


def test_codes_are_chosen(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(WRONG + UNSAFE)
    assert "U013" not in run(tmp_path, "--select", "U002").text
    assert "U002" not in run(tmp_path, "--ignore", "U002").text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--fix"], "--fix is about Python code: add --python"),
        (["--diff"], "--diff is about Python code: add --python"),
        (["--unsafe-fixes"], "--unsafe-fixes is about Python code: add --python"),
        (["--select", "U002"], "--select U002 is about Python code: add --python"),
        (["--python", "--select", "password"], "--select password is about links: remove --python"),
        (["--python", "--fix", "-"], "--fix writes files: name them, or write --diff"),
    ],
)
def test_options_that_contradict_each_other_are_refused(options: list[str], message: str) -> None:
    ended = uri_split("lint", *options, "a.py")
    assert ended.status == 2
    assert message in ended.errors


# Formats.


def test_json_lines_have_the_page_and_the_fix(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(f"é = 1; {UNSAFE}")
    row = json.loads(run(tmp_path, "--format", "jsonl").text)
    assert row["code"] == "U013"
    assert row["url"].endswith("/reference/mistakes/U013/")
    (fix,) = row["fixes"]
    assert fix["certainty"] == "likely"
    (change,) = fix["replacements"]
    assert (change["column"], change["end_column"], change["text"]) == (18, 24, "removeprefix")


@pytest.mark.parametrize("form", ["github", "gitlab", "sarif", "text"])
def test_each_format_has_the_code_and_no_password(form: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text('DB = "postgresql://shop:Xk29fqpL@db.internal.net/"\n')
    text = run(tmp_path, "--format", form).text
    assert "U011" in text
    assert "Xk29fqpL" not in text


# Files that are skipped.


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"x = ]\n", "line 1 is not Python code"),
        (b"x = 1\n\nprint 'a'\n", "line 3 is not Python code"),
        (b"# coding: nothing\n", "its bytes are not text in the encoding that it names, or in UTF-8 if it names none"),
        (b"x = '\xe9'\n", "its bytes are not text in the encoding that it names, or in UTF-8 if it names none"),
        (
            b"# coding: utf-7\nx = '+AOk-'\n",
            "its bytes are not text in the encoding that it names, or in UTF-8 if it names none",
        ),
        (b"x = 1\rx = 2\r", "a line ends with a carriage return only"),
        (b"\n\n\nx = '\xe9'\n", "its bytes are not text in the encoding that it names, or in UTF-8 if it names none"),
        (b"x = 1\n" * 50_000, "more than 20,000 lines: probably generated"),
        (b"url = " + b"-" * 100_000 + b"1", "it is nested too deeply"),
    ],
)
def test_what_cannot_be_read_is_named_skipped_and_counted(data: bytes, reason: str, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(data)
    (tmp_path / "b.py").write_text(WRONG)
    ended = run(tmp_path, "--fix", "--unsafe-fixes")
    assert ended.errors == f"uri-split: skipped {tmp_path}/a.py: {reason}\n"
    assert ended.text.splitlines()[-1] == "2 files: 1 warning; 1 file skipped"
    assert (tmp_path / "a.py").read_bytes() == data


def test_null_character_is_a_reason(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(b"x = 'a\0'\n")
    assert "1 file skipped" in run(tmp_path).text
    before_3_12 = ValueError("source code string cannot contain null bytes")
    with patch("ast.parse", side_effect=before_3_12), pytest.raises(NotPython, match="null"):
        changed(Source("", "utf-8"), [])


def test_error_without_a_line_names_the_first() -> None:
    with patch("ast.parse", side_effect=SyntaxError), pytest.raises(NotPython, match="line 1 is"):
        changed(Source("", "utf-8"), [])


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read all")
def test_file_without_permission_is_reported(tmp_path: Path) -> None:  # pragma: no cover  in CI, by the superuser
    (tmp_path / "a.py").touch(0)
    assert run(tmp_path).status == 2


# Fixes.


def test_fix_keeps_the_meaning(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(OBSOLETE + UNSAFE)
    ended = run(tmp_path, "--fix")
    assert (tmp_path / "a.py").read_text() == FIXED + UNSAFE
    assert ended.status == 1
    assert ended.text.splitlines()[-2:] == ["1 file: 1 warning", "fixed 1 mistake; --unsafe-fixes would fix 1 more"]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("a.py", "from pkg.a import host, urlparse\n"),
        ("a.py", 'patch("pkg.a.urlparse")\n'),
        ("__init__.py", ""),
    ],
)
def test_fix_keeps_a_name_that_other_files_use(name: str, other: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(OBSOLETE)
    (tmp_path / "b.py").write_text(other)
    ended = run(tmp_path, "--fix")
    assert (tmp_path / name).read_text() == OBSOLETE
    assert ended.text.splitlines()[-1] == "2 files: 1 note"


def test_unsafe_fixes_are_added(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(OBSOLETE + UNSAFE)
    ended = run(tmp_path, "--fix", "--unsafe-fixes")
    assert (tmp_path / "a.py").read_text() == FIXED + UNSAFE.replace("lstrip", "removeprefix")
    assert (ended.status, ended.text) == (0, "1 file: no problems\nfixed 2 mistakes\n")


def test_difference_is_printed_and_nothing_written(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(OBSOLETE)
    ended = run(tmp_path, "--diff")
    assert ended.status == 1
    assert ended.text.splitlines()[3:-1] == [f"-{line}" for line in OBSOLETE.splitlines()] + [
        f"+{line}" for line in FIXED.splitlines()
    ]
    assert ended.text.endswith("would fix 1 mistake\n")
    assert (tmp_path / "a.py").read_text() == OBSOLETE
    (tmp_path / "a.py").write_text(UNSAFE)
    assert run(tmp_path, "--diff").text == "--unsafe-fixes would fix 1 mistake\n"


@pytest.mark.parametrize(
    ("data", "fixed"),
    [
        (OBSOLETE.replace("\n", "\r\n").encode(), FIXED.replace("\n", "\r\n").encode()),
        (b"\xef\xbb\xbf" + OBSOLETE.encode(), b"\xef\xbb\xbf" + FIXED.encode()),
        (f"# coding: latin-1\n{OBSOLETE}# é".encode("latin-1"), f"# coding: latin-1\n{FIXED}# é".encode("latin-1")),
        (f"\f{OBSOLETE}# 日本".encode(), f"\f{FIXED}# 日本".encode()),
    ],
)
def test_fix_keeps_line_ends_marks_and_encodings(data: bytes, fixed: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(data)
    (tmp_path / "a.py").chmod(0o750)
    assert run(tmp_path, "--fix").status == 0
    assert (tmp_path / "a.py").read_bytes() == fixed
    assert stat.S_IMODE((tmp_path / "a.py").stat().st_mode) == 0o750


def test_code_that_would_not_parse_stays(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(OBSOLETE)
    with patch.object(python_mistakes, "changed", side_effect=NotPython("line 1 is not Python code")):
        ended = run(tmp_path, "--fix")
    assert (tmp_path / "a.py").read_text() == OBSOLETE
    assert "a.py was left as it was: with the fixes, line 1 is not Python code" in ended.errors
    assert "1 file: 1 note" in ended.text


def test_changes_that_overlap_are_made_once() -> None:
    source = Source("abcdef", "utf-8")
    changes = [((0, 2), "x"), ((0, 2), "x"), ((1, 3), "y"), ((3, 3), "z"), ((3, 4), "q")]
    assert changed(source, changes) == "xczqef"


def test_file_that_somebody_else_writes_meanwhile_stays(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(OBSOLETE)

    def write(*_: object) -> str:
        (tmp_path / "a.py").write_text("x = 1\n")
        return FIXED

    with patch.object(python_mistakes, "changed", write):
        ended = run(tmp_path, "--fix")
    assert ended.status == 2
    assert "cannot write" in ended.errors
    assert (tmp_path / "a.py").read_text() == "x = 1\n"


def test_difference_shows_no_password_and_no_control_characters() -> None:
    before = "a = 1\n# \x1b[31m https://me:hidden12@h.example/ \nurlparse"
    text = "".join(differences("a.py", before, before.replace("urlparse", "urlsplit")))
    assert "hidden12" not in text
    assert "\x1b" not in text
    assert text.endswith("-urlparse\n\\ No newline at end of file\n+urlsplit\n\\ No newline at end of file\n")


def test_encoding_is_that_of_the_comment() -> None:
    assert decoded(b"\xef\xbb\xbfx") == Source("x", "utf-8-sig")
    assert decoded(b"# vim: set fileencoding=cp1252 :\n\x80").text.endswith("€")


# Several processes.


def test_several_processes_find_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(20):
        (tmp_path / f"{number:02}.py").write_text(WRONG * number + ("x = ]\n" if number == 7 else ""))
    alone = run(tmp_path)
    monkeypatch.setattr(python_mistakes, "_LARGE", 1)
    monkeypatch.setattr(os, "sched_getaffinity", two_cores, raising=False)
    assert blocks.processes_for([str(tmp_path / "01.py")], 1) == 2
    assert run(tmp_path) == alone


def two_cores(_: int) -> set[int]:
    return {0, 1}


def test_file_that_vanishes_is_reported(tmp_path: Path) -> None:
    assert uri_split("lint", "--python", tmp_path / "absent.py").errors.startswith("uri-split: cannot read")
