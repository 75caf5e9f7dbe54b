"""Texts as they are written in tables: where each code point is, and what to write instead."""

import csv
import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.tables.table_files import packed
from uri_split.cli.formats import Location
from uri_split.cli.inputs import open_session
from uri_split.cli.lines import Line, read_lines
from uri_split.cli.tables import compression

texts = st.lists(st.text(st.sampled_from('a"\\/,\r\n\té€😀\x7f\u2028\ufeff ')), min_size=1, max_size=6)
marks = st.sampled_from(["", "\ufeff"])
ends = st.sampled_from(["\n", "\r\n"])


def lines_of(file: Path) -> list[tuple[Line, list[Location]]]:
    """Return the texts of a column, and the place of each of their code points."""
    with open_session([str(file)]) as session:
        return [
            (line, [line.places()(index, index + 1) for index in range(len(line.text))])
            for line in read_lines(session, "url", tables=True)
        ]


def cut(content: str, place: Location) -> tuple[int, int]:
    """Return the offsets of a place in the content of a file, by its lines and columns alone."""
    starts = [0, *(index + 1 for index, character in enumerate(content) if character == "\n")]
    return starts[place.line - 1] + place.column - 1, starts[place.end_line - 1] + place.end_column - 1


def replaced(file: Path, content: str) -> list[str]:
    """Return the texts after each has been replaced in the file by itself and an "x"."""
    with open_session([str(file)]) as session:
        edits = [line.replacement(f"{line.text}x") for line in read_lines(session, "url", tables=True)]
    for place, text in reversed(edits):
        start, end = cut(content, place)
        content = content[:start] + text + content[end:]
    file.write_text(content, newline="")
    return [line.text for line, _ in lines_of(file)]


@given(texts, marks, ends, st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]), st.booleans())
def test_places_and_replacements_in_csv_are_exact(
    given: Sequence[str],
    mark: str,
    end: str,
    quoting: int,
    first: bool,  # noqa: FBT001  Hypothesis passes it
) -> None:
    stream = StringIO(newline="")
    writer = csv.writer(stream, lineterminator=end, quoting=quoting)  # type: ignore[arg-type]  # one of csv's constants
    for text in ["url", *given]:
        writer.writerow([text, "id"] if first else ['i\n"d', text])
    content = stream.getvalue()
    with TemporaryDirectory() as directory:
        file = Path(directory, "a.csv")
        file.write_text(mark + content, newline="")
        for line, places in lines_of(file):
            for character, place in zip(line.text, places, strict=True):
                start, stop = cut(content, place)
                assert content[start:stop].replace('""', '"') == character
        expected = [f"{line.text}x" for line, _ in lines_of(file)]
        assert replaced(file, content) == expected


@given(texts, marks, ends, st.booleans(), st.booleans())
def test_places_and_replacements_in_json_lines_are_exact(
    given: Sequence[str],
    mark: str,
    end: str,
    ascii_only: bool,  # noqa: FBT001  Hypothesis passes it
    last: bool,  # noqa: FBT001  Hypothesis passes it
) -> None:
    rows = [{"é": '"url": "', "url": text} if last else {"url": text, "url ": "x"} for text in given]
    content = end + end.join(json.dumps(row, ensure_ascii=ascii_only) for row in rows)
    with TemporaryDirectory() as directory:
        file = Path(directory, "a.jsonl")
        file.write_text(mark + content, newline="")
        lines = lines_of(file)
        assert [line.text for line, _ in lines] == given
        for line, places in lines:
            for character, place in zip(line.text, places, strict=True):
                start, stop = cut(content, place)
                assert json.loads(f'"{content[start:stop]}"') == character
        assert replaced(file, content) == [f"{text}x" for text in given]


def test_escapes_in_json_are_one_code_point_each(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(r'{"url":"\u00E9\uD83D\uDE00\/\\\"\ud800b"}')
    ((line, places),) = lines_of(file)
    assert line.text == 'é😀/\\"\ud800b'
    assert [place.column for place in places] == [9, 15, 27, 29, 31, 33, 39]


@pytest.mark.parametrize("value", ["1.50", "1e30", '{"a": "b"}', "[]", "true"])
def test_value_that_is_not_a_string_has_a_place_within_it(value: str, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(f'{{"url":{value}}}\n{{"url":"a"}}\n')
    (_, places), (_, others) = lines_of(file)
    assert (places[0].line, places[0].column) == (1, 8)
    assert all(8 <= place.column <= place.end_column <= 8 + len(value) for place in places)
    assert others == [Location(str(file), 2, 9, 2, 10)]


def test_first_of_two_members_with_the_same_name_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"url":"a","url":"b"}\n')
    ((line, places),) = lines_of(file)
    assert (line.text, [place.column for place in places]) == ("a", [9])


@pytest.mark.parametrize("name", ["a.csv.gz", "a.csv.zst"])
def test_places_are_exact_over_blocks(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compression, "SIZE", 16)
    file = tmp_path / name
    packed(file, "\ufeffid,url\n".encode() + b'"1\n",a b\n' * 50)
    assert [places[1] for _, places in lines_of(file)] == [
        Location(str(file), 2 * row + 3, 4, 2 * row + 3, 5) for row in range(50)
    ]


def test_byte_that_is_not_utf_8_is_one_column(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(b"id,url\n\xe9\xff\xc3\xa9,ab\n")
    ((_, places),) = lines_of(file)
    assert [place.column for place in places] == [5, 6]


def test_line_of_text_is_replaced_as_a_whole() -> None:
    assert Line("a.txt", 3, "a\tb").replacement("c") == (Location("a.txt", 3, 1, 3, 4), "c")
