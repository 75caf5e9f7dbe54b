"""The page about what clients read: its renderer, its clients, and that it is not out of date."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from docs.clients import __main__ as script
from docs.clients.catalogue import CLIENTS
from docs.clients.client import AbsentError, Answer, Client, Component, Question, Run
from docs.clients.comparison import Group, groups
from docs.clients.libcurl import CURL
from docs.clients.packages import PACKAGES
from docs.clients.page import digests_in, distinct, page, reading
from docs.clients.programs import PROGRAMS
from docs.clients.texts import all_questions, digest
from tests.engines import engine
from uri_split import split
from uri_split._explanations import ENTRIES
from uri_split.lenient import hidden_spans

QUESTIONS: Final = all_questions()
PAGE: Final = script.PAGE.read_text(encoding="utf-8")
REGENERATE: Final = "run `python -m docs.clients` on a machine with all clients, and commit the page"
PLAIN: Final[dict[Component, str]] = {"scheme": "http", "host": "example.com", "port": "81", "path": "/a"}
RELATIVE: Final = [Question("../b", component, "http://base.example:81/x/y") for component in PLAIN]
# Their readings have not changed for years.
STABLE: Final = [
    Question("http://127.1/", "host"),
    Question("http:///evil.example/", "host"),
    Question("http://example.com/a%2Fb", "path"),
]


def answered(client: Client, questions: Sequence[Question]) -> list[Answer]:
    """Ask a client. If it is absent, skip the test or, in CI, fail."""
    try:
        return client.ask(questions).answers
    except AbsentError as absence:
        engine.report(engine.AbsentError(str(absence)))


def fake(name: str, *answers: Answer) -> Client:
    def ask(questions: Sequence[Question]) -> Run:
        return Run("1.0", list(answers[: len(questions)]))

    return Client(name, f"{name}(text)", ask)


def rendered(questions: dict[str, list[Question]], *clients: Client, absent: Sequence[str] = ()) -> str:
    return page(questions, [(client, client.ask(distinct(questions))) for client in clients], absent)


def cell_on_page(question: Question, name: str) -> str:
    """Return what the page says that a client reads."""
    rows = PAGE.partition(f"\n{reading(question.component, question.text)}:\n\n| {question.component} |")[2]
    for row in rows.partition("\n\n")[0].splitlines()[2:]:
        cell, names = row.removeprefix("| ").removesuffix(" |").rsplit(" | ", 1)
        if name in names.split(", "):
            return cell.strip("*")
    return "not on the page"


def test_page_is_generated_from_the_texts_of_today() -> None:
    now = {code: digest(questions) for code, questions in QUESTIONS.items()}
    stale = {code for code, _ in now.items() ^ digests_in(PAGE).items()}
    assert not stale, f"the texts of docs/pages/trust/clients.md have changed for {sorted(stale)}: {REGENERATE}"


def test_page_lists_every_client_with_its_version() -> None:
    for client in CLIENTS:
        assert f"\n| {client.name} | " in PAGE, f"{client.name} is not in docs/pages/trust/clients.md: {REGENERATE}"
    assert "Left out" not in PAGE, REGENERATE


def test_codes_are_those_of_hazards() -> None:
    assert set(QUESTIONS) == {entry.code for entry in ENTRIES if entry.kind == "hazard"}
    assert {code for code, questions in QUESTIONS.items() if not questions} == {"more", "password", "secret"}


def test_questions_have_no_password() -> None:
    assert [text for text, *_ in distinct(QUESTIONS) if hidden_spans(text)] == []


@pytest.mark.parametrize(
    ("code", "text", "component", "base"),
    [
        ("backslash", "http://evil.example\\@good.example/", "host", None),
        ("backslash", "http://a/b\\c", "path", None),
        ("control", "http://a/b\x01c", "path", None),
        ("control", "http://a\x01b/", "host", None),
        ("script-scheme", "javascript:alert(1)", "scheme", None),
        ("port-too-large", "http://a:99999/", "port", None),
        ("non-ascii-port", "http://a:８０/", "port", None),
        ("at-sign-after-authority", "http://evil.example#@good.example/", "host", None),
        ("network-path", "//evil.example/", "host", "http://base.example/x"),
        ("host-of-base", "file:/C:/", "host", "file://base.example/x"),
        ("drive-letter", "//C:/", "host", "file:///"),
    ],
)
def test_question_is_about_the_component_that_the_hazard_concerns(
    code: str, text: str, component: Component, base: str | None
) -> None:
    assert Question(text, component, base) in QUESTIONS[code]


def test_digest_changes_with_text_component_base_and_order() -> None:
    first, second = Question("http://a/", "host"), Question("http://a/", "path")
    lists = [[first], [second], [first._replace(text="http://b/")], [first._replace(base="http://c/")]]
    assert len({digest(each) for each in (*lists, [first, second], [second, first], [])}) == 7


@pytest.mark.parametrize(
    ("component", "one", "other"),
    [
        ("scheme", "HTTP", "http"),
        ("host", "A.example", "a.EXAMPLE"),
        ("host", "[0::ffff:8.8.8.8]", "::ffff:808:808"),
        ("host", "xn--fa-hia.example", "faß.example"),
        ("host", "a%2fb", "A%2FB"),
        ("port", "0080", "80"),
        ("port", "00", "0"),
        ("path", "/%2e", "/%2E"),
    ],
)
def test_answers_in_other_words_are_the_same(component: Component, one: str, other: str) -> None:
    assert groups(Question("", component), {"a": one, "b": other}) == [Group(one, ("a", "b"))]


@pytest.mark.parametrize(
    ("component", "one", "other"),
    [
        ("scheme", "http", ""),
        ("host", "a", None),
        ("host", "", None),
        ("host", "[v1.x]", "v1.x"),
        ("host", "evil。example", "evil.example"),
        ("host", "faß.example", "fass.example"),
        ("host", "xn--\x80", "xn--\x81"),
        ("port", "0", ""),
        ("path", "/A", "/a"),
        ("path", "", "/"),
    ],
)
def test_other_answers_differ(component: Component, one: str, other: Answer) -> None:
    assert groups(Question("", component), {"a": one, "b": other}) == [Group(one, ("a",)), Group(other, ("b",))]


def test_clients_that_reject_are_last() -> None:
    found = groups(Question("", "host"), {"a": "x", "b": None, "c": "", "d": None})
    assert found == [Group("x", ("a",)), Group("", ("c",)), Group(None, ("b", "d"))]


def test_page_has_a_table_for_each_text_on_which_clients_disagree() -> None:
    questions = {
        "backslash": [Question("http://a\t。b| /", "host"), Question("http://alike/", "host")],
        "userinfo": [Question("http://alike/", "host")],
        "network-path": [Question("//a", "path", "http://b/")],
        "more": [],
    }
    clients = (fake("RFC 3986", "a", "", "/"), fake("One", "a|", "", None), fake("Two", None, "", " "))
    text = rendered(questions, *clients, absent=["Three (three is not on the path: install 3)"])
    assert "\n| One | 1.0 | `One(text)` |\n" in text
    assert "\nLeft out, since they are not on the machine: Three (three is not on the path: install 3).\n" in text
    assert (
        """
