"""Lines and rows that are drawn at random."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import packed, read, written

TEXTS = [f"http://h/{number}" for number in range(500)]
SAID = "uri-split: read a random sample: {} of {:,} {}, because of --sample\n"
KINDS = ("parquet", "csv", "jsonl", "txt")


def numbers_in(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"http://h/(\d+)", text)]


@pytest.fixture(params=KINDS)
def files(request: pytest.FixtureRequest, tmp_path: Path) -> list[Path]:
    """Return two files with all texts."""
    return [
        written(tmp_path / f"{name}.{request.param}", texts) for name, texts in (("a", TEXTS[:99]), ("b", TEXTS[99:]))
    ]


def test_all_commands_draw_the_same_rows_in_order(files: list[Path], tmp_path: Path) -> None:
    column, unit = (("--column", "line"), "lines") if files[0].suffix == ".txt" else (("--column", "url"), "rows")
    ended = uri_split("normalize", *column, "--sample", 60, *files)
    drawn = numbers_in(ended.text)
    assert (ended.status, ended.errors) == (0, SAID.format(60, 500, unit))
    assert len(drawn) == 60
    assert drawn == sorted(set(drawn))
    assert all(any(start <= number < start + 100 for number in drawn) for start in range(0, 500, 100))
    for target in ("o.parquet", "o.csv", "o.jsonl"):
        ended = uri_split("split", *column, "--sample", 60, *files, "-o", tmp_path / target)
        assert (ended.status, ended.text, ended.errors) == (0, "60 rows split\n", SAID.format(60, 500, unit))
        assert numbers_in(" ".join(read(tmp_path / target)[column[1]])) == drawn
    assert uri_split("check", *column, "--sample", 60, *files).text == f"60 {unit}: 60 valid URIs, 0 invalid\n"
    page = uri_split("report", *column, "--sample", 60, files[1], "-o", "-")
    assert page.errors == SAID.format(60, 401, unit)
    assert "a random sample of b." in page.text


def test_files_may_lack_drawn_rows(files: list[Path], tmp_path: Path) -> None:
    for target in ("o.parquet", "o.csv"):
        assert (
            uri_split(
                "split",
                "--column",
                "line" if files[0].suffix == ".txt" else "url",
                "--sample",
                1,
                *files,
                "-o",
                tmp_path / target,
            ).status
            == 0
        )
        assert read(tmp_path / target).height == 1


def test_places_are_those_of_the_file(tmp_path: Path) -> None:
    texts = [f"a:{'x' * number}]" for number in range(50)]
    for file, first in ((written(tmp_path / "a.csv", texts), 2), (written(tmp_path / "a.jsonl", texts), 1)):
        ended = uri_split("check", "--column", "url", "--sample", 5, "--format", "jsonl", file)
        found = [json.loads(line) for line in ended.text.splitlines()]
        assert all(each["start"] - 2 + first == each["line"] for each in found)
        assert len({each["line"] for each in found}) == 5


def test_small_inputs_are_read_as_a_whole(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.txt", b"a:\n\nb:\n")
    ended = uri_split("split", "--sample", 9, "--format", "csv", file)
    assert (len(ended.text.splitlines()), ended.errors) == (4, SAID.format(3, 3, "lines"))
    packed(tmp_path / "a.txt", b"")
    assert uri_split("normalize", "--sample", 9, file).errors == SAID.format(0, 0, "lines")


@pytest.mark.parametrize("kind", ["text", "csv", "jsonl", "parquet"])
def test_standard_input_is_sampled(kind: str, tmp_path: Path) -> None:
    data = written(tmp_path / f"a.{kind}", TEXTS).read_bytes()
    column, unit = ((), "lines") if kind == "text" else (("--column", "url"), "rows")
    ended = uri_split("normalize", *column, "--input-format", kind, "--sample", 7, stdin=data)
    assert (len(set(numbers_in(ended.text))), ended.errors) == (
        7,
        SAID.format(7, 500, unit),
    )


def test_errors_are_reported_once(tmp_path: Path) -> None:
    bad = packed(tmp_path / "a.csv", b"url\na:\nb,c\nd:\n")
    options = ("--column", "url", "--sample", 9, bad, tmp_path / "absent.csv")
    for command in (("normalize",), ("check", "-o", tmp_path / "o.csv")):
        ended = uri_split(*command, *options)
        assert ended.status == 2
        assert ended.errors.count("cannot read") == (2 if command == ("normalize",) else 1)
    ended = uri_split("normalize", *options[:-1], "--on-error", "skip")
    assert (ended.status, ended.text) == (0, "a:\nd:\n")
    assert ended.errors.count("skipped 1 row") == 1
    ended = uri_split("report", *options[:-1], "-o", "-")
    assert (ended.status, ended.errors.count("line 3 has 2 fields")) == (2, 1)


def test_sample_excludes_limit_and_fixes(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.txt", b"a:\n")
    ended = uri_split("check", "--sample", 1, "--limit", 1, file)
    assert (ended.status, "--limit and --sample are mutually exclusive" in ended.errors) == (2, True)
    ended = uri_split("check", "--diff", "--sample", 1, file)
    assert "--sample does not apply to --diff" in " ".join(ended.errors.split())
