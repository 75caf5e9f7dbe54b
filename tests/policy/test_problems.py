"""Problems of a policy with a text that matches its rule."""

from dataclasses import astuple

import pytest

from uri_split._grammar.names import Component
from uri_split._policy.limits import Limits
from uri_split._policy.problems import policy_problems, too_long

LOOPBACK = "localhost, 127.0.0.1 or [::1]"
LABELS = "write labels of up to 63 letters, digits and hyphens, separated by dots"
DEFAULT_PORT = "found the default port 80"
OTHER_SCHEME = "which is not allowed: write another scheme"
FULL_NAME = "write the full name, such as www.example.com"


@pytest.mark.parametrize(
    ("limits", "text", "expected"),
    [
        (Limits(schemes={"a", "b"}), "c:", [("scheme-not-listed", 0, 1, 'the scheme must be a or b, found "c"')]),
        (
            Limits(schemes={"https"}, loopback_schemes={"http"}),
            "ftp://localhost",
            [("scheme-not-listed", 0, 3, 'the scheme must be http or https, found "ftp"')],
        ),
        (
            Limits(schemes={"https"}, loopback_schemes={"http"}),
            "HTTP://a",
            [("not-loopback", 0, 4, f'"HTTP" is allowed only for this machine ({LOOPBACK}): write https')],
        ),
        (
            Limits(schemes={"https"}, loopback_schemes={"http"}),
            "http:a",
            [("component-required", 5, 5, 'a host is required: write "//" and a host')],
        ),
        (
            Limits(schemes=frozenset("abcdefg")),
            "h:",
            [("scheme-not-listed", 0, 1, 'the scheme must be one of a, b, c, d, e and 2 more, found "h"')],
        ),
        (
            Limits(hosts={"a.example", "*.b.example"}),
            "ws://u.b.c/",
            [("host-not-listed", 5, 10, 'the host must be *.b.example or a.example, found "u.b.c"')],
        ),
        (Limits(hosts={"a"}), "ws://[::1]:80", [("host-not-listed", 5, 10, 'the host must be a, found "[::1]"')]),
        (Limits(hosts={"a"}), "ssh:///", [("component-required", 6, 6, 'a host is required: write "//" and a host')]),
        (Limits(hosts={"a"}), "ssh:", [("component-required", 4, 4, 'a host is required: write "//" and a host')]),
        (Limits(ports={443}), "s://h:80/", [("port-not-listed", 6, 8, 'the port must be 443, found "80"')]),
        (Limits(ports={443}), "http://h/", [("port-not-listed", 8, 8, f"the port must be 443, {DEFAULT_PORT}")]),
        (Limits(ports={443}), "http://h:", [("port-not-listed", 9, 9, f"the port must be 443, {DEFAULT_PORT}")]),
        (Limits(ports={443}), "s://h", [("port-not-listed", 5, 5, "the port must be 443, found no port")]),
        (Limits(), "s://h:0065536", [("port-too-high", 6, 13, 'the port must be at most 65535, found "0065536"')]),
        (
            Limits(forbid={"port", "path", "query", "fragment"}),
            "s://u@h:1/p?q#f",
            [
                ("component-forbidden", 4, 6, 'userinfo is not allowed: remove it and the "@"'),
                ("component-forbidden", 7, 9, 'a port is not allowed: remove it and the ":"'),
                ("component-forbidden", 9, 11, "a path is not allowed: remove it"),
                ("component-forbidden", 11, 13, 'a query is not allowed: remove it and the "?"'),
                ("component-forbidden", 13, 15, 'a fragment is not allowed: remove it and the "#"'),
            ],
        ),
        (
            Limits("URI-reference", forbid={"scheme", "host", "port"}),
            "s://me:secret@-h:80/",
            [
                ("component-forbidden", 0, 2, 'a scheme is not allowed: remove it and the ":"'),
                ("component-forbidden", 2, 19, 'a host is not allowed: remove it and the "//"'),
            ],
        ),
        (
            Limits("URI-reference", forbid={"host"}),
            "https:example.com",
            [("component-forbidden", 0, 5, f"the scheme https requires a host, {OTHER_SCHEME}")],
        ),
        # Browsers read the path, or what follows "@" in it, as a host.
        (Limits(), "HTTPS:/example.com", [("component-required", 6, 6, 'a host is required: write "//" and a host')]),
        (Limits("relative-ref"), "///h", [("component-required", 2, 2, 'a host is required: write "//" and a host')]),
        (
            Limits(forbid={"query"}),
            "s:?u=//me:secret@h",
            [("component-forbidden", 2, 18, 'a query is not allowed: remove it and the "?"')],
        ),
        (
            Limits(forbid={"path"}),
            "https:/me:secret@h",
            [
                ("component-required", 6, 6, 'a host is required: write "//" and a host'),
                ("component-forbidden", 6, 18, "a path is not allowed: remove it"),
            ],
        ),
        (
            Limits(allow_userinfo=True),
            "s://me:secret@h",
            [("password-forbidden", 6, 13, 'a password is not allowed: remove it and the ":"')],
        ),
        (
            Limits(allow_ip_hosts=False),
            "s://127.1",
            [("host-is-address", 4, 9, '"127.1" is an IP address or may be read as one: write a name')],
        ),
        (
            Limits(dns_hosts_only=True),
            "s:///p",
            [("host-not-dns-name", 4, 4, f"an empty host is not a DNS name: {LABELS}")],
        ),
        (
            Limits(dns_hosts_only=True, allow_single_labels=False),
            "s://intranet.",
            [("host-of-one-label", 4, 13, f'"intranet." is a name with a single label: {FULL_NAME}')],
        ),
    ],
)  # fmt: skip
def test_problems_have_span_and_message(limits: Limits, text: str, expected: list[tuple[str, int, int, str]]) -> None:
    problems = policy_problems(limits, text)
    assert [(problem.code, problem.start, problem.end, problem.message) for problem in problems] == expected
    for problem in problems:
        assert problem.section == ""
        assert problem.reason == problem.message
        assert problem.rule == problem.component
        assert problem.found in {text[problem.start : problem.end], "***"}
        assert "secret" not in "".join(map(str, astuple(problem)))


