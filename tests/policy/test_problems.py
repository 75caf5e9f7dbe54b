"""Problems of a policy with a text that matches its rule."""

from dataclasses import astuple

import pytest

from uri_split import Policy
from uri_split._grammar import Component
from uri_split._policy.forms import title_of
from uri_split._policy.problems import policy_problems, too_long
from uri_split._policy.settings import Limits
from uri_split.messages import messages

LOOPBACK = "localhost, 127.0.0.1 or [::1]"
LABELS = "write parts of up to 63 letters, digits and hyphens, separated by dots"
ADD_PORT = 'write ":443" directly after the host'
ADD_USERINFO = 'write a user name and "@" before the host, such as me@www.example.com'
REMOVE_HOST = 'remove "//" and everything after it up to the next "/", "?" or "#"'
REMOVE_PATH = 'remove the path, up to a "?" or "#" if there is one'
REMOVE_QUERY = 'remove the "?" and everything after it, up to a "#" if there is one'
REMOVE_PASSWORD = 'remove the password and the ":" before it, and keep the "@"'
PORTS = "0, 1, 2, 3, 4 erlaubt (weitere: 3)"
DEFAULT_PORT = "found the default port 80"
FULL_NAME = "write the full name, such as www.example.com"


def _host(example: str) -> str:
    start = example[: example.index("//") + 2]
    return f'a host is required: begin with "{start}" and a host, such as {example}'


