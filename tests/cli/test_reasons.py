"""Problems of a line, as text for people."""

import pytest

from uri_split import diagnose
from uri_split._grammar import RuleName
from uri_split.cli.lines import Line, reasons
from uri_split.cli.records import Record, whole
from uri_split.messages import Message, message


@pytest.mark.parametrize(
    ("text", "rule", "shown"),
    [
        ("http://me:se cret@a/", "URI", "    http://me:***@a/"),
        ("me:se cret@a", "authority", "    me:***@a"),
        ("me:se/cret", "userinfo", "    me:***"),
        ("a b", "segment", "    a b"),
    ],
)
def test_passwords_are_hidden_in_reasons(text: str, rule: RuleName, shown: str) -> None:
    (reason,) = reasons(Line("links.txt", text, Record(7, text, text, whole)), rule, diagnose(text, rule), None)
    first, second, *_ = reason.splitlines()
    assert first.startswith("links.txt:7:")
    assert second == shown
    assert "cret" not in reason


def reasons_of(suggestion: Message | None) -> list[str]:
    text = "http://a b/c d"
    return list(
        reasons(Line("links.txt", text, Record(7, text, text, whole)), "URI", diagnose(text, "URI"), suggestion)
    )


def test_help_follows_its_place_if_nothing_is_suggested() -> None:
    first, second = reasons_of(None)
    assert first.endswith("    http://a b/c d\n            ^\n")
    assert second.endswith("    http://a b/c d\n                ^\n    help: write %20\n")


def test_suggestion_follows_the_last_place() -> None:
    first, second = reasons_of(message("help/remove-all"))
    assert "help" not in first
    assert second.endswith("    help: remove them\n")
    assert second.count("help") == 1
