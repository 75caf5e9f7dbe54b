"""Lines of text files, in which only the text before the end of a line is replaced."""

from collections.abc import Iterator
from functools import partial
from io import StringIO
from typing import BinaryIO

from uri_split.cli.comments import Comments
from uri_split.cli.errors import extra_as_click_error
from uri_split.cli.fixing.records import Record, Source, joined
from uri_split.cli.tables.blocks import blocks, end_of_lines
from uri_split.cli.tables.compression import compressed_writer
from uri_split.cli.tables.decompression import decompressed
from uri_split.cli.tables.formats import BYTE_ORDER_MARK


def text_source(file: str, comments: Comments) -> Source[bytes]:
    """Return the lines of a text file as records, without a text if they are comments."""

    def pieces(stream: BinaryIO) -> Iterator[bytes]:
        with extra_as_click_error():
            text = decompressed(stream, file)
        return blocks(text, end_of_lines, with_mark=True)

    return Source(pieces, partial(_records, comments=comments), joined, compressed_writer)


def _records(piece: bytes, comments: Comments) -> Iterator[Record]:
    if piece == BYTE_ORDER_MARK:
        yield Record(piece.decode(), is_row=False)
        return
    for line in StringIO(piece.decode("utf-8", "surrogateescape")):
        text = line.removesuffix("\n").removesuffix("\r")
        yield Record(line, is_row=False) if comments.skip(text) else Record("", text, line[len(text) :], text)
