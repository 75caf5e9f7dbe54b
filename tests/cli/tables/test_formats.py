"""Formats of files, by their extensions."""

import pytest

from uri_split.cli.tables.formats import Format, format_of


@pytest.mark.parametrize(
    ("name", "is_what"),
    [
        ("a.parquet", Format("parquet", "")),
        ("A.CSV", Format("csv", "")),
        ("a.csv.GZ", Format("csv", "gz")),
        ("a.b/c.ndjson.zst", Format("jsonl", "zst")),
        ("a.jsonl", Format("jsonl", "")),
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
