"""Columns of URIs in Polars, DuckDB, Spark and pandas: each of these modules needs the engine of its name."""
