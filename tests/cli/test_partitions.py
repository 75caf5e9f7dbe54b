"""Which directories of a file are Hive partitions."""

import pytest

from uri_split.cli.inputs import partition_of


@pytest.mark.parametrize(
    ("file", "given", "values"),
    [
        ("d/a=1/b=x/f.csv", "d", {"a": "1", "b": "x"}),
        ("./d/a=1/f.csv", "./d/", {"a": "1"}),
        ("a=0/b=1/f.csv", "a=0", {"b": "1"}),
        ("a=0/b=1/f.csv", "a=0/*/f.csv", {"b": "1"}),
        ("a=0/b=1/f.csv", "**", {"a": "0", "b": "1"}),
        ("a=0/f.csv", "a=0/f.csv", {}),
        ("a=0/f=1.csv", "*/*", {"a": "0"}),
        ("[a=1]/b=2/f.csv", "[a=1]", {"b": "2"}),
        ("d/x/a=1/y/f.csv", "d", {"a": "1"}),
        ("d/a=/b=__HIVE_DEFAULT_PARTITION__/f.csv", "d", {"a": "", "b": None}),
        ("d/a=%2F%C3%A9%25/b=%ff%2F/f.csv", "d", {"a": "/é%", "b": "%ff%2F"}),
        ("d/=1/a=b=c/x/f.csv", "d", {}),
        ("-", "-", {}),
    ],
)
def test_directories_below_the_given_name_are_partitions(file: str, given: str, values: dict[str, str | None]) -> None:
    assert partition_of(file, given) == values
