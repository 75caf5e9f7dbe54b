"""The texts of one column of tables."""

from collections.abc import Iterator
from itertools import chain

from uri_split._text.arguments import requires_extra
from uri_split.cli.session import Session
from uri_split.cli.tables.blocks import REPLACEMENT
from uri_split.cli.tables.columns import column_of
from uri_split.cli.tables.formats import READ_ERRORS
from uri_split.cli.tables.tables import ROWS, Table, draw, open_table, reported_batches
from uri_split.cli.tables.written import WrittenTexts

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl


def read_texts(session: Session, column: str | None = None) -> Iterator[pl.Series]:
    """Yield the texts of one column of each input, or its lines if it is not a table, in batches.

    A batch has at most `ROWS` texts, null where a row has none, and the name of its column. A file that cannot be read
    is reported and skipped.

    Args:
        session: The inputs, and where problems are reported.
        column: The column of the tables that contains the texts; required if there are several.

    Raises:
        click.UsageError: If there is no such column, it does not contain text, or there are several to choose from.
    """
    draw(session)
    for file in session.inputs.files:
        if session.inputs.is_over():
            break
        try:
            table = open_table(session, file, column)
            name = column_of(table, column)
            for batch in reported_batches(session, table, [name]):
                for frame in batch.frame.iter_slices(ROWS):
                    yield frame[name].cast(pl.String)
        except READ_ERRORS as error:
            session.complaints.cannot_read(file, error)


def numbered_texts(table: Table, column: str | None) -> Iterator[tuple[int, str | None, WrittenTexts | None]]:
    """Yield the texts of a column, each with the line or row where its row begins, and how its batch is written.

    A byte that is not UTF-8 is a surrogate (PEP 383).
    """
    name = column_of(table, column)
    for batch in table.batches([name]):
        slices = (frame[name].cast(pl.String).to_list() for frame in batch.frame.iter_slices(ROWS))
        written = batch.written(name) if batch.written and name not in table.partition else None
        for number, text in zip(batch.numbers(), chain.from_iterable(slices), strict=True):
            yield number, written(number).text if written and text and REPLACEMENT in text else text, written
