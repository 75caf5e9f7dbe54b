"""``uri-split migrate``."""

import json
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.absent_packages import hide
from tests.cli.command_line import uri_split

CODE = '''\
"""Client."""

import os
from urllib.parse import quote, urlsplit


def address(base, name: str):
    parts = urlsplit(base)  # of the server
    if parts.netloc:
        return f"{parts.netloc}/{quote(name, safe='')}"
    return log(urlsplit(name))
'''
SAFE = '''\
"""Client."""

import os
from urllib.parse import quote, urlsplit
from uri_split.encoding import percent_encode


def address(base, name: str):
    parts = urlsplit(base)  # of the server
    if parts.netloc:
        return f"{parts.netloc}/{percent_encode(name, 'unreserved')}"
    return log(urlsplit(name))
'''.replace("quote, urlsplit", "urlsplit")
UNSAFE = '''\
"""Client."""

import os
from urllib.parse import urlsplit
from uri_split import split
from uri_split.encoding import percent_encode


def address(base, name: str):
    parts = split(base)  # of the server
    if parts.authority:
        return f"{parts.authority or ''}/{percent_encode(name, 'unreserved')}"
    return log(urlsplit(name))
'''


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, code: str | bytes) -> None:
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_bytes(code if isinstance(code, bytes) else code.encode())


def test_places_are_listed_with_what_to_write() -> None:
    write("a.py", CODE)
    ended = uri_split("migrate", "--from", "urllib", "a.py")
    web = 'texts are http or https URIs in normal form, without IP literals, empty components and ";"'
    assert ended.text == (
        f"a.py:8:13: uri_split does the same if {web} (migrate-conditional)\n"
        "        parts = urlsplit(base)  # of the server\n"
        "                ^^^^^^^^^^^^^^\n"
        "    help: write split(base)\n"
        f"a.py:9:8: uri_split does the same if {web} (migrate-conditional)\n"
        "        if parts.netloc:\n"
        "           ^^^^^^^^^^^^\n"
        "    help: write parts.authority\n"
        f"a.py:10:19: uri_split does the same if {web} (migrate-conditional)\n"
        "            return f\"{parts.netloc}/{quote(name, safe='')}\"\n"
        "                      ^^^^^^^^^^^^\n"
        "    help: write parts.authority or ''\n"
        "a.py:10:34: uri_split always does the same (migrate-exact)\n"
        "            return f\"{parts.netloc}/{quote(name, safe='')}\"\n"
        "                                     ^^^^^^^^^^^^^^^^^^^^\n"
        "    help: write percent_encode(name, 'unreserved')\n"
        "a.py:11:16: rewrite this by hand: it is passed to log() (migrate-by-hand)\n"
        "        return log(urlsplit(name))\n"
        "                   ^^^^^^^^^^^^^^\n"
        "    help: import it from elsewhere: from uri_split.compat import urllib_parse\n"
        "5 places in 1 file: 1 --fix, 3 --fix --unsafe-fixes, 1 by hand\n"
    )
    assert (ended.status, ended.errors, Path("a.py").read_text()) == (1, "", CODE)


def test_fix_writes_what_always_means_the_same() -> None:
    write("src/a.py", CODE)
    ended = uri_split("migrate", "--from", "urllib", "--fix", "src")
    assert Path("src/a.py").read_text() == SAFE
    assert ended.text.splitlines()[-1] == (
        "rewrote 1 place in 1 file; 4 left: 3 --fix --unsafe-fixes, 1 by hand"
    )  # fmt: skip
    assert (ended.status, ended.text.count("migrate-exact")) == (1, 0)


def test_unsafe_fixes_writes_the_rest() -> None:
    write("src/a.py", CODE)
    write("src/b.py", "import urllib.parse\n\n\ndef f(x):\n    return urllib.parse.urlsplit(x).path\n")
    write("src/c.py", "import os\n")
    write("src/notes.txt", "from urllib.parse import urlsplit\nurlsplit(a).path\n")
    ended = uri_split("migrate", "--from", "urllib", "--fix", "--unsafe-fixes", "src")
    assert Path("src/a.py").read_text() == UNSAFE
    assert ended.text.splitlines()[-1] == "rewrote 5 places in 2 files; 1 left: 1 by hand"
    write("d.py", "from urllib.parse import urlsplit\n\n\ndef f(x):\n    return urlsplit(x).path\n")
    ended = uri_split("migrate", "--from", "urllib", "--fix", "--unsafe-fixes", "d.py")
    assert (ended.status, ended.text) == (0, "rewrote 1 place in 1 file; 0 left\n")
    assert uri_split("migrate", "--from", "urllib", "d.py") == (0, b"0 places in 0 files\n", "")


