"""Findings in SARIF, checked by its schema and by Microsoft's validator."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from shutil import which

import pytest
from jsonschema_rs import Draft202012Validator

from tests.cli.command_line import uri_split
from tests.cli.formats.findings import ALL, FULL, HOSTILE, PLAIN
from tests.engines.engine import AbsentError, report
from uri_split import URIReference
from uri_split.cli.formats import Finding, artifact_uri, sarif

FINDINGS = pytest.mark.parametrize("findings", [(), (PLAIN,), ALL], ids=["none", "one", "all"])
TEXT = 'http://{a}/[x](y)\nwww.example.com/a\nhttp://me:pw@h/ a\nhttp://google.com@0x7f.1/%2e%2e/\n"http://a/b c"\n'


@pytest.fixture(scope="module")
def multitool() -> Path:
    found = which("sarif-multitool-linux")
    if not found:
        report(AbsentError("npm's package @microsoft/sarif-multitool-linux is not on the path: install it"))
    return Path(found).resolve()


def log_of(findings: Sequence[Finding]) -> str:
    return "".join(sarif(findings))


def test_result_has_its_region_and_its_rule() -> None:
    (run,) = json.loads(log_of([FULL, PLAIN, FULL]))["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["missing-scheme", "bad-character"]
    assert [result["ruleIndex"] for result in run["results"]] == [0, 1, 0]
    result = run["results"][1]
    assert result["message"] == {"text": "wrong"}
    assert result["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "a%20b/links.txt"},
        "region": {"startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 8},
    }


def test_rule_has_its_title_and_the_page_about_it() -> None:
    (rule,) = json.loads(uri_split("check", "--format", "sarif", stdin=b"a b\n").text)["runs"][0]["tool"]["driver"][
        "rules"
    ][:1]
    assert rule == {
        "id": "missing-scheme",
        "shortDescription": {"text": "A URI must begin with a scheme."},
        "fullDescription": {"text": "A URI must begin with a scheme."},
        "helpUri": "https://uri-split.github.io/uri_split/reference/problems/missing-scheme/",
    }


def test_fixes_have_artifact_changes() -> None:
    (result,) = json.loads(log_of([FULL]))["runs"][0]["results"]
    assert result["message"] == {"text": "wrong\nhelp: write it"}
    assert result["fixes"][0] == {
        "description": {"text": "write a"},
        "artifactChanges": [
            {
                "artifactLocation": {"uri": "links.csv"},
                "replacements": [
                    {
                        "deletedRegion": {"startLine": 1, "startColumn": 1, "endLine": 4, "endColumn": 4},
                        "insertedContent": {"text": '"a"'},
                    }
                ],
            }
        ],
        "properties": {"certainty": "safe"},
    }


def test_message_has_no_placeholder_and_no_link() -> None:
    (result,) = json.loads(log_of([HOSTILE]))["runs"][0]["results"]
    assert "{{0}} [a\\](http://b/)" in result["message"]["text"]
    assert result["fixes"][0]["description"]["text"] == "write\n{{1}}"


def test_log_is_printable_and_yielded_piece_by_piece() -> None:
    pieces = sarif(ALL)
    assert next(pieces).count("ruleId") == 1
    assert all(map(str.isprintable, log_of(ALL).split("\n")))


def test_names_of_files_become_references(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    artifact_uri.cache_clear()
    names = ["a:b", "./a", "a\udce9", "<stdin>", "../a b%", str(tmp_path / "é" / "a"), "/absent:/a"]
    references = [artifact_uri(name) for name in names]
    assert references == ["./a:b", "a", "a%E9", "%3Cstdin%3E", "../a%20b%25", "%C3%A9/a", "file:///absent:/a"]
    assert all(map(URIReference, references))
    artifact_uri.cache_clear()


@FINDINGS
def test_log_matches_the_schema(findings: Sequence[Finding], multitool: Path) -> None:
    schema = json.loads((multitool.parent / "sarif-2.1.0.json").read_text("utf-8-sig"))
    Draft202012Validator(schema).validate(json.loads(log_of(findings)))


@pytest.mark.parametrize("subcommand", ["check", "find", "hazards"])
def test_schema_accepts_the_logs_of_the_command(subcommand: str, multitool: Path) -> None:
    schema = json.loads((multitool.parent / "sarif-2.1.0.json").read_text("utf-8-sig"))
    log = uri_split(subcommand, "--format", "sarif", stdin=TEXT.encode()).text
    Draft202012Validator(schema).validate(json.loads(log))


def test_validator_has_no_remark(tmp_path: Path, multitool: Path) -> None:
    for number, findings in enumerate([(), ALL]):
        (tmp_path / f"{number}.sarif").write_text(log_of(findings))
    for subcommand in ("check", "find", "hazards"):
        log = uri_split(subcommand, "--format", "sarif", stdin=TEXT.encode()).text
        (tmp_path / f"{subcommand}.sarif").write_text(log)
    ended = subprocess.run(
        [multitool, "validate", *sorted(tmp_path.glob("*.sarif"))], capture_output=True, text=True, check=False
    )
    assert "5 files scanned" in ended.stdout
    assert (ended.returncode, "warning" in ended.stdout) == (0, False), ended.stdout
