"""``uri-split prove``."""

import json

import pytest

from tests.cli.command_line import on_a_terminal, uri_split
from uri_split.dialects import Dialect
from uri_split.rules import RULES, Rule


@pytest.fixture
def wrong_pattern(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pattern of port require a digit, and that of gen-delims match no "?" but a space."""
    pattern_of = Rule.pattern

    def pattern(rule: Rule, dialect: Dialect) -> str:
        wrong = {"port": "[0-9]+", "gen-delims": r"[:\/#\[\]@ ]"}
        return wrong.get(rule.name) or pattern_of(rule, dialect)

    monkeypatch.setattr(Rule, "pattern", pattern)


def test_table_has_a_line_for_each_rule() -> None:
    ended = uri_split("prove")
    head, _, *rows, summary = ended.text.splitlines()
    assert (ended.status, ended.errors) == (0, "")
    assert head.split() == ["rule", "states", "seconds", "result"]
    assert [row.split()[0] for row in rows] == list(RULES)
    assert rows[0].split()[::3] == ["URI", "equal"]
    assert summary.startswith("36 rules: all equal to the ABNF of RFC 3986, in ")


def test_json_line_of_a_rule_has_numbers() -> None:
    ended = uri_split("prove", "--json")
    assert ended.status == 0
    first = json.loads(ended.text.splitlines()[0])
    assert 0 < first.pop("seconds") < 60
    assert first == {"rule": "URI", "states": 180, "result": "equal", "only_pattern": None, "only_abnf": None}


@pytest.mark.usefixtures("wrong_pattern")
def test_difference_is_shown_in_a_table() -> None:
    ended = uri_split("prove")
    assert ended.status == 1
    lines = ended.text.splitlines()
    assert lines[0].split() == ["rule", "states", "seconds", "result", "only_pattern", "only_abnf"]
    (port,) = (line for line in lines if line.startswith("port "))
    (delimiters,) = (line for line in lines if line.startswith("gen-delims "))
    assert port.split()[3] == delimiters.split()[3] == "different"
    assert port.split()[4:] == ['""']
    assert delimiters.split()[4:] == ["a", "space", '"?"']
    assert lines[-1].startswith("36 rules: 2 different from the ABNF of RFC 3986, in ")


@pytest.mark.usefixtures("wrong_pattern")
def test_csv_distinguishes_the_empty_text_from_no_difference() -> None:
    ended = uri_split("prove", "--format", "csv")
    port = next(line for line in ended.text.splitlines() if line.startswith("port,"))
    assert port.endswith(',,""')
    assert ended.status == 1


def test_bar_counts_rules_on_a_terminal() -> None:
    ended = on_a_terminal("prove", "--json")
    assert (ended.status, ended.output.count(b"\n")) == (0, 36)
    assert "36/36" in ended.errors


@pytest.mark.parametrize(
    ("arguments", "result", "only_pattern", "only_other"),
    [
        ([r"^https?://[^\s/$.?#].[^\s]*$"], "different", "http://a%", "a:"),
        (["[0-9a-fA-F]{1,4}", "--rule", "h16", "--how", "fullmatch"], "equal", None, None),
        (["[0-9]", "--rule", "port", "--how", "match"], "different", "0a", ""),
        ([r"[0-9]*\n?", "--rule", "port", "--how", "fullmatch"], "different", "\n", None),
        (["^https?://[a-z.]+/", "--policy", "web-link"], "different", "http://./", "http://a"),
    ],
)
def test_pattern_is_compared(
    arguments: list[str], result: str, only_pattern: str | None, only_other: str | None
) -> None:
    ended = uri_split("prove", *arguments, "--json")
    assert json.loads(ended.text) == {"result": result, "only_pattern": only_pattern, "only_other": only_other}
    assert ended.status == (result == "different")


def test_invisible_character_is_named_in_a_table() -> None:
    ended = uri_split("prove", r"(?:[0-9]*|\n)", "--rule", "port", "--how", "fullmatch")
    assert "a line feed" in ended.text
    ended = uri_split("prove", r"[0-9]*\Z|\n\t", "--rule", "port", "--how", "fullmatch")
    assert '"␊␉"' in ended.text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["("], "not a regular expression: missing ), unterminated subpattern at position 0"),
        ([r"(a)\1"], r'"\1" cannot be proven: write the regular expression without it'),
        (["a", "--rule", "url"], 'unknown rule "url": did you mean "URI" or "query"?'),
        (["a", "--rule", "host", "--policy", "callback"], "--rule and --policy are mutually exclusive"),
        (["--rule", "host"], "--rule and --policy require PATTERN"),
        (["--policy", "callback"], "--rule and --policy require PATTERN"),
        (["a", "--how", "split"], "'split' is not one of 'search', 'match', 'fullmatch'"),
    ],
)
def test_bad_usage_is_reported(arguments: list[str], said: str) -> None:
    ended = uri_split("prove", *arguments)
    assert (ended.status, ended.output) == (2, b"")
    assert said in ended.errors
