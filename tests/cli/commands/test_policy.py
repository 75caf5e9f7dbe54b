"""``uri-split policy``."""

import json
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from tests.cli.command_line import uri_split
from tests.loaded import forget
from uri_split import CombinedPolicy, Policy
from uri_split._algebra.hosts import public_suffixes
from uri_split._policy.languages import Undecided
from uri_split.cli import command
from uri_split.cli.formats import FORMATS, POLICY_TITLES
from uri_split.cli.options import PRESETS

STRICT = 'schemes = ["https"]\nhosts = ["example.com"]\n'
CASES = """\
# What people type.
+ https://example.com/

- http://example.com/
- https://example.net/
+ https://example.com/?q=a b
+ http://me:secret@example.com/
- https://example.com/#top
https://example.com/
-
"""


@pytest.fixture(autouse=True)
def _in_a_folder_with_policies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("policy.toml").write_text(STRICT, encoding="utf-8")
    Path("cases.txt").write_text(CASES, encoding="utf-8")


# uri-split policy test


def test_cases_that_the_policy_decides_otherwise_are_reported_with_reasons() -> None:
    ended = uri_split("policy", "test", "policy.toml", "cases.txt")
    assert ended == (
        1,
        b"""\
cases.txt:6:27: refused, but must be accepted: a space is not allowed in a query (query, RFC 3986 section 3.4) \
(bad-character)
    https://example.com/?q=a b
                            ^
cases.txt:7:3: refused, but must be accepted: the scheme must be https, found "http" (scheme-not-listed)
    http://me:***@example.com/
    ^^^^
cases.txt:7:10: refused, but must be accepted: userinfo is not allowed (component-forbidden)
    http://me:***@example.com/
           ^^^^^^^
cases.txt:8:3: accepted, but must be refused (case-accepted)
    https://example.com/#top
    ^^^^^^^^^^^^^^^^^^^^^^^^
cases.txt:9:1: a case must begin with "+ " or "- ", and a comment with "#" (not-a-case)
8 cases: 4 passed, 4 failed
""",
        "",
    )


def test_exit_status_is_0_if_the_policy_decides_all_cases_as_it_must() -> None:
    cases = b"+ https://example.com/\r\n# a\r\n\r\n- x\r\n"
    ended = uri_split("policy", "test", "policy.toml", stdin=cases)
    assert (ended.status, ended.text) == (0, "2 cases: 2 passed, 0 failed\n")
    assert uri_split("policy", "test", "--json", "policy.toml", stdin=cases).output == b""


@pytest.mark.parametrize(
    ("case", "is_right"),
    [
        ("+ ", True),
        ("+", True),
        ("+ a", True),
        ("-  a", True),
        ("- a ", True),
        ("-  a\t", True),
        (" + a", False),
        ("+a", False),
        ("+\ta", False),
        ("\ufeffx", False),
        ("- \udce9", True),
        ("+ #top", True),
    ],
)
def test_text_of_a_case_is_all_that_follows_the_sign_and_one_space(case: str, is_right: bool) -> None:  # noqa: FBT001
    Path("any.toml").write_text('rule = "URI-reference"\n', encoding="utf-8")
    stdin = case.encode("utf-8", "surrogateescape")
    assert uri_split("policy", "test", "any.toml", stdin=stdin).status == int(not is_right)


def test_findings_are_annotations_on_github() -> None:
    lines = uri_split("policy", "test", "--format", "github", "policy.toml", "cases.txt").text.splitlines()
    assert lines[-2:] == [
        "::error file=cases.txt,line=8,col=3,endColumn=26,title=case-accepted::accepted, but must be refused",
        (
            '::error file=cases.txt,line=9,col=1,endColumn=1,title=not-a-case::a case must begin with "+ " or "- ", '
            'and a comment with "#"'
        ),
    ]
    assert "secret" not in "".join(lines)


def test_findings_are_json_lines() -> None:
    lines = map(json.loads, uri_split("policy", "test", "--json", "policy.toml", "cases.txt").text.splitlines())
    assert [(line["line"], line["column"], line["end_column"], line["code"]) for line in lines] == [
        (6, 27, 28, "bad-character"),
        (7, 3, 7, "scheme-not-listed"),
        (7, 10, 20, "component-forbidden"),
        (8, 3, 27, "case-accepted"),
        (9, 1, 2, "not-a-case"),
    ]


