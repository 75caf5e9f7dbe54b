"""Columns of Parquet that Polars cannot read: other columns are read, and they are copied unchanged."""

import sys
from datetime import UTC, datetime
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import read
from uri_split.cli.tables.arrow_frames import are_read_by_polars, for_polars, without_views

# The stubs contain only what the package needs.
pa: Any = import_module("pyarrow")
parquet: Any = import_module("pyarrow.parquet")

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
Z = pa.timestamp("us", "Z")
UNREAD: dict[str, tuple[object, object]] = {
    "zone": (Z, NOON),
    "offset": (pa.timestamp("ms", "-05:30"), NOON),
    "unknown zone": (pa.timestamp("ns", "Nowhere/City"), NOON),
    "list of zones": (pa.list_(Z), [NOON]),
    "large list of zones": (pa.large_list(Z), [NOON]),
    "two zones": (pa.list_(Z, 2), [NOON, NOON]),
    "struct of zones": (pa.struct({"a": Z}), {"a": NOON}),
    "map to zones": (pa.map_(pa.string(), Z), [("a", NOON)]),
    "view of a list": (pa.list_view(pa.int64()), [1]),
    "long decimal": (pa.decimal256(50, 2), Decimal("1.50")),
    "no items": (pa.list_(pa.int64(), 0), None),
}
READ = {
    "name of a zone": (pa.timestamp("us", "Europe/Berlin"), NOON),
    "hours": (pa.timestamp("us", "+02:00"), NOON),
    "decimal": (pa.decimal128(38, 2), Decimal("1.50")),
    "text view": (pa.string_view(), "x"),
    "views of bytes": (pa.list_(pa.binary_view()), [b"\xff"]),
}


def rows(kind: object, value: object) -> Any:  # noqa: ANN401  the stubs of pyarrow are incomplete
    return pa.table({"url": ["http://a.example/", "b c", None], "other": pa.array([value, None, value], kind)})


def write(table: Any, file: Path) -> None:  # noqa: ANN401  the stubs of pyarrow are incomplete
    try:
        parquet.write_table(table, file)
    except pa.ArrowNotImplementedError:  # older versions of PyArrow know some types only in memory
        pytest.skip("PyArrow cannot write this type")
    if parquet.read_schema(file).types != table.schema.types:  # in older versions, zones in maps
        pytest.skip("PyArrow reads another type")


