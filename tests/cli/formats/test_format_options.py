"""``--format`` and the flags that mean one of its values."""

import pytest
from click.shell_completion import ShellComplete

from tests.cli.command_line import uri_split
from uri_split.cli.command import uri_split as command

TEXT = b"see http://a b/\n"


@pytest.mark.parametrize("given", ["check", "count --by host", "find", "hazards", "match /a{b}", "split"])
def test_json_means_json_lines_everywhere(given: str) -> None:
    words = given.split()
    ended = uri_split(*words, "--json", stdin=TEXT)
    assert ended == uri_split(*words, "--format", "jsonl", stdin=TEXT)
    assert ended == uri_split(*words, "--json", "--format", "jsonl", "--json", stdin=TEXT)
    assert all(line.startswith("{") for line in ended.text.splitlines())


@pytest.mark.parametrize("options", [["--json", "--format", "csv"], ["--format", "csv", "--json"]])
def test_json_and_another_format_are_refused(options: list[str]) -> None:
    ended = uri_split("split", *options)
    assert ended.status == 2
    assert ended.errors.endswith("Error: --json means --format jsonl, not csv: remove one of them\n")


def test_two_flags_for_formats_are_refused() -> None:
    errors = "Error: --json means --format jsonl, not uri: remove one of them\n"
    assert uri_split("find", "--only", "--json").errors.endswith(errors)


def test_contradictions_do_not_stop_completion() -> None:
    completion = ShellComplete(command, {}, "uri-split", "_URI_SPLIT_COMPLETE")
    items = completion.get_completions(["split", "--json", "--format", "csv", "--red"], "--red")
    assert [item.value for item in items] == ["--redact"]
