"""``-o``: every row of the input, with the new columns after the old ones."""

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.command_line import COMMAND, uri_split
from tests.cli.tables.table_files import HELP, KINDS, packed, read, written
from tests.columns.table import answers, drawn_texts
from uri_split import diagnose
from uri_split.columns.parts import PARTS


@settings(max_examples=30)
@given(st.lists(st.none() | drawn_texts, min_size=1), st.sampled_from(KINDS), st.sampled_from(KINDS))
def test_every_format_is_converted_to_every_format(texts: list[str | None], kind: str, other: str) -> None:
    with TemporaryDirectory() as directory:
        file, output = written(Path(directory, f"links{kind}"), texts), Path(directory, f"out{other}")
        expected = [answers(text) for text in texts]

        ended = uri_split("split", file, "--column", "url", "-o", output)
        assert ended == (0, f"{len(texts):,} row{'' if len(texts) == 1 else 's'} split\n".encode(), "")
        table = read(output)
        assert table.columns == ["id", "url", *PARTS]
        assert table["id"].to_list() == [str(number) for number in range(len(texts))]
        assert table["url"].to_list() == texts
        assert table.select(PARTS).rows() == [answer.parts for answer in expected]

        ended = uri_split("normalize", file, "--column", "url", "-o", output)
        table = read(output)
        assert table["url"].to_list() == texts
        assert table["normalized"].to_list() == [answer.normalize for answer in expected]
        refused = sum(
            text is not None and answer.normalize is None for text, answer in zip(texts, expected, strict=True)
        )
        assert ended.status == int(refused > 0)
        assert f" normalized, {refused} invalid\n" in ended.text

        ended = uri_split("check", file, "--column", "url", "-o", output)
        table = read(output)
        assert table["url"].to_list() == texts
        validity = [None if answer.is_valid[0] is None else str(answer.is_valid[0]).lower() for answer in expected]
        assert table["is_valid"].cast(pl.String).to_list() == validity
        assert table["reason"].cast(pl.String).to_list() == [answer.reason[0] for answer in expected]
        problems = [() if text is None else diagnose(text, "URI") for text in texts]
        assert table["message"].to_list() == [found[0].message if found else None for found in problems]
        assert ended.status == int(any(problems))
        assert ended.text.endswith(f", {sum(map(bool, problems))} invalid\n")
        assert bool(ended.errors) == (None in texts)


def test_scheme_based_normal_forms_are_written(tmp_path: Path) -> None:
    output = tmp_path / "o.jsonl"
    ended = uri_split("normalize", "--scheme-based", "-o", output, stdin=b"http://A:80\nhttp://b\n")
    assert ended.text == "2 rows: 2 normalized, 0 invalid\n"
    assert output.read_text() == (
        '{"line":"http://A:80","normalized":"http://a/"}\n{"line":"http://b","normalized":"http://b/"}\n'
    )


def test_other_columns_are_unchanged(tmp_path: Path) -> None:
    table = pl.DataFrame(
        {
            "bytes": [b"\xff", None],
            "number": [1 << 62, None],
            "list": [[1, None], None],
            "struct": [{"a": "", "b": None}, None],
            "kind": pl.Series(["x", None], dtype=pl.Categorical()),
            "time": pl.Series([0, None], dtype=pl.Datetime("us", "Europe/Berlin")),
            "url": ["a:", None],
        }
    )
    table.write_parquet(tmp_path / "a.parquet")
    assert uri_split("split", tmp_path / "a.parquet", "--column", "url", "-o", tmp_path / "b.parquet").status == 0
    assert pl.read_parquet(tmp_path / "b.parquet").select(table.columns).equals(table)


