"""Columns that are not needed: they are copied unchanged, and none of their values makes a file fail."""

import gzip
import json
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import packed, read

# The stubs contain only what the package needs.
pa: Any = import_module("pyarrow")
parquet: Any = import_module("pyarrow.parquet")

VALUES: dict[str, tuple[object, object]] = {
    "null": (pa.null(), None),
    "bool": (pa.bool_(), True),
    "int8": (pa.int8(), -1),
    "uint64": (pa.uint64(), 2**64 - 1),
    "half": (pa.float16(), np.float16(1.5)),  # older versions of PyArrow accept no other
    "float": (pa.float32(), 0.5),
    "text": (pa.string(), "x"),
    "large text": (pa.large_string(), "x"),
    "bytes": (pa.binary(), b"\xff"),
    "large bytes": (pa.large_binary(), b"\xff"),
    "fixed bytes": (pa.binary(2), b"\xff\0"),
    "decimal": (pa.decimal128(12, 3), Decimal("1.500")),
    "large decimal": (pa.decimal256(50, 3), Decimal("1.500")),
    "date": (pa.date32(), date(2024, 2, 29)),
    "time": (pa.time32("ms"), time(1, 2, 3)),
    "time in ns": (pa.time64("ns"), time(1, 2, 3)),
    "seconds": (pa.timestamp("s"), datetime(2024, 2, 29)),  # noqa: DTZ001  it has no zone
    "zone": (pa.timestamp("us", "Europe/Berlin"), datetime(2024, 2, 29, tzinfo=UTC)),
    "nanoseconds": (pa.timestamp("ns", "UTC"), datetime(2024, 2, 29, tzinfo=UTC)),
    "duration": (pa.duration("ms"), timedelta(seconds=1)),
    "list": (pa.list_(pa.int16()), [1, None]),
    "large list": (pa.large_list(pa.string()), ["x"]),
    "struct": (pa.struct({"a": pa.string(), "b": pa.list_(pa.date32())}), {"a": "", "b": None}),
    "map": (pa.map_(pa.string(), pa.int32()), [("x", 1)]),
    "dictionary": (pa.dictionary(pa.int32(), pa.string()), "x"),
}


def arrow_table() -> Any:  # noqa: ANN401  the stubs of pyarrow are incomplete
    columns = {name: pa.array([value, None], kind) for name, (kind, value) in VALUES.items()}
    table = pa.table({**columns, "url": pa.array(["http://a/", None])})
    field = pa.field("url", pa.string(), metadata={"comment": "where it is"})
    schema = table.schema.set(table.schema.get_field_index("url"), field)
    return table.cast(schema.with_metadata({"maker": "a crawler", "geo": "{}"}))


@pytest.mark.parametrize("subcommand", ["split", "normalize", "check"])
@pytest.mark.parametrize("redact", [[], ["--redact"]])
def test_parquet_keeps_types_and_metadata(subcommand: str, redact: list[str], tmp_path: Path) -> None:
    file, output = tmp_path / "a.parquet", tmp_path / "o.parquet"
    parquet.write_table(arrow_table(), file)
    before = parquet.read_table(file)
    assert uri_split(subcommand, file, "--column", "url", *redact, "-o", output).status == 0
    after = parquet.read_table(output)
    assert after.schema.metadata == before.schema.metadata == {b"maker": b"a crawler", b"geo": b"{}"}
    for field in before.schema:
        assert after.schema.field(field.name).equals(field)
        assert after.schema.field(field.name).metadata == field.metadata
    assert after.select(before.column_names).equals(before)
    assert after.num_columns > before.num_columns


def test_parquet_from_polars_and_pandas_is_kept(tmp_path: Path) -> None:
    file, output = tmp_path / "a.parquet", tmp_path / "o.parquet"
    frame = pl.DataFrame({"url": ["a:", "b:"], "kind": pl.Series(["x", "y"], dtype=pl.Enum(["y", "x"]))})
    frame.write_parquet(file)
    assert uri_split("normalize", file, "--column", "url", "-o", output).status == 0
    assert pl.read_parquet(output).drop("normalized").equals(frame)
    assert pl.read_parquet(output).schema["kind"] == pl.Enum(["y", "x"])

    table = pd.DataFrame(
        {"url": ["http://me@h/", "b:"], "kind": pd.Categorical(["x", "y"], ["y", "x"], ordered=True)},
        index=pd.Index([7, 3], name="row"),
    )
    table.to_parquet(file)
    assert uri_split("split", file, "--column", "url", "-o", output).status == 0
    found = pd.read_parquet(output)
    pd.testing.assert_frame_equal(found[["url", "kind"]], table)
    assert found["host"].dropna().tolist() == ["h"]