@pytest.mark.parametrize(
    ("limits", "text", "expected"),
    [
        (
            Limits(),
            "http://127.1/",
            [
                (
                    "host-not-dns-name",
                    7,
                    12,
                    '"127.1" is not a DNS name: write an IPv4 address as 4 numbers from 0 to 255, or write a name',
                )
            ],
        ),
        (Limits(), "https://a..b", [("host-not-dns-name", 8, 12, f'"a..b" is not a DNS name: {LABELS}')]),
        (
            Limits("URI-reference"),
            "//!!!/",
            [("host-not-dns-name", 2, 5, f'"!!!" is not a DNS name: "!" is not allowed in it: {LABELS}')],
        ),
        (
            Limits(schemes={"a", "b"}),
            "c:",
            [("scheme-not-listed", 0, 1, 'the scheme must be a or b, found "c": write "a:" or "b:" instead of "c:"')],
        ),
        (
            Limits(schemes={"https"}, loopback_schemes={"http"}),
            "ftp://localhost",
            [
                (
                    "scheme-not-listed",
                    0,
                    3,
                    'the scheme must be http or https, found "ftp": write "http:" or "https:" instead of "ftp:"',
                )
            ],
        ),
        (
            Limits(schemes={"https"}, loopback_schemes={"http"}),
            "HTTP://a",
            [
                (
                    "not-loopback",
                    0,
                    4,
                    f'"HTTP" is allowed only for this machine ({LOOPBACK}): write "https:" instead of "HTTP:"',
                )
            ],
        ),
        (
            Limits(schemes={"https"}, loopback_schemes={"http"}),
            "http:a",
            [("component-required", 5, 5, _host("http://www.example.com"))],
        ),
        (
            Limits(schemes=frozenset("abcdefg")),
            "h:",
            [("scheme-not-listed", 0, 1, 'the scheme must be one of a, b, c, d, e and 2 more, found "h"')],
        ),
        (
            Limits(hosts={"a.example", "*.b.example"}),
            "ws://u.b.c/",
            [("host-not-listed", 5, 10, 'the host must be a.example or any name ending in .b.example, found "u.b.c"')],
        ),
        (Limits(hosts={"a"}), "ws://[::1]:80", [("host-not-listed", 5, 10, 'the host must be a, found "[::1]"')]),
        (Limits(hosts={"a"}), "ssh:///", [("component-required", 6, 6, _host("ssh://a"))]),
        (Limits(hosts={"a"}), "ssh:", [("component-required", 4, 4, _host("ssh://a"))]),
        (
            Limits(ports={443}),
            "s://h:80/",
            [("port-not-listed", 6, 8, 'the port must be 443, found "80": write ":443" instead of ":80"')],
        ),
        (
            Limits(ports={443}),
            "http://h/",
            [("port-not-listed", 8, 8, f"the port must be 443, {DEFAULT_PORT}: {ADD_PORT}")],
        ),
        (
            Limits(ports={443}),
            "http://h:",
            [("port-not-listed", 9, 9, f'the port must be 443, {DEFAULT_PORT}: write ":443" instead of ":"')],
        ),
        (Limits(ports={443}), "s://h", [("port-not-listed", 5, 5, f"the port must be 443, found no port: {ADD_PORT}")]),
        (Limits(), "s://h:0065536", [("port-too-high", 6, 13, 'the port must be at most 65535, found "0065536"')]),
        (
            Limits(forbid={"port", "path", "query", "fragment"}),
            "s://u@h:1/p?q#f",
            [
                ("component-forbidden", 4, 6, 'userinfo is not allowed: remove "u@"'),
                ("component-forbidden", 7, 9, 'a port is not allowed: remove ":1"'),
                ("component-forbidden", 9, 11, 'a path is not allowed: remove "/p"'),
                ("component-forbidden", 11, 13, 'a query is not allowed: remove "?q"'),
                ("component-forbidden", 13, 15, 'a fragment is not allowed: remove "#f"'),
            ],
        ),
        (
            Limits("URI-reference", forbid={"scheme", "host", "port"}),
            "s://me:secret@-h:80/",
            [
                ("component-forbidden", 0, 2, 'a scheme is not allowed: remove "s:"'),
                ("component-forbidden", 2, 19, f"a host is not allowed: {REMOVE_HOST}"),
            ],
        ),
        (
            Limits("URI-reference", forbid={"host"}),
            "https:example.com",
            [("component-forbidden", 0, 5, '"https:" requires a host, but a host is not allowed')],
        ),
        # Browsers read the path, or what follows "@" in it, as a host.
        (Limits(), "HTTPS:/example.com", [("component-required", 6, 6, _host("HTTPS://www.example.com"))]),
        (Limits("relative-ref"), "///h", [("component-required", 2, 2, _host("//www.example.com"))]),
        (
            Limits(forbid={"query"}),
            "s:?u=//me:secret@h",
            [("component-forbidden", 2, 18, f"a query is not allowed: {REMOVE_QUERY}")],
        ),
        (
            Limits(forbid={"path"}),
            "https:/me:secret@h",
            [
                ("component-required", 6, 6, _host("https://www.example.com")),
                ("component-forbidden", 6, 18, f"a path is not allowed: {REMOVE_PATH}"),
            ],
        ),
        (
            Limits(allow_userinfo=True),
            "s://me:secret@h",
            [("password-forbidden", 6, 13, f"a password is not allowed: {REMOVE_PASSWORD}")],
        ),
        (
            Limits(allow_ip_hosts=False),
            "s://127.1",
            [
                (
                    "host-is-address",
                    4,
                    9,
                    '"127.1" is an IP address or may be read as one: write a name, such as www.example.com',
                )
            ],
        ),
        (
            Limits(forbid={"path"}),
            "s:12345678901234567890",
            [("component-forbidden", 2, 22, 'a path is not allowed: remove "12345678901234567890"')],
        ),
        (
            Limits(forbid={"fragment"}),
            "s:#12345678901234567890",
            [("component-forbidden", 2, 23, 'a fragment is not allowed: remove the "#" and everything after it')],
        ),
        (
            Limits("URI-reference", hosts={"a.example"}, schemes={"http"}, require={"host"}),
            "ftp:/p",
            [
                ("scheme-not-listed", 0, 3, 'the scheme must be http, found "ftp"'),
                ("component-required", 4, 4, _host("http://a.example")),
            ],
        ),
        (
            Limits(ports={80, 443}),
            "s://h:8080",
            [("port-not-listed", 6, 10, 'the port must be 80 or 443, found "8080"')],
        ),
        (
            Limits(dns_hosts_only=True),
            "s://a_b/",
            [("host-not-dns-name", 4, 7, f'"a_b" is not a DNS name: "_" is not allowed in it: {LABELS}')],
        ),
        (
            Limits(dns_hosts_only=True),
            "s:///p",
            [("host-not-dns-name", 4, 4, "an empty host is not a DNS name: write a name, such as www.example.com")],
        ),
        (
            Limits(dns_hosts_only=True, allow_single_labels=False),
            "s://intranet.",
            [("host-of-one-label", 4, 13, f'"intranet." is not a full name: {FULL_NAME}')],
        ),
    ],
)
def test_problems_have_span_and_message(limits: Limits, text: str, expected: list[tuple[str, int, int, str]]) -> None:
    problems = policy_problems(limits, text)
    assert [(problem.code, problem.start, problem.end, problem.summary) for problem in problems] == expected
    for problem in problems:
        assert problem.section == ""
        assert problem.reason == problem.message
        assert problem.rule == problem.component
        assert problem.found in {text[problem.start : problem.end], "***"}
        assert "secret" not in "".join(map(str, astuple(problem)))


@pytest.mark.parametrize(
    ("component", "text", "offset", "message"),
    [
        ("scheme", "//h", 0, "a scheme is required: write the whole address, such as https://www.example.com/"),
        ("userinfo", "s://h", 4, f"userinfo is required: {ADD_USERINFO}"),
        ("userinfo", "s://@h", 4, f"userinfo is required: {ADD_USERINFO}"),
        ("host", "/p", 0, _host("https://www.example.com")),
        (
            "port",
            "s://h/",
            5,
            'a port is required: write ":" and a number directly after the host, such as www.example.com:443',
        ),
        (
            "port",
            "s://h:/",
            6,
            'a port is required: write ":" and a number directly after the host, such as www.example.com:443',
        ),
        (
            "port",
            "/p",
            0,
            'a port is required: write ":" and a number directly after the host, such as www.example.com:443',
        ),
        ("path", "s://h?q", 5, 'a path is required: write "/" after the host and the port, if there is one'),
        ("path", "s:?q", 2, 'a path is required: write a path, such as "/"'),
        ("query", "s:p", 3, 'a query is required: write "?" and a query at the end, such as ?page=2'),
        ("query", "s:p#f", 3, 'a query is required: write "?" and a query before the "#", such as ?page=2'),
        ("query", "s:p?#f", 4, 'a query is required: write "?" and a query before the "#", such as ?page=2'),
        ("fragment", "s:p?q", 5, 'a fragment is required: write "#" and a fragment at the end, such as #top'),
    ],
)
def test_missing_component_is_a_problem_where_it_belongs(
    component: Component, text: str, offset: int, message: str
) -> None:
    (problem,) = policy_problems(Limits("URI-reference", require={component}, allow_userinfo=True), text)
    assert astuple(problem)[:6] == ("component-required", component, component, offset, offset, "")
    assert problem.summary == message


