"""CSV (RFC 4180): read as the `csv` module reads it, except for NULL and malformed rows."""

import csv
import time
from io import BytesIO, StringIO

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from uri_split.cli.errors import csv_row
from uri_split.cli.tables import csv_records
from uri_split.cli.tables.compression import BYTE_ORDER_MARK, BadTable, blocks
from uri_split.cli.tables.csv_records import Records


def rows_of(data: bytes) -> list[list[str | None]]:
    """Read a file, the header included, and check that each column alone is the same."""
    records = Records()
    names, rest = records.header(data)
    unique = list(map(str, range(len(names))))
    rows: list[list[str | None]] = []
    for block in blocks(BytesIO(BYTE_ORDER_MARK + rest), records.end):
        frame = records.frame(block, unique, unique)
        rows += map(list, frame.rows())
        for name in unique:
            assert Records().frame(block, unique, [name])[name].to_list() == frame[name].to_list()
    return [[name or None for name in names], *rows]


cells = st.none() | st.text(st.characters(codec="utf-8")) | st.text(st.sampled_from(',"\r\n a\ufeff'))


# The csv module of Python 3.11 does not distinguish empty fields from absent ones.
@given(st.integers(1, 4).flatmap(lambda width: st.lists(st.lists(cells, min_size=width, max_size=width), min_size=1)))
def test_written_rows_are_read_back(rows: list[list[str | None]]) -> None:
    header, *others = rows
    assume(len(header) > 1 or not set(";\t") & set(header[0] or ""))
    assert rows_of("".join(map(csv_row, rows)).encode()) == [[name or None for name in header], *others]


@given(
    rows=st.lists(st.lists(st.text(st.sampled_from('a,"\n\t é')), min_size=2, max_size=2), min_size=1),
    end=st.sampled_from(["\r\n", "\n"]),
    quoted=st.booleans(),
)
def test_rows_of_the_csv_module_are_read_back(*, rows: list[list[str]], end: str, quoted: bool) -> None:
    text = StringIO(newline="")
    csv.writer(text, lineterminator=end, quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL).writerows(rows)
    found = [[cell or "" for cell in row] for row in rows_of(text.getvalue().encode())]
    assert found == rows


@pytest.mark.parametrize(
    ("given", "rows"),
    [
        (b"u,v", [["u", "v"]]),
        (b"u,v\n1,2", [["u", "v"], ["1", "2"]]),
        (b"u,v\r\n\r\n1\r\n", [["u", "v"], [None, None], ["1", None]]),
        (b"u\n\n", [["u"], [None]]),
        # A quotation mark is ordinary text in a field that does not begin with one.
        (b'u,v\n1,a" b\n2,"c"\n', [["u", "v"], ["1", 'a" b'], ["2", "c"]]),
        (b'u,v\n1,a"\n2,b"c"\n3,"d\n"\n', [["u", "v"], ["1", 'a"'], ["2", 'b"c"'], ["3", "d\n"]]),
        (b'u,v\n,a"\n"",b"\n', [["u", "v"], [None, 'a"'], ["", 'b"']]),
        (b'"u\nw","a""b"\n1,2\n', [["u\nw", 'a"b'], ["1", "2"]]),
        # A carriage return does not end a row.
        (b"u\na\rb\n", [["u"], ["a\rb"]]),
        (b"u,v\na\r,\r\n\r,b\r\r\n", [["u", "v"], ["a\r", None], ["\r", "b\r"]]),
    ],
)
def test_fields_and_rows_are_parsed(given: bytes, rows: list[list[str | None]]) -> None:
    assert rows_of(given) == rows


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (b"", "the file is empty: CSV must begin with a header"),
        (b'"u', "the header has a quoted field that is unclosed, or followed by other text"),
        (b'"u"v\n', "the header has a quoted field that is unclosed, or followed by other text"),
        (b"u\n1\n2,3\n", "line 3 has 2 fields, but the header has 1"),
        (b'u\n1\n"2" 3\n', "line 3 has a quoted field that is unclosed, or followed by other text"),
        (b'u\n1\n"2\n3\n', "line 3 has a quoted field that is unclosed, or followed by other text"),
    ],
)
def test_malformed_csv_is_reported_with_its_line(given: bytes, said: str) -> None:
    with pytest.raises(BadTable) as caught:
        rows_of(given)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("header", "found"),
    [
        (b"url;id", "semicolons"),
        (b"url\tid;x", "tabs"),
        (b";", "semicolons"),
        (b'5" disk;id\r', "semicolons"),
        (b'"url";"id"\r', "semicolons"),
        (b'"u,\n""v"\tid,x', "tabs"),
    ],
)
def test_header_with_another_separator_is_rejected(header: bytes, found: str) -> None:
    with pytest.raises(BadTable) as caught:
        rows_of(header + b"\nhttp://a/;1\n")
    delimiter = {"semicolons": ";", "tabs": r"\t"}[found]
    help_ = f"add --delimiter '{delimiter}', or enclose the header in quotation marks if it names a single column"
    assert str(caught.value) == f"the header separates columns with {found}: {help_}"


@pytest.mark.parametrize("header", [b'"url;id"', b'"a""\t;b"\r', b"a;b,c", b'a,b;c,"d;e"'])
def test_other_separators_may_be_in_quotes_or_among_commas(header: bytes) -> None:
    assert len(rows_of(header + b"\na;b\n")) == 2


def test_lines_are_counted_over_blocks() -> None:
    records = Records()
    records.frame(b"1\n2\n", ["u"], ["u"])
    with pytest.raises(BadTable, match="line 3 has 2 fields"):
        records.frame(b"3,4\n", ["u"], ["u"])


def test_unclosed_quotation_mark_is_found_in_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_records, "_LONGEST", 1 << 20)
    start = time.perf_counter()
    with pytest.raises(BadTable, match="line 1 begins a row that does not end"):
        list(blocks(BytesIO(b'"' + b'a\nb""\n' * (1 << 20)), Records().end))
    assert time.perf_counter() - start < 20


def test_header_with_commas_is_rejected_where_tabs_are_expected() -> None:
    with pytest.raises(BadTable, match="separates columns with commas: add --delimiter ','"):
        Records("\t").header(b"url,id\n")
    assert Records(";").header(b"url;a,b\n")[0] == ["url", "a,b"]
    with pytest.raises(BadTable, match="quoted field that is unclosed"):
        Records().header(b',"id\n')


@pytest.mark.parametrize("delimiter", list(";\t|^]-. a"))
def test_any_delimiter_separates_fields(delimiter: str) -> None:
    table = b'n|url\r\n1|"|""\n"\r\n2|\r\n3|""\n4|x,y\n5\n6|%s\n'
    for last in ("z", 'z"z"'):  # parsed by Polars, and record by record
        records = Records(delimiter)
        names, rest = records.header((table % last.encode()).replace(b"|", delimiter.encode()))
        found = records.frame(rest, names, ["url"])["url"].to_list()
        assert found == [f'{delimiter}"\n', None, "", "x,y", None, last]
