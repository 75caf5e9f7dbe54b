"""Problems of a line, as text for people."""

import pytest

from uri_split import diagnose
from uri_split._grammar.names import RuleName
from uri_split.cli.lines import Line
from uri_split.cli.reasons import reasons


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
    (reason,) = reasons(Line("links.txt", 7, text), rule, diagnose(text, rule))
    first, second, _ = reason.splitlines()
    assert first.startswith("links.txt:7:")
    assert second == shown
    assert "cret" not in reason
