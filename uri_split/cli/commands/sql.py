"""``uri-split sql``: functions for SQL engines."""

from typing import Final

import click

from uri_split.columns.sql import duckdb_macros, spark_functions

_ENGINES: Final = {"duckdb": duckdb_macros, "spark": spark_functions}


@click.command()
@click.option("--engine", type=click.Choice(list(_ENGINES)), required=True, help="The engine that runs the functions.")
def sql(engine: str) -> None:
    """Print SQL functions for columns of URIs.

    For DuckDB, functions that need Python are missing: uri_registrable_domain, uri_public_suffix,
    uri_without_query_params, uri_normalize, uri_resolve, uri_dedupe_key, uri_surt, uri_hazards and uri_message. In
    Python, uri_split.columns.duckdb.register creates all functions.

    \b
    Examples:
      uri-split sql --engine duckdb > uri.sql
      duckdb -init uri.sql -c "SELECT uri_host(u), count(*) FROM 'links.parquet' GROUP BY ALL"
      uri-split sql --engine spark > uri.sql
    """
    click.echo(_ENGINES[engine](), nl=False)