def test_columns_that_csv_and_json_cannot_store_are_rejected(tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    pl.DataFrame(
        {
            "u": ["a:"],
            "b": [b""],
            "l": [[1]],
            "s": [{"a": [b""]}],
            "a": pl.Series([[b""]], dtype=pl.Array(pl.Binary, 1)),
        }
    ).write_parquet(file)
    for kind, said in (
        ("csv", "CSV cannot store columns of lists, objects or bytes: b, l, s, a; write a .parquet file instead\n"),
        ("jsonl", "JSON cannot store columns of bytes: b, s, a; write a .parquet file instead\n"),
    ):
        output = tmp_path / f"o.{kind}"
        ended = uri_split("split", file, "--column", "u", "-o", output)
        assert (ended.status, ended.errors) == (2, f"uri-split: cannot write {output}: {said}")
    assert list(tmp_path.iterdir()) == [file]


def test_columns_that_parquet_cannot_store_are_rejected(tmp_path: Path) -> None:
    file = packed(tmp_path / "a.jsonl", b'{"u":"a:","empty":{}}\n')
    ended = uri_split("split", file, "--column", "u", "-o", tmp_path / "o.parquet")
    assert ended.status == 2
    assert f"uri-split: cannot write {tmp_path}/o.parquet: Parquet cannot store this table: " in ended.errors
    assert list(tmp_path.iterdir()) == [file]


def test_several_files_are_concatenated(tmp_path: Path) -> None:
    one, two = packed(tmp_path / "a.csv", b"url,id\na:,1\n"), packed(tmp_path / "b.csv.gz", b"url,id\nb:,2\n")
    output = tmp_path / "o.csv"
    assert uri_split("normalize", one, two, "--column", "url", "-o", output).status == 0
    assert output.read_text() == "url,id,normalized\na:,1,a:\nb:,2,b:\n"


def test_existing_column_names_are_rejected_without_prefix(tmp_path: Path) -> None:
    file, output = packed(tmp_path / "a.csv", b"url,host,path\na:b,,\n"), tmp_path / "o.csv"
    ended = uri_split("split", file, "--column", "url", "-o", output)
    assert ended.status == 2
    assert "columns already exist: host, path; rename the new ones with --prefix\n" in ended.errors
    assert uri_split("split", file, "--column", "url", "-o", output, "--prefix", "url_").status == 0
    assert read(output).columns == ["url", "host", "path", *(f"url_{name}" for name in PARTS)]


@pytest.mark.parametrize("name", ["o.txt", "o", "o.parquet.gz", "/dev/stdout"])
def test_output_requires_a_known_extension(name: str, tmp_path: Path) -> None:
    ended = uri_split("split", "-o", tmp_path / name)
    assert ended.status == 2
    assert "the output format comes from the file extension: use .parquet, .csv, .tsv or .jsonl\n" in ended.errors


def test_output_that_cannot_be_written_says_what_can(tmp_path: Path) -> None:
    for name in ("o.csv.bz2", "o.XZ"):
        said = f"cannot write {Path(name).suffix.lower()}: use .gz or .zst\n"
        assert said in uri_split("split", "-o", tmp_path / name).errors
    ended = uri_split("split", "-o", tmp_path)
    assert f"{tmp_path} is a directory: end its name with a slash to write a table for each input\n" in ended.errors
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "option"),
    [(("split", "--format", "csv"), "--format"), (("check", "--max-problems", "3"), "--max-problems")],
)
def test_options_for_standard_output_are_rejected(arguments: tuple[str, ...], option: str, tmp_path: Path) -> None:
    ended = uri_split(*arguments, "-o", tmp_path / "o.csv")
    assert ended.status == 2
    assert f"Error: {option} only applies to standard output: remove it, or remove --output\n" in ended.errors


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["split"],
        ["normalize"],
        ["repair"],
        ["hazards"],
        ["find", "--column", "url"],
        ["resolve", "http://a/"],
    ],
    ids=" ".join,
)
def test_output_must_not_be_an_input(arguments: list[str], tmp_path: Path) -> None:
    file, other = packed(tmp_path / "a.csv", b"url\na:\n"), packed(tmp_path / "b.csv", b"url\nb:\n")
    (tmp_path / "link.csv").symlink_to(file)
    for output in (file, tmp_path / "link.csv"):
        ended = uri_split(*arguments, "-o", output, other, file)
        assert (ended.status, ended.output) == (2, b"")
        assert ended.errors.endswith("Error: --output is also an input: write another file\n")
        assert file.read_bytes() == b"url\na:\n"


@pytest.mark.parametrize(
    "arguments",
    [["split", "--input-format", "csv", "-o"], ["check", "--fix", "-o"], ["report", "--column", "url", "-o"]],
    ids=" ".join,
)
def test_output_must_not_be_the_file_of_standard_input(arguments: list[str], tmp_path: Path) -> None:
    file = packed(tmp_path / "a.csv", b"url\na:\n")
    with file.open("rb") as stream:
        ended = subprocess.run([*COMMAND, *arguments, file], stdin=stream, capture_output=True, check=False)
    assert (ended.returncode, file.read_bytes()) == (2, b"url\na:\n")
    assert ended.stderr.endswith(b"Error: --output is also an input: write another file\n")


def test_quiet_prints_nothing(tmp_path: Path) -> None:
    assert uri_split("check", "--quiet", "-o", tmp_path / "o.csv", stdin=b"a b\n") == (1, b"", "")


def test_failure_leaves_an_older_output_unchanged(tmp_path: Path) -> None:
    old = packed(tmp_path / "o.csv", b"old")
    bad = packed(tmp_path / "bad.csv", b"url\na:\n" + b"b,c\n")
    for file, said in (
        (tmp_path / "absent.csv", f"cannot read {tmp_path}/absent.csv: No such file or directory"),
        (bad, f"cannot read {bad}: line 3 has 2 fields, but the header has 1{HELP}"),
    ):
        ended = uri_split("split", file, "-o", old)
        assert (ended.status, ended.errors) == (2, f"uri-split: {said}\n")
    assert sorted(tmp_path.iterdir()) == [bad, old]
    assert old.read_bytes() == b"old"
    ended = uri_split("split", "-o", tmp_path / "absent" / "o.csv")
    assert (ended.status, ended.errors) == (
        2,
        f"uri-split: cannot write {tmp_path}/absent/o.csv: No such file or directory\n",
    )
