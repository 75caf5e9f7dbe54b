"""Errors about a text or a component, and what they show."""

import pickle
from collections.abc import Callable

import pytest

from uri_split import CALLBACK, DisallowedURI, InvalidComponent, InvalidURI, Suggestion, URIError, diagnose
from uri_split._diagnosis import required
from uri_split._grammar import RuleName
from uri_split.messages import message, messages
from uri_split.strict import URI


def suggesting(monkeypatch: pytest.MonkeyPatch, key: str | None) -> None:
    """Make the engine suggest a message for every text, or nothing."""

    def suggestions(*_: object) -> tuple[Suggestion, ...]:
        return (Suggestion("a:", (), "likely", message(key)),) if key else ()

    monkeypatch.setattr("uri_split._suggestion.meant.suggestions", suggestions)


def error_of(call: Callable[[str], object], text: str) -> InvalidURI | DisallowedURI:
    with pytest.raises(URIError) as caught:
        call(text)
    assert isinstance(caught.value, (InvalidURI, DisallowedURI))
    return caught.value


@pytest.mark.parametrize("kind", [InvalidURI, DisallowedURI, InvalidComponent])
def test_every_error_is_a_uri_error(kind: type[Exception]) -> None:
    assert issubclass(kind, URIError)
    assert issubclass(kind, ValueError)


def test_valid_and_allowed_are_different_errors() -> None:
    assert not issubclass(InvalidURI, DisallowedURI)
    assert not issubclass(DisallowedURI, InvalidURI)
    assert InvalidURI("a:", "URI", ()) != DisallowedURI("a:", "URI", ())


@pytest.mark.parametrize(("call", "text"), [(URI, "a b"), (CALLBACK.parse, "ftp://h/")])
def test_error_can_be_pickled_and_compared(call: Callable[[str], object], text: str) -> None:
    error = error_of(call, text)
    copied = pickle.loads(pickle.dumps(error))  # noqa: S301  its own pickle
    assert type(copied) is type(error)
    assert copied == error
    assert hash(copied) == hash(error)
    assert (copied.text, copied.rule, copied.problems) == (text, "URI", error.problems)
    assert error != error_of(call, f"{text} ")
    assert error != ValueError(*error.args)


def test_error_has_every_problem() -> None:
    assert error_of(URI, "a b").problems == diagnose("a b", "URI")
    assert error_of(CALLBACK.parse, "ftp://h/").problems == CALLBACK.check("ftp://h/")


def test_invalid_text_is_shown_without_its_password() -> None:
    error = error_of(URI, "http://me:se cret@example.com/")
    assert str(error) == (
        "not a valid URI:\n"
        "  http://me:***@example.com/\n"
        "            ^^^\n"
        "  the password contains characters that are not allowed in userinfo (userinfo, RFC 3986 section 3.2.1)\n"
        "  help: percent-encode the password: write %2F for /, %3F for ?, %23 for #, %40 for @ and %20 for a space"
    )
    assert repr(error) == "InvalidURI('http://me:***@example.com/', 'URI', ['bad-character'])"


def test_disallowed_text_is_shown_without_its_password() -> None:
    error = error_of(CALLBACK.parse, "https://me:secret@example.com/")
    heading, line, carets, *_ = str(error).splitlines()
    assert (heading, line) == ("URI not allowed:", "  https://me:***@example.com/")
    assert carets == "          ^^^^^^^"
    assert repr(error) == "DisallowedURI('https://me:***@example.com/', 'URI', ['component-forbidden'])"


def test_error_lists_ten_reasons_and_counts_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    suggesting(monkeypatch, "help/remove")
    twelve = "".join(f"{character}x" for character in ' "<^`{}|é\x01²ß')
    lines = str(error_of(URI, f"a:{twelve}")).splitlines()
    assert len(lines) == 3 + 10 + 1 + 1
    assert lines[-2:] == ["  and 2 more", "  help: remove it"]
    assert "more" not in str(error_of(URI, f"a:{twelve[:20]}"))


def test_reason_that_applies_to_several_places_is_told_once() -> None:
    assert str(error_of(URI, "http://h/a|b|c")) == (
        "not a valid URI:\n"
        "  http://h/a|b|c\n"
        "            ^ ^\n"
        '  "|" is not allowed in a path (path, RFC 3986 section 3.3)\n'
        "  help: write http://h/a%7Cb%7Cc"
    )


def test_reason_with_two_helps_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    suggesting(monkeypatch, None)
    assert str(error_of(URI, "a: x y")).splitlines()[3:] == [
        "  a space is not allowed in a path (path, RFC 3986 section 3.3)",
        "  help: remove it",
        "  help: write %20",
    ]


@pytest.mark.parametrize("text", ["db://me:Q/Q@h/", "db://jane.doe:Q/Q@h/", "db://me:Q#Q@h:1/", "db://me:Q?Q@h"])
def test_password_with_a_delimiter_is_hidden(text: str) -> None:
    error = error_of(URI, text)
    for shown in (str(error), repr(error), repr(error.problems)):
        assert "Q" not in shown
    assert str(error).endswith(
        'a port cannot contain a password: percent-encode "/", "?" and "#" in it (port, RFC 3986 section 3.2.3)\n'
        "  help: percent-encode the password: write %2F for /, %3F for ?, %23 for #, %40 for @ and %20 for a space"
    )


def test_error_about_a_long_text_is_short() -> None:
    assert max(map(len, str(error_of(URI, f"a:{'x' * 10**6} {'y' * 10**6}")).splitlines())) < 150
    assert len(repr(error_of(URI, "x" * 10**6))) < 150