def test_a_file_without_cases_is_an_error() -> None:
    Path("cases.txt").write_text("# later\n", encoding="utf-8")
    ended = uri_split("policy", "test", "policy.toml", "cases.txt")
    assert ended == (2, b"", 'uri-split: no cases in cases.txt: write "+ " or "- " before each text\n')
    ended = uri_split("policy", "test", "policy.toml", "absent.txt")
    assert ended == (2, b"", "uri-split: cannot read absent.txt: No such file or directory\n")


@pytest.mark.parametrize("name", PRESETS)
def test_a_policy_may_be_one_that_has_a_name(name: str) -> None:
    assert uri_split("policy", "test", name, stdin=b"+ https://example.com\n- javascript:alert(1)").status == 0


# uri-split policy explain


def test_explanation_has_an_example_the_settings_and_what_may_surprise() -> None:
    Path("wide.toml").write_text('schemes = ["https", "http"]\npublic_hosts_only = true\n', encoding="utf-8")
    assert uri_split("policy", "explain", "wide.toml") == (
        0,
        b"""\
A URI with the scheme http or https, without userinfo, with a host on the public Internet, with a length of at most \
2,048

example:
    https://example.com/page

settings:
    schemes = ["http", "https"]
    public_hosts_only = true

it also accepts:
    "http://www.example.com/", which is requested without encryption: list only https in schemes

patterns do not fully enforce:
    public_hosts_only
    max_length (in engines without look-ahead)
""",
        "",
    )


def test_explanation_leaves_out_what_there_is_not() -> None:
    Path("short.toml").write_text(
        'require = ["userinfo", "port"]\nallow_userinfo = true\nmax_length = 9\n', encoding="utf-8"
    )
    assert "example" not in uri_split("policy", "explain", "short.toml").text
    Path("strict.toml").write_text(
        'rule = "relative-ref"\nforbid = ["host", "path", "query", "fragment"]\n', encoding="utf-8"
    )
    assert "it also accepts" not in uri_split("policy", "explain", "strict.toml").text


def test_explanation_is_a_json_object() -> None:
    explained = json.loads(uri_split("policy", "explain", "--json", "policy.toml").text)
    assert explained == {
        "description": "A URI with the scheme https, with the host example.com, without userinfo, "
        "with a length of at most 2,048",
        "example": "https://example.com/page",
        "settings": {"schemes": ["https"], "hosts": ["example.com"]},
        "surprises": [],
        "patterns_leave_out": [],
        "portable_patterns_leave_out": ["max_length"],
    }


@pytest.mark.parametrize(
    ("settings", "texts"),
    [
        ("", ["javascript:alert(1)", "file:///etc/passwd", "http://www.example.com/", "https://127.0.0.1/"]),
        ('schemes = ["https"]\nhosts = ["*.example.com"]', []),
        ('schemes = ["https"]\nhosts = ["b.example"]\nallow_password = true', ["https://user:password@b.example/"]),
        ('rule = "relative-ref"', ["//www.example.com/", "/%5Cevil.example"]),
        ('rule = "relative-ref"\nforbid = ["host"]\nallow_hidden_hosts = false', []),
    ],
)
def test_texts_that_may_surprise_are_accepted(settings: str, texts: list[str]) -> None:
    Path("policy.toml").write_text(settings, encoding="utf-8")
    explained = json.loads(uri_split("policy", "explain", "--json", "policy.toml").text)
    assert [surprise["text"] for surprise in explained["surprises"]] == texts
    assert all(Policy.loads(settings).is_valid(text) for text in texts)


