"""How CSV is written: what separates its fields, and where its table begins."""

from pathlib import Path

import click
import pytest

from uri_split.cli.text_tables import dialect


def written(folder: Path, data: bytes) -> str:
    file = folder / "a.csv"
    file.write_bytes(data)
    return str(file)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize(
    ("data", "delimiter", "skipped"),
    [
        (b"id,url\n1,http://a/\n", ",", 0),
        (b"id;url\n1;http://a/\n", ";", 0),
        (b"id\turl\n1\thttp://a/\n", "\t", 0),
        (b"id,url\r\n1,http://a/\r\n", ",", 0),
        (b'id,url\n1,"http://a/\nb"\n', ",", 0),
        # The first line of Excel decides, and is no part of the table.
        (b"sep=;\nid;url\n1;http://a,b,c/\n", ";", 1),
        (b"sep=|\r\nid|url\r\n1|http://a/\r\n", "|", 1),
    ],
)
def test_delimiter_and_header_are_found(mark: bytes, data: bytes, delimiter: str, skipped: int, tmp_path: Path) -> None:
    found, lines = dialect(written(tmp_path, mark + data), None)
    assert (found.delimiter, found.names, found.has_header, lines) == (delimiter, ["id", "url"], True, skipped)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file has no columns: it is empty, or begins with an empty line"),
        (b"\xef\xbb\xbf", "the file has no columns: it is empty, or begins with an empty line"),
        (b"\nid\n", "the file has no columns: it is empty, or begins with an empty line"),
        (b"sep=;\n", "the file has no columns: it is empty, or begins with an empty line"),
        (b"id\rhttp://a/\r", r"lines end with a carriage return alone: convert them with tr '\r' '\n'"),
        (b"i\0d\0\n\0", "not UTF-8, but perhaps UTF-16: convert it with iconv -f UTF-16LE -t UTF-8"),
        (b"id,url,id,url,a\n", "duplicate column names: id, url; rename all but one"),
        (b'id\na\nx"y\n', "line 3: a quotation mark is in a field that does not begin with one"),
        (b'sep=;\nid\na\nx"y\n', "line 4: a quotation mark is in a field that does not begin with one"),
        (b'id\n"x"y\n', "line 2 has a quoted field that is unclosed, or followed by other text"),
        (b'sep=;\nid\n"x\n', "line 3 has a quoted field that is unclosed, or followed by other text"),
    ],
)
def test_table_that_would_be_misread_is_refused(data: bytes, said: str, tmp_path: Path) -> None:
    file = written(tmp_path, data)
    with pytest.raises(click.ClickException) as caught:
        dialect(file, None)
    assert caught.value.format_message() == f"{file}: {said}"
