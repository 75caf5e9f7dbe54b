from types import TracebackType
from typing import IO, Literal, Self

from pyarrow import Schema, Table

class ParquetWriter:
    def __init__(
        self,
        where: IO[bytes],
        schema: Schema,
        filesystem: None = None,
        flavor: None = None,
        version: Literal["1.0", "2.4", "2.6"] = "2.6",
        use_dictionary: bool = True,
        compression: Literal["none", "snappy", "gzip", "brotli", "lz4", "zstd"] = "snappy",
        write_statistics: bool = True,
        use_deprecated_int96_timestamps: bool | None = None,
        compression_level: int | None = None,
        use_byte_stream_split: bool = False,
        column_encoding: None = None,
        writer_engine_version: None = None,
        data_page_version: Literal["1.0", "2.0"] = "1.0",
        use_compliant_nested_type: bool = True,
        encryption_properties: None = None,
        write_batch_size: int | None = None,
        dictionary_pagesize_limit: int | None = None,
        store_schema: bool = True,
        write_page_index: bool = False,
        write_page_checksum: bool = False,
        sorting_columns: None = None,
        store_decimal_as_integer: bool = False,
        write_time_adjusted_to_utc: bool = False,
        max_rows_per_page: int | None = None,
        bloom_filter_options: None = None,
        use_content_defined_chunking: bool = False,
        **options: None,
    ) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...
    def write_table(self, table: Table, row_group_size: int | None = None) -> None: ...
