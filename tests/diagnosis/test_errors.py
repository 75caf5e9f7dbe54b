"""What is raised, and what it says."""

import pickle

import pytest

from uri_split._diagnosis.diagnosis import required
from uri_split._diagnosis.errors import InvalidComponent, InvalidURI
from uri_split._grammar.names import RuleName
from uri_split.strict import URI, diagnose


def refusal(text: str) -> InvalidURI:
    with pytest.raises(InvalidURI) as caught:
        URI(text)
    return caught.value


def test_an_error_can_be_pickled_and_compared() -> None:
    error = refusal("a b")
    assert isinstance(error, ValueError)
    copied = pickle.loads(pickle.dumps(error))  # noqa: S301  its own pickle
    assert copied == error
    assert hash(copied) == hash(error)
    assert (copied.text, copied.rule, copied.problems) == ("a b", "URI", diagnose("a b", "URI"))
    assert error != refusal("a  b")
    assert error != ValueError("a b")


def test_an_error_hides_the_password() -> None:
    error = refusal("http://me:se cret@example.com/")
    assert str(error) == (
        "not a valid URI:\n"
        "  http://me:***@example.com/\n"
        "            ^^^\n"
        "  the password has characters that are not allowed in userinfo: percent-encode them"
        " (userinfo, RFC 3986 section 3.2.1)"
    )
    assert repr(error) == "InvalidURI('http://me:***@example.com/', 'URI', ['bad-character'])"


def test_an_error_tells_ten_reasons_and_how_many_more() -> None:
    lines = str(refusal(f"a:{' x' * 12}")).splitlines()
    assert len(lines) == 3 + 10 + 1
    assert lines[-1] == "  and 2 more"
    assert "more" not in str(refusal(f"a:{' x' * 10}"))


def test_an_error_of_a_long_text_is_short() -> None:
    assert max(map(len, str(refusal(f"a:{'x' * 10**6} {'y' * 10**6}")).splitlines())) < 100
    assert len(repr(refusal(f"{'x' * 10**6}"))) < 150


# Section 3.2.1: of a userinfo and of an authority, too, the password is not shown.
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
def test_an_error_hides_the_password_of_a_part(text: str, rule: RuleName, line: str) -> None:
    with pytest.raises(InvalidURI) as caught:
        required(text, rule)
    assert str(caught.value).splitlines()[1] == line
    assert "cret" not in f"{caught.value} {caught.value!r} {caught.value.problems}"


def test_what_is_of_its_rule_is_not_refused() -> None:
    assert required("a", "segment") == "a"


def test_what_is_no_text_is_of_no_rule() -> None:
    with pytest.raises(TypeError, match="port must be str, not int"):
        required(80, "port")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # what is tested


def test_an_error_about_a_component() -> None:
    error = InvalidComponent("a port is a number", "port")
    assert isinstance(error, ValueError)
    assert (str(error), error.message, error.component) == ("a port is a number", "a port is a number", "port")
    copied = pickle.loads(pickle.dumps(error))  # noqa: S301  its own pickle
    assert (type(copied), copied.args) == (InvalidComponent, error.args)
