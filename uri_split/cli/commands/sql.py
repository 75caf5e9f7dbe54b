"""``uri-split sql``: what SQL engines are told, to paste."""

from typing import Final

import click

from uri_split.columns.duckdb_macros import macros
from uri_split.columns.spark_sql import functions

_ENGINES: Final = {"duckdb": macros, "spark": functions}


@click.command()
@click.option("--engine", type=click.Choice(list(_ENGINES)), required=True, help="For which engine.")
def sql(engine: str) -> None:
    """Print functions for whole columns of URIs, in SQL: to paste, or to run as they are.

    \b
    Examples:
      uri-split sql --engine duckdb > uri.sql
      duckdb -init uri.sql -c "SELECT uri_host(u), count(*) FROM 'links.parquet' GROUP BY ALL"
      uri-split sql --engine spark > uri.sql
    """
    click.echo(_ENGINES[engine](), nl=False)