def test_names_that_anybody_can_register_may_surprise(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("publicsuffixlist", reason="publicsuffixlist is not installed")
    hosts = [
        "*.com",
        "*.co.uk",
        "*.github.io",
        "*.example.com",
        "*.internal",
        "github.io",
        "me.github.io",
        "*.a.internal",
    ]
    Path("policy.toml").write_text(f'schemes = ["https"]\nhosts = {hosts}\nallow_ip_hosts = false\n', encoding="utf-8")
    text = uri_split("policy", "explain", "policy.toml").text
    assert [line for line in text.splitlines() if "evil" in line] == [
        f'    "https://evil.{name}/", which has a name that anybody can register: '
        f'list the names below "{name}" that you own'
        for name in ("co.uk", "com", "github.io")
    ]
    forget(public_suffixes)
    monkeypatch.setitem(sys.modules, "publicsuffixlist", None)
    assert "evil" not in uri_split("policy", "explain", "policy.toml").text


# uri-split policy diff


OLD = 'schemes = ["https"]\nhosts = ["a.example", "b.example"]\nforbid = ["query", "fragment"]\n'
WIDER = (
    'forbid = ["query", "fragment"]\nschemes = [\n    "https",\n]\nhosts = ["a.example", "b.example", "c.example"]\n'
)
NARROWER = 'schemes = ["https"]\nhosts = ["b.example"]\nforbid = ["query", "fragment"]\n'
OTHER = 'schemes = ["https"]\nhosts = ["b.example"]\nmax_length = 9000\nforbid = ["fragment"]\n'
SAME = f'rule = "absolute-URI"\n{OLD}'
MANY = [f"{letter}.example" for letter in "abcdefgh"]
EQUAL = json.dumps({"forbid": ["QUERY", "fragment"], "hosts": ["b.example", "A.example"], "schemes": ["https"]})


def compared(new: str, *options: str, name: str = "new.toml") -> tuple[int, str]:
    Path("old.toml").write_text(OLD, encoding="utf-8")
    Path(name).write_text(new, encoding="utf-8")
    ended = uri_split("policy", "diff", *options, "old.toml", name)
    assert ended.errors == ""
    return ended.status, ended.text


@pytest.mark.parametrize(
    ("new", "status", "text"),
    [
        (
            WIDER,
            1,
            (
                'new.toml is wider than old.toml: it also accepts "https://c.example"\n'
                '    for example, it accepts "https://c.example/page"\n    hosts: added c.example\n'
            ),
        ),
        (
            NARROWER,
            0,
            (
                'new.toml is narrower than old.toml: it no longer accepts "https://a.example"\n'
                "    hosts: removed a.example\n"
            ),
        ),
        (
            OTHER,
            1,
            (
                'new.toml accepts other texts than old.toml: it also accepts "https://b.example?", '
                'but no longer "https://a.example"\n'
                "    hosts: removed a.example\n    forbid: removed query\n    max_length: 9,000, was 2,048\n"
            ),
        ),
        (
            SAME,
            0,
            "new.toml accepts the same texts as old.toml, with other settings\n    rule: absolute-URI, was URI\n",
        ),
        (OLD, 0, "new.toml accepts the same texts as old.toml\n"),
        (
            f"hosts = {MANY}\nsame_in_browsers = true\nports = [443, 80, 8080]\n",
            1,
            (
                'new.toml accepts other texts than old.toml: it also accepts "ws://a.example", but no longer '
                '"https://a.example:0"\n    for example, it accepts "https://c.example/page"\n'
                "    schemes: all, was https\n"
                "    hosts: added c.example, d.example, e.example, f.example, g.example and 1 more\n"
                "    ports: 80, 443, 8080, was all\n    forbid: removed fragment, query\n"
                "    same_in_browsers: true, was false\n"
            ),
        ),
    ],
)
def test_difference_is_told_with_texts_and_settings(new: str, status: int, text: str) -> None:
    assert compared(new) == (status, text)


def test_equal_policies_may_be_written_otherwise() -> None:
    assert compared(EQUAL, name="new.json") == (0, "new.json accepts the same texts as old.toml\n")


@pytest.mark.parametrize(
    ("new", "name", "place"),
    [
        (WIDER, "new.toml", "line=5,col=1,endColumn=47"),
        (json.dumps(json.loads(EQUAL) | {"hosts": ["c.example"]}, indent=2), "new.json", "line=6,col=1,endColumn=12"),
        ('schemes = ["https"]\n', "new.toml", "line=1,col=1,endColumn=1"),
    ],
)
def test_wider_policy_is_annotated_on_github_at_a_changed_setting(new: str, name: str, place: str) -> None:
    status, text = compared(new, "--format", "github", name=name)
    assert status == 1
    assert text.startswith(f"::error file={name},{place},title=policy-")
    assert text.count("\n") == 1


def test_narrower_policy_is_a_notice_on_github_and_the_same_is_none() -> None:
    message = 'new.toml is narrower than old.toml: it no longer accepts "https://a.example"'
    place = "file=new.toml,line=2,col=1,endColumn=21"
    assert compared(NARROWER, "--format", "github") == (0, f"::notice {place},title=policy-narrower::{message}\n")
    assert compared(SAME, "--format", "github") == (0, "")


@pytest.mark.parametrize(
    ("new", "code", "gained", "lost"),
    [
        (WIDER, "policy-wider", "https://c.example", None),
        (NARROWER, "policy-narrower", None, "https://a.example"),
        (OTHER, "policy-other", "https://b.example?", "https://a.example"),
        (SAME, "policy-same", None, None),
    ],
)
def test_difference_is_a_json_object(new: str, code: str, gained: str | None, lost: str | None) -> None:
    found = json.loads(compared(new, "--json")[1])
    assert (found["code"], found["also_accepts"], found["no_longer_accepts"]) == (code, gained, lost)
    assert found["level"] == ("error" if gained else "note")
    assert found["file"] == "new.toml"
    assert found["message"].startswith("new.toml ")
    assert found["changes"]


def test_every_format_has_a_title_for_every_code() -> None:
    for form in FORMATS:
        for new in (WIDER, NARROWER, OTHER, SAME):
            assert compared(new, "--format", form)[0] == int(new in {WIDER, OTHER})
        uri_split("policy", "test", "--format", form, "policy.toml", "cases.txt")
    for code, title in POLICY_TITLES.items():
        assert uri_split("explain", code).text.startswith(f"finding {code}: {title}\n\nhttps://")


def test_policies_that_have_a_name_are_compared() -> None:
    ended = uri_split("policy", "diff", "web-link", "webhook")
    assert (ended.status, ended.text.splitlines()[0]) == (
        0,
        'webhook is narrower than web-link: it no longer accepts "http://a"',
    )


def test_what_cannot_be_decided_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def undecided(_: CombinedPolicy) -> str:
        message = "no automaton can decide it"
        raise Undecided(message)

    monkeypatch.setattr(CombinedPolicy, "witness", undecided)
    error = "uri-split: cannot compare these policies: no automaton can decide it\n"
    assert uri_split("policy", "diff", "web-link", "webhook") == (2, b"", error)


@pytest.mark.parametrize("new", [WIDER, NARROWER, OTHER, SAME, OLD])
def test_printed_texts_are_accepted_by_one_policy_and_refused_by_the_other(new: str) -> None:
    status, text = compared(new, "--json")
    found = json.loads(text)
    policies = Policy.loads(OLD), Policy.loads(new)
    assert status == int(found["also_accepts"] is not None) == int(new in {WIDER, OTHER})
    assert (found["no_longer_accepts"] is not None) == (new in {NARROWER, OTHER})
    for key, accepted in (("also_accepts", [False, True]), ("no_longer_accepts", [True, False])):
        if found[key] is not None:
            assert [policy.is_valid(found[key]) for policy in policies] == accepted


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('host = ["a.example"]', 'bad.toml: unknown setting "host": did you mean "hosts"?'),
        (
            'hosts = ["https://me:secret@a.example/"]',
            'bad.toml: "***@a.example/" is not a valid host: a host has no "@"',
        ),
    ],
)
@pytest.mark.parametrize("arguments", [("explain", "bad.toml"), ("test", "bad.toml"), ("diff", "web-link", "bad.toml")])
def test_a_file_that_is_no_policy_is_an_error(arguments: tuple[str, ...], text: str, error: str) -> None:
    Path("bad.toml").write_text(text, encoding="utf-8")
    ended = uri_split("policy", *arguments)
    assert (ended.status, ended.output) == (2, b"")
    assert ended.errors.startswith(f"uri-split: {error}")


