"""``uri-split resolve``."""

from pathlib import Path

import polars as pl
import pytest

from tests.algebra.test_resolution import ABNORMAL, BASE, NORMAL
from tests.cli.command_line import uri_split
from tests.cli.tables.table_files import KINDS, read, written


# Section 5.4
def test_rfc_examples_are_resolved() -> None:
    examples = NORMAL | ABNORMAL
    ended = uri_split("resolve", BASE, stdin="\n".join([*examples, ""]).encode())
    assert ended == (0, "\n".join([*examples.values(), ""]).encode(), "")


# Section 5.2.2
def test_backward_compatible_ignores_the_scheme_of_the_base() -> None:
    assert uri_split("resolve", BASE, stdin=b"http:g").text == "http:g\n"
    assert uri_split("resolve", BASE, "--backward-compatible", stdin=b"http:g").text == "http://a/b/c/g\n"


def test_references_are_repaired() -> None:
    ended = uri_split("resolve", "--repair", BASE, stdin="my file.pdf\nstraße?ä\na\\b\n".encode())
    assert (ended.status, ended.text) == (1, "http://a/b/c/my%20file.pdf\nhttp://a/b/c/stra%C3%9Fe?%C3%A4\n")
    assert ended.errors.startswith('<stdin>:3:2: "\\" is not allowed in a path')


def test_changes_of_base_and_references_are_reported() -> None:
    ended = uri_split("resolve", "--repair", "--show-changes", "http://a/b c/ ", stdin=b"1:2\n")
    assert (ended.status, ended.text) == (0, "http://a/b%20c/1:2\n")
    assert ended.errors == (
        "<base>:1:11: percent-encoded a space, which is not allowed in a path\n"
        "    http://a/b c/ \n"
        "              ^\n"
        "<base>:1:14: removed a space after the URI\n"
        "    http://a/b c/ \n"
        "                 ^\n"
        '<stdin>:1:1: added "./" before a relative path with a colon\n'
        "    1:2\n"
        "    ^\n"
    )


def test_base_that_cannot_be_repaired_is_rejected() -> None:
    for options in ([], ["--repair"]):
        ended = uri_split("resolve", *options, "http://a b/", stdin=b"c\n")
        assert (ended.status, ended.output) == (2, b"")
        assert "Invalid value for 'BASE'" in ended.errors
        assert "a space is not allowed in a host" in ended.errors


# Sections 3.2.1 and 7.5
def test_no_password_is_reported() -> None:
    ended = uri_split("resolve", "--repair", "--show-changes", "--redact", "http://me:se^cret@a/", stdin=b"b c\n")
    assert ended.text == "http://me:***@a/b%20c\n"
    assert "cret" not in ended.errors


TEXTS = ("c", "my file", None, "http:d")


@pytest.mark.parametrize("kind", KINDS)
def test_targets_are_a_new_column(kind: str, tmp_path: Path) -> None:
    file, output = written(tmp_path / f"a{kind}", TEXTS), tmp_path / f"o{kind}"
    ended = uri_split("resolve", BASE, "--column", "url", "-o", output, file)
    assert (ended.status, ended.text) == (1, "3 rows: 2 resolved, 1 failed\n")
    assert ended.errors == "uri-split: skipped 1 row without text (NULL)\n"
    assert read(output)["target"].to_list() == ["http://a/b/c/c", None, None, "http:d"]
    assert read(output)["message"].to_list() == [None, "a space is not allowed in a path", None, None]
    arguments = ["--column", "url", "-o", output, file]
    assert uri_split("resolve", "--repair", f"{BASE} ", *arguments).status == 0
    assert read(output).drop("id", "url").rows() == [
        ("http://a/b/c/c", None, None),
        ("http://a/b/c/my%20file", "percent-encoded a space, which is not allowed in a path", None),
        (None, None, None),
        ("http:d", None, None),
    ]
    assert uri_split("resolve", "--backward-compatible", BASE, *arguments, "--redact").status == 1
    assert read(output)["target"].to_list() == ["http://a/b/c/c", None, None, "http://a/b/c/d"]


@pytest.mark.parametrize("kind", [".parquet", ".csv", ".jsonl"])
@pytest.mark.parametrize("output_kind", [".parquet", ".csv", ".jsonl"])
def test_each_row_may_have_a_base(kind: str, output_kind: str, tmp_path: Path) -> None:
    bases = ["http://me:pw@a/b/", "http://b/ c/", None, "d"]
    rows = pl.DataFrame({"page": bases, "href": ["x", "y z", "/", "w"]})
    file, output = tmp_path / f"a{kind}", tmp_path / f"o{output_kind}"
    match kind:
        case ".parquet":
            rows.write_parquet(file)
        case ".csv":
            rows.write_csv(file)
        case _:
            rows.write_ndjson(file)
    options = ["--base-column", "page", "--column", "href", "-o", output]
    assert uri_split("resolve", *options, file).text == "4 rows: 1 resolved, 3 failed\n"
    assert read(output)["target"].to_list() == ["http://me:pw@a/b/x", None, None, None]
    assert read(output)["message"].to_list() == [
        None,
        "base: a space is not allowed in a path",
        "the row has no base",
        "base: missing scheme",
    ]
    assert uri_split("resolve", "--repair", "--redact", *options, file).text == "4 rows: 2 resolved, 2 failed\n"
    assert read(output).rows() == [
        ("http://me:***@a/b/", "x", "http://me:***@a/b/x", None, None),
        (
            "http://b/ c/",
            "y z",
            "http://b/%20c/y%20z",
            "percent-encoded a space, which is not allowed in a path",
            None,
        ),
        (None, "/", None, None, "the row has no base"),
        ("d", "w", None, None, "base: missing scheme"),
    ]


def test_table_with_bases_may_come_from_standard_input(tmp_path: Path) -> None:
    output = tmp_path / "o.csv"
    options = ["--base-column", "page", "--column", "href", "-o", output, "--input-format", "csv"]
    assert uri_split("resolve", *options, stdin=b"page,href\nhttp://a/,b\n").status == 0
    assert read(output)["target"].to_list() == ["http://a/b"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Missing argument 'BASE'."),
        (["-o", "o.csv"], "Missing argument 'BASE'."),
        (["--base-column", "a", "--column", "b"], "--base-column writes a table: add --output"),
        (["--base-column", "a", "--column", "a", "-o", "o.csv"], "requires --column, with the name of another column"),
        (["--base-column", "a", "-o", "o.csv"], "requires --column, with the name of another column"),
        ([BASE, "--show-changes"], "add --repair, or remove --show-changes"),
        ([BASE, "--repair", "--show-changes", "-o", "o.csv"], "--show-changes only applies to standard output"),
        ([BASE, "--repair", "--backward-compatible"], "--repair and --backward-compatible are mutually exclusive"),
        ([BASE, "--prefix", "p"], "--prefix names the new columns"),
    ],
)
def test_contradictory_arguments_are_refused(arguments: list[str], said: str) -> None:
    ended = uri_split("resolve", *arguments)
    assert (ended.status, ended.output) == (2, b"")
    assert said in ended.errors
