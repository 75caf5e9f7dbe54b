"""The kinds of files that the command reads."""

from typing import Final, Literal

FileKind = Literal["csv", "jsonl", "parquet", "text"]

KINDS: Final[tuple[FileKind, ...]] = ("csv", "jsonl", "parquet", "text")
"""All of them."""
