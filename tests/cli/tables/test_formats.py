"""Formats of files, by their extensions."""

import pytest

from uri_split.cli.inputs import kind_of
from uri_split.cli.tables.compression import Format, format_of


@pytest.mark.parametrize(
    ("name", "is_what"),
    [
        ("a.parquet", Format("parquet", "")),
        ("A.CSV", Format("csv", "")),
        ("a.csv.GZ", Format("csv", "gz")),
        ("a.b/c.ndjson.zst", Format("jsonl", "zst")),
        ("a.jsonl", Format("jsonl", "")),
        ("a.tsv", Format("csv", "")),
        ("a.TAB.gz", Format("csv", "gz")),
        ("a.csv/b", Format("text", "")),
        ("a.log.gz", Format("text", "gz")),
        (".csv", Format("text", "")),
        ("csv", Format("text", "")),
        ("-", Format("text", "")),
        ("", Format("text", "")),
        # Parquet compresses its columns itself.
        ("a.parquet.gz", Format("text", "gz")),
    ],
)
def test_format_follows_the_extension(name: str, is_what: Format) -> None:
    assert format_of(name) == is_what


@pytest.mark.parametrize(
    ("name", "is_what"),
    [
        ("A.CSV", "csv"),
        ("a.csv.BZ2", "csv"),
        ("a.b/c.ndjson.xz", "jsonl"),
        ("a.jsonl.gz", "jsonl"),
        ("a.bz2", "text"),
        ("a.parquet", "parquet"),
        ("a.parquet.xz", "text"),
        ("-", "text"),
    ],
)
def test_kind_of_an_absent_file_follows_the_extension(name: str, is_what: str) -> None:
    assert kind_of(name) == is_what
