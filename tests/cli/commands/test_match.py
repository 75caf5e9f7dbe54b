"""``uri-split match``."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.command_line import uri_split
from uri_split import URITemplate

TEMPLATE = "/users/{user}{?page}"
LINES = b"/users/jane?page=2\n/users/joe%20d\n/users/\n/users/?page=\n"


@pytest.mark.parametrize(
    ("form", "output"),
    [
        ("table", 'user    page\n────────────\njane    2   \njoe d       \n""          \n""      ""  \n'),
        ("csv", 'user,page\njane,2\njoe d,\n"",\n"",""\n'),
        ("tsv", "user\tpage\njane\t2\njoe d\t\\N\n\t\\N\n\t\n"),
        (
            "jsonl",
            "".join(
                f"{json.dumps({'user': user, 'page': page})}\n"
                for user, page in [("jane", "2"), ("joe d", None), ("", None), ("", "")]
            ),
        ),
    ],
)
def test_values_are_decoded_and_absent_ones_differ_from_empty_ones(form: str, output: str) -> None:
    assert uri_split("match", "--format", form, TEMPLATE, stdin=LINES) == (0, output.encode(), "")


def test_each_value_stays_in_its_row() -> None:
    lines = b"/a%0Ab%0D%09%5C%2C%22\n/%1B%E9\n"
    assert uri_split("match", "--format", "tsv", "/{a}", stdin=lines).output == b'a\na\\nb\\r\\t\\\\,"\n\x1b\xe9\n'
    (_, first, second) = csv.reader(
        StringIO(uri_split("match", "--format", "csv", "/{a}", stdin=lines).output.decode(errors="surrogateescape"))
    )
    assert (first, second) == (['a\nb\r\t\\,"'], ["\x1b\udce9"])
    assert 'a␊b␍␉\\,"\n␛�' in uri_split("match", "/{a}", stdin=lines).text.replace(" ", "")


def test_lines_that_do_not_match_are_reported_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "paths.txt"
    file.write_bytes(b"/users/a\n/files\n//me:secret@h/\n\n\xff\n/users/b\n")
    ended = uri_split("match", "--format", "csv", TEMPLATE, file)
    assert (ended.status, ended.text) == (1, "user,page\na,\nb,\n")
    assert ended.errors == (
        f"{file}:2:1: the template does not match\n    /files\n"
        f"{file}:3:1: the template does not match\n    //me:***@h/\n"
        f"{file}:4:1: the template does not match\n    \n"
        f"{file}:5:1: the template does not match\n    \ufffd\n"
        "uri-split: 6 lines: 2 matched, 4 not matched\n"
    )


def test_help_says_if_the_normal_form_matches() -> None:
    errors = uri_split("match", TEMPLATE, stdin=b"/users/%c3%a9%7E\n/users/%zz\n/%7E\n").errors.splitlines()
    assert errors[:3] == [
        "<stdin>:1:1: the template does not match",
        "    /users/%c3%a9%7E",
        "    help: normalize it first: the template matches /users/%C3%A9~",
    ]
    assert not any("help" in line for line in errors[3:])


@pytest.mark.parametrize("text", ["/{a}/{b}", "/{a}.{b}", "{/a}{?b,c}{#d}", "{+a}{;b,c}", "/{a:3}{a}"])
@given(data=st.data())
@settings(max_examples=10)
def test_rows_are_what_the_library_reads(text: str, data: st.DataObject) -> None:
    template = URITemplate(text)
    values = st.dictionaries(st.sampled_from(template.variables), st.text(st.characters(exclude_categories=["Cs"])))
    lines = [template.expand(data.draw(values)) for _ in range(5)]
    given = "".join(f"{line}\n" for line in lines).encode()
    ended = uri_split("match", "--format", "jsonl", template, stdin=given)
    expected = [found for line in lines if (found := template.match(line)) is not None]
    rows = [json.loads(line) for line in ended.output.splitlines()]
    assert rows == [{name: found.get(name) for name in template.variables} for found in expected]
    assert ended.status == (len(expected) < len(lines))


def test_warning_shows_an_ambiguity() -> None:
    ended = uri_split("match", "--format", "csv", "/{name}.{suffix}", stdin=b"/a.b.c\n")
    assert (ended.status, ended.text) == (0, "name,suffix\na.b,c\n")
    assert ended.errors == (
        'uri-split: warning: other values may expand to the same text: "/.." is name=".", suffix="", '
        'and also name="", suffix="."; only the first values are printed\n'
    )


def test_warning_hides_passwords() -> None:
    errors = uri_split("match", "//me:s3cret@{a}{b}", stdin=b"//me:s3cret@h\n").errors
    assert '"//me:***@x" is a="x", b="", and also a="", b="x"' in errors
    assert "s3cret" not in errors


def test_warning_says_if_nothing_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    def undecided(_: URITemplate) -> None:
        return None

    monkeypatch.setattr(URITemplate, "ambiguity", undecided)
    errors = uri_split("match", "/{a}.{b}", stdin=b"/a.b\n").errors
    assert errors == "uri-split: warning: it is not proven that no other values expand to the same text\n"


def test_line_with_too_many_readings_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uri_split._templates.matching._MOST_STEPS", 200)
    ended = uri_split("match", "--format", "csv", "{a}{b}{a}", stdin=b"x" * 90 + b"y\nxx\n")
    assert (ended.status, ended.text) == (1, 'a,b\nx,""\n')
    assert "<stdin>:1:1: the text can be read in too many ways: " in ended.errors


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["/{a"], "Invalid value for 'TEMPLATE': not a valid URI template:\n  /{a\n   ^\n"),
        (["/a"], "Invalid value for 'TEMPLATE': the template has no variables, so there is nothing to print\n"),
        ([], "Missing argument 'TEMPLATE'"),
    ],
)
def test_wrong_usage_is_rejected(arguments: list[str], reason: str) -> None:
    ended = uri_split("match", *arguments)
    assert (ended.status, ended.output) == (2, b"")
    assert reason in ended.errors


def test_empty_input_has_only_a_header(tmp_path: Path) -> None:
    assert uri_split("match", TEMPLATE) == (0, b"", "")
    assert uri_split("match", "--format", "csv", TEMPLATE) == (0, b"user,page\n", "")
    assert uri_split("match", TEMPLATE, tmp_path / "absent").status == 2


def test_cells_of_a_table_are_matched(tmp_path: Path) -> None:
    file = tmp_path / "in.csv"
    file.write_text("id,path\n1,/users/jane?page=2\n2,/files\n3,\n4,/users/joe%20d\n")
    rows = uri_split("match", "--format", "csv", TEMPLATE, file, "--column", "path")
    assert rows.text == "user,page\njane,2\njoe d,\n"
    assert f"{file}:3:3: the template does not match" in rows.errors
    assert rows.errors.splitlines()[-1] == "uri-split: 3 rows: 2 matched, 1 not matched"