def test_diff_shows_what_fix_would_change() -> None:
    write("a.py", CODE.replace("\n", "\r\n"))
    ended = uri_split("migrate", "--from", "urllib", "--diff", "--unsafe-fixes", "a.py")
    assert ended.text.replace("\r", "") == (
        "--- a.py\n+++ a.py\n@@ -1,11 +1,13 @@\n"
        ' """Client."""\n \n import os\n-from urllib.parse import quote, urlsplit\n'
        "+from urllib.parse import urlsplit\n+from uri_split import split\n"
        "+from uri_split.encoding import percent_encode\n \n \n def address(base, name: str):\n"
        "-    parts = urlsplit(base)  # of the server\n-    if parts.netloc:\n"
        "-        return f\"{parts.netloc}/{quote(name, safe='')}\"\n"
        "+    parts = split(base)  # of the server\n+    if parts.authority:\n"
        "+        return f\"{parts.authority or ''}/{percent_encode(name, 'unreserved')}\"\n"
        "     return log(urlsplit(name))\n"
    )
    assert (ended.status, Path("a.py").read_bytes()) == (1, CODE.replace("\n", "\r\n").encode())
    write("b.py", "import os\n")
    assert uri_split("migrate", "--from", "urllib", "--diff", "b.py") == (0, b"", "")
    assert uri_split("migrate", "--from", "urllib", "--diff", "--fix", "b.py").status == 2


def test_diff_and_findings_hide_passwords() -> None:
    secret = (
        "from urllib.parse import urljoin\n\nx = urljoin('http://me:hunter2@h/', 'a')\ny = 'http://me:hunter2@h/'\n"
    )
    write("a.py", secret)
    for arguments in ([], ["--diff", "--unsafe-fixes"], ["--json"], ["--format", "sarif"], ["--fix"]):
        ended = uri_split("migrate", "--from", "urllib", "a.py", *arguments)
        assert ended.status == 1
        assert "resolve" in ended.text
        assert "hunter2" not in ended.text
    assert "fixes" not in uri_split("migrate", "--from", "urllib", "a.py", "--json").text


def test_formats_have_the_fixes_and_the_page() -> None:
    write("a.py", CODE)
    lines = uri_split("migrate", "--from", "urllib", "--json", "a.py").text.splitlines()
    exact = json.loads(lines[3])
    assert exact["level"] == "note"
    assert exact["url"].endswith("/coming-from/urllib/")
    assert exact["fixes"] == [
        {
            "message": "write percent_encode(name, 'unreserved')",
            "certainty": "safe",
            "replacements": [
                {
                    "line": 10,
                    "column": 34,
                    "end_line": 10,
                    "end_column": 54,
                    "text": "percent_encode(name, 'unreserved')",
                }
            ],
        }
    ]
    assert [json.loads(line)["level"] for line in lines] == ["note"] * 4 + ["warning"]
    sarif = json.loads(uri_split("migrate", "--from", "urllib", "--format", "sarif", "a.py").text)
    assert {rule["id"] for rule in sarif["runs"][0]["tool"]["driver"]["rules"]} == {
        "migrate-exact", "migrate-conditional", "migrate-by-hand"
    }  # fmt: skip


def test_row_explains_what_must_be_done_by_hand() -> None:
    write("a.py", "from yarl import URL\n\n\ndef f(x):\n    return str(URL(x).parent)\n")
    ended = uri_split("migrate", "--from", "yarl", "a.py")
    assert "rewrite this by hand: in uri_split, it ends with a slash" in ended.text
    assert "    help: write uri.parent for url.parent\n" in ended.text
    write("a.py", "from yarl import URL\n\n\ndef f(x):\n    return str(URL(x).nothing)\n")
    assert "help" not in uri_split("migrate", "--from", "yarl", "a.py").text


# Files of all kinds.


