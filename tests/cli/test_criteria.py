"""Requirements of the options of ``check``."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.command_line import uri_split
from uri_split._diagnosis import diagnose
from uri_split._suggestion import meant
from uri_split.cli.options import PRESETS, criteria, remembered


@pytest.mark.parametrize(
    ("preset", "schemes", "hosts", "accepted", "refused"),
    [
        (None, (), (), "urn:x", "a b"),
        ("web-link", (), (), "http://a/", "ftp://a/"),
        ("web-origin", (), (), "http://a", "http://a/"),
        ("website", (), (), "http://a.example/", "http://localhost/"),
        ("webhook", (), (), "https://a.example/hook?id=1", "http://a.example/hook"),
        ("callback", (), (), "http://localhost/", "http://a/"),
        ("web-link", ("https",), (), "https://a/", "http://a/"),
        (None, ("urn", "https"), (), "urn:x", "http://a/"),
        (None, (), ("*.example.com", "example.net"), "http://a.example.com/", "http://example.com/"),
    ],
)
def test_policy_is_built_of_its_parts(
    preset: str | None, schemes: Sequence[str], hosts: Sequence[str], accepted: str, refused: str
) -> None:
    required = criteria("URI", preset, schemes, hosts)
    assert required.accepts(accepted)
    assert not required.accepts(refused)
    assert required.problems(refused)


def test_policy_may_be_a_file_whose_rule_counts_unless_another_is_given(tmp_path: Path) -> None:
    file = tmp_path / "policy.toml"
    file.write_text('rule = "URI-reference"\nforbid = ["query"]\n', encoding="utf-8")
    required = criteria(None, str(file))
    assert (required.rule, required.accepts("/a"), required.accepts("https://a/?")) == ("URI-reference", True, False)
    assert criteria(None, str(file), schemes=["https"], hosts=["a"]).accepts("https://a/")
    assert not criteria("URI", str(file)).accepts("/a")
    ended = uri_split("check", "--policy", file, stdin=b"/a\n")
    assert (ended.status, ended.text) == (0, "1 line: 1 valid URI reference, 0 invalid\n")
    ended = uri_split("check", "--policy", tmp_path / "absent.json", stdin=b"/a\n")
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.endswith("absent.json: No such file or directory\n")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_policy(preset: str) -> None:
    assert criteria("URI", preset).accepts("https://example.com")


def test_suggestions_have_the_default_scheme_or_that_of_the_policy() -> None:
    text = "www.example.com"
    assert criteria("URI").suggestions(text)[0].uri == f"https://{text}"
    assert criteria("URI", default_scheme="ftp").suggestions(text)[0].uri == f"ftp://{text}"
    assert criteria("URI", schemes=["ws"]).suggestions(text)[0].uri == f"ws://{text}"


def test_help_is_the_suggestion_of_the_policy() -> None:
    ended = uri_split("check", "--scheme", "https", stdin=b"http://example.com/\n")
    assert "    ^^^^\n    help: write https://example.com/\n" in ended.text
    assert ended.text.endswith("\n--unsafe-fixes would fix 1 line\n")


def test_policy_problems_are_reported_like_those_of_the_grammar(tmp_path: Path) -> None:
    file = tmp_path / "links"
    file.write_text("https://a/\nftp://b/\nhttps://c d/\n")
    ended = uri_split("check", "--policy", "web-link", file)
    assert ended.status == 1
    assert f'{file}:2:1: the scheme must be http or https, found "ftp"' in ended.text
    assert f"{file}:3:10: a space is not allowed in a host" in ended.text
    assert "3 lines: 1 valid URI, 2 invalid" in ended.text


@pytest.mark.parametrize("form", ["jsonl", "github"])
def test_policy_problems_have_all_formats(form: str) -> None:
    ended = uri_split("check", "--scheme", "https", "--format", form, stdin=b"ftp://b/\n")
    assert ended.status == 1
    assert "scheme-not-listed" in ended.text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--policy", "web-link", "--rule", "host"), "--policy, --scheme and --host require one of these rules: URI,"),
        (("--host", "a b"), '"a b"'),
        (("--host", "a", "--default-scheme", "http"), "--default-scheme does not apply to a policy"),
        (("--policy", "web-link", "--rule", "relative-ref"), "a relative-ref has no scheme"),
    ],
)
def test_contradictory_policy_is_refused(options: Sequence[str], said: str) -> None:
    ended = uri_split("check", *options)
    assert ended.status == 2
    assert said in ended.errors


# Lines with hundreds of problems took gigabytes.
def test_results_are_remembered_for_texts_of_limited_length_together() -> None:
    calls: list[str] = []

    @remembered
    def words(text: str) -> list[str]:
        calls.append(text)
        return text.split()

    for text, is_remembered in (("a b", True), ("a" * 900, True), ("a" * 1000, False)):
        assert words(text) == words(text) == text.split()
        assert calls.count(text) == (1 if is_remembered else 2)
    for number in range(1000):
        words(f"{number:099}")
    words("a b")
    assert calls.count("a b") == 2
    words("a b")
    assert calls.count("a b") == 2


@pytest.mark.parametrize(("length", "is_remembered"), [(1, True), (10_000, False)])
def test_suggestions_for_short_texts_that_recur_are_remembered(length: int, *, is_remembered: bool) -> None:
    text = f"http//remembered.example/{'a' * length}"
    first, second = (criteria("URI") for _ in range(2))
    assert first.suggestions(text) == second.suggestions(text) == meant.suggestions(text, "URI", "https")
    assert (first.suggestions(text) is second.suggestions(text)) == is_remembered
    assert first.problems(text) == second.problems(text) == diagnose(text, "URI")
    assert criteria("URI", default_scheme="ftp").suggestions("a.example") != first.suggestions("a.example")
