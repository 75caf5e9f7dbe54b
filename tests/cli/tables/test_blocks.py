"""Blocks of whole lines."""

from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st

from uri_split.cli.tables.compression import SIZE, blocks, end_of_lines, in_unicode


class Trickle(BytesIO):
    """A stream that returns less than is requested, as pipes do."""

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read(min(size or 0, 10_000))


def test_blocks_end_where_lines_end() -> None:
    data = b"".join(b"%d\n" % number for number in range(900_000)) + b"the last"
    for stream in (BytesIO(data), Trickle(data)):
        found = list(blocks(stream, end_of_lines))
        assert b"".join(found) == data
        assert len(found) > 1
        assert all(block.endswith(b"\n") and len(block) <= 2 * SIZE for block in found[:-1])


def test_long_line_is_in_one_block() -> None:
    lines = [b"a\n", b"x" * 3 * SIZE + b"\n", b"b\n"]
    found = list(blocks(BytesIO(b"".join(lines)), end_of_lines))
    assert b"".join(found) == b"".join(lines)
    assert any(lines[1] in block for block in found)


def test_empty_stream_has_no_blocks() -> None:
    assert list(blocks(BytesIO(), end_of_lines)) == []


@given(st.lists(st.one_of(st.binary(), st.text().map(str.encode))))
def test_each_byte_that_is_not_utf_8_is_replaced(lines: list[bytes]) -> None:
    data = b"\n".join(lines)
    decoded = data.decode("utf-8", "surrogateescape")
    expected = "".join("\ufffd" if "\udc80" <= character <= "\udcff" else character for character in decoded)
    bad = sum(any("\udc80" <= character <= "\udcff" for character in line) for line in decoded.split("\n"))
    assert in_unicode(data) == (expected.encode(), bad)
