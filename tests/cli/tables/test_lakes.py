"""Tables of Delta and Iceberg: their latest version is read, without deleted rows."""

import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import packed, read
from uri_split.cli.inputs import Lake, lake_of
from uri_split.cli.tables.compression import BadTable
from uri_split.cli.tables.tables import lake_frames

# The stubs of pyarrow contain only what the package needs, and those of the others are incomplete.
pa: Any = import_module("pyarrow")
deltalake: Any = import_module("deltalake")
memory: Any = import_module("pyiceberg.catalog.memory")

ROWS = {"id": [1, 2, 3], "url": ["http://a.example/", "deleted", None]}
MORE = {"id": [4], "url": ["http://b.example/"]}
LEFT = [(1, "http://a.example/"), (3, None), (4, "http://b.example/")]


@pytest.fixture(scope="module", params=["delta", "iceberg"])
def lake(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the directory of a table from which a row was deleted."""
    directory: Path = tmp_path_factory.mktemp("lakes")
    return (_delta if request.param == "delta" else _iceberg)(directory)


def _delta(directory: Path) -> Path:
    table = directory / "delta"
    pl.DataFrame(ROWS).write_delta(table)
    pl.DataFrame(MORE).write_delta(table, mode="append")
    deltalake.DeltaTable(table).delete("id = 2")
    return table


def _iceberg(directory: Path) -> Path:
    with memory.InMemoryCatalog("catalog", warehouse=str(directory)) as catalog:
        catalog.create_namespace("n")
        rows = pa.table(ROWS)
        table = catalog.create_table("n.iceberg", schema=rows.schema)
        table.append(rows)
        table.append(pa.table(MORE))
        table.delete("id = 2")
    return directory / "n" / "iceberg"


@pytest.mark.parametrize("kind", [".parquet", ".csv", ".jsonl"])
@pytest.mark.parametrize("command", ["split", "check", "normalize", "dedupe"])
def test_deleted_rows_are_not_read(command: str, kind: str, lake: Path, tmp_path: Path) -> None:
    output = tmp_path / f"o{kind}"
    ended = uri_split(command, lake, "--column", "url", "-o", output)
    assert ended.status == 0
    rows = read(output).select(pl.col("id").cast(pl.Int64), "url").sort("id").rows()
    assert rows == LEFT


def test_commands_without_output_read_the_table(lake: Path, tmp_path: Path) -> None:
    column = ("--column", "url")
    assert uri_split("check", lake, *column).text == "2 rows: 2 valid URIs, 0 invalid\n"
    assert uri_split("count", "--by", "host", "--format", "csv", lake, *column).text.count("example,value,1") == 2
    assert sorted(uri_split("dedupe", lake, *column).text.split()) == ["http://a.example/", "http://b.example/"]
    assert uri_split("find", lake, *column).text.count("http://") == 2
    assert uri_split("report", lake, *column, "-o", tmp_path / "r.html").status == 0
    for option in ("--limit", "--sample"):
        assert uri_split("split", lake, *column, option, "2", "-o", tmp_path / "o.csv").text == "2 rows split\n"
        assert len(read(tmp_path / "o.csv")) == 2
    assert uri_split("split", lake, *column, "-o", f"{tmp_path}/p/", "--partition-by", "host").status == 0


def test_row_numbers_are_reported(tmp_path: Path) -> None:
    pl.DataFrame({"url": ["a:", "b c"]}).write_delta(tmp_path / "t")
    ended = uri_split("check", "--format", "jsonl", tmp_path / "t")
    assert f'{{"file": "{tmp_path}/t", "row": 2, "column": 1' in ended.text


def test_fixes_of_a_table_that_is_only_read_are_not_promised(tmp_path: Path) -> None:
    pl.DataFrame({"url": ["http://a/b c"]}).write_delta(tmp_path / "t")
    assert uri_split("check", tmp_path / "t").text.endswith("1 row: 0 valid URIs, 1 invalid\n")


def test_table_in_a_directory_is_one_input(lake: Path, tmp_path: Path) -> None:
    shutil.copytree(lake, tmp_path / "year=2026" / "a")
    packed(tmp_path / "year=2025.csv", b"url,id\nc:,5\n")
    assert uri_split("check", tmp_path, "--column", "url").text == "3 rows: 3 valid URIs, 0 invalid\n"
    assert uri_split("find", tmp_path, "--column", "url").text.count("http://") == 2
    assert uri_split("normalize", tmp_path / "year=2026", "--column", "url").text.count("http://") == 2
    assert uri_split("split", f"{tmp_path}/year=2026", "--column", "url", "-o", tmp_path / "o.csv").status == 0
    assert len(read(tmp_path / "o.csv")) == 3


def test_output_in_a_directory_is_parquet(lake: Path, tmp_path: Path) -> None:
    for options in ([], ["--resume"]):  # which does not know whether the table was changed
        ended = uri_split("normalize", lake, "--column", "url", "-o", f"{tmp_path}/out/", *options)
        assert (ended.status, ended.text) == (0, "2 rows: 2 normalized, 0 invalid\n")
        assert sorted(read(tmp_path / "out" / f"{lake.name}.parquet").drop("normalized").rows()) == LEFT


def test_files_of_a_table_are_refused(lake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "Delta" if lake.name == "delta" else "Iceberg"
    files = next(lake.rglob("*.parquet")).parent
    inner = lake / "part"
    inner.mkdir()
    shutil.copy(next(files.glob("*.parquet")), inner / "a.parquet")
    monkeypatch.chdir(inner)
    for given in (f"{lake}/**", f"{lake}/**/*.parquet", inner, ".", "*"):
        ended = uri_split("check", given, "--column", "url")
        assert ended.status == 2
        assert ended.errors.endswith(
            f'Error: "{given}" contains files of the {name} table "{lake}", which may contain deleted rows: '
            "name the directory of the table instead\n"
        )
    shutil.rmtree(inner)


def test_table_is_not_fixed(lake: Path, tmp_path: Path) -> None:
    said = "--fix and --diff do not apply to tables of Delta and Iceberg: write a table with repair --output\n"
    for options in (["--fix"], ["--diff"], ["--fix", "-o", tmp_path / "o.parquet"]):
        ended = uri_split("check", lake, "--column", "url", *options)
        assert (ended.status, ended.output) == (2, b"")
        assert ended.errors.endswith(said)


def test_missing_package_names_the_extra(lake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, package = ("Delta", "deltalake") if lake.name == "delta" else ("Iceberg", "pyiceberg")
    monkeypatch.setitem(sys.modules, package, None)
    ended = uri_split("check", lake, "--column", "url")
    said = f"reading tables of {name} needs the package {package}: pip install 'uri_split[lakes]'"
    assert (ended.status, ended.output, ended.errors) == (2, b"", f"uri-split: cannot read {lake}: {said}\n")


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("_delta_log/00000000000000000000.json", b"{x", "not a Delta table, or damaged (Kernel error: Json error: "),
        ("metadata/v1.metadata.json", b"{}", "not an Iceberg table, or damaged (1 validation error for "),
    ],
)
def test_damaged_table_is_reported(name: str, data: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / name).parent.mkdir()
    packed(tmp_path / name, data)
    for command in (["check"], ["split", "-o", tmp_path / "o.csv"]):
        ended = uri_split(*command, tmp_path)
        assert (ended.status, ended.output) == (2, b"")
        assert ended.errors.startswith(f"uri-split: cannot read {tmp_path}: {said}")
        assert ended.errors.count("\n") == 1


def test_missing_data_is_reported(lake: Path, tmp_path: Path) -> None:
    table = tmp_path / "t"
    shutil.copytree(lake, table)
    for file in table.rglob("*.metadata.json"):  # the files are where the metadata say
        file.write_text(file.read_text().replace(str(lake), "s3://me:secret@nowhere"))
    for file in table.glob("*.parquet"):
        file.unlink()
    ended = uri_split("check", table, "--column", "url")
    assert ended.status == 2
    assert ended.errors.startswith(f"uri-split: cannot read {table}: not a")
    assert ended.errors.count("\n") == 1
    assert "secret" not in ended.errors


def test_data_that_vanish_while_they_are_read_are_reported(tmp_path: Path) -> None:
    frames = lake_frames(str(_delta(tmp_path)), "delta")
    for file in tmp_path.glob("delta/*.parquet"):
        file.unlink()
    with pytest.raises(BadTable, match=r"^not a Delta table, or damaged \("):
        list(frames.read(["url"], 9))


def test_name_that_delta_encodes_is_refused(tmp_path: Path) -> None:
    table = _delta(tmp_path).rename(tmp_path / "a b")
    ended = uri_split("check", table, "--column", "url")
    said = "Polars requires a path of ASCII letters, digits and punctuation for tables of Delta: rename the directory"
    assert (ended.status, ended.errors) == (2, f"uri-split: cannot read {table}: {said}\n")


def test_latest_metadata_of_iceberg_are_read(tmp_path: Path) -> None:
    table = _iceberg(tmp_path)
    metadata = table / "metadata"
    first, before, latest = (min(metadata.glob(f"0000{number}-*")) for number in (1, 2, 3))
    ids = ["--column", "url", "--format", "csv"]

    def rows(path: Path) -> int:
        return len(uri_split("split", path, *ids).text.splitlines()) - 1

    assert (rows(table), rows(latest), rows(before), rows(first)) == (3, 3, 4, 3)
    (metadata / "version-hint.text").write_text(f"{before.name}\n")
    assert rows(table) == 4
    shutil.copy(first, metadata / "v7.metadata.json")
    (metadata / "version-hint.text").write_text("7")
    assert rows(table) == 3
    for hint in ("8", "../x"):
        (metadata / "version-hint.text").write_text(hint)
        assert "0 metadata files are the latest of this Iceberg table: instead" in uri_split("check", table).errors
    (metadata / "version-hint.text").unlink()
    shutil.copy(first, metadata / "00007-x.metadata.json")
    assert "2 metadata files are the latest of this Iceberg table: instead" in uri_split("check", table).errors


@pytest.mark.parametrize(
    ("made", "path", "lake"),
    [
        ("t/_delta_log/x", "t", "delta"),
        ("t/metadata/v1.metadata.json", "t/", "iceberg"),
        ("t/metadata/v1.metadata.json", "t/metadata/v1.metadata.json", "iceberg"),
        ("t/metadata/x.json", "t", None),
        ("t/_delta_log/x", "t/_delta_log/x", None),
        ("t/a.csv", "t", None),
        ("t/a.csv", "absent\0", None),
    ],
)
def test_tables_are_recognized_by_their_metadata(made: str, path: str, lake: Lake | None, tmp_path: Path) -> None:
    (tmp_path / made).parent.mkdir(parents=True)
    packed(tmp_path / made, b"")
    assert lake_of(f"{tmp_path}/{path}") == lake