HEADINGS = [
    (InvalidURI, "URI", "not a valid URI:", "Kein gültiger URI:"),
    (InvalidURI, "URI-reference", "not a valid URI reference:", "Keine gültige URI-Referenz:"),
    (InvalidURI, "absolute-URI", "not a valid absolute URI:", "Kein gültiger absoluter URI:"),
    (InvalidURI, "relative-ref", "not a valid relative reference:", "Keine gültige relative Referenz:"),
    (InvalidURI, "host", "not valid as host:", "Nicht gültig als host:"),
    (DisallowedURI, "URI", "URI not allowed:", "URI nicht erlaubt:"),
    (DisallowedURI, "URI-reference", "URI reference not allowed:", "URI-Referenz nicht erlaubt:"),
    (DisallowedURI, "absolute-URI", "absolute URI not allowed:", "Absoluter URI nicht erlaubt:"),
    (DisallowedURI, "relative-ref", "relative reference not allowed:", "Relative Referenz nicht erlaubt:"),
]


@pytest.mark.parametrize(("kind", "rule", "english", "german"), HEADINGS)
def test_heading_names_the_rule(
    kind: type[InvalidURI | DisallowedURI], rule: RuleName, english: str, german: str
) -> None:
    error = kind("a b", rule, diagnose("a b", "scheme"))
    assert str(error).splitlines()[0] == error.explained().splitlines()[0] == english
    assert error.explained(messages("de")).splitlines()[0] == german


def test_error_ends_with_the_best_suggestion(monkeypatch: pytest.MonkeyPatch) -> None:
    suggesting(monkeypatch, "help/mailto")
    error = error_of(URI, "http://a/b c")
    assert str(error) == (
        "not a valid URI:\n"
        "  http://a/b c\n"
        "            ^\n"
        "  a space is not allowed in a path (path, RFC 3986 section 3.3)\n"
        "  help: write mailto: before it"
    )
    assert error.explained(messages("de")) == (
        "Kein gültiger URI:\n"
        "  http://a/b c\n"
        "            ^\n"
        "  In einem Pfad nicht erlaubt: ein Leerzeichen (path, RFC 3986, Abschnitt 3.3)\n"
        "  Hilfe: Davor mailto: schreiben"
    )


def test_suggestion_that_leaves_the_password_is_shown() -> None:
    assert str(error_of(URI, "http://me:secret@h/a b")).endswith("\n  help: write http://me:***@h/a%20b")


def test_suggestion_is_for_whole_references(monkeypatch: pytest.MonkeyPatch) -> None:
    suggesting(monkeypatch, "help/mailto")
    assert "mailto" not in str(InvalidURI("a b", "path", diagnose("a b", "path")))
    assert "mailto" not in str(error_of(CALLBACK.parse, "ftp://h/"))


def test_each_help_is_shown_without_a_suggestion(monkeypatch: pytest.MonkeyPatch) -> None:
    suggesting(monkeypatch, None)
    lines = str(error_of(URI, "http://a b.c/b c")).splitlines()[3:]
    assert lines == [
        "  a space is not allowed in a host (reg-name, RFC 3986 section 3.2.2)",
        "  a space is not allowed in a path (path, RFC 3986 section 3.3)",
        "  help: write %20",
    ]


# The last one is valid in a path, and no problem reports it.
@pytest.mark.parametrize(
    ("text", "carets"),
    [
        ("'http://a/b'", "^          ^"),
        ("(http://a)", "^        ^"),
        ('"http://a/b"', "^          ^"),
        ("“http://a/b”", "^          ^"),
        ("'www.a/b'", "^       ^"),
        ("'http://a/b", "^"),
    ],
)
def test_both_quotation_marks_have_carets(text: str, carets: str) -> None:
    assert str(error_of(URI, text)).splitlines()[2] == f"  {carets}"


# Section 3.2.1: the password of a userinfo or an authority is not shown either.
@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        ("me:se cret", "userinfo", "  me:***"),
        ("me:se/cret", "userinfo", "  me:***"),
        ("m e", "userinfo", "  m e"),
        ("me:se cret@h", "authority", "  me:***@h"),
        ("http://me:secret@h:8x/ ", "authority", "  http://me:***@h:8x/ "),
        ("http://me:secret@h:8x/ ", "host", "  http://me:***@h:8x/ "),
        ("http://me:secret@h:8x/ ", "port", "  http://me:***@h:8x/ "),
        ("//me:secret@h", "port", "  //me:***@h"),
        ("me:secret@[::1]", "IPv6address", "  me:***@[::1]"),
    ],
)
def test_error_hides_the_password_of_a_part(text: str, rule: RuleName, line: str) -> None:
    error = error_of(lambda text: required(text, rule), text)
    assert str(error).splitlines()[1] == line
    assert "cret" not in f"{error} {error!r} {error.problems}"


def test_text_that_matches_is_returned() -> None:
    assert required("a", "segment") == "a"


def test_value_that_is_not_a_str_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="port must be str, not int"):
        required(80, "port")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


def test_error_about_a_component_keeps_its_parts_when_pickled() -> None:
    error = InvalidComponent("a port is a number", "port")
    assert (str(error), error.message, error.component) == ("a port is a number", "a port is a number", "port")
    copied = pickle.loads(pickle.dumps(error))  # noqa: S301  its own pickle
    assert (type(copied), copied.args) == (InvalidComponent, error.args)


def test_error_about_a_very_long_text_has_the_help_of_its_problems() -> None:
    assert str(error_of(URI, f"http://a/{'b' * 10_000} ")).endswith("\n  help: remove it")