def test_spark_metadata_is_dropped(tmp_path: Path) -> None:
    file, output = tmp_path / "a.parquet", tmp_path / "o.parquet"
    metadata = {"org.apache.spark.sql.parquet.row.metadata": "{}", "org.apache.spark.version": "4.0.0"}
    parquet.write_table(pa.table({"url": ["a:"]}).replace_schema_metadata(metadata), file)
    assert uri_split("split", file, "-o", output).status == 0
    assert parquet.read_schema(output).metadata == {b"org.apache.spark.version": b"4.0.0"}


@pytest.mark.parametrize("int96", [False, True])
def test_timestamps_keep_their_type(tmp_path: Path, *, int96: bool) -> None:
    file, output = tmp_path / "a.parquet", tmp_path / "o.parquet"
    table = pa.table({"url": ["a:"], "at": pa.array([datetime(2024, 2, 29)], pa.timestamp("ns"))})  # noqa: DTZ001  it has no zone
    parquet.write_table(table, file, use_deprecated_int96_timestamps=int96)
    assert uri_split("split", file, "--column", "url", "-o", output).status == 0
    kinds = [parquet.ParquetFile(one).schema.column(1).physical_type for one in (file, output)]
    assert kinds == ["INT96" if int96 else "INT64"] * 2
    assert parquet.read_table(output)["at"].equals(table["at"])


def test_several_parquet_files_are_concatenated(tmp_path: Path) -> None:
    one, two, output = tmp_path / "a.parquet", tmp_path / "b.parquet", tmp_path / "o.parquet"
    parquet.write_table(pa.table({"url": ["a:"], "n": pa.array([None], pa.null())}), one)
    parquet.write_table(pa.table({"n": pa.array([1], pa.int16()), "url": pa.array(["b:"], pa.large_string())}), two)
    for files in ((one, two), (two, one)):
        ended = uri_split("normalize", *files, "--column", "url", "-o", output)
        if files[0] == one:
            assert ended.status == 0
            assert parquet.read_table(output).to_pylist() == [
                {"url": "a:", "n": None, "normalized": "a:"},
                {"url": "b:", "n": 1, "normalized": "b:"},
            ]