@pytest.mark.parametrize(
    ("start", "encoding", "line_end", "end"),
    [
        (b"\xef\xbb\xbf", "utf-8", "\n", "\n"),
        (b"# coding: latin-1\n", "latin-1", "\n", "\n"),
        (b"#!/usr/bin/python\n# -*- coding: cp1252 -*-\n", "cp1252", "\n", "\n"),
        (b"", "utf-8", "\r\n", "\r\n"),
        (b"", "utf-8", "\n", ""),
        (b"\x0c\n", "utf-8", "\n", "\n"),
    ],
)
def test_encodings_and_line_ends_stay(start: bytes, encoding: str, line_end: str, end: str) -> None:
    lines = ["from urllib.parse import urlsplit", "", "", "def f(é):", "    return urlsplit('é' + é).path  # ü"]
    after = ["from uri_split import split", *lines[1:4], lines[4].replace("urlsplit", "split")]
    write("a.py", start + f"{line_end.join(lines)}{end}".encode(encoding))
    ended = uri_split("migrate", "--from", "urllib", "--fix", "--unsafe-fixes", "a.py")
    assert (ended.status, ended.errors) == (0, "")
    assert Path("a.py").read_bytes() == start + f"{line_end.join(after)}{end}".encode(encoding)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (b"import urllib.parse\ndef f(:\n", "line 2 is not Python code"),
        (b"# coding: nonsense\nimport urllib.parse\n", "its bytes are not text in the encoding that it names"),
        (b"import urllib.parse\nx = '\xff'\n", "its bytes are not text in the encoding that it names"),
        (b"import urllib.parse\n\fx = 1\n", "its line ends or its indentation would change"),
        (b"import urllib.parse\rx = 1\n", "a line ends with a carriage return only"),
        (b"import urllib.parse\nx = " + b"+".join([b"1"] * 50_000), "it is nested too deeply"),
        (b"import urllib.parse\nx = " + b"-" * 50_000 + b"1", "it is nested too deeply"),
        (b"import urllib.parse\n" + b"x = 1\n" * 50_000, "more than 20,000 lines: probably generated"),
    ],
)  # fmt: skip
def test_what_is_not_python_code_is_named_skipped_and_counted(code: bytes, reason: str) -> None:
    write("src/a.py", code)
    write("src/b.py", "from urllib.parse import urlsplit\n\n\ndef f(x):\n    return urlsplit(x).path\n")
    ended = uri_split("migrate", "--from", "urllib", "--fix", "--unsafe-fixes", "src")
    assert ended.status == 0
    assert ended.errors.startswith(f"uri-split: skipped src/a.py: {reason}")
    assert ended.errors.count("\n") == 1
    assert ended.text == "rewrote 1 place in 1 file; 0 left; 1 file skipped\n"
    assert Path("src/a.py").read_bytes() == code


def test_file_that_is_not_there_is_reported() -> None:
    ended = uri_split("migrate", "--from", "urllib", "none.py")
    assert (ended.status, ended.errors) == (2, "uri-split: cannot read none.py: No such file or directory\n")


def test_standard_input_is_not_fixed() -> None:
    ended = uri_split("migrate", "--from", "urllib", "--fix", "-")
    assert ended.status == 2
    assert "--fix writes files: name them, or write --diff" in ended.errors


def test_directory_that_cannot_be_read_is_reported() -> None:
    def refuse(_given: str, on_error: object) -> list[str]:
        assert callable(on_error)
        on_error(PermissionError(13, "Permission denied", "src"))
        return []

    with patch("uri_split.cli.commands.migrate.python_files", refuse):
        ended = uri_split("migrate", "--from", "urllib", "src")
    assert (ended.status, ended.errors) == (2, "uri-split: cannot read src: Permission denied\n")


def test_file_that_somebody_else_writes_stays() -> None:
    write("a.py", CODE)

    def replaced(*_: object) -> None:
        raise OSError(16, "changed while the command read it")

    with patch("uri_split.cli.atomic._require_version", replaced):
        ended = uri_split("migrate", "--from", "urllib", "--fix", "a.py")
    assert (ended.status, ended.errors) == (2, "uri-split: cannot write a.py: changed while the command read it\n")
    assert Path("a.py").read_text() == CODE


# What other modules use.


def test_names_that_other_files_use_stay() -> None:
    code = "from urllib.parse import quote, unquote, urlsplit\nBASE = urlsplit(x)\n"
    code += "y = BASE.path, urlsplit(x).path, unquote(z)\n"
    write("src/net.py", code)
    write("src/b.py", "from .net import (\n    BASE,\n)\n")
    write("src/c.py", "import net\nmock.patch('net.urlsplit')\n")
    write("src/__init__.py", "from urllib.parse import unquote\nx = unquote(y)\n")
    ended = uri_split("migrate", "--from", "urllib", "--fix", "--unsafe-fixes", "src")
    assert "rewrite this by hand: other modules use BASE" in ended.text
    after = Path("src/net.py").read_text()
    assert "from urllib.parse import quote, urlsplit\n" in after
    assert "y = BASE.path, split(x).path, percent_decode(z)\n" in after
    assert "from urllib.parse import unquote\n" in Path("src/__init__.py").read_text()


def test_absent_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.py", CODE)
    hide(monkeypatch, "libcst", "uri_split._migration.patterns", "uri_split._migration.rewriting")
    ended = uri_split("migrate", "--from", "urllib", "a.py")
    assert (ended.status, ended.errors) == (
        2,
        "uri-split: uri-split migrate needs the package libcst: install uri_split with the extra migrate\n",
    )
