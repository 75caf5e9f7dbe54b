"""Percent-encoded names in IDNA (RFC 3986, section 3.2.2)."""

import pytest

from uri_split import WEB_LINK, Policy, URIReference
from uri_split._policy.settings import Limits, name_in_idna
from uri_split.messages import messages


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("b%C3%BCcher.example", "xn--bcher-kva.example"),
        ("stra%C3%9Fe.example", "xn--strae-oqa.example"),
        ("ex%61mple.com", "example.com"),
        *(
            ("bucher.example", None),
            ("%20", None),
            ("%FF.example", None),
            ("%31%32%37.0.0.1", None),
            ("a%2F.example", None),
        ),
    ],
)
def test_name_is_that_of_the_dns(host: str, name: str | None) -> None:
    assert name_in_idna(Limits(), host) == name


def test_name_that_the_policy_refuses_is_not_proposed() -> None:
    assert name_in_idna(Limits(public_hosts_only=True), "%6cocalhost") is None
    assert name_in_idna(Limits(dns_hosts_only=True), "a_%61.example") is None


@pytest.mark.parametrize("policy", [WEB_LINK, Policy(dns_hosts_only=True), Policy(allow_ip_hosts=False)])
def test_problem_says_how_to_write_the_name(policy: Policy[URIReference]) -> None:
    text = "https://b%C3%BCcher.example/a"
    (problem,) = policy.check(text)
    assert (problem.start, problem.end) == (8, 27)
    assert problem.help == 'write "xn--bcher-kva.example", the same name in IDNA'
    assert messages("de")(problem.help or "") == '"xn--bcher-kva.example" schreiben, denselben Namen in IDNA'
    (suggestion,) = policy.suggest(text)
    assert (suggestion.uri, suggestion.certainty) == ("https://xn--bcher-kva.example/a", "likely")
    assert policy.clean(text).uri == suggestion.uri
