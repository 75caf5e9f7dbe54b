"""The options that depend on ``-o``."""

from pathlib import Path

import pytest

from tests.cli.command_line import uri_split


@pytest.mark.parametrize("option", [("--partition-by", "host"), ("--resume",)])
@pytest.mark.parametrize("output", [(), ("-o", "o.parquet")])
@pytest.mark.parametrize("subcommand", ["split", "check", "normalize", "repair", "hazards"])
def test_options_for_directories_require_one(subcommand: str, output: tuple[str, ...], option: tuple[str, ...]) -> None:
    ended = uri_split(subcommand, *option, *output)
    assert (ended.status, ended.output) == (2, b"")
    assert f"Error: {option[0]} requires a directory, with a slash at the end: --output DIRECTORY/\n" in ended.errors


def test_partitions_cannot_be_resumed(tmp_path: Path) -> None:
    ended = uri_split("split", "--partition-by", "host", "--resume", "-o", f"{tmp_path}/out/")
    assert "--partition-by and --resume are mutually exclusive: partitions appear all at once" in ended.errors
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "option", [("--compression", "gzip"), ("--row-group-size", "9"), ("--partition-by", "a"), ("--resume",)]
)
def test_fixes_keep_the_form_of_the_file(option: tuple[str, ...], tmp_path: Path) -> None:
    ended = uri_split("check", "--fix", *option, "-o", f"{tmp_path}/out/")
    assert ended.status == 2
    assert f": remove {option[0]}\n" in ended.errors
