"""The texts of one column of tables."""

from pathlib import Path

import polars as pl
import pytest

from tests.cli.tables.table_files import packed, written
from uri_split.cli.inputs import open_session
from uri_split.cli.tables import tables
from uri_split.cli.tables.tables import read_texts


@pytest.mark.parametrize("kind", [pl.Categorical(), pl.Enum(["a:", "b c"]), pl.Null()])
def test_categories_and_nulls_are_texts(kind: pl.DataType, tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    given = [None] if isinstance(kind, pl.Null) else ["b c", None, "a:"]
    pl.DataFrame({"url": pl.Series(given, dtype=kind)}).write_parquet(file)
    with open_session([str(file)]) as session:
        (batch,) = read_texts(session)
    assert batch.dtype == pl.String
    assert batch.to_list() == given


def test_batches_have_limited_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ROWS", 1000)
    monkeypatch.setattr(tables, "ROWS", 1000)
    lines = ["http://a/"] * 2001
    for kind in (".parquet", ".csv", ".jsonl", ".txt"):
        file = written(tmp_path / f"a{kind}", lines)
        with open_session([str(file)]) as session:
            batches = list(read_texts(session, None if kind == ".txt" else "url"))
        assert {batch.name for batch in batches} == {"line" if kind == ".txt" else "url"}
        assert max(map(len, batches)) <= 1000
        assert sum(map(len, batches)) == len(lines)


def test_unreadable_file_is_reported_and_skipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = packed(tmp_path / "a.txt", b"a:\n")
    with open_session([str(tmp_path / "absent.csv"), str(good)]) as session:
        assert [batch.to_list() for batch in read_texts(session)] == [["a:"]]
    assert session.complaints.unreadable
    assert capsys.readouterr().err == f"uri-split: cannot read {tmp_path}/absent.csv: No such file or directory\n"
