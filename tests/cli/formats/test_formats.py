"""The formats of `check`, `find` and `hazards`: closed documents, limits, exit statuses and places."""

import json
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from uri_split.cli.formats import FORMATS

FORM = pytest.mark.parametrize("form", FORMATS)
SUBCOMMAND = pytest.mark.parametrize("subcommand", ["check", "find", "hazards"])
FINDINGS = b"http://127.1/ http://a b/\n" * 3


def count(form: str, output: str) -> int:
    """Return the number of findings in an output other than text."""
    match form:
        case "gitlab":
            return len(json.loads(output))
        case "sarif":
            return len(json.loads(output)["runs"][0]["results"])
        case _:
            return output.count("\n")


@FORM
@SUBCOMMAND
def test_exit_status_does_not_depend_on_the_format(subcommand: str, form: str, tmp_path: Path) -> None:
    for text in (FINDINGS, b"a:\n", b""):
        expected = uri_split(subcommand, stdin=text).status
        assert uri_split(subcommand, "--format", form, stdin=text).status == expected
    assert uri_split(subcommand, "--format", form, tmp_path / "absent").status == 2


@pytest.mark.parametrize("form", ["gitlab", "sarif"])
@SUBCOMMAND
def test_document_is_complete_without_findings(subcommand: str, form: str, tmp_path: Path) -> None:
    for arguments in ([], [tmp_path / "absent"]):
        assert count(form, uri_split(subcommand, "--format", form, *arguments).text) == 0


@pytest.mark.parametrize("form", ["gitlab", "sarif"])
def test_wrong_usage_leaves_no_document(form: str) -> None:
    ended = uri_split("check", "--format", form, "--column", "url", stdin=b"a\n")
    assert (ended.status, ended.output) == (2, b"")


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "text"])
@pytest.mark.parametrize("number", [0, 1, 4, 99])
def test_max_problems_limits_every_format(form: str, number: int) -> None:
    everything = count("jsonl", uri_split("check", "--format", "jsonl", stdin=FINDINGS).text)
    ended = uri_split("check", "--format", form, "--max-problems", number, stdin=FINDINGS)
    assert (ended.status, count(form, ended.text)) == (1, min(number, everything))


@FORM
def test_quiet_prints_nothing_in_every_format(form: str) -> None:
    assert uri_split("check", "--format", form, "--quiet", stdin=FINDINGS) == (1, b"", "")


@pytest.mark.parametrize("form", ["github", "gitlab", "sarif"])
@SUBCOMMAND
def test_reports_never_contain_passwords(subcommand: str, form: str) -> None:
    text = b'see http://me:SECRET@127.1/ or "http://me:SECRET@a/b c" http//me:SECRET@h/\n'
    ended = uri_split(subcommand, "--format", form, stdin=text)
    assert ended.status == int(subcommand != "find")
    assert b"SECRET" not in ended.output


@SUBCOMMAND
def test_levels_differ(subcommand: str) -> None:
    ended = uri_split(subcommand, "--format", "github", stdin=b"http://127.1/ \n")
    assert ended.text.startswith({"check": "::error ", "find": "::notice ", "hazards": "::warning "}[subcommand])


def test_harmless_hazards_are_notes() -> None:
    ended = uri_split("hazards", "--notes", "--format", "github", stdin=b"http://a:80/\n")
    assert ended.text.startswith("::notice ")


def test_uri_over_several_lines_has_its_end() -> None:
    text = b"see <http://example.com/a\n  long-one>, http://a/b\n"
    log = json.loads(uri_split("find", "--format", "sarif", stdin=text).text)
    regions = [result["locations"][0]["physicalLocation"]["region"] for result in log["runs"][0]["results"]]
    assert [tuple(region.values()) for region in regions] == [(1, 6, 2, 11), (2, 14, 2, 24)]
