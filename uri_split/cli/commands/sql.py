"""``uri-split sql``: functions for SQL engines."""

from typing import Final

import click

from uri_split.columns.duckdb_macros import macros
from uri_split.columns.spark_sql import functions

_ENGINES: Final = {"duckdb": macros, "spark": functions}


@click.command()
@click.option("--engine", type=click.Choice(list(_ENGINES)), required=True, help="The engine that runs the functions.")
def sql(engine: str) -> None:
    """Print SQL functions for columns of URIs.

    \b
    Examples:
      uri-split sql --engine duckdb > uri.sql
      duckdb -init uri.sql -c "SELECT uri_host(u), count(*) FROM 'links.parquet' GROUP BY ALL"
      uri-split sql --engine spark > uri.sql
    """
    click.echo(_ENGINES[engine](), nl=False)
