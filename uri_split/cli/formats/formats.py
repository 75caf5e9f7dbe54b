"""The formats that all subcommands with findings share, by name."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from uri_split.cli.formats.finding import Format
from uri_split.cli.formats.github import github
from uri_split.cli.formats.gitlab import gitlab
from uri_split.cli.formats.json_lines import json_lines
from uri_split.cli.formats.sarif import sarif
from uri_split.cli.formats.text import text

FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {"text": text, "jsonl": json_lines, "github": github, "gitlab": gitlab, "sarif": sarif}
)
"""The formats by the names that ``--format`` takes."""
