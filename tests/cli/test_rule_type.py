"""Names of rules as arguments and options."""

import click
import pytest

from tests.cli.command_line import uri_split
from uri_split.cli.options import RULE


@pytest.mark.parametrize("arguments", [["check", "--rule"], ["pattern"]])
def test_unknown_rule_is_rejected_with_the_nearest_names(arguments: list[str]) -> None:
    ended = uri_split(*arguments, "ipv6")
    assert ended.status == 2
    assert ended.errors.endswith(': unknown rule "ipv6": did you mean "IPv6address"?\n')


def test_unknown_rule_is_rejected_with_all_names_if_none_is_near() -> None:
    said = uri_split("check", "--rule", "nope").errors
    assert ': unknown rule "nope": the rules are ' in said
    assert ", IPv6address, " in said
    assert "RULES" not in said


def test_password_given_in_place_of_a_rule_is_hidden() -> None:
    ended = uri_split("check", "--rule", "//me:secret@example.com/")
    assert ended.status == 2
    assert "unknown rule" in ended.errors
    assert "secret" not in ended.errors


def test_shell_completes_rules() -> None:
    context, argument = click.Context(click.Command("pattern")), click.Argument(["rule"])
    assert [item.value for item in RULE.shell_complete(context, argument, "path-")] == [
        "path-abempty",
        "path-absolute",
        "path-noscheme",
        "path-rootless",
        "path-empty",
    ]
