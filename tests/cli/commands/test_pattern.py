"""``uri-split pattern``."""

import pytest

from tests.cli.command_line import uri_split
from uri_split.dialects import DIALECTS, PORTABLE, Dialect
from uri_split.rules import RULES


@pytest.mark.parametrize("dialect", DIALECTS)
def test_pattern_is_printed(dialect: Dialect) -> None:
    option = f"--dialect={dialect.name.lower()}"
    assert uri_split("pattern", "URI", option) == (0, f"{RULES['URI'].pattern(dialect, anchored=True)}\n".encode(), "")
    assert uri_split("pattern", "h16", option, "--no-anchors") == (0, b"[0-9A-Fa-f]{1,4}\n", "")


def test_pattern_is_portable_and_anchored_by_default() -> None:
    assert uri_split("pattern", "port") == (0, f"{RULES['port'].pattern(PORTABLE, anchored=True)}\n".encode(), "")


@pytest.mark.parametrize("arguments", [["url"], ["URI", "--dialect=perl"], []])
def test_unknown_rule_or_dialect_is_rejected(arguments: list[str]) -> None:
    status, output, errors = uri_split("pattern", *arguments)
    assert (status, output) == (2, b"")
    assert "Error: " in errors
