"""Options for fixes: exit statuses are those of ruff, and contradictions are refused."""

from collections.abc import Sequence

import pytest

from tests.cli.command_line import uri_split

VALID, SAFE, LIKELY, BROKEN = b"http://a/\n", b"http://a/ b\n", b"www.a\n", b"[\n"


@pytest.mark.parametrize(
    ("options", "given", "status"),
    [
        ((), SAFE, 1),
        (("--exit-zero",), BROKEN, 0),
        (("--fix",), VALID, 0),
        (("--fix",), SAFE, 0),
        (("--fix",), LIKELY, 1),
        (("--fix", "--unsafe-fixes"), LIKELY, 0),
        (("--fix",), SAFE + BROKEN, 1),
        (("--fix", "--exit-zero"), SAFE + BROKEN, 0),
        (("--fix", "--exit-non-zero-on-fix"), SAFE, 1),
        (("--fix", "--exit-non-zero-on-fix"), VALID, 0),
        (("--exit-non-zero-on-fix",), VALID, 0),
        (("--diff",), VALID, 0),
        (("--diff",), SAFE, 1),
        (("--diff",), BROKEN, 0),
        (("--diff", "--fix"), SAFE + BROKEN, 1),
        (("--diff", "--exit-zero"), SAFE, 0),
    ],
)
def test_exit_status_is_that_of_ruff(options: Sequence[str], given: bytes, status: int) -> None:
    assert uri_split("check", *options, stdin=given).status == status


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--exit-zero", "--exit-non-zero-on-fix"), "--exit-zero and --exit-non-zero-on-fix are mutually exclusive"),
        (("--diff", "-o", "o.txt"), "--output does not apply to --diff"),
        (("--diff", "--format", "jsonl"), "--format does not apply to --diff"),
        (("--diff", "--max-problems", "3"), "--max-problems does not apply to --diff"),
        (("-o", "o.txt"), "--output writes the file with the fixes: add --fix; "),
    ],
)
def test_contradictory_options_are_refused(options: Sequence[str], said: str) -> None:
    ended = uri_split("check", *options)
    assert ended.status == 2
    assert said in ended.errors


def test_plain_check_says_what_could_be_fixed() -> None:
    ended = uri_split("check", stdin=SAFE + LIKELY)
    assert ended.text.endswith("invalid\n--fix would fix 1 line; --unsafe-fixes would fix 1 more\n")
    assert "would fix" not in uri_split("check", "--max-problems", "1", stdin=SAFE).text


@pytest.mark.parametrize("form", ["jsonl", "github"])
def test_other_formats_report_what_remains(form: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("links") / "a.txt"
    file.write_bytes(SAFE + BROKEN)
    ended = uri_split("check", "--fix", "--format", form, file)
    assert ended.status == 1
    assert '"line": 2' in ended.text or "line=2" in ended.text
    assert "fixed" not in ended.text


def test_passwords_are_written_but_not_shown(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("links") / "a.txt"
    file.write_text("http://me:secret@a/ b\nhttp://me:secret@a/[\n")
    ended = uri_split("check", "--fix", file)
    assert "secret" not in ended.text + ended.errors
    assert file.read_text() == "http://me:secret@a/%20b\nhttp://me:secret@a/[\n"
