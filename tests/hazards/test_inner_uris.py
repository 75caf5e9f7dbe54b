"""Hazards of URIs within URIs."""

import re
from dataclasses import replace

import pytest

from tests.hazards.cases import CASES
from uri_split import find_hazards


@pytest.mark.parametrize(
    "opener", ["jar", "view-source", "blob", "filesystem", "feed", "URL", "jar:jar", "Jar:VIEW-source"]
)
def test_hazards_of_an_inner_uri_are_reported_at_their_offsets(opener: str) -> None:
    lead = f"{opener}:"
    for case in CASES:
        inner = case.text
        if re.match("(?!blob:)[a-z]+:(?!.*!/)", inner) and not (case.code == "more" or inner.endswith("\n")):
            within = {
                replace(hazard, start=hazard.start + len(lead), end=hazard.end + len(lead))
                for hazard in find_hazards(inner)
            }
            assert within <= set(find_hazards(lead + inner)), lead + inner


@pytest.mark.parametrize(
    ("text", "host", "span"),
    [
        ("jar:http://127.0.0.1!/", "127.0.0.1", (4, 20)),
        ("jar:jar:http://a/b.jar!/c.jar!/d", "a", (8, 16)),
        ("view-source:jar:http://a.b!/x", "a.b", (16, 26)),
        ("view-source:\thttp://a.b/", "a.b", (12, 23)),
        ("view-\nsource:v\tiew-source:http://a/", "a", (26, 34)),
        ("blob:https://me:pw@a/uuid", "a", (5, 20)),
        ("web+x:https://evil.example/", "evil.example", (6, 26)),
        ("x:y:z://a/", None, None),
        ("view-source:x:y://a/", "a", (14, 19)),
        ("blob:null/x", None, None),
        ("view-source:javascript:x", None, None),
        ("javascript:http://a/", None, None),
        ("data:http://a/", None, None),
        ("mailto:a@b", None, None),
        ("urn:a:http", None, None),
    ],
)
def test_host_of_an_inner_uri_is_reported(text: str, host: str | None, span: tuple[int, int] | None) -> None:
    reported = [
        (hazard.message, (hazard.start, hazard.end)) for hazard in find_hazards(text) if hazard.code == "inner-uri"
    ]
    assert [place for _, place in reported] == ([] if span is None else [span])
    assert all(message.endswith(f'the host is "{host}"') for message, _ in reported)


def test_password_of_an_inner_uri_is_reported_and_in_no_message() -> None:
    hazards = find_hazards("view-source:http://me:SECRET@a/")
    assert [(hazard.start, hazard.end) for hazard in hazards if hazard.code == "password"] == [(22, 28)]
    assert all("SECRET" not in hazard.message for hazard in hazards)
