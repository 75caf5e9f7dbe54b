"""``uri-split build``."""

import pytest

from tests.cli.command_line import uri_split


@pytest.mark.parametrize(
    ("options", "built"),
    [
        ("", ""),
        ("--scheme https --host example.com", "https://example.com"),
        ("--scheme http --userinfo me:p@ss --host ::1 --port 81 --path /a?b", "http://me:p%40ss@[::1]:81/a%3Fb"),
        ("--scheme HTTP --host EXAMPLE.com --port 80 --dns", "http://example.com"),
        ("--path a:b --query c=d&e --fragment #", "./a:b?c=d&e#%23"),
        ("--query= --fragment=", "?#"),
        ("--param a=b&c --param d --param e= --param =f=g", "?a=b%26c&d&e=&=f%3Dg"),
        ("--host bücher.example", "//b%C3%BCcher.example"),
        ("--host bücher.example --idna", "//xn--bcher-kva.example"),
        ("--scheme https --host bücher.example", "https://xn--bcher-kva.example"),
        ("--scheme https --host bücher.example --no-idna", "https://b%C3%BCcher.example"),
        ("--scheme https --host a_b --no-dns", "https://a_b"),
        ("--path /\udce9", "/%E9"),
        ("--host h --port 00080", "//h:80"),
        ("--host h --port 00", "//h:0"),
    ],
)
def test_components_are_encoded_and_joined(options: str, built: str) -> None:
    assert uri_split("build", *options.split()) == (0, f"{built}\n".encode(), "")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("--host h --port 65536", "--port: port must be a number from 0 to 65535, found 65536"),
        ("--host h --port http", "'--port': must be a number from 0 to 65535"),
        ("--host h --port ８０", "'--port': must be a number from 0 to 65535"),
        ("--host h --port 1_0", "'--port': must be a number from 0 to 65535"),
        ("--host h --port=", "'--port': must be a number from 0 to 65535"),
        (f"--host h --port {'9' * 5000}", "'--port': must be a number from 0 to 65535"),
        ("--port 80", "--port: port requires a host"),
        ("--scheme 1", '--scheme: a scheme must begin with a letter from A to Z, found "1"'),
        ("--host a/b --idna", '--host: the host is not a name that IDNA allows: "/" is not allowed'),
        ("--host h --path a", '--path: with a host, the path must be empty or start with "/"'),
        ("--host a_b --dns", "--host: host must be a DNS name"),
        ("--scheme https --host !!!", "at most 253 characters in all; --no-dns allows other names"),
        ("--query a --param b", "--query and --param are mutually exclusive"),
    ],
)
def test_bad_components_are_rejected(options: str, reason: str) -> None:
    ended = uri_split("build", *options.split())
    assert (ended.status, ended.output) == (2, b"")
    assert reason in ended.errors
