"""Rows of CSV (RFC 4180) and objects of JSON lines: their texts, their lines and their places."""

import csv
import json
from collections.abc import Callable, Iterator
from functools import partial
from io import StringIO
from unittest.mock import Mock

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split.cli import records
from uri_split.cli.errors import csv_row
from uri_split.cli.formats import Location
from uri_split.cli.lines import Line
from uri_split.cli.records import DEEPEST, Record, csv_records, dialect_of, json_records, text_records
from uri_split.cli.streams import BadTable

cells = st.none() | st.text(st.characters(codec="utf-8")) | st.text(st.sampled_from(',"\r\n a\ufeff'))


def columns_of(text: str, width: int) -> list[list[str | None]]:
    """Return all rows of CSV with a header, read column by column."""
    names = [f"c{number}" for number in range(width)]
    lines = [f"{','.join(names)}\n", *StringIO(text, newline="\n")]
    columns = [[row.text for row in csv_records(lines, name) if row.is_row] for name in names]
    return [list(row) for row in zip(*columns, strict=True)]


# The csv module of Python 3.11 does not distinguish empty fields from absent ones.
@given(st.integers(1, 4).flatmap(lambda width: st.lists(st.lists(cells, min_size=width, max_size=width), min_size=1)))
def test_written_rows_are_read_back(rows: list[list[str | None]]) -> None:
    assert columns_of("".join(map(csv_row, rows)), len(rows[0])) == rows


@given(
    rows=st.lists(st.lists(st.text(st.sampled_from('a,"\n\t é')), min_size=2, max_size=2), min_size=1),
    end=st.sampled_from(["\r\n", "\n"]),
    quoted=st.booleans(),
)
def test_rows_of_the_csv_module_are_read_back(*, rows: list[list[str]], end: str, quoted: bool) -> None:
    text = StringIO(newline="")
    csv.writer(text, lineterminator=end, quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL).writerows(rows)
    assert [[cell or "" for cell in row] for row in columns_of(text.getvalue(), 2)] == rows


@given(st.text(st.sampled_from('a,"\n\r'), min_size=1))
def test_all_of_any_file_is_in_its_records(text: str) -> None:
    found: list[Record] = []
    is_whole = True
    try:
        for record in csv_records(StringIO(text, newline="\n"), "1"):
            found.append(record)  # noqa: PERF402  those before a row that cannot be read are wanted
    except BadTable:
        is_whole = False
    whole = "".join(record.source for record in found)
    assert (whole == text) == is_whole
    assert text.startswith(whole)
    assert all(record.source.endswith("\n") for record in found[:-1])
    for number, record in enumerate(found):
        assert record.line == 1 + sum(before.source.count("\n") for before in found[:number])


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("u,v", [["u", "v"]]),
        ("u,v\r\n\r\n1\r\n", [["u", "v"], [None, None], ["1", None]]),
        # A quotation mark is ordinary text in a field that does not begin with one.
        ('1,a" b\n2,"c"\n', [["1", 'a" b'], ["2", "c"]]),
        ('1,a"\n2,b"c"\n3,"d\n"\n', [["1", 'a"'], ["2", 'b"c"'], ["3", "d\n"]]),
        (',a"\n"",b"\n', [[None, 'a"'], ["", 'b"']]),
        ('a","b\n""c"\n', [['a"', 'b\n"c']]),
        ('"u\nw","a""b"\n1,2\n', [["u\nw", 'a"b'], ["1", "2"]]),
        ('"a\n","\nb"\n', [["a\n", "\nb"]]),
        # A carriage return does not end a row.
        ("u,v\na\r,\r\n\r,b\r\r\n", [["u", "v"], ["a\r", None], ["\r", "b\r"]]),
    ],
)
def test_fields_and_rows_are_parsed(text: str, rows: list[list[str | None]]) -> None:
    assert columns_of(text, 2) == rows


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty: CSV must begin with a header"),
        ("sep=;\n", "the file is empty: CSV must begin with a header"),
        ('"u', "the first row has a quoted field that is unclosed, or followed by other text"),
        ('"u"v\n', "the first row has a quoted field that is unclosed, or followed by other text"),
        ("u\n1\n2,3\n", "line 3 has 2 fields, but the first row has 1"),
        ('u\n1\n"2" 3\n', "line 3 has a quoted field that is unclosed, or followed by other text"),
        ('u\n1\n"2\n3\n', "line 3 has a quoted field that is unclosed, or followed by other text"),
        ("u,v,u\n", '2 columns are named "u": rename all but one'),
    ],
)
def test_malformed_csv_is_reported_with_its_line(text: str, said: str) -> None:
    with pytest.raises(BadTable) as caught:
        list(csv_records(StringIO(text, newline="\n"), "u"))
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("header", "column", "delimiter"),
    [
        ("url;id", "url", ";"),
        ("url\tid;x", "id;x", "\t"),
        ("a|b", "b", "|"),
        ("a|b", "a|b", ","),
        ('5" disk;id\r', "id", ";"),
        ('"url";"id"\r', "url", ";"),
        ('"u,\n""v"\tid,x', 'u,\n"v', "\t"),
        ("a;b,c", "c", ","),
        ('a,b;c,"d;e"', "b;c", ","),
        ("id,2", "2", ","),
        ("id,2", None, ","),
        ("id,2;3;4", "x", ","),
        ("id,2;3;4\n5;6;7", "x", ";"),
    ],
)
def test_delimiter_is_that_of_the_column_or_of_the_most_fields(header: str, column: str | None, delimiter: str) -> None:
    found = dialect_of(iter(StringIO(f"{header}\n", newline="\n")), column)
    assert (found.delimiter, found.has_header) == (delimiter, True)


