"""JSON lines as tables."""

import json

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split.cli.tables.compression import BadTable
from uri_split.cli.tables.json_objects import DEEPEST, frame, in_unicode, schema

keys = st.sampled_from(["url", "id", "é"])
values = st.none() | st.text(st.characters(codec="utf-8"))


@given(st.lists(st.dictionaries(keys, values, min_size=1), min_size=1))
def test_absent_key_is_null(objects: list[dict[str, str | None]]) -> None:
    block = "".join(json.dumps(one) + "\n" for one in objects).encode()
    columns = schema([block], None)
    assert set(columns) == {key for one in objects for key in one}
    texts = pl.Schema(dict.fromkeys(columns, pl.String))
    for row, one in zip(frame(block, texts, 0).rows(named=True), objects, strict=True):
        assert {key: value for key, value in row.items() if value is not None} == {
            key: value for key, value in one.items() if value is not None
        }


def test_types_represent_all_values() -> None:
    blocks = [b'{"a":1,"b":1,"c":[1]}\n', b'{"a":1.5,"b":"x","c":["y"],"d":{"e":null}}\n']
    assert schema(blocks, None) == {
        "a": pl.Float64(),
        "b": pl.String(),
        "c": pl.List(pl.String()),
        "d": pl.Struct({"e": pl.Null()}),
    }
    found = frame(blocks[0], schema(blocks, None), 0).row(0)
    assert found == (1.0, "1", ["1"], None)


def test_schema_reads_no_further_than_the_first_text_of_the_column() -> None:
    # Null and numbers do not determine the type of later values.
    blocks = iter([b'{"a":"x","b":null}\n', b'{"b":1}\n', b'{"b":"x"}\n', b"no JSON\n"])
    assert "b" in schema(blocks, "b")
    assert list(blocks) == [b"no JSON\n"]


def test_large_integers_are_kept() -> None:
    block = b'{"n":12345678901234567890123}\n'
    assert frame(block, schema([block], None), 0).item() == 12345678901234567890123


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([b"\n"], "no columns found: JSON lines must contain an object"),
        ([b"{}\n"], "no columns found: JSON lines must contain an object"),
        ([b'{"a":1}\n\n', b"{\n"], "line 3 is not JSON: expecting property name enclosed in double quotes"),
        ([b'[{"a":1}]\n'], "line 1 is JSON, but not an object"),
    ],
)
def test_malformed_json_is_reported_with_its_line(given: list[bytes], said: str) -> None:
    with pytest.raises(BadTable) as caught:
        schema(given, None)
    assert str(caught.value).startswith(said)


def test_malformed_json_in_later_rows_is_reported_with_its_line() -> None:
    columns = pl.Schema({"a": pl.String})
    with pytest.raises(BadTable, match="line 12 is not JSON: "):
        frame(b'{"a":"x"}\n{"a":"x"\n', columns, 10)
    for value in (b"3", b"[1]", b'"x"'):
        with pytest.raises(BadTable, match="line 12 is JSON, but not an object"):
            frame(b'{"a":"x"}\n%s\n' % value, columns, 10)


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]"), ('["]",{"}":', "}]")])
@pytest.mark.parametrize("wanted", ["url", None])
def test_more_than_100_levels_are_rejected(opening: str, closing: str, wanted: str | None) -> None:
    """The object of the line counts as one level; brackets in strings do not count."""
    times, rest = divmod(DEEPEST - 1, len(closing))
    deepest = f"{'[' * rest}{opening * times}1{closing * times}{']' * rest}".encode()
    siblings = b"[" + b",".join([b'{"\\"":[]}'] * DEEPEST) + b"]"
    first = b'{"a":%s,"b":%s,"url":"%s"}\n\n' % (deepest, siblings, b"[{" * DEEPEST)
    columns = pl.Schema({"url": schema([first], wanted)["url"]})
    assert frame(first, columns, 10).item() == "[{" * DEEPEST
    for depth in (1, 50, 200, 900, 1000, 5000, 100_000):
        deeper = b'{"a":%s%s%s,"url":"c:"}\n' % (b"[" * depth, deepest, b"]" * depth)
        said = "^line 3 nests objects and lists more than 100 levels deep$"
        with pytest.raises(BadTable, match=said):
            schema([first + deeper], wanted)
        with pytest.raises(BadTable, match=said.replace("3", "13")):
            frame(first + deeper, columns, 10)


@pytest.mark.parametrize(
    "text",
    [
        *(
            before + opening * 100_000
            for before in (b"", b'"', b'{"a":"', b'{"a":"\\')
            for opening in (b"[", b"{", b'[\\"')
        ),
        b'"%s"' % (b"[" * 999),
        b"]" * 99 + b"[" * 999,
    ],
)
def test_deeply_nested_text_that_is_not_json_is_rejected(text: bytes) -> None:
    """The text is scanned only once."""
    with pytest.raises(BadTable, match=r"^line 1 "):
        schema([text], None)


def test_rows_that_only_polars_rejects_are_reported() -> None:
    with pytest.raises(BadTable, match=r"^cannot parse the lines after line 10 \("):
        frame(b'{"a":NaN}\n', pl.Schema({"a": pl.Struct({"b": pl.Int64})}), 10)


@pytest.mark.parametrize(
    ("given", "read", "lines"),
    [
        (b'\xef\xbb\xbf{"a":"\xff"}\n', '{"a":"\ufffd"}\n'.encode(), 1),
        (rb'"\ud83d\ude00\uD83D\uDE00"', rb'"\ud83d\ude00\uD83D\uDE00"', 0),
        (rb'"\ud83d \uDE00"', rb'"\ufffd \ufffd"', 1),
        (rb'"\ud83d\ud83d\ude00"', rb'"\ufffd\ud83d\ude00"', 1),
        (rb'"\\ud800 \\\ud800"', rb'"\\ud800 \\\ufffd"', 1),
    ],
)
def test_lone_surrogates_and_bad_bytes_are_replaced(given: bytes, read: bytes, lines: int) -> None:
    assert in_unicode(given) == (read, lines)


@pytest.mark.parametrize(
    ("one", "other", "common"),
    [
        ("1", "2.5", pl.Float64()),
        ("1", "12345678901234567890123", pl.Int128()),
        ("1", "true", pl.String()),
        ("[1]", "[true]", pl.List(pl.String())),
        ("[1]", "[null]", pl.List(pl.Int64())),
        ("[]", "{}", pl.String()),
        ('{"x":1}', '{"x":"y","z":[1]}', pl.Struct({"x": pl.String(), "z": pl.List(pl.Int64())})),
    ],
)
def test_types_of_several_blocks_are_merged(one: str, other: str, common: pl.DataType) -> None:
    blocks = [f'{{"a":{value}}}\n'.encode() for value in (one, other)]
    for order in (blocks, blocks[::-1]):
        columns = schema(order, None)
        assert columns == {"a": common}
        assert [frame(block, columns, 0).height for block in order] == [1, 1]
