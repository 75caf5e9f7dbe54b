"""``uri-split redact``."""

import gzip
import os
import pickle
import signal
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.command_line import is_text, started, uri_split
from uri_split.cli import blocks
from uri_split.redaction import Redaction

LOG = b"GET https://h/f?page=2&token=abc 200\nno secret\n"
REDACTED = b"GET https://h/f?page=2&token=REDACTED 200\nno secret\n"
LINES = [
    b"GET https://h/?token=abc&page=2",
    b"postgresql://app:s3cret@db/n",
    b"caf\xe9 https://h/#access_token=\xff1",
    b"\0\x0b\x0c\x85",
    b'{"url": "https://h/?sig=ab"}',
    b"https://h/?token==",
    b"token=abc&page=2",
]
TEXTS = st.lists(st.sampled_from([*LINES, b"\n", b"\n", b"\n", b"\r\n", b"\r", b"=\n"]), max_size=20).map(b"".join)


def redacted(data: bytes) -> bytes:
    text = data.decode("utf-8", "surrogateescape")
    return Redaction().redact(text).encode("utf-8", "surrogateescape")


def test_secrets_of_files_and_standard_input_are_replaced(tmp_path: Path) -> None:
    file, packed = tmp_path / "app.log", tmp_path / "app.log.1.gz"
    file.write_bytes(LOG)
    packed.write_bytes(gzip.compress(LOG))
    assert uri_split("redact", stdin=LOG) == (0, REDACTED, "")
    assert uri_split("redact", file, packed) == (0, REDACTED * 2, "")
    assert file.read_bytes() == LOG


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"no line feed",
        b"a\r\nb\rc\n\n",
        b"\xef\xbb\xbfa\n",
        b"\xef\xbb\xbf",
        b"\xed\xb2\x80 \xff\0\n",
        b"=\n" * 99,
    ],
)
def test_every_byte_without_a_secret_stays(data: bytes) -> None:
    assert uri_split("redact", stdin=data) == (0, data, "")


@given(TEXTS.filter(is_text))
def test_output_is_that_of_the_library_for_the_whole_text(data: bytes) -> None:
    assert uri_split("redact", stdin=data).output == redacted(data)


def test_value_that_a_mail_breaks_is_in_one_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "_SIZE", 8)
    data = b"https://h/?token=3Dabcd=\r\nefgh=\nijkl and\nmore\n"
    assert uri_split("redact", stdin=data).output == redacted(data)
    assert b"ijkl" not in redacted(data)


@pytest.mark.parametrize(
    ("line", "divisor"),
    [
        (b"c2hhMQ==\n", 1),
        (LOG, 8),  # smaller in all respects, as tracing makes secrets slow
    ],
)
def test_memory_does_not_grow_with_the_file(
    line: bytes, divisor: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "_SIZE", vars(blocks)["_SIZE"] // divisor)
    file, output = tmp_path / "app.log", tmp_path / "out.log"
    number = (6 << 20) // divisor // len(line)
    file.write_bytes(line * number)
    tracemalloc.start()
    try:
        assert uri_split("redact", file, "-o", output).status == 0
        assert tracemalloc.get_traced_memory()[1] < (15 << 20) // divisor
    finally:
        tracemalloc.stop()
    assert output.read_bytes() == redacted(line) * number


@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ([], "https://me:REDACTED@h/?sig=REDACTED&code=17&x=25"),
        (["--profile", "passwords"], "https://me:REDACTED@h/?sig=ab&code=17&x=25"),
        (["--profile", "opentelemetry"], "https://REDACTED:REDACTED@h/?sig=REDACTED&code=17&x=25"),
        (["--also", "x", "--also", "code"], "https://me:REDACTED@h/?sig=REDACTED&code=REDACTED&x=REDACTED"),
        (["--keep", "sig"], "https://me:REDACTED@h/?sig=ab&code=17&x=25"),
        (["--userinfo", "all", "--text", "***"], "https://***:***@h/?sig=***&code=17&x=25"),
    ],
)
def test_options_choose_what_is_secret(options: list[str], shown: str) -> None:
    assert uri_split("redact", *options, stdin=b"https://me:pw@h/?sig=ab&code=17&x=25").text == shown


