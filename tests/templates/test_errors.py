"""Error about a text that is not a URI template."""

import copy
import pickle

import pytest

from uri_split import InvalidURI, InvalidURITemplate, URIError, URITemplate, templates
from uri_split.messages import messages


def error_of(text: str) -> InvalidURITemplate:
    with pytest.raises(InvalidURITemplate) as caught:
        URITemplate(text)
    return caught.value


# RFC 6570, section 3: the location and the type of an error are indicated.
def test_error_shows_the_text_with_carets_and_every_reason() -> None:
    assert str(error_of("/users/{user-name}{?page")) == (
        "not a valid URI template:\n"
        "  /users/{user-name}{?page\n"
        "              ^     ^\n"
        '  "-" is not allowed in the name of a variable (varname, RFC 6570 section 2.3)\n'
        '  help: write only letters, digits, "_", percent-encodings, and "." between them\n'
        '  "{" is not closed (expression, RFC 6570 section 2.2)\n'
        '  help: write "}" after the last variable, or %7B for a brace as text'
    )


def test_error_is_explained_in_another_language() -> None:
    error = error_of("/users/{}")
    assert error.explained(messages("de")) == (
        "Keine gültige URI-Vorlage:\n"
        "  /users/{}\n"
        "         ^^\n"
        "  Ein Ausdruck braucht mindestens eine Variable (expression, RFC 6570, Abschnitt 2.2)\n"
        "  Hilfe: Den Namen einer Variable schreiben"
    )
    assert error.explained() == str(error)


def test_error_has_the_text_the_rule_and_the_problems() -> None:
    error = error_of("{a}{=b}}")
    assert (error.text, error.rule) == ("{a}{=b}}", "URI-Template")
    assert [problem.code for problem in error.problems] == ["reserved-operator", "unopened-expression"]
    assert repr(error) == "InvalidURITemplate('{a}{=b}}', 'URI-Template', ['reserved-operator', 'unopened-expression'])"
    assert error.args == (error.text, error.rule, error.problems)


def test_error_is_a_value_error_and_not_one_of_a_uri() -> None:
    error = error_of("{")
    assert isinstance(error, URIError)
    assert isinstance(error, ValueError)
    assert not isinstance(error, InvalidURI)
    assert InvalidURITemplate.__module__ == "uri_split"
    assert templates.InvalidURITemplate is InvalidURITemplate


def test_errors_compare_and_survive_copying_and_pickling() -> None:
    error = error_of("http://me:se cret@{h}/{")
    for other in (error_of(error.text), copy.copy(error), pickle.loads(pickle.dumps(error))):  # noqa: S301  its own
        assert type(other) is InvalidURITemplate
        assert (other, hash(other), str(other)) == (error, hash(error), str(error))
    assert error != error_of("{")
    assert error != InvalidURI(error.text, "URI-Template", error.problems)


def test_long_text_is_cut_around_the_first_problem() -> None:
    error = error_of("/a" * 1000 + "{=b}" + "/c" * 1000)
    _, line, carets, *_ = str(error).split("\n")
    assert len(line) < 100
    assert line[carets.index("^")] == "="


def test_at_most_ten_reasons_are_listed() -> None:
    error = error_of("".join(f"{{{character}}}" for character in "=|!@,$()-~"))
    assert len(error.problems) == 20
    assert str(error).count("(operator, ") + str(error).count("(variable-list, ") == 10
    assert "1 more" in str(error)
