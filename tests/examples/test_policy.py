"""The example of a policy in a file is one that `dump` could write, and its cases pass."""

from tests.cli.command_line import uri_split
from tests.docs.pages import ROOT
from uri_split import Policy

EXAMPLES = ROOT / "examples"


def test_policy_decides_all_cases_as_they_say() -> None:
    assert uri_split("policy", "test", EXAMPLES / "policy.toml", EXAMPLES / "cases.txt").status == 0
    expected = Policy(schemes={"https"}, hosts={"example.com", "*.example.com"})
    assert Policy.load(EXAMPLES / "policy.toml") == expected
