"""JSON lines: an object on each line, as rows of a table."""

import json
import re
from collections.abc import Iterable
from typing import Final

from uri_split.cli import blocks
from uri_split.cli.formats import BadTable
from uri_split.extras import Needed

with Needed("reading tables", package="polars", extra="bulk"):
    import polars as pl

_ESCAPE: Final = re.compile(
    rb"\\(?:u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}|(?P<half>u[dD][89a-fA-F][0-9A-Fa-f]{2})|.)"
)


def schema(pieces: Iterable[bytes], wanted: str | None) -> pl.Schema:
    """Return the columns of the objects, in the types that have room for all values.

    Args:
        pieces: Whole lines.
        wanted: Where it is known what is asked for, no more is read than what has a text in it.
    """
    found = pl.Schema()
    lines = 0
    for block in filter(bytes.strip, pieces):
        try:
            more = pl.scan_ndjson(block, infer_schema_length=None).collect_schema()
            frames = [pl.DataFrame(schema=one) for one in (found, more)]
            found = pl.concat(frames, how="diagonal_relaxed").schema
        except (pl.exceptions.PolarsError, RecursionError) as error:
            raise _bad(block, lines, error) from None
        if wanted and found.get(wanted) == pl.String:
            break
        lines += block.count(b"\n")
    if not found:
        message = "it is empty: nothing tells the columns"
        raise BadTable(message)
    return found


def frame(block: bytes, columns: pl.Schema, lines: int) -> pl.DataFrame:
    """Return the columns of the objects; null where one has no such key.

    Args:
        block: Whole lines.
        columns: Some of what `schema` returned.
        lines: How many lines stand before these.
    """
    try:
        return pl.read_ndjson(block, schema=columns)
    except pl.exceptions.PolarsError as error:
        raise _bad(block, lines, error) from None


def in_unicode(block: bytes) -> tuple[bytes, int]:
    r"""Return JSON lines with U+FFFD for what is no character, and how many lines had such.

    That is a byte that is not UTF-8, or the escape of a surrogate without its other half, which `uri-split` itself
    writes for such a byte.

    >>> in_unicode(rb'"\udce9 \ud83d\ude00 \\ud800"')
    (b'"\\ufffd \\ud83d\\ude00 \\\\ud800"', 1)
    """
    block, bad = blocks.in_unicode(block.removeprefix(blocks.BYTE_ORDER_MARK))
    if b"\\ud" not in block and b"\\uD" not in block:
        return block, bad
    lines = block.split(b"\n")
    cleaned = [_ESCAPE.sub(lambda found: rb"\ufffd" if found["half"] else found[0], line) for line in lines]
    return b"\n".join(cleaned), bad + sum(before != after for before, after in zip(lines, cleaned, strict=True))


def _bad(block: bytes, lines: int, error: Exception) -> BadTable:
    """Say in which line it is: Polars does not."""
    for number, line in enumerate(block.split(b"\n"), start=lines + 1):
        try:
            is_object = not line.strip() or isinstance(json.loads(line), dict)
        except ValueError as wrong:
            return BadTable(f"line {number} is not JSON: {wrong}")
        except RecursionError:
            return BadTable(f"line {number} has objects or lists in each other, too many")
        if not is_object:
            return BadTable(f"line {number} is JSON, but not an object")
    reason = str(error).partition("\n")[0]
    return BadTable(f"after line {lines} stands what cannot be read ({reason})")
