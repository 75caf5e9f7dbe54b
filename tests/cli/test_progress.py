"""The bar on a terminal."""

from pathlib import Path

import pytest

from tests.cli.command_line import on_a_terminal
from tests.cli.table_files import written


@pytest.mark.parametrize("name", ["a.parquet", "a.csv", "a.jsonl", "a.txt.gz"])
@pytest.mark.parametrize("output", [False, True])
def test_it_shows_how_much_how_fast_and_how_long(name: str, tmp_path: Path, *, output: bool) -> None:
    file = written(tmp_path / name, [f"http://example.com/{number}" for number in range(50_000)])
    column = [] if "txt" in name else ["--column", "url"]
    ended = on_a_terminal("check", file, *column, *(["-o", tmp_path / "o.csv"] if output else []))
    assert ended.status == 0
    assert name in ended.errors
    assert "100%" in ended.errors
    if name == "a.txt.gz":  # in the others, all is one step
        assert "B/s" in ended.errors
        assert "0:00:00" in ended.errors
    assert ended.errors.endswith("\x1b[2K")  # and it leaves nothing behind
