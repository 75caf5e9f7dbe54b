"""Help in the errors of policies: nobody who follows it writes what the same policy refuses."""

import pickle
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uri_split import (
    CALLBACK,
    LOCAL_REDIRECT,
    WEB_LINK,
    WEB_ORIGIN,
    WEBSITE,
    InvalidURI,
    Policy,
    URIReference,
    is_valid,
)


def help_of(policy: Policy[URIReference], text: str) -> str | None:
    """Return the last line of help in an error; `None` if there is none."""
    with pytest.raises(InvalidURI) as caught:
        policy.parse(text)
    *_, last = str(deepcopy(caught.value)).split("\n  ")
    return last.removeprefix("help: ") if last.startswith("help: ") else None


@pytest.mark.parametrize(
    "text",
    [
        "/\\evil.example",
        "https:\\\\evil.example",
        "/\n/evil.example",
        "/\t/evil.example",
        "https://evil.example",
        "\\\\evil.example",
    ],
)
def test_no_help_leads_to_another_site(text: str) -> None:
    assert help_of(LOCAL_REDIRECT, text) is None
    assert [problem.help for problem in LOCAL_REDIRECT.check(text)].count(None) == len(LOCAL_REDIRECT.check(text))


@pytest.mark.parametrize("policy", [WEB_LINK, WEBSITE, CALLBACK])
def test_help_for_a_missing_scheme_does_not_name_a_refused_one(policy: Policy[URIReference]) -> None:
    assert help_of(policy, "me@example.com") == "write the whole address, such as https://www.example.com/"
    assert help_of(Policy("URI"), "me@example.com") == "write mailto:me@example.com"
    assert "tel:" not in (help_of(policy, "+49 123 456") or "")


@pytest.mark.parametrize(
    "policy",
    [
        WEB_ORIGIN,  # it has no path
        Policy(schemes={"https"}, require={"query"}),
        Policy(schemes={"https"}, ports={8443}),
        Policy(schemes={"https"}, max_length=16),
        Policy(schemes={"tel"}),
    ],
)
def test_example_is_accepted_or_left_out(policy: Policy[URIReference]) -> None:
    assert help_of(policy, "me@x.example") is None


def test_help_does_not_name_a_refused_scheme() -> None:
    assert help_of(Policy(schemes={"ftp"}), "/pub/a") == "write the whole address, such as ftp://www.example.com/"
    assert help_of(Policy(schemes={"tel"}), "+4930") is None
    assert help_of(LOCAL_REDIRECT, "://a") is None


def test_help_for_an_ordinary_slip_stays_if_the_policy_refuses_the_host() -> None:
    assert help_of(WEBSITE, " https://localhost/") == "remove it"
    assert help_of(WEBSITE, '"https://example.com:70000/"') == "remove it"
    assert help_of(Policy(schemes={"https"}, hosts={"a.example"}), " https://b.example/") == "remove it"


def test_suggestion_of_an_error_is_the_first_of_the_policy() -> None:
    assert help_of(WEB_LINK, "http://me:pw@example.com/a b") == "write http://example.com/a%20b"
    assert help_of(Policy("URI", schemes={"https"}), "http://example.com/a b") == "write https://example.com/a%20b"


def test_help_stays_if_the_policy_refuses_another_component() -> None:
    policy = Policy("URI", hosts={"example.com"})
    assert help_of(policy, "http://example.net/a b") == "write %20"
    assert help_of(policy, "//example.com/a b") == "write https://example.com/a%20b"


# Section 4.2
@given(st.text(st.sampled_from("/\\\n\t ^.:%2F5Cha"), max_size=12))
def test_text_of_who_follows_the_help_is_accepted(text: str) -> None:
    followed = text
    for problem in reversed(LOCAL_REDIRECT.check(text)):
        if problem.help in {"remove it", "remove them"}:
            followed = followed[: problem.start] + followed[problem.end :]
        elif problem.help and problem.section and problem.help.startswith("write "):
            written = problem.help.removeprefix("write ").removesuffix(" at the beginning").strip('"')
            rest = followed[problem.end :] if "beginning" not in problem.help else followed[problem.start :]
            followed = followed[: problem.start] + written + rest
    if followed != text and is_valid(followed, "relative-ref"):
        assert LOCAL_REDIRECT.is_valid(followed)


def test_error_can_be_pickled_without_its_policy() -> None:
    policy = Policy("URI", schemes={"https"}, hosts=set(map("{}.example".format, range(9999))))
    with pytest.raises(InvalidURI) as caught:
        policy.parse("http://1.example/ ")
    data = pickle.dumps(caught.value)
    assert len(data) < 2000
    twin = pickle.loads(data)  # noqa: S301  its own pickle
    assert (twin, str(twin), repr(twin)) == (caught.value, str(caught.value), repr(caught.value))
    assert str(twin).endswith("help: write https://1.example/")