@pytest.mark.parametrize("name", UNREAD)
def test_unreadable_column_is_copied(name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    table = rows(*UNREAD[name])
    assert not are_read_by_polars(table.schema)
    file, output = tmp_path / "a.parquet", tmp_path / "b.parquet"
    write(table, file)
    assert uri_split("check", file, "--column", "url").text.endswith("2 rows: 1 valid URI, 1 invalid\n")
    assert uri_split("count", "--by", "host", file, "--column", "url").status == 0
    assert uri_split("report", file, "--column", "url", "-o", tmp_path / "a.html").status == 0
    assert uri_split("dedupe", file, "--column", "url").text == "http://a.example/\nb c\n"
    if name != "no items":  # PyArrow does not read them, either
        for command in ("split", "dedupe"):
            assert uri_split(command, file, "--column", "url", "-o", output).status == 0
            assert parquet.read_table(output).select(["url", "other"]).equals(table)
        ended = uri_split("split", file, "--column", "url", "-o", f"{tmp_path}/parts/", "--partition-by", "host")
        assert (ended.status, ended.errors) == (0, "")
    assert "panicked" not in capfd.readouterr().err


@pytest.mark.parametrize("name", READ)
def test_rows_are_chosen_from_columns_of_any_type(name: str, tmp_path: Path) -> None:
    table = rows(*READ[name])
    assert are_read_by_polars(table.schema)
    file, output = tmp_path / "a.parquet", tmp_path / "b.parquet"
    write(table, file)
    for command in ("dedupe", "split --limit 2", "split --sample 2"):
        assert uri_split(*command.split(), file, "--column", "url", "-o", output).status == 0
        copied = parquet.read_table(output)
        assert copied.schema.field("other") == table.schema.field("other")
        assert len(copied) == (3 if command == "dedupe" else 2)


def test_file_of_duplicates_adds_no_rows(tmp_path: Path) -> None:
    one, two = tmp_path / "a.parquet", tmp_path / "b.parquet"
    for file in (one, two):
        write(pa.table({"url": ["http://a/"]}), file)
    assert uri_split("dedupe", one, two, "-o", tmp_path / "o.parquet").text == ""
    assert parquet.read_table(tmp_path / "o.parquet").num_rows == 1


def test_values_in_other_formats_are_the_same(tmp_path: Path) -> None:
    file, output = tmp_path / "a.parquet", tmp_path / "o.csv"
    table = pa.table(
        {"url": ["a:"], "time": pa.array([NOON], Z), "n": pa.array([Decimal("1.50")], pa.decimal256(40, 2))}
    )
    write(table, file)
    assert uri_split("normalize", file, "--column", "url", "-o", output).status == 0
    assert read(output).rows() == [("a:", "2026-01-02T12:00:00.000000+0000", "1.50", "a:")]


def test_types_are_those_of_polars() -> None:
    named = pa.schema([("z", pa.list_(Z)), ("v", pa.large_list_view(pa.int8())), ("b", pa.decimal256(39, 0))])
    assert [field.type for field in for_polars(named)] == [
        pa.list_(pa.timestamp("us", "UTC")), pa.large_list(pa.int8()), pa.large_string(),
    ]  # fmt: skip
    views = pa.schema([("s", pa.string_view()), ("m", pa.map_(pa.string(), pa.binary_view()))])
    assert [field.type for field in without_views(views)] == [
        pa.large_string(),
        pa.map_(pa.string(), pa.large_binary()),
    ]


def test_pyarrow_is_required_only_for_such_columns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, (kind, value) in {"read": READ["hours"], "unread": UNREAD["zone"]}.items():
        write(rows(kind, value), tmp_path / f"{name}.parquet")
    monkeypatch.delitem(sys.modules, "uri_split.cli.tables.arrow_frames")
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert uri_split("check", tmp_path / "read.parquet", "--column", "url").status == 1
    ended = uri_split("check", tmp_path / "unread.parquet", "--column", "url")
    assert (ended.status, ended.errors.count("\n")) == (2, 1)


def test_metadata_that_are_not_unicode_are_kept(tmp_path: Path) -> None:
    file, output = tmp_path / "a.parquet", tmp_path / "b.parquet"
    field = pa.field("other", pa.string(), metadata={"ARROW:extension:name": "x", "ARROW:extension:metadata": b"\xff"})
    table = rows(pa.string(), "x").cast(pa.schema([("url", pa.string()), field]))
    assert not are_read_by_polars(table.schema)
    write(table, file)
    assert uri_split("split", file, "--column", "url", "-o", output).status == 0
    assert parquet.read_schema(output).field("other").metadata[b"ARROW:extension:metadata"] == b"\xff"


def test_value_that_panics_is_reported(tmp_path: Path) -> None:
    file, output = tmp_path / "a.parquet", tmp_path / "o.csv"
    write(rows(pa.date32(), 2**31 - 1), file)
    ended = uri_split("split", file, "--column", "url", "-o", output)
    assert ended.status == 2
    assert ended.errors.startswith(f"uri-split: cannot write {output}: ")
    assert len(ended.errors.splitlines()) == 1
    assert not output.exists()


def test_damaged_column_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "a.parquet"
    texts = [f"http://example.com/{number:x}" for number in range(9999)]
    write(pa.table({"url": texts, "z": pa.array([NOON] * 9999, Z)}), file)
    data = file.read_bytes()
    file.write_bytes(data[:4] + b"\xff" * (len(data) // 2) + data[4 + len(data) // 2 :])
    ended = uri_split("check", file, "--column", "url")
    assert ended.status == 2
    assert f"cannot read {file}: not a Parquet file, or damaged (" in ended.errors