def test_secrets_are_listed_on_standard_error_without_their_values(tmp_path: Path) -> None:
    file = tmp_path / "a\n.log"
    file.write_bytes(b"\n" + LOG + b"ftp://me:pw@h/\n")
    ended = uri_split("redact", "--show", file)
    name = f"{tmp_path}/a␊.log"
    assert ended.errors == f"{name}:2:30: parameter token\n{name}:4:10: password\n"
    assert ended.output == b"\n" + REDACTED + b"ftp://me:REDACTED@h/\n"


def test_output_appears_when_it_is_complete(tmp_path: Path) -> None:
    file, output = tmp_path / "app.log", tmp_path / "out.log.gz"
    file.write_bytes(LOG)
    assert uri_split("redact", file, "-o", output) == (0, b"", "")
    assert gzip.decompress(output.read_bytes()) == REDACTED
    absent = tmp_path / "absent.log"
    ended = uri_split("redact", file, absent, "-o", tmp_path / "other.log")
    assert ended == (2, b"", f"uri-split: cannot read {absent}: No such file or directory\n")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["app.log", "out.log.gz"]
    assert uri_split("redact", file, "-o", "-").output == REDACTED
    ended = uri_split("redact", file, "-o", tmp_path / "absent" / "out.log")
    assert (ended.status, ended.output) == (2, b"")
    assert "cannot write" in ended.errors


def test_inputs_are_never_changed(tmp_path: Path) -> None:
    file, link = tmp_path / "app.log", tmp_path / "link.log"
    file.write_bytes(LOG)
    link.symlink_to(file)
    for output in (file, link):
        ended = uri_split("redact", file, "-o", output)
        assert ended.status == 2
        assert "--output is also an input: write another file" in ended.errors
    assert file.read_bytes() == LOG


def test_bytes_that_are_not_text_are_refused() -> None:
    ended = uri_split("redact", stdin=b"%PDF-1.7 https://h/?token=abc")
    assert ended == (2, b"", "uri-split: cannot read <stdin>: not text, but PDF: extract its text with pdftotext\n")


def test_utf_16_is_written_as_utf_8() -> None:
    assert uri_split("redact", stdin=LOG.decode().encode("utf-16")).output == REDACTED


@pytest.mark.usefixtures("_large")
def test_large_files_are_shared_among_processes(tmp_path: Path) -> None:
    file = tmp_path / "app.log"
    file.write_bytes(LOG * 5_000)
    ended = uri_split("redact", "--show", file)
    assert ended.output == REDACTED * 5_000
    assert ended.errors.splitlines()[-1] == f"{file}:9999:30: parameter token"


def two_cores(_process: int) -> set[int]:
    return {0, 1}


@pytest.fixture
def _large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "_LARGE", 0)
    monkeypatch.setattr(os, "sched_getaffinity", two_cores, raising=False)


def test_rules_can_be_sent_to_another_process() -> None:
    redaction = Redaction("all", also={"x"}, keep={"sig"}, userinfo="all", text="***")
    text = "https://me:pw@h/?sig=ab&x=25"
    assert pickle.loads(pickle.dumps(redaction)).redact(text) == redaction.redact(text)  # noqa: S301  our own bytes


def test_lines_are_printed_as_they_arrive_and_an_interrupt_ends_the_command() -> None:
    with started("redact") as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        for _ in range(2):
            process.stdin.write(LOG)
            process.stdin.flush()
            assert process.stdout.readline() + process.stdout.readline() == REDACTED
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 128 + signal.SIGINT
        assert b"Traceback" not in process.stderr.read()


def test_reader_that_needs_no_more_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "app.log"
    file.write_bytes(LOG * 20_000)
    with started("redact", file) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == REDACTED.splitlines(keepends=True)[0]
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--also", "a/b"], "a key in also must be up to 80 letters, digits and - _ . $ +, not 'a/b'"),
        (["--keep", "a[b]"], "a key in keep must be up to 80 letters, digits and - _ . $ +, not 'a[b]'"),
        (["--text", ""], "text must not be empty"),
    ],
)
def test_value_of_an_option_that_redaction_refuses_is_a_usage_error(arguments: list[str], reason: str) -> None:
    ended = uri_split("redact", *arguments, stdin=LOG)
    assert ended.status == 2
    assert f"Error: {reason}" in ended.errors
    assert "Traceback" not in ended.errors