def test_number_is_that_of_a_column_without_a_header() -> None:
    rows = [*csv_records(["1;http://a/\n", "2;b\n"], "2")]
    assert [(row.line, row.text) for row in rows] == [(1, "http://a/"), (2, "b")]
    assert [row.text for row in csv_records(["1;http://a/,b\n", "2;c\n"], "2")] == ["http://a/,b", "c"]
    assert [row.text for row in csv_records(["2,url\n", "a,b\n"], "2") if row.is_row] == ["a"]


@pytest.mark.parametrize(("delimiter", "file"), [(",", "a.csv"), (",", ""), ("\t", "a.tsv"), ("\t", "a.tab.gz")])
def test_delimiter_of_the_extension_wins_if_rows_are_even(delimiter: str, file: str) -> None:
    rows = [f"{number}{delimiter}http://a/b;v=1;c={number}\n" for number in range(3)]
    assert [row.text for row in csv_records(rows, "2", file=file)] == [f"http://a/b;v=1;c={n}" for n in range(3)]


@pytest.mark.parametrize("delimiter", list(",;\t|"))
def test_usual_delimiters_separate_fields(delimiter: str) -> None:
    table = 'n|url\r\n1|"|""\n"\r\n2|\r\n3|""\n4|x:y\n5\n6|z"z"\n'.replace("|", delimiter)
    found = [row.text for row in csv_records(StringIO(table, newline="\n"), "url") if row.is_row]
    assert found == [f'{delimiter}"\n', None, "", "x:y", None, 'z"z"']


@pytest.mark.parametrize("name", ["a.tsv", "a.TAB.gz"])
def test_extension_decides_between_as_many_fields(name: str) -> None:
    assert [row.text for row in csv_records(["url,id\tx\n", "a,b\tc\n"], "x", file=name) if row.is_row] == ["c"]
    with pytest.raises(click.UsageError, match="url,id, x"):
        list(csv_records(["url,id\tx\n"], file=name))


def test_first_line_of_excel_names_the_delimiter() -> None:
    (excel, header, row) = csv_records(["sep=;\r\n", "id;url\r\n", "1;a,b\r\n"], "url")
    assert (excel.is_row, header.is_row, row.text, row.line) == (False, False, "a,b", 3)


def test_unclosed_quotation_mark_takes_no_more_than_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "_LONGEST", 1 << 20)
    lines = ["url\n", '"', *['a\nb""\n'] * (1 << 20)]
    with pytest.raises(BadTable, match="line 2 has a quoted field that is unclosed"):
        list(csv_records(lines))


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("id,url\n", None, "a.csv: choose a column with --column: id, url"),
        ("id,url\n", "URL", 'a.csv: no column "URL": the columns are id, url; did you mean "url"?'),
        ("id,url\n", "ur", 'a.csv: no column "ur": the columns are id, url; did you mean "url"?'),
        ("id,url\n1,2\n", "9", "a.csv: no column 9: there are 2 columns: id, url"),
        ('"u\nrl"\n', "0", "a.csv: no column 0: there is 1 column: u␊rl"),
        ("id,\n", "x", 'a.csv: no column "x": the columns are id, ""'),
        ("http://a/\n", None, "write the number of the column, as in --column 1"),
        ("1,http://a/\n", None, "write the number of the column, as in --column 1"),
        (",".join(map(str, range(30))), "x", "18, 19, …"),
    ],
)
def test_column_that_is_not_clear_is_refused(text: str, column: str | None, said: str) -> None:
    with pytest.raises(click.UsageError) as caught:
        list(csv_records(StringIO(text), column, file="a.csv"))
    assert said in caught.value.message


