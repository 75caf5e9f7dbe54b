"""``uri-split lint``."""

import gzip
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.cli.command_line import uri_split
from tests.loaded import forget
from uri_split import _documents
from uri_split._scan.markdown import parser
from uri_split._suggestion.meant import Suggestion
from uri_split.messages import message


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, text: str) -> None:
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_bytes(text.encode())


def test_findings_have_places_and_a_summary() -> None:
    write("docs/a.md", "# A\n\n[b](http://example.com:8x/) http://me:hunter2@example.de/\n")
    write("docs/b.html", "<a href='http:/example.com/'>\r\n<a href='/'>")
    ended = uri_split("lint", "docs")
    assert (ended.status, ended.errors) == (1, "")
    assert re.sub(r"    help: .*\n", "", ended.text) == (
        'docs/a.md:3:25: error: port must be digits, found "x" (port-not-digits)\n'
        "    [b](http://example.com:8x/) http://me:***@example.de/\n"
        "                            ^\n"
        "docs/a.md:3:39: warning: the text contains a password: whoever sees the text sees the password (password)\n"
        "    [b](http://example.com:8x/) http://me:***@example.de/\n"
        "                                          ^^^\n"
        'docs/b.html:1:14: warning: without "//", browsers read "example.com" as the host, unless the base has the '
        "same scheme (missing-slashes)\n"
        "    <a href='http:/example.com/'>\n"
        "                 ^^\n"
        "4 links in 2 files: 1 error, 2 warnings\n"
    )


def test_slips_are_reported_unless_ignored() -> None:
    write("a.md", "[a](hhtps://example.com/) [b](https://https://example.com/)")
    ended = uri_split("lint", "a.md")
    assert (ended.status, ended.errors) == (1, "")
    assert ended.text.count("warning: valid, but probably a slip (slip)") == 2
    assert ended.text.count("help: write https://example.com/\n") == 2
    assert uri_split("lint", "--select", "slip", "a.md").text == ended.text
    assert uri_split("lint", "--ignore", "slip", "a.md").status == 0


def test_help_follows_a_finding() -> None:
    write("a.md", "[a](www.example.com)")
    suggestion = Suggestion("https://www.example.com", (), "likely", message("word/space"))
    with patch.object(_documents, "suggestions", return_value=(suggestion,)):
        ended = uri_split("lint", "a.md")
    assert ended.text.startswith("a.md:1:5: error: missing scheme (missing-scheme)\n")
    assert "\n    help: a space\n" in ended.text


def test_documents_without_findings_are_counted() -> None:
    write("a.md", "\ufeff[a](b) http://127.0.0.1/")
    assert uri_split("lint", "a.md") == (0, b"2 links in 1 file: no problems\n", "")
    Path("c").mkdir()
    assert uri_split("lint", "c") == (0, b"0 links in 0 files: no problems\n", "")


def test_standard_input_is_text() -> None:
    ended = uri_split("lint", "-", stdin=b"http://a/ http://me:hunter2@h/")
    assert ended.text.startswith("<stdin>:1:21: warning: ")
    assert ended.text.endswith("\n2 links in 1 file: 1 warning\n")


def test_codes_are_selected_and_ignored() -> None:
    write("a.md", "http://a/%2F http://me:hunter2@h/ [a](<b c>)")

    def codes(*arguments: str) -> tuple[int, list[str]]:
        ended = uri_split("lint", "a.md", *arguments)
        return ended.status, re.findall(r"\(([a-z0-9-]+)\)$", ended.text, re.MULTILINE)

    assert codes() == (1, ["password", "bad-character"])
    assert codes("--ignore", "password") == (1, ["bad-character"])
    assert codes("--ignore", "password", "--ignore", "bad-character") == (0, [])
    assert codes("--select", "encoded-slash", "--select", "password") == (1, ["encoded-slash", "password"])
    assert codes("--select", "password", "--ignore", "password") == (0, [])
    assert uri_split("lint", "a.md", "--select", "none-such").status == 2


def test_paths_are_required() -> None:
    ended = uri_split("lint")
    assert ended.status == 2
    assert "Missing argument 'PATHS...'" in ended.errors


def test_file_that_cannot_be_read_is_reported_and_the_others_are_read() -> None:
    write("a.md", "[a](<b c>)")
    ended = uri_split("lint", "absent", "a.md")
    assert ended.status == 2
    assert ended.errors == "uri-split: cannot read absent: No such file or directory\n"
    assert ended.text.endswith("1 link in 1 file: 1 error\n")
    assert uri_split("lint", "absent").output == b""


def test_directory_that_cannot_be_read_is_reported() -> None:
    def refuse(_given: str, on_error: object) -> list[str]:
        assert callable(on_error)
        on_error(PermissionError(13, "Permission denied", "d"))
        return []

    with patch("uri_split.cli.commands.lint.files_in", refuse):
        ended = uri_split("lint", "d")
    assert ended == (2, b"", "uri-split: cannot read d: Permission denied\n")


def test_missing_parser_is_an_error_of_the_command() -> None:
    write("a.md", "")
    forget(parser)
    with patch.dict(sys.modules, {"pyromark": None}):
        ended = uri_split("lint", "a.md")
    assert (ended.status, ended.output) == (2, b"")
    assert "install uri_split with the extra markdown" in ended.errors


def test_bytes_that_are_not_utf_8_are_characters() -> None:
    Path("a.md").write_bytes(b"\xff[a](<b c>)")
    assert uri_split("lint", "a.md").text.startswith("a.md:1:8: error: ")


def test_help_fits_the_terminal_and_has_examples() -> None:
    ended = uri_split("lint", "--help")
    examples = ended.text.partition("Examples:\n")[2].partition("\n\n")[0].splitlines()
    assert len(examples) == 6
    assert max(map(len, ended.text.splitlines())) <= 80


def test_other_subcommands_do_not_load_it() -> None:
    script = "import sys, uri_split.cli.command, uri_split.cli.commands.check; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert not {"pyromark", "uri_split.cli.commands.lint", "uri_split.cli.lint"} & set(run.stdout.split())


def test_compressed_text_is_read() -> None:
    Path("a.md.gz").write_bytes(gzip.compress(b"[a](<b c>) http://me:hunter2@h/"))
    assert uri_split("lint", "a.md.gz").text.endswith("\n2 links in 1 file: 1 error, 1 warning\n")


@pytest.mark.parametrize("name", ["a.adoc", "a.org", "a.tex", "a.ipynb"])
def test_document_whose_syntax_is_not_read_is_named(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text('"https://example.com/"\n')
    ended = uri_split("lint", file)
    why = "because lint does not read the syntax of links there"
    assert (ended.status, ended.text) == (0, "1 link in 1 file: no problems\n")
    assert ended.errors == f"uri-split: checked only whole URIs in 1 file ({file.suffix}), {why}\n"


def test_such_documents_are_counted(tmp_path: Path) -> None:
    for name in ("a.adoc", "b.adoc", "c.ORG", "d.txt"):
        (tmp_path / name).write_text("x\n")
    assert "in 3 files (.adoc, .org), because" in uri_split("lint", tmp_path).errors
