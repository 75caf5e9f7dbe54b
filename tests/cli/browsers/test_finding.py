"""Hazards, and what only the comparison with browsers finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.passwords import LIKE_USERINFO, USERINFO, shows_a_password, texts
from tests.texts import references_and_others
from uri_split import find_hazards
from uri_split._grammar import Component
from uri_split._hazards.reading import Affects
from uri_split.browsers import Comparison, Difference, Outcome, compare
from uri_split.cli import browsers
from uri_split.cli.browsers import find_all
from uri_split.cli.formats import Remark
from uri_split.messages import message


def remarks(text: str) -> list[tuple[str, str, int, int, str]]:
    return [
        (found.code, found.affects, found.start, found.end, found.message)
        for found in find_all(text)
        if isinstance(found, Remark)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "file:a",
            [
                ("rewritten", "note", 5, 5, 'browsers write "//" and an empty host here'),
                ("other-path", "path", 5, 6, 'browsers read "/a" here'),
            ],
        ),
        ("HTTP://h/", [("rewritten", "note", 0, 4, 'browsers write "http" here')]),
        ("http:///", [("refused-by-browser", "note", 7, 7, "browsers require a host here")]),
        ("http://h/?\udce9", [("rewritten", "note", 10, 11, 'browsers write "%EF%BF%BD" here')]),
    ],
)
def test_difference_that_no_hazard_explains_has_a_remark(
    text: str, expected: list[tuple[str, str, int, int, str]]
) -> None:
    assert remarks(text) == expected


@pytest.mark.parametrize(
    ("component", "affects", "browser", "code"),
    [
        ("host", "host", "a:b", "other-host"),
        ("port", "host", "a:b", "other-port"),
        ("path", "path", "a:b", "other-path"),
        ("path", "note", "a:b", "rewritten"),
        ("host", "note", None, "refused-by-browser"),
    ],
)
def test_code_is_an_outcome_of_the_component(
    component: Component, affects: Affects, browser: str | None, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = message("browser/reads-nothing")
    difference = Difference(component, 1, 2, "x", None, None, affects, words)
    outcome: Outcome = "other-path" if browser else "refused-by-browser"

    def compared(_: str) -> Comparison:
        return Comparison(None, (), browser, (difference,), outcome)

    monkeypatch.setattr(browsers, "compare", compared)
    assert remarks("a:b") == [(code, affects, 1, 2, words)]


@pytest.mark.parametrize(
    "text",
    [
        "http://127.1/",  # a hazard explains it
        "http:/example.com",  # and the path is another one because the host is
        "http://h:99999/",  # a hazard explains why browsers reject it
        "http://a b/",  # both reject it
        "../up",
        "http://h/",
    ],
)
def test_what_is_known_without_a_comparison_has_no_remark(text: str) -> None:
    assert find_all(text) == find_hazards(text)


@given(references_and_others)
def test_hazards_are_kept_and_all_are_in_order(text: str) -> None:
    found = find_all(text)
    assert tuple(each for each in found if not isinstance(each, Remark)) == find_hazards(text)
    spans = [(each.start, each.end) for each in found]
    assert spans == sorted(spans)
    assert all(0 <= start <= end <= len(text) for start, end in spans)


@given(references_and_others)
def test_each_outcome_that_misleads_people_is_found(text: str) -> None:
    if compare(text).outcome in {"other-host", "other-port", "other-path", "refused-by-browser"}:
        assert find_all(text)


@given(texts((*USERINFO, *LIKE_USERINFO)))
def test_no_password_is_in_a_message(text: str) -> None:
    for found in find_all(text):
        assert not shows_a_password(repr(found))


@given(
    st.lists(st.sampled_from(("zebra", "@", ":", "\\", "\0", ".", "\t", "80")), max_size=6), st.sampled_from(USERINFO)
)
def test_host_within_a_password_is_not_in_a_message(pieces: list[str], context: str) -> None:
    for found in find_all(context.format("".join(("zebra", *pieces, "zebra")))):
        assert "zebra" not in found.message.lower()
