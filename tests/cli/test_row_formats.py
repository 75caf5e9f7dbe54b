"""Formats of rows of texts."""

from collections.abc import Iterator

import pytest

from uri_split.cli.formats import ROW_FORMATS

ROWS = [("a", None), ("", "b\nc\td\\")]


@pytest.mark.parametrize(
    ("form", "output"),
    [
        ("table", 'x    y     \n───────────\na          \n""   b␊c␉d\\\n'),
        ("jsonl", '{"x": "a", "y": null}\n{"x": "", "y": "b\\nc\\td\\\\"}\n'),
        ("csv", 'x,y\na,\n"","b\nc\td\\"\n'),
        ("tsv", "x\ty\na\t\\N\n\tb\\nc\\td\\\\\n"),
    ],
)
def test_absent_differs_from_empty_and_no_value_ends_its_row(form: str, output: str) -> None:
    assert "".join(ROW_FORMATS[form](["x", "y"], iter(ROWS))) == output


@pytest.mark.parametrize("form", ROW_FORMATS)
def test_rows_are_written_as_they_come(form: str) -> None:
    read = 0

    def rows() -> Iterator[tuple[str, str]]:
        nonlocal read
        while True:
            read += 1
            yield ("a", "b")

    output = ROW_FORMATS[form](["x", "y"], rows())
    for _ in range(3):
        next(output)
    assert read <= 300
