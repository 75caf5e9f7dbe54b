from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import IO, BinaryIO, Literal, Self

from pyarrow import RecordBatch, Schema, Table

class _ColumnChunkMetaData:
    @property
    def path_in_schema(self) -> str: ...
    @property
    def compression(self) -> str: ...

class _RowGroupMetaData:
    def column(self, i: int) -> _ColumnChunkMetaData: ...

class _FileMetaData:
    @property
    def num_rows(self) -> int: ...
    @property
    def num_columns(self) -> int: ...
    def row_group(self, i: int) -> _RowGroupMetaData: ...

class _ColumnSchema:
    @property
    def physical_type(self) -> str: ...

class _ParquetSchema:
    def __iter__(self) -> Iterator[_ColumnSchema]: ...

class ParquetFile:
    def __init__(
        self,
        source: str | BinaryIO,
        *,
        metadata: None = None,
        common_metadata: None = None,
        read_dictionary: None = None,
        binary_type: None = None,
        list_type: None = None,
        memory_map: bool = False,
        buffer_size: int = 0,
        pre_buffer: bool = True,
        coerce_int96_timestamp_unit: None = None,
        decryption_properties: None = None,
        thrift_string_size_limit: None = None,
        thrift_container_size_limit: None = None,
        schema_depth_limit: None = None,
        filesystem: None = None,
        page_checksum_verification: bool = False,
        arrow_extensions_enabled: bool = True,
    ) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *args: object, **kwargs: object) -> None: ...
    @property
    def metadata(self) -> _FileMetaData: ...
    @property
    def schema(self) -> _ParquetSchema: ...
    @property
    def schema_arrow(self) -> Schema: ...
    @property
    def num_row_groups(self) -> int: ...
    def read_row_group(
        self, i: int, columns: None = None, use_threads: bool = True, use_pandas_metadata: bool = False
    ) -> Table: ...
    def iter_batches(
        self,
        batch_size: int = 65536,
        row_groups: None = None,
        columns: Sequence[str] | None = None,
        use_threads: bool = True,
        use_pandas_metadata: bool = False,
    ) -> Iterator[RecordBatch]: ...

class ParquetWriter:
    def __init__(
        self,
        where: IO[bytes],
        schema: Schema,
        filesystem: None = None,
        flavor: None = None,
        version: Literal["1.0", "2.4", "2.6"] = "2.6",
        use_dictionary: bool = True,
        compression: str | Mapping[str, str] = "snappy",
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
