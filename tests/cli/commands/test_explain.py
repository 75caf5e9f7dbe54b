"""``uri-split explain``."""

import json

import click
import pytest

from tests.cli.command_line import uri_split
from uri_split._explanations import entries_of
from uri_split._grammar import RuleName
from uri_split.cli.commands.explain import explain
from uri_split.rules import RULES


# Section 3
def test_picture_of_the_rfc_is_drawn() -> None:
    assert (
        uri_split("explain", "foo://example.com:8042/over/there?name=ferret#nose").text
        == r"""
  foo://example.com:8042/over/there?name=ferret#nose
  \_/   \______________/\_________/ \_________/ \__/
   |           |             |           |       |
  scheme   authority        path       query  fragment
        \_________/ \__/
             |       |
            host    port

absent: userinfo
valid: a URI (URI, RFC 3986 section 3)
"""
    )
    assert (
        uri_split("explain", "urn:example:animal:ferret:nose").text
        == r"""
  urn:example:animal:ferret:nose
  \_/ \________________________/
   |              |
  scheme         path

absent: authority, query, fragment
valid: a URI without a fragment (absolute-URI, RFC 3986 section 4.3)
"""
    )


def test_invalid_text_has_reasons_below_the_picture() -> None:
    ended = uri_split("explain", "http://me:secret@example.com:8x/a b")
    assert ended.status == 1
    assert ended.errors == ""
    assert (
        ended.text
        == r"""
  http://me:***@example.com:8x/a b
  \__/   \___________________/\__/
   |               |           |
  scheme       authority      path
         \____/ \____________/
           |          |
        userinfo     host

absent: query, fragment, port
not a valid URI reference:
  http://me:***@example.com:8x/a b
                             ^  ^
  port must be digits, found "x" (port, RFC 3986 section 3.2.3)
  a space is not allowed in a path (path, RFC 3986 section 3.3)
  help: write http://me:***@example.com:8/a%20b
"""
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        # Sections 3, 4.3, 4.2 and 4.4
        ("a:#", "a URI (URI, RFC 3986 section 3)"),
        ("a:", "a URI without a fragment (absolute-URI, RFC 3986 section 4.3)"),
        ("//a", "a network-path reference (relative-ref, RFC 3986 section 4.2)"),
        ("/a", "an absolute-path reference (relative-ref, RFC 3986 section 4.2)"),
        ("a", "a relative-path reference (relative-ref, RFC 3986 section 4.2)"),
        ("?a", "a relative-path reference (relative-ref, RFC 3986 section 4.2)"),
        ("#a", "a same-document reference (relative-ref, RFC 3986 section 4.4)"),
        ("", "a same-document reference (relative-ref, RFC 3986 section 4.4)"),
    ],
)
def test_verdict_names_the_kind_of_reference(text: str, kind: str) -> None:
    ended = uri_split("explain", text)
    assert ended.status == 0
    assert ended.text.endswith(f"\nvalid: {kind}\n")


@pytest.mark.parametrize("name", RULES)
def test_name_of_a_rule_explains_it(name: RuleName) -> None:
    rule = RULES[name]
    text = uri_split("explain", name).text
    page = (
        f"rule {name}: {rule.expects} (RFC 3986, section {rule.section})\n\n{rule.abnf}\n\n"
        f"https://uri-split.github.io/uri_split/reference/rules/#{name}\n"
    )
    pages = [f"{entry.kind} {name}: " for entry in entries_of(name)]
    assert text.endswith(f"\n\n{page}") if pages else text == page
    assert text.startswith(pages[0] if pages else "rule ")
    assert uri_split("explain", f"./{name}").text.endswith("(relative-ref, RFC 3986 section 4.2)\n")


def test_help_follows_the_verdict_about_a_slip() -> None:
    assert uri_split("explain", "http:/example.com").text.endswith(
        "valid: a URI without a fragment (absolute-URI, RFC 3986 section 4.3)\nhelp: write http://example.com\n"
    )
    assert "help" not in uri_split("explain", "https://example.com/a.").text  # only possibly a slip


