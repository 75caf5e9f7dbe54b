"""Columns of URIs in Polars, DuckDB, Spark and pandas: each of these modules needs the extra of its name."""
