"""Columns of tables: which one contains the texts, and whether several tables have the same ones."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

import click

from uri_split._text.arguments import requires_extra
from uri_split.cli.errors import not_a_table
from uri_split.cli.file_names import display_name
from uri_split.cli.tables.column_names import listed, quoted
from uri_split.cli.tables.tables import Table
from uri_split.strict import is_uri

with requires_extra("reading tables", package="polars", extra="bulk"):
    import polars as pl


def column_of(table: Table, column: str | None) -> str:
    """Return the name of the column that contains the texts.

    Args:
        table: The table.
        column: The name that the user gave, or `None` for the only column.

    Raises:
        click.UsageError: If there is no such column, it does not contain text, or there are several to choose from.
    """
    names = list(table.schema)
    if column is None:
        own = [name for name in names if name not in table.partition]
        if not own:
            raise _usage_error(table, "the table has no columns")
        if len(own) > 1:
            raise _usage_error(table, f"choose a column with --column: {listed(names)}")
        (column,) = own
        if is_uri(column) or column.startswith("//"):  # otherwise the first URI would be lost
            message = (
                f"the header {quoted(column)} looks like a URI: if it is a column name, pass it to --column; "
                "if the file has no header, read it as text, from standard input"
            )
            raise _usage_error(table, message)
    if column not in names:
        if table.kind == "text":
            raise not_a_table(table.file)
        near = [name for name in names if name.casefold() == column.casefold()] or get_close_matches(column, names, 1)
        hint = f"; did you mean {quoted(near[0])}?" if near else ""
        raise _usage_error(table, f"no column {quoted(column)}: the columns are {listed(names)}{hint}")
    data_type = table.schema[column]
    if not isinstance(data_type, pl.String | pl.Categorical | pl.Enum | pl.Null):
        raise _usage_error(table, f"column {quoted(column)} must contain text, not {data_type}")
    return column


def common_schema(tables: Sequence[Table]) -> pl.Schema:
    """Return the columns of all tables, in the order of the first; one without values has the type of the others.

    Raises:
        click.UsageError: If the tables do not have the same columns.
    """
    first = tables[0]
    common = first.schema
    for table in tables[1:]:
        merged = _without_nulls(common, table.schema)
        if merged != _without_nulls(table.schema, merged):  # their order does not matter
            columns = [f"{display_name(one.file)} has {_described(one.schema)}" for one in (first, table)]
            message = f"the files must have the same columns: {', but '.join(columns)}"
            if first.partition.columns != table.partition.columns:
                message += "; names of directories such as year=2026 are columns"
            raise click.UsageError(message)
        common = pl.Schema(merged)
    return common


def _without_nulls(schema: Mapping[str, pl.DataType], other: Mapping[str, pl.DataType]) -> dict[str, pl.DataType]:
    """Return a schema in which columns without values have the types of another one."""
    return {name: other.get(name, kind) if kind == pl.Null else kind for name, kind in schema.items()}


def _described(schema: pl.Schema) -> str:
    return listed([f"{name} ({kind})" for name, kind in schema.items()])


def _usage_error(table: Table, message: str) -> click.UsageError:
    return click.UsageError(f"{display_name(table.file)}: {message}")