@pytest.mark.parametrize("before", ["http://", "http:\\", "x: /", "http: //", "x://h//", "/ /"])
def test_picture_hides_what_the_reasons_hide(before: str) -> None:
    ended = uri_split("explain", f"{before}me:secret@example.com/ x")
    assert "secret" not in ended.text
    assert ended.text.count(f"{before}me:***@example.com/ x") == 2


def test_empty_and_absent_components_are_listed() -> None:
    assert "\nempty: path, userinfo, host, port\nabsent: scheme, query, fragment\n" in uri_split("explain", "//@:").text
    assert "empty" not in uri_split("explain", "a:b").text
    assert "absent" not in uri_split("explain", "a://b@c:1/d?e#f").text


def test_text_may_begin_with_a_hyphen() -> None:
    assert "path" in uri_split("explain", "--", "-x").text


def test_long_text_is_drawn_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in (60, 100, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        _, line, *_ = uri_split("explain", f"http://example.com/{'a' * 1000}?{'b' * 1000}").text.splitlines()
        assert columns - 2 <= len(line) <= columns


def test_code_has_its_page() -> None:
    ended = uri_split("explain", "bad-character")
    assert (ended.status, ended.errors) == (0, "")
    assert ended.text.startswith("problem bad-character: A character is not allowed in its component.\n\n  http:")
    assert ended.text.endswith("\n\nhttps://uri-split.github.io/uri_split/reference/problems/bad-character/\n")


def test_code_of_a_mistake_has_wrong_and_right_code() -> None:
    ended = uri_split("explain", "U005")
    assert (ended.status, ended.errors) == (0, "")
    assert ended.text.startswith(
        "mistake U005: `urljoin` drops a part of the base.\n\n  from urllib.parse import urljoin\n\n"
    )
    assert (
        '\n\nRight:\n\n  from urllib.parse import urljoin\n\n  users = urljoin("https://api.example/v1/", "users")\n'
        in ended.text
    )


def test_shell_completes_codes() -> None:
    context, (argument, *_) = click.Context(explain), explain.params
    assert [item.value for item in argument.shell_complete(context, "bad-c")] == ["bad-character", "bad-component"]
    assert [item.value for item in argument.shell_complete(context, "other-p")] == ["other-path", "other-port"]
    assert [item.value for item in argument.shell_complete(context, "U009")] == ["U009"]


def test_code_of_a_comparison_with_browsers_has_the_page_about_them() -> None:
    ended = uri_split("explain", "other-path")
    assert (ended.status, ended.errors) == (0, "")
    assert ended.text == (
        "outcome other-path: Browsers read another path.\n\n"
        "To see both readings of a text, write uri-split explain --browser TEXT.\n\n"
        "https://uri-split.github.io/uri_split/guide/browsers/\n"
    )
    assert "valid: a relative-path reference" in uri_split("explain", "./other-path").text


def test_code_of_two_kinds_has_two_pages() -> None:
    text = uri_split("explain", "more").text
    assert text.startswith("problem more: ")
    assert "/reference/problems/more/\n\nhazard more: " in text


def test_page_is_at_most_80_columns_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    wide = uri_split("explain", "bad-character").text
    monkeypatch.setenv("COLUMNS", "80")
    assert uri_split("explain", "bad-character").text == wide


def test_code_after_a_dot_and_a_slash_is_a_reference() -> None:
    assert "valid: a relative-path reference" in uri_split("explain", "./bad-character").text
    assert "valid: a relative-path reference" in uri_split("explain", "Bad-Character").text


def test_misspelled_code_is_explained_as_a_reference_with_the_code() -> None:
    lines = uri_split("explain", "bad-charcter").text.splitlines()
    assert lines[-2].startswith("valid: a relative-path reference")
    assert lines[-1] == "help: to read about a code, write uri-split explain bad-character"


def test_url_of_a_browser_is_drawn_below_and_the_differences_are_last() -> None:
    ended = uri_split("explain", "--browser", "http://127.1/")
    assert (ended.status, ended.errors) == (0, "")
    assert (
        ended.text
        == r"""
  RFC 3986  http://127.1/
            \__/   \___/|
             |       |  |
            scheme   | path
                 authority
                   ^^^^^
                     |
                    host

  browsers  http://127.0.0.1/
            \__/   \_______/|
             |         |    |
            scheme     |   path
                   authority
                   ^^^^^^^^^
                       |
                      host

absent: query, fragment, userinfo, port
valid: a URI without a fragment (absolute-URI, RFC 3986 section 4.3)
in browsers: another host
  host: "127.1" (RFC 3986), "127.0.0.1" (browsers)
    browsers read "127.1" as the address 127.0.0.1 (ipv4-shorthand)
"""
    )


def test_text_that_browsers_keep_has_one_more_line() -> None:
    plain = uri_split("explain", "mailto:a@b")
    assert uri_split("explain", "--browser", "mailto:a@b").text == f"{plain.text}in browsers: the same\n"


def test_browsers_do_not_change_the_exit_status() -> None:
    for text, status in (("http:\\\\h/", 1), ("http://h:99999/", 0), ("../up", 0), ("http://h/a b", 1)):
        assert uri_split("explain", "--browser", text).status == uri_split("explain", text).status == status


def test_base_is_that_of_a_relative_reference() -> None:
    ended = uri_split("explain", "--browser", "--base", "http://me:secret@h/a/b", "../c")
    assert ended.text.endswith("section 4.2)\nin browsers: the same, http://me:***@h/c\n")


def test_base_requires_browsers() -> None:
    ended = uri_split("explain", "--base", "http://h/", "../c")
    assert ended.status == 2
    assert "--base requires --browser: the picture of a text needs no base" in ended.errors


def test_code_has_its_page_with_browsers_too() -> None:
    assert uri_split("explain", "--browser", "bad-character") == uri_split("explain", "bad-character")


@pytest.mark.parametrize("text", ["/" * 10**6, "\ud800", "http://\0\t/", "\n"])
def test_hostile_text_is_explained_with_browsers(text: str) -> None:
    ended = uri_split("explain", "--browser", text)
    assert ended.status in {0, 1}
    assert len(ended.text) < 3000


@pytest.mark.usefixtures("_without_browsers")
def test_missing_package_names_its_extra() -> None:
    ended = uri_split("explain", "--browser", "http://h/")
    assert ended.status == 2
    assert ended.errors.endswith(" needs the package ada_url: install uri_split with the extra browsers\n")
    assert ended.output == b""
    assert uri_split("explain", "http://h/").status == 0


def test_json_has_the_components_problems_and_suggestions() -> None:
    ended = uri_split("explain", "--json", "http://me:secret@example.com:8x/a?")
    assert ended.status == 1
    assert "secret" not in ended.text
    found = json.loads(ended.text)
    assert (found["valid"], found["kind"]) == (False, None)
    assert (found["userinfo"], found["host"], found["path"], found["query"]) == ("me:***", "example.com:8x", "/a", "")
    assert [(problem["code"], problem["start"]) for problem in found["problems"]] == [("port-not-digits", 30)]
    assert found["suggestions"][0] == {
        "uri": "http://me:***@example.com:8/a?",
        "certainty": "likely",
        "message": "write http://me:***@example.com:8/a?",
    }


def test_json_describes_a_text_that_is_also_a_code() -> None:
    ended = uri_split("explain", "--json", "bad-character")
    assert ended.status == 0
    found = json.loads(ended.text)
    assert (found["text"], found["valid"], found["kind"]) == ("bad-character", True, "relative-path")
    assert found["fragment"] is None


def test_json_and_browser_are_refused_together() -> None:
    assert "--json and --browser are mutually exclusive" in uri_split("explain", "--json", "--browser", "a:").errors
