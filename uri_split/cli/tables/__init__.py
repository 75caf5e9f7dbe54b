"""Reading and writing tables: CSV, JSON lines and Parquet."""
