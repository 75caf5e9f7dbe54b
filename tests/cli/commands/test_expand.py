"""``uri-split expand``."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.command_line import uri_split
from tests.templates.drawn import templates
from uri_split import URITemplate


@pytest.mark.parametrize(
    ("template", "given", "expansion"),
    [
        ("https://example.com/{user}{?page}", ["user=jane", "page=2"], "https://example.com/jane?page=2"),
        ("/search{?q,tag*}", ["q=50% off", "tag=new", "tag=red"], "/search?q=50%25%20off&tag=new&tag=red"),
        ("/{a}", ["a=b=c", "--"], "/b%3Dc"),
        ("/a{?b,c}", ["b="], "/a?b="),
        ("{?a}", [], ""),
        ("/a", [], "/a"),
        ("/{%41}/{a.b}", ["%41=x", "a.b=é"], "/x/%C3%A9"),
        ("/{a}", ["a=\udce9"], "/%E9"),
        ("{+a}", ["a=http://h/?b%20"], "http://h/?b%20"),
    ],
)
def test_values_are_encoded_in_their_places(template: str, given: list[str], expansion: str) -> None:
    assert uri_split("expand", template, *given) == (0, f"{expansion}\n".encode(), "")


@given(st.data(), templates.map(URITemplate))
def test_no_check_prints_what_the_library_expands(data: st.DataObject, template: URITemplate) -> None:
    texts = st.text(st.characters(exclude_categories=["Cs"]))
    values = data.draw(st.dictionaries(st.sampled_from(template.variables or ("a",)), texts))
    given = [f"{name}={value}" for name, value in values.items() if name in template.variables]
    assert uri_split("expand", "--no-check", "--", template, *given) == (0, f"{template.expand(values)}\n".encode(), "")


def test_json_has_numbers_lists_objects_and_null() -> None:
    values = b'\xef\xbb\xbf{"a": [1, 2.50, null, 1e999], "b": {"c": "d e"}, "d": null, "extra": [true]}'
    ended = uri_split("expand", "/{a}{?b*,d,e}", "e=f", "--variables", "-", stdin=values)
    assert ended == (0, b"/1,2.50,1e999?c=d%20e&e=f\n", "")


def test_value_of_the_command_line_replaces_that_of_json(tmp_path: Path) -> None:
    file = tmp_path / "values.json"
    file.write_text(json.dumps({"a": "é", "b": "1"}))
    assert uri_split("expand", "/{a}/{b}", "b=2", "--variables", file).text == "/%C3%A9/2\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (
            ["/{user", "user=a"],
            "Error: Invalid value for 'TEMPLATE': not a valid URI template:\n  /{user\n   ^\n  \"{\" is",
        ),
        (["/{user}", "usr=a"], 'no variable "usr": the template has user; did you mean "user"?\n'),
        (["/{a}{user}", "USER=a"], 'no variable "USER": the template has a, user; did you mean "user"?\n'),
        (["/{a}", "x\n=a"], 'no variable "x␊": the template has a\n'),
        (["/a", "b=c"], 'no variable "b": the template has none\n'),
        (["/{a}", "a"], 'write NAME=VALUE, found "a"\n'),
        (
            ["/{a:3}", "a=1", "a=2"],
            'date or time, as ":" writes its beginning, not list\n',
        ),
        ([], "Missing argument 'TEMPLATE'"),
    ],
)
def test_wrong_templates_and_values_are_rejected(arguments: list[str], reason: str) -> None:
    ended = uri_split("expand", *arguments)
    assert (ended.status, ended.output) == (2, b"")
    assert reason in ended.errors


@pytest.mark.parametrize(
    ("template", "value", "reason", "expansion"),
    [
        ("/files/{a}/x", "..", '".." is a dot-segment, which resolution removes from a path: ', "/files/../x"),
        ("/{a}/x", "", 'the path cannot begin with "//"', "//x"),
        ("{a}:x", "1", "not a valid URI reference:\n  1:x\n   ^\n", "1:x"),
        ("{+a}", "http://me:secret@h:x/", "http://me:***@h:x/\n", "http://me:secret@h:x/"),
    ],
)
def test_expansion_that_is_bent_needs_no_check(template: str, value: str, reason: str, expansion: str) -> None:
    ended = uri_split("expand", template, f"a={value}")
    assert (ended.status, ended.output) == (2, b"")
    assert reason in ended.errors
    assert "secret" not in ended.errors
    assert ended.errors.endswith("\nadd --no-check to print it nevertheless\n")
    assert uri_split("expand", "--no-check", template, f"a={value}") == (0, f"{expansion}\n".encode(), "")


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        (b"", "<stdin> is not JSON: "),
        (b"\xff\xfe\xff", "<stdin> is not JSON: "),
        (b"[" * 100_000, "<stdin> is not JSON: "),
        (b'["a"]', '<stdin> must contain a JSON object, such as {"user": "jane"}\n'),
        (b'{"a": true}', 'the value of "a" must not be bool: write the text that the server expects, such as "true"\n'),
        (b'{"a": [["b"]]}', 'a member of "a" must be str, int, float, Decimal, UUID, date or time'),
        (b'{"a": NaN}', 'the value of "a" cannot be written: '),
        (b'{"a": "\\ud800"}', 'the value of "a" cannot be written: U+D800'),
    ],
)
def test_wrong_json_is_rejected(values: bytes, reason: str) -> None:
    ended = uri_split("expand", "/{a}", "--variables", "-", stdin=values)
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.startswith(f"uri-split: {reason}")
    assert ended.errors.count("\n") == 1


def test_file_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "absent.json"
    errors = f"uri-split: cannot read {file}: No such file or directory\n"
    assert uri_split("expand", "/{a}", "--variables", file) == (2, b"", errors)