@given(st.lists(st.dictionaries(st.sampled_from(["url", "id", "é"]), st.none() | st.text()), min_size=1))
def test_texts_are_those_of_the_json_module(objects: list[dict[str, str | None]]) -> None:
    lines = [json.dumps(each) + "\n" for each in [{"url": "x"}, *objects]]
    assert [row.text for row in json_records(lines, "url")] == ["x", *(each.get("url") for each in objects)]


@pytest.mark.parametrize("value", ["1e400", "-0", "true", "[1,  2]", '{"a": "\\u0061"}', "NaN", "9" * 5000])
def test_other_values_are_read_as_they_are_written(value: str) -> None:
    line = f'{{"id": 1, "url" :{value} }}\n'
    (row,) = json_records([line], "url")
    assert (row.text, row.position(0), row.position(len(value))) == (value, (1, 18), (1, 18 + len(value)))


@pytest.mark.parametrize(
    "read", [partial(csv_records, ["url\n", '"a\nb"\n']), partial(json_records, ['{"url": "a\\nb"}\n'])]
)
def test_text_is_located_once_for_all_its_places(read: Callable[[], Iterator[Record]]) -> None:
    record = [*read()][-1]
    places = [record.position(offset) for offset in range(4)]
    locate = Mock(side_effect=record.locate)
    line = Line("a", record.text or "", record._replace(locate=locate))
    assert [line.place(offset, 3) for offset in range(3)] == [Location("a", *each, *places[3]) for each in places[:3]]
    assert line.replacement("c")[1] == '"c"'
    assert locate.call_count == 1


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["\n"], "no columns found: JSON lines must contain an object"),
        (["{}\n"], "no columns found: JSON lines must contain an object"),
        (['{"a":1}\n', "\n", "{\n"], "line 3 is not JSON: expecting property name enclosed in double quotes at column"),
        (['{"a":"x\n'], "line 1 is not JSON: invalid control character at column 8"),
        (['[{"a":1}]\n'], "line 1 is JSON, but not an object"),
    ],
)
def test_malformed_json_is_reported_with_its_line(lines: list[str], said: str) -> None:
    with pytest.raises(BadTable) as caught:
        list(json_records(lines, "a"))
    assert str(caught.value).startswith(said)


def test_key_that_is_in_no_object_is_refused() -> None:
    for column, said in (("c", "the columns are a, b"), (None, "choose a column with --column: a, b")):
        with pytest.raises(click.UsageError) as caught:
            list(json_records(['{"a": 1, "b": 2}\n'], column))
        assert said in caught.value.message


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]"), ('["]",{"}":', "}]")])
def test_more_than_100_levels_are_rejected(opening: str, closing: str) -> None:
    """The object of the line counts as one level; brackets in strings do not count."""
    times, rest = divmod(DEEPEST - 1, len(closing))
    deepest = f"{'[' * rest}{opening * times}1{closing * times}{']' * rest}"
    siblings = "[" + ",".join(['{"\\"":[]}'] * DEEPEST) + "]"
    (row,) = json_records([f'{{"a":{deepest},"b":{siblings},"url":"{"[{" * DEEPEST}"}}\n'], "url")
    assert row.text == "[{" * DEEPEST
    for depth in (1, 50, 200, 900, 1000, 5000, 100_000):
        deeper = f'{{"a":{"[" * depth}{deepest}{"]" * depth},"url":"c:"}}\n'
        with pytest.raises(BadTable, match=r"^line 1 nests objects and lists more than 100 levels deep$"):
            list(json_records([deeper], "url"))


@pytest.mark.parametrize(
    "text",
    [
        *(before + opening * 100_000 for before in ("", '"', '{"a":"', '{"a":"\\') for opening in ("[", "{", '[\\"')),
        f'"{"[" * 999}"',
        "]" * 99 + "[" * 999,
    ],
)
def test_deeply_nested_text_that_is_not_json_is_rejected(text: str) -> None:
    """The text is scanned only once."""
    with pytest.raises(BadTable, match=r"^line 1 "):
        list(json_records([text]))


def test_lines_of_text_are_counted_from_1() -> None:
    found = list(text_records(["a\r\n", "\n", "b"]))
    assert [(each.line, each.source, each.text) for each in found] == [(1, "a\r\n", "a"), (2, "\n", ""), (3, "b", "b")]
    assert all(each.is_line and each.replaced("c") == each.source.replace(each.text or "x", "c") for each in found[::2])