def test_damaged_parquet_is_reported(tmp_path: Path) -> None:
    file, output = tmp_path / "a.parquet", tmp_path / "o.parquet"
    column = pa.StringArray.from_buffers(1, pa.py_buffer(b"\0\0\0\0\1\0\0\0"), pa.py_buffer(b"\xff"))
    parquet.write_table(pa.table({"url": column, "other": column}), file)
    ended = uri_split("split", file, "--column", "url", "-o", output)
    assert (ended.status, ended.output) == (2, b"")
    assert f"cannot read {file}: not a Parquet file, or damaged (" in ended.errors

    pl.DataFrame({"url": [f"http://example.com/{n:x}" for n in range(9999)]}).write_parquet(file)
    data = file.read_bytes()
    file.write_bytes(data[:4] + b"\xff" * (len(data) * 3 // 4) + data[4 + len(data) * 3 // 4 :])
    ended = uri_split("split", file, "-o", output)
    assert f"cannot read {file}: not a Parquet file, or damaged (" in ended.errors
    assert list(tmp_path.iterdir()) == [file]


OBJECTS = (
    '{"url":"http://a/","n":1e400, "big":12345678901234567890123456789012345678901234567890}\n'
    '{"n":[1], "url" : "http:\\/\\/b/","f":1.50,"t":true,"d":{"x":1}}\r\n'
    "\n"
    ' {"n":{"x":"\\u00e9"},"url":null,"f":1,"t":2,"d":{"x":true}} \n'
    '{"n":NaN,"url":"http://c/","f":0.12345678901234567890123}\n'
    "{ }"
)
UNCHANGED = (
    '{"url":"http://a/","n":1e400, "big":12345678901234567890123456789012345678901234567890,"normalized":"http://a/"}\n'
    '{"n":[1], "url" : "http:\\/\\/b/","f":1.50,"t":true,"d":{"x":1},"normalized":"http://b/"}\n'
    ' {"n":{"x":"\\u00e9"},"url":null,"f":1,"t":2,"d":{"x":true},"normalized":null}\n'
    '{"n":NaN,"url":"http://c/","f":0.12345678901234567890123,"normalized":"http://c/"}\n'
    '{"normalized":null}\n'
)


@pytest.mark.parametrize("kind", [".jsonl", ".ndjson.gz", ".jsonl.zst"])
def test_json_lines_keep_their_values_as_written(kind: str, tmp_path: Path) -> None:
    file, output = packed(tmp_path / f"a{kind}", OBJECTS.encode()), tmp_path / f"o{kind}"
    ended = uri_split("normalize", file, file, "--column", "url", "-o", output)
    assert (ended.status, ended.text) == (0, "6 rows: 6 normalized, 0 invalid\n")
    data = output.read_bytes()
    if kind.endswith("gz"):
        data = gzip.decompress(data)
    elif kind.endswith("zst"):
        data = pa.CompressedInputStream(output.open("rb"), "zstd").read()
    assert data.decode() == UNCHANGED * 2


@pytest.mark.parametrize("kind", [".parquet", ".csv"])
def test_json_lines_are_converted_to_other_tables(kind: str, tmp_path: Path) -> None:
    """A column without a type for all its values has their JSON."""
    file, output = packed(tmp_path / "a.jsonl", OBJECTS.encode()), tmp_path / f"o{kind}"
    assert uri_split("normalize", file, "--column", "url", "-o", output).status == 0
    table = read(output)
    assert table["url"].to_list() == ["http://a/", "http://b/", None, "http://c/", None]
    assert table["n"].to_list() == ["1e400", "[1]", '{"x":"\\u00e9"}', "NaN", None]
    assert table["big"].to_list()[0] == "12345678901234567890123456789012345678901234567890"


@pytest.mark.parametrize(
    "other",
    [
        ["1e400"], ["-1e999"], ["9" * 5000], ["NaN"], ["Infinity"], ["{}", "[]"], ['"x"', "{}"], ["1", "true"],
        ["[1]", "[true]"], ['{"a":1}', '{"a":[1]}'], ['{"a":true}', '{"a":1e400}'], ["null", "[[]]", "{}"],
    ],
)  # fmt: skip
def test_other_columns_may_contain_any_json(other: list[str], tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text("".join(f'{{"n":{value},"url":"http://a/"}}\n' for value in other * 2))
    number = 2 * len(other)
    assert uri_split("check", file, "--column", "url").text == f"{number} rows: {number} valid URIs, 0 invalid\n"
    assert uri_split("report", file, "--column", "url", "-o", "-").status == 0
    output = tmp_path / "o.jsonl"
    for kind in ("jsonl", "csv"):
        assert uri_split("split", file, "--column", "url", "-o", tmp_path / f"o.{kind}").errors == ""
    for line, value in zip(output.read_text().splitlines(), other * 2, strict=True):
        assert line.startswith(f'{{"n":{value},"url":"http://a/","scheme":"http",')


def test_text_column_may_contain_any_json(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"url":"http://a/"}\n{"url":1e400}\n{"url":{"a":[1]}}\n{"url":null}\n')
    rows = uri_split("split", file, "--column", "url", "--format", "jsonl").text.splitlines()
    assert [json.loads(row)["path"] for row in rows] == ["/", "1e400", "[1]}", None]
    assert json.loads(rows[2])["scheme"] == '{"a"'


def test_key_may_be_absent_in_a_file_unless_it_is_the_text_column(tmp_path: Path) -> None:
    one = packed(tmp_path / "a.jsonl", b'{"url":"a:"}\n')
    two = packed(tmp_path / "b.jsonl", b'{"url":"b:","n":1}\n')
    three = packed(tmp_path / "c.jsonl", b'{"n":1}\n')
    output = tmp_path / "o.jsonl"
    assert uri_split("normalize", one, two, "--column", "url", "-o", output).status == 0
    assert output.read_text() == '{"url":"a:","normalized":"a:"}\n{"url":"b:","n":1,"normalized":"b:"}\n'
    ended = uri_split("normalize", one, three, "--column", "url", "-o", output)
    assert f'{three}: no column "url": the columns are n' in ended.errors