## [backslash](../reference/hazards/backslash.md)

`http://a␉。b|␠/` with a tab, U+3002 (ideographic full stop), a space:

| host | clients |
|---|---|
| `a` | RFC 3986 |
| **`a|`** | One |
| **rejects** | Two |

## [network-path](../reference/hazards/network-path.md)

`//a`, with the base `http://b/`:

| path | clients |
|---|---|
| `/` | RFC 3986 |
| **`␠`** | Two |
| **rejects** | One |

## No difference

All clients read the same in the texts with [userinfo](../reference/hazards/userinfo.md).
"""
        in text
    )
    assert digests_in(text) == {code: digest(about) for code, about in questions.items()}


def test_page_shows_one_of_the_texts_that_divide_clients_in_the_same_way() -> None:
    names = ("first", "like-first", "one-rejects", "of-path")
    questions = {"nul": [Question(name, "path" if name == "of-path" else "host") for name in names]}
    text = rendered(questions, fake("RFC 3986", "a", "c", "e", "a"), fake("One", "b", "d", None, "b"))
    assert [name for name in names if f"\n`{name}`:\n" in text] == ["first", "one-rejects", "of-path"]
    assert "No difference" not in text


@pytest.mark.parametrize("client", PACKAGES, ids=lambda client: client.name)
def test_package_reads_a_plain_url_and_rejects_or_splits_an_invalid_one(client: Client) -> None:
    plain = [Question("http://example.com:81/a", component) for component in PLAIN]
    assert answered(client, plain) == list(PLAIN.values())
    (answer,) = answered(client, [Question("http://[::/", "host")])
    assert answer is None or (client.name == "RFC 3986" and answer == split("http://[::/").host)


@pytest.mark.parametrize("client", [*PACKAGES, CURL], ids=lambda client: client.name)
def test_client_resolves_a_reference_against_the_base_or_reads_only_the_reference(client: Client) -> None:
    answers = answered(client, RELATIVE)
    if client.name in {"urllib3", "Requests"}:
        assert answers != ["http", "base.example", "81", "/b"]
    else:
        assert answers == ["http", "base.example", "81", "/b"]


@pytest.mark.parametrize("client", [CURL, *PROGRAMS], ids=lambda client: client.name)
def test_client_reads_what_the_page_says(client: Client) -> None:
    plain = [Question("http://example.com:81/a", component) for component in PLAIN]
    answers = answered(client, [*plain, *RELATIVE, *STABLE])
    assert answers[:4] == list(PLAIN.values())
    if client.name != "PHP":
        assert answers[4:8] == ["http", "base.example", "81", "/b"]
    for question, answer in zip(STABLE, answers[8:], strict=True):
        assert reading(question.component, answer) == cell_on_page(question, client.name), (question, REGENERATE)


@pytest.mark.parametrize("client", PROGRAMS, ids=lambda client: client.name)
def test_program_that_is_not_on_the_path_is_absent(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(AbsentError, match=r"^\w+ is not on the path: install [a-z-]+$"):
        client.ask(STABLE)


def test_libcurl_that_is_not_on_the_machine_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    def find_nothing(_: str) -> None: ...

    monkeypatch.setattr("docs.clients.libcurl.find_library", find_nothing)
    with pytest.raises(AbsentError, match=r"^libcurl 7\.62 or later is not on this machine: install libcurl4$"):
        CURL.ask(STABLE)


def test_script_writes_the_page_and_says_which_clients_are_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def absent(_: Sequence[Question]) -> Run:
        reason = "x is not on the path: install y"
        raise AbsentError(reason)

    number = len(distinct(QUESTIONS))
    clients = (fake("RFC 3986", *["a"] * number), fake("One", *["b"] * number), Client("Two", "two(text)", absent))
    monkeypatch.setattr(script, "CLIENTS", clients)
    monkeypatch.setattr(script, "PAGE", tmp_path / "clients.md")
    script.main()
    assert capsys.readouterr().out == "left out: Two (x is not on the path: install y)\n"
    text = (tmp_path / "clients.md").read_text(encoding="utf-8")
    assert "Left out, since they are not on the machine: Two (x is not on the path: install y).\n" in text
    assert "\n| `a` | RFC 3986 |\n| **`b`** | One |\n" in text