def test_a_name_that_is_neither_a_file_nor_a_policy_is_an_error() -> None:
    absent = "uri-split: cannot read absent.toml: No such file or directory\n"
    assert uri_split("policy", "explain", "absent.toml") == (2, b"", absent)
    ended = uri_split("policy", "explain", "weblink")
    assert ended.status == 2
    assert ended.errors.endswith(
        'Error: no policy "weblink": name a file that ends in .toml or .json, or one of web-link, web-origin, '
        "callback, website, webhook\n"
    )


# uri-split policy schema, and the group


def test_schema_is_printed_as_it_is_published() -> None:
    published = Path(__file__).parents[3] / "docs/pages/assets/policy.schema.json"
    assert uri_split("policy", "schema") == (0, published.read_bytes(), "")


def test_help_lists_the_subcommands_of_policies() -> None:
    ended = uri_split("policy", "--help")
    assert [line.split()[0] for line in ended.text.partition("Commands:\n")[2].splitlines()] == [
        *("diff", "explain", "schema", "test"),
    ]


def test_the_shell_completes_names_of_policies_and_files() -> None:
    completion = ShellComplete(command.uri_split, {}, "uri-split", "_URI_SPLIT_COMPLETE")
    found = completion.get_completions(["policy", "explain"], "web")
    assert [(item.type, item.value) for item in found] == [
        *(("plain", name) for name in ("web-link", "web-origin", "website", "webhook")),
        ("file", "web"),
    ]