@pytest.mark.parametrize(
    ("component", "text", "offset", "message"),
    [
        ("scheme", "//h", 0, 'a scheme is required: start with a scheme and ":"'),
        ("userinfo", "s://h", 4, 'userinfo is required: write it and "@" before the host'),
        ("userinfo", "s://@h", 4, 'userinfo is required: write it and "@" before the host'),
        ("host", "/p", 0, 'a host is required: write "//" and a host'),
        ("port", "s://h/", 5, 'a port is required: write ":" and digits after the host'),
        ("port", "s://h:/", 6, 'a port is required: write ":" and digits after the host'),
        ("port", "/p", 0, 'a port is required: write ":" and digits after the host'),
        ("path", "s://h?q", 5, 'a path is required: write one, such as "/"'),
        ("query", "s:p#f", 3, 'a query is required: write "?" and a query'),
        ("query", "s:p?#f", 4, 'a query is required: write "?" and a query'),
        ("fragment", "s:p?q", 5, 'a fragment is required: write "#" and a fragment'),
    ],
)
def test_missing_component_is_a_problem_where_it_belongs(
    component: Component, text: str, offset: int, message: str
) -> None:
    (problem,) = policy_problems(Limits("URI-reference", require={component}, allow_userinfo=True), text)
    assert astuple(problem)[:6] == ("component-required", component, component, offset, offset, "")
    assert problem.message == message


def test_listed_ports_concern_only_relative_references_with_an_authority() -> None:
    limits = Limits("URI-reference", ports={80})
    assert policy_problems(limits, "/p") == ()
    assert [problem.code for problem in policy_problems(limits, "//h/")] == ["port-not-listed"]
    assert policy_problems(limits, "//h:80/") == ()


def test_problem_of_a_text_that_is_too_long_does_not_contain_it() -> None:
    problem = too_long(Limits("URI-reference", max_length=1), "s://me:secret@h/")
    assert (problem.start, problem.end, problem.found, problem.allowed) == (1, 16, "", ("1",))
    assert problem.message == "at most 1 character is allowed, found 16"