@pytest.mark.parametrize(
    ("limits", "example"),
    [
        (Limits(schemes={"redis"}, require={"host"}), "redis://localhost:6379"),
        (Limits(schemes={"redis"}, ports={7000}), "redis://localhost"),
        (Limits(schemes={"redis"}, require={"host"}, forbid={"port"}), "redis://localhost"),
        (Limits(schemes={"postgresql"}, require={"host"}), "postgresql://localhost"),
        (Limits(schemes={"redis"}, hosts={"*.example.net"}), "redis://www.example.net"),
        (Limits(schemes={"redis"}, public_hosts_only=True), "redis://www.example.com"),
        (Limits(schemes={"ftp"}, require={"host"}), "ftp://www.example.com"),
    ],
)
def test_example_of_a_service_has_its_usual_host_and_port(limits: Limits, example: str) -> None:
    problem = policy_problems(limits, f"{limits.default_scheme}:cache")[0]
    assert problem.help == _host(example).partition(": ")[2]


def test_example_of_a_service_has_its_port_where_one_is_required() -> None:
    limits = Limits(schemes={"redis"}, require={"port"})
    (problem,) = policy_problems(limits, "redis://cache")
    assert str(problem.help).endswith("such as localhost:6379")
    assert title_of(limits) == "An address, such as redis://localhost:6379"


def test_listed_ports_concern_only_relative_references_with_an_authority() -> None:
    limits = Limits("URI-reference", ports={80})
    assert policy_problems(limits, "/p") == ()
    assert [problem.code for problem in policy_problems(limits, "//h/")] == ["port-not-listed"]
    assert policy_problems(limits, "//h:80/") == ()


def test_problem_of_a_text_that_is_too_long_does_not_contain_it() -> None:
    problem = too_long(Limits("URI-reference", max_length=1), "s://me:secret@h/")
    assert (problem.start, problem.end, problem.found, problem.allowed) == (1, 16, "", ("1",))
    assert problem.message == "too many characters: at most 1 allowed, found 16"


@pytest.mark.parametrize(
    ("limits", "text", "words"),
    [
        (
            Limits(schemes={"https"}, forbid={"fragment"}),
            "http://me:secret@h/#top",
            [
                'Als Schema ist nur https erlaubt, gefunden: "http". "https:" statt "http:" schreiben',
                'Benutzerdaten sind nicht erlaubt. Alles zwischen "//" und "@" sowie das "@" selbst entfernen',
                'Ein Fragment ist nicht erlaubt. "#top" entfernen',
            ],
        ),
        (
            Limits(hosts={"a.example", "*.b.example"}, ports={8000}),
            "http://c.example",
            [
                'Als Host ist nur a.example oder eine Subdomain von b.example erlaubt, gefunden: "c.example"',
                'Als Port ist nur 8000 erlaubt, gefunden: der Standardport 80. Direkt nach dem Host ":8000" schreiben',
            ],
        ),
        (Limits(ports=frozenset(range(8))), "s://h", [f"Als Port ist nur {PORTS}, gefunden: kein Port"]),
    ],
)
def test_problems_in_german(limits: Limits, text: str, words: list[str]) -> None:
    german = messages("de")
    assert [german(problem.summary) for problem in policy_problems(limits, text)] == words


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("https://https://example.com", 'write "https://" only once'),
        ("http://HTTP//example.com/a", 'write "http://" only once'),
        ("https://http://example.com", "write the full name, such as www.example.com"),
        ("https://https", "write the full name, such as www.example.com"),
        ("https://https/a", "write the full name, such as www.example.com"),
    ],
)
def test_scheme_that_is_there_twice_is_to_be_written_once(text: str, help_: str) -> None:
    (problem,) = policy_problems(Limits(dns_hosts_only=True, allow_single_labels=False), text)
    assert (problem.code, problem.help) == ("host-of-one-label", help_)


def test_password_in_a_text_that_is_not_valid_is_to_be_left_out_if_the_policy_refuses_userinfo() -> None:
    for allow in (False, True):
        (problem,) = Policy(allow_userinfo=allow, allow_password=allow).check("s://me:pa#ss@h")
        assert problem.help is not None
        assert problem.help.key == ("help/encode-password" if allow else "help/component-forbidden/userinfo")
